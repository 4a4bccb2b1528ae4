//! Sequences, sets, maps, arrays and tuples.

use crate::model::{Elements, Id, Type};
use crate::python::body::Body;

impl Body<'_> {
    /// Declares a variable for which a type checker finds no type.
    fn declare_never(&mut self, id: Id, name: &str) {
        if self.py.is_never(id) {
            self.lines.line(format!("{name}: Any"));
        }
    }

    /// Writes a count, and starts a loop.
    fn open_writer_loop(&mut self, value: &str, line: &str) {
        self.push("I", 0, format!("len({value})"));
        self.write_run();
        self.lines.open(line);
    }

    pub(super) fn write_sequence(&mut self, id: Id, element: Id, elements: Elements, value: &str) {
        let py = self.py;
        let is_level = self.enter_writer(id);
        let is_any = matches!(elements, Elements::Any | Elements::AtMost(_));
        self.is_fallible = true;
        if let Elements::AtMost(max) = elements {
            self.refuse(&format!("len({value}) > {max}"), "CapacityExceeded");
        }
        let is_bool = matches!(py.model.get(py.inner(element)), Type::Bool);
        match py.buffer_letter(element) {
            _ if elements == Elements::CStr => {
                self.write_chunk(&format!("_nul_ended({value})"), "len(chunk)")
            }
            Some('B') if is_any => self.write_chunk(&format!("_octets({value})"), "len(chunk)"),
            Some(letter) if is_any => {
                let count = match py.model.min_size(element) {
                    1 => "len(chunk)".into(),
                    size => format!("len(chunk) // {size}"),
                };
                self.write_chunk(&format!("_packed({value}, \"{letter}\")"), &count);
            }
            _ if is_any && is_bool => {
                self.write_chunk(&format!("_bool_bytes({value})"), "len(chunk)")
            }
            _ if elements == Elements::Indexed => self.write_indexed(element, value),
            _ => {
                let is_sorted = matches!(elements, Elements::Set | Elements::Heap)
                    && py.model.is_ordered(element);
                let is_set = elements == Elements::Set && py.is_set(element);
                let others = if is_set { ", AbstractSet" } else { "" };
                let listed = format!("_listed({value}{others})");
                let sorted = match is_sorted {
                    true if py.is_natural(element) => format!("sorted({listed})"),
                    true => format!(
                        "sorted({listed}, key=lambda key: {})",
                        py.key_order(element, "key", &self.owner)
                    ),
                    false => listed,
                };
                let state = self.before_keys(element, elements);
                let name = if state.is_empty() { "item" } else { "key" };
                let (item, start) = (self.fresh(name), self.fresh("key_at"));
                let line = format!("for {item} in {sorted}:");
                self.declare_never(element, &item);
                self.open_writer_loop(value, &line);
                if !state.is_empty() {
                    self.lines.line(format!("{start} = len(out)"));
                }
                self.write(element, &item);
                self.write_run();
                self.check_key(
                    element,
                    elements,
                    &state,
                    (&item, &start, "out", "len(out)"),
                );
                self.lines.close();
            }
        }
        self.level = self.level.saturating_sub(is_level.into());
    }

    /// Writes the ends of the elements, and the elements.
    fn write_indexed(&mut self, element: Id, value: &str) {
        self.write_run();
        let (start, index) = (self.fresh("start"), self.fresh("index"));
        let item = self.fresh("item");
        self.lines
            .line(format!("{start} = _add_ends(out, len({value}))"));
        self.declare_never(element, &item);
        self.lines.open(format!(
            "for {index}, {item} in enumerate(_listed({value})):"
        ));
        self.write(element, &item);
        self.write_run();
        self.lines
            .line(format!("_set_end(out, {start}, len({value}) - {index})"));
        self.lines.close();
    }

    /// Writes the bytes of an expression after their count.
    fn write_chunk(&mut self, chunk: &str, count: &str) {
        let name = self.fresh("chunk");
        self.lines.line(format!("{name} = {chunk}"));
        self.push("I", 0, count.replace("chunk", &name));
        self.write_run();
        self.lines.line(format!("out += {name}"));
    }

    /// Writes the entries of a map.
    pub(super) fn write_entries(&mut self, (key, content): (Id, Id), value: &str) {
        let py = self.py;
        self.is_fallible = true;
        let entries = py.entries(key, value);
        let sorted = match py.model.is_ordered(key) {
            true if py.is_natural(key) => format!("sorted({entries}, key=itemgetter(0))"),
            true => format!(
                "sorted({entries}, key=lambda entry: {})",
                py.key_order(key, "entry[0]", &self.owner)
            ),
            false => entries,
        };
        let state = self.before_keys(key, Elements::Set);
        let (name, item, start) = (self.fresh("key"), self.fresh("value"), self.fresh("key_at"));
        let line = format!("for {name}, {item} in {sorted}:");
        self.declare_never(key, &name);
        self.declare_never(content, &item);
        self.open_writer_loop(value, &line);
        self.lines.line(format!("{start} = len(out)"));
        self.write(key, &name);
        self.write_run();
        let place = (&*name, &*start, "out", "len(out)");
        self.check_key(key, Elements::Set, &state, place);
        self.write(content, &item);
        self.write_run();
        self.lines.close();
    }

    pub(super) fn write_array(&mut self, element: Id, count: u64, value: &str) {
        let py = self.py;
        match py.buffer_letter(element) {
            Some('B') if count <= 1 << 16 => {
                self.push_checked(
                    &format!("{count}s"),
                    "octets",
                    &format!("_octets({value}, {count})"),
                );
            }
            Some('B') => {
                self.write_run();
                self.is_fallible = true;
                self.lines.line(format!("out += _octets({value}, {count})"));
            }
            Some(letter) if py.is_tuple(element, count) => {
                let format = if count == 1 {
                    letter.into()
                } else {
                    format!("{count}{letter}")
                };
                self.push(format, 0, format!("*_counted({value}, {count})"));
            }
            _ if py.is_tuple(element, count) => {
                let types: Vec<Id> = (0..count).map(|_| element).collect();
                self.write_tuple(&types, value);
            }
            Some(letter) => {
                self.write_run();
                self.is_fallible = true;
                self.lines.line(format!(
                    "out += _packed(_counted({value}, {count}), \"{letter}\")"
                ));
            }
            None => {
                self.write_run();
                self.is_fallible = true;
                let item = self.fresh("item");
                self.lines
                    .open(format!("for {item} in _counted({value}, {count}):"));
                self.write(element, &item);
                self.write_run();
                self.lines.close();
            }
        }
    }

    pub(super) fn write_tuple(&mut self, types: &[Id], value: &str) {
        self.is_fallible = true;
        let parts: Vec<String> = types.iter().map(|_| self.fresh("element")).collect();
        for (ty, part) in types.iter().zip(&parts) {
            self.declare_never(*ty, part);
        }
        let comma = if parts.len() == 1 { "," } else { "" };
        self.lines
            .line(format!("({}{comma}) = _listed({value})", parts.join(", ")));
        for (ty, part) in types.iter().zip(&parts) {
            self.write(*ty, part);
        }
    }
}
