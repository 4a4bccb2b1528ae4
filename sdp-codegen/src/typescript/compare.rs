//! The functions that compare keys, and return NaN if the order is unknown.

use super::prune::used;
use super::shape::{Shape, is_float, shape};
use super::{Ts, function, quoted};
use crate::code::Code;
use crate::model::{Elements, Enum, Field, Id, Type};

impl Ts<'_> {
    /// Returns the expression of the order of two keys: negative, 0, positive or NaN.
    pub(super) fn compare(&self, id: Id, a: &str, b: &str) -> String {
        if self.model.fixed_size(id) == Some(0) {
            return "0".into();
        }
        match self.model.get(id) {
            // The schema does not have the order of floats.
            Type::Number(number) if is_float(*number) => "NaN".into(),
            Type::Number(_) if self.is_bigint(id) => format!("orderKeys({a}, {b})"),
            Type::Number(_) | Type::Ordering => format!("{a} - {b}"),
            Type::Bool => format!("Number({a}) - Number({b})"),
            Type::Char | Type::Str(_) => format!("orderText({a}, {b})"),
            Type::Seq(_, Elements::CStr) => format!("orderLists({a}, {b}, (a, b) => a - b)"),
            Type::Seq(_, Elements::Heap | Elements::Indexed)
            | Type::Bytes(..)
            | Type::Opaque(_)
            | Type::Kind {
                is_ordered: false, ..
            } => "NaN".into(),
            Type::Seq(..)
            | Type::Array(..)
            | Type::Map(..)
            | Type::Option(_)
            | Type::Result(..)
            | Type::Tuple(_) => {
                format!("compare{}({a}, {b})", self.names.of(id))
            }
            Type::Struct(_, fields) => match shape(fields) {
                Shape::Newtype(field) => self.compare(field.ty, a, b),
                _ => format!("compare{}({a}, {b})", self.names.of(id)),
            },
            Type::Enum(of) if of.is_plain() => {
                let name = self.names.of(id);
                format!("tag{name}({a}, \"\") - tag{name}({b}, \"\")")
            }
            Type::Enum(_) => format!("compare{}({a}, {b})", self.names.of(id)),
            Type::Reverse(ty) => format!("-({})", self.compare(*ty, a, b)),
            Type::Pointer(ty)
            | Type::Alias(_, ty)
            | Type::Checked(_, ty)
            | Type::Kind { ty, .. } => self.compare(*ty, a, b),
        }
    }

    /// Returns the arrow function that compares two values, or the keys of two entries.
    pub(super) fn comparer(&self, key: Id, ty: Option<&str>, is_entry: bool) -> String {
        let (a, b) = if is_entry {
            ("a[0]", "b[0]")
        } else {
            ("a", "b")
        };
        let order = self.compare(key, a, b);
        match ty {
            // An unknown order has no use for the parameters.
            _ if !used(&order).contains("a") => format!("() => {order}"),
            Some(ty) => format!("(a: {ty}, b: {ty}) => {order}"),
            None => format!("(a, b) => {order}"),
        }
    }

    /// Returns the function that compares two values of a type.
    pub(super) fn compare_function(&self, id: Id) -> String {
        let (name, ty) = (self.names.of(id), self.input(id));
        let parameters = [("a", &*ty), ("b", &*ty)];
        function(&format!("compare{name}"), &parameters, "number", |code| {
            self.compare_body(code, id);
        })
    }

    fn compare_body(&self, code: &mut Code, id: Id) {
        match self.model.get(id) {
            Type::Option(ty) => {
                let (a, b) = match self.is_nullable(*ty) {
                    true => ("a.value", "b.value"),
                    false => ("a", "b"),
                };
                code.line(
                    "if (a === null || b === null) return Number(a !== null) - Number(b !== null);",
                );
                line!(code, "return {};", self.compare(*ty, a, b));
            }
            Type::Result(value, error) => {
                let errors = self.compare(*error, "a.error", "b.error");
                let values = self.compare(*value, "a.value", "b.value");
                let is_error = |it: &str| format!("{it}.kind === \"Err\"");
                let (a, b) = (is_error("a"), is_error("b"));
                line!(code, "if ({a}) return {b} ? {errors} : 1;");
                line!(code, "return {b} ? -1 : {values};");
            }
            Type::Tuple(types) => {
                let parts = types.iter().enumerate();
                let parts = parts.map(|(index, ty)| (*ty, format!("[{index}]")));
                self.compare_parts(code, parts.collect());
            }
            Type::Struct(_, fields) => {
                self.compare_parts(code, self.field_places(id, 0, fields));
            }
            Type::Enum(of) => self.compare_enum(code, id, of),
            // The values of a program can have any order. A sort does not move keys with an unknown order.
            Type::Map(key, value) => {
                let entry = format!("readonly [{}, {}]", self.input(*key), self.input(*value));
                let keys = self.comparer(*key, Some(&entry), true);
                line!(code, "const keys = {keys};");
                let head = "return orderLists([...a].sort(keys), [...b].sort(keys), (a, b) => {";
                code.block(head, "});", |code| {
                    let parts = vec![(*key, "[0]".into()), (*value, "[1]".into())];
                    self.compare_parts(code, parts);
                });
            }
            Type::Seq(element, Elements::Any | Elements::AtMost(_)) | Type::Array(element, _) => {
                let order = self.comparer(*element, None, false);
                line!(code, "return orderLists(a, b, {order});");
            }
            Type::Seq(key, _) => {
                let ty = self.input(*key);
                let keys = self.comparer(*key, Some(&ty), false);
                line!(code, "const keys = {keys};");
                code.line("return orderLists([...a].sort(keys), [...b].sort(keys), keys);");
            }
            _ => {}
        }
    }

    /// Compares parts until one differs.
    fn compare_parts(&self, code: &mut Code, mut parts: Vec<(Id, String)>) {
        parts.retain(|(id, _)| self.model.fixed_size(*id) != Some(0));
        let Some((last, before)) = parts.split_last() else {
            code.line("return 0;");
            return;
        };
        let order = |(id, place): &(Id, String)| {
            self.compare(*id, &format!("a{place}"), &format!("b{place}"))
        };
        for (index, part) in before.iter().enumerate() {
            let keyword = if index == 0 { "let order" } else { "order" };
            line!(code, "{keyword} = {};", order(part));
            code.line("if (order !== 0) return order;");
        }
        line!(code, "return {};", order(last));
    }

    /// Returns the types of fields, and their places in a value.
    fn field_places(&self, id: Id, variant: usize, fields: &[Field]) -> Vec<(Id, String)> {
        let parts = self.field_parts(id, variant, fields, "", "");
        parts.into_iter().map(|it| (it.id, it.value)).collect()
    }

    fn compare_enum(&self, code: &mut Code, id: Id, of: &Enum) {
        for (index, variant) in of.variants.iter().enumerate() {
            if variant.fields.is_empty() {
                continue;
            }
            let kind = quoted(&variant.name);
            let head = format!("if (a.kind === {kind} && b.kind === {kind}) {{");
            code.block(head, "}", |code| {
                self.compare_parts(code, self.field_places(id, index, &variant.fields));
            });
        }
        let name = self.names.of(id);
        line!(code, "return tag{name}(a, \"\") - tag{name}(b, \"\");");
    }
}
