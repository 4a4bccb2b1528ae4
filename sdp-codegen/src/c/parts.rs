//! The conditions that read or write a value, and are false after an error, and the order of two values.

use std::fmt::Display;

use sdp_schema::Number;

use super::C;
use super::names::Part;
use super::shape::Shape;
use super::text::member;
use crate::code::address;
use crate::model::{Check, Id};
use crate::plan::{KeyOrder, Leaf, Step, Verb};

/// The order of two values that only Rust can compare.
const UNKNOWN: &str = "sdp_unknown_order(";

impl C<'_> {
    /// Returns the place of a value inside a variable: an array is a member of a struct there.
    pub(super) fn place(&self, id: Id, variable: &str) -> String {
        match self.shapes.shape(id) {
            Shape::Array(..) | Shape::Packed(..) => member(variable, "data"),
            _ => variable.into(),
        }
    }

    /// Returns the call of the function for values at these places.
    fn call(&self, verb: Verb, id: Id, places: &[&str]) -> String {
        let (verb_name, cursor) = match verb {
            Verb::Read => (verb.name(), Some("in")),
            Verb::Write => (verb.name(), Some("out")),
            Verb::Compare => (verb.name(), None),
        };
        let shape = self.shapes.shape(id);
        let name = match shape {
            Shape::Leaf(leaf) => leaf_name(leaf).into(),
            Shape::Flag(name) => name.into(),
            Shape::Text(_) => "str".into(),
            Shape::CText => "c_str".into(),
            Shape::Numbers(Number::U8, _) => "bytes".into(),
            Shape::Numbers(number, _) => format!("{}_seq", number.name()),
            Shape::Packed(number, _) => format!("{}_array", number.name()),
            _ => String::new(),
        };
        let (function, is_value) = match &*name {
            "" => (format!("{}_{verb_name}", self.own.of(id)), shape.is_value()),
            name => (format!("sdp_{verb_name}_{name}"), true),
        };
        let is_array = matches!(shape, Shape::Array(..) | Shape::Packed(..));
        let values = places
            .iter()
            .map(|it| match is_value && verb != Verb::Read || is_array {
                true => (*it).to_owned(),
                false => address(it),
            });
        let count = match shape {
            Shape::Packed(_, count) => Some(count.to_string()),
            _ => None,
        };
        let all = cursor
            .map(str::to_owned)
            .into_iter()
            .chain(values)
            .chain(count);
        format!("{function}({})", all.collect::<Vec<_>>().join(", "))
    }

    /// Returns the conditions that read or write a value.
    pub(super) fn terms(&self, verb: Verb, id: Id, place: &str) -> Vec<String> {
        if self.shapes.is_unit(id) {
            return vec![];
        }
        if let Some(content) = self.shapes.content(id) {
            let terms = self.terms(verb, content, place);
            return match self.shapes.plan.step(id) {
                Step::Level(_) => {
                    let levels = match verb {
                        Verb::Read => ["sdp_enter(in)", "sdp_leave(in)"],
                        _ => ["sdp_enter_write(out)", "sdp_leave_write(out)"],
                    };
                    let [enter, leave] = levels.map(|it| vec![it.to_owned()]);
                    [enter, terms, leave].concat()
                }
                Step::Check(check, _) => {
                    let size = self.model.min_size(content);
                    let (low, high) = (member(place, "low"), member(place, "high"));
                    let (condition, error) = match check {
                        Check::NonZero if size == 16 => (format!("({low} | {high}) != 0"), "ZERO"),
                        Check::NonZero => (format!("{place} != 0"), "ZERO"),
                        Check::Nanos => (format!("{place} < 1000000000"), "NANOS"),
                    };
                    checked(
                        verb,
                        terms,
                        &condition,
                        &format!("SDP_INVALID_{error}"),
                        size,
                    )
                }
                _ => terms,
            };
        }
        let terms = vec![self.call(verb, id, &[place])];
        let (max, size) = match self.shapes.shape(id) {
            Shape::Text(max) => (max, 1),
            Shape::Numbers(number, max) => (max, number.size()),
            _ => return terms,
        };
        // Each count is at most `UINT32_MAX`.
        let Some(max) = max.filter(|it| *it < u32::MAX.into()) else {
            return terms;
        };
        let len = member(place, "len");
        let size = format!("4 + {size} * (size_t){len}");
        checked(
            verb,
            terms,
            &format!("{len} <= {max}"),
            "SDP_CAPACITY_EXCEEDED",
            size,
        )
    }

    /// Returns the order of two values: -1, 0, 1, or `SDP_UNKNOWN_ORDER` if only Rust knows it.
    pub(super) fn order(&self, id: Id, a: &str, b: &str) -> String {
        let unknown = || format!("{UNKNOWN}{}, {})", address(a), address(b));
        match self.shapes.plan.key_order(id) {
            KeyOrder::Equal => return "0".into(),
            KeyOrder::Unknown => return unknown(),
            KeyOrder::Reverse(ty) => return format!("sdp_reverse({})", self.order(ty, a, b)),
            KeyOrder::Content(_) | KeyOrder::Step => {}
        }
        if let Some(content) = self.shapes.content(id) {
            return self.order(content, a, b);
        }
        match self.shapes.shape(id) {
            Shape::Numbers(..) if self.has_unknown_elements(id) => {
                let [a, b] = [a, b].map(|it| member(it, "len"));
                format!("sdp_compare_unknown({a}, {b})")
            }
            Shape::Packed(..) if self.has_unknown_elements(id) => unknown(),
            _ => self.call(Verb::Compare, id, &[a, b]),
        }
    }

    /// Returns whether numbers are elements that only Rust can compare.
    fn has_unknown_elements(&self, id: Id) -> bool {
        let elements = self.model.get(id).parts();
        let mut orders = elements.iter().map(|it| self.order(*it, "a", "b"));
        orders.any(|it| it.contains(UNKNOWN))
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

/// Returns conditions with a requirement, and its error at the last `size` bytes.
fn checked(
    verb: Verb,
    mut terms: Vec<String>,
    condition: &str,
    error: &str,
    size: impl Display,
) -> Vec<String> {
    match verb {
        Verb::Read => terms.push(format!("sdp_require(in, {condition}, {error}, {size})")),
        _ => terms.insert(0, format!("sdp_demand(out, {condition}, {error})")),
    }
    terms
}

/// Returns the name of a value of a fixed size in the support code.
pub(super) const fn leaf_name(leaf: Leaf) -> &'static str {
    match leaf {
        Leaf::Number(number) => number.name(),
        Leaf::Bool => "bool",
        Leaf::Char => "char",
        Leaf::Ordering => "ordering",
        Leaf::Tag(_) => "u32",
    }
}
