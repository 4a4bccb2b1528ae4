//! The questions about the structs and enums of a type whose parts are known: aliases, defaults, and variants for unknown ones.

use alloc::collections::{BTreeSet, VecDeque};
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use super::beside::Notes;
use super::draft::{Draft, Key, Probe};
use super::error::TraceError;
use super::find::Tracing;
use super::graph::{Graph, NodeId, PartId};
use super::sample;
use crate::form::Head;

const UNNAMED: &str = "no value is written with this variant, which has an alias, so its name is not known: remove \
     the alias, or `skip_serializing_if` of the field around it";
const HIDDEN: &str = "the default, which `skip_serializing_if` leaves out, is not known: give it to `Tracer::sample`";
const UNSTABLE: &str = "the default differs between two evaluations, but a schema contains the bytes of one value: \
     return the same value each time";
const TWO_DEFAULTS: &str =
    "two types have this name and these fields, with different defaults: rename one of them";
/// The number of routes to a type that end the search for further types around it.
const MAX_ROUTES: usize = 64;

/// A name that no variant has.
const UNKNOWN: &str = "\u{1}";
const TWO_NAMES: &str = "two types have this name and these fields or variants, with different aliases, or with `other` in one of \
     them: rename one of them";

impl Tracing {
    /// Finds the names, aliases and defaults of fields and variants.
    pub(super) fn ask(&self) -> Result<(), TraceError> {
        let mut fields: Vec<(PartId, Vec<Key>)> = Vec::new();
        let mut structs = Vec::new();
        // Types inside other ones come first, because the default of a field can be made of theirs.
        for id in (0..self.parents.len()).rev() {
            let head = self.state.borrow().graph.node(id).head;
            match head {
                Head::Enum(..) => self.ask_enum(id)?,
                Head::Row(_, [_, ..], _) => {
                    let keys = self.keys(id).unwrap_or_default();
                    structs.push((id, keys.clone()));
                    for (_, at) in &keys {
                        let others = keys.iter().filter(|(_, other)| other != at);
                        fields.push((*at, others.copied().collect()));
                    }
                }
                _ => {}
            }
        }
        // The default of a field can contain fields whose default is not known yet.
        let mut before = usize::MAX;
        while fields.len() < before {
            before = fields.len();
            for (at, others) in core::mem::take(&mut fields) {
                if !self.ask_default(at, &others)? {
                    fields.push((at, others));
                }
            }
        }
        structs
            .iter()
            .try_for_each(|(id, keys)| self.compare_fields(*id, keys))
    }

    /// Returns the route by which a value first reaches a node.
    fn route(&self, id: NodeId) -> Vec<PartId> {
        let part = self.parents.get(id).and_then(|parts| parts.first());
        part.map_or_else(Vec::new, |part| Graph::route(&self.parents, *part))
    }

    /// Returns the other routes to a node. The compiler gives one name to types in two blocks of a function, and in two
    /// versions of a crate, so another type can be at their ends.
    fn other_routes(&self, id: NodeId) -> Vec<Vec<PartId>> {
        let (mut routes, mut known) = (Vec::new(), BTreeSet::from([id]));
        let mut pending = VecDeque::from([(id, Vec::new())]);
        while let Some((id, rest)) = pending.pop_front() {
            let parts = self.parents.get(id).into_iter().flatten();
            for (index, part) in parts.enumerate() {
                if index > 0 {
                    routes.push([Graph::route(&self.parents, *part), rest.clone()].concat());
                }
                if routes.len() < MAX_ROUTES && known.insert(part.0) {
                    pending.push_back((part.0, [&[*part], rest.as_slice()].concat()));
                }
            }
        }
        routes
    }

    /// Returns the notes about the value at the end of a route, or the error of a type that rejects the probe. The notes are
    /// empty if the value is left out.
    fn answer(&self, route: &[PartId], probe: Probe) -> Result<Notes, String> {
        let (result, draft) = self.attempt(probe, route);
        let value = result.map_err(|failure| failure.error.to_string())?;
        let (target @ (id, before), count) = {
            let state = self.state.borrow();
            let target = draft.target.filter(|_| state.target.is_none());
            let (id, _) = target.ok_or_else(String::new)?;
            ((id, state.before), state.graph.count(&state.made, id))
        };
        let notes = self.serialize(&value, Some(target));
        let notes = notes.map_err(|error| error.to_string())?;
        match count.saturating_sub(notes.count) {
            0 => Ok(notes),
            // It can be a value before this one.
            _ if before > 0 => Err(String::new()),
            left_out if left_out > self.left_out(route, id) => Ok(Notes::default()),
            _ => Ok(notes),
        }
    }

