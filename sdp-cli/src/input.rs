//! Schema files, values and messages.

use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::path::Path;

use sdp::Limits;
use sdp::message::{MessageReader, ReadError};
use sdp::schema::OwnedSchema;

use crate::arguments::{Format, Types};
use crate::error::Failure;

/// Reads a schema file.
pub(crate) fn schema(path: &Path) -> Result<OwnedSchema, Failure> {
    let text = fs::read_to_string(path).map_err(|error| Failure::of_file(path, &error))?;
    OwnedSchema::from_text(&text).map_err(|error| Failure::of_file(path, &error))
}

/// Reads the schema of the values in an input: of the type that the arguments name.
pub(crate) fn value_schema(types: &Types, name: &str) -> Result<OwnedSchema, Failure> {
    let schema = schema(&types.schema)?;
    match schema.find(name) {
        Some(ty) => Ok(schema.rooted_at(ty)),
        None => {
            let names: Vec<&str> = names(&schema).collect();
            let (path, names) = (&types.schema, names.join(", "));
            Err(Failure::of_file(
                path,
                &format!("no type `{name}`, only {names}"),
            ))
        }
    }
}

/// Reads the schema of the messages in an input.
pub(crate) fn message_schema(types: &Types) -> Result<OwnedSchema, Failure> {
    let schema = schema(&types.schema)?;
    if schema.messages().is_empty() {
        let text = "no message types; name the type of a value with --type";
        return Err(Failure::of_file(&types.schema, &text));
    }
    Ok(schema)
}

/// Returns the names of all types.
fn names(schema: &OwnedSchema) -> impl Iterator<Item = &str> {
    let names = schema.types().iter().filter_map(|ty| ty.name());
    names.map(|name| &*name.name)
}

/// Returns the path of an input: without one, that of standard input.
pub(crate) fn path(file: Option<&Path>) -> &Path {
    file.unwrap_or(Path::new("-"))
}

/// Returns whether a path stands for standard input.
fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Opens a file or standard input.
pub(crate) fn open(path: &Path) -> Result<Box<dyn Read>, Failure> {
    if is_stdin(path) {
        return Ok(Box::new(io::stdin().lock()));
    }
    match File::open(path) {
        Ok(file) => Ok(Box::new(file)),
        Err(error) => Err(Failure::of_file(path, &error)),
    }
}

/// Reads all bytes of an input.
pub(crate) fn bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    match open(path)?.read_to_end(&mut bytes) {
        Ok(_) => Ok(bytes),
        Err(error) => Err(Failure::of_file(path, &error)),
    }
}

/// The messages of an input, one in memory at a time.
pub(crate) struct Messages<'p> {
    path: &'p Path,
    reader: MessageReader<BufReader<Box<dyn Read>>>,
    offset: u64,
}

/// The end of the messages: of the input, or a broken header at this offset.
pub(crate) enum End {
    /// The input ends after a message.
    OfInput,
    /// The rest of the input is no message.
    Broken(String),
}

impl<'p> Messages<'p> {
    /// Opens an input.
    pub(crate) fn open(path: &'p Path, format: &Format) -> Result<Self, Failure> {
        let limits = Limits::DEFAULT.with_max_payload_len(format.max_payload);
        let reader = MessageReader::new(BufReader::new(open(path)?)).with_limits(&limits);
        Ok(Self {
            path,
            reader,
            offset: 0,
        })
    }

    /// Reads the next message. Returns its offset in the input and its bytes.
    pub(crate) fn next(&mut self) -> Result<Result<(u64, &[u8]), End>, Failure> {
        let offset = self.offset;
        match self.reader.read_frame() {
            Ok(Some(frame)) => {
                let bytes = frame.as_bytes();
                self.offset = offset.saturating_add(u64::try_from(bytes.len()).unwrap_or(u64::MAX));
                Ok(Ok((offset, bytes)))
            }
            Ok(None) => Ok(Err(End::OfInput)),
            Err(error @ (ReadError::Incomplete(_) | ReadError::Header(_))) => {
                let text = format!("message at byte {offset}: {error}");
                Ok(Err(End::Broken(text)))
            }
            Err(error) => Err(Failure::of_file(self.path, &error)),
        }
    }
}
