//! [`diff`]: the differences between two values of a schema.

mod side;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::fmt;

use sdp::message::Header;

use self::side::{Part, Side};
use super::explain::{Explanation, MAX_PATH};
use super::hex;
use super::value::{different, is_byte_array, shortened};
use crate::shown::shown;
use crate::table::schema::Schema;
use crate::table::types::{Type, TypeIndex};
use crate::walk::{Event, Leaf, compare, max_parts};

/// The number of bytes of the text of a value.
const MAX_TEXT: usize = 192;

/// A difference between two values of a schema, at one path.
///
/// It is displayed as `path: old -> new`, `path: new added` or `path: old removed`. Texts of values are short. The texts of
/// long values are those of the parts around their first difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    path: String,
    before: Option<String>,
    after: Option<String>,
}

impl Difference {
    fn new(path: String, before: Option<String>, after: Option<String>) -> Self {
        let short = |text| shortened(text, MAX_TEXT);
        Self {
            path: shortened(path, MAX_PATH),
            before: before.map(short),
            after: after.map(short),
        }
    }

    /// Returns the path of the part, such as `plugins[17].name`. It is empty for the whole value.
    ///
    /// Indices are those of the first value, and of the second value for an added part.
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
/// their parts.
///
/// There are none exactly if the bytes are equal. Elements of sequences are compared by index. Entries of maps are compared
/// by key, and by index if the schema does not have the order of the keys.
///
/// # Errors
///
/// The first error in either value.
///
/// ```
/// use sdp::{SdpEncode, SdpSchema};
/// use sdp_schema::Schema;
/// use std::collections::BTreeMap;
///
/// #[derive(SdpEncode, SdpSchema)]
/// struct Plugin { values: Vec<f32>, gains: BTreeMap<&'static str, Option<u8>> }
///
/// let old = Plugin { values: vec![0.5], gains: [("low", Some(7)), ("mid", None)].into() };
/// let new = Plugin { values: vec![0.25, 1.0], gains: [("high", None), ("low", None), ("mid", None)].into() };
/// let (old, new) = (sdp::to_vec(&old)?, sdp::to_vec(&new)?);
/// let differences = sdp_schema::diff(&Schema::of::<Plugin>(), &old, &new)?;
/// let text: Vec<String> = differences.iter().map(ToString::to_string).collect();
/// assert_eq!(text, [
///     "values: 1 element -> 2 elements",
///     "values[0]: 0.5 -> 0.25",
///     "values[1]: 1.0 added",
///     "gains[\"high\"]: none added",
///     "gains[\"low\"]: some(7) -> none",
/// ]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn diff(schema: &Schema, old: &[u8], new: &[u8]) -> Result<Vec<Difference>, Explanation> {
    let mut diff = Diff {
        schema,
        old: Side::new(schema, old, "the old value")?,
        new: Side::new(schema, new, "the new value")?,
        pending: Vec::new(),
        found: Vec::new(),
        work: max_parts(schema, old.len().saturating_add(new.len())),
    };
    if diff.old.root() == diff.new.root() {
        diff.values()?;
    } else {
        let texts = (message(schema, old), message(schema, new));
        diff.changed(texts, (old, new));
    }
    diff.old.finish()?;
    diff.new.finish()?;
    Ok(diff.found)
}

/// Returns the id and the name of a message.
fn message(schema: &Schema, bytes: &[u8]) -> String {
    let id = Header::parse(bytes).map_or(0, |header| header.id.get());
    let name = schema.message(id).and_then(|ty| schema.get(ty).name());
    let name = name.map_or("", |name| name.name());
    format!("message {id} ({})", shown(name))
}

/// A comparison of two values in lockstep.
struct Diff<'a> {
    schema: &'a Schema,
    old: Side<'a>,
    new: Side<'a>,
    /// The values around the current ones, and their parts that are still to be compared.
    pending: Vec<Parts>,
    found: Vec<Difference>,
    /// The remaining work: the parts of compared keys, and the values around each difference for its path.
    work: usize,
}

