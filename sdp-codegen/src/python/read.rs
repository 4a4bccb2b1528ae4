//! Functions that read values.

use sdp_schema::Number;

use super::body::{Body, broken};
use super::names::time;
use super::types::{Form, letter, tag_letter};
use super::{Helper, Python};
use crate::model::{Check, Enum, Field, Id, Type};
use crate::plan::{Count, Leaf, List, Order, Step};
use crate::template::with;

impl Python<'_> {
    /// Returns the function that reads a type with a name, or a helper.
    pub(super) fn reader(&self, id: Id, name: &str) -> String {
        let mut body = Body::new(self, id, name);
        let (mut class, mut is_union) = ("", false);
        match self.model.get(id) {
            Type::Struct(_, fields) if fields.is_empty() => {
                let class = self.names.of(id);
                return self.texts.fill("reader of unit", with! { name, class });
            }
            Type::Struct(_, fields) => {
                class = self.names.of(id);
                body.read_fields(id, 0, fields);
                body.give("it");
            }
            Type::Enum(of) if !of.is_plain() => {
                is_union = true;
                body.read_variants(id, of);
            }
            Type::Alias(_, content) => {
                body.declare("it", *content);
                body.read(*content, "it");
                body.give("it");
            }
            _ => {
                body.declare("it", id);
                body.read_here(id, "it");
                body.give("it");
            }
        }
        let (parameters, _) = self.parameters(id);
        let start = if body.has_text { "start" } else { "at" };
        // The field around a part without a name is named by its own reader.
        let place = match self.names.of(id) {
            "" => String::new(),
            ty if class.is_empty() && !is_union => format!(", \"{ty}\""),
            ty => format!(", \"{ty}\", it"),
        };
        let values = with! {
            name, parameters, hint: self.hint(id), ignore: ignored(&body.lines), has_text: body.has_text,
            class, is_union, body: body.lines.trim_end(), start, place,
        };
        self.texts.fill("reader", values)
    }

    /// Returns the additional parameters of a reader, and the arguments at the start of the input.
    pub(super) fn parameters(&self, id: Id) -> (String, String) {
        let (mut parameters, mut arguments) = (String::new(), String::new());
        if self.model.has_count(id) {
            parameters.push_str(", limit: int");
            arguments.push_str(", len(data)");
        }
        if self.plan.has_levels(id) {
            parameters.push_str(", depth: int");
            arguments.push_str(", 0");
        }
        (parameters, arguments)
    }
}

/// Returns a comment for the first line of a function. Pyright gives up on one with about 700 calls and branches, as for a
/// struct with hundreds of fields.
pub(super) fn ignored(body: &str) -> &'static str {
    match body.matches('(').count() > 200 {
        true => "  # pyright: ignore[reportGeneralTypeIssues]",
        false => "",
    }
}

