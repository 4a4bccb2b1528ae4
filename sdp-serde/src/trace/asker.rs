//! [`Asker`]: a part of a value that is being made, and its type.

use core::any::type_name;
use core::cell::{RefCell, RefMut};
use core::mem::replace;

use serde_core::de::{Deserialize, DeserializeSeed, Visitor};

use super::error::Flaw;
use super::graph::{Head, NodeId, PartId, ROOT};
use super::state::State;

const TWO_TYPES: &str = "`Deserialize` asks for different types at the same place";

/// Answers the questions of `Deserialize` for one part.
#[derive(Clone, Copy)]
pub(super) struct Asker<'t> {
    state: &'t RefCell<State>,
    pub(super) at: PartId,
}

impl<'t> Asker<'t> {
    /// Makes a value of the type at the root.
    pub(super) fn ask<T: Deserialize<'static>>(state: &'t RefCell<State>) -> Result<T, Flaw> {
        let root = Self { state, at: ROOT };
        root.part(ROOT, type_name::<T>(), |asker| T::deserialize(asker))
    }

    pub(super) fn state(self) -> RefMut<'t, State> {
        self.state.borrow_mut()
    }

    /// Makes the value of a part of this Rust type.
    pub(super) fn part<R>(
        self,
        at: PartId,
        rust: &'static str,
        make: impl FnOnce(Self) -> Result<R, Flaw>,
    ) -> Result<R, Flaw> {
        let is_replayed = self.state().begin(at, rust)?;
        let result = make(Self { at, ..self });
        self.state().end(is_replayed, result.is_err());
        result
    }

    /// Makes the value of a part by a seed.
    pub(super) fn seed<S: DeserializeSeed<'static>>(
        self,
        at: PartId,
        seed: S,
    ) -> Result<S::Value, Flaw> {
        self.part(at, type_name::<S::Value>(), |asker| seed.deserialize(asker))
    }

    /// Notes the type of the part. The visitor tells which one it is, unless it is the content of a variant.
    pub(super) fn enter(
        self,
        head: Head,
        visitor: &'static str,
        rust: &'static str,
    ) -> Result<NodeId, Flaw> {
        let state = &mut *self.state();
        let graph = &mut state.graph;
        let known = graph.part_mut(self.at).node;
        let node = match known {
            Some(node) if graph.node(node).head == head => return Ok(node),
            Some(_) => return Err(state.refuse(TWO_TYPES)),
            None if visitor.is_empty() => graph.new_node(head, rust),
            // `Deserialize` of different numbers can have one visitor.
            None if matches!(head, Head::Leaf(_)) => graph.known_node(rust, head, rust),
            None => graph.known_node(visitor, head, rust),
        };
        graph.node_mut(node).is_of_serde = visitor.starts_with("serde_core::");
        graph.part_mut(self.at).node = Some(node);
        Ok(node)
    }

    /// Makes a value of a node of this kind.
    fn make<R>(
        self,
        (head, visitor): (Head, &'static str),
        make: impl FnOnce(NodeId) -> Result<R, Flaw>,
    ) -> Result<R, Flaw> {
        let node = self.enter(head, visitor, type_name::<R>())?;
        let value = make(node)?;
        self.state().graph.node_mut(node).is_read = true;
        Ok(value)
    }

    /// Lets a visitor make a value of a node of this kind.
    pub(super) fn visit<V: Visitor<'static>>(
        self,
        head: Head,
        visit: impl FnOnce(NodeId) -> Result<V::Value, Flaw>,
    ) -> Result<V::Value, Flaw> {
        self.make((head, type_name::<V>()), visit)
    }

    /// Makes the content of a variant.
    pub(super) fn content<R>(
        self,
        head: Head,
        make: impl FnOnce(Self, NodeId) -> Result<R, Flaw>,
    ) -> Result<R, Flaw> {
        self.make((head, ""), |node| {
            self.state().graph.node_mut(node).is_expanded = true;
            self.open(node, || make(self, node))
        })
    }

    /// Notes that a value of an enum, or the content of a variant, is being made.
    pub(super) fn open<R>(self, node: NodeId, make: impl FnOnce() -> R) -> R {
        let open = |is_open| replace(&mut self.state().graph.node_mut(node).is_open, is_open);
        let was_open = open(true);
        let value = make();
        open(was_open);
        value
    }

    pub(super) fn refuse(self, reason: &str) -> Flaw {
        self.state().refuse(reason)
    }
}
