//! [`Draft`]: the bytes of a value, as far as its type is known.

use alloc::vec::Vec;
use core::mem;

use super::graph::{Graph, PartId, ROOT, follow};
use super::sample::{self, LENS, Samples, size};
use crate::form::{Head, Holder};

/// The depth of types that contain each other in every value.
pub(super) const MAX_DEPTH: usize = 256;

/// The number of zeros after a draft. Zeros are small numbers, empty texts, and first variants.
const UNKNOWN_LEN: usize = 256;

/// A field, and a name by which `Deserialize` reads it.
pub(super) type Key = (&'static str, PartId);

/// A question about the type at the end of a route, whose answer is the result of decoding.
pub(super) enum Probe {
    /// Which parts does it have?
    Explore,
    /// What does a struct make of these fields? The bytes of one of them can be given.
    Keys(Vec<Key>, Values, Option<(PartId, Vec<u8>)>),
    /// Which variant has this name? Its content is possibly that of the variant with this index.
    Variant(&'static str, usize),
}

/// The values of the fields in a probe, because a default can depend on them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Values {
    Usual,
    /// Each leaf has the next candidate, and each enum the next variant. A single sample stays, because its type
    /// rejects candidates.
    Later,
    /// Each option, sequence and map has content.
    Filled,
}

/// A leaf or sample of a value.
struct Choice {
    /// The offset of its bytes.
    start: usize,
    at: PartId,
    /// Whether there is a further candidate.
    has_next: bool,
}

/// The bytes of a value, which is small, except for a route to one of its parts.
#[derive(Default)]
pub(super) struct Draft {
    pub(super) bytes: Vec<u8>,
    choices: Vec<Choice>,
    /// Whether the value of the probe is in the draft.
    pub(super) is_probed: bool,
}

impl Draft {
    /// Writes a value for a probe at the end of a route. Zeros follow if a part is not known.
    pub(super) fn whole(graph: &Graph, samples: &Samples, probe: &Probe, route: &[PartId]) -> Self {
        let mut writing = Writing::new(graph, Some(samples), probe);
        let is_known = writing.part(ROOT, Some(route)).is_some();
        let mut draft = writing.draft;
        // An element needs a byte, although a probe can leave out all of its fields.
        let len = if is_known { 1 } else { UNKNOWN_LEN };
        draft.bytes.resize(draft.bytes.len().saturating_add(len), 0);
        draft
    }

    /// Returns the bytes of the smallest value of a part.
    pub(super) fn smallest(graph: &Graph, at: PartId) -> Option<Vec<u8>> {
        let mut writing = Writing::new(graph, None, &Probe::Explore);
        writing.part(at, None)?;
        Some(writing.draft.bytes)
    }

    /// Replaces the last choice in these first bytes that has a further candidate. Returns false if there is none.
    pub(super) fn choose_next(&self, graph: &mut Graph, read: usize) -> bool {
        let choices = self.choices.iter().rev();
        for choice in choices.filter(|choice| choice.start < read) {
            let part = graph.part_mut(choice.at);
            if choice.has_next {
                part.choice = part.choice.saturating_add(1);
                return true;
            }
            part.choice = 0;
        }
        false
    }
}

/// Writes a draft.
struct Writing<'g> {
    graph: &'g Graph,
    /// The samples, or `None` for the smallest value, which the type can reject.
    samples: Option<&'g Samples>,
    probe: &'g Probe,
    draft: Draft,
    /// The variants around the current value.
    open: Vec<PartId>,
    depth: usize,
    /// The values of the current field of the probe.
    values: Values,
}

impl<'g> Writing<'g> {
    fn new(graph: &'g Graph, samples: Option<&'g Samples>, probe: &'g Probe) -> Self {
        Self {
            graph,
            samples,
            probe,
            draft: Draft::default(),
            open: Vec::new(),
            depth: 0,
            values: Values::Usual,
        }
    }

    /// Writes a part. Returns `None` at a part that is not known.
    fn part(&mut self, at: PartId, route: Option<&[PartId]>) -> Option<()> {
        self.depth = self.depth.saturating_add(1);
        let written = (self.depth <= MAX_DEPTH).then(|| self.value(at, route));
        self.depth = self.depth.saturating_sub(1);
        written?
    }

