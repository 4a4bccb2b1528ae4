//! Functions that write values.

use sdp_schema::Number;

use super::body::{Body, broken};
use super::read::ignored;
use super::types::{Form, letter, tag_letter};
use super::{Helper, Python};
use crate::model::{Enum, Field, Id, Type};
use crate::plan::{Count, Leaf, List, Order, Step};
use crate::template::with;

impl Python<'_> {
    /// Returns the function that writes a type with a name, or a helper.
    pub(super) fn writer(&self, id: Id, name: &str) -> String {
        let mut body = Body::new(self, id, name);
        let mut has_part = false;
        match self.model.get(id) {
            Type::Struct(_, fields) if fields.is_empty() => {
                body.add("write empty", with! { class: self.hint(id) });
            }
            Type::Struct(_, fields) => has_part = body.write_fields(id, 0, fields),
            Type::Enum(of) if !of.is_plain() => has_part = body.write_variants(id, of),
            Type::Alias(_, content) => body.write(*content, "it"),
            _ => body.write_here(id, "it"),
        }
        body.write_run();
        let depth = if self.plan.has_levels(id) {
            ", depth: int"
        } else {
            ""
        };
        let (hint, ignore) = (self.parameter_hint(id), ignored(&body.lines));
        let body = body.lines.trim_end();
        // A part without a name has the errors of a field.
        let owner = self.names.of(id);
        let section = if owner.is_empty() {
            "writer of part"
        } else {
            "writer"
        };
        self.texts.fill(
            section,
            with! { name, hint, depth, ignore, has_part, body, owner },
        )
    }

    /// Returns whether a value cannot fail in the call that writes it.
    fn is_checked(&self, id: Id) -> bool {
        match self.plan.step(self.plan.strip(id)) {
            Step::Leaf(Leaf::Number(number)) => number.size() > 8,
            Step::Leaf(leaf) => *leaf != Leaf::Bool,
            Step::Enum | Step::Numbers(Number::U8, Count::Fixed(_)) => true,
            _ => false,
        }
    }
}

