//! The rules for one type of a table.

use alloc::vec::Vec;

use super::invalid::Kind;
use super::types::{Type, TypeField, TypeIndex};

/// Checks the references, tags and names of a type.
pub(super) fn of_type(types: &[Type], index: TypeIndex) -> Result<(), Kind> {
    let Some(ty) = types.get(index.get()) else {
        return Err(Kind::Reference);
    };
    for part in ty.references() {
        match types.get(part.get()) {
            None => return Err(Kind::Reference),
            Some(Type::Messages { .. }) => return Err(Kind::Message),
            Some(_) => {}
        }
    }
    match ty {
        Type::Struct { fields, .. } => unique_names(fields),
        Type::Enum {
            tag_width,
            variants,
            ..
        } => {
            let max = match tag_width {
                1 => u32::from(u8::MAX),
                2 => u32::from(u16::MAX),
                4 => u32::MAX,
                _ => return Err(Kind::TagWidth),
            };
            expect(variants.iter().all(|variant| variant.tag <= max), Kind::Tag)?;
            unique(variants.iter().map(|variant| variant.tag), Kind::Tag)?;
            unique(variants.iter().map(|variant| &*variant.name), Kind::Name)?;
            variants
                .iter()
                .try_for_each(|variant| unique_names(&variant.fields))
        }
        Type::Messages { types: list, .. } => {
            let ids = || list.iter().map(|ty| message_id(types, *ty));
            expect(ids().all(|id| id != 0), Kind::Message)?;
            unique(ids(), Kind::Message)
        }
        _ => Ok(()),
    }
}

/// Returns the message id of a type, or 0.
fn message_id(types: &[Type], index: TypeIndex) -> u16 {
    let ty = types.get(index.get());
    ty.and_then(Type::name).map_or(0, |name| name.message_id)
}

fn unique_names(fields: &[TypeField]) -> Result<(), Kind> {
    unique(fields.iter().map(|field| &*field.name), Kind::Name)
}

fn unique<T: Ord>(items: impl Iterator<Item = T>, kind: Kind) -> Result<(), Kind> {
    let mut items: Vec<T> = items.collect();
    items.sort_unstable();
    expect(items.is_sorted_by(|a, b| a < b), kind)
}

fn expect(is_met: bool, kind: Kind) -> Result<(), Kind> {
    if is_met { Ok(()) } else { Err(kind) }
}
