//! [`WireLock`]: a file that a test compares with the wire format of a program.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt::{self, Write as _};
use std::path::{Path, PathBuf};
use std::{env, fs};

use super::change::Breaks;
use super::data::SdpSchema;
use super::fingerprint::{Fingerprint, fnv};
use super::rule::Rule;
use super::table::OwnedSchema;
use super::types::{Type, TypeIndex};
use crate::message::{HEADER_LEN, Header, MessageId};

/// The number of samples of each message.
const SAMPLES: u64 = 64;

/// The environment variable that rewrites the files.
const UPDATE: &str = "UPDATE_WIRE_LOCK";

/// Checks that the wire format of messages is that in a file. Call it in a test.
///
/// The path is relative to the directory of the crate's manifest. The types are message types and message enums, which
/// implement both directions and [`SdpSchema`]. With `UPDATE_WIRE_LOCK=1`, the test writes the file.
///
/// The file is a schema file with the fingerprint of each message. Commit it. If a type changes, the test fails and
/// says what has changed, and which readers that breaks. The test also decodes random values of each message, and
/// encodes them again. So it finds code that differs from its schema, and changes of code that restricts values.
///
/// # Panics
///
/// Panics with a report if the file is missing, or if the wire format differs from it.
///
/// ```no_run
/// use sdp::{SdpDecode, SdpDispatch, SdpEncode, SdpSchema};
///
/// #[derive(SdpEncode, SdpDecode, SdpSchema)]
/// struct Load<'a> { plugin: &'a str }
///
/// #[derive(SdpDispatch, SdpSchema)]
/// enum Request<'a> { Load(Load<'a>) }
///
/// #[test]
/// fn wire_format_is_locked() {
///     sdp::assert_wire_lock!("tests/wire.sdp", Request<'_>);
/// }
/// # let _ = Load { plugin: "" };
/// ```
#[macro_export]
macro_rules! assert_wire_lock {
    ($path:literal, $($message:ty),+ $(,)?) => {
        if let ::core::result::Result::Err(error) =
            $crate::schema::WireLock::new(concat!(env!("CARGO_MANIFEST_DIR"), "/", $path))
                $(.with::<$message>(|frame| {
                    let message: $message = $crate::message::from_slice(frame)?;
                    ::core::result::Result::Ok($crate::message::to_vec(&message)?)
                }))+
                .check()
        {
            panic!("{error}");
        }
    };
}

/// The wire format of messages, and the file with the expected one. [`assert_wire_lock!`](crate::assert_wire_lock)
/// creates it.
#[derive(Debug)]
pub struct WireLock {
    path: PathBuf,
    schemas: Vec<OwnedSchema>,
    recodes: Vec<Recode>,
}

/// Decodes a message, and encodes it again.
type Recode = fn(&[u8]) -> Result<Vec<u8>, Box<dyn core::error::Error>>;

/// The error of a [`WireLock`]: a report of several lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WireLockError {
    report: String,
    breaks: bool,
}

impl WireLockError {
    /// Returns whether a change breaks any reader.
    #[must_use]
    pub const fn breaks_readers(&self) -> bool {
        self.breaks
    }
}

impl fmt::Display for WireLockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.report)
    }
}

impl core::error::Error for WireLockError {}

