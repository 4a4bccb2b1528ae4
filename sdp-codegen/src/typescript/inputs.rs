//! The types whose encoders accept more values than a decoder returns.

use std::collections::BTreeSet;

use crate::model::{Id, Model, Type};
use crate::plan::{Shape, shape};

/// Returns whether an encoder accepts more values of a union of types than a decoder returns, such as read-only collections,
/// and typed arrays of any buffer.
pub(super) fn accepts_more(
    model: &Model,
    endless: &BTreeSet<Id>,
    types: impl IntoIterator<Item = Id>,
) -> bool {
    let parts = types.into_iter().flat_map(|id| model.reachable(id));
    let all: BTreeSet<Id> = parts.collect();
    all.iter().any(|id| is_collection(model.get(*id))) && all.is_disjoint(endless)
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
pub(super) fn is_endless(model: &Model, id: Id) -> bool {
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
