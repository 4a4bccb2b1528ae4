//! The functions that write lists.

use super::C;
use super::parts::Verb;
use super::read::max;
use super::text::{conjunction, const_pointer, negation, spaced};
use crate::model::Id;
use crate::plan::List;
use crate::template::{optional, with};

/// The requirement of a list that is not encoded.
const HAS_DATA: &str = "sdp_demand(out, value->data != NULL || value->len == 0, SDP_NULL_POINTER)";

impl C<'_> {
    pub(super) fn write_list(&self, id: Id, list: &List) -> String {
        let (ty, is_lazy) = (self.element_type(id), self.shapes.is_lazy(id));
        let [enter, leave] = Verb::Write.levels(list.is_level);
        let max = max(list)
            .map(|max| format!("sdp_demand(out, value->len <= {max}, SDP_CAPACITY_EXCEEDED)"));
        let data = Some(HAS_DATA.to_owned()).filter(|_| !is_lazy);
        let start = max.into_iter().chain(data).chain(enter);
        let start = start.chain(["sdp_write_u32(out, value->len)".to_owned()]);
        let encoded = format!(
            "sdp_write_encoded(out, value->encoded, value->len, {})",
            self.levels(id)
        );
        let encoded = [vec![encoded], leave.clone()].concat();
        let [write, more] = self.read_or_write(Verb::Write, list);
        let values = with! {
            is_lazy, is_ordered: list.is_ordered(), write, more, constant: const_pointer(&ty),
            start: negation(&start.collect::<Vec<_>>()), leave: conjunction(&leave), encoded: encoded.join(" && "),
            check: self.check_order(Verb::Write, id, list, "&value->data[i - 1]"),
        };
        self.texts.fill("write list", values)
    }

    pub(super) fn write_indexed(&self, id: Id, list: &List) -> String {
        let (ty, is_lazy) = (self.element_type(id), self.shapes.is_lazy(id));
        let [enter, leave] = Verb::Write.levels(list.is_level);
        let data = Some(HAS_DATA.to_owned()).filter(|_| !is_lazy);
        let start = data
            .into_iter()
            .chain(["sdp_begin_index(out, value->len)".into()]);
        let end = "sdp_write_end(out, start, value->len - i)".to_owned();
        let write = [self.element_terms(Verb::Write, list).concat(), vec![end]].concat();
        let encoded = || {
            let index = vec!["sdp_write_index(out, &index)".to_owned()];
            let (terms, read) = (
                [index, leave.clone()].concat(),
                self.read_element(list, "i"),
            );
            let (terms, read) = (conjunction(&terms), negation(&read));
            self.texts.fill(
                "write encoded index",
                with! { ty: spaced(&ty), terms, read },
            )
        };
        let values = with! {
            constant: const_pointer(&ty), enter: negation(&enter), encoded: optional(is_lazy.then(encoded)),
            start: negation(&start.collect::<Vec<_>>()), write: negation(&write), leave: conjunction(&leave),
        };
        self.texts.fill("write indexed", values)
    }
}
