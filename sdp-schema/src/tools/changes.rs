//! [`changes`]: the differences between two schemas, and whom they break.

pub(crate) mod comparison;

mod change;
mod parts;
mod peel;
#[cfg(test)]
mod random;
#[cfg(test)]
mod tests;
mod text;

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::mem;

use self::comparison::{Comparison, Context, Pair, Side, weight};
use self::peel::{Peeled, Wrappers};
use self::text::description;
use crate::shown::shown;
use crate::table::schema::{Root, Schema};
use crate::table::types::{Name, Type, TypeIndex};

pub use self::change::{Breaks, Change};

/// Returns the changes from an old schema to a new one, and whom each of them breaks.
///
/// Types with equal [fingerprints](Schema::fingerprint) have no changes. Fields and variants are identified by their
/// names, and messages by their ids. So a renamed field breaks all readers, because the schemas do not say that both
/// names mean the same.
///
/// If no change breaks the readers of a schema, they accept all values of the other one, with the same meaning. The
/// exception is code that is not in a schema, for example two conversions from one type that accept different values.
///
/// The schemas can be those of an untrusted peer, because the time is linear in their sizes. If they have too many
/// differences, the last change says so, and breaks all readers.
///
/// ```
/// use sdp::SdpSchema;
/// use sdp_schema::{Breaks, Schema, changes};
///
/// #[derive(SdpSchema)]
/// struct Plugin { name: String, vendor: u32 }
///
/// mod old {
///     #[derive(sdp::SdpSchema)]
///     pub struct Plugin { pub name: String, pub vendor: String }
/// }
///
/// let changes = changes(&Schema::of::<old::Plugin>(), &Schema::of::<Plugin>());
/// assert_eq!(changes[0].to_string(), "Plugin.vendor: str -> u32 (breaks older and newer readers)");
/// assert_eq!(changes[0].breaks(), Breaks::AllReaders);
/// # let _ = |a: Plugin, b: old::Plugin| (a.name, a.vendor, b.name, b.vendor);
/// ```
#[must_use]
pub fn changes(old: &Schema, new: &Schema) -> Vec<Change> {
    let (old_fingerprints, new_fingerprints) = (old.fingerprints(), new.fingerprints());
    let old = Side {
        schema: old,
        fingerprints: &old_fingerprints,
    };
    let new = Side {
        schema: new,
        fingerprints: &new_fingerprints,
    };
    let mut comparison = Comparison::new(old, new);
    comparison.roots();
    comparison.changes
}

