//! [`Tracing`]: the search for the types and names of all parts of a type.

use alloc::boxed::Box;
use alloc::string::ToString as _;
use alloc::vec::Vec;
use core::any::type_name;
use core::cell::RefCell;
use core::marker::PhantomData;

use sdp::{DecodeError, DecodeErrorKind, Reader};
use serde_core::{Deserialize, Serialize};

use super::asked::{Asked, ENDLESS, State};
use super::beside::{Beside, Notes};
use super::draft::{Draft, Probe};
use super::error::TraceError;
use super::graph::{Graph, NodeId, PartId, ROOT};
use super::sample::{Samples, tried};
use crate::de::Deserializer;
use crate::error::{self, DeError, Item, REJECTED, SerError, kept};
use crate::form::{Head, Leaf};
use crate::value::{from_slice, try_append};

/// The number of values in a row that a type rejects: all pairs of texts.
const MAX_ATTEMPTS: usize = tried(Leaf::Str).saturating_mul(tried(Leaf::Str));

/// The number of values that prove a schema.
const MAX_VALUES: usize = 64;

const NOT_WRITTEN: &str = "`Serialize` rejects a value that `Deserialize` accepts";
const UNSEEN: &str = "the type reads a part that it never writes, for example because of a `deserialize_with` alone: \
     encode the field with `sdp_serde::json`, or derive `SdpEncode` and `SdpDecode`";
const BY_NAME: &str = "`Deserialize` takes the fields only by their names, which are not part of the bytes: encode \
     the field with `sdp_serde::json`, or derive `SdpEncode` and `SdpDecode`";

