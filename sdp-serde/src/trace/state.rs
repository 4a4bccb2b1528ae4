//! [`State`]: what a tracer answers, and what it has found.

use alloc::string::String;
use alloc::vec::Vec;

use sdp::{Reader, SdpDecode};
use serde_core::de::Error as _;

use super::error::{Flaw, TraceError};
use super::graph::{FAR, Graph, Head, Node, NodeId, PartId, ROOT};
use super::sample::{self, LENS, Samples};
use crate::error::{Item, kept};
use crate::ser::{Holder, Leaf};

const NO_VALUE: &str = "the type has no value";
const BY_NAME: &str =
    "`Deserialize` takes the variants only by their names, which are not part of the bytes";
const ENDLESS: &str = "each value of the type contains a value of its own type";

/// The depth of types that contain each other in every value.
const MAX_DEPTH: usize = 256;

/// The name of a field or variant, and the part that has its value.
pub(super) type Key = (&'static str, PartId);

/// A question about a type, whose answer is the result of a pass.
#[derive(Clone, Debug)]
pub(super) enum Probe {
    /// Is there a type that has not been asked for?
    Explore,
    /// What does a struct make of these fields?
    Keys(NodeId, Vec<Key>),
    /// Which variant has this name? Its content is this part.
    Variant(NodeId, Key),
    /// What does a part make of these bytes?
    Bytes(PartId, &'static [u8]),
}

/// The notes of a tracer.
pub(super) struct State {
    pub(super) graph: Graph,
    pub(super) probe: Probe,
    /// Whether the pass has answered the question.
    pub(super) is_answered: bool,
    /// How much of the graph was known before the pass.
    known: usize,
    /// The leaves and samples of the pass, and whether each has a further candidate.
    trail: Vec<(PartId, bool)>,
    /// The rest of the bytes that the value comes from.
    pub(super) replay: Option<Reader<'static>>,
    samples: Samples,
    pub(super) refusal: Option<TraceError>,
    path: Vec<PartId>,
    /// The place of the innermost error.
    pub(super) failed_at: Option<String>,
}

impl State {
    pub(super) fn new(samples: Samples) -> Self {
        Self {
            graph: Graph::new(),
            probe: Probe::Explore,
            is_answered: false,
            known: 0,
            trail: Vec::new(),
            replay: None,
            samples,
            refusal: None,
            path: Vec::new(),
            failed_at: None,
        }
    }

    /// Prepares the next pass.
    pub(super) fn reset(&mut self) {
        let probe = &self.probe;
        self.graph.measure(|id, node| match probe {
            Probe::Explore => node.is_unknown(),
            Probe::Keys(it, _) | Probe::Variant(it, _) | Probe::Bytes((it, _), _) => *it == id,
        });
        self.is_answered = false;
        self.known = self.graph.known();
        self.trail.clear();
        self.replay = None;
        self.path.clear();
        self.failed_at = None;
    }

    /// Returns whether the pass has found a type or name.
    pub(super) fn has_found(&self) -> bool {
        self.graph.known() > self.known
    }

    /// Replaces the last choice of the pass that has a further candidate. Returns false if there is none.
    pub(super) fn choose_next(&mut self) -> bool {
        while let Some((at, has_next)) = self.trail.pop() {
            let part = self.graph.part_mut(at);
            part.choice = if has_next {
                part.choice.saturating_add(1)
            } else {
                0
            };
            if has_next {
                return true;
            }
        }
        false
    }

    /// Returns the index of the current candidate of a part, out of this number.
    fn choose(&mut self, at: PartId, count: usize) -> usize {
        let choice = self.graph.part_mut(at).choice;
        self.trail.push((at, choice.saturating_add(1) < count));
        choice
    }

    /// Returns the samples for the Rust type of a part.
    pub(super) fn samples_of(&mut self, at: PartId) -> Vec<Vec<u8>> {
        let rust = self.graph.part_mut(at).rust;
        let samples = self.samples.of(rust).into_iter();
        samples.map(Vec::from).collect()
    }

    /// Starts the value of a part of this Rust type, and the bytes of a sample or question for it. Returns whether there are
    /// some.
    pub(super) fn begin(&mut self, at: PartId, rust: &'static str) -> Result<bool, Flaw> {
        self.path.push(at);
        if self.path.len() > MAX_DEPTH {
            return Err(self.refuse(ENDLESS));
        }
        self.graph.part_mut(at).rust = rust;
        match self.probe {
            _ if self.replay.is_some() => return Ok(false),
            Probe::Bytes(part, bytes) if part == at => {
                self.replay = Some(Reader::new(bytes));
                self.is_answered = true;
            }
            _ => {
                let samples = self.samples.of(rust);
                if samples.is_empty() {
                    return Ok(false);
                }
                let choice = self.choose(at, samples.len());
                self.replay = samples.get(choice).copied().map(Reader::new);
            }
        }
        Ok(true)
    }

    /// Ends the value of a part.
    pub(super) fn end(&mut self, is_replayed: bool, is_error: bool) {
        if is_replayed {
            self.replay = None;
        }
        if is_error && self.failed_at.is_none() {
            self.failed_at = Some(self.place());
        }
        self.path.pop();
    }

    /// Returns the innermost item with a name, and its field.
    fn place(&self) -> String {
        let mut field = None;
        for (id, index) in self.path.iter().rev() {
            let node = self.graph.node(*id);
            let noted = node.parts.get(*index).and_then(|part| part.name.get());
            let name = noted.or_else(|| node.head.names().get(*index)).copied();
            let item = match node.head {
                Head::Enum(item, _) => Item::Variant {
                    name: item,
                    variant: name.unwrap_or("?"),
                },
                head => {
                    field = field.or(name);
                    Item::Struct(head.name())
                }
            };
            if let Some(place) = item
                .describe(field)
                .filter(|_| !node.head.name().is_empty())
            {
                return place.into();
            }
        }
        let (node, index) = ROOT;
        let root = self.graph.node(node).parts.get(index);
        root.map_or("", |root| root.rust).into()
    }

    /// Returns the name of a part.
    pub(super) fn place_of(&mut self, at: PartId) -> String {
        let (id, _) = at;
        self.path = self.graph.parent(id).into_iter().chain([at]).collect();
        self.place()
    }

    pub(super) fn refuse(&mut self, reason: &str) -> Flaw {
        let place = self.place();
        let reason = String::from(reason);
        let flaw = Flaw::Text(reason.clone());
        self.refusal
            .get_or_insert(TraceError::Refused { place, reason });
        flaw
    }

    /// Reads a part of the bytes, if the value comes from bytes.
    fn replayed<T: SdpDecode<'static>>(&mut self) -> Result<Option<T>, Flaw> {
        let value = self.replay.as_mut().map(T::decode).transpose();
        value.map_err(Flaw::custom)
    }

    /// Returns the value of a part without parts.
    pub(super) fn leaf<T: SdpDecode<'static>>(
        &mut self,
        at: PartId,
        leaf: Leaf,
    ) -> Result<T, Flaw> {
        if let Some(value) = self.replayed()? {
            return Ok(value);
        }
        let choice = self.choose(at, sample::tried(leaf));
        let bytes = sample::candidate(leaf, choice).unwrap_or_default();
        T::decode(&mut Reader::new(bytes)).map_err(Flaw::custom)
    }

    /// Returns the bytes of a part.
    pub(super) fn bytes(&mut self, at: PartId) -> Result<&'static [u8], Flaw> {
        if let Some(bytes) = self.replayed()? {
            return Ok(bytes);
        }
        let choice = self.choose(at, LENS.len());
        let len = LENS.get(choice).copied().unwrap_or(0);
        Ok(kept(&alloc::vec![b'a'; len]))
    }

    /// Returns the number of elements of a value that can be empty. It has one if its parts are wanted.
    pub(super) fn count(&mut self, id: NodeId, holder: Holder) -> Result<usize, Flaw> {
        let replayed = match holder {
            Holder::Option => self.replayed::<u8>()?.map(u32::from),
            _ => self.replayed()?,
        };
        if let Some(count) = replayed {
            return Ok(usize::try_from(count).unwrap_or(usize::MAX));
        }
        let node = self.graph.node_mut(id);
        let is_wanted = node.distance != FAR && !node.is_expanded;
        node.is_expanded |= is_wanted;
        Ok(is_wanted.into())
    }

    /// Returns the index of a variant for the next value of an enum, or else the name that a question has.
    pub(super) fn variant(&mut self, id: NodeId) -> Result<Result<u32, Key>, Flaw> {
        let made = &mut self.graph.node_mut(id).made;
        *made = made.saturating_add(1);
        if let Probe::Variant(it, key) = self.probe
            && it == id
            && !self.graph.node(id).is_open
        {
            return Ok(Err(key));
        }
        if let Some(tag) = self.replayed::<u8>()? {
            return Ok(Ok(self.graph.node(id).tag(tag.into()).into()));
        }
        if let Some(index) = self.next_variant(self.graph.node(id)) {
            return Ok(Ok(u32::try_from(index).unwrap_or(u32::MAX)));
        }
        let node = self.graph.node(id);
        let reason = match (node.head.names(), node.parts.is_empty()) {
            // The next pass leaves out the part without values, if the part around it can be empty.
            ([], _) if self.has_found() => return Err(Flaw::Text(NO_VALUE.into())),
            ([], _) => NO_VALUE,
            (_, true) => BY_NAME,
            (_, false) => ENDLESS,
        };
        self.path.push((id, 0));
        Err(self.refuse(reason))
    }

    /// Returns the index of a new variant, of one on the way to a goal, or of one with a small value.
    fn next_variant(&self, node: &Node) -> Option<usize> {
        let gap = node.parts.iter().position(|part| part.node.is_none());
        let next = gap.unwrap_or(node.parts.len());
        let next = Some(next).filter(|it| !node.is_complete && *it < node.head.names().len());
        // A variant has no name after a pass that a later part has ended. The last one can be no variant.
        let unnamed = || {
            node.parts
                .iter()
                .rposition(|part| part.name.get().is_none())
        };
        let new = next.or_else(unnamed);
        let contents = || {
            let parts = node.parts.iter().enumerate();
            let parts =
                parts.filter_map(|(index, part)| Some((index, self.graph.node(part.node?))));
            parts.filter(|(_, content)| !content.is_open)
        };
        let is_goal = node.distance != FAR && !node.is_open;
        let near = contents().filter(|(_, it)| it.distance != FAR && is_goal);
        let near = near.min_by_key(|(_, it)| (it.is_expanded, it.distance));
        let new = new.filter(|_| is_goal && matches!(self.probe, Probe::Explore));
        let lowest = contents().min_by_key(|(_, it)| it.height);
        let finite = lowest.filter(|(_, it)| it.height != FAR);
        let index = |found: Option<(usize, &Node)>| found.map(|(index, _)| index);
        let index = new.or(index(near)).or(index(finite)).or(next);
        index.or(lowest.map(|(index, _)| index))
    }
}
