//! [`Tracing`]: the search for the types, names and defaults of all parts of a type.

use alloc::boxed::Box;
use alloc::collections::BTreeSet;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::any::type_name;
use core::cell::RefCell;

use sdp::DecodeError;
use serde_core::{Deserialize, Serialize};

use super::asker::Asker;
use super::beside::{Beside, Notes};
use super::error::{Flaw, TraceError};
use super::graph::{FAR, Head, NodeId, PartId, ROOT};
use super::sample::{self, Samples};
use super::state::{Key, Probe, State};
use crate::error::{REJECTED, SerError, kept};
use crate::value::{from_slice, try_append};

/// The number of passes with different candidates for one question.
const MAX_ATTEMPTS: usize = 400;

/// The number of values that prove a schema.
const MAX_VALUES: usize = 64;

const NOT_WRITTEN: &str = "`Serialize` rejects a value that `Deserialize` accepts";
const UNSEEN: &str = "the type reads a part that it never writes, for example because of a `deserialize_with` alone: \
     encode the field with `sdp_serde::json`, or derive `SdpEncode` and `SdpDecode`";
const UNNAMED: &str = "no value is written with this variant, which has an alias, so its name is not known: remove \
     the alias, or `skip_serializing_if` of the field around it";
const BY_NAME: &str = "`Deserialize` takes the fields only by their names, which are not part of the bytes: encode the field \
     with `sdp_serde::json`, or derive `SdpEncode` and `SdpDecode`";
const HIDDEN: &str = "the default, which `skip_serializing_if` leaves out, is not known: give it to `Tracer::sample`";
const UNSTABLE: &str = "the default differs between two evaluations, but a schema contains the bytes of one value: \
     return the same value each time";

/// A value of a type, which is encoded at a place, with this number of levels.
pub(super) type Value = Box<dyn Fn(Beside<'_>, u32) -> Result<Vec<u8>, SerError>>;

/// A type with serde's traits.
#[derive(Clone, Copy)]
pub(super) struct Subject {
    pub(super) name: &'static str,
    ask: fn(&RefCell<State>) -> Result<Value, Flaw>,
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
        Self {
            name: type_name::<T>(),
            ask: |state| Asker::ask::<T>(state).map(value),
            read: |bytes| from_slice::<T>(bytes).map(value),
        }
    }

    /// Returns the error of a part of the type, or of the whole type.
    pub(super) fn refused(self, place: Option<String>, reason: &str) -> TraceError {
        TraceError::Refused {
            place: place.unwrap_or_else(|| self.name.into()),
            reason: reason.into(),
        }
    }
}

/// A search for the schema of a type.
pub(super) struct Tracing {
    subject: Subject,
    pub(super) state: RefCell<State>,
    pub(super) values: Vec<Value>,
}

impl Tracing {
    /// Finds the types of all parts, and the names, aliases and defaults of their fields and variants.
    pub(super) fn find(subject: Subject, samples: Samples) -> Result<Self, TraceError> {
        let mut tracing = Self {
            subject,
            state: RefCell::new(State::new(samples)),
            values: Vec::new(),
        };
        tracing.explore()?;
        let mut pending = Vec::new();
        let heads = tracing.state.borrow().graph.heads();
        // Types inside other ones come first, because the default of a field can be made of theirs.
        for (id, head) in heads.into_iter().enumerate().rev() {
            match head {
                Head::Enum(..) => tracing.ask_enum(id),
                Head::Row(_, [_, ..], _) => {
                    tracing.state.borrow_mut().graph.default_options(id);
                    let given = tracing.given_fields(id);
                    pending.extend(given.into_iter().map(|given| (id, given)));
                }
                _ => {}
            }
        }
        // The default of a field can contain fields whose default is not known yet.
        let mut before = usize::MAX;
        while pending.len() < before {
            before = pending.len();
            for (id, given) in core::mem::take(&mut pending) {
                if !tracing.take_defaults(id, &given)? {
                    pending.push((id, given));
                }
            }
        }
        Ok(tracing)
    }

