//! The order of keys. It is NaN if it is unknown.

use super::Ts;
use super::text::{function, quoted, used};
use crate::model::{Enum, Field, Id};
use crate::plan::{KeyOrder, Leaf, List, Order, Step};
use crate::template::{as_lines, with};

impl Ts<'_> {
    /// Returns the expression of the order of two keys: negative, 0, positive or NaN.
    fn compare(&self, id: Id, a: &str, b: &str) -> String {
        match self.plan.key_order(id) {
            KeyOrder::Equal => return "0".into(),
            KeyOrder::Unknown => return "NaN".into(),
            KeyOrder::Reverse(ty) => return format!("-({})", self.compare(ty, a, b)),
            KeyOrder::Content(ty) => return self.compare(ty, a, b),
            KeyOrder::Step => {}
        }
        match self.plan.step(id) {
            Step::Leaf(Leaf::Number(_)) if self.ty(id) == "bigint" => {
                format!("orderKeys({a}, {b})")
            }
            Step::Leaf(leaf) => match leaf {
                Leaf::Bool => format!("Number({a}) - Number({b})"),
                Leaf::Char => format!("orderText({a}, {b})"),
                Leaf::Tag(_) => {
                    let name = self.names.of(id);
                    format!("tag{name}({a}, \"\") - tag{name}({b}, \"\")")
                }
                Leaf::Number(_) | Leaf::Ordering => format!("{a} - {b}"),
            },
            Step::Text(_) => format!("orderText({a}, {b})"),
            Step::CText => format!("orderLists({a}, {b}, (a, b) => a - b)"),
            _ => format!("compare{}({a}, {b})", self.names.of(id)),
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
        function(
            &format!("compare{name}"),
            &parameters,
            "number",
            &self.compare_body(id),
        )
    }

    fn compare_body(&self, id: Id) -> String {
        match self.plan.step(id) {
            Step::Option(ty) => {
                let value = if self.plan.is_optional(*ty) {
                    ".value"
                } else {
                    ""
                };
                let order = self.compare(*ty, &format!("a{value}"), &format!("b{value}"));
                self.texts.fill("compare options", with! { order })
            }
            Step::Result(value, error) => {
                let errors = self.compare(*error, "a.error", "b.error");
                let values = self.compare(*value, "a.value", "b.value");
                self.texts.fill("compare results", with! { errors, values })
            }
            Step::Tuple(types) => {
                let parts = types.iter().enumerate();
                let parts = parts.map(|(index, ty)| (*ty, format!("[{index}]")));
                self.compare_parts(parts.collect())
            }
            Step::Struct(fields) => self.compare_parts(self.field_places(id, 0, fields)),
            Step::Enum(of) => self.compare_enum(id, of),
            Step::Numbers(..) | Step::Array(..) => {
                let parts = self.model.get(id).parts();
                let order = self.comparer(parts.first().copied().unwrap_or(id), None, false);
                format!("return orderLists(a, b, {order});")
            }
            Step::List(list) => self.compare_lists(list),
            _ => String::new(),
        }
    }

    fn compare_lists(&self, list: &List) -> String {
        if !list.is_ordered() {
            let order = self.comparer(list.key, None, false);
            return format!("return orderLists(a, b, {order});");
        }
        // The values of a program can have any order. A sort does not move keys with an unknown order.
        let (ty, parts) = match list.value {
            Some(value) => (
                format!("readonly [{}, {}]", self.input(list.key), self.input(value)),
                self.compare_parts(vec![(list.key, "[0]".into()), (value, "[1]".into())]),
            ),
            None => (self.input(list.key), String::new()),
        };
        let keys = self.comparer(list.key, Some(&ty), list.value.is_some());
        self.texts.fill("compare keys", with! { keys, parts })
    }

    /// Returns statements that compare parts until one differs.
    fn compare_parts(&self, mut parts: Vec<(Id, String)>) -> String {
        parts.retain(|(id, _)| self.model.fixed_size(*id) != Some(0));
        let order = |(id, place): &(Id, String)| {
            self.compare(*id, &format!("a{place}"), &format!("b{place}"))
        };
        let Some((last, before)) = parts.split_last() else {
            return "return 0;".into();
        };
        let before = before.iter().enumerate().map(|(index, part)| {
            let keyword = if index == 0 { "let " } else { "" };
            format!(
                "{keyword}order = {};\nif (order !== 0) return order;\n",
                order(part)
            )
        });
        format!("{}return {};", before.collect::<String>(), order(last))
    }

    /// Returns the types of fields, and their places in a value.
    fn field_places(&self, id: Id, variant: usize, fields: &[Field]) -> Vec<(Id, String)> {
        let parts = self.field_parts(id, variant, fields, "", "");
        parts.into_iter().map(|it| (it.id, it.value)).collect()
    }

    fn compare_enum(&self, id: Id, of: &Enum) -> String {
        let variants = of.variants.iter().enumerate();
        let variants = variants.filter(|(_, variant)| !variant.fields.is_empty());
        let variants = as_lines(variants.map(|(index, variant)| {
            let kind = quoted(&variant.name);
            let body = self.compare_parts(self.field_places(id, index, &variant.fields));
            self.texts.fill("compare variant", with! { kind, body })
        }));
        self.texts
            .fill("compare enum", with! { variants, name: self.names.of(id) })
    }

    /// Returns the declaration of the variable with the last key, if keys are compared.
    pub(super) fn last(&self, list: &List, key: &str) -> String {
        match list.order {
            Order::Any | Order::Indexed => String::new(),
            Order::Ascending => {
                format!("let last: {} | undefined;", super::text::parens(key.into()))
            }
            Order::Unknown | Order::Heap => {
                format!("let last: (Span & {{ key: {key} }}) | undefined;")
            }
        }
    }

    /// Returns the statements that check a key of the reader `r` or the writer `w`.
    pub(super) fn check_key(&self, list: &List, source: &str) -> String {
        let is_heap = list.order == Order::Heap;
        match list.order {
            Order::Any | Order::Indexed => String::new(),
            Order::Ascending => {
                let order = self.compare(list.key, "last", "key");
                self.texts.fill("check order", with! { order })
            }
            Order::Unknown | Order::Heap => {
                let order = self.compare(list.key, "last.key", "key");
                let is_reader = source == "r";
                let values = with! { order, source, is_heap, is_reader };
                self.texts.fill("check span", values)
            }
        }
    }
}
