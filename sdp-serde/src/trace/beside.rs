//! [`Beside`]: the place of a value in a graph. It checks each value, and fills in fields that `Serialize` leaves out.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;
use core::cell::RefCell;
use core::ptr;

use super::graph::{Graph, NodeId, Part, PartId, ROOT};
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

/// The answers of one serialization about the struct or enum at the end of a route.
#[derive(Default, PartialEq)]
pub(super) struct Notes {
    route: Vec<PartId>,
    /// Whether the value was written.
    pub(super) is_written: bool,
    /// The bytes of the fields. A field that contains an unknown default has none.
    pub(super) fields: BTreeMap<usize, Option<Vec<u8>>>,
    /// The fields that were left out.
    pub(super) skipped: BTreeSet<usize>,
    /// The variant of the enum.
    pub(super) variant: Option<usize>,
    /// The number of unknown defaults so far.
    unknown: usize,
}

impl Notes {
    pub(super) fn about(route: &[PartId]) -> Self {
        Self {
            route: route.into(),
            ..Self::default()
        }
    }
}

/// The node of a value that can have each form: the node of no type.
const UNKNOWN: NodeId = ROOT.0;

/// The depth of a value that is not on the route.
const OFF: usize = usize::MAX;

/// A place in a graph.
#[derive(Clone, Copy)]
pub(crate) struct Beside<'g> {
    graph: &'g Graph,
    node: NodeId,
    /// The notes of a tracer, which does not know each type, name and default yet.
    notes: Option<&'g RefCell<Notes>>,
    /// The number of parts of the route around the place.
    depth: usize,
}

impl<'g> Beside<'g> {
    /// Returns the place of the whole value.
    pub(super) fn root(
        graph: &'g Graph,
        notes: Option<&'g RefCell<Notes>>,
    ) -> Result<Self, SerError> {
        let around = Self {
            graph,
            node: UNKNOWN,
            notes,
            depth: 0,
        };
        around.inside(ROOT, graph.at(ROOT))
    }

    /// Returns a place without notes.
    #[inline(always)]
    const fn plain(graph: &'g Graph, node: NodeId) -> Self {
        let (notes, depth) = (None, OFF);
        Self {
            graph,
            node,
            notes,
            depth,
        }
    }

    /// Returns the node, if it is known.
    #[inline]
    fn id(self) -> Option<NodeId> {
        (self.node != UNKNOWN).then_some(self.node)
    }

    /// Returns the place of a part, which has this node.
    #[inline]
    fn inside(self, at: PartId, node: Option<NodeId>) -> Result<Self, SerError> {
        match (node, self.notes) {
            (Some(node), None) => Ok(Self::plain(self.graph, node)),
            _ => self.inside_noted(at, node),
        }
    }

    #[cold]
    #[inline(never)]
    fn inside_noted(self, at: PartId, node: Option<NodeId>) -> Result<Self, SerError> {
        let notes = self.notes.ok_or_else(|| SerError::of(OTHER_TYPE))?;
        let is_next = notes.borrow().route.get(self.depth) == Some(&at);
        let depth = self.depth.saturating_add(1);
        Ok(Self {
            node: node.unwrap_or(UNKNOWN),
            depth: if is_next { depth } else { OFF },
            ..self
        })
    }

    /// Returns the place of a part of the node.
    #[inline]
    fn part(self, index: usize) -> Result<Self, SerError> {
        let Some(id) = self.id() else {
            return Ok(self);
        };
        let part = self.graph.node(id).row_part(index);
        self.inside((id, index), part.and_then(|part| part.node))
    }

    /// Returns the place of the node with this kind, inside newtypes.
    #[inline]
    fn find(self, is_expected: impl Fn(&Head) -> bool) -> Result<Self, SerError> {
        let mut place = self;
        while let Some(id) = place.id() {
            match &self.graph.node(id).head {
                head if is_expected(head) => break,
                Head::Newtype(_) => place = place.part(0)?,
                _ => return Err(SerError::of(OTHER_TYPE)),
            }
        }
        Ok(place)
    }

    /// Expects a leaf inside newtypes. It takes no place, because that would force the place into memory.
    #[inline(never)]
    fn find_leaf(
        graph: &Graph,
        mut node: NodeId,
        leaf: Leaf,
        is_traced: bool,
    ) -> Result<(), SerError> {
        while node != UNKNOWN {
            match graph.node(node).head {
                Head::Leaf(own) if own == leaf => return Ok(()),
                Head::Newtype(_) => node = graph.at((node, 0)).unwrap_or(UNKNOWN),
                _ => return Err(SerError::of(OTHER_TYPE)),
            }
        }
        if is_traced {
            return Ok(());
        }
        Err(SerError::of(OTHER_TYPE))
    }

    /// Starts the parts of the node.
    fn start(self) -> Row<'g> {
        self.note(|notes| notes.is_written = true);
        Row {
            place: self,
            next: 0,
            unknown: 0,
        }
    }

    /// Changes the notes if they are about this value.
    #[inline(always)]
    fn note(self, note: impl FnOnce(&mut Notes)) {
        if let Some(notes) = self.notes {
            self.note_in(notes, note);
        }
    }

    #[cold]
    #[inline(never)]
    fn note_in(self, notes: &RefCell<Notes>, note: impl FnOnce(&mut Notes)) {
        let notes = &mut *notes.borrow_mut();
        if notes.route.len() == self.depth {
            note(notes);
        }
    }
}