impl Body<'_> {
    fn read_fields(&mut self, id: Id, variant: usize, fields: &[Field]) {
        let py = self.py;
        for (field, name) in fields.iter().zip(py.names.fields(id, variant)) {
            let target = format!("it.{name}");
            self.place = format!("{}.{name}", py.names.of(id));
            self.read(field.ty, &target);
        }
    }

    fn read_variants(&mut self, id: Id, of: &Enum) {
        let py = self.py;
        self.push(tag_letter(of.tag_width), of.tag_width.into(), "tag");
        self.settle();
        for (index, variant) in of.variants.iter().enumerate() {
            let (tag, class) = (variant.tag, py.names.variant(id, index));
            let is_unit = variant.fields.is_empty();
            let body = self.block(|body| {
                if !is_unit {
                    body.read_fields(id, index, &variant.fields);
                    body.give("it");
                }
            });
            self.add("read variant", with! { tag, class, is_unit, body });
        }
        let offset = format!("at - {}", of.tag_width);
        self.line(format!(r#"raise SdpError("UnknownVariant", {offset})"#));
    }

    /// Returns the value and the offset after it.
    fn give(&mut self, value: &str) {
        let here = self.here();
        self.check_cut();
        self.line(format!("return {value}, {here}"));
        self.leave();
    }

    /// Declares a variable that several branches assign, or none.
    fn declare(&mut self, target: &str, id: Id) {
        let step = self.py.plan.step(self.py.plan.underlying(id));
        if matches!(step, Step::Option(_) | Step::Result(..)) || self.py.is_never(id) {
            self.line(format!("{target}: {}", self.py.hint(id)));
        }
    }

    /// Reads a value to a variable or field. Its last part can be in the current run.
    fn read(&mut self, id: Id, target: &str) {
        if self.py.is_unit(id) {
            return self.then(format!("{target} = ()"));
        }
        if self.is_inline(id) {
            return self.read_here(id, target);
        }
        let function = self.function(Helper::Read, id);
        let limit = match self.py.model.has_count(id) {
            true => format!(", {}", self.limit),
            false => String::new(),
        };
        let depth = self.depth_argument(id);
        self.flush();
        self.check_cut();
        let here = self.leave();
        self.line(format!(
            "{target}, at = _read_{function}(data, {here}{limit}{depth})"
        ));
    }

    fn read_here(&mut self, id: Id, target: &str) {
        let py = self.py;
        match py.plan.step(id) {
            Step::Content(ty) => match time(py.model, id) {
                Some(class) => {
                    let parts = self.fresh("time");
                    self.read(*ty, &parts);
                    self.then(format!("{target} = {class}(*{parts})"));
                }
                None => self.read(*ty, target),
            },
            Step::Level(ty) => {
                self.enter();
                self.read(*ty, target);
                self.level = self.level.saturating_sub(1);
            }
            Step::Check(check, ty) => self.read_checked(*check, *ty, target),
            Step::Leaf(leaf) => self.read_leaf(id, *leaf, target),
            Step::Text(max) => self.read_text(*max, target),
            Step::CText => {
                self.read_count(1, None);
                self.line(format!("{target} = _c_string(data, at, at + n)\nat += n"));
            }
            Step::Numbers(number, Count::Fixed(count)) => {
                self.read_array(id, *number, *count, target)
            }
            Step::Numbers(number, Count::Before(max)) => {
                self.read_count(number.size(), *max);
                let (size, letter) = (times("n", number.size()), letter(*number));
                let is_bytes = *number == Number::U8;
                self.add("read numbers", with! { target, size, letter, is_bytes });
            }
            Step::List(list) => {
                if list.is_level {
                    self.enter();
                }
                self.read_list(list, target);
                self.level = self.level.saturating_sub(list.is_level.into());
            }
            Step::Array(element, count) if py.is_tuple(*element, *count) => {
                let types: Vec<Id> = (0..*count).map(|_| *element).collect();
                self.read_tuple(&types, target);
            }
            Step::Array(element, count) => {
                self.settle();
                let (items, item) = (self.fresh("items"), self.fresh("item"));
                let hint = py.hint(*element);
                let body = self.block(|body| {
                    body.read_item(*element, &item, &format!("{items}.append({item})"))
                });
                self.add("read array", with! { target, items, hint, count, body });
            }
            Step::Option(ty) => {
                self.push("B", 1, "tag");
                self.settle();
                let content = self.block(|body| body.read_some(*ty, target));
                self.add("read option", with! { target, content });
            }
            Step::Result(value, error) => {
                self.push("B", 1, "tag");
                self.settle();
                let mut is_cut = false;
                let [value, error] = [(*value, "Ok"), (*error, "Err")].map(|(ty, class)| {
                    let content = self.block(|body| body.read_wrapped(ty, target, class));
                    is_cut |= std::mem::take(&mut self.is_cut);
                    content
                });
                self.is_cut = is_cut;
                self.add("read result", with! { value, error });
            }
            Step::Tuple(types) => self.read_tuple(types, target),
            Step::Struct | Step::Enum => {}
        }
    }

    fn read_leaf(&mut self, id: Id, leaf: Leaf, target: &str) {
        let (section, format, variable) = match leaf {
            Leaf::Number(number) | Leaf::Small(number) if number.size() <= 8 => {
                return self.push(letter(number), number.size(), target);
            }
            Leaf::Number(_) | Leaf::Small(_) => ("read integer", "16s", "bits"),
            Leaf::Bool => ("read bool", "?", ""),
            Leaf::Char => ("read char", "I", "code"),
            Leaf::Ordering => ("read ordering", "b", ""),
            Leaf::Tag(width) if self.py.is_never(id) => ("read never", tag_letter(width), "code"),
            Leaf::Tag(width) => ("read tag", tag_letter(width), "code"),
        };
        let value = match variable {
            "" => target.to_owned(),
            name => self.fresh(name),
        };
        let offset = self.offset();
        self.push(format, leaf.size(), &value);
        let is_signed = leaf == Leaf::Number(Number::I128);
        let (table, place) = (self.py.own.table(id), self.place_argument());
        let values = with! { target, value, offset, table, place, is_signed };
        self.then(self.py.texts.fill(section, values));
    }

    fn read_text(&mut self, max: Option<u64>, target: &str) {
        self.has_text = true;
        self.push("I", 4, "n");
        let here = self.leave();
        self.add("read text", with! { target, here });
        self.is_cut = true;
        if let Some(max) = max {
            self.check_cut();
            self.refuse_if(&format!("n > {max}"), "CapacityExceeded", "start - 4");
        }
    }

    /// Reads numbers whose count is known.
    fn read_array(&mut self, id: Id, number: Number, count: u64, target: &str) {
        let size = number.size().saturating_mul(count);
        if self.py.is_run(id) {
            return match number {
                Number::U8 => self.push(format!("{count}s"), count, target),
                _ => {
                    let letters: Vec<String> = (0..count).map(|_| letter(number).into()).collect();
                    self.read_numbers(&letters, size, target);
                }
            };
        }
        self.settle();
        self.check_cut();
        self.refuse_if(&format!("at + {size} > len(data)"), "UnexpectedEnd", "at");
        let (letter, is_bytes) = (letter(number), number == Number::U8);
        self.add("read numbers", with! { target, size, letter, is_bytes });
    }

    /// Reads the value of an option.
    fn read_some(&mut self, ty: Id, target: &str) {
        if self.py.can_be_none(ty) {
            return self.read_wrapped(ty, target, "Some");
        }
        self.read(ty, target);
        self.settle();
    }

    /// Reads the only field of a class.
    fn read_wrapped(&mut self, ty: Id, target: &str, class: &str) {
        let value = self.fresh("value");
        self.declare(&value, ty);
        self.read(ty, &value);
        self.settle();
        self.line(format!("{target} = {class}({value})"));
    }

    fn read_checked(&mut self, check: Check, content: Id, target: &str) {
        let offset = self.offset();
        let part = match check {
            // A field can be None for a type checker.
            Check::Nanos => self.fresh("nanos"),
            Check::NonZero => target.into(),
        };
        self.read(content, &part);
        let (condition, kind) = broken(check, &part);
        self.refuse_if(&condition, kind, &offset);
        if part != target {
            self.then(format!("{target} = {part}"));
        }
    }

    fn read_tuple(&mut self, types: &[Id], target: &str) {
        let parts: Vec<String> = types.iter().map(|_| self.fresh("element")).collect();
        for (ty, part) in types.iter().zip(&parts) {
            self.declare(part, *ty);
            self.read(*ty, part);
        }
        let comma = if parts.len() == 1 { "," } else { "" };
        self.then(format!("{target} = ({}{comma})", parts.join(", ")));
    }

    /// Checks the nesting of a sequence, map or pointer, and enters it.
    // SPEC N8 and N9.
    fn enter(&mut self) {
        if let Some(condition) = self.deeper() {
            self.flush();
            self.check_cut();
            let here = self.here();
            self.refuse_if(&condition, "NestingTooDeep", &here);
        }
    }

    /// Reads a count of elements of at least this size to `n`, and checks it.
    // SPEC N11.
    fn read_count(&mut self, min: u64, max: Option<u64>) {
        self.push("I", 4, "n");
        self.settle();
        let condition = format!("n and {} > {} - at", times("n", min), self.limit);
        self.refuse_if(&condition, "UnexpectedEnd", "at");
        if let Some(max) = max {
            self.refuse_if(&format!("n > {max}"), "CapacityExceeded", "at - 4");
        }
    }

    /// Reads an element, and adds a line with it.
    fn read_item(&mut self, element: Id, item: &str, line: &str) {
        self.declare(item, element);
        self.read(element, item);
        if matches!(self.py.plan.step(element), Step::Text(None)) {
            // The next part finds a text that is cut.
            return self.line(line);
        }
        self.flush();
        self.line(line);
        self.settle();
        self.check_cut();
    }

    fn read_list(&mut self, list: &List, target: &str) {
        let py = self.py;
        let List {
            key, value, min, ..
        } = *list;
        if list.order == Order::Indexed {
            return self.read_indexed(key, min, target);
        }
        self.read_count(min, list.max);
        if list.order == Order::Any && py.plan.leaf(py.plan.underlying(key)) == Some(Leaf::Bool) {
            return self.line(format!("{target} = _bools(data, at, at + n)\nat += n"));
        }
        let items = self.fresh(if value.is_some() { "entries" } else { "items" });
        let (form, is_map) = (py.form(list), value.is_some());
        let (hint, empty) = match (form, is_map) {
            (Form::Hashed, true) => (py.list_hint(list), "{}"),
            (Form::Hashed, false) => (py.list_hint(list), "set()"),
            _ => (py.items_hint(list), "[]"),
        };
        let result = match (form, is_map) {
            (Form::Sorted, true) => format!("_Map({items})"),
            (Form::Sorted, false) => format!("_Set({items})"),
            _ => items.clone(),
        };
        let keys = self.key_check(list);
        let limit = self.limit.clone();
        if list.reserves {
            self.limit = self.fresh("end");
        }
        let end = self.limit.clone();
        let name = self.fresh(if list.is_ordered() { "key" } else { "item" });
        let body = self.block(|body| {
            if let Some(check) = &keys {
                body.line(format!("{} = at", check.start));
                body.declare(&name, key);
                body.read(key, &name);
                body.settle();
                body.check_cut();
                body.check_key(check, &name, "data", "at");
            }
            match value {
                Some(value) => {
                    let item = body.fresh("value");
                    let line = match form {
                        Form::Hashed => format!("{items}[{name}] = {item}"),
                        _ => format!("{items}.append(({name}, {item}))"),
                    };
                    body.read_item(value, &item, &line);
                    body.check_cut();
                }
                None => {
                    let add = match form {
                        Form::Hashed => "add",
                        _ => "append",
                    };
                    let line = format!("{items}.{add}({name})");
                    match keys {
                        Some(_) => body.line(line),
                        None => body.read_item(key, &name, &line),
                    }
                }
            }
        });
        self.limit.clone_from(&limit);
        let last = keys.as_ref().map_or("", |it| &it.declaration);
        let reserves = list.reserves;
        let values =
            with! { target, items, hint, empty, result, last, reserves, end, limit, min, body };
        self.add("read list", values);
    }

    /// Reads an indexed sequence, each element from its own bytes.
    fn read_indexed(&mut self, element: Id, min: u64, target: &str) {
        let function = self.function(Helper::Read, element);
        let part = match self.py.model.has_count(element) {
            true => ", len(part)",
            false => "",
        };
        let depth = self.depth_argument(element);
        self.flush();
        self.check_cut();
        let (here, limit) = (self.leave(), self.limit.clone());
        let read = format!("lambda part: _read_{function}(part, 0{part}{depth})");
        self.line(format!(
            "{target}, at = _indexed(data, {here}, {limit}, {min}, {read})"
        ));
    }
}

fn times(count: &str, size: u64) -> String {
    match size {
        0 | 1 => count.into(),
        _ => format!("{count} * {size}"),
    }
}