    /// Makes a value that can answer a question. After an error of the type, other candidates follow.
    fn pass(&self, probe: Probe) -> Result<Value, Flaw> {
        self.state.borrow_mut().probe = probe;
        for _ in 1..MAX_ATTEMPTS {
            self.state.borrow_mut().reset();
            let result = (self.subject.ask)(&self.state);
            let state = &mut *self.state.borrow_mut();
            match result {
                _ if state.refusal.is_some() => break,
                Ok(value) => return Ok(value),
                Err(flaw @ Flaw::Duplicate(_)) => return Err(flaw),
                Err(flaw) if state.is_answered => return Err(flaw),
                // The next pass differs, although each candidate is the same.
                Err(_) if state.has_found() => {}
                Err(flaw) if !state.choose_next() => return Err(flaw),
                Err(_) => {}
            }
        }
        Err(Flaw::Text("no further values".into()))
    }

    /// Makes a value that answers a question about a known type.
    fn answer(&self, probe: Probe) -> Result<Value, Flaw> {
        let result = self.pass(probe);
        // A visitor that reads a map differently has no answer.
        match self.state.borrow_mut().refusal.take() {
            Some(refusal) => Err(Flaw::Text(refusal.to_string())),
            None => result,
        }
    }

    /// Makes values until each part has a type and a name.
    fn explore(&mut self) -> Result<(), TraceError> {
        let mut rejected: usize = 0;
        loop {
            let value = self
                .pass(Probe::Explore)
                .map_err(|flaw| self.rejected(&flaw))?;
            let notes = match self.serialize(&value, None) {
                Ok(notes) => notes,
                // Only `Serialize` rejects the sample.
                Err(TraceError::Rejected { .. })
                    if rejected < MAX_ATTEMPTS && self.state.borrow_mut().choose_next() =>
                {
                    rejected = rejected.saturating_add(1);
                    continue;
                }
                Err(error) => return Err(error),
            };
            if self.values.len() < MAX_VALUES {
                self.values.push(value);
            }
            let has_found = {
                let state = &mut *self.state.borrow_mut();
                let has_found = state.graph.settle(&notes.enums) || state.has_found();
                state.reset();
                let root = state.graph.at(ROOT);
                if root.is_some_and(|root| root.distance == FAR) {
                    return Ok(());
                }
                has_found
            };
            if !has_found && !self.name_variants() {
                let state = &mut *self.state.borrow_mut();
                let mut nodes = state.graph.nodes.iter();
                let goal = nodes.position(|node| node.distance == 0);
                let unnamed = goal.map(|id| state.graph.unnamed_variants(id).0);
                let has_unnamed = unnamed.is_some_and(|unnamed| !unnamed.is_empty());
                let reason = if has_unnamed { UNNAMED } else { UNSEEN };
                let place = goal.map(|id| state.place_of((id, usize::MAX)));
                return Err(self.subject.refused(place, reason));
            }
        }
    }

    /// Names the variants that no value writes, for example because a field leaves out the default. Returns whether there are
    /// some.
    fn name_variants(&self) -> bool {
        let count = self.state.borrow().graph.nodes.len();
        let mut has_named = false;
        for id in 0..count {
            let (before, mut names) = self.state.borrow().graph.unnamed_variants(id);
            if before.is_empty() {
                continue;
            }
            // A name of a written variant is an alias.
            names.retain(|name| self.variant_of(id, name).is_none());
            let graph = &self.state.borrow().graph;
            let (unnamed, _) = graph.unnamed_variants(id);
            has_named |= unnamed.len() < before.len();
            let parts = &graph.node(id).parts;
            for (part, name) in unnamed.iter().filter_map(|it| parts.get(*it)).zip(&names) {
                has_named |= names.len() == unnamed.len() && part.name.set(name).is_ok();
            }
        }
        has_named
    }

    fn rejected(&self, flaw: &Flaw) -> TraceError {
        let state = &mut *self.state.borrow_mut();
        let place = state.failed_at.take();
        state.refusal.take().unwrap_or_else(|| match flaw {
            Flaw::NoSequence(_) => self.subject.refused(place, BY_NAME),
            flaw => TraceError::Rejected {
                place: place.unwrap_or_else(|| self.subject.name.into()),
                reason: flaw.to_string(),
            },
        })
    }

