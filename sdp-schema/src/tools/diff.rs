//! [`diff`]: the differences between two values of a schema.

use alloc::string::String;
use alloc::vec::{self, Vec};
use core::cmp::Ordering;
use core::fmt;

use super::explain::{Explanation, check, explained};
use super::label::message;
use super::value::{different, inline, leaf, shortened, summary};
use crate::table::schema::Schema;
use crate::table::types::{Type, TypeIndex};
use crate::walk::{Event, EventKind, Step, Walk, compare, max_parts};

/// A difference between two values of a schema, at one path. Use it to report a changed value.
///
/// It is displayed as `path: old -> new`, `path: new added` or `path: old removed`. Texts of values are short, so the
/// texts of long strings start before their first difference: `[92..] "wet"` are the bytes from offset 92 on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    path: String,
    before: Option<String>,
    after: Option<String>,
}

impl Difference {
    /// Returns the path of the part, such as `plugins[17].name`, or nothing for the whole value. Use it to select the
    /// differences of one field.
    ///
    /// Indices count in the first value, and in the second value for an added part.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Returns the text of the part in the first value, or `None` if the first value lacks it.
    #[must_use]
    pub fn before(&self) -> Option<&str> {
        self.before.as_deref()
    }

    /// Returns the text of the part in the second value, or `None` if the second value lacks it.
    #[must_use]
    pub fn after(&self) -> Option<&str> {
        self.after.as_deref()
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.path.is_empty() {
            write!(f, "{}: ", self.path)?;
        }
        match (&self.before, &self.after) {
            (Some(before), Some(after)) => write!(f, "{before} -> {after}"),
            (Some(before), None) => write!(f, "{before} removed"),
            (None, Some(after)) => write!(f, "{after} added"),
            (None, None) => Ok(()),
        }
    }
}

/// Returns the differences between two values, or two whole messages if the schema describes messages, in the order of
/// their parts. Use it to find out which settings differ between two files.
///
/// There are none exactly if the bytes are equal. Elements of sequences are compared by index. Entries of maps are
/// compared by key, but by index if the schema does not have the order of the keys. A different number of them is a
/// difference, too.
///
/// # Errors
///
/// The first error in either value, whose detail ends with `in the old value` or `in the new value`.
///
/// ```
/// use sdp_schema::Schema;
/// use std::collections::BTreeMap;
///
/// type Plugin = (Vec<f32>, BTreeMap<&'static str, Option<u8>>);
/// let old: Plugin = (vec![0.5], [("low", Some(7)), ("mid", None)].into());
/// let new: Plugin = (vec![0.25, 1.0], [("low", None), ("mid", None)].into());
/// let (old, new) = (sdp::to_vec(&old)?, sdp::to_vec(&new)?);
/// let differences = sdp_schema::diff(&Schema::of::<Plugin>(), &old, &new)?;
/// let text: Vec<String> = differences.iter().map(ToString::to_string).collect();
/// assert_eq!(text, [
///     "0: 1 element -> 2 elements",
///     "0[0]: 0.5 -> 0.25",
///     "0[1]: 1.0 added",
///     "1[\"low\"]: some(7) -> none",
/// ]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn diff(schema: &Schema, old: &[u8], new: &[u8]) -> Result<Vec<Difference>, Explanation> {
    diff_aligned(schema, old, new, &mut |_, _| Vec::new())
}

/// Returns the order of the next elements of two sequences, by the type, the number and the bytes of their elements: `Less`
/// and `Greater` are elements of only the first and of only the second one. The elements after them are compared by index.
pub type Align<'f> = dyn FnMut(TypeIndex, [(usize, &[u8]); 2]) -> Vec<Ordering> + 'f;

/// Returns the differences as [`diff`] does, with aligned elements.
pub fn diff_aligned(
    schema: &Schema,
    old: &[u8],
    new: &[u8],
    align: &mut Align<'_>,
) -> Result<Vec<Difference>, Explanation> {
    let mut diff = Diff {
        align,
        schema,
        old: valid(schema, old).map_err(|error| error.within("the old value"))?,
        new: valid(schema, new).map_err(|error| error.within("the new value"))?,
        pending: Vec::new(),
        found: Vec::new(),
        work: max_parts(schema, old.len().saturating_add(new.len())),
    };
    if diff.old.root == diff.new.root {
        diff.values();
    } else {
        let id = |walk: &Walk<'_>| schema.message_id(walk.root).unwrap_or_default();
        let text = |walk| format!("id {}", message(schema, id(walk)));
        let (before, after) = (text(&diff.old), text(&diff.new));
        diff.changed(before, after);
    }
    Ok(diff.found)
}

fn valid<'a>(schema: &'a Schema, bytes: &'a [u8]) -> Result<Walk<'a>, Explanation> {
    check(schema, bytes)?;
    Walk::new(schema, bytes).map_err(|found| explained(schema, bytes, found))
}

/// Reads the rest of an event's part, and returns its text.
fn read(walk: &mut Walk<'_>, event: &Event<'_>) -> String {
    // This cannot fail, because the value is valid.
    let _ = walk.rest(event);
    inline(walk.schema, event.ty, walk.bytes, event.range.start)
}