    /// Returns the number of values of a node that are left out without a probe.
    fn left_out(&self, route: &[PartId], id: NodeId) -> usize {
        let Ok(value) = self.attempt(Probe::Explore, route).0 else {
            return 0;
        };
        let notes = self.serialize(&value, Some((id, 0)));
        let state = self.state.borrow();
        let count = state.graph.count(&state.made, id);
        notes.map_or(0, |notes| count.saturating_sub(notes.count))
    }

    /// Returns the index of the variant that is written for a name, if it has the content of one of these variants.
    fn variant_of(
        &self,
        id: NodeId,
        name: &'static str,
        contents: impl IntoIterator<Item = usize>,
    ) -> Option<usize> {
        let route = self.route(id);
        let answer = |content| self.answer(&route, Probe::Variant(name, content)).ok();
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
        let unnamed = written
            .iter()
            .enumerate()
            .filter(|(_, name)| name.is_none());
        let unnamed: Vec<PartId> = unnamed.map(|(index, _)| (id, index)).collect();
        if let Some(part) = unnamed.first()
            && unnamed.len() != hidden.len()
        {
            let route = [self.route(id), alloc::vec![*part]].concat();
            return Err(self.refused_part(&route, UNNAMED));
        }
        for (part, name) in unnamed.iter().zip(hidden) {
            let graph = &mut self.state.borrow_mut().graph;
            let _ = graph.part_mut(*part).name.set(name);
        }
        let is_unit = |index: &usize| self.state.borrow().graph.is_unit((id, *index));
        let unit = (0..written.len()).find(is_unit);
        let other = self.variant_of(id, UNKNOWN, unit).filter(is_unit);
        self.state.borrow_mut().graph.node_mut(id).other = other;
        self.compare_variants(id, unit)
    }

    /// Refuses an enum whose aliases, or whose variant for unknown ones, differ at another place.
    fn compare_variants(&self, id: NodeId, unit: Option<usize>) -> Result<(), TraceError> {
        let found: Vec<(&'static str, usize, Option<usize>)> = {
            let graph = &self.state.borrow().graph;
            let node = graph.node(id);
            let parts = node.parts.iter().enumerate();
            let aliases = parts.flat_map(|(index, part)| {
                part.aliases.iter().map(move |it| (*it, index, Some(index)))
            });
            let other = unit.map(|unit| (UNKNOWN, node.other.unwrap_or(unit), node.other));
            aliases.chain(other).collect()
        };
        for route in self.other_routes(id) {
            for (name, content, expected) in &found {
                let is_other = match self.answer(&route, Probe::Variant(name, *content)) {
                    Ok(notes) => notes.variant.is_some() && notes.variant != *expected,
                    Err(error) => expected.is_some() && error.contains("unknown variant"),
                };
                if is_other {
                    let variant = [route, alloc::vec![(id, *content)]].concat();
                    return Err(self.refused_part(&variant, TWO_NAMES));
                }
            }
        }
        Ok(())
    }

