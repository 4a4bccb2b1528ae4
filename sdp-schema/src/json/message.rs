//! The keys of messages: the names of their types.

use alloc::borrow::Cow;
use alloc::format;

use crate::table::schema::{Root, Schema};
use crate::table::types::TypeIndex;

/// Returns the key of a message of this type: its name, or `#` and its id if another message has this key.
pub(super) fn key(schema: &Schema, ty: TypeIndex) -> Cow<'_, str> {
    let name = schema.get(ty).name().map_or("", |name| name.name());
    match schema.message_id(ty) {
        Some(id) if find(schema, name) != Some(ty) => format!("#{id}").into(),
        _ => name.into(),
    }
}

/// Returns the type of the message with a key.
pub(super) fn find(schema: &Schema, key: &str) -> Option<TypeIndex> {
    let id = key.strip_prefix('#').and_then(|id| id.parse().ok());
    if let Some(ty) = id.and_then(|id| schema.message(id)) {
        return Some(ty);
    }
    types(schema).find(|ty| {
        schema
            .get(*ty)
            .name()
            .is_some_and(|name| name.name() == key)
    })
}

/// Returns the types of all messages.
pub(super) fn types(schema: &Schema) -> impl Iterator<Item = TypeIndex> {
    let types = match schema.root() {
        Root::Messages(types) => types,
        Root::Value(_) => &[],
    };
    types.iter().copied()
}
