//! The conversion of a draft to a table.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::vec::Vec;

use super::draft::{Draft, Form, Node};
use super::error::Fault;
use crate::schema::table::OwnedSchema;
use crate::schema::types::{Type, TypeIndex};

/// Returns the table of a draft.
///
/// The first item is the root. The other types are in the order of their first use. After them are the items that the
/// root does not use. Equal unnamed types have one entry.
pub(super) fn table(draft: &Draft<'_>) -> Result<OwnedSchema, Fault> {
    let targets = targets(draft)?;
    let classes = classes(draft, &targets)?;
    let class = |index: TypeIndex| classes.get(index.get()).copied().flatten();
    let mut order = BTreeMap::new();
    let mut kept: Vec<(&Type, usize)> = Vec::new();
    for (number, item) in draft.items.iter().enumerate() {
        let is_named = matches!(draft.nodes.get(item.node.get()), Some(node) if node.is_named());
        if number > 0 && !is_named {
            continue;
        }
        let mut pending = alloc::vec![item.node];
        while let Some(index) = pending.pop() {
            let (Some(class), Some(next)) = (class(index), TypeIndex::new(kept.len())) else {
                continue;
            };
            let Some(Node {
                offset,
                form: Form::Type(ty),
            }) = draft.nodes.get(class.get())
            else {
                continue;
            };
            if order.contains_key(&class) {
                continue;
            }
            order.insert(class, next);
            kept.push((ty, *offset));
            pending.extend(ty.references().into_iter().rev());
        }
    }
    let numbered = |index: TypeIndex| {
        let class = class(index)?;
        order.get(&class).copied()
    };
    let types = kept.iter().map(|(ty, _)| {
        let mut ty = (*ty).clone();
        ty.for_each_reference(|part| *part = numbered(*part).unwrap_or(*part));
        ty
    });
    OwnedSchema::new(types.collect()).map_err(|error| {
        let at = kept.get(error.index().get());
        let message = error.text();
        Fault::invalid(
            at.map_or(0, |(_, offset)| *offset),
            message.strip_prefix("schema with ").unwrap_or(message),
        )
    })
}

impl Node<'_> {
    const fn named(&self) -> Option<&Type> {
        match &self.form {
            Form::Type(
                ty @ (Type::Struct { .. }
                | Type::Enum { .. }
                | Type::Alias { .. }
                | Type::Messages { .. }),
            ) => Some(ty),
            _ => None,
        }
    }

    const fn is_named(&self) -> bool {
        self.named().is_some()
    }
}

/// Returns the node of each name, or `None` for a type. Checks all names.
fn targets(draft: &Draft<'_>) -> Result<Vec<Option<TypeIndex>>, Fault> {
    let mut items = BTreeMap::new();
    for item in &draft.items {
        if items.insert(item.identifier, item.node).is_some() {
            let message = format!("repeated type `{}`", item.identifier);
            return Err(Fault::invalid(item.offset, message));
        }
    }
    let target = |node: &Node<'_>| {
        let Form::Name(name) = node.form else {
            return Ok(None);
        };
        let Some(target) = items.get(name) else {
            let message = format!("unknown type `{name}`");
            return Err(Fault::invalid(node.offset, message));
        };
        let node_of_item = draft.nodes.get(target.get()).and_then(Node::named);
        if let Some(Type::Messages { .. }) = node_of_item {
            let message = format!("`{name}` is a message enum, which a type cannot contain");
            return Err(Fault::invalid(node.offset, message));
        }
        Ok(Some(*target))
    };
    let targets: Vec<_> = draft.nodes.iter().map(target).collect::<Result<_, _>>()?;
    for node in &draft.nodes {
        if let Some(Type::Messages { types, .. }) = node.named() {
            messages(draft, &targets, types)?;
        }
    }
    Ok(targets)
}

