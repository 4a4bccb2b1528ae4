//! The questions about structs and enums whose parts are known: aliases, defaults, and variants for unknown ones.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use super::beside::Notes;
use super::draft::{Draft, Key, Probe, Values};
use super::error::TraceError;
use super::find::Tracing;
use super::graph::{Graph, NodeId, PartId};
use super::sample;
use crate::form::Head;

const UNNAMED: &str = "a variant of the enum, one of which has an alias, is in no written value, so its name is not \
     known: remove the alias, or `skip_serializing_if` of the field around the enum";
const HIDDEN: &str = "the default, which `skip_serializing_if` leaves out, is not known: give it to `Tracer::sample`";
const UNSTABLE: &str = "no value of the field always means the same as its absence, because the type rejects the \
     default, or the default depends on other fields or on the length of a list: return the same default each time, \
     and accept it as a value";

/// A name that no variant has.
const UNKNOWN: &str = "\u{1}";

impl Tracing {
    /// Finds the names, aliases and defaults of fields and variants.
    pub(super) fn ask(&self) -> Result<(), TraceError> {
        let mut fields: Vec<(PartId, Vec<Key>)> = Vec::new();
        // Types inside other ones come first, because the default of a field can be made of theirs.
        for id in (0..self.parents.len()).rev() {
            let head = self.state.borrow().graph.node(id).head;
            match head {
                Head::Enum(..) => self.ask_enum(id)?,
                Head::Row(_, [_, ..], _) => {
                    let keys = self.keys(id).unwrap_or_default();
                    fields.extend(keys.iter().map(|(_, at)| (*at, keys.clone())));
                }
                _ => {}
            }
        }
        // The default of a field can contain fields whose default is not known yet.
        let mut before = usize::MAX;
        while fields.len() < before {
            before = fields.len();
            for (at, keys) in core::mem::take(&mut fields) {
                if !self.ask_default(at, &keys)? {
                    fields.push((at, keys));
                }
            }
        }
        Ok(())
    }

    /// Returns the notes about the value at the end of a route, unless the type rejects the probe.
    fn answer(&self, route: &[PartId], probe: Probe) -> Option<Notes> {
        let (result, draft) = self.attempt(probe, route);
        let value = result.ok().filter(|_| draft.is_probed)?;
        self.serialize(&value, route).ok()
    }

    /// Returns the index of the variant that is written for a name, if it has the content of one of these variants.
    fn variant_of(
        &self,
        id: NodeId,
        name: &'static str,
        contents: impl IntoIterator<Item = usize>,
    ) -> Option<usize> {
        let route = self.route(id);
        let answer = |content| self.answer(&route, Probe::Variant(name, content));
        contents.into_iter().find_map(answer)?.variant
    }

    /// Finds the aliases of variants, the names of variants that no value writes, and the variant for unknown ones.
    fn ask_enum(&self, id: NodeId) -> Result<(), TraceError> {
        let (names, written) = self.names(id);
        let mut hidden = Vec::new();
        let mut last = 0;
        for name in names.iter().filter(|name| !written.contains(&Some(name))) {
            match self.variant_of(id, name, (last..written.len()).chain(0..last)) {
                Some(index) => {
                    last = index;
                    let graph = &mut self.state.borrow_mut().graph;
                    graph.part_mut((id, index)).aliases.push(name);
                }
                None => hidden.push(name),
            }
        }
        let unnamed: Vec<usize> = (0..written.len())
            .filter(|index| written.get(*index) == Some(&None))
            .collect();
        if !unnamed.is_empty() && unnamed.len() != hidden.len() {
            return Err(self.refused_part(&self.route(id), UNNAMED));
        }
        for (index, name) in unnamed.into_iter().zip(hidden) {
            let graph = &mut self.state.borrow_mut().graph;
            let _ = graph.part_mut((id, index)).name.set(name);
        }
        let is_unit = |index: &usize| self.state.borrow().graph.is_unit((id, *index));
        let unit = (0..written.len()).find(is_unit);
        let other = self.variant_of(id, UNKNOWN, unit).filter(is_unit);
        self.state.borrow_mut().graph.node_mut(id).other = other;
        Ok(())
    }