    fn value(&mut self, at: PartId, route: Option<&[PartId]>) -> Option<()> {
        let (graph, start) = (self.graph, self.draft.bytes.len());
        let route = follow(route, at);
        let is_probed =
            route.is_some_and(<[PartId]>::is_empty) && !matches!(self.probe, Probe::Explore);
        self.draft.is_probed |= is_probed;
        let part = graph.node(at.0).parts.get(at.1)?;
        let samples = self.samples_of(part.rust);
        if !samples.is_empty() && !is_probed {
            let choice = self.choose(at, part.choice, samples.len());
            self.draft.bytes.extend_from_slice(samples.get(choice)?);
            return Some(());
        }
        let id = part.node?;
        let node = graph.node(id);
        match (node.head, self.probe) {
            (Head::Leaf(leaf), _) => {
                // A `deserialize_with` hides the type of the field, and reads this one.
                let given = self.samples_of(node.rust);
                let count = given.len().saturating_add(sample::tried(leaf));
                let choice = self.choose(at, part.choice, count);
                let tried = || sample::candidate(leaf, choice.saturating_sub(given.len()));
                let candidate = given.get(choice).copied().or_else(tried)?;
                match self.samples {
                    Some(_) => self.draft.bytes.extend_from_slice(candidate),
                    None => self.draft.bytes.resize(start.saturating_add(size(leaf)), 0),
                }
            }
            (Head::Bytes, _) => {
                let choice = self.choose(at, part.choice, LENS.len());
                let len = self.samples.and_then(|_| LENS.get(choice));
                let bytes = alloc::vec![b'a'; len.copied().unwrap_or(0)];
                self.draft.bytes.extend(sdp::to_vec(&bytes).ok()?);
            }
            (Head::Holder(holder), _) => {
                // The content of filled values is as small as usual.
                let values = mem::replace(&mut self.values, Values::Usual);
                let has_content = route.is_some() || values == Values::Filled;
                let width = if holder == Holder::Option { 1 } else { 4 };
                let count = [has_content.into(), 0, 0, 0];
                self.draft.bytes.extend(count.iter().take(width));
                let parts = if holder == Holder::Map { 2 } else { 1 };
                for index in (0..parts).filter(|_| has_content) {
                    self.part((id, index), route)?;
                }
                self.values = values;
            }
            (Head::Array(count), _) => {
                for index in 0..count {
                    self.part((id, 0), route.filter(|_| index == 0))?;
                }
            }
            (Head::Newtype(_), _) => self.part((id, 0), route)?,
            (Head::Row(..), Probe::Keys(keys, values, given)) if is_probed => {
                self.values = *values;
                self.open.clear();
                for (_, part) in keys {
                    match given {
                        Some((at, bytes)) if at == part => {
                            self.draft.bytes.extend_from_slice(bytes)
                        }
                        _ => self.part(*part, None)?,
                    }
                }
                self.values = Values::Usual;
            }
            (Head::Row(.., count), _) => {
                for index in 0..node.parts.len() {
                    self.part((id, index), route)?;
                }
                let is_whole = node.is_complete || node.parts.len() == count;
                return is_whole.then_some(());
            }
            (Head::Enum(..), Probe::Variant(_, content)) if is_probed => {
                self.draft.bytes.push(node.tag(*content));
                self.part((id, *content), None)?;
            }
            (Head::Enum(_, names), _) => {
                let next = route.and_then(<[PartId]>::first);
                let next = next.filter(|next| next.0 == id);
                let is_closed = |index: &usize| !self.open.contains(&(id, *index));
                let other = || (0..names.len()).find(is_closed).unwrap_or(0);
                let usual = || node.finite.unwrap_or_else(other);
                let index = match next {
                    Some((_, index)) => *index,
                    // Variants inside the next one have an end.
                    None if self.values == Values::Later && self.open.is_empty() => {
                        usual().saturating_add(1).checked_rem(node.parts.len())?
                    }
                    None => usual(),
                };
                self.draft.bytes.push(node.tag(index));
                self.open.push((id, index));
                self.part((id, index), route)?;
                self.open.pop();
            }
        }
        Some(())
    }

    /// Returns the samples of a Rust type.
    fn samples_of(&self, rust: &'static str) -> Vec<&'static [u8]> {
        self.samples
            .map_or_else(Vec::new, |samples| samples.of(rust))
    }

    /// Returns the index of the candidate for a part, out of this number.
    fn choose(&mut self, at: PartId, choice: usize, count: usize) -> usize {
        self.draft.choices.push(Choice {
            start: self.draft.bytes.len(),
            at,
            has_next: choice.saturating_add(1) < count,
        });
        let later = choice.saturating_add((self.values == Values::Later).into());
        later.checked_rem(count).unwrap_or(choice)
    }
}