/// A comparison of two values in lockstep.
struct Diff<'a> {
    align: &'a mut Align<'a>,
    schema: &'a Schema,
    old: Walk<'a>,
    new: Walk<'a>,
    /// The values around the current ones.
    pending: Vec<Parts>,
    found: Vec<Difference>,
    /// The number of parts of keys that may still be compared, before entries are matched by index.
    work: usize,
}

/// The pending parts of two values.
struct Parts {
    /// The number of elements, or of keys and values. It is 0 for parts without a count, because both values have the
    /// same number.
    old: usize,
    new: usize,
    /// The type of the keys of a map or set.
    key: Option<TypeIndex>,
    /// The number of parts of an element or entry, or 0.
    step: usize,
    aligned: vec::IntoIter<Ordering>,
}

impl Diff<'_> {
    fn values(&mut self) {
        self.pair();
        while let Some(parts) = self.pending.last_mut() {
            let Parts { old, new, step, .. } = *parts;
            // Entries are matched by key, so the value of an entry belongs to the key before it.
            let key = parts.key.filter(|_| step == 1 || old % 2 == 0);
            let order = match (old, new, key) {
                (0, 0, _) => Ordering::Equal,
                (_, 0, _) => Ordering::Less,
                (0, _, _) => Ordering::Greater,
                (_, _, None) => parts.aligned.next().unwrap_or(Ordering::Equal),
                (_, _, Some(key)) => {
                    let (old, new) = (self.old.remaining(), self.new.remaining());
                    let order = compare(self.schema, key, old, new, &mut self.work);
                    order.unwrap_or(Ordering::Equal)
                }
            };
            match order {
                Ordering::Less => {
                    parts.old = old.saturating_sub(step);
                    self.single(true, step);
                }
                Ordering::Greater => {
                    parts.new = new.saturating_sub(step);
                    self.single(false, step);
                }
                Ordering::Equal => {
                    parts.old = old.saturating_sub(1);
                    parts.new = new.saturating_sub(1);
                    if !self.pair() {
                        self.pending.pop();
                    }
                }
            }
        }
    }

    /// Compares the next parts, and returns whether there are any.
    fn pair(&mut self) -> bool {
        let (Ok(Some(old)), Ok(Some(new))) = (self.old.next(), self.new.next()) else {
            // If bytes of unknown length ended only one of the values, there is a difference before.
            self.pending.clear();
            return false;
        };
        let leaves = (leaf(&mut self.old, &old), leaf(&mut self.new, &new));
        if let (Ok(Some((before, range))), Ok(Some((after, other)))) = leaves {
            if self.old.bytes.get(range) != self.new.bytes.get(other) {
                let (before, after) = different(before, after);
                self.changed(before, after);
            }
            return true;
        }
        let (EventKind::Begin(number), EventKind::Begin(other)) = (old.kind, new.kind) else {
            return false;
        };
        let found = self.schema.get(old.ty);
        let (key, step) = match found {
            Type::Map(key, _) => (Some(*key), 2),
            Type::Set(key) => (Some(*key), 1),
            Type::Seq(_) => (None, 1),
            _ => (None, 0),
        };
        if number != other && step == 0 {
            let (mut before, mut after) = (read(&mut self.old, &old), read(&mut self.new, &new));
            if before == after {
                // Long names of variants can have the same start.
                (before, after) = (format!("variant {number}"), format!("variant {other}"));
            }
            self.changed(before, after);
            return true;
        }
        if number != other {
            let text = |number| summary(found, number).unwrap_or_default();
            self.changed(text(number), text(other));
        }
        let (before, after) = (self.old.remaining(), self.new.remaining());
        let aligned = match found {
            Type::Seq(element) => (self.align)(*element, [(number, before), (other, after)]),
            _ => Vec::new(),
        };
        self.pending.push(Parts {
            aligned: aligned.into_iter(),
            old: number.saturating_mul(step),
            new: other.saturating_mul(step),
            key,
            step,
        });
        true
    }

    /// Adds the difference of an element or entry of this many parts in only one value.
    fn single(&mut self, is_old: bool, parts: usize) {
        let walk = if is_old { &mut self.old } else { &mut self.new };
        let (mut texts, mut step) = (Vec::new(), None);
        for _ in 0..parts {
            let Ok(Some(event)) = walk.next() else { break };
            step = walk.step(&event);
            texts.push(read(walk, &event));
        }
        // A path contains a key if the key has a short text.
        let text = match (step, texts.pop()) {
            (_, None) => return self.pending.clear(),
            (Some(Step::Value(_)), Some(value)) => format!("{}: {value}", texts.concat()),
            (_, Some(text)) => text,
        };
        let path = walk.path();
        match is_old {
            true => self.add(path, Some(text), None),
            false => self.add(path, None, Some(text)),
        }
    }

    fn changed(&mut self, before: String, after: String) {
        self.add(self.old.path(), Some(before), Some(after));
    }

    fn add(&mut self, path: String, before: Option<String>, after: Option<String>) {
        self.found.push(Difference {
            path: shortened(path),
            before,
            after,
        });
    }
}

/// Returns the number of bytes of the value at the start of valid bytes, or `None` if its end is unknown.
pub fn value_len(schema: &Schema, ty: TypeIndex, bytes: &[u8]) -> Option<usize> {
    let mut walk = Walk::of_part(schema, ty, bytes, 0, usize::MAX);
    let event = walk.next().ok()??;
    let end = walk.rest(&event).ok()?.end;
    Some(end).filter(|_| event.kind != EventKind::Opaque)
}
