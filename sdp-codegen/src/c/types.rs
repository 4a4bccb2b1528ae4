//! [`Types`]: the names of types, members and constants in C.

use std::collections::{BTreeMap, BTreeSet};

use heck::ToShoutySnakeCase as _;

use super::shape::{Shape, Shapes, const_pointer, scalar_type};
use crate::model::{Id, Model, Root, Type};
use crate::names::{Renaming, Scope as Names, words};

/// Words that no struct or enum can have.
const TAGS: [&str; 4] = ["c keywords", "c macros", "c structs", "c support"];

/// A part of a value with its name in C.
#[derive(Clone, Debug)]
pub(super) struct Member {
    pub(super) name: String,
    pub(super) docs: String,
    pub(super) ty: Id,
}

/// A variant of an enum with its names in C.
#[derive(Clone, Debug)]
pub(super) struct Case {
    pub(super) constant: String,
    pub(super) docs: String,
    pub(super) tag: u32,
    /// The name of the member of the union, and the parts in it.
    pub(super) member: String,
    pub(super) parts: Vec<Member>,
}

/// A union of messages with its names in C.
#[derive(Clone, Debug)]
pub(super) struct Union {
    pub(super) name: String,
    pub(super) docs: String,
    /// The types of the messages.
    pub(super) ids: Vec<Id>,
    pub(super) messages: Vec<Case>,
}

/// The names of a generated header.
#[derive(Debug)]
pub(super) struct Types<'a> {
    pub(super) shapes: Shapes<'a>,
    /// The types with a separate form and the types with names, each after its parts.
    pub(super) order: Vec<Id>,
    pub(super) names: BTreeMap<Id, String>,
    pub(super) members: BTreeMap<Id, Vec<Member>>,
    pub(super) cases: BTreeMap<Id, Vec<Case>>,
    pub(super) unions: Vec<Union>,
    pub(super) renamings: Vec<Renaming>,
    /// The types without names, whose structs are the same in all headers.
    pub(super) shared: BTreeSet<Id>,
    /// The names that are made of the names of a type, such as `curve_tag`.
    pub(super) companions: BTreeMap<(String, &'static str), String>,
    /// The types that are messages, and the constants of their ids.
    pub(super) messages: BTreeSet<Id>,
    pub(super) message_ids: BTreeMap<Id, String>,
    pub(super) types: Names,
    pub(super) constants: Names,
}

impl<'a> Types<'a> {
    pub(super) fn new(model: &'a Model) -> Self {
        let mut types = Self {
            shapes: Shapes::new(model),
            order: vec![],
            names: BTreeMap::new(),
            members: BTreeMap::new(),
            cases: BTreeMap::new(),
            unions: vec![],
            renamings: vec![],
            shared: BTreeSet::new(),
            companions: BTreeMap::new(),
            messages: BTreeSet::new(),
            message_ids: BTreeMap::new(),
            types: Names::new(&words(&TAGS)),
            constants: Names::new(&words(&["c constants"])),
        };
        types.find_order();
        let unions = types.name_items();
        for (protocol, name) in model.roots().iter().filter_map(Root::messages).zip(unions) {
            types.add_union(protocol, name);
        }
        for id in types.order.clone() {
            types.name_unnamed(id);
        }
        for id in types.order.clone() {
            types.name_parts(id);
        }
        types
    }