/// Checks the ids of messages.
fn messages(
    draft: &Draft<'_>,
    targets: &[Option<TypeIndex>],
    types: &[TypeIndex],
) -> Result<(), Fault> {
    let mut ids = BTreeSet::new();
    for index in types {
        let target = targets.get(index.get()).copied().flatten();
        let item = target.and_then(|target| draft.nodes.get(target.get())?.named()?.name());
        let offset = draft.nodes.get(index.get()).map_or(0, |node| node.offset);
        match item.map(|name| name.message_id) {
            None => {
                let message = "a message must be a `struct`, `enum` or `alias`";
                return Err(Fault::invalid(offset, message));
            }
            Some(0) => return Err(Fault::invalid(offset, "a message without a message id")),
            Some(id) if !ids.insert(id) => {
                return Err(Fault::invalid(offset, format!("repeated message id {id}")));
            }
            Some(_) => {}
        }
    }
    Ok(())
}

/// Returns the class of each node: a node of the same type, which is not a name.
///
/// The walk has its own stack, because the items of a file can nest deeper than the program's.
fn classes(
    draft: &Draft<'_>,
    targets: &[Option<TypeIndex>],
) -> Result<Vec<Option<TypeIndex>>, Fault> {
    let mut walk = Walk {
        draft,
        targets,
        classes: alloc::vec![None; draft.nodes.len()],
        is_active: alloc::vec![false; draft.nodes.len()],
        unnamed: BTreeMap::new(),
    };
    for index in (0..draft.nodes.len()).filter_map(TypeIndex::new) {
        walk.visit(index)?;
    }
    Ok(walk.classes)
}

struct Walk<'a> {
    draft: &'a Draft<'a>,
    targets: &'a [Option<TypeIndex>],
    classes: Vec<Option<TypeIndex>>,
    is_active: Vec<bool>,
    unnamed: BTreeMap<Type, TypeIndex>,
}

enum Step {
    Enter(TypeIndex),
    Leave(TypeIndex),
}

impl Walk<'_> {
    fn visit(&mut self, index: TypeIndex) -> Result<(), Fault> {
        let mut steps = alloc::vec![Step::Enter(index)];
        while let Some(step) = steps.pop() {
            match step {
                Step::Enter(index) => self.enter(index, &mut steps)?,
                Step::Leave(index) => self.leave(index),
            }
        }
        Ok(())
    }

    fn enter(&mut self, index: TypeIndex, steps: &mut Vec<Step>) -> Result<(), Fault> {
        let at = index.get();
        let (Some(node), Some(class @ None)) = (self.draft.nodes.get(at), self.classes.get_mut(at))
        else {
            return Ok(());
        };
        if node.is_named() {
            *class = Some(index);
            return Ok(());
        }
        if let Some(is_active) = self.is_active.get_mut(at) {
            if *is_active {
                let message = "a type contains itself without a `struct`, `enum` or `alias`";
                return Err(Fault::invalid(node.offset, message));
            }
            *is_active = true;
        }
        steps.push(Step::Leave(index));
        match &node.form {
            Form::Name(_) => {
                steps.extend(self.targets.get(at).copied().flatten().map(Step::Enter));
            }
            Form::Type(ty) => steps.extend(ty.references().into_iter().rev().map(Step::Enter)),
        }
        Ok(())
    }

    fn leave(&mut self, index: TypeIndex) {
        let at = index.get();
        let class_of = |index: TypeIndex| self.classes.get(index.get()).copied().flatten();
        let class = match self.draft.nodes.get(at).map(|node| &node.form) {
            Some(Form::Type(ty)) => {
                let mut key = ty.clone();
                key.for_each_reference(|part| *part = class_of(*part).unwrap_or(*part));
                Some(*self.unnamed.entry(key).or_insert(index))
            }
            Some(Form::Name(_)) => self.targets.get(at).copied().flatten().and_then(class_of),
            None => None,
        };
        if let Some(place) = self.classes.get_mut(at) {
            *place = class;
        }
        if let Some(is_active) = self.is_active.get_mut(at) {
            *is_active = false;
        }
    }
}
