//! The definitions of types.

use std::collections::BTreeSet;

use super::Cpp;
use super::types::{Form, number_type};
use crate::code::{c_literal, wrapped};
use crate::model::{Enum, Field, Id, Type};
use crate::template::{as_lines, with};

/// The width of a line with conditions.
const MAX_WIDTH: usize = 100;

/// A struct of C++: of a struct, alias or variant.
pub(super) struct Struct<'a> {
    pub(super) names: [&'a str; 2],
    /// The type and field in Rust before a dot.
    pub(super) rust: String,
    docs: &'a str,
    pub(super) fields: Vec<Member<'a>>,
}

/// A field of a [`Struct`].
pub(super) struct Member<'a> {
    pub(super) name: &'a str,
    pub(super) rust: &'a str,
    docs: &'a str,
    pub(super) ty: Id,
}

impl Cpp<'_> {
    /// Returns the types with names, each after those that must be complete before it.
    pub(super) fn order(&self) -> Vec<Id> {
        let items = self.model.items().iter().copied();
        self.model.post_order(items, &|id, _| self.needed(id))
    }

    /// Returns the declarations of a type that contains itself.
    pub(super) fn forward(&self, id: Id) -> String {
        let structs = self.structs(id);
        let names: BTreeSet<&str> = structs.iter().flat_map(|it| it.names).collect();
        let names = names.into_iter();
        let lines: Vec<_> = names
            .map(|name| self.texts.fill("forward", with! { name }))
            .collect();
        lines.join("\n")
    }

    /// Returns the definition of a type. The variant of an enum that contains itself is already declared.
    pub(super) fn definition(&self, id: Id) -> String {
        let structs = self.structs(id);
        let structs = structs.iter().flat_map(|of| {
            let [name, view] = of.names;
            let value = self.body(name, &docs(of.docs), of, Form::Value);
            let view = (view != name).then(|| self.body(view, &view_docs(name), of, Form::View));
            [Some(value), view]
        });
        let mut all: Vec<String> = structs.flatten().collect();
        match self.model.get(id) {
            Type::Enum(of) if of.is_plain() => all.push(self.plain_enum(id, of)),
            Type::Enum(_) if !self.model.is_recursive(id) => all.push(self.variant(id)),
            _ => {}
        }
        all.join("\n\n")
    }

    /// Returns the structs of a type: one, or the structs of the variants of an enum.
    pub(super) fn structs(&self, id: Id) -> Vec<Struct<'_>> {
        let members = |fields, variant| members(fields, self.names.fields(id, variant));
        let item = self.model.item(id);
        let (rust, docs) = item.map_or(("", ""), |it| (&it.name, &it.docs));
        let one = |fields| Struct {
            names: self.own.pair(self.names.of(id)),
            rust: rust.into(),
            docs,
            fields,
        };
        match self.model.get(id) {
            Type::Struct(_, fields) => vec![one(members(fields, 0))],
            Type::Alias(_, ty) => vec![one(vec![Member {
                name: "value",
                rust: "",
                docs: "",
                ty: *ty,
            }])],
            Type::Enum(of) if !of.is_plain() => {
                let variants = of.variants.iter().enumerate();
                let variants = variants.map(|(index, variant)| Struct {
                    names: self.own.pair(self.names.variant(id, index)),
                    rust: format!("{rust}::{}", variant.name),
                    docs: &variant.docs,
                    fields: members(&variant.fields, index),
                });
                variants.collect()
            }
            _ => vec![],
        }
    }

    fn body(&self, name: &str, text: &str, of: &Struct<'_>, form: Form) -> String {
        let fields = as_lines(of.fields.iter().map(|it| {
            let (ty, initializer) = (self.ty(it.ty, form), self.initializer(it.ty, form));
            let line = format!("{ty} {}{initializer};", it.name);
            match docs(it.docs) {
                docs if form == Form::View || docs.is_empty() => line,
                docs => format!("{docs}\n{line}"),
            }
        }));
        let (docs, is_empty) = (text, fields.is_empty());
        self.texts
            .fill("struct", with! { docs, name, fields, is_empty })
    }

    fn plain_enum(&self, id: Id, of: &Enum) -> String {
        let name = self.names.of(id);
        let values = of.variants.iter().zip(self.own.values(id));
        let values = as_lines(values.map(|(it, value)| {
            let (docs, tag) = (docs(&it.docs), it.tag);
            self.texts.fill("value", with! { docs, value, tag })
        }));
        let (docs, tag, is_empty) = (docs(&of.item.docs), number_type(of.tag), values.is_empty());
        self.texts
            .fill("plain enum", with! { docs, name, tag, values, is_empty })
    }

    /// Returns the variant of an enum, and of its view.
    pub(super) fn variant(&self, id: Id) -> String {
        let docs = self.model.item(id).map_or("", |it| &it.docs);
        let structs = self.structs(id);
        let (values, views) = structs
            .iter()
            .map(|it| it.names.map(str::to_owned).into())
            .unzip();
        self.one_of(self.names.of(id), docs, [values, views])
    }

    /// Returns the variant of structs, and of their views.
    pub(super) fn one_of(
        &self,
        name: &str,
        text: &str,
        [values, views]: [Vec<String>; 2],
    ) -> String {
        let (space, [_, view]) = (&self.own.space, self.own.pair(name));
        let one = |name: &str, docs: String, types: &[String]| {
            let types = types.iter().map(|it| format!("sdp::{space}::{it}"));
            let types = match types.collect::<Vec<_>>() {
                types if types.is_empty() => "std::monostate".into(),
                types => types.join(", "),
            };
            self.texts.fill("variant", with! { docs, name, types })
        };
        let value = one(name, docs(text), &values);
        match view == name {
            true => value,
            false => value + "\n\n" + &one(view, view_docs(name), &views),
        }
    }

    /// Returns the functions that return the name of a variant.
    pub(super) fn name_of_variant(&self, id: Id) -> String {
        let Type::Enum(of) = self.model.get(id) else {
            return String::new();
        };
        let names = self.own.pair(self.names.of(id));
        let literal = |rust: &str| format!("{{{}, {}}}", c_literal(rust), rust.len());
        let texts: Vec<_> = of.variants.iter().map(|it| literal(&it.name)).collect();
        if of.is_plain() {
            let [name, _] = names;
            let cases = self.own.values(id).iter().zip(&texts);
            let cases =
                as_lines(cases.map(|(it, text)| format!("case {name}::{it}:\n    return {text};")));
            let is_empty = cases.is_empty();
            return self
                .texts
                .fill("name of value", with! { name, cases, is_empty });
        }
        let texts = texts.join(", ");
        let lines = BTreeSet::from(names).into_iter();
        let lines = lines.map(|name| self.texts.fill("name of variant", with! { name, texts }));
        lines.collect::<Vec<_>>().join("\n\n")
    }

    /// Returns the operators of equality.
    pub(super) fn equality(&self, id: Id) -> String {
        let mut all = vec![];
        for of in self.structs(id) {
            let is_field = |name: &str| of.fields.iter().any(|it| it.name == name);
            let other = if is_field("other") { "other_" } else { "other" };
            let parts = of
                .fields
                .iter()
                .enumerate()
                .map(|(at, Member { name, .. })| {
                    let start = if at == 0 { "" } else { "&& " };
                    format!("{start}{name} == {other}.{name}")
                });
            let parts = wrapped(parts, MAX_WIDTH).join("\n    ");
            let is_empty = parts.is_empty();
            let names = BTreeSet::from(of.names).into_iter();
            let fill = |name| {
                self.texts
                    .fill("equality", with! { name, parts, is_empty, other })
            };
            all.extend(names.map(fill));
        }
        all.join("\n\n")
    }
}

fn members<'a>(fields: &'a [Field], names: &'a [String]) -> Vec<Member<'a>> {
    let member = |(field, name): (&'a Field, &'a String)| Member {
        name,
        rust: &field.name,
        docs: &field.docs,
        ty: field.ty,
    };
    fields.iter().zip(names).map(member).collect()
}

fn view_docs(name: &str) -> String {
    format!("/// `{name}` with text and bytes that are borrowed from its input.")
}

/// Returns documentation as comment lines, or nothing.
pub(super) fn docs(text: &str) -> String {
    as_lines(text.lines().map(|line| {
        let line = line.replace(is_hidden, " ");
        let line = line.trim_end();
        // A backslash at the end, or its trigraph, continues the comment in the next line.
        let is_continued = line.ends_with('\\') || line.ends_with("??/");
        let end = if is_continued { "." } else { "" };
        format!("/// {line}{end}").trim_end().to_owned()
    }))
}

/// Returns whether a character is a control, also one of the direction of text, which compilers warn about.
fn is_hidden(it: char) -> bool {
    it.is_control() || matches!(it, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
