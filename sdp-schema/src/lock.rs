//! The lock of a wire format: a file for a test, which compares it with the types of a program.

use alloc::boxed::Box;
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs};

use sdp::SdpSchema;

use crate::resolve::{Compatibility, Grade};
use crate::shown::shown;
use crate::table::fingerprint::Fnv;
use crate::table::schema::Schema;
use crate::table::types::{Field, Type, TypeIndex};
use crate::tools::sample::sample;

/// The number of samples of each message.
const SAMPLES: u64 = 64;

/// The environment variable to rewrite the files.
const UPDATE: &str = "UPDATE_WIRE_LOCK";

/// Checks the wire format of messages against a file. Use it in a test, so no release changes the format by mistake.
///
/// The path is relative to the directory of the crate's manifest. The types are message types and message enums with
/// implementations of both directions and [`SdpSchema`].
///
/// The file is a schema file with the fingerprint of each message. Run the test with `UPDATE_WIRE_LOCK=1` to write it,
/// and commit it. If a type changes, the test then fails. It shows for each message how the new program reads the old values,
/// and the old program the new ones, with each place and an attribute that helps. The test also decodes random values of each message and encodes them again, so it finds code with another format than its schema,
/// and changes of code that restricts values. The file has a digest of these values, and the number of accepted ones.
/// Bytes of unknown length without a schema are zero. A default that differs between two evaluations, such as a random id,
/// also fails the test.
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
///     sdp_schema::assert_wire_lock!("tests/wire.sdp", Request<'_>);
/// }
/// # let _ = Load { plugin: "" };
/// ```
#[macro_export]
macro_rules! assert_wire_lock {
    ($path:literal, $($message:ty),+ $(,)?) => {
        if let ::core::result::Result::Err(report) =
            $crate::__private::WireLock::new(concat!(env!("CARGO_MANIFEST_DIR"), "/", $path))
                $(.with::<$message>(|frame| {
                    let message: $message = $crate::__private::sdp::message::from_slice(frame)?;
                    ::core::result::Result::Ok($crate::__private::sdp::message::to_vec(&message)?)
                }))+
                .check()
        {
            panic!("{report}");
        }
    };
}

/// The wire format of messages, and the file with the expected one, as created by [`assert_wire_lock!`].
#[derive(Debug)]
pub struct WireLock {
    path: PathBuf,
    schemas: Vec<Schema>,
    recodes: Vec<Recode>,
    // The first default that differs between two evaluations.
    unstable: Option<String>,
}

type Recode = fn(&[u8]) -> Result<Vec<u8>, Box<dyn core::error::Error>>;

impl WireLock {
    /// Creates a lock with this file and without messages.
    #[must_use]
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self {
            path: path.into(),
            schemas: Vec::new(),
            recodes: Vec::new(),
            unstable: None,
        }
    }

    /// Adds a message type, or the messages of a message enum. `recode` decodes a message and encodes it again.
    ///
    /// # Panics
    ///
    /// Panics if `T` has no message id.
    #[must_use]
    pub fn with<T: SdpSchema + ?Sized>(mut self, recode: Recode) -> Self {
        let (schema, again) = (Schema::of::<T>(), Schema::of::<T>());
        if schema != again && self.unstable.is_none() {
            self.unstable = Some(unstable_default(&schema, &again));
        }
        let messages = schema.into_messages();
        self.schemas
            .push(messages.expect("the type should be a message type or a message enum"));
        self.recodes.push(recode);
        self
    }

    /// Compares the wire format with the file, or writes the file if the environment has `UPDATE_WIRE_LOCK`.
    ///
    /// # Errors
    ///
    /// A report if the file is missing or invalid, if the wire format differs from it, or if the code of a type differs
    /// from its schema.
    pub fn check(&self) -> Result<(), String> {
        if env::var_os(UPDATE).is_some_and(|value| !value.is_empty()) {
            self.update()
        } else {
            self.compare()
        }
    }

    /// Writes the file, as with `UPDATE_WIRE_LOCK=1`.
    ///
    /// # Errors
    ///
    /// A report if the file cannot be written, or if the code of a type differs from its schema.
    pub fn update(&self) -> Result<(), String> {
        let (_, text) = self.content()?;
        let path = &self.path;
        fs::write(path, text).map_err(|error| format!("cannot write {}: {error}", path.display()))
    }

    fn compare(&self) -> Result<(), String> {
        let path = self.path.display();
        let (schema, text) = self.content()?;
        let expected = fs::read_to_string(&self.path).map_err(|error| {
            format!("cannot read {path}: {error}\nto create it, run the test with {UPDATE}=1")
        })?;
        let expected = expected.replace("\r\n", "\n");
        if expected == text {
            return Ok(());
        }
        let older: Schema = expected
            .parse()
            .map_err(|error| format!("{path}: {error}"))?;
        let mut report = format!("the wire format differs from {path}:\n");
        report.push_str(&differences((&expected, &older), (&text, &schema)));
        let _ = write!(
            report,
            "to accept the changes, run the test with {UPDATE}=1"
        );
        Err(report)
    }

    /// Returns the schema of all messages, and the content of the file.
    fn content(&self) -> Result<(Schema, String), String> {
        if let Some(place) = &self.unstable {
            return Err(format!(
                "{place}: its default differs between two evaluations, but a schema contains the bytes of one value: \
                 return the same value each time"
            ));
        }
        let schema = Schema::of_protocol("Protocol", &self.schemas)
            .map_err(|id| format!("two different messages have the id {id}"))?;
        let mut text = format!(
            "// The wire format of messages. Do not edit this file: a test compares it with the types.\n\
             // To accept a change, run the test with {UPDATE}=1.\n\
             //\n\
             // name id fingerprint samples accepted\n"
        );
        let fingerprints = schema.fingerprints();
        for (id, index) in schema.types_by_id() {
            let (Some(name), Some(fingerprint)) =
                (schema.get(*index).name(), fingerprints.get(index.get()))
            else {
                continue;
            };
            let name = name.name();
            let (digest, accepted) = self
                .digest(&schema, *index, *id)
                .map_err(|problem| format!("message {id} ({name}): {problem}"))?;
            let _ = writeln!(
                text,
                "// {name} {id} {fingerprint} {digest:016x} {accepted}"
            );
        }
        let _ = write!(text, "\n{schema}");
        Ok((schema, text))
    }

    /// Returns a hash of the samples of a message and of the set of accepted ones, and their number. Fails if the code
    /// differs from its schema.
    fn digest(&self, schema: &Schema, index: TypeIndex, id: u16) -> Result<(u64, u64), String> {
        let (mut digest, mut count) = (Fnv::new(), 0_u64);
        let own = schema.rooted_at(index).into_messages();
        let (Some(own), Some(recode)) = (own, self.recode_of(id)) else {
            return Ok((digest.0, count));
        };
        for seed in 0..SAMPLES {
            let Some(frame) = sample(&own, seed) else {
                break;
            };
            let is_accepted = match recode(&frame) {
                Ok(again) if again == frame => true,
                Ok(_) => return Err("a value of its schema encodes to other bytes".into()),
                Err(_) if own.types().iter().any(Type::has_code) => false,
                Err(error) => {
                    return Err(format!("its code rejects a value of its schema: {error}"));
                }
            };
            count = count.saturating_add(is_accepted.into());
            digest.update(&[is_accepted.into()]);
            digest.update(&frame);
        }
        Ok((digest.0, count))
    }

    /// Returns the function for the messages with this id.
    fn recode_of(&self, id: u16) -> Option<Recode> {
        let has_id = |schema: &Schema| schema.message(id).is_some();
        let at = self.schemas.iter().position(has_id)?;
        self.recodes.get(at).copied()
    }
}