    pub(super) const fn model(&self) -> &'a Model {
        self.shapes.model
    }

    /// Returns the name of a type that has one.
    pub(super) fn name(&self, id: Id) -> &str {
        self.names.get(&id).map_or("", |it| it)
    }

    /// Returns the name of a type that belongs to a type, such as `curve_tag`.
    pub(super) fn companion(&self, name: &str, end: &'static str) -> &str {
        let key = (name.to_owned(), end);
        self.companions.get(&key).map_or("", |it| it)
    }

    /// Returns the members of the struct of a type.
    pub(super) fn members(&self, id: Id) -> &[Member] {
        self.members.get(&id).map_or(&[], |it| it)
    }

    /// Returns the variants of an enum.
    pub(super) fn cases(&self, id: Id) -> &[Case] {
        self.cases.get(&id).map_or(&[], |it| it)
    }

    /// Returns the name of the struct of a type, if it has one.
    pub(super) fn struct_name(&self, id: Id) -> Option<&str> {
        let is_struct = self.shapes.base(id) == id && self.shapes.shape(id) == Shape::Struct(id);
        is_struct.then(|| self.name(id))
    }

    /// Returns the own types in an order in which each struct follows those that it contains without a pointer.
    pub(super) fn by_value(&self) -> Vec<Id> {
        let (mut order, mut seen) = (vec![], BTreeSet::new());
        let own = self.order.iter().rev().filter(|id| !self.is_shared(**id));
        // The types without parts first, because a pointer to an enum needs its definition.
        let own: Vec<Id> = own.copied().collect();
        let (enums, others): (Vec<_>, Vec<_>) = own
            .into_iter()
            .partition(|id| matches!(self.shapes.shape(*id), Shape::Enum(_)));
        let mut pending: Vec<(Id, bool)> = others
            .into_iter()
            .chain(enums)
            .map(|id| (id, false))
            .collect();
        while let Some((id, is_done)) = pending.pop() {
            if is_done {
                order.push(id);
            } else if !self.is_shared(id) && seen.insert(id) {
                pending.push((id, true));
                let parts = self.contained(id).into_iter().rev();
                pending.extend(parts.map(|part| (part, false)));
            }
        }
        order
    }

    /// Returns the types that a struct contains without a pointer.
    fn contained(&self, id: Id) -> Vec<Id> {
        if let Some((_, parts)) = self.shapes.parts_of_kind(id) {
            return parts.to_vec();
        }
        match (self.shapes.shape(id), self.model().get(id)) {
            (_, Type::Pointer(_)) if self.shapes.is_recursive(id) => vec![],
            (Shape::Struct(_), Type::Seq(..) | Type::Map(..))
            | (Shape::Pointer(_), Type::Option(_)) => vec![],
            (_, ty) => ty.parts(),
        }
    }

    /// Returns whether a type has no part with a name in Rust, so that further headers can contain it too.
    pub(super) fn is_shared(&self, id: Id) -> bool {
        self.shared.contains(&id)
    }

    /// Returns the name of a constant of a type, such as `POINT_MAX_SIZE`.
    pub(super) fn constant(&mut self, name: &str, end: &str) -> String {
        let wish = format!("{}_{end}", name.to_shouty_snake_case());
        self.constants.claim(&wish, name, &mut self.renamings)
    }

    /// Returns the type of a member, array element or variable as a declaration with this name. `members` are the names in
    /// the same struct, which hide the names of types in C++.
    pub(super) fn declared(&self, id: Id, name: &str, members: &[Member]) -> String {
        match self.shapes.shape(id) {
            Shape::Array(element, count) => {
                self.declared(element, &format!("{name}[{count}]"), members)
            }
            Shape::Bytes(size) => format!("uint8_t {name}[{size}]"),
            _ => {
                let ty = self.value_type(id, members);
                let space = if ty.ends_with('*') { "" } else { " " };
                format!("{ty}{space}{name}")
            }
        }
    }

    /// Returns the type of a value that can be assigned: an array is in a struct.
    pub(super) fn value_type(&self, id: Id, members: &[Member]) -> String {
        let base = self.shapes.base(id);
        if let Some(name) = self
            .names
            .get(&id)
            .filter(|_| base != id || self.shapes.is_unit(id))
        {
            let is_hidden = members.iter().any(|it| it.name == *name);
            let is_array = matches!(self.shapes.shape(id), Shape::Array(..) | Shape::Bytes(_));
            if !is_hidden && !is_array {
                return name.clone();
            }
        }
        if base != id {
            let content = self.shapes.content(id).unwrap_or(base);
            return self.value_type(content, members);
        }
        match self.shapes.shape(id) {
            Shape::Unit => "sdp_unit".into(),
            Shape::Scalar(name) => scalar_type(name).into(),
            Shape::Str => "struct sdp_str".into(),
            Shape::CStr => "const char *".into(),
            Shape::Numbers("u8") => "struct sdp_bytes".into(),
            Shape::Numbers(name) => format!("struct sdp_{name}_seq"),
            Shape::Enum(id) => match self.has_large_tags(id) {
                true => "uint32_t".into(),
                false => format!("enum {}", self.name(id)),
            },
            Shape::Pointer(to) => const_pointer(&self.base_type(to)),
            Shape::Array(..) | Shape::Bytes(_) | Shape::Struct(_) => {
                format!("struct {}", self.name(id))
            }
        }
    }

    /// Returns the type of a value without the names of wrappers, which can be defined later.
    pub(super) fn base_type(&self, id: Id) -> String {
        self.value_type(self.shapes.base(id), &[])
    }

    /// Returns whether an enum has tags that are not an `int`.
    pub(super) fn has_large_tags(&self, id: Id) -> bool {
        self.cases(id)
            .iter()
            .any(|it| i32::try_from(it.tag).is_err())
    }

    /// Returns a macro name for a shared type that differs for types with a different meaning.
    pub(super) fn guard(&self, id: Id) -> String {
        let name = self
            .name(id)
            .trim_start_matches("sdp_")
            .to_shouty_snake_case();
        format!("SDP_HAS_{name}_{:08X}", self.short_hash(id))
    }
}
