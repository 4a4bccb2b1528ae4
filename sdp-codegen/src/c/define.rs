//! Members of structs, and the code of enums.

use super::C;
use super::body::Code;
use super::names::{Case, Part};
use super::shape::Shape;
use super::text::{comment, spaced};
use crate::code::c_literal;
use crate::model::{Id, Type};
use crate::template::{as_lines, with};

impl C<'_> {
    /// Returns the members for parts, without those that have no content.
    pub(super) fn members(&self, parts: &[Part]) -> String {
        let parts_of_size = parts.iter().filter(|it| !self.shapes.is_unit(it.ty));
        as_lines(parts_of_size.map(|it| self.member(it, parts)))
    }

    fn member(&self, part: &Part, members: &[Part]) -> String {
        let docs = comment(&part.docs);
        let member = self.declared(part.ty, &part.name, members);
        self.texts.fill("member", with! { docs, member })
    }

    /// Returns the constants of an enum.
    fn constants(&self, name: &str, cases: &[Case]) -> String {
        let is_large = is_large(cases);
        let constants = as_lines(cases.iter().map(|it| {
            let (docs, tag) = (comment(&it.docs), it.tag);
            let values = with! { docs, tag, is_large, constant: it.constant };
            self.texts.fill("constant", values)
        }));
        let (none, is_empty) = (format!("{}_NONE", name.to_uppercase()), cases.is_empty());
        let values = with! { constants, name, none, is_large, is_empty };
        self.texts.fill("constants", values)
    }

    /// Returns the code of an enum.
    pub(super) fn enumeration(&self, id: Id) -> Code {
        let cases = self.own.cases(id);
        let (width, bits) = match self.model.get(id) {
            Type::Enum(of) => (of.tag.size(), of.tag_bits()),
            _ => (4, 32),
        };
        if let Shape::Plain = self.shapes.shape(id) {
            let all = as_lines(cases.iter().map(|it| format!("case {}:", it.constant)));
            let (constants, ty) = (self.constants(self.own.of(id), cases), self.base_type(id));
            let values = with! { all, constants, ty, bits, width, is_empty: cases.is_empty() };
            return self.fill("plain", id, values);
        }
        let fill = |section: &str| {
            as_lines(cases.iter().map(|it| {
                let [_, read, write, order] = self.parts(&it.parts);
                let is_empty = it.parts.is_empty();
                let values = with! { constant: it.constant, bits, read, write, order, is_empty };
                self.texts.fill(section, values)
            }))
        };
        let [reads, writes, orders] = ["read case", "write case", "compare case"].map(fill);
        let [constants, members] = self.union(self.own.of(id), cases, false);
        let values = with! { constants, members, reads, writes, orders, bits, width };
        self.fill("union", id, values)
    }

    /// Returns the tags of variants or messages, and the members of their struct. Functions of a message
    /// need a type with a name, so an array is in a struct.
    pub(super) fn union(&self, name: &str, cases: &[Case], are_messages: bool) -> [String; 2] {
        let tag = self.own.other(name, "tag");
        let (constants, tag) = (self.constants(tag, cases), tag_type(tag, cases));
        let first = cases.iter().filter_map(|case| {
            let (part, name) = (case.parts.first()?.clone(), case.member.clone());
            Some(Part { name, ..part })
        });
        let first: Vec<_> = first.collect();
        let members = as_lines(cases.iter().filter_map(|case| match &*case.parts {
            [] => None,
            [part] if are_messages => {
                let member = spaced(&self.value_type(part.ty, &first)) + &part.name;
                let docs = comment(&part.docs);
                Some(self.texts.fill("member", with! { docs, member }))
            }
            [part] => Some(self.member(part, &first)),
            parts => {
                let (members, name) = (self.members(parts), &case.member);
                Some(self.texts.fill("variant", with! { members, name }))
            }
        }));
        [constants, self.texts.fill("union", with! { tag, members })]
    }

    /// Returns the function that returns the name of an enum, or of the tag of a union.
    pub(super) fn name_function(&self, id: Id) -> String {
        let Type::Enum(of) = self.model.get(id) else {
            return String::new();
        };
        let (name, cases) = (self.own.of(id), self.own.cases(id));
        let enumeration = match self.shapes.shape(id) {
            Shape::Plain => name,
            _ => self.own.other(name, "tag"),
        };
        let all = as_lines(cases.iter().zip(&of.variants).map(|(it, variant)| {
            let text = c_literal(&variant.name);
            format!("case {}:\n    return {text};", it.constant)
        }));
        let (ty, function) = (tag_type(enumeration, cases), self.own.other(name, "name"));
        let values = with! { function, ty, all, is_empty: cases.is_empty() };
        self.texts.fill("variant name", values)
    }
}

/// Returns the type of a tag, whose enum has this name.
pub(super) fn tag_type(name: &str, cases: &[Case]) -> String {
    match is_large(cases) {
        true => "uint32_t".into(),
        false => format!("enum {name}"),
    }
}

/// Returns whether a tag is no `int`, as the constants of an enum are.
fn is_large(cases: &[Case]) -> bool {
    cases.iter().any(|it| i32::try_from(it.tag).is_err())
}
