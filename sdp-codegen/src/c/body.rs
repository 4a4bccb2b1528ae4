//! The definition and the functions of each form of a type, as sections with the same values.

use super::C;
use super::names::Part;
use super::parts::leaf_name;
use super::shape::Shape;
use super::text::{comment, conjunction, const_pointer, negated, pointer, spaced};
use crate::code::sum;
use crate::model::Id;
use crate::plan::{Verb, runs};
use crate::template::{Values, as_lines, with};

/// The definition of a type, and the statements of the functions that read, write and compare it.
pub(super) type Code = [String; 4];

impl C<'_> {
    /// Returns the sections of a form with the name of a type, its documentation and these values.
    pub(super) fn fill(&self, form: &str, id: Id, values: Values<'_>) -> Code {
        let docs = comment(self.model.item(id).map_or("", |it| &it.docs));
        let name = self.own.of(id);
        let usual: Values<'_> = with! { docs, name };
        let values = [usual, values].concat();
        let sections = ["define", "read", "write", "compare"];
        sections.map(|it| self.texts.fill(&format!("{it} {form}"), &values))
    }

    /// Returns the code of a type that has a form or a name.
    pub(super) fn code(&self, id: Id) -> Code {
        if !self.shapes.is_form(id) {
            let content = self.shapes.content(id);
            let ty = content.map_or_else(|| "sdp_unit".into(), |it| self.value_type(it, &[]));
            let [read, write, order] = self.target(id, "value");
            let (ty, is_empty) = (spaced(&ty), self.shapes.is_unit(id));
            return self.fill("content", id, with! { ty, read, write, order, is_empty });
        }
        match self.shapes.shape(id) {
            Shape::Plain | Shape::Union => self.enumeration(id),
            Shape::Option(ty) => {
                let [members, read, write, order] = self.parts(&[Part::new(ty, "value")]);
                self.fill("option", id, with! { members, read, write, order })
            }
            Shape::Result(value, error) => {
                let [value, error] = [Part::new(value, "as.ok"), Part::new(error, "as.err")];
                let [value, error] = [value, error].map(|it| self.parts(&[it]));
                let [ok, read, write, order] = value;
                let [err, read_err, write_err, order_err] = error;
                let values = with! { ok, err, read, write, order, read_err, write_err, order_err };
                self.fill("result", id, values)
            }
            Shape::Nullable(ty) => {
                let [read, write, order] = self.value(ty, ["*value", "value", "a", "b"]);
                self.fill("nullable", id, with! { read, write, order })
            }
            Shape::Pointer(to) => {
                let ty = self.base_type(to);
                let (changed, [read, write, order]) = (pointer(&ty), self.target(to, "content"));
                self.fill("pointer", id, with! { ty, changed, read, write, order })
            }
            Shape::Array(element, count) => {
                let places = ["values[i]", "values[i]", "a[i]", "b[i]"];
                let [read, write, order] = self.value(element, places);
                let (read, write) = (negated(&read), negated(&write));
                let member = self.declared(id, "data", &[]);
                self.fill("array", id, with! { member, count, read, write, order })
            }
            Shape::Packed(..) => {
                let member = self.declared(id, "data", &[]);
                let values = with! { member, count: 0, read: "", write: "", order: "" };
                self.fill("array", id, values)
            }
            Shape::List(list) => self.list(id, list).0,
            Shape::Record => {
                let [members, read, write, order] = self.parts(self.own.parts(id));
                self.fill("record", id, with! { members, read, write, order })
            }
            _ => Code::default(),
        }
    }

    /// Returns the conditions that read and write a value, and the order of two values, at these places.
    pub(super) fn value(&self, id: Id, [read, write, a, b]: [&str; 4]) -> [String; 3] {
        let read = conjunction(&self.terms(Verb::Read, id, read));
        let write = conjunction(&self.terms(Verb::Write, id, write));
        [read, write, self.order(id, a, b)]
    }

    /// Returns the conditions and the order for values at pointers. The pointer to the value that is read has this name.
    fn target(&self, id: Id, read: &str) -> [String; 3] {
        let places = [read, "value", "a", "b"].map(|it| self.place(id, &format!("*{it}")));
        self.value(id, places.each_ref().map(String::as_str))
    }

    /// Returns the members and the statements for parts of a struct.
    pub(super) fn parts(&self, parts: &[Part]) -> Code {
        let terms = |it: &Part| self.terms(Verb::Read, it.ty, &format!("value->{}", it.place));
        let read: Vec<_> = parts.iter().flat_map(terms).collect();
        let read = format!("return {};", conjunction(&read));
        [
            self.members(parts),
            read,
            self.write_parts(parts),
            self.order_of(parts),
        ]
    }

    /// Returns the statements that write parts. Numbers that follow each other have one check of the space.
    fn write_parts(&self, parts: &[Part]) -> String {
        let (mut lines, mut terms, mut is_first) = (vec![], vec![], true);
        for run in runs(0, parts, |it| self.shapes.stored(it.ty)) {
            if let [(part, _)] = &*run.parts {
                let place = format!("value->{}", part.place);
                terms.extend(self.terms(Verb::Write, part.ty, &place));
                continue;
            }
            let stores = as_lines(run.parts.iter().map(|(part, leaf)| {
                let (name, at) = leaf.map_or(("u8", 0), |(leaf, at)| (leaf_name(leaf), at));
                let space = sum("at", at);
                format!("sdp_store_{name}({space}, value->{});", part.place)
            }));
            let before = Some(conjunction(&terms)).filter(|_| !terms.is_empty());
            let before = before.map_or_else(String::new, |it| negated(&it));
            let values = with! { before, is_first, size: run.size, stores };
            lines.push(self.texts.fill("run", values));
            (terms, is_first) = (vec![], false);
        }
        lines.push(format!("return {};", conjunction(&terms)));
        lines.join("\n")
    }

    /// Returns the parameters of the functions of a type, if it has any. The last one is empty if it is never compared.
    fn parameters(&self, id: Id) -> Option<[String; 3]> {
        let is_compared = self.compared.contains(&id) || self.shapes.shared.contains(&id);
        let ty = self.base_type(id);
        let constant = const_pointer(&ty);
        let [read, write, a, b] = match self.shapes.shape(id) {
            _ if !self.shapes.is_form(id) => {
                let ty = self.model.item(id).map(|_| self.own.of(id))?;
                let write = format!("const {ty} *value");
                return Some([format!("{ty} *value"), write, String::new()]);
            }
            Shape::Array(element, _) => {
                let [[read, write], [_, a], [_, b]] =
                    ["values", "a", "b"].map(|it| self.elements(element, it));
                [read, write, a, b]
            }
            shape => {
                let [write, a, b] = ["value", "a", "b"].map(|it| match shape.is_value() {
                    true => spaced(&ty) + it,
                    false => format!("{constant}{it}"),
                });
                [pointer(&ty) + "value", write, a, b]
            }
        };
        let compare = Some(format!("{a}, {b}")).filter(|_| is_compared);
        let has_name = !self.own.of(id).is_empty();
        let is_packed = matches!(self.shapes.shape(id), Shape::Packed(..));
        (has_name && !is_packed).then(|| [read, write, compare.unwrap_or_default()])
    }

    /// Returns parameters for a pointer to the elements of an array, without and with `const`.
    fn elements(&self, element: Id, name: &str) -> [String; 2] {
        if let Shape::Array(..) | Shape::Packed(..) = self.shapes.shape(element) {
            let rows = self.declared(element, &format!("(*{name})"), &[]);
            return [rows.clone(), format!("const {rows}")];
        }
        let ty = self.value_type(element, &[]);
        [pointer(&ty) + name, const_pointer(&ty) + name]
    }

    /// Returns the declarations of the functions of a type that contains itself.
    pub(super) fn prototypes(&self, id: Id) -> String {
        let prototypes = |[read, write, compare]: [String; 3]| {
            let values = with! { name: self.own.of(id), read, write, compare };
            self.texts.fill("prototypes", values)
        };
        self.parameters(id).map_or_else(String::new, prototypes)
    }

    /// Returns the functions of a type.
    pub(super) fn functions(&self, id: Id) -> String {
        let functions = |[read, write, compare]: [String; 3]| {
            let [_, reading, writing, comparing] = self.code(id);
            let [entry, taking, ordering] = match self.shapes.shape(id) {
                Shape::List(list) if self.shapes.is_form(id) => self.list(id, list).1,
                _ => Default::default(),
            };
            let values = with! {
                name: self.own.of(id), read, write, compare, reading, writing, comparing, entry, taking, ordering,
            };
            self.texts.fill("functions", values)
        };
        self.parameters(id).map_or_else(String::new, functions)
    }
}
