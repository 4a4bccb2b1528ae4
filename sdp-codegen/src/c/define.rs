//! The definitions of types.

use super::C;
use super::names::{Case, Part};
use super::shape::Shape;
use super::text::{comment, const_pointer, spaced};
use crate::code::c_literal;
use crate::model::{Id, Type};
use crate::template::with;

impl C<'_> {
    /// Returns the definition of a type with a separate form or name, or nothing.
    pub(super) fn definition(&self, id: Id) -> String {
        let (name, item) = (self.own.of(id), self.model.item(id));
        let docs = comment(item.map_or("", |it| &it.docs));
        if !self.shapes.is_form(id) {
            let content = self.shapes.content(id);
            let ty = content.map_or_else(|| "sdp_unit".into(), |it| self.value_type(it, &[]));
            let ty = spaced(&ty);
            let typedef = |_| self.texts.fill("typedef", with! { docs, ty, name });
            return item.map_or_else(String::new, typedef);
        }
        let members = match self.shapes.shape(id) {
            Shape::Plain => return self.constants(name, &docs, self.own.cases(id)),
            Shape::Array(..) | Shape::Packed(..) if self.shapes.wrapped.contains(&id) => {
                self.declared(id, "data", &[]) + ";"
            }
            Shape::Option(ty) => format!("bool is_some;\n{}", self.unnamed(&[(ty, "value")])),
            Shape::Result(value, error) => {
                let members = self.unnamed(&[(value, "ok"), (error, "err")]);
                let tag = "bool is_ok";
                self.texts.fill("union", with! { tag, members })
            }
            Shape::List(_) => self.list_members(id),
            Shape::Record => self.members(self.own.parts(id)),
            Shape::Union => return self.union(name, &docs, self.own.cases(id)),
            _ => return String::new(),
        };
        self.texts.fill("struct", with! { docs, name, members })
    }

    /// Returns the struct of the entries of a map, which follows the structs that the entries can contain.
    pub(super) fn entry(&self, id: Id) -> String {
        let Type::Map(key, value) = self.model.get(id) else {
            return String::new();
        };
        let (docs, name) = ("", self.own.other(self.own.of(id), "entry"));
        let members = self.unnamed(&[(*key, "key"), (*value, "value")]);
        self.texts.fill("struct", with! { docs, name, members })
    }

    fn list_members(&self, id: Id) -> String {
        let data = const_pointer(&self.element_type(id));
        let is_lazy = self.shapes.is_lazy(id);
        let (end, ty) = match self.shapes.is_indexed(id) {
            true => ("at", "sdp_elements"),
            false => ("next", "sdp_encoded"),
        };
        let name = self.own.of(id);
        self.texts
            .fill("list", with! { data, is_lazy, name, end, ty })
    }

    /// Returns the members with content, without documentation.
    fn unnamed(&self, parts: &[(Id, &str)]) -> String {
        let parts = parts.iter().filter(|(ty, _)| !self.shapes.is_unit(*ty));
        let lines = parts.map(|(ty, name)| self.declared(*ty, name, &[]) + ";");
        lines.collect::<Vec<_>>().join("\n")
    }

    fn members(&self, members: &[Part]) -> String {
        let lines = members.iter().map(|it| {
            let (docs, member) = (comment(&it.docs), self.declared(it.ty, &it.name, members));
            self.texts.fill("member", with! { docs, member })
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Returns the constants of an enum.
    fn constants(&self, name: &str, docs: &str, cases: &[Case]) -> String {
        let section = match has_large_tag(cases) {
            // The constants of an enum are an `int`.
            true => "large constant",
            false => "constant",
        };
        let constants = cases.iter().map(|it| {
            let docs = comment(&it.docs);
            let values = with! { docs, constant: it.constant, tag: it.tag };
            self.texts.fill(section, values)
        });
        let mut constants = constants.collect::<Vec<_>>().join("\n");
        if cases.is_empty() {
            constants = format!("{}_NONE = 0", name.to_uppercase());
        }
        let values = with! { docs, name, constants };
        match has_large_tag(cases) {
            true => self.texts.fill("large enum", values),
            false => self.texts.fill("enum", values),
        }
    }

    /// Returns the struct of variants or messages: a tag and their content.
    pub(super) fn union(&self, name: &str, docs: &str, cases: &[Case]) -> String {
        let tag = self.own.other(name, "tag");
        let constants = self.constants(tag, "", cases);
        let only = cases.iter().filter_map(|case| {
            let part = case.parts.first()?.clone();
            let name = case.member.clone();
            Some(Part { name, ..part })
        });
        let only: Vec<_> = only.collect();
        let members = cases.iter().map(|case| match &*case.parts {
            [] => String::new(),
            [part] => {
                let member = self.declared(part.ty, &case.member, &only);
                let docs = comment(&part.docs);
                self.texts.fill("member", with! { docs, member })
            }
            parts => {
                let (members, name) = (self.members(parts), &case.member);
                self.texts.fill("variant", with! { members, name })
            }
        });
        let members: Vec<_> = members.filter(|it| !it.is_empty()).collect();
        let (members, ty) = (members.join("\n"), tag_type(cases, tag));
        let tag = format!("{ty} tag");
        let members = self.texts.fill("union", with! { tag, members });
        let content = self.texts.fill("struct", with! { docs, name, members });
        format!("{constants}\n\n{content}")
    }

    /// Returns the function that returns the name of an enum, or of the tag of a union.
    pub(super) fn name_function(&self, id: Id) -> String {
        let Type::Enum(of) = self.model.get(id) else {
            return String::new();
        };
        let (name, cases) = (self.own.of(id), self.own.cases(id));
        let ty = match self.shapes.shape(id) {
            Shape::Plain => tag_type(cases, name),
            _ => tag_type(cases, self.own.other(name, "tag")),
        };
        let function = self.own.other(name, "name");
        let lines = cases.iter().zip(&of.variants);
        let lines = lines.map(|(case, variant)| {
            let text = c_literal(&variant.name);
            format!("case {}:\n    return {text};", case.constant)
        });
        let (cases, is_empty) = (lines.collect::<Vec<_>>().join("\n"), cases.is_empty());
        let values = with! { function, ty, cases, is_empty };
        self.texts.fill("variant name", values)
    }
}

/// Returns the type of a tag, whose enum has this name.
pub(super) fn tag_type(cases: &[Case], name: &str) -> String {
    match has_large_tag(cases) {
        true => "uint32_t".into(),
        false => format!("enum {name}"),
    }
}

/// Returns whether a tag is no `int`.
fn has_large_tag(cases: &[Case]) -> bool {
    cases.iter().any(|it| i32::try_from(it.tag).is_err())
}