/// A value of a type, which is encoded at a place, with this number of levels.
pub(super) type Value = Box<dyn Fn(Beside<'_>, u32) -> Result<Vec<u8>, SerError>>;

/// A value that a type makes of some bytes.
type Made = Result<Value, Failure>;

/// Why a type makes no value of some bytes.
pub(super) struct Failure {
    /// The number of bytes that it has read.
    read: usize,
    pub(super) error: DecodeError,
    /// The struct or enum, and its field or variant.
    place: Option<&'static str>,
}

/// A type with serde's traits.
#[derive(Clone, Copy)]
pub(super) struct Subject {
    pub(super) name: &'static str,
    make: fn(&'static [u8], &RefCell<State>, &[PartId]) -> Made,
    pub(super) read: fn(&'static [u8]) -> Result<Value, DecodeError>,
}

impl Subject {
    pub(super) fn of<T: Serialize + Deserialize<'static> + 'static>() -> Self {
        fn value<T: Serialize + 'static>(value: T) -> Value {
            Box::new(move |place, levels| {
                let mut bytes = Vec::new();
                try_append(&value, place, &mut bytes, levels)?;
                Ok(bytes)
            })
        }
        fn make<T: Deserialize<'static>>(
            bytes: &'static [u8],
            state: &RefCell<State>,
            route: &[PartId],
        ) -> Result<T, Failure> {
            let (mut input, mut errors) = (Reader::new(bytes), error::State::new(()));
            let deserializer = Deserializer {
                input: &mut input,
                state: &mut errors,
                reserved: 0,
                origin: Asked::whole::<T>(state, route),
            };
            deserializer.decode(PhantomData).map_err(|DeError| {
                let (error, place) = errors.take_error(0);
                let read = input.offset();
                Failure { read, error, place }
            })
        }
        Self {
            name: type_name::<T>(),
            make: |bytes, state, route| make::<T>(bytes, state, route).map(value),
            read: |bytes| from_slice::<T>(bytes).map(value),
        }
    }

    /// Returns the error of a part of the type, or of the whole type.
    pub(super) fn refused(self, place: Option<&str>, reason: &str) -> TraceError {
        TraceError::Refused {
            place: place.unwrap_or(self.name).into(),
            reason: reason.into(),
        }
    }

    fn rejected(self, place: Option<&str>, reason: &str) -> TraceError {
        TraceError::Rejected {
            place: place.unwrap_or(self.name).into(),
            reason: reason.into(),
        }
    }
}

/// A search for the schema of a type.
pub(super) struct Tracing {
    pub(super) subject: Subject,
    pub(super) state: RefCell<State>,
    pub(super) values: Vec<Value>,
    /// The part by which a value first reaches each node.
    pub(super) parents: Vec<Option<PartId>>,
}

impl Tracing {
    /// Makes values until each part has a type and a name.
    pub(super) fn of(subject: Subject, samples: Samples) -> Result<Self, TraceError> {
        let state = State {
            graph: Graph::new(),
            samples,
            probe: Probe::Explore,
            made: Vec::new(),
        };
        let mut tracing = Self {
            subject,
            state: RefCell::new(state),
            values: Vec::new(),
            parents: Vec::new(),
        };
        tracing.explore()?;
        Ok(tracing)
    }

    fn explore(&mut self) -> Result<(), TraceError> {
        let mut rejected: usize = 0;
        loop {
            let (known, unknown, has_type) = {
                let graph = &self.state.borrow().graph;
                self.parents = graph.parents();
                let unknown = graph.unknown_part();
                let has_type = unknown.is_none_or(|part| graph.at(part).is_some());
                (graph.known(), unknown, has_type)
            };
            if unknown.is_none() && !self.values.is_empty() {
                return Ok(());
            }
            let around = unknown.map_or_else(Vec::new, |(id, _)| self.route(id));
            let route = [around.as_slice(), unknown.as_slice()].concat();
            let (result, draft) = self.attempt(Probe::Explore, &route);
            let (read, error) = match result {
                Err(failure) => (failure.read, self.failed(&failure)),
                // A part that cannot be read is a better reason than one that is written in another form.
                Ok(_) if !has_type => (0, self.refused_part(&route, UNSEEN)),
                Ok(value) => match self.serialize(&value, &around) {
                    Ok(notes) => {
                        if self.values.len() < MAX_VALUES {
                            self.values.push(value);
                        }
                        if self.settle(unknown, &notes) {
                            continue;
                        }
                        (0, self.refused_part(&route, UNSEEN))
                    }
                    Err(error @ TraceError::Rejected { .. }) => (usize::MAX, error),
                    Err(error) => return Err(error),
                },
            };
            let graph = &mut self.state.borrow_mut().graph;
            if graph.known() != known {
                rejected = 0;
                continue;
            }
            rejected = rejected.saturating_add(1);
            let is_rejected = matches!(error, TraceError::Rejected { .. });
            if is_rejected && rejected < MAX_ATTEMPTS && draft.choose_next(graph, read) {
                continue;
            }
            // Elements that have no value are in no value.
            match unknown {
                Some(part) if graph.is_unmade_element(part) => graph.part_mut(part).is_made = true,
                _ => return Err(error),
            }
        }
    }

    /// Returns the route by which a value first reaches a node.
    pub(super) fn route(&self, id: NodeId) -> Vec<PartId> {
        let parent = |id: NodeId| self.parents.get(id).copied().flatten();
        let mut route: Vec<_> =
            core::iter::successors(parent(id), |(around, _)| parent(*around)).collect();
        route.reverse();
        route
    }

    /// Lets the type make one value, for a probe at the end of a route.
    pub(super) fn attempt(&self, probe: Probe, route: &[PartId]) -> (Made, Draft) {
        let draft = {
            let state = &mut *self.state.borrow_mut();
            let draft = Draft::whole(&state.graph, &state.samples, &probe, route);
            state.probe = probe;
            state.made.clear();
            draft
        };
        let result = (self.subject.make)(kept(&draft.bytes), &self.state, route);
        (result, draft)
    }

    /// Serializes a value, and returns the notes about the struct or enum at the end of a route.
    pub(super) fn serialize(&self, value: &Value, route: &[PartId]) -> Result<Notes, TraceError> {
        let notes = RefCell::new(Notes::about(route));
        let result = Beside::root(&self.state.borrow().graph, Some(&notes))
            .and_then(|root| value(root, u32::MAX));
        let Err(error) = result else {
            return Ok(notes.into_inner());
        };
        let (place, reason) = error.refusal().unwrap_or((None, REJECTED));
        Err(match reason {
            REJECTED => self.subject.rejected(place, NOT_WRITTEN),
            _ => self.subject.refused(place, reason),
        })
    }

    /// Notes the parts of a value. Removes the last variants if one was written as a variant before it, because the
    /// type has a variant for unknown ones. Returns whether it has.
    fn settle(&self, unknown: Option<PartId>, notes: &Notes) -> bool {
        let state = &mut *self.state.borrow_mut();
        let graph = &mut state.graph;
        for part in &state.made {
            graph.part_mut(*part).is_made = true;
        }
        let Some((id, index)) = unknown else {
            return false;
        };
        let is_unknown = notes.variant.is_some_and(|variant| variant < index);
        if is_unknown {
            let node = graph.node_mut(id);
            node.parts.truncate(index);
            node.is_complete = true;
        }
        is_unknown
    }

    /// Returns the error of a type that makes no value.
    fn failed(&self, failure: &Failure) -> TraceError {
        let reason = failure.error.to_string();
        // The offset in a sample says nothing to the user.
        let reason = reason
            .split_once(": ")
            .map_or(&*reason, |(_, reason)| reason);
        let state = &*self.state.borrow();
        let root = || Some(state.graph.node(state.graph.at(ROOT)?).head);
        let place = failure.place.or_else(|| match root()? {
            Head::Newtype(name) => Item::Struct(name).describe(None),
            _ => None,
        });
        match failure.error.kind() {
            DecodeErrorKind::Custom(reason) => self.subject.refused(place, reason),
            DecodeErrorKind::NestingTooDeep(_) => self.subject.refused(place, ENDLESS),
            _ if state.takes_no_sequence() => self.subject.refused(place, BY_NAME),
            _ => self.subject.rejected(place, reason),
        }
    }

    /// Returns the error of the part at the end of a route.
    pub(super) fn refused_part(&self, route: &[PartId], reason: &str) -> TraceError {
        let place = self.state.borrow().graph.place(route);
        self.subject.refused(place.as_deref(), reason)
    }
}
