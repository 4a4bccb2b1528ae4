//! Lists, whose elements are in memory or stay encoded.

use super::C;
use super::body::Code;
use super::names::Part;
use super::text::{const_pointer, negated, pointer, spaced};
use crate::model::Id;
use crate::plan::{List, Order};
use crate::template::with;

impl C<'_> {
    /// Returns the code of a list, the struct of the entries of a map, and the functions that take and compare an element.
    pub(super) fn list(&self, id: Id, list: &List) -> (Code, [String; 3]) {
        let (name, ty, key) = (self.own.of(id), self.element_type(id), list.key);
        let (is_lazy, is_ordered) = (self.shapes.is_lazy(id), list.is_ordered());
        let (is_heap, is_indexed) = (list.order == Order::Heap, list.order == Order::Indexed);
        let at = |variable: &str| match list.value {
            Some(_) => format!("{variable}->key"),
            None => self.place(key, &format!("*{variable}")),
        };
        let [element, previous, current, x, y] =
            ["element", "previous", "current", "x", "y"].map(at);
        let [read, write, order] = self.value(key, [&element, &element, &previous, &current]);
        let keys = self.order(key, &x, &y);
        let value = list.value.filter(|it| !self.shapes.is_unit(*it));
        let places = ["element->value", "element->value", "x->value", "y->value"];
        let [read_value, write_value, values] =
            value.map_or_else(Default::default, |it| self.value(it, places));
        let parts = self.model.get(id).parts();
        let has_indexed = is_lazy && parts.iter().any(|it| self.shapes.indexed.contains(it));
        // A type with more levels than the limit is not checked.
        let levels = parts.iter().filter_map(|it| self.model.levels(*it)).max();
        let max = list.max.filter(|it| *it < u32::MAX.into());
        let has_order = is_ordered && order != "0";
        let is_sorted = has_order && self.model.is_ordered(key);
        let entry = [
            Some(Part::new(key, "key")),
            list.value.map(|it| Part::new(it, "value")),
        ];
        let entry = self.members(&entry.into_iter().flatten().collect::<Vec<_>>());
        let values = with! {
            name, entry, is_lazy, is_ordered, is_heap, has_indexed, has_order, keys, values, order, min: list.min,
            reserves: list.reserves, is_level: list.is_level, levels: levels.filter(|it| *it < 128).unwrap_or(0),
            max: max.map_or_else(|| "UINT32_MAX".into(), |it| it.to_string()), all: read, read: negated(&read), write: negated(&write),
            is_unknown: is_heap || is_indexed, all_values: read_value, read_value: negated(&read_value),
            write_value: negated(&write_value), ty, variable: spaced(&ty), changed: pointer(&ty),
            constant: const_pointer(&ty), entry_name: self.own.other(name, "entry"),
        };
        let fill = |section: &str| self.texts.fill(section, values);
        let fill_if = |is_wanted: bool, section: &str| match is_wanted {
            true => fill(section),
            false => String::new(),
        };
        let (form, taking) = match is_indexed {
            true => ("indexed", "at"),
            false => ("list", "next"),
        };
        let code = ["define", "read", "write", "compare"].map(|it| fill(&format!("{it} {form}")));
        let entry = fill_if(list.value.is_some(), "entry");
        (
            code,
            [
                entry,
                fill_if(is_lazy, taking),
                fill_if(is_sorted, "ordering"),
            ],
        )
    }
}
