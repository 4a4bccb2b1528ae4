//! The statements that write parts and lists.

use sdp_schema::Number;

use super::Go;
use super::parts::Part;
use super::text::quoted;
use crate::code::address;
use crate::model::Id;
use crate::plan::{List, Order, Step, Verb};
use crate::template::{optional, with};

impl Go<'_> {
    /// Returns the statements that write a tag and parts. Neighbours of a fixed size and texts share the bytes `b`.
    pub(super) fn write_parts(&self, tag: Option<(Number, &str)>, parts: &[Part]) -> String {
        let is_text = |it: &Part| matches!(self.plan.step(self.target(it.id)), Step::Text(None));
        let size = |it: &Part| match self.plan.leaf(it.id) {
            Some(leaf) => Some(leaf.size()),
            None => is_text(it).then_some(4),
        };
        let (mut lines, mut at, mut is_grown) = (vec![], 0, false);
        for index in 0..=parts.len() {
            let rest = parts.get(index..).unwrap_or_default();
            if !is_grown {
                let tag = tag.filter(|_| index == 0);
                at = tag.map_or(0, |(number, _)| number.size());
                let sizes = rest.iter().map_while(size);
                let count = sizes.clone().count();
                let all = sizes.fold(at, u64::saturating_add);
                let texts = rest.iter().take(count).filter(|it| is_text(it));
                let texts = texts.map(|it| format!("+len({})", it.value));
                is_grown = all > 0;
                if is_grown {
                    let texts = texts.collect::<String>();
                    lines.push(format!("b = sdpGrow(w, {all}{texts})"));
                }
                lines.extend(tag.map(|(number, tag)| self.put_tag(number, tag)));
            }
            let Some(part) = rest.first() else { break };
            let stop = match &*part.place {
                "" => "false".into(),
                place => format!("sdpInside(w, {})", quoted(place.as_bytes())),
            };
            if let Some(leaf) = self.plan.leaf(part.id) {
                lines.push(self.leaf(Verb::Write, leaf, part, at, 0));
                at = at.saturating_add(leaf.size());
            } else if is_text(part) {
                let values = with! { at, is_later: at > 0, value: part.value, stop };
                lines.push(self.texts.fill("write text part", values));
                at = 0;
            } else {
                is_grown = false;
                let call = self.call(Verb::Write, part.id, &address(&part.value));
                if self.model.fixed_size(part.id) != Some(0) {
                    lines.push(self.stopped(&format!("!{call}"), &stop));
                }
            }
        }
        lines.join("\n")
    }

    /// Returns the statement that writes a tag to the bytes `b`.
    fn put_tag(&self, number: Number, tag: &str) -> String {
        let values = with! { at: 0, bytes: "b", value: tag };
        self.texts.fill(&format!("write {}", number.name()), values)
    }

    pub(super) fn write_list(&self, id: Id, list: &List) -> String {
        let is_hashed = self.is_hashed(id, list);
        let is_map = list.value.is_some();
        let (field, last, key) = match (is_hashed, is_map) {
            (true, _) => ("", "", "key".into()),
            (false, true) => (".Key", "all[i-1].Key", "all[i].Key".into()),
            (false, false) => ("", "all[i-1]", "all[i]".to_owned()),
        };
        let write = self.one(Verb::Write, list.key, key.clone());
        let value = list
            .value
            .map_or_else(String::new, |value| match is_hashed {
                true => self.one(Verb::Write, value, "item"),
                false => self.one(Verb::Write, value, "all[i].Value"),
            });
        // A pointer parameter is already the address.
        let compare = self.compare(list.key, &format!("a{field}"), &format!("b{field}"));
        let compare = match field {
            "" => self.compare(list.key, "*a", "*b"),
            _ => compare,
        };
        let order = self.compare(list.key, last, &key);
        let variable = match is_hashed && write.is_empty() && value.is_empty() {
            true => "for range",
            false => "for _, key := range",
        };
        let entry = match is_hashed {
            true => self.ty(list.key),
            false => self.entry(list),
        };
        let is_sorted = list.order == Order::Ascending && !self.compared.contains(&id);
        let has_loop = !write.is_empty() || !value.is_empty() || list.is_ordered();
        let values = with! {
            is_level: list.is_level, max: optional(list.max), is_hashed, variable, entry, compare, write, value, is_sorted,
            is_ordered: list.is_ordered(), is_heap: list.order == Order::Heap, order, has_loop,
            has_spans: list.is_ordered() && list.order != Order::Ascending,
        };
        self.texts.fill("write list", values)
    }
}
