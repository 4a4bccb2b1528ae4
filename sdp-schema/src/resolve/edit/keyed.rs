//! The structs with keys, at their places and elsewhere.

use alloc::format;
use alloc::vec::Vec;

use sdp::schema::KeyScope;

use super::error::{Fault, Merged};
use super::list::key_of;
use super::merge::{Merge, Triple};
use super::moves::{Identity, Mode, Original};
use super::table::scope;
use crate::resolve::input::Input;
use crate::resolve::node::{Key, Node, NodeId};
use crate::table::types::TypeIndex;
use crate::tools::label::label;

impl<'a> Merge<'a> {
    /// Returns the type and key of a struct of the reader.
    fn identity(&self, to: TypeIndex, part: Input<'a>) -> Merged<'a, Identity<'a>> {
        let fields = self.reader.get(to).fields(0);
        Ok((to, key_of(&self.table.reader, fields, part)?))
    }

    /// Returns whether a changed struct still has its key, or has none.
    pub(super) fn is_same(
        &mut self,
        id: NodeId,
        to: TypeIndex,
        triple: &Triple<'a>,
    ) -> Merged<'a, bool> {
        let scope = scope(self.reader.get(to));
        if scope == KeyScope::None {
            return Ok(true);
        }
        let identity = self.identity(to, triple.view)?;
        if self.mode != Mode::Collect || scope != KeyScope::Message {
            return Ok(identity == self.identity(to, triple.edited)?);
        }
        let is_moved = self.moves.contains_key(&identity);
        if !is_moved {
            let mut rest = triple.from;
            let from = self
                .table
                .writer
                .take(self.table.node(id)?.key.writer, &mut rest)?;
            let original = Original(id, [from, triple.view]);
            self.found
                .dropped
                .entry(identity)
                .or_default()
                .push(original);
        }
        Ok(!is_moved)
    }

    /// Takes the rest of an original that the edited value does not have at its place.
    pub(super) fn drop_rest(&mut self, id: NodeId, triple: &mut Triple<'a>) -> Merged<'a> {
        let writer = self.table.node(id)?.key.writer;
        let from = self.table.writer.take(writer, &mut triple.from)?;
        self.drop_part(id, from, triple.view)
    }

    /// Notes that the edited value does not have a part at its place.
    pub(super) fn drop_part(&mut self, id: NodeId, from: Input<'a>, view: Input<'a>) -> Merged<'a> {
        let Key { writer, reader, .. } = self.table.node(id)?.key;
        let has_movable = self.table.has_movable(reader) && !self.table.writer.is_open(writer);
        if !has_movable || self.mode != Mode::Survey {
            return Ok(());
        }
        self.mode = Mode::Collect;
        let done = self.part(id, &mut Triple::of(Some([from, view]), view));
        self.mode = Mode::Survey;
        done
    }

    /// Returns the bytes that a call writes, if they are not checked and nothing has moved.
    pub(super) fn tried(&mut self, call: impl FnOnce(&mut Self) -> Merged<'a>) -> Option<Vec<u8>> {
        let start = self.out.len();
        let before = (self.is_checked, self.mode);
        (self.is_checked, self.mode) = (true, Mode::Try);
        let done = call(self);
        (self.is_checked, self.mode) = before;
        let new = self.out.split_off(start);
        done.ok().map(|()| new)
    }

    /// Returns whether a struct is the result of its view as a new part.
    pub(super) fn has_nothing(&mut self, original: Original<'a>) -> bool {
        let Original(id, [from, view]) = original;
        let new = self.tried(|merge| merge.part(id, &mut Triple::of(None, view)));
        new.is_some_and(|new| new == from.0)
    }

    /// Returns whether a new part can contain structs that have moved.
    pub(super) fn may_move(&self) -> bool {
        self.mode == Mode::Survey || self.mode == Mode::Write && !self.moves.is_empty()
    }

    /// Returns a new struct that has moved with its original.
    // SPEC W7.
    pub(super) fn moved(
        &mut self,
        node: &Node,
        edited: Input<'a>,
    ) -> Merged<'a, Option<Triple<'a>>> {
        if scope(self.reader.get(node.to)) != KeyScope::Message {
            return Ok(None);
        }
        let identity = self.identity(node.to, edited)?;
        let Some(original) = self.moves.get(&identity).copied() else {
            let count = self.found.added.entry(identity).or_default();
            *count = count.saturating_add(1);
            return Ok(None);
        };
        let name = label(self.reader, node.to);
        let Some(Original(other, parts)) = original else {
            let reason = format!("this {name} has moved, but others have the same key");
            return Err(Fault::new(
                reason,
                "use a key that differs in the whole message, or #[sdp(key = \"sequence\")]",
            ));
        };
        if self.table.node(other)?.from != node.from {
            let reason = format!("a moved {name} has another type here in the writer");
            return Err(Fault::new(reason, ""));
        }
        Ok(Some(Triple::of(Some(parts), edited)))
    }
}
