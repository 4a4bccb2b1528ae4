//! [`CNames`]: the names that only C has.

use std::collections::BTreeMap;

use heck::{ToShoutySnakeCase as _, ToSnakeCase as _};
use sdp_schema::Number;

use super::shape::{Shape, Shapes};
use super::text::hash;
use crate::model::{Check, Elements, Enum, Field, Id, Model, Protocol, Root, Type};
use crate::names::{Names, Renaming, Scope, Style, words};
use crate::plan;

/// Words that no name can be, because C++ programs and headers of the system come together with them.
const WORDS: [&str; 2] = ["c keywords", "c macros"];

/// Words that no `typedef` can have: also functions, and the variables of generated functions, which would hide it.
const TYPES: [&str; 6] = [
    "c keywords",
    "c macros",
    "c structs",
    "c support",
    "c functions",
    "c variables",
];

/// The ends of the names of functions, which no `typedef` in one word can have.
const ENDS: &str =
    "_read _write _compare _next _indexed_at _order _encode _decode _encoded_size _encode_message
    _decode_message _hello _schema _mismatches";

/// Kinds with the same content in all types. A name of another kind contains the name of its content, because two headers
/// must not give one name to two types.
const KINDS: &str = "duration, signed duration, point in time, date, time of day, date and time, IPv4 address, IPv6 address, IPv4 socket address, IPv6 socket address, IPv4 network, IPv6 network, uuid, decimal, half float, bfloat16, path, OS string, URL, version, version requirement, prerelease, build metadata, text";

/// The maximum length of a name that is made of names. A longer one is only its last word.
const MAX_NAME: usize = 40;

pub(super) const STYLE: Style = Style {
    words: [
        &["c keywords", "c macros", "c structs", "c support"],
        &WORDS,
        &WORDS,
    ],
    ty: |name| snake(name),
    field: |name, _| match name.bytes().all(|it| it.is_ascii_digit()) {
        true => format!("_{name}"),
        false => snake(name),
    },
    spelled: |name, _| name.into(),
    has_prefix: true,
    wish,
    has_variants: false,
    keeps_fields: false,
    protocols_first: false,
    hello: Some("Sdp"),
};

/// A part of a value with its name in C.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub(super) name: String,
    pub(super) docs: String,
    pub(super) ty: Id,
}

/// A variant of an enum, or a message, with its names in C.
#[derive(Clone, Debug)]
pub(super) struct Case {
    pub(super) constant: String,
    pub(super) docs: String,
    pub(super) tag: u32,
    /// The member of the union, and the parts in it. A single part has the name of the member.
    pub(super) member: String,
    pub(super) parts: Vec<Part>,
}

impl Case {
    /// Returns the parts with their places in a value.
    pub(super) fn places(&self) -> Vec<(Id, String)> {
        let place = |part: &Part| match self.parts.len() {
            1 => format!("as.{}", self.member),
            _ => format!("as.{}.{}", self.member, part.name),
        };
        let parts = self.parts.iter();
        parts.map(|it| (it.ty, place(it))).collect()
    }
}

#[derive(Debug)]
pub(super) struct CNames {
    /// Of types with a name, a struct or functions.
    types: BTreeMap<Id, String>,
    /// The names that are made of a name, by this name and their end.
    others: BTreeMap<(String, &'static str), String>,
    /// The members of structs.
    parts: BTreeMap<Id, Vec<Part>>,
    cases: BTreeMap<Id, Vec<Case>>,
    /// The messages of each union.
    pub(super) unions: Vec<Vec<Case>>,
    constants: Scope,
    renamings: Vec<Renaming>,
    /// The start of the names of the functions for a `Hello`.
    hello: String,
}

impl CNames {
    pub(super) fn new(shapes: &Shapes<'_>, names: &mut Names) -> Self {
        let model = shapes.model;
        let mut all = Self {
            types: names.types.clone(),
            others: BTreeMap::new(),
            parts: BTreeMap::new(),
            cases: BTreeMap::new(),
            unions: vec![],
            constants: Scope::new(&words(&["c constants"])),
            renamings: vec![],
            hello: String::new(),
        };
        for name in &names.protocols {
            all.claim(&mut names.scope, name, "tag");
        }
        for id in &shapes.order {
            all.name_unnamed(shapes, &mut names.scope, *id);
        }
        let protocols = model.roots().iter().filter_map(Root::messages);
        for (protocol, name) in protocols.zip(&names.protocols) {
            all.add_union(shapes, protocol, name);
        }
        for id in &shapes.order {
            all.name_parts(shapes, names, *id);
        }
        let roots = shapes.roots();
        for id in &shapes.order {
            let Some(item) = model.item(*id) else {
                continue;
            };
            let name = all.of(*id).to_owned();
            if model.max_size(*id).is_some() {
                all.claim_constant(&name, "MAX_SIZE");
            }
            if item.message_id.is_some() && roots.contains(id) {
                all.claim_constant(&name, "MESSAGE_ID");
            }
        }
        for name in &names.protocols {
            all.claim_constant(name, "MAX_SIZE");
        }
        let hello = format!("{}_hello", root(model, names));
        all.hello = names.scope.claim(&hello, "", &mut vec![]);
        names.renamings.append(&mut all.renamings);
        all
    }

