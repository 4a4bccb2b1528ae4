//! [`Draft`]: the types of a file, with references by name.

use alloc::vec::Vec;

use super::error::Fault;
use crate::schema::types::{Type, TypeIndex};

/// The nesting of types in one line. It bounds the recursion of the parser.
const MAX_DEPTH: usize = 64;

/// The types of a file. Their indices are those of `nodes`.
#[derive(Debug, Default)]
pub(super) struct Draft<'a> {
    pub(super) nodes: Vec<Node<'a>>,
    pub(super) items: Vec<Item<'a>>,
    depth: usize,
}

/// A type, and its position.
#[derive(Debug)]
pub(super) struct Node<'a> {
    pub(super) offset: usize,
    pub(super) form: Form<'a>,
}

#[derive(Debug)]
pub(super) enum Form<'a> {
    /// The name of an item.
    Name(&'a str),
    /// A type.
    Type(Type),
}

/// A type with an identifier.
#[derive(Debug)]
pub(super) struct Item<'a> {
    pub(super) identifier: &'a str,
    pub(super) offset: usize,
    pub(super) node: TypeIndex,
}

impl<'a> Draft<'a> {
    /// Adds a type.
    pub(super) fn add(&mut self, offset: usize, form: Form<'a>) -> Result<TypeIndex, Fault> {
        let index = TypeIndex::new(self.nodes.len());
        let index = index.ok_or_else(|| Fault::invalid(offset, "the file has too many types"))?;
        self.nodes.push(Node { offset, form });
        Ok(index)
    }

    /// Enters a type.
    pub(super) fn enter(&mut self, offset: usize) -> Result<(), Fault> {
        self.depth = self.depth.saturating_add(1);
        if self.depth > MAX_DEPTH {
            return Err(Fault::invalid(
                offset,
                "the types of one line nest deeper than 64",
            ));
        }
        Ok(())
    }

    /// Leaves a type.
    pub(super) fn leave(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }
}
