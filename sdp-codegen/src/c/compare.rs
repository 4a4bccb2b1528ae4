//! The order of keys.

use super::enums::{parts_of, place_of};
use super::expr::{address, member, sequence};
use super::list::{Element, List, Order};
use super::shape::{Shape, const_pointer};
use super::types::Types;
use crate::code::Code;
use sdp_schema::Number;

use crate::model::{Elements, Id, Type};

const UNKNOWN: &str = "SDP_UNKNOWN_ORDER";
const UNUSED: &str = "(void)a;\n(void)b;\nreturn SDP_UNKNOWN_ORDER;";

impl Types<'_> {
    /// Returns the order of two values, or `None` if all values are equal.
    pub(super) fn compare(&self, id: Id, a: &str, b: &str) -> Option<String> {
        let model = self.model();
        if self.shapes.is_unit(id) {
            return None;
        }
        match model.get(id) {
            Type::Bytes(..)
            | Type::Number(Number::F32 | Number::F64)
            | Type::Seq(_, Elements::Heap | Elements::Indexed)
            | Type::Kind {
                is_ordered: false, ..
            } => return Some(UNKNOWN.into()),
            Type::Reverse(ty) => {
                let order = self.compare(*ty, a, b)?;
                return Some(match &*order {
                    UNKNOWN => order,
                    _ => format!("sdp_reverse({order})"),
                });
            }
            _ => {}
        }
        if let Some(content) = self.shapes.content(id) {
            return self.compare(content, a, b);
        }
        let name = self.name(id);
        Some(match (self.shapes.shape(id), model.get(id)) {
            // A value comes before an error.
            (Shape::Scalar(_), Type::Result(..)) => format!("sdp_compare_bool({b}, {a})"),
            (Shape::Scalar(scalar), _) => format!("sdp_compare_{scalar}({a}, {b})"),
            (Shape::Str, _) => format!("sdp_compare_str({a}, {b})"),
            (Shape::CStr, _) => format!("sdp_compare_c_str({a}, {b})"),
            (Shape::Numbers(_), Type::Seq(element, _)) if self.is_unknown(*element) => {
                let [a, b] = [a, b].map(|it| member(it, "len"));
                format!("sdp_compare_unknown({a}, {b})")
            }
            (Shape::Numbers(number), _) => format!("sdp_compare_{}({a}, {b})", sequence(number)),
            (Shape::Enum(_), _) => format!("sdp_compare_u32((uint32_t){a}, (uint32_t){b})"),
            (Shape::Array(element, _), _) if self.is_unknown(element) => UNKNOWN.into(),
            (Shape::Array(..), _) => match self.shapes.numbers(id) {
                Some((number, count)) => {
                    let numbers = [a, b].map(|it| self.numbers_at(id, it, "const "));
                    format!(
                        "sdp_compare_{number}_array({}, {count})",
                        numbers.join(", ")
                    )
                }
                None => format!("{name}_compare({a}, {b})"),
            },
            (Shape::Pointer(_), _) => format!("{name}_compare({a}, {b})"),
            _ => format!("{name}_compare({}, {})", address(a), address(b)),
        })
    }

    /// Returns whether the order of all values of a type is unknown.
    fn is_unknown(&self, id: Id) -> bool {
        self.compare(id, "a", "b").is_some_and(|it| it == UNKNOWN)
    }

    pub(super) fn compare_body(&self, code: &mut Code, id: Id) {
        match (self.shapes.shape(id), self.model().get(id)) {
            (_, Type::Enum(_)) => self.compare_enum(code, id),
            (Shape::Struct(_), Type::Option(ty)) => {
                code.line("if (!a->is_some || !b->is_some)\n    return sdp_compare_bool(a->is_some, b->is_some);");
                code.line(self.order_of(&[(*ty, "value".into())], "a->", "b->"));
            }
            (Shape::Struct(_), Type::Result(value, error)) => {
                code.line(
                    "if (a->is_ok != b->is_ok)\n    return sdp_compare_bool(b->is_ok, a->is_ok);",
                );
                if let Some(order) = self.compare(*value, "a->as.ok", "b->as.ok") {
                    code.line(format!("if (a->is_ok)\n    return {order};"));
                } else {
                    code.line("if (a->is_ok)\n    return 0;");
                }
                let order = self.compare(*error, "a->as.err", "b->as.err");
                code.line(format!("return {};", order.as_deref().unwrap_or("0")));
            }
            (Shape::Pointer(_), Type::Option(ty)) => {
                code.line(
                    "if (a == NULL || b == NULL)\n    return sdp_compare_bool(a != NULL, b != NULL);",
                );
                let order = self.compare(*ty, "a", "b");
                code.line(format!("return {};", order.as_deref().unwrap_or("0")));
            }
            (Shape::Pointer(to), _) => {
                let (a, b) = (self.place(to, "*a"), self.place(to, "*b"));
                let order = self.compare(to, &a, &b);
                code.line(format!("return {};", order.as_deref().unwrap_or("0")));
            }
            (Shape::Array(element, count), _) => {
                let order = self.compare(element, "a[i]", "b[i]");
                let Some(order) = order.filter(|it| it != UNKNOWN) else {
                    code.line(UNUSED);
                    return;
                };
                code.line(format!(
                    "int order = 0;\nfor (size_t i = 0; order == 0 && i < {count}; i++)\n    order = {order};\nreturn order;"
                ));
            }
            _ if self.shapes.is_list(id) => self.compare_list(code, id),
            _ => {
                let members = self.members(id).iter();
                let members: Vec<_> = members.map(|it| (it.ty, it.name.clone())).collect();
                code.line(self.order_of(&members, "a->", "b->"));
            }
        }
    }

    /// Returns statements that return the order of the first members that differ.
    pub(super) fn order_of(&self, members: &[(Id, String)], a: &str, b: &str) -> String {
        let order = |(ty, name): &(Id, String)| {
            self.compare(*ty, &format!("{a}{name}"), &format!("{b}{name}"))
        };
        let mut orders: Vec<String> = members.iter().filter_map(order).collect();
        if let Some(at) = orders.iter().position(|it| it == UNKNOWN) {
            orders.truncate(at.saturating_add(1));
        }
        match &*orders {
            [] => "(void)a;\n(void)b;\nreturn 0;".into(),
            [order] if order == UNKNOWN => UNUSED.into(),
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

    fn compare_enum(&self, code: &mut Code, id: Id) {
        let cases = self.cases(id);
        code.line("if (a->tag != b->tag)\n    return sdp_compare_u32((uint32_t)a->tag, (uint32_t)b->tag);");
        code.line("switch (a->tag) {");
        for case in cases.iter().filter(|it| !it.parts.is_empty()) {
            let parts = parts_of(case).into_iter();
            let parts: Vec<_> = parts.map(|it| (it.ty, it.name)).collect();
            let [a, b] = ["a", "b"].map(|it| place_of(case).replacen("value", it, 1) + ".");
            let order = self.order_of(&parts, &a, &b).replace('\n', "\n    ");
            code.line(format!("case {}: {{\n    {order}\n}}", case.constant));
        }
        code.line("default:\n    return 0;");
        code.line("}");
    }

    /// Returns the order of the last key and this one. Declares a variable for the last element if it is needed.
    pub(super) fn order_of_keys(
        &self,
        code: &mut Code,
        element: &Element,
        ty: &str,
        last: &str,
    ) -> String {
        let place = |name: &str| element.key_place.replacen("element", name, 1);
        // Before C23, an array of arrays that is not constant does not convert to a constant one.
        let is_array = matches!(self.shapes.shape(element.key), Shape::Array(..));
        let this = if is_array { "current" } else { "element" };
        let order = self.compare(element.key, &place("previous"), &place(this));
        match order.as_deref() {
            None => "0".into(),
            Some("SDP_UNKNOWN_ORDER") => "SDP_UNKNOWN_ORDER".into(),
            Some(order) => {
                code.line(format!("{}previous = {last};", const_pointer(ty)));
                if is_array {
                    code.line(format!("{}current = element;", const_pointer(ty)));
                }
                order.into()
            }
        }
    }

    pub(super) fn compare_list(&self, code: &mut Code, id: Id) {
        let Some(list) = self.list(id) else {
            return;
        };
        let List { ty, element, .. } = &list;
        let parts = [
            Some((element.key, element.key_place.clone())),
            element.value.clone(),
        ];
        let order = |(id, place): (Id, String)| {
            let [x, y] = ["x", "y"].map(|name| place.replacen("element", name, 1));
            self.compare(id, &x, &y)
        };
        let orders: Vec<_> = parts.into_iter().flatten().filter_map(order).collect();
        let unknown = matches!(list.order, Order::Heap | Order::Indexed);
        if unknown || orders.first().is_some_and(|it| it == "SDP_UNKNOWN_ORDER") {
            // The order of empty lists is known.
            code.line("return sdp_compare_unknown(a->len, b->len);");
            return;
        }
        let (name, constant) = (self.name(id), const_pointer(ty));
        if list.is_lazy {
            code.line(format!("struct {name} rest_a = *a, rest_b = *b;"));
            code.line(format!("{ty} element_a;\n{ty} element_b;"));
            // Compilers do not see that the elements are used only after they were read, and warn.
            for element in ["element_a", "element_b"] {
                code.line(format!("memset(&{element}, 0, sizeof {element});"));
            }
            code.line(format!(
                "{constant}x = &element_a;\n{constant}y = &element_b;"
            ));
            code.line("int order = 0;");
            let head = format!(
                "while (order == 0 && rest_a.len > 0 && {name}_next(&rest_a, &element_a) && {name}_next(&rest_b, &element_b)) {{"
            );
            code.block(head, "}", |code| orders_of(code, &orders));
        } else {
            code.line("int order = 0;");
            let head = "for (uint32_t i = 0; order == 0 && i < a->len && i < b->len; i++) {";
            code.block(head, "}", |code| {
                code.line(format!(
                    "{constant}x = &a->data[i];\n{constant}y = &b->data[i];"
                ));
                orders_of(code, &orders);
            });
        }
        code.line("return order != 0 ? order : sdp_compare_u32(a->len, b->len);");
    }

    /// Writes the function that compares elements for `qsort`, if their order is known.
    pub(super) fn order_function(&self, code: &mut Code, id: Id) {
        let Some(list) = self.list(id) else {
            return;
        };
        let is_sorted = matches!(list.order, Order::Ascending | Order::Heap);
        if !is_sorted || !self.model().is_ordered(list.element.key) {
            return;
        }
        let place = |name: &str| list.element.key_place.replacen("element", name, 1);
        let Some(order) = self.compare(list.element.key, &place("x"), &place("y")) else {
            return;
        };
        let (constant, name) = (const_pointer(&list.ty), self.name(id));
        code.line(
            "/* Compares two elements. Sort them with it and `qsort` before you encode them. */",
        );
        let first = format!("static inline int {name}_order(const void *a, const void *b)\n{{");
        code.block(first, "}", |code| {
            code.line(format!(
                "{constant}x = ({constant})a;\n{constant}y = ({constant})b;"
            ));
            code.line(format!("return {order};"));
        });
        code.blank();
    }
}

fn orders_of(code: &mut Code, orders: &[String]) {
    for (at, order) in orders.iter().enumerate() {
        match at {
            0 => code.line(format!("order = {order};")),
            _ => code.line(format!("if (order == 0)\n    order = {order};")),
        }
    }
}
