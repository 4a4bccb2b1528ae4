//! [`Asked`]: a decoded value whose type a tracer notes.

use alloc::vec::Vec;
use core::any::type_name;
use core::cell::{RefCell, RefMut};

use super::draft::{MAX_DEPTH, Probe};
use super::graph::{Graph, NodeId, PartId, ROOT};
use super::sample::Samples;
use crate::de::Origin;
use crate::form::{Head, Holder, Leaf};
use crate::kind;

const TWO_TYPES: &str = "`Deserialize` asks for different types at the same place";
const NO_VALUE: &str = "the type has no value";
pub(super) const ENDLESS: &str = "each value of the type contains a value of its own type";
const TOO_MANY_PARTS: &str = "a tuple has more than 4096 parts: use a vector";

/// The number of parts of a tuple, whose length can be any number in code that was written by hand.
const MAX_PARTS: usize = 4096;

/// What a tracer knows of a type, and asks of its values.
pub(super) struct State {
    pub(super) graph: Graph,
    pub(super) samples: Samples,
    pub(super) probe: Probe,
    /// The node that the probe is about, and the offset of its value.
    pub(super) target: Option<(NodeId, usize)>,
    /// The parts of the value.
    pub(super) made: Vec<PartId>,
    /// The number of values of the node before the one of the probe.
    pub(super) before: usize,
}

impl State {
    /// Returns whether the probe is about the last part, which is a value of this node at this offset.
    fn is_target(&mut self, node: NodeId, offset: usize) -> bool {
        let is_target = self.target == Some((node, offset));
        if is_target {
            // A value without bytes can come before another one.
            self.target = None;
            self.before = self.graph.count(&self.made, node).saturating_sub(1);
        }
        is_target
    }
}

/// The origin of a value that a tracer decodes.
#[derive(Clone, Copy)]
pub(super) struct Asked<'t> {
    state: &'t RefCell<State>,
    at: PartId,
    depth: usize,
}

impl<'t> Asked<'t> {
    /// Returns the origin of the whole value.
    pub(super) fn whole<T>(state: &'t RefCell<State>) -> Self {
        let (at, depth) = (ROOT, 0);
        Self { state, at, depth }.typed(type_name::<T>())
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

    fn with(self, at: PartId) -> Self {
        let depth = self.depth.saturating_add(1);
        Self { at, depth, ..self }
    }
}

impl Origin for Asked<'_> {
    const IS_TRACED: bool = true;

    /// The visitor tells which type it is, unless it is the content of a variant.
    fn ask(
        self,
        head: Head,
        visitor: &'static str,
        rust: &'static str,
    ) -> Result<(), &'static str> {
        let state = &mut *self.state();
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
        // `Deserialize` of different numbers can have one visitor.
        let visitor = if let Head::Leaf(_) = head {
            rust
        } else {
            visitor
        };
        let node = graph.read_by(visitor, head, rust);
        if head == Head::Bytes {
            let byte = graph.read_by("u8", Head::Leaf(Leaf::U8), "u8");
            let part = graph.part_mut((node, 0));
            (part.node, part.is_made) = (Some(byte), true);
        }
        let part = graph.part_mut(self.at);
        part.node = Some(node);
        #[cfg(feature = "json")]
        if head == Head::Leaf(Leaf::Json) {
            part.rust = rust;
        }
        Ok(())
    }

    fn part(self, index: usize, rust: &'static str) -> Self {
        let node = self.node();
        // The content of an option is known only by the option.
        let rust = match self.state().graph.node(node).head {
            Head::Holder(Holder::Option) => {
                kind::parameters(rust, type_name::<Option<()>>()).unwrap_or_default()
            }
            _ => rust,
        };
        self.with((node, index)).typed(rust)
    }

    fn part_before(self, left: usize, rust: &'static str) -> Self {
        let node = self.node();
        let index = match self.state().graph.node(node).head {
            Head::Row(.., count) => count.saturating_sub(1).saturating_sub(left),
            _ => 0,
        };
        self.part(index, rust)
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

    fn keys(self, offset: usize) -> Option<Vec<(&'static str, Self)>> {
        let node = self.node();
        let mut state = self.state();
        let is_target = state.is_target(node, offset);
        match &state.probe {
            Probe::Keys(keys) if is_target => {
                let keys = keys.iter().map(|(name, part)| (*name, self.with(*part)));
                Some(keys.collect())
            }
            _ => None,
        }
    }

    fn variant(self, offset: usize) -> Option<(&'static str, usize)> {
        let node = self.node();
        let mut state = self.state();
        let is_target = state.is_target(node, offset.saturating_sub(1));
        match state.probe {
            Probe::Variant(name, content) if is_target => Some((name, content)),
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