    /// Returns the name of a type that has one.
    pub(super) fn of(&self, id: Id) -> &str {
        self.types.get(&id).map_or("", String::as_str)
    }

    pub(super) fn hello(&self) -> &str {
        &self.hello
    }

    /// Returns the name that is made of a name and an end, such as `curve_tag` or `POINT_MAX_SIZE`, or nothing.
    pub(super) fn other(&self, name: &str, end: &'static str) -> &str {
        let key = (name.to_owned(), end);
        self.others.get(&key).map_or("", String::as_str)
    }

    /// Returns the members of the struct of a type.
    pub(super) fn parts(&self, id: Id) -> &[Part] {
        self.parts.get(&id).map_or(&[], Vec::as_slice)
    }

    /// Returns the variants of an enum.
    pub(super) fn cases(&self, id: Id) -> &[Case] {
        self.cases.get(&id).map_or(&[], Vec::as_slice)
    }

    fn claim(&mut self, scope: &mut Scope, name: &str, end: &'static str) {
        let other = scope.claim(&format!("{name}_{end}"), "", &mut vec![]);
        self.others.insert((name.to_owned(), end), other);
    }

    fn claim_constant(&mut self, name: &str, end: &'static str) {
        let wish = format!("{}_{end}", name.to_shouty_snake_case());
        let constant = self.constants.claim(&wish, name, &mut self.renamings);
        self.others.insert((name.to_owned(), end), constant);
    }

    /// Names the messages of a union.
    fn add_union(&mut self, shapes: &Shapes<'_>, protocol: &Protocol, name: &str) {
        let prefix = prefix(shapes.model);
        let mut members = Scope::new(&words(&WORDS));
        let mut cases = vec![];
        for message in &protocol.messages {
            let ty = self.of(message.ty);
            let ty = ty.strip_prefix(&prefix).unwrap_or(ty).to_owned();
            let rust = format!("{}::{ty}", protocol.name);
            let wish = format!("{}_{}", shouty(name), shouty(&ty));
            let renamings = &mut self.renamings;
            cases.push(Case {
                constant: self.constants.claim(&wish, &rust, renamings),
                docs: String::new(),
                tag: message.id.into(),
                member: members.claim(&ty, &rust, renamings),
                parts: numbered(shapes, &[message.ty], &[]),
            });
        }
        self.unions.push(cases);
    }

    /// Names the members of a type and the constants of an enum.
    fn name_parts(&mut self, shapes: &Shapes<'_>, names: &mut Names, id: Id) {
        let name = self.of(id).to_owned();
        let parts = match (shapes.parts_of_kind(id), shapes.model.get(id)) {
            (Some((kind, parts)), _) => numbered(shapes, parts, part_names(kind, parts.len())),
            (None, Type::Tuple(parts)) => numbered(shapes, parts, &[]),
            (None, Type::Alias(_, ty)) => numbered(shapes, &[*ty], &["value"]),
            (None, Type::Struct(_, fields)) => named(shapes, fields, names.fields(id, 0)),
            (None, Type::Map(..)) => return self.claim(&mut names.scope, &name, "entry"),
            (None, Type::Enum(of)) => {
                if matches!(shapes.shape(id), Shape::Union) {
                    self.claim(&mut names.scope, &name, "tag");
                }
                self.claim(&mut names.scope, &name, "name");
                return self.name_variants(shapes, names, id, of);
            }
            _ => return,
        };
        self.parts.insert(id, parts);
    }