/// Returns the place of the first field whose default differs in two schemas of one type.
fn unstable_default(schema: &Schema, again: &Schema) -> String {
    let mut pairs = fields(schema).into_iter().zip(fields(again));
    let differing = pairs.find(|((_, field), (_, other))| field.default() != other.default());
    let place = differing.map(|((owner, field), _)| format!("{owner}.{}", field.name()));
    place.unwrap_or_else(|| "a field".into())
}

/// Returns all fields of a schema, each with its struct or variant.
fn fields(schema: &Schema) -> Vec<(String, &Field)> {
    let mut all = Vec::new();
    for ty in schema.types() {
        match ty {
            Type::Struct { name, fields } => {
                all.extend(fields.iter().map(|field| (name.name().into(), field)));
            }
            Type::Enum { name, variants, .. } => {
                for variant in variants {
                    let owner = format!("{}::{}", name.name(), variant.name());
                    all.extend(variant.fields().iter().map(|field| (owner.clone(), field)));
                }
            }
            _ => {}
        }
    }
    all
}

/// Returns a report of all differences, message by message.
fn differences((old_text, old): (&str, &Schema), (new_text, new): (&str, &Schema)) -> String {
    let mut report = String::new();
    let (before, after) = (entries(old_text), entries(new_text));
    let titles = after.iter().filter(|entry| {
        let mut earlier = before.iter().filter(|earlier| earlier.id == entry.id);
        earlier.any(|earlier| earlier.fingerprint != entry.fingerprint)
    });
    let titles = titles.map(|entry| format!("message {} ({})", entry.id, shown(&entry.name)));
    let has_changed: BTreeSet<String> = titles.collect();
    for found in Compatibility::all(old, new) {
        if found.lowest() != Grade::Same || has_changed.contains(found.name()) {
            let _ = writeln!(report, "{found}");
        }
    }
    for entry in after {
        let earlier = before.iter().find(|earlier| earlier.id == entry.id);
        let Some(earlier) = earlier.filter(|earlier| **earlier != entry) else {
            continue;
        };
        let Entry { id, name, .. } = &entry;
        if earlier.name != *name {
            let _ = writeln!(
                report,
                "message {id} ({name}): its name was {}",
                earlier.name
            );
        }
        if earlier.fingerprint == entry.fingerprint && earlier.samples != entry.samples {
            let _ = writeln!(
                report,
                "message {id} ({name}): its code accepts other values"
            );
        }
    }
    if report.is_empty() {
        report.push_str(
            "only names of types, their order, documentation, or attributes such as `alias`\n",
        );
    }
    report
}

#[derive(PartialEq, Eq)]
struct Entry {
    name: String,
    id: u16,
    fingerprint: String,
    /// The digest of the samples, and the number of accepted ones.
    samples: [String; 2],
}

fn entries(text: &str) -> Vec<Entry> {
    let entry = |line: &str| {
        // The name can contain spaces, so the line is split from its end.
        let mut words = line.strip_prefix("// ")?.rsplitn(5, ' ');
        let (accepted, digest) = (words.next()?, words.next()?);
        let fingerprint = words.next()?.to_string();
        let (id, name) = (words.next()?.parse().ok()?, words.next()?.to_string());
        Some(Entry {
            name,
            id,
            fingerprint,
            samples: [digest.to_string(), accepted.to_string()],
        })
    };
    text.lines().filter_map(entry).collect()
}
