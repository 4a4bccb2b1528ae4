//! The functions that read lists.

use super::C;
use super::parts::Verb;
use super::text::{conjunction, const_pointer, negation, pointer, spaced};
use crate::model::Id;
use crate::plan::{List, Order};
use crate::template::with;

impl C<'_> {
    /// Returns the place of the key, or of the whole element, that a variable points to.
    pub(super) fn key_place(&self, list: &List, variable: &str) -> String {
        match list.value {
            Some(_) => format!("{variable}->key"),
            None => self.place(list.key, &format!("*{variable}")),
        }
    }

    /// Returns the conditions for the key or whole element that `element` points to, and those for the value.
    pub(super) fn element_terms(&self, verb: Verb, list: &List) -> [Vec<String>; 2] {
        let key = self.terms(verb, list.key, &self.key_place(list, "element"));
        let value = list.value.map(|it| self.terms(verb, it, "element->value"));
        [key, value.unwrap_or_default()]
    }

    pub(super) fn read_list(&self, id: Id, list: &List) -> String {
        let (ty, is_lazy) = (self.element_type(id), self.shapes.is_lazy(id));
        let is_ordered = list.is_ordered();
        let (scratch, element, last) = match (is_lazy, is_ordered) {
            (true, true) => (
                "scratch[2]",
                "data == NULL ? &scratch[i % 2] : &data[i]",
                "data == NULL ? &scratch[(i - 1) % 2] : &data[i - 1]",
            ),
            (true, false) => ("scratch", "data == NULL ? &scratch : &data[i]", ""),
            _ => ("", "&data[i]", "&data[i - 1]"),
        };
        let [enter, leave] = Verb::Read.levels(list.is_level);
        let count = format!("sdp_read_count(in, &value->len, {})", list.min);
        let max = max(list)
            .map(|max| format!("sdp_require(in, value->len <= {max}, SDP_CAPACITY_EXCEEDED, 4)"));
        let reserve = reserved(is_lazy, "value->len", &ty);
        let terms = [count].into_iter().chain(max).chain([reserve]);
        let start = negation(&enter.into_iter().chain(terms).collect::<Vec<_>>());
        let all = self.model.get(id).parts().into_iter();
        let mut all = all.flat_map(|it| self.model.reachable(it));
        let has_indexed = is_lazy && all.any(|it| self.shapes.is_indexed(it));
        let [read, more] = self.read_or_write(Verb::Read, list);
        let values = with! {
            is_lazy, is_ordered, has_indexed, scratch, element, start, read, more, ty: spaced(&ty),
            changed: pointer(&ty), reserves: list.reserves, min: list.min, leave: conjunction(&leave),
            check: self.check_order(Verb::Read, id, list, last),
        };
        self.texts.fill("read list", values)
    }

    /// Returns the negated conditions before the check of the order of an element, and those after it.
    pub(super) fn read_or_write(&self, verb: Verb, list: &List) -> [String; 2] {
        let [key, value] = self.element_terms(verb, list);
        match list.is_ordered() {
            true => [negation(&key), negation(&value)],
            false => [negation(&[key, value].concat()), String::new()],
        }
    }

    /// Returns the statements that compare an element with the last one, or nothing.
    pub(super) fn check_order(&self, verb: Verb, id: Id, list: &List, last: &str) -> String {
        if !list.is_ordered() {
            return String::new();
        }
        let order = self.order_of_keys(list, "previous", "current");
        let constant = const_pointer(&self.element_type(id));
        let has_order = order.contains("previous");
        let is_heap = list.order == Order::Heap;
        let is_read = verb == Verb::Read;
        let values = with! { order, constant, has_order, is_heap, is_read, last };
        self.texts.fill("check order", values)
    }

    /// Returns the condition that reads an element of an indexed sequence at a position.
    pub(super) fn read_element(&self, list: &List, position: &str) -> Vec<String> {
        let begin = format!("sdp_begin_element(in, &index, {position})");
        let end = "sdp_end_element(in)".to_owned();
        [
            vec![begin],
            self.element_terms(Verb::Read, list).concat(),
            vec![end],
        ]
        .concat()
    }

    pub(super) fn read_indexed(&self, id: Id, list: &List) -> String {
        let (ty, is_lazy) = (self.element_type(id), self.shapes.is_lazy(id));
        let [mut start, leave] = Verb::Read.levels(list.is_level);
        start.extend([
            format!("sdp_read_index(in, &index, {})", list.min),
            reserved(is_lazy, "index.len", &ty),
        ]);
        let end = [vec!["sdp_end_index(in, &index)".to_owned()], leave].concat();
        let values = with! {
            is_lazy, ty: spaced(&ty), changed: pointer(&ty), start: negation(&start), end: conjunction(&end),
            read: negation(&self.read_element(list, "i")),
        };
        self.texts.fill("read indexed", values)
    }

    /// Returns the function that takes an element, if elements can stay encoded.
    pub(super) fn taking(&self, id: Id, list: &List) -> String {
        if !self.shapes.is_lazy(id) {
            return String::new();
        }
        let (name, changed) = (self.own.of(id), pointer(&self.element_type(id)));
        let (section, terms) = match list.order {
            Order::Indexed => ("at", self.read_element(list, "position")),
            _ => ("next", self.element_terms(Verb::Read, list).concat()),
        };
        let terms = conjunction(&terms);
        self.texts.fill(section, with! { name, changed, terms })
    }

    /// Returns the maximum number of levels in an element that stays encoded. A type with more levels than the limit is not
    /// checked.
    pub(super) fn levels(&self, id: Id) -> u64 {
        let parts = self.model.get(id).parts().into_iter();
        let levels = parts.filter_map(|it| self.model.levels(it)).max();
        levels.filter(|it| *it < 128).unwrap_or(0)
    }
}

/// Returns the maximum count of a list, if a count can exceed it.
pub(super) fn max(list: &List) -> Option<u64> {
    list.max.filter(|it| *it < u32::MAX.into())
}

/// Returns the condition that takes memory for elements.
fn reserved(is_lazy: bool, count: &str, ty: &str) -> String {
    let end = if is_lazy { "" } else { "_always" };
    format!("sdp_reserve{end}(in, {count}, sizeof({ty}), &memory)")
}
