//! [`Asked`]: a decoded value whose type a tracer notes.

use alloc::vec::Vec;
use core::any::type_name;
use core::cell::{RefCell, RefMut};

use super::draft::{MAX_DEPTH, Probe};
use super::graph::{Graph, NodeId, PartId, ROOT, follow};
use super::sample::Samples;
use crate::de::Origin;
use crate::form::{Head, Holder, Leaf};
use crate::kind;

const TWO_TYPES: &str = "`Deserialize` asks for different types at the same place";
const NO_VALUE: &str = "the type has no value: leave out the field";
pub(super) const ENDLESS: &str = "each value of the type contains a value of its own type: put the inner \
     one into an `Option`";
const TOO_MANY_PARTS: &str = "a tuple has more than 4096 parts: use a vector";

/// The number of parts of a tuple, whose length can be any number in code that was written by hand.
const MAX_PARTS: usize = 4096;

/// What a tracer knows of a type, and asks of its values.
pub(super) struct State {
    pub(super) graph: Graph,
    pub(super) samples: Samples,
    pub(super) probe: Probe,
    /// The parts of the value.
    pub(super) made: Vec<PartId>,
}

impl State {
    /// Returns whether the last part of the value is a struct or tuple that has taken no part from a sequence.
    pub(super) fn takes_no_sequence(&self) -> bool {
        let last = self.made.last().and_then(|at| self.graph.at(*at));
        let node = last.map(|id| self.graph.node(id));
        node.is_some_and(|it| {
            matches!(it.head, Head::Row(..)) && it.parts.is_empty() && !it.is_complete
        })
    }
}

/// The origin of a value that a tracer decodes.
#[derive(Clone, Copy)]
pub(super) struct Asked<'t> {
    state: &'t RefCell<State>,
    at: PartId,
    /// The rest of the route to the value of the probe, if the value is on it.
    route: Option<&'t [PartId]>,
    depth: usize,
}

impl<'t> Asked<'t> {
    /// Returns the origin of the whole value.
    pub(super) fn whole<T>(state: &'t RefCell<State>, route: &'t [PartId]) -> Self {
        let whole = Self {
            state,
            at: ROOT,
            route: follow(Some(route), ROOT),
            depth: 0,
        };
        whole.typed(type_name::<T>())
    }

    /// Notes the Rust type, unless it is known.
    fn typed(self, rust: &'static str) -> Self {
        let state = &mut *self.state();
        let part = state.graph.part_mut(self.at);
        if part.rust.is_empty() {
            part.rust = rust;
        }
        self
    }

    fn state(self) -> RefMut<'t, State> {
        self.state.borrow_mut()
    }

    fn node(self) -> NodeId {
        let node = self.state().graph.at(self.at);
        node.expect("a kind before parts")
    }

    /// Returns the origin of a part of this Rust type. The route contains the first part of an array.
    fn with(self, at: PartId, is_first: bool, rust: &'static str) -> Self {
        let part = Self {
            at,
            route: follow(self.route, at).filter(|_| is_first),
            depth: self.depth.saturating_add(1),
            ..self
        };
        part.typed(rust)
    }

    /// Returns whether the probe is about this value.
    fn is_target(self) -> bool {
        self.route.is_some_and(<[PartId]>::is_empty)
    }
}

impl Origin for Asked<'_> {
    const IS_TRACED: bool = true;

    /// The visitor tells which type it is, unless it is the content of a variant.
    fn ask<V: ?Sized, T: ?Sized>(self, head: Head) -> Result<(), &'static str> {
        let (state, rust) = (&mut *self.state(), type_name::<T>());
        state.made.push(self.at);
        let graph = &mut state.graph;
        let head = match head {
            Head::Row("", [], count) if count > 0 && rust.starts_with('[') => Head::Array(count),
            head => head,
        };
        match (head, graph.at(self.at)) {
            _ if self.depth > MAX_DEPTH => return Err(ENDLESS),
            (Head::Row(.., count) | Head::Array(count), _) if count > MAX_PARTS => {
                return Err(TOO_MANY_PARTS);
            }
            // The next value leaves out the part, if the part around it can be empty.
            (Head::Enum(_, []), Some(_)) => return Err(NO_VALUE),
            (_, Some(node)) if graph.node(node).head == head => return Ok(()),
            (_, Some(_)) => return Err(TWO_TYPES),
            _ => {}
        }
        let node = graph.read_by::<V, T>(head);
        if head == Head::Bytes {
            let byte = graph.read_by::<u8, u8>(Head::Leaf(Leaf::U8));
            let part = graph.part_mut((node, 0));
            (part.node, part.is_made) = (Some(byte), true);
        }
        let part = graph.part_mut(self.at);
        part.node = Some(node);
        Ok(())
    }

    fn part<T: ?Sized>(self, index: usize) -> Self {
        let (node, rust) = (self.node(), type_name::<T>());
        let head = self.state().graph.node(node).head;
        match head {
            // The content of an option is known only by the option.
            Head::Holder(Holder::Option) => {
                let content = kind::parameters(rust, type_name::<Option<()>>());
                self.with((node, index), true, content.unwrap_or_default())
            }
            Head::Array(_) => self.with((node, 0), index == 0, rust),
            _ => self.with((node, index), true, rust),
        }
    }

    fn finish<T, E>(self, result: &Result<T, E>) {
        if result.is_err() {
            return;
        }
        let node = self.node();
        let graph = &mut self.state().graph;
        graph.node_mut(node).is_complete = true;
        let (around, index) = self.at;
        let around = graph.node_mut(around);
        if let Head::Enum(..) = around.head {
            around.finite.get_or_insert(index);
        }
    }

    fn keys(self) -> Option<Vec<(&'static str, Self)>> {
        let keys = match &self.state().probe {
            Probe::Keys(keys, ..) if self.is_target() => keys.clone(),
            _ => return None,
        };
        let origin = |at| self.with(at, false, "");
        Some(
            keys.into_iter()
                .map(|(name, at)| (name, origin(at)))
                .collect(),
        )
    }

    fn variant(self) -> Option<(&'static str, usize)> {
        match self.state().probe {
            Probe::Variant(name, content) if self.is_target() => Some((name, content)),
            _ => None,
        }
    }

    fn reject_variant(self) {
        let node = self.node();
        let state = &mut *self.state();
        // The list of names also contains the aliases.
        if let Probe::Explore = state.probe {
            state.graph.node_mut(node).is_complete = true;
        }
    }
}
