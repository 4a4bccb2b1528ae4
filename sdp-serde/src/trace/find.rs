//! [`Tracing`]: the search for the types, names and defaults of all parts of a type.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::any::type_name;
use core::cell::RefCell;

use sdp::Limits;
use serde_core::{Deserialize, Serialize};

use super::ask::{Asker, Flaw, Probe, State, TEXTS};
use super::error::TraceError;
use super::graph::{FAR, Field, Head, Leaf, NodeId, ROOT, SlotId};
use super::walk::{NOT_WRITTEN, Notes, Part, Walk};
use crate::error::kept;
use crate::value::append_to_vec;

/// The number of passes with different candidates for one question.
const MAX_ATTEMPTS: usize = 400;

/// The number of values that prove a schema.
const MAX_VALUES: usize = 64;

const OTHER_FIELDS: &str =
    "the type reads another number of fields than it writes: use `skip` for both directions";
const OTHER_TAG: &str = "a variant has another tag for `Deserialize` than for `Serialize`: move variants with \
     `skip` to the end of the enum";
const UNSEEN: &str = "the type reads a part that it never writes, for example because of a `deserialize_with` alone: \
     encode the field with `sdp_serde::json`, or derive `SdpEncode` and `SdpDecode`";
const UNSTABLE: &str = "the default differs between two evaluations, but a schema contains the bytes of one value: \
     return the same value each time";

/// Values of parts of a type, as bytes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Samples {
    /// The Rust types, and the bytes.
    pub(crate) values: Vec<(&'static str, &'static [u8])>,
    /// The values as JSON.
    #[cfg(feature = "json")]
    pub(crate) jsons: Vec<&'static [u8]>,
}

/// A search for the schema of a type.
pub(super) struct Tracing<T> {
    pub(super) state: RefCell<State>,
    pub(super) values: Vec<T>,
}

