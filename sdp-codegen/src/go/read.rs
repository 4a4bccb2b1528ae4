//! The statements that read parts and lists.

use super::Go;
use super::parts::Part;
use super::text::quoted;
use crate::code::address;
use crate::model::Id;
use crate::plan::{List, Order, Verb, runs};
use crate::template::{optional, with};

impl Go<'_> {
    /// Returns the statements that read parts.
    pub(super) fn read_parts(&self, parts: &[Part]) -> String {
        let mut lines = vec![];
        for run in runs(0, parts, |it| self.plan.leaf(it.id)) {
            let mut places = run.parts.iter().map(|(part, _)| &*part.place);
            let first = places.next().unwrap_or_default();
            // The bytes of several fields are checked at once.
            let place = match places.next() {
                Some(_) => first.split('.').next().unwrap_or_default(),
                None => first,
            };
            let stop = match place {
                "" => "false".into(),
                place => format!("sdpWithin(r, {})", quoted(place.as_bytes())),
            };
            if run.size > 0 {
                let (size, place) = (run.size, quoted(place.as_bytes()));
                lines.push(self.texts.fill("read bytes", with! { size, place }));
            }
            for (part, leaf) in run.parts {
                match leaf {
                    Some((leaf, at)) => lines.push(self.leaf(Verb::Read, leaf, part, at, run.size)),
                    None if self.model.fixed_size(part.id) == Some(0) => {}
                    None => {
                        let call = self.call(Verb::Read, part.id, &address(&part.value));
                        lines.push(self.stopped(&format!("!{call}"), &stop));
                    }
                }
            }
        }
        lines.join("\n")
    }

    pub(super) fn read_list(&self, id: Id, list: &List) -> String {
        let is_hashed = self.is_hashed(id, list);
        let field = if list.value.is_some() { ".Key" } else { "" };
        let (last, key) = match is_hashed {
            true => ("last".into(), "key".into()),
            false => (format!("(*v)[i-1]{field}"), format!("(*v)[i]{field}")),
        };
        let order = self.compare(list.key, &last, &key);
        let value = match list.value {
            Some(value) if is_hashed => self.one(Verb::Read, value, "item"),
            Some(value) => self.one(Verb::Read, value, "(*v)[i].Value"),
            None => String::new(),
        };
        let read = self.one(Verb::Read, list.key, key);
        let is_empty = read.is_empty() && value.is_empty() && !list.is_ordered();
        let item = list.value.map_or_else(String::new, |it| self.ty(it));
        let values = with! {
            is_level: list.is_level, min: list.min, max: optional(list.max), ty: self.ty(id), reserves: list.reserves,
            is_hashed, key: self.ty(list.key), has_last: is_hashed && order.contains("last"), order, read, value,
            is_ordered: list.is_ordered(), is_heap: list.order == Order::Heap, item, is_empty,
            has_spans: list.is_ordered() && list.order != Order::Ascending,
        };
        self.texts.fill("read list", values)
    }
}
