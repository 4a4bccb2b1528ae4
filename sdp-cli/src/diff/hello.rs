//! The differences between two `Hello`.

use std::collections::{BTreeMap, BTreeSet};

use sdp_schema::Hello;

use super::report::Part;
use crate::hello::{bytes_text, format, schema_text};
use crate::stream::text_of;
use crate::text::shown;

/// Returns the differences between two `Hello`, or nothing if the messages are equal.
pub(super) fn differences(old: &Hello, new: &Hello) -> Vec<Part> {
    let (before, after) = (fields(old), fields(new));
    let paths: BTreeSet<&Key> = before.keys().chain(after.keys()).collect();
    let mut parts = Vec::new();
    for key in paths {
        let (before, after) = (before.get(key), after.get(key));
        if before != after {
            parts.push(Part {
                path: path(key),
                before: before.cloned(),
                after: after.cloned(),
            });
        }
    }
    if let (Some(Ok(old)), Some(Ok(new))) = (old.schema(), new.schema()) {
        parts.extend(line(&old.to_string(), &new.to_string()));
    }
    if parts.is_empty() && old != new {
        parts.extend(byte(old, new));
    }
    parts
}

/// A field of a `Hello`: its position, and the id of a message or extension.
type Key = (usize, Option<u16>);

const NAMES: [&str; 6] = [
    "protocol",
    "format",
    "capabilities",
    "message id",
    "schema",
    "extension",
];

fn path((field, id): &Key) -> String {
    let name = NAMES.get(*field).copied().unwrap_or_default();
    match id {
        Some(id) => format!("{name} {id}"),
        None => name.into(),
    }
}

fn fields(hello: &Hello) -> BTreeMap<Key, String> {
    let mut fields = BTreeMap::from([
        ((0, None), format!("\"{}\"", shown(hello.protocol()))),
        ((1, None), format(hello).to_string()),
        ((2, None), format!("{:#x}", hello.capabilities())),
    ]);
    fields.extend(hello.messages().iter().map(|message| {
        let text = format!("{} {}", shown(message.name()), message.fingerprint());
        ((3, Some(message.id())), text)
    }));
    let schema = hello.schema().map(|schema| match schema {
        Ok(schema) => schema_text(schema),
        Err(error) => text_of(error),
    });
    fields.extend(schema.map(|text| ((4, None), text)));
    let extensions = hello.extensions();
    fields.extend(extensions.map(|(id, bytes)| ((5, Some(id)), bytes_text(bytes))));
    fields
}

/// Returns the first different line of two schema files.
fn line(old: &str, new: &str) -> Option<Part> {
    let [old, new] = [old, new].map(|text| text.lines().collect::<Vec<_>>());
    let path = |at: usize| format!("line {} of the schema", at.saturating_add(1));
    first(&old, &new, path, |text| {
        format!("\"{}\"", shown(text.trim()))
    })
}

/// Returns the first different byte of two payloads.
fn byte(old: &Hello, new: &Hello) -> Option<Part> {
    let (old, new) = (sdp::to_vec(old).ok()?, sdp::to_vec(new).ok()?);
    let path = |at| format!("payload, offset {at:#x}");
    first(&old, &new, path, |byte| format!("{byte:02x}"))
}

fn first<T: PartialEq>(
    old: &[T],
    new: &[T],
    path: impl Fn(usize) -> String,
    text: impl Fn(&T) -> String,
) -> Option<Part> {
    let is_different = |at: &usize| old.get(*at) != new.get(*at);
    let at = (0..old.len().max(new.len())).find(is_different)?;
    Some(Part {
        path: path(at),
        before: old.get(at).map(&text),
        after: new.get(at).map(&text),
    })
}
