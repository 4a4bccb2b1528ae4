//! [`Inputs`]: the types whose encoders also accept read-only collections, and typed arrays of any buffer.

use std::collections::BTreeSet;

use super::shape::{Shape, shape};
use crate::model::{Id, Model, Type};

/// The types whose encoders accept more values than a decoder returns.
pub(super) struct Inputs {
    types: BTreeSet<Id>,
    endless: BTreeSet<Id>,
}

impl Inputs {
    pub(super) fn new(model: &Model) -> Self {
        let mut all = Self {
            types: BTreeSet::new(),
            endless: model.ids().filter(|id| is_endless(model, *id)).collect(),
        };
        all.types = model
            .ids()
            .filter(|id| all.accepts_more(model, [*id]))
            .collect();
        all
    }

    pub(super) fn contains(&self, id: Id) -> bool {
        self.types.contains(&id)
    }

    /// Returns whether a union of types has more values for an encoder, because they contain a collection.
    pub(super) fn accepts_more(&self, model: &Model, types: impl IntoIterator<Item = Id>) -> bool {
        let parts = types.into_iter().flat_map(|id| model.reachable(id));
        let all: BTreeSet<Id> = parts.collect();
        all.iter().any(|id| is_collection(model.get(*id))) && all.is_disjoint(&self.endless)
    }
}

fn is_collection(ty: &Type) -> bool {
    match ty {
        Type::Seq(..) | Type::Map(..) | Type::Array(..) | Type::Tuple(_) | Type::Bytes(..) => true,
        Type::Struct(_, fields) => matches!(shape(fields), Shape::Tuple(_)),
        Type::Enum(of) => {
            let mut variants = of.variants.iter();
            variants.any(|it| matches!(shape(&it.fields), Shape::Tuple(_)))
        }
        _ => false,
    }
}

/// Returns whether a tuple contains itself without an object or collection between. TypeScript cannot convert such a type,
/// because it does so for all elements of a tuple at once.
fn is_endless(model: &Model, id: Id) -> bool {
    let (mut seen, mut pending) = (BTreeSet::new(), vec![id]);
    while let Some(next) = pending.pop() {
        let is_eager = match model.get(next) {
            Type::Struct(_, fields) => matches!(shape(fields), Shape::Tuple(_) | Shape::Newtype(_)),
            Type::Tuple(_) | Type::Option(_) => true,
            ty => ty.content().is_some(),
        };
        let parts = model.get(next).parts().into_iter();
        for part in parts.filter(|_| is_eager) {
            if part == id {
                return true;
            }
            if seen.insert(part) {
                pending.push(part);
            }
        }
    }
    false
}
