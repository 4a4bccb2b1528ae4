//! The types whose encoders accept more values than a decoder returns.

use std::collections::BTreeSet;

use crate::model::{Id, Model, Type};
use crate::plan::{Shape, shape};

pub(super) fn is_collection(ty: &Type) -> bool {
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

/// Returns the types that contain themselves without an object or collection between. TypeScript cannot convert such a
/// tuple, because it does so for all elements of a tuple at once.
pub(super) fn endless(model: &Model) -> BTreeSet<Id> {
    model.cycles(&|_, ty| match ty {
        Type::Struct(_, fields) => match shape(fields) {
            Shape::Tuple(_) | Shape::Newtype(_) => ty.parts(),
            _ => vec![],
        },
        Type::Tuple(_) | Type::Option(_) => ty.parts(),
        _ => ty.content().into_iter().collect(),
    })
}