impl<T: Serialize + Deserialize<'static>> Tracing<T> {
    /// Finds the types of all parts, and the names, aliases and defaults of their fields and variants.
    pub(super) fn find(samples: Samples) -> Result<Self, TraceError> {
        let mut state = State::new();
        state.samples = samples.values;
        #[cfg(feature = "json")]
        state.jsons.extend(samples.jsons);
        let mut tracing = Self {
            state: RefCell::new(state),
            values: Vec::new(),
        };
        tracing.explore()?;
        let nodes: Vec<NodeId> = (0..tracing.state.borrow().graph.nodes.len()).collect();
        for node in &nodes {
            tracing.ask_enum(*node);
        }
        tracing.ask_structs(&nodes)?;
        Ok(tracing)
    }

    /// Makes a value that can answer a question. After an error of the type, other candidates follow.
    fn pass(&self, probe: Probe) -> Result<T, Flaw> {
        self.state.borrow_mut().probe = probe;
        for _ in 1..MAX_ATTEMPTS {
            self.state.borrow_mut().reset();
            let result = Asker::ask::<T>(&self.state);
            let state = &mut *self.state.borrow_mut();
            match result {
                _ if state.refusal.is_some() => break,
                Ok(value) => return Ok(value),
                Err(_) if state.is_retried => {}
                Err(flaw) if state.is_answered || !state.choose_next() => return Err(flaw),
                Err(_) => {}
            }
        }
        Err(Flaw::Text("no further values".into()))
    }

    /// Makes a value that answers a question about a known type.
    fn answer(&self, probe: Probe) -> Result<T, Flaw> {
        let result = self.pass(probe);
        // A visitor that reads a map differently has no answer.
        match self.state.borrow_mut().refusal.take() {
            Some(refusal) => Err(Flaw::Text(refusal.to_string())),
            None => result,
        }
    }

    /// Makes values until each part has a type and a name.
    fn explore(&mut self) -> Result<(), TraceError> {
        let mut rejected = 0;
        loop {
            let before = self.known();
            let value = match self.pass(Probe::Explore) {
                Ok(value) => value,
                Err(flaw) => return Err(self.rejected(&flaw)),
            };
            let notes = match self.serialize(&value, Notes::default()) {
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
            self.note(&notes)?;
            if self.values.len() < MAX_VALUES {
                self.values.push(value);
            }
            let state = &mut *self.state.borrow_mut();
            state.reset();
            let root = state.graph.at(ROOT);
            if root.is_some_and(|root| root.distance == FAR) {
                // The default of a field that is never written would stay unknown.
                let Some((id, field)) = state.graph.unwritten() else {
                    return Ok(());
                };
                let label = state.graph.label(id).unwrap_or_default();
                return Err(refused::<T>(
                    Some(format!("{label}, field {field}")),
                    OTHER_FIELDS,
                ));
            }
            if before == state.graph.known() {
                let nodes = state.graph.nodes.iter();
                let mut nodes = nodes.zip(0..).filter(|(node, _)| node.distance == 0);
                let place = nodes.find_map(|(_, id)| state.graph.label(id));
                return Err(refused::<T>(place, UNSEEN));
            }
        }
    }

    fn known(&self) -> usize {
        self.state.borrow().graph.known()
    }

    fn rejected(&self, flaw: &Flaw) -> TraceError {
        let state = &mut *self.state.borrow_mut();
        match state.refusal.take() {
            Some(refusal) => refusal,
            None => TraceError::Rejected {
                place: state
                    .failed_at
                    .take()
                    .unwrap_or_else(|| type_name::<T>().into()),
                reason: flaw.to_string(),
            },
        }
    }

    /// Serializes a value, and returns what this has told.
    fn serialize(&self, value: &T, notes: Notes) -> Result<Notes, TraceError> {
        let notes = RefCell::new(notes);
        let state = self.state.borrow();
        let walk = &Walk::new(&state.graph, Some(&notes));
        let part = Part {
            walk,
            slot: ROOT,
            value,
        };
        let limits = Limits::DEFAULT.with_max_nesting(u32::MAX);
        if append_to_vec(&part, &mut Vec::new(), &limits).is_err() {
            let root = || type_name::<T>().into();
            let failure = walk.take_failure();
            let (place, reason) = failure.unwrap_or_else(|| (root(), NOT_WRITTEN));
            if reason == NOT_WRITTEN {
                let reason = reason.into();
                return Err(TraceError::Rejected { place, reason });
            }
            return Err(refused::<T>(Some(place), reason));
        }
        Ok(notes.into_inner())
    }

    /// Takes over the names of fields and variants.
    fn note(&self, notes: &Notes) -> Result<(), TraceError> {
        let state = &mut *self.state.borrow_mut();
        for (id, names) in &notes.fields {
            let node = state.graph.node_mut(*id);
            if node.is_noted {
                continue;
            }
            let Head::Struct(_, read) = node.head else {
                continue;
            };
            // With `skip_serializing`, the names that are read show the place of the field.
            let is_written = |name: &&'static str| names.contains(name);
            let is_shorter = names.len() < node.parts.len() && read.len() == node.parts.len();
            let all = if is_shorter && names.iter().eq(read.iter().filter(|it| is_written(it))) {
                read
            } else {
                names
            };
            if all.len() != node.parts.len() {
                return Err(refused::<T>(state.graph.label(*id), OTHER_FIELDS));
            }
            let fields = all.iter().map(|name| Field {
                name,
                aliases: Vec::new(),
                default: None,
                is_written: is_written(name),
            });
            node.fields = fields.collect();
            node.is_noted = true;
        }
        let attempted: BTreeSet<(NodeId, u32)> = state.attempted.iter().copied().collect();
        for (id, index) in &attempted {
            let found = notes.variants.range((*id, 0)..=(*id, u32::MAX));
            let mut others = found.filter(|(found, _)| !attempted.contains(found));
            let node = state.graph.node_mut(*id);
            if let Some(name) = notes.variants.get(&(*id, *index)) {
                if let Some(variant) = node.variants.get_mut(index) {
                    variant.name = name;
                    let content = variant.content;
                    let content = state.graph.node_mut(content);
                    content.is_noted |= !matches!(content.head, Head::Struct(..));
                }
            } else if others.any(|((_, other), _)| other > index) {
                return Err(refused::<T>(state.graph.label(*id), OTHER_TAG));
            } else if notes.first.contains_key(id) {
                // The index stands for a variant before it, like each unknown one.
                node.variants.remove(index);
                node.is_complete = true;
            }
        }
        Ok(())
    }

    /// Finds the aliases of variants, and the variant for unknown ones.
    fn ask_enum(&self, id: NodeId) {
        let (names, known) = {
            let graph = &self.state.borrow().graph;
            let node = graph.node(id);
            let Head::Enum(_, names) = node.head else {
                return;
            };
            let known: BTreeSet<&str> = node.variants.values().map(|it| it.name).collect();
            (names, known)
        };
        let variant_of = |name| {
            let value = self.answer(Probe::Named(id, name)).ok()?;
            let notes = self.serialize(&value, Notes::default()).ok()?;
            notes.first.get(&id).copied()
        };
        for alias in names.iter().filter(|name| !known.contains(**name)) {
            if let Some(index) = variant_of(alias)
                && let Some(variant) = self
                    .state
                    .borrow_mut()
                    .graph
                    .node_mut(id)
                    .variants
                    .get_mut(&index)
            {
                variant.aliases.push(alias);
            }
        }
        let other = variant_of("\u{1}");
        let graph = &mut self.state.borrow_mut().graph;
        let content = other.and_then(|index| graph.node(id).variants.get(&index));
        if content.is_some_and(|it| graph.node(it.content).head == Head::Unit) {
            graph.node_mut(id).other = other;
        }
    }

    /// Finds the aliases and defaults of fields.
    fn ask_structs(&self, nodes: &[NodeId]) -> Result<(), TraceError> {
        let is_struct = |id: &NodeId| {
            let state = self.state.borrow();
            let node = state.graph.node(*id);
            node.is_noted && matches!(node.head, Head::Struct(..)) && !node.fields.is_empty()
        };
        let structs = nodes.iter().copied().filter(is_struct);
        let mut pending = Vec::new();
        for id in structs {
            if let Some(names) = self.names_to_read(id) {
                for given in self.given_fields(id, &names) {
                    pending.push((id, given));
                }
            }
        }
        // The default of a field can contain fields whose default is not known yet.
        loop {
            let before = pending.len();
            let mut rest = Vec::new();
            for (id, given) in pending {
                if !self.take_defaults(id, &given)? {
                    rest.push((id, given));
                }
            }
            if rest.len() == before || rest.is_empty() {
                return Ok(());
            }
            pending = rest;
        }
    }

    /// Returns the name that `Deserialize` takes for each field, and notes the aliases.
    fn names_to_read(&self, id: NodeId) -> Option<Vec<&'static str>> {
        let (names, written) = {
            let node = self.state.borrow();
            let node = node.graph.node(id);
            let Head::Struct(_, names) = node.head else {
                return None;
            };
            let written: Vec<&str> = node.fields.iter().map(|field| field.name).collect();
            (names, written)
        };
        if *names == written {
            return Some(names.to_vec());
        }
        let (mut owners, mut aliases) = (Vec::new(), Vec::new());
        for name in names {
            let slot = self.state.borrow_mut().graph.new_slot();
            let Err(Flaw::Duplicate(owner)) = self.answer(Probe::Twice(id, name, slot)) else {
                return None;
            };
            if owners.last() != Some(&owner) {
                owners.push(owner);
            }
            aliases.push((owners.len().saturating_sub(1), *name));
        }
        if owners.len() != written.len() {
            return None;
        }
        let mut state = self.state.borrow_mut();
        let fields = &mut state.graph.node_mut(id).fields;
        for (index, name) in aliases {
            if let Some(field) = fields.get_mut(index)
                && !written.contains(&name)
            {
                field.aliases.push(name);
            }
        }
        Some(owners)
    }

    /// Returns sets of fields, with which the type accepts a map without the remaining fields.
    fn given_fields(&self, id: NodeId, names: &[&'static str]) -> Vec<Vec<(&'static str, usize)>> {
        let mut given = Vec::new();
        loop {
            match self.answer(Probe::Given(id, given.clone())) {
                Ok(_) => return alloc::vec![given],
                Err(Flaw::Missing(field)) if given.len() < names.len() => {
                    match names.iter().position(|name| *name == field) {
                        Some(index) => given.push((field, index)),
                        None => return Vec::new(),
                    }
                }
                Err(_) => break,
            }
        }
        // Code of the type rejects the defaults together.
        let all = names.iter().copied().zip(0..);
        let without = |index: usize| all.clone().filter(|(_, it)| *it != index).collect();
        let sets = (0..names.len()).map(without);
        let is_accepted = |set: &Vec<_>| self.answer(Probe::Given(id, set.clone())).is_ok();
        sets.filter(is_accepted).collect()
    }

    /// Takes the defaults of the fields outside this set. Returns false if a default cannot be encoded yet.
    fn take_defaults(
        &self,
        id: NodeId,
        given: &[(&'static str, usize)],
    ) -> Result<bool, TraceError> {
        let evaluate = || {
            let value = self.answer(Probe::Given(id, given.to_vec())).ok()?;
            let notes = Notes {
                encoded: Some(id),
                ..Notes::default()
            };
            self.serialize(&value, notes).ok()
        };
        let (Some(notes), Some(again)) = (evaluate(), evaluate()) else {
            return Ok(true);
        };
        let mut is_settled = true;
        for (index, bytes) in &notes.bytes {
            if given.iter().any(|(_, it)| it == index) {
                continue;
            }
            match (bytes, again.bytes.get(index)) {
                (Ok(bytes), Some(Ok(same))) => {
                    let graph = &mut self.state.borrow_mut().graph;
                    let label = graph.label(id).unwrap_or_default();
                    if let Some(field) = graph.node_mut(id).fields.get_mut(*index) {
                        if bytes != same {
                            let place = alloc::format!("{label}, field {}", field.name);
                            return Err(refused::<T>(Some(place), UNSTABLE));
                        }
                        field.default = Some(bytes.clone());
                    }
                }
                _ => is_settled = false,
            }
        }
        let skipped = notes.skipped.range((id, 0)..=(id, usize::MAX));
        for (_, index) in skipped.filter(|(_, index)| given.iter().all(|(_, it)| it != index)) {
            self.take_hidden_default(id, *index);
        }
        Ok(is_settled)
    }

    /// Looks for the default of a field that `Serialize` leaves out: it is the value that is left out.
    fn take_hidden_default(&self, id: NodeId, index: usize) {
        let Some(slot) = self.state.borrow().graph.node(id).parts.get(index).copied() else {
            return;
        };
        for bytes in self.candidates(slot) {
            let Ok(value) = self.answer(Probe::Put(slot, kept(&bytes))) else {
                continue;
            };
            let notes = self.serialize(&value, Notes::default());
            if notes.is_ok_and(|notes| notes.skipped.contains(&(id, index))) {
                let graph = &mut self.state.borrow_mut().graph;
                if let Some(field) = graph.node_mut(id).fields.get_mut(index) {
                    field.default = Some(bytes);
                }
                return;
            }
        }
    }

    /// Returns the bytes of values that defaults often are.
    fn candidates(&self, slot: SlotId) -> Vec<Vec<u8>> {
        let graph = &mut self.state.borrow_mut().graph;
        graph.measure(|_, _, _| false);
        let mut candidates: Vec<Vec<u8>> = graph.smallest(slot).into_iter().collect();
        let Some(node) = graph.at(slot) else {
            return candidates;
        };
        let defaults = node.fields.iter().map(|field| field.default.as_deref());
        candidates.extend(defaults.collect::<Option<Vec<_>>>().map(|it| it.concat()));
        match node.head {
            Head::Leaf(Leaf::Bool) => candidates.push(alloc::vec![1]),
            Head::Leaf(Leaf::Str) => {
                let texts = TEXTS.iter().filter_map(|text| sdp::to_vec(text).ok());
                candidates.extend(texts);
            }
            Head::Leaf(Leaf::Number(number)) => candidates.extend(numbers(number)),
            Head::Enum(..) => {
                for (tag, variant) in &node.variants {
                    let mut bytes = alloc::vec![node.tag(*tag)];
                    if graph.put_smallest(variant.content, &mut bytes).is_some() {
                        candidates.push(bytes);
                    }
                }
            }
            _ => {}
        }
        candidates
    }
}

/// Returns the bytes of small and round numbers.
fn numbers(number: sdp::schema::Number) -> Vec<Vec<u8>> {
    use sdp::schema::Number;

    let integers = (1..=100_i128).chain([128, 255, 256, 512, 1000, 1024, 4096, 10_000, 65_535]);
    let integers = integers.chain([3600, 8080, 60_000, 65_536, 100_000, 1_000_000, -1]);
    let floats = [
        1.0, 0.5, -1.0, 2.0, 10.0, 100.0, 0.1, 0.25, 0.75, 440.0, 1000.0,
    ];
    let size = usize::try_from(number.size()).unwrap_or(0);
    match number {
        Number::F32 => floats.map(|it: f32| it.to_le_bytes().to_vec()).into(),
        Number::F64 => {
            // A decimal fraction has other bits as a `f32`.
            let floats = [
                1.0, 0.5, -1.0, 2.0, 10.0, 100.0, 0.1, 0.25, 0.75, 440.0, 1000.0,
            ];
            floats.map(|it: f64| it.to_le_bytes().to_vec()).into()
        }
        _ => {
            let bytes = integers.map(|it| it.to_le_bytes());
            bytes
                .filter_map(|it| it.get(..size).map(Vec::from))
                .collect()
        }
    }
}

/// Returns the error of a part of a type, or of the whole type.
pub(super) fn refused<T>(place: Option<String>, reason: &str) -> TraceError {
    TraceError::Refused {
        place: place.unwrap_or_else(|| type_name::<T>().into()),
        reason: reason.into(),
    }
}
