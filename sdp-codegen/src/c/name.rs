//! The names of types, members and constants, which are found once.

use std::collections::BTreeSet;

use heck::{ToShoutySnakeCase as _, ToSnakeCase as _};

use super::shape::Shape;
use super::types::{Case, Member, Types, Union};
use crate::model::{Field, Id, Protocol, Root, Type, Variant};
use crate::names::{Scope as Names, words};

/// The ends of the names of functions, which no type name in one word can have.
const ENDS: &[&str] = &[
    "_read",
    "_write",
    "_compare",
    "_next",
    "_indexed_at",
    "_order",
    "_encode",
    "_decode",
    "_encoded_size",
    "_encode_message",
    "_decode_message",
    "_hello",
    "_schema",
    "_mismatches",
];

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

impl Types<'_> {
    /// Finds the types of the roots without the types of a `Hello`, which is part of the support code.
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

    /// Returns the start of all names, or nothing.
    pub(super) fn prefix(&self) -> String {
        match &*self.model().namespace {
            "" => String::new(),
            name => format!("{name}_"),
        }
    }

    /// Names the types and the unions of messages, and returns the names of the unions.
    pub(super) fn name_items(&mut self) -> Vec<String> {
        let model = self.model();
        let order = self.order.clone();
        let types = words(&TYPES);
        let own = || order.iter().filter(|id| model.item(**id).is_some());
        let item = |id: &Id| {
            let item = model.item(*id)?;
            let usual = self.prefix() + &snake(&item.name);
            // A struct or an enum can have the name of a function, and a `typedef` cannot. In C++, no struct can have the
            // name of a `typedef`, and POSIX reserves those with the end `_t`.
            let is_typedef = self.shapes.base(*id) != *id || self.shapes.is_unit(*id);
            let has_end = ENDS.iter().any(|it| usual.ends_with(it));
            let wish = match () {
                () if is_of_runtime(&usual) => format!("type_{usual}"),
                () if is_typedef && has_end || usual.ends_with("_t") => format!("{usual}_type"),
                () if is_typedef && types.contains(&&*usual) => format!("{usual}_"),
                () => usual.clone(),
            };
            Some((usual, wish, item.name.clone()))
        };
        let union = |protocol: &Protocol| {
            let usual = self.prefix() + &snake(&protocol.name);
            let wish = match is_of_runtime(&usual) {
                true => format!("type_{usual}"),
                false => usual.clone(),
            };
            (usual, wish, protocol.name.clone())
        };
        let unions = model.roots().iter().filter_map(Root::messages).map(union);
        let wishes: Vec<_> = own().filter_map(item).chain(unions).collect();
        let names = self.types.claim_all(&wishes, &mut self.renamings);
        let mut names = names.into_iter();
        self.names.extend(own().copied().zip(&mut names));
        names.collect()
    }

    pub(super) fn add_union(&mut self, protocol: &Protocol, name: String) {
        self.claim_companion(&name, "tag");
        let constant = shouty(&name);
        let mut members = Names::new(&words(&WORDS));
        let mut messages = vec![];
        for message in &protocol.messages {
            let ty = self.name(message.ty);
            let ty = ty.strip_prefix(&self.prefix()).unwrap_or(ty).to_owned();
            let rust = format!("{}::{ty}", protocol.name);
            let wish = format!("{constant}_{}", shouty(&ty));
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

    /// Claims the name of a type that belongs to a type.
    fn claim_companion(&mut self, name: &str, end: &'static str) -> String {
        let wish = format!("{name}_{end}");
        let companion = self.types.claim(&wish, "", &mut vec![]);
        let key = (name.to_owned(), end);
        self.companions.insert(key, companion.clone());
        companion
    }

    /// Claims the beginning of the names of the functions for a `Hello`.
    pub(super) fn claim_hello(&mut self) -> String {
        let root = match self.model().roots().first() {
            Some(Root::Value(id)) => self.name(*id).to_owned(),
            _ => self
                .unions
                .first()
                .map_or_else(String::new, |it| it.name.clone()),
        };
        self.claim_companion(&root, "hello")
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
        if let Type::Enum(_) = self.model().get(id) {
            self.claim_companion(&name, "name");
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
            Type::Alias(_, ty) => {
                let members = self.numbered(&[*ty], &["value"]);
                self.members.insert(id, members);
            }
            Type::Enum(of) => {
                let cases = self.variants(shouty(self.name(id)), &of.variants, &of.item.name);
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
        let mut names = Names::new(&words(&WORDS));
        let mut members = vec![];
        for field in fields.iter().filter(|it| !self.shapes.is_unit(it.ty)) {
            let place = format!("{rust}.{}", field.name);
            let wish = match field.name.bytes().all(|it| it.is_ascii_digit()) {
                true => format!("_{}", field.name),
                false => snake(&field.name),
            };
            let name = names.claim(&wish, &place, &mut self.renamings);
            members.push(Member {
                name,
                docs: field.docs.clone(),
                ty: field.ty,
            });
        }
        members
    }

    fn variants(&mut self, constant: String, variants: &[Variant], rust: &str) -> Vec<Case> {
        let mut names = Names::new(&words(&WORDS));
        let mut cases = vec![];
        for variant in variants {
            let place = format!("{rust}::{}", variant.name);
            let wish = format!("{constant}_{}", shouty(&variant.name));
            let parts = self.fields(&variant.fields, &place);
            let member = match parts.is_empty() {
                true => String::new(),
                false => names.claim(&snake(&variant.name), &place, &mut self.renamings),
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

/// Returns whether functions and constants of a type would look like names of the support code.
fn is_of_runtime(name: &str) -> bool {
    name == "sdp" || name.starts_with("sdp_")
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
