//! The functions that write values.

use sdp_schema::Number;

use super::Ts;
use super::parts::{Part, at_variable};
use super::text::{function, indented, method, quoted, used, view_suffix};
use crate::code::sum;
use crate::model::{Enum, Id, Type};
use crate::plan::{Count, Leaf, List, Order, Shape, Step, runs, shape};
use crate::template::{as_lines, optional, with};

impl Ts<'_> {
    /// Returns the statements that write parts to `w`, after a tag of this width if there is one.
    fn write_parts(&self, tag: Option<(u8, &str)>, parts: &[Part]) -> String {
        let (mut tag, mut index, mut lines) = (tag, 0_usize, vec![]);
        for run in runs(parts, |it| self.leaf(it.id)) {
            let width = tag.map_or(0, |(width, _)| u64::from(width));
            let size = run.size.saturating_add(width);
            let at = at_variable(index);
            if size > 0 {
                lines.push(format!("const {at} = grow(w, {size});"));
                index = index.saturating_add(1);
            }
            if let Some((width, tag)) = tag.take() {
                lines.push(set(width, &at, tag));
            }
            for (part, leaf) in run.parts {
                lines.push(match leaf {
                    Some((leaf, offset)) => {
                        self.put(part, leaf, &sum(&at, offset.saturating_add(width)))
                    }
                    None => self.write(part),
                });
            }
        }
        if let Some((width, tag)) = tag {
            lines.push(format!("const at = grow(w, {width});"));
            lines.push(set(width, "at", tag));
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
            _ => format!("write{}(w, {value}, {place});", self.own.of(id)),
        }
    }

    fn write_one(&self, id: Id, value: &str, place: &str) -> String {
        self.write_parts(None, &[Part::new(id, value, place)])
    }

    /// Returns the statements that check the class and the length of an array.
    fn check_array(&self, value: &str, count: usize, place: &str) -> String {
        self.texts
            .fill("check array", with! { value, count, place })
    }

    /// Returns the function that writes a type, with the place of the value for errors.
    pub(super) fn write_function(&self, id: Id) -> String {
        let (name, ty) = (self.own.of(id), self.input(id));
        let parameters = [("w", "Writer"), ("value", &*ty), ("place", "string")];
        function(
            &format!("write{name}"),
            &parameters,
            "void",
            &self.write_body(id),
        )
    }

    fn write_body(&self, id: Id) -> String {
        if self.leaf(id).is_some() {
            return self.write_one(id, "value", "place");
        }
        let name = self.own.of(id);
        match (self.plan.step(id), self.model.get(id)) {
            (Step::Struct, Type::Struct(_, fields)) => {
                let check = match shape(fields) {
                    Shape::Tuple(_) => self.check_array("value", fields.len(), "place"),
                    _ => "checkObject(value, place);".into(),
                };
                let parts = self.field_parts(id, 0, fields, "value", name);
                format!("{check}\n{}", self.write_parts(None, &parts))
            }
            (_, Type::Enum(of)) => self.write_enum(id, of),
            (Step::List(list), _) => self.write_list(list),
            (Step::Numbers(number, count), _) => {
                let (class, size) = (view_suffix(*number), number.size());
                let (count, max) = match count {
                    Count::Fixed(count) => (count.to_string(), None),
                    Count::Before(max) => (String::new(), *max),
                };
                let max = optional(max);
                let is_bytes = *number == Number::U8;
                self.texts
                    .fill("write numbers", with! { class, size, count, max, is_bytes })
            }
            (Step::Array(element, count), _) => {
                let body = self.write_one(*element, "item", "place");
                self.texts.fill("write array", with! { count, body })
            }
            (Step::Option(ty), _) => {
                let is_nullable = self.plan.is_optional(*ty);
                let value = if is_nullable { "value.value" } else { "value" };
                let content = self.write_parts(Some((1, "1")), &[Part::new(*ty, value, "place")]);
                self.texts
                    .fill("write option", with! { is_nullable, content })
            }
            (Step::Result(value, error), _) => {
                let value = [Part::new(*value, "value.value", "place")];
                let error = [Part::new(*error, "value.error", "place")];
                let value = self.write_parts(Some((1, "1")), &value);
                let error = self.write_parts(Some((1, "0")), &error);
                self.texts.fill("write result", with! { value, error })
            }
            (Step::Tuple(types), _) if !types.is_empty() => {
                let check = self.check_array("value", types.len(), "place");
                let parts = self.tuple_parts(types.iter().copied(), "value", "place");
                format!("{check}\n{}", self.write_parts(None, &parts))
            }
            (Step::Level(ty), _) => {
                let body = self.write_one(*ty, "value", "place");
                format!("descend(w, place);\n{body}\nw.level--;")
            }
            (Step::Check(check, ty), _) => {
                let (condition, kind) = (self.broken(*check, *ty), quoted(check.error()));
                let body = self.write_one(*ty, "value", "place");
                format!("{body}\nif ({condition}) refuse(place, {kind});")
            }
            (Step::Text(Some(max)), _) => self.texts.fill("write text", with! { max }),
            (Step::Content(ty), _) => self.write_one(*ty, "value", "place"),
            _ => self.write_one(id, "value", "place"),
        }
    }

    fn write_enum(&self, id: Id, of: &Enum) -> String {
        let name = self.own.of(id);
        if of.is_plain() {
            let tag = set(of.tag_width, "at", &format!("tag{name}(value, place)"));
            return format!("const at = grow(w, {});\n{tag}", of.tag_width);
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
            let body = self.write_parts(Some((of.tag_width, &tag)), &parts);
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
            &format!("tag{}", self.own.of(id)),
            &parameters,
            "number",
            &body,
        )
    }

    fn write_list(&self, list: &List) -> String {
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
        let (suffix, checked) = match leaf {
            Leaf::Number(Number::U64) if self.is_small(part.id) => {
                ("BigUint64", format!("small({value}, 0, {place})"))
            }
            Leaf::Number(_) if self.is_small(part.id) => {
                let min = "Number.MIN_SAFE_INTEGER";
                ("BigInt64", format!("small({value}, {min}, {place})"))
            }
            Leaf::Number(Number::U128) => {
                return format!("put128(w, {at}, unsigned({value}, 128, {place}));");
            }
            Leaf::Number(Number::I128) => {
                return format!("put128(w, {at}, signed({value}, 128, {place}));");
            }
            Leaf::Number(Number::U64) => ("BigUint64", format!("unsigned({value}, 64, {place})")),
            Leaf::Number(Number::I64) => ("BigInt64", format!("signed({value}, 64, {place})")),
            Leaf::Number(Number::F64) => ("Float64", format!("float({value}, {place})")),
            Leaf::Number(number) => {
                let check = number.name();
                (view_suffix(number), format!("{check}({value}, {place})"))
            }
            Leaf::Bool => ("Uint8", format!("bool({value}, {place})")),
            Leaf::Char => ("Uint32", format!("char({value}, {place})")),
            Leaf::Ordering | Leaf::Tag(_) => ("Int8", format!("ordering({value}, {place})")),
        };
        let end = if leaf.size() == 1 { "" } else { ", true" };
        format!("w.view.set{suffix}({at}, {checked}{end});")
    }
}

/// Returns the statement that writes a tag.
fn set(width: u8, at: &str, tag: &str) -> String {
    method("w", "set", width, &format!("{at}, {tag}")) + ";"
}
