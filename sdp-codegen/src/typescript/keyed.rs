//! Maps, sets and heaps.

use super::Ts;
use super::prune::used;
use super::shape::parens;
use crate::code::Code;
use crate::model::{Elements, Id, Type};

/// The order of keys.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    Ascending,
    /// Ascending, but parts of a key can have an unknown order.
    Unknown,
    Heap,
}

/// A sequence with keys.
#[derive(Clone, Copy)]
struct Keyed {
    key: Id,
    value: Option<Id>,
    order: Order,
    /// Whether values are a `Map` or `Set`.
    is_js: bool,
}

impl Ts<'_> {
    fn keyed(&self, id: Id) -> Option<Keyed> {
        let ascending = |key: Id| match self.model.is_ordered(key) {
            true => Order::Ascending,
            false => Order::Unknown,
        };
        let (key, value, order) = match self.model.get(id) {
            Type::Map(key, value) => (*key, Some(*value), ascending(*key)),
            Type::Seq(key, Elements::Set) => (*key, None, ascending(*key)),
            Type::Seq(key, Elements::Heap) => (*key, None, Order::Heap),
            _ => return None,
        };
        let is_js = order != Order::Heap && self.is_js_key(key);
        Some(Keyed {
            key,
            value,
            order,
            is_js,
        })
    }

    pub(super) fn read_keyed(&self, code: &mut Code, id: Id) {
        let Some(of) = self.keyed(id) else {
            return;
        };
        let parts: Vec<Id> = [of.key].into_iter().chain(of.value).collect();
        let size = parts.iter().map(|it| self.model.min_size(*it));
        let size = size.fold(0, u64::saturating_add);
        self.enter(code, id);
        line!(code, "const count = takeCount(r, {size});");
        let key = self.ty(of.key);
        let element = match of.value {
            Some(value) => format!("[{key}, {}]", self.ty(value)),
            None => parens(key),
        };
        line!(code, "const values: {element}[] = [];");
        if of.order == Order::Ascending {
            line!(code, "let last: {} | undefined;", parens(self.ty(of.key)));
        }
        self.declare(code, of, &self.ty(of.key));
        let release = self.reserve(code, &parts);
        let head = "for (let index = 0; index < count; index++) {";
        code.block(head, "}", |code| {
            if let Some(release) = release {
                code.line(release);
            }
            code.line("const start = r.at;");
            line!(code, "const key = {};", self.read(of.key));
            self.check_key(code, of, "r");
            match of.value.map(|value| self.read(value)) {
                Some(value) => line!(code, "values.push([key, {value}]);"),
                None => code.line("values.push(key);"),
            }
        });
        self.leave(code, id);
        match of.is_js {
            true => line!(code, "return new SdpSorted{}(values);", class(of)),
            false => code.line("return values;"),
        }
    }

    /// Declares the variable with the earlier keys.
    fn declare(&self, code: &mut Code, of: Keyed, ty: &str) {
        if of.order != Order::Ascending {
            line!(code, "let last: (Span & {{ key: {ty} }}) | undefined;");
        }
    }

    /// Checks a key of the reader `r` or the writer `w`.
    fn check_key(&self, code: &mut Code, of: Keyed, source: &str) {
        let is_heap = of.order == Order::Heap;
        let follows = match source {
            "r" => "checkFollows(order, r, last, next, heap)",
            _ => "refuseFollows(order, w, last, next, heap, place)",
        };
        match of.order {
            Order::Ascending => {
                let order = self.compare(of.key, "last", "key");
                line!(code, "if (last !== undefined) checkOrder({order}, start);");
                code.line("last = key;");
            }
            Order::Unknown | Order::Heap => {
                let order = self.compare(of.key, "last.key", "key");
                let check = follows
                    .replace("order", &order)
                    .replace("heap", &is_heap.to_string());
                line!(code, "const next = {{ key, start, end: {source}.at }};");
                line!(code, "if (last !== undefined) {check};");
                code.line("last = next;");
            }
        }
    }

    pub(super) fn write_keyed(&self, code: &mut Code, id: Id) {
        let Some(of) = self.keyed(id) else {
            return;
        };
        self.descend(code, id);
        match (of.is_js, of.value) {
            (true, _) => line!(code, "checkClass(value, \"{}\", place);", class(of)),
            (false, Some(_)) => code.line("checkEntries(value, place);"),
            (false, None) => code.line("checkArray(value, place);"),
        }
        let compare = self.comparer(of.key, None, of.value.is_some());
        let function = match of.order {
            Order::Ascending => "sorted",
            Order::Unknown | Order::Heap => "ordered",
        };
        line!(code, "const all = {function}(value, {compare}, place);");
        code.line("putCount(w, all.length, place);");
        // Otherwise, the keys are already different.
        let is_checked = of.order != Order::Ascending;
        if is_checked {
            self.declare(code, of, &self.input(of.key));
        }
        let mut body = Code::new("  ");
        body.block("", "}", |code| {
            if !is_checked {
                let key = self.part(of.key, "key", "place");
                let value = of.value.map(|value| self.part(value, "item", "place"));
                let parts: Vec<_> = [key].into_iter().chain(value).collect();
                return self.write_parts(code, None, &parts);
            }
            code.line("const start = w.at;");
            self.write_braced(code, of.key, "key");
            self.check_key(code, of, "w");
            if let Some(value) = of.value {
                self.write_braced(code, value, "item");
            }
        });
        let body = body.finish();
        let used = used(&body);
        // A zero-width key or value is not written.
        let item = match (of.value, used.contains("key"), used.contains("item")) {
            (None, _, _) => "key",
            (_, true, true) => "[key, item]",
            (_, true, false) => "[key]",
            (_, false, _) => "[, item]",
        };
        line!(code, "for (const {item} of all) {{{}", body.trim_end());
        self.ascend(code, id);
    }

    /// Writes a value in a separate block if it needs a variable.
    fn write_braced(&self, code: &mut Code, id: Id, value: &str) {
        match self.leaf(id) {
            Some(_) => code.block("{", "}", |code| self.write_one(code, id, value, "place")),
            None => self.write_one(code, id, value, "place"),
        }
    }
}

const fn class(of: Keyed) -> &'static str {
    match of.value {
        Some(_) => "Map",
        None => "Set",
    }
}