impl WireLock {
    /// Creates a lock with this file and without messages.
    #[must_use]
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self {
            path: path.into(),
            schemas: Vec::new(),
            recodes: Vec::new(),
        }
    }

    /// Adds a message type, or the messages of a message enum. `recode` decodes a message and encodes it again.
    #[must_use]
    pub fn with<T: SdpSchema + ?Sized>(mut self, recode: Recode) -> Self {
        self.schemas.push(OwnedSchema::of::<T>());
        self.recodes.push(recode);
        self
    }

    /// Compares the wire format with the file, or writes the file if the environment has `UPDATE_WIRE_LOCK`.
    ///
    /// # Errors
    ///
    /// A report if the file is missing or invalid, if the wire format differs from it, or if the code of a type differs
    /// from its schema.
    pub fn check(&self) -> Result<(), WireLockError> {
        let is_update = env::var_os(UPDATE).is_some_and(|value| !value.is_empty());
        if is_update {
            self.update()
        } else {
            self.compare()
        }
    }

    /// Writes the file.
    ///
    /// # Errors
    ///
    /// A report if the file cannot be written, or if the code of a type differs from its schema.
    pub fn update(&self) -> Result<(), WireLockError> {
        let written = fs::write(&self.path, self.content()?.1);
        written.map_err(|error| failed(format!("cannot write {}: {error}", self.path.display())))
    }

    /// Compares the wire format with the file.
    fn compare(&self) -> Result<(), WireLockError> {
        let path = self.path.display();
        let (schema, text) = self.content()?;
        let expected = fs::read_to_string(&self.path).map_err(|error| {
            failed(format!(
                "cannot read {path}: {error}\nto create it, run the test with {UPDATE}=1"
            ))
        })?;
        let expected = expected.replace("\r\n", "\n");
        if expected == text {
            return Ok(());
        }
        let older = OwnedSchema::from_text(&expected)
            .map_err(|error| failed(format!("{path}: {error}")))?;
        Err(report(&self.path, (&expected, &older), (&text, &schema)))
    }

    /// Returns the schema of all messages, and the content of the file.
    fn content(&self) -> Result<(OwnedSchema, String), WireLockError> {
        let schema = OwnedSchema::of_protocol("Protocol", &self.schemas)
            .map_err(|error| failed(format!("the messages are no protocol: {error}")))?;
        let text = self.text(&schema).map_err(failed)?;
        Ok((schema, text))
    }

    /// Returns the text of the file.
    fn text(&self, schema: &OwnedSchema) -> Result<String, String> {
        let mut text = format!(
            "// The wire format of messages. Do not edit this file: a test compares it with the types.\n\
             // To accept a change, run the test with {UPDATE}=1.\n\
             //\n\
             // name id shape-names samples\n"
        );
        let fingerprints = schema.fingerprints();
        for index in schema.messages() {
            let (Some(name), Some(fingerprint)) =
                (schema.get(*index).name(), fingerprints.get(index.get()))
            else {
                continue;
            };
            let digest = self.digest(schema, *index)?;
            let (id, name) = (name.message_id, &name.name);
            let _ = writeln!(text, "// {name} {id} {fingerprint} {digest:016x}");
        }
        text.push('\n');
        text.push_str(&schema.to_text());
        Ok(text)
    }

    /// Returns a hash of the samples of a message, and of which of them its code accepts. Fails if the code differs from
    /// its schema.
    fn digest(&self, schema: &OwnedSchema, index: TypeIndex) -> Result<u64, String> {
        let Some(name) = schema.get(index).name() else {
            return Ok(0);
        };
        let own = schema.rooted_at(index);
        let Some(recode) = self.recode_of(name.message_id) else {
            return Ok(0);
        };
        let mut digest = fnv(&[]);
        for seed in 0..SAMPLES {
            let Some(frame) = own
                .sample(seed)
                .and_then(|bytes| frame(name.message_id, &bytes))
            else {
                return Ok(0);
            };
            let is_accepted = match recode(&frame) {
                Ok(again) if again == frame => true,
                Ok(_) => {
                    return Err(format!(
                        "message {} ({}): a value of its schema encodes to other bytes",
                        name.message_id, name.name
                    ));
                }
                Err(_) if is_restricted_by_code(&own) => false,
                Err(error) => {
                    return Err(format!(
                        "message {} ({}): its code rejects a value of its schema: {error}",
                        name.message_id, name.name
                    ));
                }
            };
            digest = fnv_next(digest, &[u8::from(is_accepted)]);
            digest = fnv_next(digest, &frame);
        }
        Ok(digest)
    }

    /// Returns the function for the messages with this id.
    fn recode_of(&self, id: u16) -> Option<Recode> {
        let has_id = |schema: &OwnedSchema| {
            schema.messages().iter().any(|ty| {
                let name = schema.get(*ty).name();
                name.is_some_and(|name| name.message_id == id)
            })
        };
        let at = self.schemas.iter().position(has_id)?;
        self.recodes.get(at).copied()
    }
}

