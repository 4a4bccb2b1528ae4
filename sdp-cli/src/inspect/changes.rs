//! [`Changes`]: the parts of a message that differ from the previous message with its id.

use std::collections::{BTreeMap, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher as _};

use super::rows::{Kind, Row};
use crate::stream::Message;

/// The last message of each id without an error, and the number of changes on the page. Its memory is the memory of the
/// rows on the page.
#[derive(Default)]
pub(super) struct Changes {
    previous: BTreeMap<u16, Previous>,
    pub(super) count: u64,
    /// The number of the first row with a change.
    pub(super) first: Option<usize>,
}

struct Previous {
    index: u64,
    /// The bytes and the text of each part, by its path, where the paths and the bytes are hashes.
    parts: HashMap<u64, (u64, Option<String>)>,
}

impl Changes {
    /// Forgets the messages.
    pub(super) fn restart(&mut self) {
        self.previous.clear();
    }

    /// Marks the changed parts of a message without an error, and returns the index of the previous message. The number
    /// of the first row is `first`.
    pub(super) fn mark(
        &mut self,
        message: &Message<'_>,
        rows: &mut [Row],
        first: usize,
    ) -> Option<u64> {
        let id = message.header.id.get();
        let previous = self.previous.get(&id);
        let since = previous.map(|it| it.index);
        let mut parts = HashMap::with_capacity(rows.len());
        // The paths around the current row.
        let mut around: Vec<u64> = Vec::new();
        for (number, row) in (first..).zip(rows) {
            around.truncate(row.depth);
            let path = hash(&(around.last(), &row.name, row.kind == Kind::More));
            let bytes = hash(&message.bytes.get(row.range.clone()));
            if let Some(previous) = previous {
                row.change = match previous.parts.get(&path) {
                    None => Some("new".into()),
                    Some((_, Some(text))) if row.value.as_ref() != Some(text) => {
                        Some(format!("was {text}"))
                    }
                    Some((old, _)) if *old != bytes => Some("changed".into()),
                    Some(_) => None,
                };
            }
            if row.change.is_some() {
                self.count = self.count.saturating_add(1);
                self.first = self.first.or(Some(number));
            }
            parts.insert(path, (bytes, row.value.clone()));
            // Two variants have different parts, also with equal names.
            let variant = row.value.as_ref().filter(|_| !row.is_list);
            around.push(hash(&(path, variant)));
        }
        let index = message.index;
        self.previous.insert(id, Previous { index, parts });
        since
    }
}

fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