    /// Returns the names that `Deserialize` knows, and the names that `Serialize` has told.
    fn names(&self, id: NodeId) -> (&'static [&'static str], Vec<Option<&'static str>>) {
        let graph = &self.state.borrow().graph;
        let node = graph.node(id);
        let written = (0..node.parts.len()).map(|index| node.name(index));
        (node.head.names(), written.collect())
    }

    /// Returns a name for each field by which `Deserialize` reads a struct, and notes the aliases.
    fn keys(&self, id: NodeId) -> Option<Vec<Key>> {
        let route = self.route(id);
        let (names, written) = self.names(id);
        let written: Vec<&str> = written.into_iter().collect::<Option<_>>()?;
        let mut keys: Vec<Key> = Vec::new();
        let mut aliases = Vec::new();
        let mut last: Option<Key> = None;
        // The names of one field follow each other.
        for name in names.iter().copied() {
            let same = last.filter(|(last, part)| {
                *names != written && self.is_one_field(&route, [last, name], *part)
            });
            let (_, part) = same.unwrap_or(("", (id, keys.len())));
            if same.is_none() {
                keys.push((name, part));
            }
            if !written.contains(&name) {
                aliases.push((part, name));
            }
            last = Some((name, part));
        }
        if keys.len() != written.len() {
            return None;
        }
        let graph = &mut self.state.borrow_mut().graph;
        for (part, alias) in aliases {
            graph.part_mut(part).aliases.push(alias);
        }
        Some(keys)
    }

    /// Returns whether a struct rejects the second name before its value, because it is of the field of the first.
    fn is_one_field(&self, route: &[PartId], names: [&'static str; 2], part: PartId) -> bool {
        let keys = names.map(|name| (name, part));
        let (result, _) = self.attempt(Probe::Keys(keys.into(), Values::Usual, None), route);
        let made = &self.state.borrow().made;
        result.is_err() && made.iter().filter(|it| **it == part).count() == 1
    }

    /// Finds the default of a field, which the value has if only the remaining fields are given. Returns false if it
    /// cannot be encoded yet.
    fn ask_default(&self, at @ (id, index): PartId, keys: &[Key]) -> Result<bool, TraceError> {
        let route = &*self.route(id);
        let refused = |reason| self.refused_part(&[route, &[at]].concat(), reason);
        // The notes about a value with these bytes in the field, or without the field.
        let answer = |given: Option<&[u8]>, values| {
            let keys = keys.iter().filter(|key| given.is_some() || key.1 != at);
            let given = given.map(|bytes| (at, bytes.into()));
            self.answer(route, Probe::Keys(keys.copied().collect(), values, given))
        };
        let Some(absent) = answer(None, Values::Usual) else {
            return Ok(true);
        };
        let is_absent =
            |bytes: &Vec<u8>| answer(Some(bytes), Values::Usual).as_ref() == Some(&absent);
        let written = absent.fields.get(&index);
        let found = match written {
            Some(None) => return Ok(false),
            Some(found) => found.clone(),
            None if absent.skipped.contains(&index) => {
                let hidden = self.hidden_default(at, is_absent);
                Some(hidden.ok_or_else(|| refused(HIDDEN))?)
            }
            // The struct around it leaves out the default of the whole struct.
            None if !absent.is_written => self.hidden_default(at, is_absent),
            None => None,
        };
        let Some(found) = found else {
            return Ok(true);
        };
        // If the type computes an absent value, 0 or `None` can mean the same. Several values can be left out, also 0.
        let smallest = written.and_then(|_| Draft::smallest(&self.state.borrow().graph, at));
        // It means the same as no field, also in a second evaluation, and beside other values that the type accepts.
        let is_same = |bytes: &Vec<u8>, values| {
            let given = answer(Some(bytes), values);
            (given.is_none() && values != Values::Usual) || given == answer(None, values)
        };
        let all_values = [Values::Usual, Values::Later, Values::Filled];
        let is_default = |bytes: &Vec<u8>| all_values.iter().all(|values| is_same(bytes, *values));
        let mut defaults = smallest.into_iter().chain([found]);
        let default = defaults.find(is_default).ok_or_else(|| refused(UNSTABLE))?;
        self.state.borrow_mut().graph.part_mut(at).default = Some(default);
        Ok(true)
    }

    /// Returns the default of a field that `Serialize` leaves out: the value that means the same as no field.
    fn hidden_default(&self, at: PartId, is_absent: impl Fn(&Vec<u8>) -> bool) -> Option<Vec<u8>> {
        let (given, candidates) = {
            let state = &*self.state.borrow();
            let part = state.graph.node(at.0).parts.get(at.1)?;
            (state.samples.of(part.rust), candidates(&state.graph, at))
        };
        // If several values are left out, which one is meant is not known.
        let mut left_out = candidates.into_iter().filter(&is_absent);
        let only = || left_out.next().filter(|_| left_out.next().is_none());
        let mut given = given.into_iter().map(Vec::from);
        given.find(&is_absent).or_else(only)
    }
}

/// Returns the bytes of values that defaults often are.
fn candidates(graph: &Graph, at: PartId) -> BTreeSet<Vec<u8>> {
    let mut candidates = BTreeSet::from_iter(Draft::smallest(graph, at));
    let Some(id) = graph.at(at) else {
        return candidates;
    };
    let node = graph.node(id);
    match node.head {
        Head::Leaf(leaf) => {
            let values = (0..).map_while(|index| sample::candidate(leaf, index));
            candidates.extend(values.map(Vec::from));
        }
        Head::Enum(..) => candidates.extend((0..node.parts.len()).filter_map(|index| {
            let content = Draft::smallest(graph, (id, index))?;
            Some([&[node.tag(index)], content.as_slice()].concat())
        })),
        _ => {
            let defaults = node.parts.iter().map(|field| graph.default(field));
            candidates.extend(defaults.collect::<Option<Vec<_>>>().map(|it| it.concat()));
        }
    }
    candidates
}
