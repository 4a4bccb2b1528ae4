//! The order of keys: -1, 0, 1, or `sdpUnknown` if only Rust knows it.

use sdp_schema::Number;

use super::Go;
use super::names::time;
use super::parts::Part;
use crate::chunks::Chunks;
use crate::code::address;
use crate::model::{Enum, Id, Type};
use crate::plan::{KeyOrder, Leaf, Step};
use crate::template::{as_lines, with};

impl Go<'_> {
    /// Returns the expression of the order of two keys in variables, or of two pointers after `*`.
    pub(super) fn compare(&self, id: Id, a: &str, b: &str) -> String {
        let is_target = self.is_cycle(id) || time(self.model, id).is_some();
        match self.plan.key_order(id) {
            KeyOrder::Equal => return "0".into(),
            KeyOrder::Unknown => return "sdpUnknown".into(),
            KeyOrder::Reverse(ty) => return format!("sdpReversed({})", self.compare(ty, a, b)),
            KeyOrder::Content(ty) if !is_target => return self.compare(ty, a, b),
            _ => {}
        }
        match self.plan.step(id) {
            Step::Leaf(Leaf::Number(Number::U128)) => format!("sdpOrderUint128({a}, {b})"),
            Step::Leaf(Leaf::Number(Number::I128)) => format!("sdpOrderInt128({a}, {b})"),
            Step::Leaf(Leaf::Bool) => format!("sdpOrderBools({a}, {b})"),
            Step::Leaf(_) | Step::Text(_) | Step::CText => format!("cmp.Compare({a}, {b})"),
            _ => format!(
                "compare{}({}, {})",
                self.names.of(id),
                address(a),
                address(b)
            ),
        }
    }

    /// Returns the function that compares two values of a type.
    pub(super) fn compare_function(&self, id: Id) -> String {
        let (name, ty, lines) = (self.names.of(id), self.ty(id), self.compare_body(id));
        self.texts
            .fill("compare function", with! { name, ty, lines })
    }

    fn compare_body(&self, id: Id) -> String {
        if let Some(content) = self.newtype(id) {
            let ty = self.ty(content);
            let order = self.compare(content, &format!("{ty}(*a)"), &format!("{ty}(*b)"));
            return format!("return {order}");
        }
        if let Some(parts) = self.parts_of(id, "$") {
            return self.compare_parts(&parts);
        }
        match self.plan.step(id) {
            Step::Content(ty) => {
                let [a, b] = ["a", "b"].map(|it| format!("*(*{})({it})", self.ty(*ty)));
                format!("return {}", self.compare(*ty, &a, &b))
            }
            Step::Option(ty) => {
                let order = self.compare(*ty, "**a", "**b");
                self.texts.fill("compare options", with! { order })
            }
            Step::Result(value, error) => {
                let values = self.compare(*value, "*a.Value", "*b.Value");
                let errors = self.compare(*error, "*a.Err", "*b.Err");
                self.texts.fill("compare results", with! { values, errors })
            }
            Step::Enum(of) => self.compare_enum(id, of),
            Step::Numbers(..) | Step::Array(..) => {
                let ty = self.model.get(id);
                let element = ty.parts().first().copied().unwrap_or(id);
                let is_array = matches!(ty, Type::Array(..));
                let all = if is_array { "$[:]" } else { "*$" };
                self.compare_elements(all, &self.ty(element), &[Part::new(element, "*$")])
            }
            Step::List(list) => {
                let entry = self.entry(list);
                match list.value {
                    Some(value) => {
                        let parts = [Part::new(list.key, "$.Key"), Part::new(value, "$.Value")];
                        self.compare_elements("*$", &entry, &parts)
                    }
                    None => self.compare_elements("*$", &entry, &[Part::new(list.key, "*$")]),
                }
            }
            _ => "return 0".into(),
        }
    }

    fn compare_elements(&self, all: &str, ty: &str, parts: &[Part]) -> String {
        let [a, b] = ["a", "b"].map(|it| all.replace('$', it));
        let lines = self.compare_parts(parts);
        self.texts
            .fill("compare elements", with! { a, b, ty, lines })
    }

    /// Returns the statements that compare parts, with `$` for each of the two values.
    fn compare_parts(&self, parts: &[Part]) -> String {
        let orders = parts.iter().map(|part| {
            let [a, b] = ["a", "b"].map(|it| part.value.replace('$', it));
            self.compare(part.id, &a, &b)
        });
        let mut orders: Vec<_> = orders.filter(|it| it != "0").collect();
        let last = orders.pop().unwrap_or_else(|| "0".into());
        let before = orders
            .iter()
            .map(|order| self.texts.fill("compare part", with! { order }) + "\n");
        format!("{}return {last}", before.collect::<String>())
    }

    fn compare_enum(&self, id: Id, of: &Enum) -> String {
        let mut uses_it = false;
        let variants = of.variants.iter().enumerate();
        let variants = as_lines(variants.filter_map(|(index, variant)| {
            let ty = self.names.variant(id, index);
            let lines = self.compare_parts(&self.fields(id, index, &variant.fields, "$", ""));
            uses_it |= lines.contains("a.");
            let b = if lines.contains("b.") { "b" } else { "_" };
            let values = with! { ty, lines, b };
            (lines != "return 0").then(|| self.texts.fill("compare variant", values))
        }));
        let (name, is_empty) = (self.names.of(id), variants.is_empty());
        self.texts
            .fill("compare enum", with! { variants, name, uses_it, is_empty })
    }

    /// Adds the function with the tag of a value, or whether a tag is known.
    pub(super) fn tag_functions(&self, functions: &mut Chunks, id: Id, of: &Enum) {
        let name = self.names.of(id);
        let case = |index: usize| match of.is_plain() {
            true => self.own.constant(id, index).to_owned(),
            false => self.names.variant(id, index).to_owned(),
        };
        let all: Vec<_> = (0..of.variants.len()).map(case).collect();
        if of.is_plain() {
            let (all, is_empty) = (all.join(", "), all.is_empty());
            let text = self.texts.fill("known", with! { name, all, is_empty });
            functions.private(&format!("known{name}"), text);
            return;
        }
        let cases = of.variants.iter().zip(all);
        let cases = as_lines(cases.map(|(it, ty)| format!("case {ty}:\n\treturn {}", it.tag)));
        let text = self.texts.fill("tag", with! { name, cases });
        functions.private(&format!("tag{name}"), text);
    }
}
