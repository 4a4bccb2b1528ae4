//! The types whose encoders accept more values than a decoder returns: collections that are read-only, and typed arrays of
//! any buffer.

use std::collections::BTreeSet;

use super::shape::{Shape, shape};
use crate::model::{Id, Model, Type};

/// Returns the types that contain a collection.
pub(super) fn inputs(model: &Model) -> BTreeSet<Id> {
    let endless: BTreeSet<Id> = model.ids().filter(|id| is_endless(model, *id)).collect();
    let has_input = |id: &Id| {
        let all = model.reachable(*id);
        all.iter().any(|id| is_collection(model.get(*id))) && all.is_disjoint(&endless)
    };
    model.ids().filter(has_input).collect()
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
