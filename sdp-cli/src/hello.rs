//! The `Hello` of a stream, for people and as JSON.

use sdp_schema::{Hello, Schema};
use serde::{Deserialize, Serialize};

use crate::stream::text_of;
use crate::text::{self, count, len, shown};

/// The key of a `Hello` in JSON: `#` and its message id, because a message of the protocol can have its name.
pub(crate) const KEY: &str = "#65535";

/// The lowest id of the extensions that a peer must know.
const REQUIRED: u16 = 1 << 15;

/// The number of displayed bytes of an extension.
const MAX_BYTES: usize = 16;

/// Returns the parts of a `Hello`, each on a line.
pub(crate) fn lines(hello: &Hello) -> impl Iterator<Item = String> {
    let parts = [
        format!("protocol: \"{}\"", shown(hello.protocol())),
        format!("format: {}", format(hello)),
        format!("capabilities: {:#x}", hello.capabilities()),
    ];
    let messages = hello.messages().iter().map(|message| {
        let (id, fingerprint) = (message.id(), message.fingerprint());
        format!(
            "message id {id} ({}): fingerprint {fingerprint}",
            shown(message.name())
        )
    });
    let schema = match hello.schema() {
        Some(Ok(schema)) => format!("schema: {}", schema_text(schema)),
        Some(Err(error)) => format!("schema: {}", text_of(error)),
        None => "schema: none".into(),
    };
    let extensions = hello.extensions().map(|(id, bytes)| {
        let required = match id & REQUIRED {
            0 => "",
            _ => " (required)",
        };
        format!("extension {id}{required}: {}", bytes_text(bytes))
    });
    parts
        .into_iter()
        .chain(messages)
        .chain([schema])
        .chain(extensions)
}

pub(crate) fn schema_text(schema: &Schema) -> String {
    let types = count(len(schema.types().len()), "type");
    format!("fingerprint {}, {types}", schema.fingerprint())
}

/// Returns the format of the messages after a `Hello`, the field after the protocol.
pub(crate) fn format(hello: &Hello) -> u16 {
    let bytes = sdp::to_vec(hello).unwrap_or_default();
    let start = sdp::from_prefix::<(&str, u16)>(&bytes);
    start.map_or(0, |((_, format), _)| format)
}

/// Returns the start and the length of the bytes of an extension.
pub(crate) fn bytes_text(bytes: &[u8]) -> String {
    let start = bytes_start(bytes, len(bytes.len()));
    format!("{start} ({})", text::bytes(bytes.len()))
}

/// Returns the start of bytes with a length.
pub(crate) fn bytes_start(bytes: &[u8], len: u64) -> String {
    let shown = bytes.iter().take(MAX_BYTES);
    let is_all = u64::try_from(shown.len()).is_ok_and(|shown| shown == len);
    let more = if is_all { "" } else { "…" };
    let shown: String = shown.map(hex).collect();
    format!("{shown}{more}")
}

fn hex(byte: &u8) -> String {
    format!("{byte:02x}")
}

/// A line of JSON with a `Hello`.
#[derive(Serialize)]
pub(crate) struct HelloLine<'a> {
    #[serde(rename = "#65535")]
    hello: HelloFields<'a>,
}

#[derive(Serialize)]
struct HelloFields<'a> {
    protocol: &'a str,
    format: u16,
    capabilities: u32,
    messages: Vec<MessageFields<'a>>,
    /// The text of a schema file.
    schema: Option<String>,
    extensions: Vec<ExtensionFields>,
}

/// A message of a `Hello`, with its fingerprint as text, because many programs read the numbers of JSON as `f64`.
#[derive(Serialize)]
struct MessageFields<'a> {
    id: u16,
    name: &'a str,
    fingerprint: String,
}

#[derive(Serialize)]
struct ExtensionFields {
    id: u16,
    bytes: String,
}

impl<'a> HelloLine<'a> {
    pub(crate) fn new(hello: &'a Hello) -> Self {
        let messages = hello.messages().iter().map(|message| MessageFields {
            id: message.id(),
            name: message.name(),
            fingerprint: message.fingerprint().to_string(),
        });
        let extensions = hello.extensions().map(|(id, bytes)| ExtensionFields {
            id,
            bytes: bytes.iter().map(hex).collect(),
        });
        let schema = hello.schema().and_then(Result::ok);
        Self {
            hello: HelloFields {
                protocol: hello.protocol(),
                format: format(hello),
                capabilities: hello.capabilities(),
                messages: messages.collect(),
                schema: schema.map(ToString::to_string),
                extensions: extensions.collect(),
            },
        }
    }
}

/// A `Hello` in the input of `sdp encode`.
#[derive(Deserialize)]
pub(crate) struct ReadLine {
    #[serde(rename = "#65535")]
    pub(crate) hello: ReadFields,
}

#[derive(Deserialize)]
#[serde(expecting = "the fields of a `Hello`")]
pub(crate) struct ReadFields {
    pub(crate) schema: Option<String>,
}
