//! [`Beside`]: the place of a value in a graph, which checks each value, and fills in the fields that `Serialize` leaves out.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;
use core::cell::RefCell;
use core::ptr;

use super::graph::{Graph, Node, NodeId, Part, ROOT};
use crate::error::SerError;
use crate::form::{Head, Holder, Leaf};
use crate::ser::Place;
use crate::sink::Sink;

pub(super) const OTHER_TYPE: &str = "the type reads another form than it writes, for example because of a \
     `deserialize_with` alone: encode the field with `sdp_serde::json`, or derive `SdpEncode` and `SdpDecode`";
const OTHER_COUNT: &str = "the type writes other fields than it reads, or in another order, for example because of \
     `skip_serializing` alone: use `skip` for both directions";
const OTHER_TAG: &str = "a variant has another tag for `Deserialize` than for `Serialize`: move variants with \
     `skip` to the end of the enum";
const NO_DEFAULT: &str = "`skip_serializing_if` leaves out a field without a known default: add \
     `#[serde(default)]`, and leave out the default only";
const SKIPPED_IN_KEY: &str =
    "`skip_serializing_if` leaves out a field of a key, which has an order: remove the attribute";

/// The answers of one serialization about one value of a struct or enum.
#[derive(Default)]
pub(super) struct Notes {
    /// The node, and how many of its values come before.
    target: Option<(NodeId, usize)>,
    /// The number of values of the node.
    pub(super) count: usize,
    /// The bytes of the fields. A field that contains an unknown default has none.
    pub(super) fields: BTreeMap<usize, Option<Vec<u8>>>,
    /// The fields that were left out.
    pub(super) skipped: BTreeSet<usize>,
    /// The variant of the enum.
    pub(super) variant: Option<usize>,
    /// The number of unknown defaults so far.
    pub(super) unknown: usize,
}

impl Notes {
    pub(super) fn about(target: Option<(NodeId, usize)>) -> Self {
        Self {
            target,
            ..Self::default()
        }
    }

    /// Counts a value of this node, and returns whether the notes are about it.
    fn is_about(&mut self, node: Option<NodeId>) -> bool {
        match self.target {
            Some((target, before)) if Some(target) == node => {
                self.count = self.count.saturating_add(1);
                self.count == before.saturating_add(1)
            }
            _ => false,
        }
    }
}

/// A place in a graph.
#[derive(Clone, Copy)]
pub(crate) struct Beside<'g> {
    graph: &'g Graph,
    /// The node. Values of an unknown one can have each form.
    node: Option<NodeId>,
    /// The notes of a tracer. A tracer does not know each type, name and default yet.
    notes: Option<&'g RefCell<Notes>>,
}

impl<'g> Beside<'g> {
    /// Returns the place of the whole value.
    pub(super) fn root(
        graph: &'g Graph,
        notes: Option<&'g RefCell<Notes>>,
    ) -> Result<Self, SerError> {
        let root = Self {
            graph,
            node: None,
            notes,
        };
        let (node, index) = ROOT;
        root.part(graph.node(node).parts.get(index))
    }

    const fn of(self, node: Option<NodeId>) -> Self {
        Self { node, ..self }
    }

    /// Returns the place of a part.
    #[inline]
    fn part(self, part: Option<&Part>) -> Result<Self, SerError> {
        match part.and_then(|part| part.node) {
            None if self.notes.is_none() => Err(SerError::of(OTHER_TYPE)),
            node => Ok(self.of(node)),
        }
    }

    /// Returns the node, without newtypes around it.
    #[inline]
    fn find(
        self,
        is_expected: impl Fn(&Head) -> bool,
    ) -> Result<Option<(NodeId, &'g Node)>, SerError> {
        let mut place = self;
        while let Some(id) = place.node {
            let node = self.graph.node(id);
            match &node.head {
                head if is_expected(head) => return Ok(Some((id, node))),
                Head::Newtype(_) => place = self.part(node.parts.first())?,
                _ => return Err(SerError::of(OTHER_TYPE)),
            }
        }
        Ok(None)
    }

    /// Starts the parts of a node.
    fn start(self, node: Option<NodeId>) -> Row<'g> {
        let is_noted = self
            .notes
            .is_some_and(|notes| notes.borrow_mut().is_about(node));
        Row {
            place: self.of(node),
            next: 0,
            is_noted,
            unknown: 0,
        }
    }
}

/// The parts of a struct, tuple or variant, some of which are written.
pub(crate) struct Row<'g> {
    place: Beside<'g>,
    next: usize,
    /// Whether the notes are about this row.
    is_noted: bool,
    /// The number of unknown defaults before the current part.
    unknown: usize,
}

impl<'g> Row<'g> {
    /// Moves behind the next part if it has this name, and returns its node.
    #[inline(always)]
    fn step(&mut self, name: Option<&'static str>) -> Option<NodeId> {
        let graph = self.place.graph;
        let part = graph.node(self.place.node?).row_part(self.next)?;
        let is_same = match (part.name.get(), name) {
            (Some(own), Some(name)) => ptr::eq::<str>(*own, name),
            (own, name) => own.is_none() && name.is_none(),
        };
        let node = part.node.filter(|_| is_same && !self.is_noted)?;
        self.next = self.next.saturating_add(1);
        Some(node)
    }

