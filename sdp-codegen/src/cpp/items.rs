//! The definitions of types.

use std::collections::BTreeSet;

use super::Cpp;
use super::kinds::{is_hidden, tag_type};
use super::types::Form;
use crate::code::{Code, c_literal};
use crate::model::{Enum, Field, Id, Type};

/// The width of a line with conditions.
const MAX_WIDTH: usize = 100;

/// A struct of C++: of a struct, alias or variant.
struct Struct<'a> {
    docs: &'a str,
    name: &'a str,
    view: &'a str,
    fields: Vec<(&'a str, &'a str, Id)>,
}

impl Cpp<'_> {
    /// Adds all types.
    pub(super) fn types(&self, code: &mut Code) {
        let space = &self.scope.space;
        code.line(format!("namespace sdp {{\nnamespace {space} {{"));
        let order = self.order();
        self.forward(&order, code);
        for id in &order {
            code.blank();
            self.define(*id, code);
        }
        for (protocol, (name, view)) in self.protocols() {
            code.blank();
            docs(&protocol.docs, code);
            let messages = protocol.messages.iter().map(|it| it.ty);
            self.union(name, view, &messages.collect::<Vec<_>>(), code);
        }
        for id in order {
            self.equality(id, code);
            self.name_of_variant(id, code);
        }
        code.blank();
        code.line(format!("}} // namespace {space}\n}} // namespace sdp"));
    }

    /// Returns the types with names, each after those that must be complete before it.
    pub(super) fn order(&self) -> Vec<Id> {
        let (mut order, mut is_seen) = (vec![], BTreeSet::new());
        let items = self.model.items().iter().rev();
        let mut pending: Vec<(Id, bool)> = items.map(|id| (*id, false)).collect();
        while let Some((id, is_done)) = pending.pop() {
            if is_done {
                order.push(id);
            } else if is_seen.insert(id) {
                pending.push((id, true));
                let needed = self.needed(id).into_iter().rev();
                pending.extend(needed.map(|id| (id, false)));
            }
        }
        order
    }

    /// Declares the types that contain themselves.
    fn forward(&self, order: &[Id], code: &mut Code) {
        let recursive = order.iter().copied();
        let recursive: Vec<Id> = recursive
            .filter(|id| self.model.is_recursive(*id))
            .collect();
        if recursive.is_empty() {
            return;
        }
        code.blank();
        for id in &recursive {
            for of in self.structs(*id) {
                for name in BTreeSet::from([of.name, of.view]) {
                    code.line(format!("struct {name};"));
                    // C++20 looks for them before their definitions.
                    code.line(format!(
                        "inline bool operator==(const {name} &a, const {name} &b);"
                    ));
                    code.line(format!(
                        "inline bool operator!=(const {name} &a, const {name} &b);"
                    ));
                }
            }
        }
        for id in recursive {
            if let Type::Enum(of) = self.model.get(id) {
                code.blank();
                docs(&of.item.docs, code);
                self.variant(id, code);
            }
        }
    }

    fn define(&self, id: Id, code: &mut Code) {
        if let Type::Enum(of) = self.model.get(id)
            && of.is_plain()
        {
            self.plain_enum(id, of, code);
            return;
        }
        let mut is_first = true;
        for of in self.structs(id) {
            if !is_first {
                code.blank();
            }
            is_first = false;
            self.define_struct(&of, code);
        }
        if let Type::Enum(of) = self.model.get(id)
            && !self.model.is_recursive(id)
        {
            code.blank();
            docs(&of.item.docs, code);
            self.variant(id, code);
        }
    }

    /// Returns the structs of a type: one, or the structs of the variants of an enum.
    fn structs(&self, id: Id) -> Vec<Struct<'_>> {
        let names = self.scope.item(id);
        let (name, view) = (&*names.name, &*names.view);
        match self.model.get(id) {
            Type::Struct(item, fields) => {
                let fields = named(fields, names.fields.first());
                vec![Struct {
                    docs: &item.docs,
                    name,
                    view,
                    fields,
                }]
            }
            Type::Alias(item, ty) => {
                let fields = vec![("value", "", *ty)];
                vec![Struct {
                    docs: &item.docs,
                    name,
                    view,
                    fields,
                }]
            }
            Type::Enum(of) if !of.is_plain() => {
                let variants = of.variants.iter().zip(&names.variants).zip(&names.fields);
                let variants = variants.map(|((variant, (name, view)), fields)| Struct {
                    docs: &variant.docs,
                    name,
                    view,
                    fields: named(&variant.fields, Some(fields)),
                });
                variants.collect()
            }
            _ => vec![],
        }
    }

    fn define_struct(&self, of: &Struct<'_>, code: &mut Code) {
        docs(of.docs, code);
        self.body(of.name, of, Form::Value, code);
        if of.view != of.name {
            code.blank();
            code.line(view_docs(of.name));
            self.body(of.view, of, Form::View, code);
        }
    }

    fn body(&self, name: &str, of: &Struct<'_>, form: Form, code: &mut Code) {
        if of.fields.is_empty() {
            code.line(format!("struct {name} {{}};"));
            return;
        }
        code.block(format!("struct {name} {{"), "};", |code| {
            for (field, text, ty) in &of.fields {
                if form == Form::Value {
                    docs(text, code);
                }
                let (ty, initializer) = (self.ty(*ty, form), self.initializer(*ty, form));
                code.line(format!("{ty} {field}{initializer};"));
            }
        });
    }

    fn plain_enum(&self, id: Id, of: &Enum, code: &mut Code) {
        let names = self.scope.item(id);
        docs(&of.item.docs, code);
        let first = format!("enum class {} : {} {{", names.name, tag_type(of));
        if of.variants.is_empty() {
            code.line(format!("{first}}};"));
            return;
        }
        code.block(first, "};", |code| {
            for (variant, (name, _)) in of.variants.iter().zip(&names.variants) {
                docs(&variant.docs, code);
                code.line(format!("{name} = {},", variant.tag));
            }
        });
    }

    /// Adds the variant of an enum, and of its view.
    fn variant(&self, id: Id, code: &mut Code) {
        let names = self.scope.item(id);
        if names.variants.is_empty() {
            return;
        }
        let (values, views): (Vec<_>, Vec<_>) = names.variants.iter().cloned().unzip();
        self.one_of(&names.name, &values, code);
        if names.view != names.name {
            code.blank();
            code.line(view_docs(&names.name));
            self.one_of(&names.view, &views, code);
        }
    }

    /// Adds the union of messages, and of their views.
    fn union(&self, name: &str, view: &str, types: &[Id], code: &mut Code) {
        let list = |form| -> Vec<_> { types.iter().map(|id| self.ty(*id, form)).collect() };
        self.one_of(name, &list(Form::Value), code);
        if view != name {
            code.blank();
            code.line(view_docs(name));
            self.one_of(view, &list(Form::View), code);
        }
    }

    /// Adds a variant, after the list of its types. A namespace separates the name of the list from the names of types.
    fn one_of(&self, name: &str, types: &[String], code: &mut Code) {
        let space = &self.scope.space;
        let types = types.iter().map(|it| format!("sdp::{space}::{it}"));
        let types: Vec<_> = types.collect();
        let types = match &*types {
            [] => "std::monostate".into(),
            types => types.join(", "),
        };
        code.line(format!(
            "namespace lists {{\nstruct {name} : sdp::as::types<{types}> {{}};\n}}"
        ));
        code.line(format!("using {name} = sdp::variant<lists::{name}>;"));
    }

    /// Adds the function that returns the name of a variant.
    fn name_of_variant(&self, id: Id, code: &mut Code) {
        let Type::Enum(of) = self.model.get(id) else {
            return;
        };
        let names = self.scope.item(id);
        let literal = |rust: &str| format!("{{{}, {}}}", c_literal(rust), rust.len());
        let texts = of.variants.iter().map(|it| literal(&it.name));
        let docs = "\n/// Returns the name of the variant";
        if of.variants.is_empty() || of.is_plain() {
            let ty = &names.name;
            let value = if texts.len() == 0 { "" } else { "value" };
            let first =
                format!("{docs}, or `unknown`.\nconstexpr std::string_view name({ty} {value})\n{{");
            code.block(first, "}", |code| {
                if texts.len() > 0 {
                    code.line("switch (value) {");
                    for ((variant, _), text) in names.variants.iter().zip(texts) {
                        code.line(format!("case {ty}::{variant}:\n    return {text};"));
                    }
                    code.line("}");
                }
                code.line("return \"unknown\";");
            });
            return;
        }
        let texts: Vec<_> = texts.collect();
        for ty in BTreeSet::from([&names.name, &names.view]) {
            let first = format!("{docs}.\ninline std::string_view name(const {ty} &value)\n{{");
            code.block(first, "}", |code| {
                code.line(format!(
                    "constexpr std::string_view names[] = {{{}}};",
                    texts.join(", ")
                ));
                code.line("return names[value.index()];");
            });
        }
    }

    /// Adds the operators of equality.
    fn equality(&self, id: Id, code: &mut Code) {
        for of in self.structs(id) {
            let parts = of.fields.iter();
            let parts: Vec<_> = parts
                .map(|(field, _, _)| format!("a.{field} == b.{field}"))
                .collect();
            let (a, b, parts) = match parts.is_empty() {
                true => ("", "", "true".into()),
                false => ("a", "b", filled(&parts)),
            };
            for name in BTreeSet::from([of.name, of.view]) {
                code.blank();
                code.line(format!(
                    "inline bool operator==(const {name} &{a}, const {name} &{b})\n{{\n    return {parts};\n}}"
                ));
                code.line(format!(
                    "inline bool operator!=(const {name} &a, const {name} &b)\n{{\n    return !(a == b);\n}}"
                ));
            }
        }
    }
}

