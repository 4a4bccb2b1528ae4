//! [`Entry`]: the line of a message in the comment at the start of a lock.

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;

use super::code::{Code, Count};
use crate::shown::shown;
use crate::table::schema::Schema;
use crate::tools::label;

#[derive(Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) name: String,
    pub(super) id: u16,
    pub(super) fingerprint: String,
    /// The digest of the samples, and the number of accepted ones.
    pub(super) samples: [String; 2],
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            name,
            id,
            fingerprint,
            samples: [digest, accepted],
        } = self;
        writeln!(f, "// {name} {id} {fingerprint} {digest} {accepted}")
    }
}

/// Runs the samples of all messages, and returns their entries with the numbers of samples.
pub(super) fn of_messages(code: &Code, schema: &Schema) -> Result<Vec<(Entry, Count)>, String> {
    let fingerprints = schema.fingerprints();
    let mut entries = Vec::new();
    for (id, index) in schema.types_by_id() {
        let (Some(name), Some(fingerprint)) =
            (schema.get(*index).name(), fingerprints.get(index.get()))
        else {
            continue;
        };
        let (_, count, digest) = code
            .samples(schema, *index)
            .map_err(|problem| format!("message {}: {problem}", label::message(schema, *id)))?;
        let entry = Entry {
            name: shown(name.name()).to_string(),
            id: *id,
            fingerprint: fingerprint.to_string(),
            samples: [format!("{digest:016x}"), count.accepted.to_string()],
        };
        entries.push((entry, count));
    }
    Ok(entries)
}

pub(super) fn parse(text: &str) -> Vec<Entry> {
    let entry = |line: &str| {
        // The name can contain spaces, so the line is split from its end.
        let mut words = line.strip_prefix("// ")?.rsplitn(5, ' ');
        let (accepted, digest) = (words.next()?, words.next()?);
        let fingerprint = words.next()?.to_string();
        let (id, name) = (words.next()?.parse().ok()?, words.next()?.to_string());
        let is_hash = |word: &str| word.len() == 16 && word.bytes().all(|c| c.is_ascii_hexdigit());
        (is_hash(&fingerprint) && is_hash(digest)).then(|| Entry {
            name,
            id,
            fingerprint,
            samples: [digest.to_string(), accepted.to_string()],
        })
    };
    // The comment ends at the first item.
    let lines = text.lines().take_while(|line| line.starts_with("//"));
    lines.filter_map(entry).collect()
}
