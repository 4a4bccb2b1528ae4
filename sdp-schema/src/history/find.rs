//! The type of a history in the schemas of a lock.

use alloc::string::String;
use alloc::vec::Vec;

use super::error::HistoryError;
use crate::shown::shown;
use crate::table::schema::{Schema, without_pointers};
use crate::table::types::{Name, Type, TypeIndex};

/// Returns the name of the root of a schema, which may be inside a pointer.
fn name(schema: &Schema) -> Option<&Name> {
    let root = without_pointers(schema.types(), TypeIndex::FIRST);
    schema.types().get(root.get()).and_then(Type::name)
}

/// Returns why a lock lacks the type of a schema, or has it with a different shape.
pub(super) fn unlocked(own: &Schema, is_changed: bool) -> String {
    let Some(name) = name(own) else {
        return "the type has no name, so no lock contains it: wrap it in a struct".into();
    };
    let name = shown(name.name());
    if is_changed {
        return format!(
            "the lock is out of date, because the type {name} has changed: run the test with UPDATE_WIRE_LOCK=1"
        );
    }
    format!(
        "the lock does not contain the type {name}: list it in `assert_wire_lock!`, and run the test with \
         UPDATE_WIRE_LOCK=1"
    )
}

/// Returns the type in a second schema that is the root of a schema of values.
pub fn find(schema: &Schema, own: &Schema) -> Result<Option<TypeIndex>, HistoryError> {
    let Some(own) = name(own) else {
        return Ok(None);
    };
    let with_id = own.message_id().and_then(|id| schema.message(id.get()));
    let several = || {
        HistoryError::Type(format!(
            "the lock contains several types with the name {}",
            shown(own.name())
        ))
    };
    match (&all(schema, |name| name.name() == own.name())[..], with_id) {
        ([index], _) => return Ok(Some(*index)),
        ([], None) => {}
        ([], Some(index)) => return Ok(Some(index)),
        (found, Some(index)) if found.contains(&index) => return Ok(Some(index)),
        _ => return Err(several()),
    }
    match all(schema, |name| own.is_renamed(name))[..] {
        [] => Ok(None),
        [index] => Ok(Some(index)),
        _ => Err(several()),
    }
}

/// Returns the types with a property of their names.
fn all(schema: &Schema, is_found: impl Fn(&Name) -> bool) -> Vec<TypeIndex> {
    let types = schema.types().iter().enumerate();
    let found = types.filter(|(_, ty)| ty.name().is_some_and(&is_found));
    found
        .filter_map(|(index, _)| TypeIndex::new(index))
        .collect()
}