/// The remaining parts of two values.
enum Parts {
    /// Parts of the same number.
    Same,
    /// This number of elements in both, and then more in one.
    Elements(usize),
    /// The entries of a map, or the elements of a set.
    Entries(Entries, Next, Next),
}

/// Two maps or sets.
#[derive(Clone, Copy)]
struct Entries {
    key: TypeIndex,
    has_values: bool,
    counts: (usize, usize),
    /// The number of differences before them.
    found: usize,
}

/// The next key of a map or set.
enum Next {
    Unread,
    Key(Part),
    End,
}

impl Next {
    fn read(self, side: &mut Side<'_>) -> Result<Self, Explanation> {
        match self {
            Self::Unread => Ok(side.part()?.map_or(Self::End, Self::Key)),
            next => Ok(next),
        }
    }
}

impl Diff<'_> {
    /// Compares the whole values.
    fn values(&mut self) -> Result<(), Explanation> {
        self.pair()?;
        while let Some(parts) = self.pending.pop() {
            match parts {
                Parts::Same => {
                    self.pending.push(Parts::Same);
                    if !self.pair()? {
                        self.pending.pop();
                    }
                }
                Parts::Elements(0) => {
                    while let Some(part) = self.old.part()? {
                        let text = self.old.text(&part);
                        self.removed(text);
                    }
                    while let Some(part) = self.new.part()? {
                        let text = self.new.text(&part);
                        self.added(text);
                    }
                }
                Parts::Elements(count) => {
                    self.pending.push(Parts::Elements(count.saturating_sub(1)));
                    self.pair()?;
                }
                Parts::Entries(maps, old, new) => {
                    let old = old.read(&mut self.old)?;
                    let new = new.read(&mut self.new)?;
                    self.entries(maps, old, new)?;
                }
            }
        }
        Ok(())
    }

    /// Compares the next part of both values. Returns whether there is one.
    fn pair(&mut self) -> Result<bool, Explanation> {
        let (old, new) = match (self.old.next()?, self.new.next()?) {
            (Some(Event::End { .. }), Some(Event::End { .. })) | (None, None) => return Ok(false),
            (Some(old), Some(new)) => (old, new),
            // Bytes of unknown length ended one of the values, which already differ.
            _ => {
                self.pending.clear();
                return Ok(false);
            }
        };
        let (Event::Begin { ty, number, .. }, Event::Begin { number: after, .. }) = (&old, &new)
        else {
            self.whole(&old, &new)?;
            return Ok(true);
        };
        let is_same = number == after;
        let entries = |key, has_values| {
            let entries = Entries {
                key,
                has_values,
                counts: (*number, *after),
                found: self.found.len(),
            };
            Parts::Entries(entries, Next::Unread, Next::Unread)
        };
        let parts = match self.schema.get(*ty) {
            Type::Seq(_) => {
                if !is_same {
                    let text = |count| hex::count(count, "element", "elements");
                    self.changed((text(*number), text(*after)), (&[], &[]));
                }
                Parts::Elements(*number.min(after))
            }
            Type::Set(key) => entries(*key, false),
            Type::Map(key, _) => entries(*key, true),
            Type::Option(_) | Type::Result(..) | Type::Enum { .. } if !is_same => {
                self.whole(&old, &new)?;
                return Ok(true);
            }
            _ if is_byte_array(self.schema, *ty) => {
                self.whole(&old, &new)?;
                return Ok(true);
            }
            _ => Parts::Same,
        };
        self.pending.push(parts);
        Ok(true)
    }

    /// Compares two values as a whole: without parts, of different variants, or byte arrays.
    fn whole(&mut self, old: &Event<'_>, new: &Event<'_>) -> Result<(), Explanation> {
        let parts = (self.old.rest(old)?, self.new.rest(new)?);
        let (before, after) = (self.old.bytes(&parts.0), self.new.bytes(&parts.1));
        if before == after {
            return Ok(());
        }
        let texts = match (old, new) {
            (Event::Leaf { value: old, .. }, Event::Leaf { value: new, .. }) => {
                different(*old, *new)
            }
            (Event::Begin { ty, .. }, _) if !is_byte_array(self.schema, *ty) => {
                (self.old.text(&parts.0), self.new.text(&parts.1))
            }
            _ => different(Leaf::Bytes(before), Leaf::Bytes(after)),
        };
        self.changed(texts, (before, after));
        Ok(())
    }

    /// Compares the next keys of two maps or sets, and the values of equal keys.
    fn entries(&mut self, maps: Entries, old: Next, new: Next) -> Result<(), Explanation> {
        let (old, new) = match (old, new) {
            (Next::End, Next::End) => {
                // Bytes of unknown length can end both values before an entry that only one has.
                if maps.counts.0 != maps.counts.1 && maps.found == self.found.len() {
                    let text = |count| hex::count(count, "entry", "entries");
                    self.changed((text(maps.counts.0), text(maps.counts.1)), (&[], &[]));
                }
                return Ok(());
            }
            (Next::Key(old), Next::Key(new)) => {
                let (before, after) = (self.old.bytes(&old), self.new.bytes(&new));
                let order = if before == after {
                    None
                } else {
                    compare(self.schema, maps.key, before, after, &mut self.work)
                };
                match order {
                    Some(Ordering::Less) => {
                        self.entry_removed(maps, &old)?;
                        (Next::Unread, Next::Key(new))
                    }
                    Some(Ordering::Greater) => {
                        self.entry_added(maps, &new)?;
                        (Next::Key(old), Next::Unread)
                    }
                    // Keys with different bytes can be equal, such as 0.0 and -0.0.
                    Some(Ordering::Equal) => {
                        self.entry_removed(maps, &old)?;
                        self.entry_added(maps, &new)?;
                        (Next::Unread, Next::Unread)
                    }
                    None => {
                        if before != after {
                            let texts = (self.old.text(&old), self.new.text(&new));
                            self.changed(texts, (before, after));
                        }
                        let next = Parts::Entries(maps, Next::Unread, Next::Unread);
                        self.pending.push(next);
                        if maps.has_values {
                            self.pair()?;
                        }
                        return Ok(());
                    }
                }
            }
            (Next::Key(old), new) => {
                self.entry_removed(maps, &old)?;
                (Next::Unread, new)
            }
            (old, Next::Key(new)) => {
                self.entry_added(maps, &new)?;
                (old, Next::Unread)
            }
            (_, _) => return Ok(()),
        };
        self.pending.push(Parts::Entries(maps, old, new));
        Ok(())
    }

    fn entry_removed(&mut self, maps: Entries, key: &Part) -> Result<(), Explanation> {
        let text = self.old.entry(key, maps.has_values)?;
        self.removed(text);
        Ok(())
    }

    fn entry_added(&mut self, maps: Entries, key: &Part) -> Result<(), Explanation> {
        let text = self.new.entry(key, maps.has_values)?;
        self.added(text);
        Ok(())
    }

    fn removed(&mut self, text: String) {
        let path = self.old.path(&mut self.work);
        self.found.push(Difference::new(path, Some(text), None));
    }

    fn added(&mut self, text: String) {
        let path = self.new.path(&mut self.work);
        self.found.push(Difference::new(path, None, Some(text)));
    }

    /// Adds a difference of parts with these texts and bytes. The bytes are shown if the texts are equal, for example
    /// because long names of variants have the same start.
    fn changed(&mut self, (before, after): (String, String), bytes: (&[u8], &[u8])) {
        let path = self.old.path(&mut self.work);
        let mut found = Difference::new(path, Some(before), Some(after));
        if found.before == found.after {
            let (before, after) = different(Leaf::Bytes(bytes.0), Leaf::Bytes(bytes.1));
            (found.before, found.after) = (Some(before), Some(after));
        }
        self.found.push(found);
    }
}