    /// Serializes a value, and returns the notes about a struct or enum.
    fn serialize(&self, value: &Value, target: Option<NodeId>) -> Result<Notes, TraceError> {
        let notes = RefCell::new(Notes::about(target));
        let result = Beside::root(&self.state.borrow().graph, Some(&notes))
            .and_then(|root| value(root, u32::MAX));
        let Err(error) = result else {
            return Ok(notes.into_inner());
        };
        let (place, reason) = error.refusal().unwrap_or((None, REJECTED));
        let place = String::from(place.unwrap_or(self.subject.name));
        Err(match reason {
            REJECTED => TraceError::Rejected {
                place,
                reason: NOT_WRITTEN.into(),
            },
            _ => self.subject.refused(Some(place), reason),
        })
    }

    /// Returns the index of the variant that is written for this name.
    fn variant_of(&self, id: NodeId, name: &'static str) -> Option<usize> {
        let part = self.state.borrow_mut().graph.new_part();
        let value = self.answer(Probe::Variant(id, (name, part))).ok()?;
        self.serialize(&value, Some(id)).ok()?.variant
    }

    /// Finds the aliases of variants, and the variant for unknown ones.
    fn ask_enum(&self, id: NodeId) {
        let (names, known) = {
            let graph = &self.state.borrow().graph;
            let node = graph.node(id);
            let known = node.parts.iter().filter_map(|it| it.name.get().copied());
            (node.head.names(), known.collect::<BTreeSet<&str>>())
        };
        for alias in names.iter().filter(|name| !known.contains(**name)) {
            if let Some(index) = self.variant_of(id, alias) {
                let graph = &mut self.state.borrow_mut().graph;
                graph.part_mut((id, index)).aliases.push(alias);
            }
        }
        let other = self.variant_of(id, "\u{1}");
        let graph = &mut self.state.borrow_mut().graph;
        let content = other.and_then(|index| graph.at((id, index)));
        if content.is_some_and(|it| matches!(it.head, Head::Row(_, _, 0))) {
            graph.node_mut(id).other = other;
        }
    }

    /// Returns the names by which `Deserialize` reads the fields of a struct, and notes the aliases.
    fn keys(&self, id: NodeId) -> Option<Vec<Key>> {
        let (names, written) = {
            let graph = &self.state.borrow().graph;
            let node = graph.node(id);
            let written = node.parts.iter().map(|part| part.name.get().copied());
            (node.head.names(), written.collect::<Option<Vec<&str>>>()?)
        };
        let mut owners = Vec::new();
        for name in names.iter().filter(|_| *names != written) {
            let part = self.state.borrow_mut().graph.new_part();
            let twice = alloc::vec![(*name, part); 2];
            let Err(Flaw::Duplicate(owner)) = self.answer(Probe::Keys(id, twice)) else {
                return None;
            };
            if owners.last() != Some(&owner) {
                owners.push(owner);
            }
            if !written.contains(name) {
                let graph = &mut self.state.borrow_mut().graph;
                let owner = graph.part_mut((id, owners.len().saturating_sub(1)));
                owner.aliases.push(name);
            }
        }
        let count = written.len();
        let read = if *names == written { written } else { owners };
        let keys = read.into_iter().zip((0..).map(|index| (id, index)));
        Some(keys.collect()).filter(|keys: &Vec<Key>| keys.len() == count)
    }

    /// Returns sets of fields, with which a struct is accepted without the remaining fields.
    fn given_fields(&self, id: NodeId) -> Vec<Vec<Key>> {
        let Some(all) = self.keys(id) else {
            return Vec::new();
        };
        let mut given: Vec<Key> = Vec::new();
        loop {
            let missing = match self.answer(Probe::Keys(id, given.clone())) {
                Ok(value) => match self.serialize(&value, Some(id)) {
                    Ok(notes) if notes.is_started => return alloc::vec![given],
                    _ => break,
                },
                Err(Flaw::Missing(field)) => field,
                Err(_) => break,
            };
            let mut rest = all.iter().filter(|key| !given.contains(key));
            let Some(key) = rest.find(|(name, _)| *name == missing) else {
                break;
            };
            given.push(*key);
        }
        // Code of the type rejects the defaults together, or the struct around them leaves them out.
        let without = |key: &Key| all.iter().copied().filter(|it| it != key).collect();
        let is_accepted = |set: &Vec<_>| self.answer(Probe::Keys(id, set.clone())).is_ok();
        all.iter().map(without).filter(is_accepted).collect()
    }

