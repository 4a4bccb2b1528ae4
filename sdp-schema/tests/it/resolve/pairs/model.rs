//! [`Model`]: a random schema that can be changed, written as a schema file.

use std::fmt::Write;

use sdp_schema::{Schema, sample};

use super::super::random::Rng;

const NUMBERS: &str = "u8 u16 u32 u64 u128 i8 i16 i32 i64 i128 f32 f64";
/// Groups of types with similar values.
const LEAVES: &str = "u8|NonZero<u8>|NonZero<u16>|u16;f32|f64;u64|Usize<u64>|NonZero<Usize<u64>>|NonZero<u64>;\
    i8|Ordering<i8>|i16;i64|Isize<i64>;u32|Nanos<u32>;bool;char;();\
    str|[]u8|CStr<[]u8>|AtMost<2, str>|AtMost<3, str>|AtMost<2, []u8>|[]u16;\
    Opaque<\"a\", 2>|Opaque<\"b\", 2>|Opaque<\"a\", 0..>;Opaque<\"a\", 0..>";
const UNARY: &str = "[]|[]|[2]|[3]|Option|Option|Box|Set|Set|Heap|Indexed|Reverse|Named<\"a\", |\
    Named<\"b\", |Unordered<\"a\", |AtMost<2, |AtMost<3, ";
/// Types of the first item around others, which are often keys.
const ROOTS: &str = "I1;Set<I1>;Set<(u8, I1)>;Map<I1, I2>;\
    Heap<[]I1>;[]I1;Option<Box<I1>>;Result<I1, I2>;(I1, I2);Set<Reverse<I1>>;Set<Option<I1>>";

fn pick(list: &'static str, separator: char, rng: &mut Rng) -> &'static str {
    let all: Vec<_> = list.split(separator).collect();
    rng.choice(all).unwrap()
}

fn group(leaf: &str) -> Option<&'static str> {
    let mut groups = LEAVES.split(';');
    groups.find(|group| group.split('|').any(|it| it == leaf))
}

/// A type: a name without parts, or a constructor with parts.
#[derive(Clone, PartialEq)]
pub(super) struct Ty {
    pub(super) head: String,
    pub(super) parts: Vec<Self>,
}

impl Ty {
    fn new(head: &str, parts: Vec<Self>) -> Self {
        let head = head.into();
        Self { head, parts }
    }

    fn text(&self) -> String {
        let parts: Vec<_> = self.parts.iter().map(Self::text).collect();
        let parts = parts.join(", ");
        match &*self.head {
            head if self.parts.is_empty() => head.into(),
            "(" => format!("({parts})"),
            head if head.ends_with(']') => format!("{head}{parts}"),
            "Heap" => format!("Heap<[]{parts}>"),
            "Indexed" => format!("Indexed<([]u32, []{parts})>"),
            head if head.ends_with(' ') => format!("{head}{parts}>"),
            head => format!("{head}<{parts}>"),
        }
    }

    /// Replaces the type or a part of it by a similar one.
    pub(super) fn change(&mut self, rng: &mut Rng) {
        if !self.parts.is_empty() && rng.u8(..3) > 0 {
            return rng.choice(&mut self.parts).unwrap().change(rng);
        }
        let head = self.head.clone();
        let mut only = |new: &str| self.head = new.into();
        match (&*head, rng.u8(..3)) {
            (head, 0) if NUMBERS.split(' ').any(|it| it == head) => only(pick(NUMBERS, ' ', rng)),
            (head, 0..2) if group(head).is_some() => only(pick(group(head).unwrap(), '|', rng)),
            ("Set" | "Heap" | "Indexed" | "[2]" | "[3]", 1) => only("[]"),
            ("[]", 0) => only("Indexed"),
            ("[2]", 0) => only("[3]"),
            ("Map", 1) => *self = Self::new("[]", vec![Self::new("(", self.parts.clone())]),
            (head, 2) if self.parts.len() == 1 && head != "(" => *self = self.parts.remove(0),
            (_, 1) => *self = ty(rng, 1),
            _ => *self = Self::new(pick(UNARY, '|', rng), vec![self.clone()]),
        }
    }
}