fn failed(report: String) -> WireLockError {
    WireLockError {
        report,
        breaks: false,
    }
}

fn fnv_next(hash: u64, bytes: &[u8]) -> u64 {
    fnv(&[&hash.to_le_bytes(), bytes].concat())
}

/// Returns a message with this payload.
fn frame(id: u16, payload: &[u8]) -> Option<Vec<u8>> {
    let header = Header {
        id: MessageId::new(id)?,
        payload_len: u32::try_from(payload.len()).ok()?,
    };
    let mut frame = Vec::with_capacity(HEADER_LEN.saturating_add(payload.len()));
    frame.extend(header.to_bytes());
    frame.extend(payload);
    Some(frame)
}

/// Returns whether code can reject values of a schema.
fn is_restricted_by_code(schema: &OwnedSchema) -> bool {
    schema.types().iter().any(|ty| {
        matches!(
            ty,
            Type::Refined(Rule::Named(_) | Rule::Unordered(_) | Rule::OrderedFloat, _)
                | Type::Alias { .. }
                | Type::Opaque { .. }
        )
    })
}

/// Returns the report of all differences, message by message.
fn report(
    path: &Path,
    (old_text, old): (&str, &OwnedSchema),
    (new_text, new): (&str, &OwnedSchema),
) -> WireLockError {
    let mut report = format!("the wire format differs from {}:\n", path.display());
    let mut breaks = false;
    let mut is_explained = false;
    let (before, after) = (entries(old_text), entries(new_text));
    for entry in &before {
        if !after.iter().any(|other| other.id == entry.id) {
            let _ = writeln!(report, "message {} ({}): removed", entry.id, entry.name);
            (breaks, is_explained) = (true, true);
        }
    }
    for entry in &after {
        let Some(earlier) = before.iter().find(|earlier| earlier.id == entry.id) else {
            let _ = writeln!(report, "message {} ({}): added", entry.id, entry.name);
            is_explained = true;
            continue;
        };
        if earlier == entry {
            continue;
        }
        let _ = writeln!(report, "message {} ({}):", entry.id, entry.name);
        is_explained = true;
        if let (Some(old), Some(new)) = (rooted(old, entry.id), rooted(new, entry.id)) {
            for change in new.changes_since(&old) {
                let _ = writeln!(report, "  {change}");
                breaks |= change.breaks() != Breaks::Nothing;
            }
        }
        if earlier.fingerprint == entry.fingerprint {
            report.push_str("  its code accepts other values (breaks some readers)\n");
            breaks = true;
        }
    }
    if !is_explained {
        report.push_str("only names of types, their order or documentation (breaks nothing)\n");
    }
    let _ = write!(
        report,
        "to accept the changes, run the test with {UPDATE}=1"
    );
    WireLockError { report, breaks }
}

/// Returns the schema of the message with this id.
fn rooted(schema: &OwnedSchema, id: u16) -> Option<OwnedSchema> {
    let has_id = |ty: &&TypeIndex| {
        let name = schema.get(**ty).name();
        name.is_some_and(|name| name.message_id == id)
    };
    let message = schema.messages().iter().find(has_id)?;
    Some(schema.rooted_at(*message))
}

/// A line about a message.
#[derive(PartialEq, Eq)]
struct Entry {
    name: String,
    id: u16,
    fingerprint: String,
    digest: String,
}

/// Returns the lines about messages.
fn entries(text: &str) -> Vec<Entry> {
    let entry = |line: &str| {
        let mut words = line.strip_prefix("// ")?.split(' ');
        let (name, id) = (words.next()?, words.next()?.parse().ok()?);
        let (fingerprint, digest) = (words.next()?.to_string(), words.next()?.to_string());
        let is_entry = fingerprint.len() == Fingerprint::TEXT_LEN && words.next().is_none();
        is_entry.then(|| Entry {
            name: name.to_string(),
            id,
            fingerprint,
            digest,
        })
    };
    text.lines().filter_map(entry).collect()
}
