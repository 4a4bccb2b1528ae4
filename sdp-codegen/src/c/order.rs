//! The order of keys: -1, 0, 1, or `SDP_UNKNOWN_ORDER` if only Rust knows it.

use sdp_schema::Number;

use super::C;
use super::names::Part;
use super::parts::{leaf_name, sequence};
use super::shape::Shape;
use super::text::{address, member};
use crate::model::{Elements, Id, Type};

/// The start of the order of two values that only Rust can compare.
const UNKNOWN: &str = "sdp_unknown_order(";

impl C<'_> {
    /// Returns the order of two values, or `None` if all values are equal.
    fn compare(&self, id: Id, a: &str, b: &str) -> Option<String> {
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
    pub(super) fn order(&self, id: Id, a: &str, b: &str) -> String {
        self.compare(id, a, b).unwrap_or_else(|| "0".into())
    }

    /// Returns statements that return the order of the first parts that differ.
    pub(super) fn order_of(&self, parts: &[Part]) -> String {
        let order = |it: &Part| {
            let [a, b] = ["a", "b"].map(|variable| format!("{variable}->{}", it.place));
            self.order(it.ty, &a, &b)
        };
        let orders: Vec<String> = parts.iter().map(order).collect();
        match &*orders {
            [] => "return 0;".into(),
            [order] => format!("return {order};"),
            [first, middle @ .., last] => {
                let middle = middle.iter();
                let middle = middle.map(|it| format!("if (order == 0)\n    order = {it};\n"));
                let middle: String = middle.collect();
                format!("int order = {first};\n{middle}return order != 0 ? order : {last};")
            }
        }
    }
}
