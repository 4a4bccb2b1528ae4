//! Types without a name: those that contain themselves get one, and long ones are rejected.

use std::collections::{BTreeMap, BTreeSet};
use std::mem;

use super::{Id, Item, Model, Type};
use crate::error::CodegenError;

/// The maximum number of types in the full text of a type without a name, which bounds the length and the depth of code.
const MAX_UNNAMED: u64 = 1000;

impl Model {
    /// Gives a name to one type of each cycle without a name, because code calls the functions of a type by name.
    pub(super) fn name_cycles(&mut self, first: usize) {
        // The types on the way to the current one, with their next parts.
        let mut path: Vec<(Id, Vec<Id>)> = vec![];
        let (mut seen, mut on_path) = (BTreeSet::new(), BTreeSet::new());
        for start in (first..self.types.len()).map(Id) {
            let mut next = Some(start);
            while next.is_some() || !path.is_empty() {
                match next {
                    Some(id) if self.item(id).is_some() => {}
                    Some(id) if seen.insert(id) => {
                        on_path.insert(id);
                        path.push((id, self.get(id).parts()));
                    }
                    Some(id) if on_path.contains(&id) => self.wrap(id),
                    Some(_) => {}
                    None => {
                        let done = path.pop().map(|(id, _)| id);
                        done.map(|id| on_path.remove(&id));
                    }
                }
                next = path.last_mut().and_then(|(_, parts)| parts.pop());
            }
        }
    }

    /// Rejects types whose full text is too long for a language that writes it.
    pub(crate) fn refuse_long_types(&self) -> Result<(), CodegenError> {
        let sizes = self.unnamed_sizes();
        let is_long = |id| sizes.get(&id).is_some_and(|size| *size > MAX_UNNAMED);
        let reason = format!(
            "a type without a name has more than {MAX_UNNAMED} parts: give a name to some of them"
        );
        self.refuse(|id| is_long(id).then(|| reason.clone()))
    }

    /// Returns the number of types in the full text of each type without a name, where the same part counts each time.
    fn unnamed_sizes(&self) -> BTreeMap<Id, u64> {
        let parts = |_: Id, ty: &Type| if ty.is_named() { vec![] } else { ty.parts() };
        let mut sizes = BTreeMap::new();
        for id in self.post_order(self.ids(), &parts) {
            let parts = parts(id, self.get(id)).into_iter();
            let size = parts.filter_map(|part| sizes.get(&part).copied());
            let size = size.fold(1, u64::saturating_add);
            sizes.insert(id, size);
        }
        sizes
    }

    /// Gives a type without a name one.
    fn wrap(&mut self, id: Id) {
        let content = Id(self.types.len());
        let Some(slot) = self.types.get_mut(id.0).filter(|it| !it.is_named()) else {
            return;
        };
        let ty = mem::replace(slot, Type::Alias(Item::unnamed(), content));
        self.types.push(ty);
    }
}

impl Item {
    /// Returns the name of a type that has none in Rust.
    pub(super) fn unnamed() -> Self {
        Self {
            name: "Value".into(),
            docs: String::new(),
            message_id: None,
        }
    }
}
