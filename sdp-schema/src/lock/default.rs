//! Defaults that differ between two evaluations.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::table::schema::Schema;
use crate::table::types::{Field, Type};

/// Returns the place of the first field whose default differs in two schemas of one type.
pub(super) fn unstable(schema: &Schema, again: &Schema) -> String {
    let mut pairs = fields(schema).into_iter().zip(fields(again));
    let differing = pairs.find(|((_, field), (_, other))| field.default() != other.default());
    let place = differing.map(|((owner, field), _)| format!("{owner}.{}", field.name()));
    place.unwrap_or_else(|| "a field".into())
}

/// Returns all fields of a schema, each with its struct or variant.
fn fields(schema: &Schema) -> Vec<(String, &Field)> {
    let mut all = Vec::new();
    for ty in schema.types() {
        match ty {
            Type::Struct { name, fields } => {
                all.extend(fields.iter().map(|field| (name.name().into(), field)));
            }
            Type::Enum { name, variants, .. } => {
                for variant in variants {
                    let owner = format!("{}::{}", name.name(), variant.name());
                    all.extend(variant.fields().iter().map(|field| (owner.clone(), field)));
                }
            }
            _ => {}
        }
    }
    all
}
