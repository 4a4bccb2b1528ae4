//! The statements that write values.

use sdp_schema::Number;

use super::Ts;
use super::parts::{Part, at_variable};
use super::text::{function, indented, method, quoted, used};
use crate::code::sum;
use crate::model::{Enum, Id};
use crate::plan::{Leaf, List, Order, Shape, Step, runs, shape};
use crate::template::{as_lines, optional, with};

impl Ts<'_> {
    /// Returns the statements that write parts to `w`, after a tag if there is one.
    pub(super) fn write_parts(&self, tag: Option<(Number, &str)>, parts: &[Part]) -> String {
        let (mut tag, mut index, mut lines) = (tag, 0_usize, vec![]);
        let width = tag.map_or(0, |(number, _)| number.size());
        for run in runs(width, parts, |it| self.leaf(it.id)) {
            let at = at_variable(index);
            if run.size > 0 {
                lines.push(format!("const {at} = grow(w, {});", run.size));
                index = index.saturating_add(1);
            }
            lines.extend(tag.take().map(|(number, tag)| set(number, &at, tag)));
            lines.extend(run.parts.into_iter().map(|(part, leaf)| match leaf {
                Some((leaf, offset)) => self.put(part, leaf, &sum(&at, offset)),
                None => self.write(part),
            }));
        }
        lines.join("\n")
    }

    /// Returns the statements that write one value that is not a leaf.
    fn write(&self, part: &Part) -> String {
        let Part { value, place, .. } = part;
        let id = self.plan.strip(part.id);
        match self.plan.step(id) {
            Step::Text(None) => format!("putString(w, {value}, {place});"),
            Step::CText => format!("putCString(w, {value}, {place});"),
            Step::Tuple(types) if types.is_empty() => self.check_array(value, 0, place),
            _ => format!("write{}(w, {value}, {place});", self.names.of(id)),
        }
    }

    pub(super) fn write_one(&self, id: Id, value: &str, place: &str) -> String {
        self.write_parts(None, &[Part::new(id, value, place)])
    }

    /// Returns the statements that check the class and the length of an array.
    pub(super) fn check_array(&self, value: &str, count: usize, place: &str) -> String {
        self.texts
            .fill("check array", with! { value, count, place })
    }

    pub(super) fn write_enum(&self, id: Id, of: &Enum) -> String {
        let name = self.names.of(id);
        if of.is_plain() {
            let tag = set(of.tag, "at", &format!("tag{name}(value, place)"));
            return format!("const at = grow(w, {});\n{tag}", of.tag.size());
        }
        let cases = as_lines(of.variants.iter().enumerate().map(|(index, variant)| {
            let (tag, kind) = (variant.tag.to_string(), quoted(&variant.name));
            let place = format!("{name}.{}", variant.name);
            let check = match shape(&variant.fields) {
                Shape::Tuple(fields) => {
                    self.check_array("value.values", fields.len(), &quoted(&place))
                }
                _ => String::new(),
            };
            let parts = self.field_parts(id, index, &variant.fields, "value", &place);
            let body = self.write_parts(Some((of.tag, &tag)), &parts);
            self.texts
                .fill("write variant", with! { kind, check, body })
        }));
        self.texts.fill("write enum", with! { cases })
    }

    /// Returns the function with the tag of a value of an enum.
    pub(super) fn tag_function(&self, id: Id, of: &Enum) -> String {
        let value = if of.is_plain() { "value" } else { "value.kind" };
        let cases = of.variants.iter();
        let cases =
            as_lines(cases.map(|it| format!("case {}: return {};", quoted(&it.name), it.tag)));
        let body = self.texts.fill("tag", with! { value, cases });
        let parameters = [("value", &*self.input(id)), ("place", "string")];
        function(
            &format!("tag{}", self.names.of(id)),
            &parameters,
            "number",
            &body,
        )
    }

    pub(super) fn write_list(&self, list: &List) -> String {
        let is_level = list.is_level;
        if list.order == Order::Indexed {
            let write = self.writer(list.key);
            return self.texts.fill("write indexed", with! { is_level, write });
        }
        let is_map = list.value.is_some();
        let class = self.class(list);
        let check = match (class, is_map) {
            ("", true) => "checkEntries(value, place);".into(),
            ("", false) => "checkArray(value, place);".into(),
            _ => format!("checkClass(value, \"{class}\", place);"),
        };
        let key = Part::new(
            list.key,
            if list.is_ordered() { "key" } else { "item" },
            "place",
        );
        let value = list.value.map(|value| Part::new(value, "item", "place"));
        // Keys in a known order are already different.
        let body = match list.order {
            Order::Any | Order::Ascending => {
                let parts: Vec<_> = [key].into_iter().chain(value).collect();
                self.write_parts(None, &parts)
            }
            _ => {
                let check = self.check_key(list, "w");
                let key = self.braced(&key);
                let value = value.map_or_else(String::new, |it| self.braced(&it));
                self.texts
                    .fill("write checked key", with! { key, check, value })
            }
        };
        // A zero-width key or value is not written.
        let used = used(&body);
        let item = match (is_map, used.contains("key"), used.contains("item")) {
            (false, _, _) if !list.is_ordered() => "item",
            (false, _, _) => "key",
            (true, true, true) => "[key, item]",
            (true, true, false) => "[key]",
            (true, false, _) => "[, item]",
        };
        let last = match list.order {
            Order::Ascending => String::new(),
            _ => self.last(list, &self.input(list.key)),
        };
        let sort = if list.order == Order::Ascending {
            "sorted"
        } else {
            "ordered"
        };
        let values = with! {
            is_level, check, last, item, body, sort, is_ordered: list.is_ordered(),
            compare: self.comparer(list.key, None, is_map), max: optional(list.max),
        };
        self.texts.fill("write list", values)
    }

    /// Writes a value in a separate block if it needs a variable.
    fn braced(&self, part: &Part) -> String {
        let lines = self.write_parts(None, std::slice::from_ref(part));
        match self.leaf(part.id) {
            Some(_) => format!("{{\n{}\n}}", indented(&lines)),
            None => lines,
        }
    }

    /// Returns the function that writes a value.
    fn writer(&self, id: Id) -> String {
        let body = self.write_one(id, "item", "place");
        match body.strip_suffix("(w, item, place);") {
            Some(name) if !name.contains('\n') => name.into(),
            _ => {
                let place = if used(&body).contains("place") {
                    ", place"
                } else {
                    ""
                };
                format!("(w, item{place}) => {{\n{}\n}}", indented(&body))
            }
        }
    }

    /// Returns the statement that writes a leaf at an offset.
    fn put(&self, part: &Part, leaf: Leaf, at: &str) -> String {
        let Part { value, place, .. } = part;
        let (number, checked) = match leaf {
            Leaf::Number(Number::U64) if self.is_small(part.id) => {
                (Number::U64, format!("small({value}, 0, {place})"))
            }
            Leaf::Number(number) if self.is_small(part.id) => {
                let min = "Number.MIN_SAFE_INTEGER";
                (number, format!("small({value}, {min}, {place})"))
            }
            Leaf::Number(Number::U128) => {
                return format!("put128(w, {at}, unsigned({value}, 128, {place}));");
            }
            Leaf::Number(Number::I128) => {
                return format!("put128(w, {at}, signed({value}, 128, {place}));");
            }
            Leaf::Number(Number::U64) => (Number::U64, format!("unsigned({value}, 64, {place})")),
            Leaf::Number(Number::I64) => (Number::I64, format!("signed({value}, 64, {place})")),
            Leaf::Number(Number::F64) => (Number::F64, format!("float({value}, {place})")),
            Leaf::Number(number) => (number, format!("{}({value}, {place})", number.name())),
            Leaf::Bool => (Number::U8, format!("bool({value}, {place})")),
            Leaf::Char => (Number::U32, format!("char({value}, {place})")),
            Leaf::Ordering | Leaf::Tag(_) => (Number::I8, format!("ordering({value}, {place})")),
        };
        set(number, at, &checked)
    }
}

/// Returns the statement that writes a number.
fn set(number: Number, at: &str, value: &str) -> String {
    format!("w.{};", method("set", number, &format!("{at}, {value}")))
}
