//! The statements that only readers have.

use sdp_schema::Number;

use super::body::Body;
use super::types::{Form, letter};
use crate::model::{Check, Id};
use crate::plan::{Count, Leaf, List, Order, Step, Verb};
use crate::template::with;

impl Body<'_> {
    /// Reads a value whose step has no parts in common with its writer.
    pub(super) fn read_step(&mut self, id: Id, step: &Step<'_>, target: &str) {
        match step {
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
            Step::Array(element, count) => {
                self.settle();
                let (items, item) = (self.fresh("items"), self.fresh("item"));
                let hint = self.py.hint(*element);
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
            _ => {}
        }
    }

    fn read_leaf(&mut self, id: Id, leaf: Leaf, target: &str) {
        let (section, format, variable) = match leaf {
            Leaf::Number(number) if number.size() <= 8 => {
                return self.push(letter(number), number.size(), target);
            }
            Leaf::Number(_) => ("read integer", "16s", "bits"),
            Leaf::Bool => ("read bool", "?", ""),
            Leaf::Char => ("read char", "I", "code"),
            Leaf::Ordering => ("read ordering", "b", ""),
            Leaf::Tag(tag) if self.py.is_never(id) => ("read never", letter(tag), "code"),
            Leaf::Tag(tag) => ("read tag", letter(tag), "code"),
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
            self.refuse(&format!("n > {max}"), "CapacityExceeded", "start - 4");
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
        self.refuse(&format!("at + {size} > len(data)"), "UnexpectedEnd", "at");
        let (letter, is_bytes) = (letter(number), number == Number::U8);
        self.add("read numbers", with! { target, size, letter, is_bytes });
    }

    /// Reads the value of an option.
    fn read_some(&mut self, ty: Id, target: &str) {
        if self.py.plan.is_optional(ty) {
            return self.read_wrapped(ty, target, "Some");
        }
        self.part(ty, target);
        self.settle();
    }

    /// Reads the only field of a class.
    fn read_wrapped(&mut self, ty: Id, target: &str, class: &str) {
        let value = self.fresh("value");
        self.declare(&value, ty);
        self.part(ty, &value);
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
        self.part(content, &part);
        self.refuse_broken(check, &part, &offset);
        if part != target {
            self.then(format!("{target} = {part}"));
        }
    }

    /// Reads a count of elements of at least this size to `n`, and checks it.
    // SPEC N11.
    fn read_count(&mut self, min: u64, max: Option<u64>) {
        self.push("I", 4, "n");
        self.settle();
        let condition = format!("n and {} > {} - at", times("n", min), self.limit);
        self.refuse(&condition, "UnexpectedEnd", "at");
        if let Some(max) = max {
            self.refuse(&format!("n > {max}"), "CapacityExceeded", "at - 4");
        }
    }

    /// Reads an element, and adds a line with it.
    fn read_item(&mut self, element: Id, item: &str, line: &str) {
        self.declare(item, element);
        self.part(element, item);
        if matches!(self.py.plan.step(element), Step::Text(None)) {
            // The next part finds a text that is cut.
            return self.line(line);
        }
        self.flush();
        self.line(line);
        self.settle();
        self.check_cut();
    }

    pub(super) fn read_list(&mut self, list: &List, target: &str) {
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
                body.part(key, &name);
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
        let function = self.function(Verb::Read, element);
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