    /// Takes the defaults of the fields outside this set. Returns false if a default cannot be encoded yet.
    fn take_defaults(&self, id: NodeId, given: &[Key]) -> Result<bool, TraceError> {
        let evaluate = || {
            let value = self.answer(Probe::Keys(id, given.to_vec())).ok()?;
            self.serialize(&value, Some(id)).ok()
        };
        let (Some(notes), Some(again)) = (evaluate(), evaluate()) else {
            return Ok(true);
        };
        let is_left_out = |index: &usize| given.iter().all(|(_, at)| *at != (id, *index));
        let mut is_settled = true;
        for (index, bytes) in notes.fields.iter().filter(|(index, _)| is_left_out(index)) {
            let state = &mut *self.state.borrow_mut();
            match (bytes, again.fields.get(index)) {
                (None, _) => is_settled = false,
                (_, Some(same)) if same == bytes => {
                    state.graph.part_mut((id, *index)).default.clone_from(bytes);
                }
                _ => {
                    let place = state.place_of((id, *index));
                    return Err(self.subject.refused(Some(place), UNSTABLE));
                }
            }
        }
        for index in notes.skipped.iter().filter(|index| is_left_out(index)) {
            self.take_hidden_default(id, *index)?;
        }
        // The struct around it leaves out the default of the whole struct.
        let count = self.state.borrow().graph.node(id).parts.len();
        for index in (0..count).filter(|index| !notes.is_started && is_left_out(index)) {
            let _ = self.take_hidden_default(id, index);
        }
        Ok(is_settled)
    }

    /// Looks for the default of a field that `Serialize` leaves out: it is the value that is left out.
    fn take_hidden_default(&self, id: NodeId, index: usize) -> Result<(), TraceError> {
        let is_default = |bytes: &Vec<u8>| {
            let value = self.answer(Probe::Bytes((id, index), kept(bytes)));
            let notes = value.map(|value| self.serialize(&value, Some(id)));
            let is_left_out = |notes: Notes| !notes.is_started || notes.skipped.contains(&index);
            notes.is_ok_and(|notes| notes.is_ok_and(is_left_out))
        };
        let given = self.state.borrow_mut().samples_of((id, index));
        let candidates: BTreeSet<_> = self.candidates((id, index)).into_iter().collect();
        let mut left_out = candidates.into_iter().filter(is_default);
        // If several values are left out, which one is meant is not known.
        let only = || left_out.next().filter(|_| left_out.next().is_none());
        let default = given.into_iter().find(is_default).or_else(only);
        let state = &mut *self.state.borrow_mut();
        if default.is_none() {
            let place = state.place_of((id, index));
            return Err(self.subject.refused(Some(place), HIDDEN));
        }
        state.graph.part_mut((id, index)).default = default;
        Ok(())
    }

    /// Returns the bytes of values that defaults often are.
    fn candidates(&self, at: PartId) -> Vec<Vec<u8>> {
        let graph = &mut self.state.borrow_mut().graph;
        graph.measure(|_, _| false);
        let Some(node) = graph.at(at) else {
            return Vec::new();
        };
        let mut candidates = Vec::new();
        candidates.extend(graph.smallest(node));
        match node.head {
            Head::Leaf(leaf) => {
                let values = (0..).map_while(|index| sample::candidate(leaf, index));
                candidates.extend(values.map(Vec::from));
            }
            Head::Enum(..) => {
                candidates
                    .extend((0..node.parts.len()).filter_map(|it| graph.smallest_of(node, it)));
            }
            _ => {
                let defaults = node.parts.iter().map(|field| field.default.as_deref());
                candidates.extend(defaults.collect::<Option<Vec<_>>>().map(|it| it.concat()));
            }
        }
        candidates
    }
}