/// The parts of a struct, tuple or variant, some of which are written.
pub(crate) struct Row<'g> {
    place: Beside<'g>,
    next: usize,
    /// The number of unknown defaults before the current part.
    unknown: usize,
}

impl<'g> Row<'g> {
    /// Moves behind the next part if it has this name, and returns its node.
    #[inline(always)]
    fn step(&mut self, name: Option<&'static str>) -> Option<NodeId> {
        let graph = self.place.graph;
        let part = graph.node(self.place.id()?).row_part(self.next)?;
        let is_same = match (part.name.get(), name) {
            (Some(own), Some(name)) => ptr::eq::<str>(*own, name),
            (own, name) => own.is_none() && name.is_none(),
        };
        let is_noted = self.place.notes.is_some();
        let node = part.node.filter(|_| is_same && !is_noted)?;
        self.next = self.next.saturating_add(1);
        Some(node)
    }

    /// Moves behind the next part, which has this name, and returns it. Notes the names of a tracer.
    #[inline(never)]
    fn advance(&mut self, name: Option<&'static str>) -> Result<Option<&'g Part>, SerError> {
        let graph = self.place.graph;
        let Some(node) = self.place.id().map(|id| graph.node(id)) else {
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

    #[cold]
    #[inline(never)]
    fn note_field(&self, sink: &mut impl Sink, start: usize) {
        self.place.note(|notes| {
            let bytes = sink.buffer().and_then(|buffer| buffer.bytes.get(start..));
            let bytes = bytes.filter(|_| notes.unknown == self.unknown);
            let index = self.next.saturating_sub(1);
            notes.fields.insert(index, bytes.map(Vec::from));
        });
    }

    /// Returns the place of the next part.
    #[inline(never)]
    fn next_part(&mut self, name: Option<&'static str>) -> Result<Beside<'g>, SerError> {
        let notes = self.place.notes;
        self.unknown = notes.map_or(0, |notes| notes.borrow().unknown);
        self.advance(name)?;
        self.place.part(self.next.saturating_sub(1))
    }
}

impl<'g> Place for Beside<'g> {
    type Row = Row<'g>;

    // PERF: the registry takes 0.80 of the instructions. Most leaves are in no newtype.
    #[inline(always)]
    fn leaf(self, leaf: Leaf) -> Result<(), SerError> {
        match &self.graph.node(self.node).head {
            Head::Leaf(own) if *own == leaf => Ok(()),
            _ => Self::find_leaf(self.graph, self.node, leaf, self.notes.is_some()),
        }
    }

    #[inline]
    fn newtype(self) -> Result<Self, SerError> {
        match self.id().map(|id| self.graph.node(id).head) {
            Some(Head::Newtype(_)) => self.part(0),
            _ => Ok(self),
        }
    }

    fn holder(self, holder: Holder) -> Result<(Self, Self), SerError> {
        let place = self.find(|head| match head {
            Head::Bytes => holder == Holder::Seq,
            head => *head == Head::Holder(holder),
        })?;
        let value = match holder {
            Holder::Map => place.part(1)?,
            _ => Self {
                node: UNKNOWN,
                ..place
            },
        };
        Ok((place.part(0)?, value))
    }

    #[inline]
    fn row(self) -> Result<Row<'g>, SerError> {
        let place = self.find(|head| matches!(head, Head::Row(..) | Head::Array(_)))?;
        Ok(place.start())
    }

    fn variant(self, index: u32, name: &'static str) -> Result<Row<'g>, SerError> {
        let index = usize::try_from(index).unwrap_or(usize::MAX);
        let place = self.find(|head| matches!(head, Head::Enum(..)))?;
        let Some(id) = place.id() else {
            return Ok(place.start());
        };
        place.note(|notes| (notes.is_written, notes.variant) = (true, Some(index)));
        let part = self.graph.node(id).parts.get(index);
        let part = part.ok_or_else(|| SerError::of(OTHER_TAG))?;
        part.name.get_or_init(|| name);
        Ok(place.part(index)?.start())
    }

    // PERF: the registry takes 0.45 of the time. Most parts need no search.
    #[inline(always)]
    fn next(row: &mut Row<'g>, name: Option<&'static str>) -> Result<Self, SerError> {
        match row.step(name) {
            Some(node) => Ok(Self::plain(row.place.graph, node)),
            None => row.next_part(name),
        }
    }

    #[inline(always)]
    fn written(row: &mut Row<'g>, sink: &mut impl Sink, start: usize) {
        if row.place.notes.is_some() {
            row.note_field(sink, start);
        }
    }

    fn skip<S: Sink>(row: &mut Row<'g>, name: &'static str, sink: &mut S) -> Result<(), SerError> {
        let part = row.advance(Some(name))?;
        let index = row.next.saturating_sub(1);
        row.place.note(|notes| {
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

    fn end(row: Row<'g>) -> Result<(), SerError> {
        let graph = row.place.graph;
        let Some(node) = row.place.id().map(|id| graph.node(id)) else {
            return Ok(());
        };
        let mut unwritten = (row.next..).map_while(|index| Some((index, node.row_part(index)?)));
        match unwritten.find(|(_, part)| !graph.is_empty(part)) {
            Some((index, _)) => Err(SerError::of(OTHER_COUNT).of_field(node.read_name(index))),
            None => Ok(()),
        }
    }
}