pub(super) fn ty(rng: &mut Rng, depth: usize) -> Ty {
    let part = |rng: &mut Rng| ty(rng, depth - 1);
    match rng.u8(..if depth == 0 { 7 } else { 15 }) {
        0..4 => Ty::new(pick(NUMBERS, ' ', rng), vec![]),
        4..6 => Ty::new(pick(pick(LEAVES, ';', rng), '|', rng), vec![]),
        6 => Ty::new(&format!("I{}", rng.u8(..4)), vec![]),
        7..12 => Ty::new(pick(UNARY, '|', rng), vec![part(rng)]),
        12 => Ty::new("Map", vec![part(rng), part(rng)]),
        13 => Ty::new("Result", vec![part(rng), part(rng)]),
        _ => Ty::new("(", vec![part(rng), part(rng)]),
    }
}

/// A field, or a variant with its fields.
#[derive(Clone, PartialEq)]
pub(super) struct Part<T> {
    pub(super) name: String,
    pub(super) aliases: Vec<String>,
    pub(super) content: T,
}

impl<T> Part<T> {
    pub(super) fn new(name: String, content: T) -> Self {
        let aliases = vec![];
        Self {
            name,
            aliases,
            content,
        }
    }

    fn attributes(&self) -> String {
        let aliases = self.aliases.iter();
        aliases
            .map(|alias| format!("#[alias = \"{alias}\"] "))
            .collect()
    }
}

/// The type and default of a field.
pub(super) type Field = Part<(Ty, Option<String>)>;
pub(super) type Variant = Part<(u32, Vec<Field>)>;

#[derive(Clone, PartialEq)]
pub(super) enum Body {
    Struct(Vec<Field>),
    /// The width of the tags, the position of `other`, the variants.
    Enum(u8, Option<usize>, Vec<Variant>),
    Alias(Ty),
}

/// The message id and content of an item. Its identifier is its position.
pub(super) type Item = Part<(u16, Body)>;

impl Item {
    pub(super) fn types<'a>(&'a mut self) -> Vec<&'a mut Ty> {
        let ty = |field: &'a mut Field| &mut field.content.0;
        match &mut self.content.1 {
            Body::Alias(ty) => vec![ty],
            Body::Struct(fields) => fields.iter_mut().map(ty).collect(),
            Body::Enum(.., variants) => {
                let fields = variants.iter_mut().flat_map(|it| &mut it.content.1);
                fields.map(ty).collect()
            }
        }
    }

    pub(super) fn lists(&mut self) -> Vec<&mut Vec<Field>> {
        match &mut self.content.1 {
            Body::Struct(fields) => vec![fields],
            Body::Enum(.., variants) => variants.iter_mut().map(|it| &mut it.content.1).collect(),
            Body::Alias(_) => vec![],
        }
    }
}

#[derive(Clone, PartialEq)]
pub(super) struct Model {
    pub(super) items: Vec<Item>,
    pub(super) has_messages: bool,
}

fn fields(rng: &mut Rng) -> Vec<Field> {
    let is_named = rng.bool();
    let name = |at: usize| {
        if is_named {
            ["a", "b", "c"][at].into()
        } else {
            at.to_string()
        }
    };
    let count = rng.usize(..4);
    (0..count)
        .map(|at| Field::new(name(at), (ty(rng, 2), None)))
        .collect()
}

fn item(rng: &mut Rng, at: usize) -> Item {
    let variant = |rng: &mut Rng, at: usize| {
        let fields = if rng.bool() { fields(rng) } else { vec![] };
        Variant::new(["A", "B", "C"][at].to_owned(), (at as u32, fields))
    };
    let body = match rng.u8(..8) {
        0..4 => Body::Struct(fields(rng)),
        4..7 => {
            let width = rng.choice([1, 2, 4]).unwrap();
            let variants: Vec<_> = (0..rng.usize(1..4)).map(|at| variant(rng, at)).collect();
            Body::Enum(width, None, variants)
        }
        _ => Body::Alias(ty(rng, 3)),
    };
    Item::new(format!("I{at}"), (at as u16 + 1, body))
}

