//! [`changes`]: the differences between two schemas, and the broken readers.

pub(crate) mod comparison;

mod change;
#[cfg(test)]
mod tests;

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::vec::Vec;

use self::comparison::{Comparison, Place};
use crate::table::graph::Graph;
use crate::table::schema::{Root, Schema};
use crate::table::types::TypeIndex;
use crate::tools::label::label;

pub use self::change::{Breaks, Change};

/// Returns the changes from an old schema to a new one, and the readers broken by each of them. Use it before a
/// release, to see whether programs in use can still exchange messages with the new one.
///
/// Types with equal [fingerprints](Schema::fingerprint) have no changes. Fields and variants are identified by their
/// names, and messages by their ids, so a renamed field breaks all readers, because the schemas do not say that both
/// names mean the same. A change inside a key of a map or set, or inside an element of a heap or of a sequence without
/// repetitions, also breaks all readers, because they compare these values.
///
/// If a schema file has types outside of its roots, they are identified by their names.
///
/// If no change breaks the readers of a schema, they accept all values of the other one, with the same meaning. The
/// exception is code outside the schema, for example two conversions from one type that accept different values.
///
/// The schemas can be those of an untrusted peer, because the time is linear in their sizes. If they have too many
/// differences, the last change says so, and breaks all readers.
///
/// ```
/// use sdp_schema::{Breaks, Schema, changes};
///
/// mod old {
///     #[derive(sdp::SdpSchema)]
///     pub struct Plugin { vendor: String }
/// }
///
/// #[derive(sdp::SdpSchema)]
/// struct Plugin { vendor: u32 }
///
/// let changes = changes(&Schema::of::<old::Plugin>(), &Schema::of::<Plugin>());
/// assert_eq!(changes[0].to_string(), "Plugin.vendor: str -> u32 (breaks older and newer readers)");
/// assert_eq!(changes[0].breaks(), Breaks::AllReaders);
/// ```
#[must_use]
pub fn changes(old: &Schema, new: &Schema) -> Vec<Change> {
    let mut comparison = Comparison::new(old, new);
    match (old.root(), new.root()) {
        (Root::Value(a), Root::Value(b)) => {
            let ids = [old.message_id(a), new.message_id(b)];
            if let [Some(before), Some(after)] = ids
                && before != after
            {
                let place = Place::new(label(new, b));
                let text = |id| Some(format!("message id {id}"));
                comparison.change(&place, [text(before), text(after)], Breaks::AllReaders);
            }
            comparison.root(a, b);
        }
        (Root::Messages(_), Root::Messages(_)) => messages(&mut comparison, old, new),
        _ => {
            let place = Place::new("value and messages".into());
            comparison.change(&place, [None, None], Breaks::AllReaders);
        }
    }
    let (olds, news) = (named(old), named(new));
    for (name, (new, is_inside)) in news {
        if let Some((old, was_inside)) = olds.get(name)
            && !(is_inside && *was_inside)
        {
            comparison.root(*old, new);
        }
    }
    comparison.finish()
}

/// Returns the first type with each name, and whether it is inside a root.
fn named(schema: &Schema) -> BTreeMap<&str, (TypeIndex, bool)> {
    let roots = match schema.root() {
        Root::Value(_) => &[TypeIndex::FIRST],
        Root::Messages(types) => types,
    };
    let is_inside = Graph::of(schema.types()).reached(roots);
    let mut named = BTreeMap::new();
    for ((index, ty), is_inside) in (0..).zip(schema.types()).zip(is_inside) {
        if let (Some(name), Some(index)) = (ty.name(), TypeIndex::new(index)) {
            named.entry(name.name()).or_insert((index, is_inside));
        }
    }
    named
}

/// Compares messages by id.
fn messages(comparison: &mut Comparison<'_>, old: &Schema, new: &Schema) {
    let (old_types, new_types) = (old.types_by_id(), new.types_by_id());
    let text = |id| Some(format!("message {id}"));
    for (id, ty) in old_types {
        if !new_types.contains_key(id) {
            let place = Place::new(label(old, *ty));
            comparison.change(&place, [text(id), None], Breaks::NewerReaders);
        }
    }
    for (id, ty) in new_types {
        if let Some(earlier) = old_types.get(id) {
            comparison.root(*earlier, *ty);
        } else {
            let place = Place::new(label(new, *ty));
            comparison.change(&place, [None, text(id)], Breaks::OlderReaders);
        }
    }
}