    fn name_variants(&mut self, shapes: &Shapes<'_>, names: &Names, id: Id, of: &Enum) {
        let start = shouty(self.of(id));
        let mut members = Scope::new(&words(&WORDS));
        let mut cases = vec![];
        for (index, variant) in of.variants.iter().enumerate() {
            let rust = format!("{}::{}", of.item.name, variant.name);
            let wish = format!("{start}_{}", shouty(&variant.name));
            let parts = named(shapes, &variant.fields, names.fields(id, index));
            let member = match parts.is_empty() {
                true => String::new(),
                false => members.claim(&snake(&variant.name), &rust, &mut self.renamings),
            };
            cases.push(Case {
                constant: self.constants.claim(&wish, &rust, &mut self.renamings),
                docs: variant.docs.clone(),
                tag: variant.tag,
                member,
                parts,
            });
        }
        self.cases.insert(id, cases);
    }

    /// Names a type without a name in Rust by its parts, if it has a struct or functions.
    fn name_unnamed(&mut self, shapes: &Shapes<'_>, scope: &mut Scope, id: Id) {
        let has_none = matches!(
            shapes.shape(id),
            Shape::Leaf(_) | Shape::Flag(_) | Shape::Text(_) | Shape::CText | Shape::Numbers(..)
        );
        if self.types.contains_key(&id) || !shapes.is_form(id) || has_none {
            return;
        }
        let short = self.short(shapes, id);
        let last = short.rsplit('_').next().unwrap_or_default();
        let wish = match (shapes.shared.contains(&id), short.len() > MAX_NAME) {
            (true, true) => format!("sdp_{last}_{:08x}", hash(&short) >> 32),
            (true, false) => format!("sdp_{short}"),
            (false, true) => prefix(shapes.model) + last,
            (false, false) => short,
        };
        let name = scope.claim(&wish, "", &mut vec![]);
        self.types.insert(id, name);
    }

