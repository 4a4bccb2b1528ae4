//! Output for programs: a line of JSON for each result.

use std::io::{self, Write};

use sdp::schema::{Breaks, Change, Difference, Fingerprint};
use serde::Serialize;

/// Writes a line.
pub(crate) fn line(out: &mut dyn Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)
}

/// A difference between two values, or between the messages with this number in two captures.
#[derive(Serialize)]
pub(crate) struct DifferenceLine<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<u64>,
    path: &'a str,
    before: Option<&'a str>,
    after: Option<&'a str>,
}

impl<'a> DifferenceLine<'a> {
    pub(crate) fn new(message: Option<u64>, difference: &'a Difference) -> Self {
        Self {
            message,
            path: difference.path(),
            before: difference.before(),
            after: difference.after(),
        }
    }
}

/// The first message that only one capture has.
#[derive(Serialize)]
pub(crate) struct RestLine<'a> {
    pub(crate) message: u64,
    pub(crate) only_in: &'a str,
}

/// A change between two schemas.
#[derive(Serialize)]
pub(crate) struct ChangeLine<'a> {
    place: &'a str,
    before: Option<&'a str>,
    after: Option<&'a str>,
    breaks_older_readers: bool,
    breaks_newer_readers: bool,
}

impl<'a> ChangeLine<'a> {
    pub(crate) fn new(change: &'a Change) -> Self {
        let breaks = change.breaks();
        Self {
            place: change.place(),
            before: change.before(),
            after: change.after(),
            breaks_older_readers: matches!(breaks, Breaks::OlderReaders | Breaks::AllReaders),
            breaks_newer_readers: matches!(breaks, Breaks::NewerReaders | Breaks::AllReaders),
        }
    }
}

/// The fingerprints of a type. They are digits, because many programs read numbers of JSON as `f64`.
#[derive(Serialize)]
pub(crate) struct FingerprintLine<'a> {
    name: &'a str,
    id: u16,
    shape: String,
    names: String,
}

impl<'a> FingerprintLine<'a> {
    pub(crate) fn new(name: &'a str, id: u16, fingerprint: Fingerprint) -> Self {
        Self {
            name,
            id,
            shape: format!("{:016x}", fingerprint.shape),
            names: format!("{:016x}", fingerprint.names),
        }
    }
}
