//! The statements that only writers have.

use sdp_schema::Number;

use super::Python;
use super::body::Body;
use super::types::{Form, letter};
use crate::model::Id;
use crate::plan::{Count, Leaf, List, Order, Step};
use crate::template::{Values, with};

impl Python<'_> {
    /// Returns whether a value cannot fail in the call that writes it.
    pub(super) fn is_checked(&self, id: Id) -> bool {
        match self.plan.step(self.plan.strip(id)) {
            Step::Leaf(Leaf::Number(number)) => number.size() > 8,
            Step::Leaf(leaf) => *leaf != Leaf::Bool,
            Step::Enum(_) | Step::Numbers(Number::U8, Count::Fixed(_)) => true,
            _ => false,
        }
    }
}

impl Body<'_> {
    /// Writes a value whose step has no parts in common with its reader.
    pub(super) fn write_step(&mut self, id: Id, step: &Step<'_>, value: &str) {
        match step {
            Step::Check(check, ty) => {
                // An object of a wrong type is an error of its content.
                self.part(*ty, value);
                self.refuse_broken(*check, value, "");
            }
            Step::Leaf(leaf) => self.write_leaf(id, *leaf, value),
            Step::Text(max) => {
                self.line(format!("text = {value}.encode()"));
                self.refuse_more(*max, "text");
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
                let chunk = match number {
                    Number::U8 => format!("_octets({value})"),
                    _ => format!("_packed({value}, \"{}\")", letter(*number)),
                };
                self.write_chunk(&chunk, number.size());
            }
            Step::Array(element, count) => {
                self.write_run();
                let item = self.fresh("item");
                let items = format!("_counted({value}, {count})");
                self.write_each("write each", *element, &item, with! { item, items });
            }
            Step::Option(ty) => {
                self.write_run();
                let content = self.py.some_value(*ty, value);
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
            _ => {}
        }
    }

    fn write_leaf(&mut self, id: Id, leaf: Leaf, value: &str) {
        match leaf {
            Leaf::Number(number) if number.size() <= 8 => {
                self.push(letter(number), 0, value);
            }
            Leaf::Number(number) => {
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
            Leaf::Tag(number) => {
                let tag = format!("{}_TAGS[{value}]", self.py.own.table(id));
                self.push_checked(letter(number), "tag", &tag);
            }
        }
    }

    /// Adds a part to the current run whose expression can fail, so that it is evaluated first.
    fn push_checked(&mut self, format: &str, name: &str, expression: &str) {
        let name = self.fresh(name);
        self.line(format!("{name} = {expression}"));
        self.push(format, 0, name);
    }

    fn refuse_more(&mut self, max: Option<u64>, value: &str) {
        if let Some(max) = max {
            self.refuse(&format!("len({value}) > {max}"), "CapacityExceeded", "");
        }
    }

    /// Writes a value after a tag.
    fn write_tagged(&mut self, tag: &str, ty: Id, value: &str) {
        self.push("B", 0, tag);
        self.part(ty, value);
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

    /// Writes each element in a loop, by a section with the loop.
    fn write_each(&mut self, section: &str, element: Id, item: &str, values: Values<'_>) {
        self.declare(item, element);
        let body = self.block(|body| {
            body.part(element, item);
            body.write_run();
        });
        let body: Values<'_> = with! { body };
        self.add(section, &[values, body].concat());
    }

    pub(super) fn write_list(&mut self, list: &List, value: &str) {
        self.refuse_more(list.max, value);
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
        self.declare(&name, key);
        if let (Some(ty), Some(item)) = (list.value, &item) {
            self.declare(item, ty);
        }
        self.push("I", 0, format!("len({value})"));
        self.write_run();
        let body = self.block(|body| {
            if let Some(check) = &keys {
                body.line(format!("{} = len(out)", check.start));
            }
            body.part(key, &name);
            body.write_run();
            if let Some(check) = &keys {
                body.check_key(check, &name, "out", "len(out)");
            }
            if let (Some(ty), Some(item)) = (list.value, &item) {
                body.part(ty, item);
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
        let values = with! { start, index, item, value };
        self.write_each("write indexed", element, &item, values);
    }
}
