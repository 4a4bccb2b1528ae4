//! [`CNames`]: the names that only C has.

use std::collections::BTreeMap;

use heck::{ToShoutySnakeCase as _, ToSnakeCase as _};
use sdp_schema::Number;

use super::shape::{Shape, Shapes};
use crate::code::hash;
use crate::model::{Check, Elements, Field, Id, Model, Protocol, Root, Type};
use crate::names::{Names, Renaming, Scope, Style, prefix, words, words_of};
use crate::plan;

/// Words that no name can be, because C++ programs and headers of the system come together with them.
const WORDS: [&str; 2] = ["c keywords", "c macros"];

/// Further words that no `typedef` can be: functions of C, and variables of generated functions.
const TYPEDEFS: [&str; 2] = ["c functions", "c variables"];

/// The ends of the names of functions, which no `typedef` in one word can have.
const ENDS: &str =
    "_read _write _compare _next _indexed_at _order _encode _decode _encoded_size _encode_message
    _decode_message _hello _schema _mismatches";

/// The maximum length of a name that is made of names. A longer one is only its last word.
const MAX_NAME: usize = 40;

pub(super) const STYLE: Style = Style {
    has_prefix: true,
    wish,
    ..Style::new(
        [
            &["c keywords", "c macros", "c structs", "c support"],
            &WORDS,
            &WORDS,
        ],
        |name| name.to_snake_case(),
        |name, _| match name.bytes().all(|it| it.is_ascii_digit()) {
            true => format!("_{name}"),
            false => name.to_snake_case(),
        },
    )
};

/// A part of a value with its name in C.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub(super) ty: Id,
    pub(super) name: String,
    /// The name, or the members of a union before it too.
    pub(super) place: String,
    pub(super) docs: String,
}