impl Body<'_> {
    /// Writes fields, and returns whether the variable `part` names one.
    fn write_fields(&mut self, id: Id, variant: usize, fields: &[Field]) -> bool {
        let py = self.py;
        let mut has_part = false;
        for (field, name) in fields.iter().zip(py.names.fields(id, variant)) {
            let has_letter = py.field_letter(field.ty) != '.';
            if !has_letter {
                self.line(format!("part = \"{name}\""));
                has_part = true;
            }
            self.write(field.ty, &format!("it.{name}"));
            if !has_letter && !py.is_checked(field.ty) {
                // An error of the call is one of this field.
                self.write_run();
            }
        }
        self.write_run();
        has_part
    }

    fn write_variants(&mut self, id: Id, of: &Enum) -> bool {
        let mut has_part = false;
        for (index, variant) in of.variants.iter().enumerate() {
            let class = self.py.names.variant(id, index);
            let body = self.block(|body| {
                let tag = variant.tag.to_string();
                body.push(tag_letter(of.tag_width), of.tag_width.into(), tag);
                has_part |= body.write_fields(id, index, &variant.fields);
            });
            self.add("write variant", with! { is_first: index == 0, class, body });
        }
        self.line("else:\n    raise TypeError(f\"{it!r} is not a variant\")");
        has_part
    }

    /// Writes the value of an expression, whose last part can be in the current run.
    fn write(&mut self, id: Id, value: &str) {
        if self.py.is_unit(id) {
            return self.line(format!("_check_empty({value})"));
        }
        if self.is_inline(id) {
            return self.write_here(id, value);
        }
        let function = self.function(Helper::Write, id);
        let depth = self.depth_argument(id);
        self.write_run();
        self.line(format!("_write_{function}(out, {value}{depth})"));
    }

    fn write_here(&mut self, id: Id, value: &str) {
        let py = self.py;
        match py.plan.step(id) {
            Step::Content(ty) => self.write(*ty, value),
            Step::Level(ty) => {
                self.enter_writer();
                self.write(*ty, value);
                self.level = self.level.saturating_sub(1);
            }
            Step::Check(check, ty) => {
                // An object of a wrong type is an error of its content.
                self.write(*ty, value);
                let (condition, kind) = broken(*check, value);
                self.refuse(&condition, kind);
            }
            Step::Leaf(leaf) => self.write_leaf(id, *leaf, value),
            Step::Text(max) => {
                self.line(format!("text = {value}.encode()"));
                if let Some(max) = max {
                    self.refuse(&format!("len(text) > {max}"), "CapacityExceeded");
                }
                self.push("I", 0, "len(text)");
                self.write_run();
                self.line("out += text");
            }
            Step::CText => self.write_chunk(&format!("_nul_ended({value})"), 1),
            Step::Numbers(number, Count::Fixed(count)) => {
                self.write_numbers(id, *number, *count, value);
            }
            Step::Numbers(number, Count::Before(max)) => {
                self.refuse_more(*max, value);
                let letter = letter(*number);
                match number {
                    Number::U8 => self.write_chunk(&format!("_octets({value})"), 1),
                    _ => {
                        self.write_chunk(&format!("_packed({value}, \"{letter}\")"), number.size())
                    }
                }
            }
            Step::List(list) => {
                if list.is_level {
                    self.enter_writer();
                }
                self.refuse_more(list.max, value);
                self.write_list(list, value);
                self.level = self.level.saturating_sub(list.is_level.into());
            }
            Step::Array(element, count) if py.is_tuple(*element, *count) => {
                let types: Vec<Id> = (0..*count).map(|_| *element).collect();
                self.write_tuple(&types, value);
            }
            Step::Array(element, count) => {
                self.write_run();
                self.write_each(*element, &format!("_counted({value}, {count})"));
            }
            Step::Option(ty) => {
                self.write_run();
                let content = py.some_value(*ty, value);
                let content = self.block(|body| body.write_tagged("1", *ty, &content));
                self.add("write option", with! { value, content });
            }
            Step::Result(content, error) => {
                self.write_run();
                let of = |it: &str| format!("{value}.{it}");
                let content = self.block(|body| body.write_tagged("1", *content, &of("value")));
                let error = self.block(|body| body.write_tagged("0", *error, &of("error")));
                self.add("write result", with! { value, content, error });
            }
            Step::Tuple(types) => self.write_tuple(types, value),
            Step::Struct | Step::Enum => {}
        }
    }

    fn write_leaf(&mut self, id: Id, leaf: Leaf, value: &str) {
        match leaf {
            Leaf::Number(number) | Leaf::Small(number) if number.size() <= 8 => {
                self.push(letter(number), 0, value);
            }
            Leaf::Number(number) | Leaf::Small(number) => {
                let is_signed = number == Number::I128;
                let bits = self.py.texts.fill("bits", with! { value, is_signed });
                self.push_checked("16s", "bits", &bits);
            }
            Leaf::Bool => {
                self.add("write bool", with! { value });
                self.push("?", 0, value);
            }
            Leaf::Char => self.push_checked("I", "code", &format!("_code({value})")),
            Leaf::Ordering => self.push_checked("b", "order", &format!("_ordering({value})")),
            Leaf::Tag(_) if self.py.is_never(id) => self.add("write never", &[]),
            Leaf::Tag(width) => {
                let tag = format!("{}_TAGS[{value}]", self.py.own.table(id));
                self.push_checked(tag_letter(width), "tag", &tag);
            }
        }
    }

    /// Adds a part to the current run whose expression can fail, so that it is evaluated first.
    fn push_checked(&mut self, format: &str, name: &str, expression: &str) {
        let name = self.fresh(name);
        self.line(format!("{name} = {expression}"));
        self.push(format, 0, name);
    }

    fn enter_writer(&mut self) {
        if let Some(condition) = self.deeper() {
            self.refuse(&condition, "NestingTooDeep");
        }
    }

    fn refuse_more(&mut self, max: Option<u64>, value: &str) {
        if let Some(max) = max {
            self.refuse(&format!("len({value}) > {max}"), "CapacityExceeded");
        }
    }

    /// Writes a value after a tag.
    fn write_tagged(&mut self, tag: &str, ty: Id, value: &str) {
        self.push("B", 0, tag);
        self.write(ty, value);
        self.write_run();
    }

    /// Writes the bytes of an expression after the count of numbers of this size.
    fn write_chunk(&mut self, chunk: &str, size: u64) {
        let name = self.fresh("chunk");
        self.line(format!("{name} = {chunk}"));
        self.push(
            "I",
            0,
            match size {
                1 => format!("len({name})"),
                _ => format!("len({name}) // {size}"),
            },
        );
        self.write_run();
        self.line(format!("out += {name}"));
    }

    /// Writes numbers whose count is known.
    fn write_numbers(&mut self, id: Id, number: Number, count: u64, value: &str) {
        let letter = letter(number);
        match (number, self.py.is_run(id)) {
            (Number::U8, true) => {
                let octets = format!("_octets({value}, {count})");
                self.push_checked(&format!("{count}s"), "octets", &octets);
            }
            (_, true) => {
                let format = if count == 1 {
                    letter.into()
                } else {
                    format!("{count}{letter}")
                };
                self.push(format, 0, format!("*_counted({value}, {count})"));
            }
            (_, false) => {
                self.write_run();
                self.line(match number {
                    Number::U8 => format!("out += _octets({value}, {count})"),
                    _ => format!("out += _packed(_counted({value}, {count}), \"{letter}\")"),
                });
            }
        }
    }

    /// Writes each element of an expression.
    fn write_each(&mut self, element: Id, items: &str) {
        let item = self.fresh("item");
        self.declare_never(element, &item);
        let body = self.block(|body| {
            body.write(element, &item);
            body.write_run();
        });
        self.add("write each", with! { item, items, body });
    }

    fn write_tuple(&mut self, types: &[Id], value: &str) {
        let parts: Vec<String> = types.iter().map(|_| self.fresh("element")).collect();
        for (ty, part) in types.iter().zip(&parts) {
            self.declare_never(*ty, part);
        }
        let comma = if parts.len() == 1 { "," } else { "" };
        self.line(format!("({}{comma}) = _listed({value})", parts.join(", ")));
        for (ty, part) in types.iter().zip(&parts) {
            self.write(*ty, part);
        }
    }

    fn write_list(&mut self, list: &List, value: &str) {
        let (py, key) = (self.py, list.key);
        let is_bool = py.plan.leaf(py.plan.underlying(key)) == Some(Leaf::Bool);
        if list.order == Order::Any && is_bool {
            return self.write_chunk(&format!("_bool_bytes({value})"), 1);
        }
        if list.order == Order::Indexed {
            return self.write_indexed(key, value);
        }
        let entries = match (list.value, py.form(list)) {
            (Some(_), _) => py.entries(list, value),
            (None, Form::List) => format!("_listed({value})"),
            (None, _) => format!("_listed({value}, AbstractSet)"),
        };
        let keys = self.key_check(list);
        if let Some(check) = &keys {
            self.line(&check.declaration);
        }
        let items = match list.is_ordered() && py.model.is_ordered(key) {
            true => self.sorted(list, &entries),
            false => entries,
        };
        let name = self.fresh(if keys.is_some() { "key" } else { "item" });
        let item = list.value.map(|_| self.fresh("value"));
        self.declare_never(key, &name);
        if let (Some(ty), Some(item)) = (list.value, &item) {
            self.declare_never(ty, item);
        }
        self.push("I", 0, format!("len({value})"));
        self.write_run();
        let body = self.block(|body| {
            if let Some(check) = &keys {
                body.line(format!("{} = len(out)", check.start));
            }
            body.write(key, &name);
            body.write_run();
            if let Some(check) = &keys {
                body.check_key(check, &name, "out", "len(out)");
            }
            if let (Some(ty), Some(item)) = (list.value, &item) {
                body.write(ty, item);
                body.write_run();
            }
        });
        let item = item.map_or_else(|| name.clone(), |item| format!("{name}, {item}"));
        self.add("write each", with! { item, items, body });
    }

    /// Returns an expression for the elements or entries in their order.
    fn sorted(&self, list: &List, entries: &str) -> String {
        let (py, key) = (self.py, list.key);
        let order = |value| py.key_order(key, value, &self.owner);
        match (py.is_natural(key), list.value) {
            (true, None) => format!("sorted({entries})"),
            (true, Some(_)) => format!("sorted({entries}, key=itemgetter(0))"),
            (false, None) => format!("sorted({entries}, key=lambda key: {})", order("key")),
            (false, Some(_)) => {
                let order = order("entry[0]");
                format!("sorted({entries}, key=lambda entry: {order})")
            }
        }
    }

    /// Writes the ends of the elements, and the elements.
    fn write_indexed(&mut self, element: Id, value: &str) {
        self.write_run();
        let (start, index) = (self.fresh("start"), self.fresh("index"));
        let item = self.fresh("item");
        self.line(format!("{start} = _add_ends(out, len({value}))"));
        self.declare_never(element, &item);
        let body = self.block(|body| {
            body.write(element, &item);
            body.write_run();
        });
        self.add("write indexed", with! { start, index, item, value, body });
    }
}
