//! [`Protocol`]: the schema of the messages in a stream.

use sdp::SdpMessage as _;
use sdp::message::Header;
use sdp_schema::{Hello, Schema};

use crate::end;
use crate::error::Failure;
use crate::options::{SCHEMA_VARIABLE, SchemaFile};
use crate::schema;
use crate::stream::{Message, text_of};
use crate::text::{self, shown};

/// The schema of the messages in a stream: of the option `--schema`, or of the last `Hello`, or of the environment
/// variable.
pub(crate) struct Protocol<'a> {
    file: &'a SchemaFile,
    schema: Option<(Schema, Origin)>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    Option,
    Hello,
    Variable,
}

impl<'a> Protocol<'a> {
    pub(crate) fn new(file: &'a SchemaFile) -> Result<Self, Failure> {
        let schema = None;
        let mut protocol = Self { file, schema };
        if !file.is_default {
            protocol.read_file(Origin::Option)?;
        }
        Ok(protocol)
    }

    fn read_file(&mut self, origin: Origin) -> Result<(), Failure> {
        if let Some(path) = &self.file.path {
            self.schema = Some((schema::of_messages(path)?, origin));
        }
        Ok(())
    }

    /// Forgets the schema of a `Hello`, before another stream.
    pub(crate) fn restart(&mut self) {
        if self.is_of_hello() {
            self.schema = None;
        }
    }

    /// Returns whether the schema comes from a `Hello`.
    pub(crate) fn is_of_hello(&self) -> bool {
        matches!(self.schema, Some((_, Origin::Hello)))
    }

    /// Takes the schema of a `Hello`, unless a file was named, and returns notes for people.
    pub(crate) fn hello(&mut self, hello: &Hello) -> Result<Vec<String>, Failure> {
        let mut notes = Vec::new();
        match hello.schema() {
            Some(Ok(schema)) if self.offer(schema) => return Ok(notes),
            Some(Err(error)) => {
                let reason = text_of(error);
                notes.push(format!(
                    "the schema of the `Hello` cannot be used: {reason}"
                ));
            }
            _ => {}
        }
        if self.schema.is_none() {
            self.read_file(Origin::Variable)?;
        }
        notes.extend(self.differences(hello));
        Ok(notes)
    }

    /// Takes the schema of a `Hello`, unless a file was named, and returns whether it was taken.
    pub(crate) fn offer(&mut self, schema: &Schema) -> bool {
        if matches!(self.schema, Some((_, Origin::Option))) {
            return false;
        }
        self.schema = Some((schema.clone(), Origin::Hello));
        true
    }

    /// Returns a note if the fingerprints of a `Hello` differ from the fingerprints of the schema.
    fn differences(&self, hello: &Hello) -> Option<String> {
        let (schema, origin) = self.schema.as_ref()?;
        let origin = match &self.file.path {
            Some(path) if *origin != Origin::Hello => text::path(path),
            _ => "the earlier `Hello`".into(),
        };
        differences(schema, hello, &origin)
    }

    /// Returns the schema, if there is one.
    pub(crate) fn find(&mut self) -> Result<Option<&Schema>, Failure> {
        if self.schema.is_none() {
            self.read_file(Origin::Variable)?;
        }
        Ok(self.schema.as_ref().map(|(schema, _)| schema))
    }

    /// Returns the schema, or an error without one.
    pub(crate) fn schema(&mut self) -> Result<&Schema, Failure> {
        self.find()?.ok_or_else(|| {
            let text = "no schema: the input does not start with a `Hello` that has one";
            Failure::Other(format!(
                "{text}; name a file with --schema or {SCHEMA_VARIABLE}"
            ))
        })
    }

    /// Returns the name of a message, after a space and in parentheses.
    pub(crate) fn name(&self, message: &Message<'_>) -> String {
        let name = name_of(message, self.schema.as_ref().map(|(schema, _)| schema));
        name.map_or_else(String::new, |name| format!(" ({})", shown(name)))
    }
}

/// Returns the name of a message of a schema.
pub(crate) fn name(schema: &Schema, id: u16) -> Option<&str> {
    Some(schema.get(schema.message(id)?).name()?.name())
}

/// Returns the name of a message, which needs no schema for a `Hello` and an `End`.
pub(crate) fn name_of<'s>(message: &Message<'_>, schema: Option<&'s Schema>) -> Option<&'s str> {
    let Header { id, payload_len } = message.header;
    match id {
        Hello::MESSAGE_ID if payload_len == end::PAYLOAD_LEN => Some("End"),
        Hello::MESSAGE_ID => Some("Hello"),
        _ => name(schema?, id.get()),
    }
}

/// Returns a note if the fingerprints of a `Hello` differ from the fingerprints of a schema.
pub(crate) fn differences(schema: &Schema, hello: &Hello, origin: &str) -> Option<String> {
    let fingerprints = schema.fingerprints();
    let own = |id| fingerprints.get(schema.message(id)?.get()).copied();
    let messages = hello.messages().iter();
    let different = messages.filter(|it| own(it.id()).is_some_and(|own| own != it.fingerprint()));
    let text = |it: &sdp_schema::Message| format!("{} ({})", it.id(), shown(it.name()));
    let mut different: Vec<String> = different.map(text).collect();
    if different.is_empty() {
        return None;
    }
    if different.len() > 4 {
        let more = different.len().saturating_sub(3);
        different.truncate(3);
        different.push(format!("{more} more"));
    }
    let ids = different.join(", ");
    let text = format!("the `Hello` and {origin} have different fingerprints for the message ids");
    Some(format!(
        "{text} {ids}; compare the schemas with `sdp check`"
    ))
}
