//! The files and locks of the corpus.

use sdp::message::{self, Frame, HEADER_LEN, Header};
use sdp_schema::__private::Lock;
use sdp_schema::{FileError, FileReader, Hello, Plan, Schema, check};
use serde::{Deserialize, Serialize};

use super::types::Load;
use super::{File, Line, bytes, encoded, hex, is, lines};
use crate::TempFile;

files! {
    FILES: "files.jsonl"
    INVALID_FILES: "invalid_files.jsonl"
    LOCKS: "locks.jsonl"
}

#[derive(Serialize, Deserialize)]
struct FileLine {
    rule: String,
    bytes: String,
    /// The id and the payload of each message, or `error`.
    messages: Vec<(u16, String)>,
}

#[derive(Serialize, Deserialize)]
struct LockLine {
    rule: String,
    text: String,
    #[serde(default)]
    bytes: String,
    /// The name, the fingerprint and the schema of each release.
    #[serde(default)]
    releases: Vec<(String, String, String)>,
    /// Stamped values, with their conversion to the current schema or `error`.
    values: Vec<(String, String)>,
}

/// Opens a file with these bytes.
fn open(bytes: &[u8]) -> Result<FileReader<Load>, FileError> {
    FileReader::open(&TempFile::with(bytes).0)
}

#[test]
fn files_have_messages_and_invalid_files_have_none() {
    let mut all: Vec<FileLine> = lines(FILES);
    for line in &mut all {
        let bytes = bytes(&line.bytes);
        let (first, mut rest) = Frame::from_prefix(&bytes).unwrap();
        let hello: Hello = first.decode().unwrap();
        let schema = hello.schema().unwrap().unwrap();
        let mut file = open(&bytes).unwrap();
        line.messages.clear();
        while let Some(read) = file.read().transpose() {
            let (frame, after) = Frame::from_prefix(rest).unwrap();
            let is_valid = check(schema, frame.as_bytes()).is_ok();
            assert_eq!(read.is_ok(), is_valid, "{}", line.rule);
            let payload = read.map(|it| hex(&message::to_vec(&it).unwrap()[HEADER_LEN..]));
            let payload = payload.unwrap_or("error".into());
            line.messages.push((frame.id().get(), payload));
            rest = after;
        }
        let id = Header::parse(rest).unwrap().id;
        assert_eq!((id, rest.len()), (first.id(), HEADER_LEN + 12));
    }
    is(FILES, &all);
    for line in lines::<Line>(INVALID_FILES) {
        let error = open(&line.bytes()).map(drop).expect_err(&line.rule);
        let is_refused = !matches!(error, FileError::Io { .. });
        assert!(is_refused, "{:?}: {error}", line.note);
    }
}

/// Converts a stamped value to the current schema of a lock.
fn convert(value: &[u8], current: &Schema, releases: &[(String, Schema)]) -> Option<Vec<u8>> {
    let (stamp, value) = value.split_first_chunk()?;
    let stamp = u64::from_le_bytes(*stamp);
    let mut schemas = [current].into_iter().chain(releases.iter().map(|it| &it.1));
    let schema = schemas.find(|schema| schema.fingerprint().get() == stamp)?;
    let mut converted = Vec::new();
    let plan = Plan::new(schema, current).ok()?;
    plan.append(value, &mut converted).ok()?;
    check(current, &converted).is_ok().then_some(converted)
}

#[test]
fn locks_have_releases_and_convert_their_values() {
    let mut all: Vec<LockLine> = lines(LOCKS);
    for line in &mut all {
        let releases: Vec<_> = Lock::parse(&line.text).unwrap().into_releases().collect();
        let current = Lock::parse(&line.text).unwrap().into_schema();
        line.bytes = encoded(&current);
        let release = |(name, schema): &(String, Schema)| {
            let fingerprint = schema.fingerprint().to_string();
            (name.clone(), fingerprint, encoded(schema))
        };
        line.releases = releases.iter().map(release).collect();
        for (value, result) in &mut line.values {
            let converted = convert(&bytes(value), &current, &releases);
            *result = converted.map_or("error".into(), |it| hex(&it));
        }
    }
    is(LOCKS, &all);
}
