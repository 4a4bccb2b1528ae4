//! The types as a graph: each leads to its parts.

use std::collections::BTreeSet;
use std::iter;

use super::{Id, Model, Type};

/// Returns the types to which a type leads.
pub(crate) type Edges<'e> = &'e dyn Fn(Id, &Type) -> Vec<Id>;

/// Returns the parts of a type.
pub(super) fn every_part(_: Id, ty: &Type) -> Vec<Id> {
    ty.parts()
}

impl Model {
    /// Returns these types with all types that they reach. Each is after the types that it reaches, except in a cycle.
    pub(crate) fn post_order(&self, roots: impl Iterator<Item = Id>, edges: Edges<'_>) -> Vec<Id> {
        self.reach(roots, edges, &mut vec![false; self.types.len()])
    }

    /// Returns these types and all that they contain, each after its parts, unless it contains itself.
    pub(crate) fn with_parts(&self, types: impl IntoIterator<Item = Id>) -> Vec<Id> {
        self.post_order(types.into_iter(), &every_part)
    }

    /// Returns the types of [`post_order`](Self::post_order) that are not seen yet, and marks them.
    pub(super) fn reach(
        &self,
        roots: impl Iterator<Item = Id>,
        edges: Edges<'_>,
        is_seen: &mut [bool],
    ) -> Vec<Id> {
        let mut order = vec![];
        let mut pending: Vec<(Id, bool)> = roots.map(|id| (id, false)).collect();
        pending.reverse();
        while let Some((id, is_done)) = pending.pop() {
            if is_done {
                order.push(id);
                continue;
            }
            let Some(is_seen) = is_seen.get_mut(id.0).filter(|it| !**it) else {
                continue;
            };
            *is_seen = true;
            pending.push((id, true));
            let next = edges(id, self.get(id)).into_iter().rev();
            pending.extend(next.map(|it| (it, false)));
        }
        order
    }

    /// Returns a type with the types that it leads to. Use it if few types are needed, because it takes no time for others.
    pub(crate) fn reached<'e>(
        &'e self,
        id: Id,
        edges: impl Fn(Id, &Type) -> Vec<Id> + 'e,
    ) -> impl Iterator<Item = Id> + 'e {
        let (mut is_seen, mut pending) = (BTreeSet::new(), vec![id]);
        iter::from_fn(move || {
            while let Some(id) = pending.pop() {
                if is_seen.insert(id) {
                    pending.extend(edges(id, self.get(id)).into_iter().rev());
                    return Some(id);
                }
            }
            None
        })
    }

    /// Returns the types with a property, and all types that contain one of them.
    pub(crate) fn containing(&self, is: impl Fn(Id) -> bool) -> BTreeSet<Id> {
        let users = self.reversed(&every_part);
        let first = self.ids().filter(|id| is(*id));
        let all = self.post_order(first, &|id, _| users.get(id.0).cloned().unwrap_or_default());
        all.into_iter().collect()
    }

    /// Returns the types that lead to themselves.
    pub(crate) fn cycles(&self, edges: Edges<'_>) -> BTreeSet<Id> {
        let back = self.reversed(edges);
        let mut is_seen = vec![false; self.types.len()];
        let mut cycles = BTreeSet::new();
        for id in self.post_order(self.ids(), edges).into_iter().rev() {
            let back = |id: Id, _: &Type| back.get(id.0).cloned().unwrap_or_default();
            let component = self.reach(iter::once(id), &back, &mut is_seen);
            if component.len() > 1 || edges(id, self.get(id)).contains(&id) {
                cycles.extend(component);
            }
        }
        cycles
    }

    /// Returns the types that lead to each type.
    fn reversed(&self, edges: Edges<'_>) -> Vec<Vec<Id>> {
        let mut back = vec![vec![]; self.types.len()];
        for id in self.ids() {
            for next in edges(id, self.get(id)) {
                if let Some(back) = back.get_mut(next.0) {
                    back.push(id);
                }
            }
        }
        back
    }
}
