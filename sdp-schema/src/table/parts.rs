//! Constructors of tables, for a crate that finds types at run time.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use sdp::message::MessageId;
use sdp::schema::KeyScope;

use super::schema::Schema;
use super::types::{Field, Label, Name, Type, TypeIndex, Variant};

/// Returns the schema of the values of the first type, without types that it does not refer to.
///
/// # Errors
///
/// The broken rule of the specification, with the type.
pub fn schema(types: Vec<Type>) -> Result<Schema, String> {
    let schema = Schema::new(None, types).map_err(|invalid| invalid.to_string())?;
    Ok(schema.rooted_at(TypeIndex::FIRST))
}

/// Adds a type, and returns its index.
pub fn push(types: &mut Vec<Type>, ty: Type) -> TypeIndex {
    types.push(ty);
    TypeIndex::FIRST.moved(types.len().saturating_sub(1))
}

/// Adds the types of a schema of values, and returns the index of its root.
pub fn push_all(types: &mut Vec<Type>, schema: &Schema) -> TypeIndex {
    let first = types.len();
    types.extend(schema.moved_types(first));
    TypeIndex::FIRST.moved(first)
}

/// Creates a name with the default message id, or without one.
#[must_use]
pub fn name(name: &str, has_message_id: bool) -> Name {
    let id = has_message_id.then(|| MessageId::of_name(name).get());
    Name {
        message_id: id.unwrap_or(0),
        ..Name::new(name)
    }
}

/// Creates a field.
#[must_use]
pub fn field(
    name: &str,
    aliases: &[&str],
    default: Option<Vec<u8>>,
    key: KeyScope,
    ty: TypeIndex,
) -> Field {
    Field {
        label: Label::new(name, "", aliases),
        default,
        key,
        is_recovered: false,
        ty,
    }
}

/// Creates a variant.
#[must_use]
pub fn variant(name: &str, aliases: &[&str], tag: u32, fields: Vec<Field>) -> Variant {
    Variant {
        label: Label::new(name, "", aliases),
        tag,
        fields,
    }
}
