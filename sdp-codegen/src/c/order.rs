//! The order of keys: -1, 0, 1, or `SDP_UNKNOWN_ORDER` if only Rust knows it.

use sdp_schema::Number;

use super::C;
use super::names::{Case, Part};
use super::parts::{leaf_name, sequence};
use super::shape::Shape;
use super::text::{address, const_pointer, member, spaced};
use crate::model::{Elements, Id, Type};
use crate::plan::{List, Order};
use crate::template::with;

/// The start of the order of two values that only Rust can compare.
const UNKNOWN: &str = "sdp_unknown_order(";

impl C<'_> {
    /// Returns the order of two values, or `None` if all values are equal.
    pub(super) fn compare(&self, id: Id, a: &str, b: &str) -> Option<String> {
        let unknown = || format!("{UNKNOWN}{}, {})", address(a), address(b));
        match self.model.get(id) {
            _ if self.shapes.is_unit(id) => return None,
            Type::Bytes(..)
            | Type::Number(Number::F32 | Number::F64)
            | Type::Seq(_, Elements::Heap | Elements::Indexed)
            | Type::Kind {
                is_ordered: false, ..
            } => return Some(unknown()),
            Type::Reverse(ty) => {
                let order = self.compare(*ty, a, b)?;
                return Some(format!("sdp_reverse({order})"));
            }
            _ => {}
        }
        if let Some(content) = self.shapes.content(id) {
            return self.compare(content, a, b);
        }
        let name = self.own.of(id);
        let support = |name: &str| format!("sdp_compare_{name}({a}, {b})");
        Some(match self.shapes.shape(id) {
            // A value comes before an error.
            Shape::Flag("RESULT") => format!("sdp_compare_bool({b}, {a})"),
            Shape::Flag(_) => support("bool"),
            Shape::Leaf(leaf) => support(leaf_name(leaf)),
            Shape::Text(_) => support("str"),
            Shape::CText => support("c_str"),
            Shape::Numbers(..) if self.has_unknown_elements(id) => {
                let [a, b] = [a, b].map(|it| member(it, "len"));
                format!("sdp_compare_unknown({a}, {b})")
            }
            Shape::Packed(..) if self.has_unknown_elements(id) => unknown(),
            Shape::Numbers(number, _) => support(&sequence(number)),
            Shape::Packed(number, count) => {
                format!("sdp_compare_{}_array({a}, {b}, {count})", number.name())
            }
            Shape::Plain => format!("sdp_compare_u32((uint32_t){a}, (uint32_t){b})"),
            Shape::Array(..) | Shape::Pointer(_) | Shape::Nullable(_) => {
                format!("{name}_compare({a}, {b})")
            }
            _ => format!("{name}_compare({}, {})", address(a), address(b)),
        })
    }

    /// Returns whether numbers are elements that only Rust can compare.
    fn has_unknown_elements(&self, id: Id) -> bool {
        let elements = self.model.get(id).parts();
        let mut orders = elements.iter().map(|it| self.compare(*it, "a", "b"));
        orders.any(|it| it.is_some_and(|it| it.contains(UNKNOWN)))
    }

    /// Returns the order of two values as an expression.
    fn order(&self, id: Id, a: &str, b: &str) -> String {
        self.compare(id, a, b).unwrap_or_else(|| "0".into())
    }

    pub(super) fn compare_body(&self, id: Id) -> String {
        match self.shapes.shape(id) {
            Shape::Union => {
                let cases = self.own.cases(id).iter();
                let case = |it: &Case| {
                    let order = self.order_of(&it.places());
                    let constant = &it.constant;
                    self.texts.fill("compare case", with! { constant, order })
                };
                let cases: Vec<_> = cases.filter(|it| !it.parts.is_empty()).map(case).collect();
                let cases = cases.join("\n");
                self.texts.fill("compare union", with! { cases })
            }
            Shape::Option(ty) => {
                let order = self.order(ty, "a->value", "b->value");
                self.texts.fill("compare option", with! { order })
            }
            Shape::Result(value, error) => {
                let value = self.order(value, "a->as.ok", "b->as.ok");
                let error = self.order(error, "a->as.err", "b->as.err");
                self.texts.fill("compare result", with! { value, error })
            }
            Shape::Nullable(ty) => {
                let order = self.order(ty, "a", "b");
                self.texts.fill("compare nullable", with! { order })
            }
            Shape::Pointer(to) => {
                let [a, b] = ["*a", "*b"].map(|it| self.place(to, it));
                format!("return {};", self.order(to, &a, &b))
            }
            Shape::Array(element, count) => {
                let order = self.order(element, "a[i]", "b[i]");
                self.texts.fill("compare array", with! { count, order })
            }
            Shape::List(list) => self.compare_list(id, list),
            _ => {
                let part = |it: &Part| (it.ty, it.name.clone());
                let parts: Vec<_> = self.own.parts(id).iter().map(part).collect();
                self.order_of(&parts)
            }
        }
    }

    /// Returns statements that return the order of the first parts that differ, with their places in a value.
    fn order_of(&self, parts: &[(Id, String)]) -> String {
        let order = |(ty, place): &(Id, String)| {
            let [a, b] = ["a", "b"].map(|it| format!("{it}->{place}"));
            self.order(*ty, &a, &b)
        };
        let orders: Vec<String> = parts.iter().map(order).collect();
        match &*orders {
            [] => "return 0;".into(),
            [order] => format!("return {order};"),
            [first, middle @ .., last] => {
                let middle = middle.iter();
                let middle: String = middle
                    .map(|it| format!("if (order == 0)\n    order = {it};\n"))
                    .collect();
                format!("int order = {first};\n{middle}return order != 0 ? order : {last};")
            }
        }
    }

    /// Returns the order of the keys of the elements that these variables point to.
    pub(super) fn order_of_keys(&self, list: &List, a: &str, b: &str) -> String {
        let [a, b] = [a, b].map(|it| self.key_place(list, it));
        self.order(list.key, &a, &b)
    }

    fn compare_list(&self, id: Id, list: &List) -> String {
        if matches!(list.order, Order::Heap | Order::Indexed) {
            return self.texts.get("compare unknown list").into();
        }
        let keys = self.order_of_keys(list, "x", "y");
        let values = list.value.map(|it| self.order(it, "x->value", "y->value"));
        let (name, ty) = (self.own.of(id), self.element_type(id));
        let values = with! {
            name, keys, variable: spaced(&ty), constant: const_pointer(&ty), values: values.unwrap_or_default(),
            is_lazy: self.shapes.is_lazy(id),
        };
        self.texts.fill("compare list", values)
    }

    /// Returns the function that compares elements for `qsort`, if their order is known.
    pub(super) fn ordering(&self, id: Id, list: &List) -> String {
        let is_sorted = matches!(list.order, Order::Ascending | Order::Heap);
        let order = self.order_of_keys(list, "x", "y");
        if !is_sorted || !self.model.is_ordered(list.key) || order == "0" {
            return String::new();
        }
        let (name, constant) = (self.own.of(id), const_pointer(&self.element_type(id)));
        self.texts.fill("ordering", with! { name, constant, order })
    }
}