    /// Refuses a struct whose aliases or defaults differ at another place.
    fn compare_fields(&self, id: NodeId, keys: &[Key]) -> Result<(), TraceError> {
        let (mut aliases, mut required, mut defaults) = (Vec::new(), Vec::new(), Vec::new());
        let (names, _) = self.names(id);
        for key in keys {
            let graph = &self.state.borrow().graph;
            let part = graph.node(id).parts.get(key.1.1);
            for (part, alias) in part
                .iter()
                .flat_map(|it| it.aliases.iter().map(move |alias| (it, *alias)))
            {
                let written = part.name.get().copied().filter(|it| names.contains(it));
                let name = Some(key.0).filter(|name| *name != alias).or(written);
                aliases.extend(name.map(|name| (key.1, [name, alias])));
            }
            match part.and_then(|part| graph.default(part)) {
                Some(bytes) => defaults.push((*key, Vec::from(bytes))),
                None => required.push(*key),
            }
        }
        let has_question = !aliases.is_empty() || !defaults.is_empty();
        for route in self.other_routes(id).into_iter().filter(|_| has_question) {
            let refused = |at: PartId, reason| {
                let field = [route.as_slice(), &[at]].concat();
                Err(self.refused_part(&field, reason))
            };
            for (at, names) in &aliases {
                let probe = Probe::Keys(names.map(|name| (name, *at)).into());
                let is_other = match self.answer(&route, probe) {
                    Ok(notes) => notes.count > 0,
                    Err(error) => error.contains("missing field"),
                };
                if is_other {
                    return refused(*at, TWO_NAMES);
                }
            }
            let answer = self.answer(&route, Probe::Keys(required.clone()));
            for ((name, at), bytes) in &defaults {
                let is_same = match &answer {
                    Ok(notes) if notes.skipped.contains(&at.1) => {
                        let notes = self.answer(&route, Probe::Bytes(at.1, bytes.clone()));
                        notes.map_or(true, |it| it.count == 0 || it.skipped.contains(&at.1))
                    }
                    Ok(notes) => match notes.fields.get(&at.1) {
                        Some(Some(other)) => other == bytes,
                        _ => true,
                    },
                    Err(error) => !error.contains(&alloc::format!("missing field `{name}`")),
                };
                if !is_same {
                    return refused(*at, TWO_DEFAULTS);
                }
            }
        }
        Ok(())
    }

    /// Returns the names that `Deserialize` knows, and the names that `Serialize` has told.
    fn names(&self, id: NodeId) -> (&'static [&'static str], Vec<Option<&'static str>>) {
        let graph = &self.state.borrow().graph;
        let node = graph.node(id);
        let written = node.parts.iter().map(|part| part.name.get().copied());
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
        let (result, _) = self.attempt(Probe::Keys(keys.into()), route);
        let made = &self.state.borrow().made;
        result.is_err() && made.iter().filter(|it| **it == part).count() == 1
    }

    /// Finds the default of a field, which the value has if only the other fields are given. Returns false if it cannot be
    /// encoded yet.
    fn ask_default(&self, (id, index): PartId, others: &[Key]) -> Result<bool, TraceError> {
        let route = &*self.route(id);
        let answer = || self.answer(route, Probe::Keys(others.into()));
        let default = |notes: Result<Notes, String>| notes.ok()?.fields.remove(&index);
        let field = [route, &[(id, index)][..]].concat();
        let Ok(mut notes) = answer() else {
            return Ok(true);
        };
        let bytes = match notes.fields.remove(&index) {
            Some(None) => return Ok(false),
            Some(bytes) if default(answer()).as_ref() != Some(&bytes) => {
                return Err(self.refused_part(&field, UNSTABLE));
            }
            Some(bytes) => bytes,
            // The struct around it leaves out the default of the whole struct.
            None if notes.count == 0 => {
                self.hidden_default(route, (id, index), |notes| notes.count == 0)
            }
            None if notes.skipped.contains(&index) => {
                let is_left_out = |notes: &Notes| notes.skipped.contains(&index);
                let bytes = self.hidden_default(route, (id, index), is_left_out);
                Some(bytes.ok_or_else(|| self.refused_part(&field, HIDDEN))?)
            }
            None => return Ok(true),
        };
        let graph = &mut self.state.borrow_mut().graph;
        graph.part_mut((id, index)).default = bytes;
        Ok(true)
    }

    /// Returns the default of a field that `Serialize` leaves out: it is the value that is left out.
    fn hidden_default(
        &self,
        route: &[PartId],
        (id, index): PartId,
        is_left_out: impl Fn(&Notes) -> bool,
    ) -> Option<Vec<u8>> {
        let is_default = |bytes: &Vec<u8>| {
            let notes = self.answer(route, Probe::Bytes(index, bytes.clone()));
            notes.as_ref().is_ok_and(&is_left_out)
        };
        let (given, candidates) = {
            let state = &*self.state.borrow();
            let part = state.graph.node(id).parts.get(index)?;
            let given = state.samples.of(part.rust);
            (given, candidates(&state.graph, (id, index)))
        };
        // If several values are left out, which one is meant is not known.
        let mut left_out = candidates.into_iter().filter(is_default);
        let only = || left_out.next().filter(|_| left_out.next().is_none());
        given
            .into_iter()
            .map(Vec::from)
            .find(is_default)
            .or_else(only)
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