    /// Moves behind the next part, which has this name, and returns it. Notes the names of a tracer.
    #[inline(never)]
    fn advance(&mut self, name: Option<&'static str>) -> Result<Option<&'g Part>, SerError> {
        let graph = self.place.graph;
        let Some(node) = self.place.node.map(|id| graph.node(id)) else {
            return Ok(None);
        };
        loop {
            let index = self.next;
            let part = node.row_part(index);
            let part = part.ok_or_else(|| SerError::of(OTHER_COUNT))?;
            self.next = index.saturating_add(1);
            let Some(name) = name else {
                return Ok(Some(part));
            };
            let own = *part.name.get_or_init(|| match node.read_name(index) {
                Some(own) if node.head.names().contains(&name) => own,
                _ => name,
            });
            if own == name {
                return Ok(Some(part));
            }
            // A field without bytes can be never written.
            if !graph.is_empty(part) {
                return Err(SerError::of(OTHER_COUNT).of_field(Some(own)));
            }
        }
    }

    /// Returns the place of the next part.
    #[inline(never)]
    fn next_part(&mut self, name: Option<&'static str>) -> Result<Beside<'g>, SerError> {
        let notes = self.place.notes;
        self.unknown = notes.map_or(0, |notes| notes.borrow().unknown);
        match self.advance(name)? {
            Some(part) => self.place.part(Some(part)),
            None => Ok(self.place),
        }
    }

    fn note_field(&self, sink: &mut impl Sink, start: usize) {
        self.note(|notes| {
            let bytes = sink.buffer().and_then(|buffer| buffer.bytes.get(start..));
            let bytes = bytes.filter(|_| notes.unknown == self.unknown);
            let index = self.next.saturating_sub(1);
            notes.fields.insert(index, bytes.map(Vec::from));
        });
    }

    fn note(&self, note: impl FnOnce(&mut Notes)) {
        if let (true, Some(notes)) = (self.is_noted, self.place.notes) {
            note(&mut notes.borrow_mut());
        }
    }
}

impl<'g> Place for Beside<'g> {
    type Row = Row<'g>;

    #[inline]
    fn leaf(self, leaf: Leaf) -> Result<(), SerError> {
        self.find(|head| matches!(head, Head::Leaf(it) if *it == leaf))?;
        Ok(())
    }

    #[inline]
    fn newtype(self) -> Result<Self, SerError> {
        match self.node.map(|id| self.graph.node(id)) {
            Some(node) if matches!(node.head, Head::Newtype(_)) => self.part(node.parts.first()),
            _ => Ok(self),
        }
    }

    fn holder(self, holder: Holder) -> Result<(Self, Self), SerError> {
        let Some((_, node)) = self.find(|head| match head {
            Head::Bytes => holder == Holder::Seq,
            head => *head == Head::Holder(holder),
        })?
        else {
            return Ok((self.of(None), self.of(None)));
        };
        let value = match holder {
            Holder::Map => self.part(node.parts.get(1))?,
            _ => self.of(None),
        };
        Ok((self.part(node.parts.first())?, value))
    }

    #[inline]
    fn row(self) -> Result<Row<'g>, SerError> {
        let node = self.find(|head| matches!(head, Head::Row(..) | Head::Array(_)))?;
        Ok(self.start(node.map(|(id, _)| id)))
    }

    fn variant(self, index: u32, name: &'static str) -> Result<Row<'g>, SerError> {
        let index = usize::try_from(index).unwrap_or(usize::MAX);
        let Some((id, node)) = self.find(|head| matches!(head, Head::Enum(..)))? else {
            return Ok(self.start(None));
        };
        if let Some(notes) = self.notes {
            let notes = &mut *notes.borrow_mut();
            if notes.is_about(Some(id)) {
                notes.variant = Some(index);
            }
        }
        let part = node
            .parts
            .get(index)
            .ok_or_else(|| SerError::of(OTHER_TAG))?;
        part.name.get_or_init(|| name);
        Ok(self.start(self.part(Some(part))?.node))
    }

    // PERF: the registry takes 0.45 of the time. Most parts need no search.
    #[inline(always)]
    fn next(row: &mut Row<'g>, name: Option<&'static str>) -> Result<Self, SerError> {
        match row.step(name) {
            Some(node) => Ok(row.place.of(Some(node))),
            None => row.next_part(name),
        }
    }

    #[inline(always)]
    fn written(row: &mut Row<'g>, sink: &mut impl Sink, start: usize) {
        if row.is_noted {
            row.note_field(sink, start);
        }
    }

    fn skip<S: Sink>(row: &mut Row<'g>, name: &'static str, sink: &mut S) -> Result<(), SerError> {
        let part = row.advance(Some(name))?;
        let index = row.next.saturating_sub(1);
        row.note(|notes| {
            notes.skipped.insert(index);
        });
        let default = part.and_then(|part| row.place.graph.default(part));
        match (default, row.place.notes) {
            (Some(_), _) if S::IS_KEY => Err(SerError::of(SKIPPED_IN_KEY)),
            (Some(bytes), _) => sink.write_bytes(bytes),
            (None, None) => Err(SerError::of(NO_DEFAULT)),
            (None, Some(notes)) => {
                let unknown = &mut notes.borrow_mut().unknown;
                *unknown = unknown.saturating_add(1);
                sink.write([0])
            }
        }
    }

    fn end(mut row: Row<'g>) -> Result<(), SerError> {
        let graph = row.place.graph;
        let Some(node) = row.place.node.map(|id| graph.node(id)) else {
            return Ok(());
        };
        while let Some(part) = node.row_part(row.next) {
            let own = node.read_name(row.next);
            if !graph.is_empty(part) {
                return Err(SerError::of(OTHER_COUNT).of_field(own));
            }
            if let Some(own) = own {
                let _ = part.name.set(own);
            }
            row.next = row.next.saturating_add(1);
        }
        Ok(())
    }
}
