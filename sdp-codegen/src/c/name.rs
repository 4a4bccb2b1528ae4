//! The names of types, members and constants, which are found once.

use std::collections::{BTreeMap, BTreeSet};

use heck::{ToShoutySnakeCase as _, ToSnakeCase as _};

use super::reserved::{TYPES, WORDS};
use super::shape::{Shape, number_name};
use super::types::{Case, Member, Types, Union};
use crate::model::{Check, Elements, Field, Id, Protocol, Root, Type, Variant};
use crate::names::{Names, Renaming};

/// The ends of the names of functions, which no type name in one word can have.
const FUNCTIONS: &[&str] = &[
    "_read",
    "_write",
    "_compare",
    "_next",
    "_order",
    "_encode",
    "_decode",
    "_encoded_size",
    "_encode_message",
    "_decode_message",
    "_hello",
    "_schema",
    "_next_mismatch",
];

/// The maximum length of a name that is made of others. A longer one is only its last word.
const MAX_NAME: usize = 40;

impl Types<'_> {
    /// Finds the types of the roots without those of a `Hello`, which is part of the support code.
    pub(super) fn find_order(&mut self) {
        let model = self.model();
        let roots = model.roots().iter().flat_map(|root| match root {
            Root::Value(id) => vec![*id],
            Root::Messages(of) => of.messages.iter().map(|it| it.ty).collect(),
        });
        self.messages = roots.collect();
        let roots = self.messages.iter().copied();
        let mut pending: Vec<(Id, bool)> = roots.map(|id| (id, false)).collect();
        pending.reverse();
        let mut seen = BTreeSet::new();
        while let Some((id, is_done)) = pending.pop() {
            if is_done {
                self.order.push(id);
            } else if seen.insert(id) {
                pending.push((id, true));
                let parts = match self.shapes.parts_of_kind(id) {
                    Some((_, parts)) => parts.to_vec(),
                    None => model.get(id).parts(),
                };
                pending.extend(parts.into_iter().rev().map(|part| (part, false)));
            }
        }
        let has_item = |id: &Id| {
            let mut all = model.reachable(*id).into_iter();
            all.any(|id| model.item(id).is_some())
        };
        self.shared = self
            .order
            .iter()
            .copied()
            .filter(|id| !has_item(id))
            .collect();
    }

    /// Claims a name. Adds a renaming if it differs from the usual one.
    fn claim(&mut self, usual: &str, wish: &str, rust: &str) -> String {
        let name = self.types.claim(wish, rust, &mut vec![]);
        if name != usual {
            self.renamings.push(Renaming {
                rust: rust.into(),
                name: name.clone(),
            });
        }
        name
    }

    pub(super) fn name_items(&mut self) {
        for id in self.order.clone() {
            let Some(item) = self.model().item(id) else {
                continue;
            };
            let usual = item.name.to_snake_case();
            // A struct or an enum can have the name of a function, and a `typedef` cannot.
            let is_typedef = self.shapes.base(id) != id || self.shapes.is_unit(id);
            let has_end = FUNCTIONS.iter().any(|it| usual.ends_with(it));
            let wish = match () {
                () if usual.starts_with("sdp_") => format!("type_{usual}"),
                () if is_typedef && has_end => format!("{usual}_type"),
                () if is_typedef && TYPES.contains(&&*usual) => format!("{usual}_"),
                () => usual.clone(),
            };
            let name = self.claim(&usual, &wish, &item.name);
            self.names.insert(id, name);
        }
    }

    pub(super) fn add_union(&mut self, protocol: &Protocol) {
        let usual = protocol.name.to_snake_case();
        let wish = match usual.starts_with("sdp_") {
            true => format!("type_{usual}"),
            false => usual.clone(),
        };
        let name = self.claim(&usual, &wish, &protocol.name);
        self.claim_companion(&name, "tag");
        let constant = name.to_shouty_snake_case();
        let mut members = Names::new(&WORDS);
        let mut messages = vec![];
        for message in &protocol.messages {
            let ty = self.name(message.ty).to_owned();
            let rust = format!("{}::{ty}", protocol.name);
            let wish = format!("{constant}_{}", ty.to_shouty_snake_case());
            messages.push(Case {
                constant: self.constants.claim(&wish, &rust, &mut self.renamings),
                docs: String::new(),
                tag: message.id.into(),
                member: members.claim(&ty, &rust, &mut self.renamings),
                parts: self.only(message.ty),
            });
        }
        self.unions.push(Union {
            name,
            docs: protocol.docs.clone(),
            ids: protocol.messages.iter().map(|it| it.ty).collect(),
            messages,
        });
    }

    /// Claims the name of a type that belongs to another one.
    fn claim_companion(&mut self, name: &str, end: &'static str) -> String {
        let wish = format!("{name}_{end}");
        let companion = self.types.claim(&wish, "", &mut vec![]);
        let key = (name.to_owned(), end);
        self.companions.insert(key, companion.clone());
        companion
    }

    /// Claims the beginning of the names of the functions for a `Hello`.
    pub(super) fn claim_hello(&mut self, root: &str) -> String {
        self.claim_companion(&root.to_snake_case(), "hello")
    }

    /// Returns the part of a variant with a value of a type, if it has content.
    fn only(&self, ty: Id) -> Vec<Member> {
        let member = Member {
            name: String::new(),
            docs: String::new(),
            ty,
        };
        Some(member)
            .filter(|it| !self.shapes.is_unit(it.ty))
            .into_iter()
            .collect()
    }

    /// Names a type without a name in Rust by its parts, if it has a struct or functions.
    pub(super) fn name_unnamed(&mut self, id: Id) {
        let is_named = matches!(
            self.shapes.shape(id),
            Shape::Struct(_) | Shape::Pointer(_) | Shape::Array(..) | Shape::Bytes(_)
        );
        if self.names.contains_key(&id) || self.shapes.base(id) != id || !is_named {
            return;
        }
        let short = self.short(id);
        let last = short.rsplit('_').next().unwrap_or_default();
        let wish = match (self.shared.contains(&id), short.len() > MAX_NAME) {
            (true, true) => format!("sdp_{last}_{:08x}", self.short_hash(id)),
            (true, false) => format!("sdp_{short}"),
            (false, true) => last.to_owned(),
            (false, false) => short,
        };
        let name = self.types.claim(&wish, "", &mut vec![]);
        self.names.insert(id, name);
    }

    /// Returns the words of a name for a type.
    fn short(&self, id: Id) -> String {
        if let Some(name) = self.names.get(&id) {
            return name.strip_prefix("sdp_").unwrap_or(name).to_owned();
        }
        let of = |id: &Id, end: &str| format!("{}_{end}", self.short(*id));
        match self.model().get(id) {
            Type::Number(number) if self.model().is_ordered_float(id) => {
                format!("ordered_{}", number_name(*number))
            }
            Type::Number(number) => number_name(*number).into(),
            Type::Bool => "bool".into(),
            Type::Char => "char".into(),
            Type::Ordering => "ordering".into(),
            Type::Str(None) => "str".into(),
            Type::Str(Some(max)) => format!("str_max{max}"),
            Type::Seq(element, elements) => match elements {
                Elements::Any => of(element, "seq"),
                Elements::AtMost(max) => of(element, &format!("seq_max{max}")),
                Elements::Set => of(element, "set"),
                Elements::Heap => of(element, "heap"),
                Elements::Unique => of(element, "unique"),
                Elements::UniqueKeys => of(element, "unique_keys"),
                Elements::CStr => "c_str".into(),
            },
            Type::Map(key, value) => format!("{}_{}_map", self.short(*key), self.short(*value)),
            Type::Array(element, count) => of(element, &format!("array{count}")),
            Type::Bytes(_, size) => format!("bytes{size}"),
            Type::Option(ty) => of(ty, "option"),
            Type::Result(value, error) => {
                format!("{}_{}_result", self.short(*value), self.short(*error))
            }
            Type::Tuple(parts) if parts.is_empty() => "unit".into(),
            Type::Tuple(parts) => {
                let mut name = String::new();
                for part in parts {
                    name.push_str(&self.short(*part));
                    name.push('_');
                }
                name + "tuple"
            }
            Type::Pointer(ty) if self.shapes.is_recursive(id) => of(ty, "box"),
            Type::Pointer(ty) if self.model().is_level(id) => format!("boxed_{}", self.short(*ty)),
            Type::Pointer(ty) => self.short(*ty),
            Type::Checked(check, ty) => match check {
                Check::NonZero => format!("nonzero_{}", self.short(*ty)),
                Check::NotNan => format!("not_nan_{}", self.short(*ty)),
                Check::Nanos => "nanos".into(),
                Check::LeapSecond => of(ty, "leap_second"),
                Check::Date => "date".into(),
                Check::TimeOfDay => "time_of_day".into(),
                Check::JsonNumber => of(ty, "json"),
            },
            Type::Reverse(ty) => format!("reverse_{}", self.short(*ty)),
            Type::Kind { name, ty, .. } => {
                let name = name.to_snake_case();
                let is_word = name.starts_with(|it: char| it.is_ascii_alphabetic());
                let is_ascii = name
                    .chars()
                    .all(|it| it.is_ascii_alphanumeric() || it == '_');
                match is_word && is_ascii {
                    true => name,
                    false => self.short(*ty),
                }
            }
            Type::Struct(..) | Type::Enum(_) | Type::Alias(..) | Type::Opaque(_) => "value".into(),
        }
    }

    /// Names the members of a type and the constants of an enum.
    pub(super) fn name_parts(&mut self, id: Id) {
        if let Some((kind, parts)) = self.shapes.parts_of_kind(id) {
            let names = member_names(kind, parts.len());
            let members = self.numbered(parts, names);
            self.members.insert(id, members);
            return;
        }
        let name = self.name(id).to_owned();
        match self.model().get(id) {
            Type::Map(..) => drop(self.claim_companion(&name, "entry")),
            Type::Enum(_) if self.shapes.shape(id) == Shape::Struct(id) => {
                self.claim_companion(&name, "tag");
            }
            _ => {}
        }
        match self.model().get(id) {
            Type::Tuple(parts) => {
                let members = self.numbered(parts, &[]);
                self.members.insert(id, members);
            }
            Type::Struct(item, fields) => {
                let members = self.fields(fields, &item.name);
                self.members.insert(id, members);
            }
            Type::Enum(of) => {
                let cases = self.variants(
                    self.name(id).to_shouty_snake_case(),
                    &of.variants,
                    &of.item.name,
                );
                self.cases.insert(id, cases);
            }
            _ => {}
        }
    }

    /// Returns the parts of a tuple that have content.
    fn numbered(&self, parts: &[Id], names: &[&str]) -> Vec<Member> {
        let parts = parts.iter().enumerate();
        let parts = parts.filter(|(_, ty)| !self.shapes.is_unit(**ty));
        let member = |(at, ty): (usize, &Id)| Member {
            name: names
                .get(at)
                .map_or_else(|| format!("_{at}"), |it| (*it).into()),
            docs: String::new(),
            ty: *ty,
        };
        parts.map(member).collect()
    }

    fn fields(&mut self, fields: &[Field], rust: &str) -> Vec<Member> {
        let mut names = Names::new(&WORDS);
        let mut members = vec![];
        for field in fields.iter().filter(|it| !self.shapes.is_unit(it.ty)) {
            let place = format!("{rust}.{}", field.name);
            let name = match field.name.starts_with(|it: char| it.is_ascii_digit()) {
                true => format!("_{}", field.name),
                false => names.claim(&field.name.to_snake_case(), &place, &mut self.renamings),
            };
            members.push(Member {
                name,
                docs: field.docs.clone(),
                ty: field.ty,
            });
        }
        members
    }

    fn variants(&mut self, constant: String, variants: &[Variant], rust: &str) -> Vec<Case> {
        let mut names = Names::new(&WORDS);
        let mut cases = vec![];
        for variant in variants {
            let place = format!("{rust}::{}", variant.name);
            let wish = format!("{constant}_{}", variant.name.to_shouty_snake_case());
            let parts = self.fields(&variant.fields, &place);
            let member = match parts.is_empty() {
                true => String::new(),
                false => names.claim(&variant.name.to_snake_case(), &place, &mut self.renamings),
            };
            cases.push(Case {
                constant: self.constants.claim(&wish, &place, &mut self.renamings),
                docs: variant.docs.clone(),
                tag: variant.tag,
                member,
                parts,
            });
        }
        cases
    }

    pub(super) fn short_hash(&self, id: Id) -> u64 {
        self.hash(id, &mut BTreeMap::new()) >> 32
    }

    /// Returns a hash of the meaning of a type.
    fn hash(&self, id: Id, known: &mut BTreeMap<Id, u64>) -> u64 {
        if let Some(hash) = known.get(&id) {
            return *hash;
        }
        let ty = self.model().get(id);
        let own = match ty {
            Type::Number(number) => {
                format!(
                    "{} {}",
                    number_name(*number),
                    self.model().is_ordered_float(id)
                )
            }
            Type::Seq(_, elements) => format!("{elements:?}"),
            Type::Checked(check, _) => format!("{check:?}"),
            Type::Array(_, count) => format!("array {count}"),
            Type::Str(max) => format!("str {max:?}"),
            Type::Bytes(_, size) => format!("bytes {size}"),
            Type::Kind {
                name, is_ordered, ..
            } => format!("{name:?} {is_ordered}"),
            Type::Bool => "bool".into(),
            Type::Char => "char".into(),
            Type::Ordering => "ordering".into(),
            Type::Map(..) => "map".into(),
            Type::Option(_) => "option".into(),
            Type::Result(..) => "result".into(),
            Type::Tuple(_) => "tuple".into(),
            Type::Pointer(_) => "pointer".into(),
            Type::Reverse(_) => "reverse".into(),
            Type::Struct(..) | Type::Enum(_) | Type::Alias(..) | Type::Opaque(_) => String::new(),
        };
        let parts = ty.parts().into_iter().map(|part| self.hash(part, known));
        let text = parts.fold(own, |text, part| format!("{text} {part:x}"));
        let hash = hash(&text);
        known.insert(id, hash);
        hash
    }
}

/// Returns the FNV-1a hash of a text.
pub(super) fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Returns the names of the parts of known kinds.
const fn member_names(kind: &str, count: usize) -> &'static [&'static str] {
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