fn view_docs(name: &str) -> String {
    format!("/// `{name}` with text and bytes that are borrowed from its input.")
}

/// Joins conditions in lines.
fn filled(parts: &[String]) -> String {
    let (mut text, mut width) = (String::new(), 0_usize);
    for part in parts {
        let is_first = text.is_empty();
        width = width.saturating_add(part.len()).saturating_add(4);
        if width > MAX_WIDTH {
            text.push_str("\n       ");
            width = part.len();
        }
        text.push_str(if is_first { "" } else { " && " });
        text.push_str(part);
    }
    text
}

fn named<'a>(fields: &'a [Field], names: Option<&'a Vec<String>>) -> Vec<(&'a str, &'a str, Id)> {
    let names = names.into_iter().flatten();
    let fields = fields.iter().zip(names);
    fields
        .map(|(field, name)| (&**name, &*field.docs, field.ty))
        .collect()
}

/// Adds documentation.
pub(super) fn docs(text: &str, code: &mut Code) {
    if text.is_empty() {
        return;
    }
    for line in text.lines() {
        // A backslash at the end, or its trigraph, continues the comment in the next line.
        let line = line.replace(is_hidden, " ");
        let line = line.trim_end();
        let is_continued = line.ends_with('\\') || line.ends_with("??/");
        let end = if is_continued { "." } else { "" };
        code.line(format!("/// {line}{end}").trim_end());
    }
}
