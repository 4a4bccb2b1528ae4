//! The conversion of a draft to a schema.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::vec::Vec;

use super::draft::{Draft, Form};
use super::error::Fault;
use crate::table::graph::sorted;
use crate::table::schema::{Messages, Schema};
use crate::table::types::{Type, TypeIndex};
use crate::text::place::graph;

/// Returns the schema of a draft.
///
/// The types are in the order of their first use, from the messages or the first item. After them are the other items
/// and their types. Equal unnamed types are one type. Unused abbreviations are left out.
pub(super) fn schema(mut draft: Draft<'_>) -> Result<Schema, Fault> {
    let indices = (0..draft.nodes.len()).filter_map(TypeIndex::new);
    let same: Vec<TypeIndex> = indices.map(|index| draft.find(index)).collect();
    let find = |index: TypeIndex| same.get(index.get()).copied().unwrap_or(index);
    let types = draft.nodes.iter().map(|node| match &node.form {
        Form::Name(name) => Err(Fault::invalid(
            node.offset,
            format!("unknown type `{name}`"),
        )),
        // Nothing refers to it.
        Form::Same(_) => Ok(Type::Bool),
        Form::Type(ty) => {
            let mut ty = ty.clone();
            ty.map_parts(find);
            Ok(ty)
        }
    });
    let types = types.collect::<Result<Vec<Type>, Fault>>()?;
    let mut roots: Vec<TypeIndex> = match &draft.messages {
        Some((_, messages)) => messages.iter().map(|(_, index)| *index).collect(),
        None => draft.items.first().copied().map(find).into_iter().collect(),
    };
    let count = roots.len();
    let is_named = |index: &TypeIndex| types.get(index.get()).and_then(Type::name).is_some();
    roots.extend(draft.items.iter().copied().filter(is_named));
    let schema = |roots: &[TypeIndex], types: Vec<Type>| {
        let messages = draft.messages.as_ref().map(|(name, _)| Messages {
            name: name.clone(),
            types: roots.iter().take(count).copied().collect(),
        });
        Schema::new(messages, types).map_err(|(index, invalid)| {
            let offset = draft.nodes.get(index).map_or(0, |node| node.offset);
            let message = invalid.text();
            Fault::invalid(
                offset,
                message.strip_prefix("schema with ").unwrap_or(message),
            )
        })
    };
    // All types are checked first, because their positions are known here.
    check_messages(&draft, &types)?;
    schema(&roots, types.clone())?;
    let types = sorted(&types, &merged(&types), &mut roots);
    schema(&roots, types)
}

/// Checks the ids of messages.
fn check_messages(draft: &Draft<'_>, types: &[Type]) -> Result<(), Fault> {
    let mut ids = BTreeSet::new();
    for (offset, index) in draft.messages.iter().flat_map(|(_, messages)| messages) {
        let name = types.get(index.get()).and_then(Type::name);
        let message = match name.map(|name| name.message_id) {
            None => "a message has to be a `struct`, `enum` or `alias`".into(),
            Some(0) => "a message without a message id".into(),
            Some(id) if !ids.insert(id) => format!("repeated message id {id}"),
            Some(_) => continue,
        };
        return Err(Fault::invalid(*offset, message));
    }
    Ok(())
}

/// Returns the first equal type for each unnamed type. A type that contains itself is equal only to itself.
fn merged(types: &[Type]) -> Vec<usize> {
    let graph = graph(types);
    let mut classes: Vec<usize> = (0..types.len()).collect();
    let mut first = BTreeMap::new();
    for group in graph.groups().iter().filter(|group| !graph.is_cycle(group)) {
        if let [node] = **group
            && let Some(mut ty) = types.get(node).filter(|ty| ty.name().is_none()).cloned()
        {
            let class = |part: TypeIndex| classes.get(part.get()).copied().and_then(TypeIndex::new);
            ty.map_parts(|part| class(part).unwrap_or(part));
            let first = *first.entry(ty).or_insert(node);
            if let Some(class) = classes.get_mut(node) {
                *class = first;
            }
        }
    }
    classes
}