fn field_text(field: &Field) -> String {
    let (ty, default) = &field.content;
    let default = default.iter().map(|hex| format!("#[default = \"{hex}\"] "));
    let attributes = field.attributes() + &default.collect::<String>();
    format!("{attributes}{}: {}, ", field.name, ty.text())
}

impl Model {
    pub(super) fn new(rng: &mut Rng) -> Self {
        let mut items: Vec<_> = (0..4).map(|at| item(rng, at)).collect();
        if rng.u8(..3) > 0 {
            let root = pick(ROOTS, ';', rng).into();
            items[0].content.1 = Body::Alias(Ty {
                head: root,
                parts: vec![],
            });
        }
        let has_messages = rng.u8(..8) == 0;
        Self {
            items,
            has_messages,
        }
    }

    /// Returns the items that a text with types needs, because parsing others would take most of the time.
    fn items_for(&self, text: &str) -> String {
        let mut needed = vec![text.to_owned()];
        let mut is_needed = vec![false; self.items.len()];
        let mut at = 0;
        while let Some(text) = needed.get(at) {
            let parts = text.split(|it: char| !it.is_ascii_alphanumeric());
            let items = parts.filter_map(|it| it.strip_prefix('I')?.parse::<usize>().ok());
            let items: Vec<_> = items.filter(|it| *it < is_needed.len()).collect();
            for item in items {
                if !std::mem::replace(&mut is_needed[item], true) {
                    needed.push(self.item_text(item));
                }
            }
            at += 1;
        }
        needed[1..].concat()
    }

    fn item_text(&self, at: usize) -> String {
        let mut text = String::new();
        let item = &self.items[at];
        let (id, body) = &item.content;
        let _ = write!(text, "#[name = \"{}\"] {}", item.name, item.attributes());
        let _ = write!(text, "#[message_id = {id}] ");
        let _ = match body {
            Body::Alias(ty) => writeln!(text, "alias I{at} = {};", ty.text()),
            Body::Struct(fields) => {
                let fields: String = fields.iter().map(field_text).collect();
                writeln!(text, "struct I{at} {{ {fields}}}")
            }
            Body::Enum(width, other, variants) => {
                let _ = write!(text, "enum I{at}: u{} {{ ", width * 8);
                for (position, variant) in variants.iter().enumerate() {
                    let (tag, fields) = &variant.content;
                    let fields: String = fields.iter().map(field_text).collect();
                    let other = if *other == Some(position) {
                        "#[other] "
                    } else {
                        ""
                    };
                    let (attributes, name) = (variant.attributes(), &variant.name);
                    let _ = write!(text, "{attributes}{other}{name} = {tag} {{ {fields}}}, ");
                }
                writeln!(text, "}}")
            }
        };
        text
    }

    pub(super) fn schema(&self) -> Option<Schema> {
        let messages = if self.has_messages {
            "messages P { I0, I1 }\n"
        } else {
            ""
        };
        let roots = if self.has_messages { "I0 I1" } else { "I0" };
        (messages.to_owned() + &self.items_for(roots)).parse().ok()
    }

    /// Returns a default of a type, which is rarely invalid.
    pub(super) fn default(&self, ty: &Ty, rng: &mut Rng) -> Option<String> {
        let ty = ty.text();
        let items = self.items_for(&ty);
        let text = format!("#[message_id = none] alias V = {ty};\n{items}");
        let bytes = sample(&text.parse().ok()?, rng.u64(..8))?;
        let bytes = if rng.u8(..16) == 0 { vec![2] } else { bytes };
        Some(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
    }
}
