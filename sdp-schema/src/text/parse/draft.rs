//! [`Draft`]: the types of a file before their names are resolved.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::vec::Vec;

use super::error::Fault;
use crate::table::types::{Name, Type, TypeIndex};

/// The types of a file. Their indices are those of `nodes`.
#[derive(Debug, Default)]
pub(super) struct Draft<'a> {
    pub(super) nodes: Vec<Node<'a>>,
    /// The types with an item, in the order of the items.
    pub(super) items: Vec<TypeIndex>,
    /// The name of the message enum, and its messages with their offsets.
    pub(super) messages: Option<(Name, Vec<(usize, TypeIndex)>)>,
    /// The number of types of the current line around the next one.
    pub(super) depth: usize,
    /// The type of each identifier, or `None` for the message enum, and whether it has an item.
    identifiers: BTreeMap<&'a str, (Option<TypeIndex>, bool)>,
}

/// A type, and the position of its item or first use.
#[derive(Debug)]
pub(super) struct Node<'a> {
    pub(super) offset: usize,
    pub(super) form: Form<'a>,
}

#[derive(Debug)]
pub(super) enum Form<'a> {
    /// An identifier without an item so far.
    Name(&'a str),
    /// An abbreviation for another item.
    Same(TypeIndex),
    Type(Type),
}

impl<'a> Draft<'a> {
    /// Adds a type.
    pub(super) fn add(&mut self, offset: usize, form: Form<'a>) -> Result<TypeIndex, Fault> {
        let index = TypeIndex::new(self.nodes.len());
        let index = index.ok_or_else(|| Fault::invalid(offset, "the file has too many types"))?;
        self.nodes.push(Node { offset, form });
        Ok(index)
    }

    /// Returns the type of an identifier, whose item can come later.
    pub(super) fn refer(&mut self, offset: usize, name: &'a str) -> Result<TypeIndex, Fault> {
        match self.identifiers.get(name) {
            Some((Some(index), _)) => return Ok(*index),
            Some((None, _)) => {
                let message = format!("`{name}` is a message enum, which a type cannot contain");
                return Err(Fault::invalid(offset, message));
            }
            None => {}
        }
        let index = self.add(offset, Form::Name(name))?;
        self.identifiers.insert(name, (Some(index), false));
        Ok(index)
    }

    /// Starts the item of a type, and returns the type.
    pub(super) fn begin(&mut self, offset: usize, name: &'a str) -> Result<TypeIndex, Fault> {
        if let Some((_, true)) = self.identifiers.get(name) {
            let message = format!("repeated type `{name}`");
            return Err(Fault::invalid(offset, message));
        }
        let index = self.refer(offset, name)?;
        self.identifiers.insert(name, (Some(index), true));
        self.items.push(index);
        Ok(index)
    }

    /// Starts the item of the message enum.
    pub(super) fn begin_messages(&mut self, name: &'a str) {
        self.identifiers.insert(name, (None, true));
    }

    /// Ends the item of a type.
    pub(super) fn end(&mut self, index: TypeIndex, node: Node<'a>) -> Result<(), Fault> {
        if let Form::Same(other) = node.form
            && self.find(other) == index
        {
            let message = "a `type` is an abbreviation for itself";
            return Err(Fault::invalid(node.offset, message));
        }
        if let Some(place) = self.nodes.get_mut(index.get()) {
            *place = node;
        }
        Ok(())
    }

    /// Returns the type itself, or the one that it is an abbreviation for. Shortens the way for the next search.
    pub(super) fn find(&mut self, mut index: TypeIndex) -> TypeIndex {
        let same = |nodes: &[Node<'_>], index: TypeIndex| match nodes.get(index.get())?.form {
            Form::Same(other) => Some(other),
            _ => None,
        };
        while let Some(other) = same(&self.nodes, index) {
            let other = same(&self.nodes, other).unwrap_or(other);
            if let Some(node) = self.nodes.get_mut(index.get()) {
                node.form = Form::Same(other);
            }
            index = other;
        }
        index
    }
}