    /// Returns the words of a name for a type.
    fn short(&self, shapes: &Shapes<'_>, id: Id) -> String {
        if let Some(name) = self.types.get(&id) {
            return name.strip_prefix("sdp_").unwrap_or(name).to_owned();
        }
        let model = shapes.model;
        let ty = model.get(id);
        let end = match ty {
            Type::Number(number) => number.name().into(),
            Type::Bool => "bool".into(),
            Type::Char => "char".into(),
            Type::Ordering => "ordering".into(),
            Type::Str(None) => "str".into(),
            Type::Str(Some(max)) => format!("str_max{max}"),
            Type::Seq(_, Elements::CStr) => return "c_str".into(),
            Type::Seq(_, Elements::Any) => "seq".into(),
            Type::Seq(_, Elements::AtMost(max)) => format!("seq_max{max}"),
            Type::Seq(_, Elements::Set) => "set".into(),
            Type::Seq(_, Elements::Heap) => "heap".into(),
            Type::Seq(_, Elements::Indexed) => "indexed".into(),
            Type::Map(..) => "map".into(),
            Type::Array(_, count) => format!("array{count}"),
            Type::Bytes(_, size) => format!("bytes{size}"),
            Type::Option(_) => "option".into(),
            Type::Result(..) => "result".into(),
            Type::Tuple(parts) if parts.is_empty() => "unit".into(),
            Type::Tuple(parts) => {
                let mut names = parts.iter().map(|part| self.short(shapes, *part));
                match names.any(|it| it.contains("tuple")) {
                    // Without a count, `(A, (B, C, D))` and `(A, B, (C, D))` would have one name.
                    true => format!("tuple{}", parts.len()),
                    false => "tuple".into(),
                }
            }
            Type::Pointer(_) if shapes.is_recursive(id) => "box".into(),
            Type::Pointer(_) if model.is_level(id) => "boxed".into(),
            Type::Pointer(ty) => return self.short(shapes, *ty),
            Type::Checked(Check::NonZero, ty) => {
                return format!("nonzero_{}", self.short(shapes, *ty));
            }
            Type::Checked(Check::Nanos, _) => return "nanos".into(),
            Type::Reverse(_) => "reverse".into(),
            Type::Kind { name, ty, .. } => {
                let is_word = name.starts_with(|it: char| it.is_ascii_alphabetic());
                let is_part = |it: char| it.is_ascii_alphanumeric() || it == ' ';
                let word = name.to_ascii_lowercase().replace(' ', "_");
                match is_word && name.chars().all(is_part) {
                    true if KINDS.split(", ").all(|it| it != name) => word,
                    true if has_leap_seconds(model, *ty) => return format!("leap_{word}"),
                    true => return word,
                    // The names of several kinds could have the same words.
                    false => format!("{:08x}", hash(name) >> 32),
                }
            }
            Type::Struct(..) | Type::Enum(_) | Type::Alias(..) | Type::Opaque(_) => "value".into(),
        };
        let parts = ty.parts().into_iter();
        let parts = parts.map(|it| self.short(shapes, it) + "_");
        parts.collect::<String>() + &end
    }
}

/// Returns the parts with content.
fn numbered(shapes: &Shapes<'_>, parts: &[Id], names: &[&str]) -> Vec<Part> {
    let part = |(at, ty): (usize, &Id)| Part {
        name: names
            .get(at)
            .map_or_else(|| format!("_{at}"), |it| (*it).into()),
        docs: String::new(),
        ty: *ty,
    };
    let parts = parts.iter().enumerate().map(part);
    parts.filter(|it| !shapes.is_unit(it.ty)).collect()
}

/// Returns the fields with content.
fn named(shapes: &Shapes<'_>, fields: &[Field], names: &[String]) -> Vec<Part> {
    let part = |(field, name): (&Field, &String)| Part {
        name: name.clone(),
        docs: field.docs.clone(),
        ty: field.ty,
    };
    let parts = fields.iter().zip(names).map(part);
    parts.filter(|it| !shapes.is_unit(it.ty)).collect()
}

/// Returns the start of all names, or nothing.
pub(super) fn prefix(model: &Model) -> String {
    match &*model.namespace {
        "" => String::new(),
        name => format!("{name}_"),
    }
}

/// Returns the name of the first root.
fn root(model: &Model, names: &Names) -> String {
    match model.roots().first() {
        Some(Root::Value(id)) => names.of(*id).into(),
        _ => names.protocols.first().cloned().unwrap_or_default(),
    }
}

/// Returns the name that a type or a union should have. A struct or an enum can have the name of a function, and a `typedef`
/// cannot. In C++, no struct can have the name of a `typedef`, and POSIX reserves those with the end `_t`.
fn wish(model: &Model, id: Option<Id>, usual: &str) -> String {
    let is_typedef = id.is_some_and(|id| match model.get(id) {
        Type::Struct(_, fields) => matches!(plan::shape(fields), plan::Shape::Newtype(_)),
        Type::Enum(_) => false,
        _ => true,
    });
    let is_typedef = is_typedef || id.is_some_and(|id| model.fixed_size(id) == Some(0));
    let has_end = ENDS.split_whitespace().any(|it| usual.ends_with(it));
    match () {
        () if usual == "sdp" || usual.starts_with("sdp_") => format!("type_{usual}"),
        () if is_typedef && has_end || id.is_some() && usual.ends_with("_t") => {
            format!("{usual}_type")
        }
        () if is_typedef && words(&TYPES).contains(&usual) => format!("{usual}_"),
        () => usual.into(),
    }
}

/// Returns a name in snake case, which would be empty for only underscores.
fn snake(name: &str) -> String {
    or_underscore(name.to_snake_case())
}

/// Returns a name in capital letters.
fn shouty(name: &str) -> String {
    or_underscore(name.to_shouty_snake_case())
}

fn or_underscore(name: String) -> String {
    if name.is_empty() { "_".into() } else { name }
}

/// Returns whether the content of a time has nanoseconds of a second or more.
fn has_leap_seconds(model: &Model, id: Id) -> bool {
    let is_u32 = |id: &Id| matches!(model.get(*id), Type::Number(Number::U32));
    let is_leap = |id: &Id| match model.get(*id) {
        Type::Tuple(parts) => matches!(&**parts, [_, nanos] if is_u32(nanos)),
        _ => false,
    };
    model.reachable(id).iter().any(is_leap)
}

/// Returns the names of the parts of known kinds.
const fn part_names(kind: &str, count: usize) -> &'static [&'static str] {
    match (kind.as_bytes(), count) {
        (b"duration" | b"signed duration" | b"point in time" | b"time of day", 2) => {
            &["seconds", "nanos"]
        }
        (b"date", 3) => &["year", "month", "day"],
        (b"date and time", 2) => &["date", "time"],
        (b"range" | b"inclusive range", 2) => &["start", "end"],
        (b"IPv4 socket address", 2) => &["address", "port"],
        (b"IPv6 socket address", 4) => &["address", "port", "flow_info", "scope_id"],
        (b"IPv4 network" | b"IPv6 network", 2) => &["address", "prefix_len"],
        _ => &[],
    }
}
