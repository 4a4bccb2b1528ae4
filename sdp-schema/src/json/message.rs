//! The keys of messages: the names of their types.

use alloc::borrow::Cow;

use crate::table::schema::Schema;
use crate::table::types::{Name, TypeIndex};

/// Returns the key of a message of this type: its name, or `#` and its id if a second message has this key.
pub(super) fn key(schema: &Schema, ty: TypeIndex) -> Cow<'_, str> {
    let name = schema.get(ty).name().map_or("", Name::name);
    match schema.message_id(ty) {
        Some(id) if find(schema, name) != Some(ty) => format!("#{id}").into(),
        _ => name.into(),
    }
}

pub(super) fn find(schema: &Schema, key: &str) -> Option<TypeIndex> {
    let id = key.strip_prefix('#').and_then(|id| id.parse().ok());
    let by_name = || names(schema).find(|(name, _)| *name == key);
    let by_id = id.and_then(|id| schema.message(id));
    by_id.or_else(|| by_name().map(|(_, ty)| ty))
}

pub(super) fn names(schema: &Schema) -> impl Iterator<Item = (&str, TypeIndex)> {
    let types = schema.message_types().iter();
    types.map(|ty| (schema.get(*ty).name().map_or("", Name::name), *ty))
}