impl Part {
    /// Returns a part without documentation.
    pub(super) fn new(ty: Id, place: &str) -> Self {
        Self {
            ty,
            name: place.trim_start_matches("as.").into(),
            place: place.into(),
            docs: String::new(),
        }
    }
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

#[derive(Debug, Default)]
pub(super) struct CNames {
    /// Of types with a name, a struct or functions.
    types: BTreeMap<Id, String>,
    /// The names that are made of a name, by this name and their end.
    others: BTreeMap<(String, &'static str), String>,
    /// The members of structs.
    parts: BTreeMap<Id, Vec<Part>>,
    cases: BTreeMap<Id, Vec<Case>>,
    /// The messages of each union.
    pub(super) unions: BTreeMap<String, Vec<Case>>,
    constants: Scope,
    renamings: Vec<Renaming>,
}

impl CNames {
    pub(super) fn new(shapes: &Shapes<'_>, names: &mut Names) -> Self {
        let model = shapes.model;
        let mut all = Self {
            types: names.types.clone(),
            constants: Scope::new(&words(&["c constants"])),
            ..Self::default()
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
        let roots = model.root_types();
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
        let root = model.roots().first().and_then(Root::value);
        let root = root.map_or_else(|| names.protocols.first(), |it| names.types.get(&it));
        let hello = format!("{}_hello", root.map_or("", String::as_str));
        let hello = names.scope.claim_new(&hello);
        all.others.insert((String::new(), "hello"), hello);
        names.renamings.append(&mut all.renamings);
        all
    }

    /// Returns the name of a type that has one.
    pub(super) fn of(&self, id: Id) -> &str {
        self.types.get(&id).map_or("", String::as_str)
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
        let other = scope.claim_new(&format!("{name}_{end}"));
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
        let messages = protocol.messages.iter().map(|it| {
            let (ty, parts) = (self.of(it.ty), numbered(shapes, &[it.ty], &[]));
            let ty = ty.strip_prefix(&prefix).unwrap_or(ty);
            (ty.to_owned(), "", it.id.into(), parts)
        });
        let messages = messages.collect();
        let cases = self.cases_of(&protocol.name, name, messages);
        self.unions.insert(name.into(), cases);
    }

    /// Returns variants or messages from their names in Rust, documentation, tags and parts.
    fn cases_of(
        &mut self,
        rust: &str,
        name: &str,
        all: Vec<(String, &str, u32, Vec<Part>)>,
    ) -> Vec<Case> {
        let mut members = Scope::new(&words(&WORDS));
        let case = |(variant, docs, tag, mut parts): (String, &str, u32, Vec<Part>)| {
            let rust = format!("{rust}::{variant}");
            let [start, end] = [name, &variant].map(|it| it.to_shouty_snake_case());
            let renamings = &mut self.renamings;
            let constant = self
                .constants
                .claim(&format!("{start}_{end}"), &rust, renamings);
            let member = match parts.is_empty() {
                true => String::new(),
                false => members.claim(&variant.to_snake_case(), &rust, renamings),
            };
            for part in &mut parts {
                part.place = format!("as.{member}.{}", part.name);
            }
            if let [part] = &mut *parts {
                (part.name, part.place) = (member.clone(), format!("as.{member}"));
            }
            let docs = docs.into();
            Case {
                constant,
                docs,
                tag,
                member,
                parts,
            }
        };
        all.into_iter().map(case).collect()
    }

    /// Names the members of a type and the constants of an enum.
    fn name_parts(&mut self, shapes: &Shapes<'_>, names: &mut Names, id: Id) {
        let name = self.of(id).to_owned();
        let parts = match (shapes.parts_of_kind(id), shapes.model.get(id)) {
            (Some((kind, parts)), _) => {
                let names = words_of("c kinds", kind).or_else(|| words_of("c generic kinds", kind));
                let names = names
                    .filter(|it| it.len() == parts.len())
                    .unwrap_or_default();
                numbered(shapes, parts, &names)
            }
            (None, Type::Tuple(parts)) => numbered(shapes, parts, &[]),
            (None, Type::Alias(_, ty)) => numbered(shapes, &[*ty], &["value"]),
            (None, Type::Struct(_, fields)) => named(shapes, fields, names.fields(id, 0)),
            (None, Type::Map(..)) => return self.claim(&mut names.scope, &name, "entry"),
            (None, Type::Enum(of)) => {
                if matches!(shapes.shape(id), Shape::Union) {
                    self.claim(&mut names.scope, &name, "tag");
                }
                self.claim(&mut names.scope, &name, "name");
                let variants = of.variants.iter().enumerate().map(|(at, it)| {
                    let parts = named(shapes, &it.fields, names.fields(id, at));
                    (it.name.clone(), &*it.docs, it.tag, parts)
                });
                let cases = self.cases_of(&of.item.name, &name, variants.collect());
                self.cases.insert(id, cases);
                return;
            }
            _ => return,
        };
        self.parts.insert(id, parts);
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
        let name = scope.claim_new(&wish);
        self.types.insert(id, name);
    }

    /// Returns the words of a name for a type.
    fn short(&self, shapes: &Shapes<'_>, id: Id) -> String {
        if let Some(name) = self.types.get(&id) {
            return name.strip_prefix("sdp_").unwrap_or(name).to_owned();
        }
        let model = shapes.model;
        let ty = model.get(id);
        let parts = ty.parts().into_iter();
        let parts: String = parts.map(|it| self.short(shapes, it) + "_").collect();
        let part = parts.strip_suffix('_').unwrap_or_default();
        let end = match ty {
            Type::Number(number) => number.name().into(),
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
            Type::Tuple(parts) if parts.is_empty() => "unit".into(),
            // Without a count, `(A, (B, C, D))` and `(A, B, (C, D))` would have one name.
            Type::Tuple(types) if parts.contains("tuple") => format!("tuple{}", types.len()),
            Type::Tuple(_) => "tuple".into(),
            Type::Pointer(_) if model.is_recursive(id) => "box".into(),
            Type::Pointer(_) if model.is_level(id) => "boxed".into(),
            Type::Pointer(_) => return part.into(),
            Type::Checked(Check::NonZero, _) => return format!("nonzero_{part}"),
            Type::Checked(Check::Nanos, _) => return "nanos".into(),
            Type::Kind { name, ty, .. } => {
                let is_word = name.starts_with(|it: char| it.is_ascii_alphabetic());
                let is_part = |it: char| it.is_ascii_alphanumeric() || it == ' ';
                let word = name.to_ascii_lowercase().replace(' ', "_");
                match is_word && name.chars().all(is_part) {
                    true if words_of("c kinds", name).is_none() => word,
                    true if has_leap_seconds(model, *ty) => return format!("leap_{word}"),
                    true => return word,
                    // The names of several kinds could have the same words.
                    false => format!("{:08x}", hash(name) >> 32),
                }
            }
            Type::Option(_) => "option".into(),
            Type::Result(..) => "result".into(),
            Type::Reverse(_) => "reverse".into(),
            Type::Bool => "bool".into(),
            Type::Char => "char".into(),
            Type::Ordering => "ordering".into(),
            Type::Struct(..) | Type::Enum(_) | Type::Alias(..) => "value".into(),
        };
        parts + &end
    }
}

/// Returns the parts with content.
fn numbered(shapes: &Shapes<'_>, parts: &[Id], names: &[&str]) -> Vec<Part> {
    let parts = parts
        .iter()
        .enumerate()
        .map(|(at, ty)| match names.get(at) {
            Some(name) => Part::new(*ty, name),
            None => Part::new(*ty, &format!("_{at}")),
        });
    parts.filter(|it| !shapes.is_unit(it.ty)).collect()
}

/// Returns the fields with content.
fn named(shapes: &Shapes<'_>, fields: &[Field], names: &[String]) -> Vec<Part> {
    let part = |(field, name): (&Field, &String)| Part {
        docs: field.docs.clone(),
        ..Part::new(field.ty, name)
    };
    let parts = fields.iter().zip(names).map(part);
    parts.filter(|it| !shapes.is_unit(it.ty)).collect()
}

/// Returns the name that a type or a union should have. A struct or an enum can have the name of a function, and a `typedef`
/// cannot. In C++, no struct can have the name of a `typedef`, and POSIX reserves names with the end `_t`.
fn wish(model: &Model, id: Option<Id>, usual: &str) -> String {
    let is_typedef = id.is_some_and(|id| match model.get(id) {
        Type::Struct(_, fields) => {
            let is_newtype = matches!(plan::shape(fields), plan::Shape::Newtype(_));
            is_newtype || model.fixed_size(id) == Some(0)
        }
        ty => !matches!(ty, Type::Enum(_)),
    });
    let has_end = ENDS.split_whitespace().any(|it| usual.ends_with(it));
    if usual == "sdp" || usual.starts_with("sdp_") {
        format!("type_{usual}")
    } else if is_typedef && has_end || id.is_some() && usual.ends_with("_t") {
        format!("{usual}_type")
    } else if is_typedef && words(&TYPEDEFS).contains(&usual) {
        format!("{usual}_")
    } else {
        usual.into()
    }
}

/// Returns whether the content of a time has nanoseconds of a second or more.
fn has_leap_seconds(model: &Model, id: Id) -> bool {
    let is_u32 = |id: &Id| matches!(model.get(*id), Type::Number(Number::U32));
    let is_leap = |id: &Id| match model.get(*id) {
        Type::Tuple(parts) => matches!(&**parts, [_, nanos] if is_u32(nanos)),
        _ => false,
    };
    model.with_parts([id]).iter().any(is_leap)
}
