//! [`Draft`]: the types of a file before their names are resolved.

use alloc::collections::BTreeMap;
use alloc::string::ToString as _;
use alloc::vec::Vec;

use super::error::Fault;
use crate::table::graph::{normalized, set, with_content};
use crate::table::schema::{Messages, Schema};
use crate::table::types::{Type, TypeIndex};
use crate::walk::{Walk, WalkError, max_parts};

/// The types of a file by their indices in `nodes`.
#[derive(Debug, Default)]
pub(super) struct Draft<'a> {
    /// The types, each with the offset of its item or first use.
    nodes: Vec<(usize, Form<'a>)>,
    /// The types with an item, in the order of the items.
    pub(super) items: Vec<TypeIndex>,
    /// The message enum, with its identifier.
    pub(super) messages: Option<(&'a str, Messages)>,
    /// The defaults with their offsets and types.
    pub(super) defaults: Vec<(usize, TypeIndex, Vec<u8>)>,
    identifiers: BTreeMap<&'a str, TypeIndex>,
}

#[derive(Debug)]
pub(super) enum Form<'a> {
    /// An identifier without an item so far.
    Identifier(&'a str),
    /// An abbreviation for an item.
    Same(TypeIndex),
    Type(Type),
}

impl<'a> Draft<'a> {
    pub(super) fn add(&mut self, offset: usize, form: Form<'a>) -> Result<TypeIndex, Fault> {
        let index = TypeIndex::new(self.nodes.len());
        let index = index.ok_or_else(|| Fault::new(offset, "the file has too many types"))?;
        self.nodes.push((offset, form));
        Ok(index)
    }

    /// Returns the type of an identifier, even if its item comes later.
    pub(super) fn refer(&mut self, offset: usize, name: &'a str) -> Result<TypeIndex, Fault> {
        if let Some((messages, _)) = &self.messages
            && *messages == name
        {
            let message = format!("`{name}` is the message enum");
            return Err(Fault::new(offset, message));
        }
        if let Some(index) = self.identifiers.get(name) {
            return Ok(*index);
        }
        let index = self.add(offset, Form::Identifier(name))?;
        self.identifiers.insert(name, index);
        Ok(index)
    }

    pub(super) fn define(
        &mut self,
        offset: usize,
        name: &'a str,
        form: Form<'a>,
    ) -> Result<(), Fault> {
        let index = self.refer(offset, name)?;
        match self.nodes.get_mut(index.get()) {
            Some(node) if matches!(node.1, Form::Identifier(_)) => *node = (offset, form),
            _ => return Err(Fault::new(offset, format!("repeated type `{name}`"))),
        }
        self.items.push(index);
        Ok(())
    }

    /// Returns the schema.
    ///
    /// The types are in the order of their first use, from the messages or the first item, followed by the remaining
    /// items and their types. Equal types are merged, and unused abbreviations are left out.
    pub(super) fn schema(self, checks_defaults: bool) -> Result<Schema, Fault> {
        let same = self.same()?;
        let find = |index: TypeIndex| same.get(index.get()).copied().unwrap_or(index);
        let types = self.nodes.iter().map(|(offset, form)| match form {
            Form::Identifier(name) => Err(Fault::new(*offset, format!("unknown type `{name}`"))),
            // No type refers to an abbreviation any more.
            Form::Same(_) => Ok(Type::Bool),
            Form::Type(ty) => {
                let mut ty = ty.clone();
                ty.map_parts(find);
                Ok(ty)
            }
        });
        let types = types.collect::<Result<Vec<Type>, Fault>>()?;
        // All types are checked first, because their positions are known here.
        let messages = self.messages.map(|(_, messages)| messages);
        let checked = Schema::new(messages.clone(), types.clone());
        let checked = checked.map_err(|invalid| {
            let node = self.nodes.get(invalid.index);
            Fault::new(node.map_or(0, |(offset, _)| *offset), invalid.to_string())
        })?;
        let len = self.defaults.iter().map(|it| it.2.len()).sum();
        let mut parts = max_parts(&checked, len);
        for (offset, ty, bytes) in self.defaults.iter().filter(|_| checks_defaults) {
            let mut walk = Walk::of_part(&checked, find(*ty), bytes, 0, parts);
            let invalid = |it: WalkError| {
                let text = format!("the default is not a value of its type: {}", it.error);
                Fault::new(*offset, text)
            };
            while walk.next().map_err(invalid)?.is_some() {}
            parts = walk.remaining_parts();
        }
        let mut roots: Vec<TypeIndex> = match &messages {
            Some(messages) => messages.types.clone(),
            None => self.items.first().copied().map(find).into_iter().collect(),
        };
        let is_named = |index: &TypeIndex| types.get(index.get()).and_then(Type::name).is_some();
        roots.extend(self.items.iter().copied().filter(is_named));
        let types = normalized(&types, &mut roots);
        let messages = messages.map(|messages| {
            roots.truncate(messages.types.len());
            let types = roots;
            Messages { types, ..messages }
        });
        Schema::new(messages, types).map_err(|invalid| Fault::new(0, invalid.text))
    }

    /// Returns for each type itself, or the abbreviated type.
    fn same(&self) -> Result<Vec<TypeIndex>, Fault> {
        let others = self.nodes.iter().map(|(_, form)| match form {
            Form::Same(other) => Some(*other),
            _ => None,
        });
        let mut same: Vec<_> = (0..self.nodes.len()).filter_map(TypeIndex::new).collect();
        for (node, other) in with_content(others) {
            let Some(found) = same.get(other).copied() else {
                continue;
            };
            // An abbreviation follows the abbreviated type, unless it is an abbreviation for itself.
            if matches!(self.nodes.get(found.get()), Some((_, Form::Same(_)))) {
                let offset = self.nodes.get(node).map_or(0, |(offset, _)| *offset);
                let message = "a `type` is an abbreviation for itself";
                return Err(Fault::new(offset, message));
            }
            set(&mut same, node, found);
        }
        Ok(same)
    }
}
