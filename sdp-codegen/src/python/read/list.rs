//! Sequences, sets, maps, arrays and tuples.

use crate::model::{Elements, Id, Type};
use crate::python::Helper;
use crate::python::body::Body;

impl Body<'_> {
    /// Reads a count to `n`, and checks it.
    // SPEC N11.
    fn read_count(&mut self, min: u64) {
        self.push("I", 4, "n");
        self.settle();
        let needed = if min > 1 {
            format!("n * {min}")
        } else {
            "n".into()
        };
        let limit = self.limit.clone();
        self.refuse_if(
            &format!("n and {needed} > {limit} - at"),
            "UnexpectedEnd",
            "at",
        );
    }

    /// Starts the loop over the elements, in which later elements reserve their minimum.
    fn open_loop(&mut self, min: u64, types: &[Id]) {
        let model = self.py.model;
        let is_variable = types.iter().any(|it| model.fixed_size(*it).is_none());
        if is_variable && types.iter().any(|it| model.has_count(*it)) {
            let (limit, end) = (self.limit.clone(), self.fresh("end"));
            self.lines.open(format!(
                "for {end} in range({limit} - (n - 1) * {min}, {limit} + 1, {min}):"
            ));
            self.limit = end;
        } else {
            self.lines.open("for _ in range(n):");
        }
    }

    /// Creates an empty list or set, as the target if that is a variable of exactly this type.
    fn items(&mut self, kind: &str, element: Id, target: &str, class: &str) -> String {
        let items = self.collection("items", target, class);
        let hint = self.py.hint(element);
        let empty = if kind == "set" { "set()" } else { "[]" };
        self.lines
            .line(format!("{items}: {kind}[{hint}] = {empty}"));
        items
    }

    fn collection(&mut self, name: &str, target: &str, class: &str) -> String {
        match target.contains('.') || self.declared.contains(target) || !class.is_empty() {
            true => self.fresh(name),
            false => target.into(),
        }
    }

    /// Assigns a collection, in an object of a class if there is one.
    fn assign(&mut self, target: &str, value: &str, class: &str) {
        match class {
            "" if target == value => {}
            "" => self.lines.line(format!("{target} = {value}")),
            _ => self.lines.line(format!("{target} = {class}({value})")),
        }
    }

    /// Reads an element and adds it.
    pub(super) fn read_item(&mut self, element: Id, items: &str, method: &str) {
        let item = self.fresh("item");
        self.declare(&item, element);
        self.read(element, &item);
        if matches!(self.py.model.get(element), Type::Str(None)) {
            // The next part finds a text that is cut.
            self.lines.line(format!("{items}.{method}({item})"));
        } else {
            self.end_item(format!("{items}.{method}({item})"));
        }
    }

    fn end_item(&mut self, line: String) {
        self.flush();
        self.lines.line(line);
        self.settle();
        self.check_cut();
    }

    pub(super) fn read_sequence(&mut self, id: Id, element: Id, elements: Elements, target: &str) {
        let py = self.py;
        let is_level = self.counts_levels && py.model.is_level(id);
        if is_level {
            self.enter();
        }
        let min = py.model.min_size(element).max(1);
        if elements == Elements::Indexed {
            self.read_indexed(element, min, target);
            self.level = self.level.saturating_sub(is_level.into());
            return;
        }
        self.read_count(min);
        if let Elements::AtMost(max) = elements {
            self.refuse_if(&format!("n > {max}"), "CapacityExceeded", "at - 4");
        }
        let is_any = matches!(elements, Elements::Any | Elements::AtMost(_));
        let is_bool = matches!(py.model.get(py.inner(element)), Type::Bool);
        let size = if min > 1 {
            format!("n * {min}")
        } else {
            "n".into()
        };
        match py.buffer_letter(element) {
            _ if elements == Elements::CStr => {
                self.lines
                    .line(format!("{target} = _c_string(data, at, at + n)\nat += n"));
            }
            Some('B') if is_any => {
                self.lines
                    .line(format!("{target} = data[at : at + n]\nat += n"));
            }
            Some(letter) if is_any => {
                self.lines.line(format!(
                    "{target} = _view(data, at, at + {size}, \"{letter}\")\nat += {size}"
                ));
            }
            _ if is_any && is_bool => {
                self.lines
                    .line(format!("{target} = _bools(data, at, at + n)\nat += n"));
            }
            _ => {
                let limit = self.limit.clone();
                let is_set = elements == Elements::Set && py.is_set(element);
                let (kind, method, class) = match is_set {
                    true if py.has_secret_hash(element) => ("set", "add", ""),
                    true => ("list", "append", "_Set"),
                    false => ("list", "append", ""),
                };
                let items = self.items(kind, element, target, class);
                let state = self.before_keys(element, elements);
                self.open_loop(min, &[element]);
                if state.is_empty() {
                    self.read_item(element, &items, method);
                } else {
                    let item = self.read_key(element, elements, &state);
                    self.end_item(format!("{items}.{method}({item})"));
                }
                self.lines.close();
                self.assign(target, &items, class);
                self.limit = limit;
            }
        }
        if is_level {
            self.level = self.level.saturating_sub(1);
        }
    }

    /// Reads an indexed sequence, each element from its own bytes.
    fn read_indexed(&mut self, element: Id, min: u64, target: &str) {
        let py = self.py;
        let function = py.function(Helper::Read, element, &self.owner);
        let mut arguments = String::new();
        if py.model.has_count(element) {
            arguments.push_str(", len(part)");
        }
        if py.counts_levels(element) {
            arguments.push_str(&format!(", {}", self.depth()));
        }
        self.flush();
        self.check_cut();
        let (here, limit) = (self.leave(), &self.limit);
        // The stack can be too small.
        self.is_fallible = true;
        self.lines.line(format!(
            "{target}, at = _indexed(data, {here}, {limit}, {min}, lambda part: _read_{function}(part, 0{arguments}))"
        ));
    }

    pub(super) fn read_map(&mut self, id: Id, key: Id, value: Id, target: &str) {
        let model = self.py.model;
        let is_level = self.counts_levels && model.is_level(id);
        if is_level {
            self.enter();
        }
        let min = model
            .min_size(key)
            .saturating_add(model.min_size(value))
            .max(1);
        self.read_count(min);
        self.read_entries((key, value), min, target);
        if is_level {
            self.level = self.level.saturating_sub(1);
        }
    }

    /// Reads the entries of a map after its count.
    fn read_entries(&mut self, (key, value): (Id, Id), min: u64, target: &str) {
        let py = self.py;
        let is_dict = py.is_hashable(key) && py.has_secret_hash(key);
        let class = if py.is_hashable(key) && !is_dict {
            "_Map"
        } else {
            ""
        };
        let (limit, entries) = (
            self.limit.clone(),
            self.collection("entries", target, class),
        );
        let (hint, empty) = match is_dict {
            true => (py.map_hint(key, value), "{}"),
            false => (py.entries_hint(key, value), "[]"),
        };
        self.lines.line(format!("{entries}: {hint} = {empty}"));
        let state = self.before_keys(key, Elements::Set);
        self.open_loop(min, &[key, value]);
        let name = self.read_key(key, Elements::Set, &state);
        let item = self.fresh("value");
        self.declare(&item, value);
        self.read(value, &item);
        self.end_item(match is_dict {
            true => format!("{entries}[{name}] = {item}"),
            false => format!("{entries}.append(({name}, {item}))"),
        });
        self.lines.close();
        self.assign(target, &entries, class);
        self.limit = limit;
    }

    /// Reads a key and compares it with the earlier ones.
    fn read_key(&mut self, key: Id, elements: Elements, state: &str) -> String {
        let (start, item) = (self.fresh("key_at"), self.fresh("key"));
        self.settle();
        self.lines.line(format!("{start} = at"));
        self.declare(&item, key);
        self.read(key, &item);
        self.settle();
        self.check_cut();
        self.check_key(key, elements, state, (&item, &start, "data", "at"));
        item
    }

    pub(super) fn read_array(&mut self, element: Id, count: u64, target: &str) {
        let py = self.py;
        match py.buffer_letter(element) {
            Some('B') => self.read_bytes(count, target),
            Some(letter) if py.is_tuple(element, count) => {
                let letters: Vec<String> = (0..count).map(|_| letter.into()).collect();
                let size = py.model.min_size(element).saturating_mul(count);
                self.read_numbers(&letters, size, target);
            }
            _ if py.is_tuple(element, count) => {
                let types: Vec<Id> = (0..count).map(|_| element).collect();
                self.read_tuple(&types, target);
            }
            Some(letter) => {
                let size = py.model.min_size(element).saturating_mul(count);
                self.take(size);
                self.lines.line(format!(
                    "{target} = _view(data, at - {size}, at, \"{letter}\")"
                ));
            }
            None => {
                self.settle();
                let items = self.items("list", element, target, "");
                self.lines.open(format!("for _ in range({count}):"));
                self.read_item(element, &items, "append");
                self.lines.close();
                self.assign(target, &items, "");
            }
        }
    }

    pub(super) fn read_tuple(&mut self, types: &[Id], target: &str) {
        let parts: Vec<String> = types.iter().map(|_| self.fresh("element")).collect();
        for (ty, part) in types.iter().zip(&parts) {
            self.declare(part, *ty);
            self.read(*ty, part);
        }
        let comma = if parts.len() == 1 { "," } else { "" };
        self.then(format!("{target} = ({}{comma})", parts.join(", ")));
    }
}