impl Comparison<'_> {
    /// Returns the changes from a type of the old schema to a type of the new one.
    pub(crate) fn changes(&mut self, old: TypeIndex, new: TypeIndex) -> Vec<Change> {
        self.seen.clear();
        self.outer.clear();
        self.types(old, new);
        mem::take(&mut self.changes)
    }

    fn roots(&mut self) {
        let (old, new) = (self.old.schema, self.new.schema);
        let place = new.name().map_or("value", Name::name);
        let place = shown(place).to_string();
        match (old.root(), new.root()) {
            (Root::Value(a), Root::Value(b)) => {
                if let (Some(before), Some(after)) = (old.message_id(a), new.message_id(b))
                    && before != after
                {
                    let text = |id| Some(format!("message id {id}"));
                    self.change(place, text(before), text(after), Breaks::AllReaders);
                }
                self.types(a, b);
            }
            (Root::Messages(a), Root::Messages(b)) => self.messages(a, b),
            (before, after) => {
                let text = |root| match root {
                    Root::Value(_) => Some("value".into()),
                    Root::Messages(_) => Some("messages".into()),
                };
                self.change(place, text(before), text(after), Breaks::AllReaders);
            }
        }
    }

    fn messages(&mut self, old: &[TypeIndex], new: &[TypeIndex]) {
        let by_id = |side: Side<'_>, types: &[TypeIndex]| -> BTreeMap<u16, TypeIndex> {
            let id = |ty: &TypeIndex| Some((side.schema.message_id(*ty)?, *ty));
            types.iter().filter_map(id).collect()
        };
        let text = |id| Some(format!("message {id}"));
        let (old, new) = (by_id(self.old, old), by_id(self.new, new));
        for (id, ty) in &old {
            if !new.contains_key(id) {
                let place = self.old.label(*ty);
                self.change(place, text(id), None, Breaks::NewerReaders);
            }
        }
        for (id, ty) in &new {
            if let Some(earlier) = old.get(id) {
                self.types(*earlier, *ty);
            } else {
                let place = self.new.label(*ty);
                self.change(place, None, text(id), Breaks::OlderReaders);
            }
        }
    }

    /// Compares two types and all types inside.
    fn types(&mut self, old: TypeIndex, new: TypeIndex) {
        self.compare(String::new(), old, new, Context::ROOT);
        while let Some(pair) = self.pending.pop() {
            if self.are_equal(pair.old, pair.new) {
                continue;
            }
            if self.is_over() {
                self.pending.clear();
                let place = String::from("the other types");
                self.change(place, None, None, Breaks::AllReaders);
                return;
            }
            let start = self.pending.len();
            self.pair(pair);
            // The last pair is compared first.
            if let Some(parts) = self.pending.get_mut(start..) {
                parts.reverse();
            }
        }
    }

    /// Compares two types with different fingerprints, and adds the pairs of their parts.
    fn pair(&mut self, pair: Pair) {
        let old = Peeled::new(self.old.schema, pair.old);
        let new = Peeled::new(self.new.schema, pair.new);
        let cores = (self.old.get(old.core), self.new.get(new.core));
        let work = [old.steps, new.steps, weight(cores.0), weight(cores.1)];
        self.spend(work.into_iter().fold(0, usize::saturating_add));
        let place = match new.name {
            Some(name) if pair.place.is_empty() => shown(name).to_string(),
            _ => pair.place,
        };
        if !have_one_kind(cores.0, cores.1) {
            self.replaced(
                &place,
                (old.outermost(), new.outermost()),
                cores,
                Breaks::AllReaders,
            );
            return;
        }
        let wrappers = Wrappers::new(&old, &new, pair.context.order);
        if let Some((before, after)) = wrappers.different {
            let types = (self.old.get(before), self.new.get(after));
            self.replaced(&place, (before, after), types, wrappers.breaks);
            if wrappers.breaks == Breaks::AllReaders {
                return;
            }
        }
        let context = Context {
            order: wrappers.inside,
            ..pair.context
        };
        match cores {
            (Type::Struct { .. } | Type::Enum { .. }, _) => {
                if self.seen.insert((old.core, new.core, context.order)) {
                    let context = Context {
                        outer: None,
                        ..context
                    };
                    self.named(cores, context);
                }
            }
            _ => {
                if let Some(context) = self.inside(old.core, new.core, context) {
                    self.unnamed(&place, cores, &wrappers, context);
                }
            }
        }
    }

    /// Adds the change from one type to another. These types are described if their labels are equal.
    fn replaced(
        &mut self,
        place: &str,
        (before, after): (TypeIndex, TypeIndex),
        types: (&Type, &Type),
        breaks: Breaks,
    ) {
        let mut before = self.old.label(before);
        let mut after = self.new.label(after);
        if before == after {
            before = description(types.0, before);
            after = description(types.1, after);
        }
        let place = if place.is_empty() { &after } else { place };
        self.change(place.into(), Some(before), Some(after), breaks);
    }
}

/// Returns whether two types without wrappers can differ in their parts only.
fn have_one_kind(old: &Type, new: &Type) -> bool {
    match (old, new) {
        (Type::Number(old), Type::Number(new)) => old == new,
        (Type::Array(_, old), Type::Array(_, new)) => old == new,
        (Type::Tuple(old), Type::Tuple(new)) => old.len() == new.len(),
        (Type::Opaque { .. }, Type::Opaque { .. }) => old == new,
        _ => mem::discriminant(old) == mem::discriminant(new),
    }
}
