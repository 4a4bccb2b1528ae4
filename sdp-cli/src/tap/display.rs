//! [`Display`]: shows the messages of the queue.

use std::io::Write as _;
use std::sync::PoisonError;
use std::time::{Duration, SystemTime};

use sdp::SdpMessage as _;
use sdp::message::Header;
use sdp_schema::{Hello, Schema};
use serde::Serialize;

use super::queue::{Content, Cut, Direction, Item, Queue, Source};
use super::schemas::Schemas;
use crate::end::{End, EndLine};
use crate::error::Failure;
use crate::hello::{self, HelloLine};
use crate::inspect::Inspector;
use crate::output::{Output, Remark};
use crate::protocol;
use crate::stream::Message;
use crate::text::{count, shown};

pub(super) struct Display {
    pub(super) out: Output,
    pub(super) max_lines: usize,
    /// The names or ids of the shown messages; without any, all are shown.
    pub(super) filter: Vec<String>,
    pub(super) schemas: Schemas,
}

impl Display {
    /// Shows all items of a queue.
    pub(super) fn run(&mut self, queue: &Queue) -> Result<(), Failure> {
        loop {
            let item = match queue.try_pop() {
                Some(item) => item,
                None => {
                    self.out.flush()?;
                    match queue.pop() {
                        Some(item) => item,
                        None => return Ok(()),
                    }
                }
            };
            self.item(&item)?;
            queue.release(item.len());
        }
    }

    fn item(&mut self, item: &Item) -> Result<(), Failure> {
        let place = Place::new(item);
        match (&item.content, &item.source) {
            (Content::Note(text), _) => self.note(&place, text),
            (Content::Lost { messages, bytes }, _) => self.lost(&place, *messages, *bytes),
            (Content::Messages { .. }, None) => Ok(()),
            (
                Content::Messages {
                    index,
                    offset,
                    bytes,
                    cut,
                },
                Some(source),
            ) => {
                let (mut index, mut offset, mut bytes) = (*index, *offset, bytes.as_slice());
                let label = place.label();
                while let Ok(header) = Header::parse(bytes) {
                    let len = header.frame_len().min(bytes.len());
                    let (whole, rest) = bytes.split_at(len);
                    let message = Message {
                        label: &label,
                        index,
                        offset,
                        header,
                        bytes: whole,
                        end: End::of_capture(whole),
                    };
                    self.message(&place, source, &message, *cut)?;
                    index = index.saturating_add(1);
                    offset = offset.saturating_add(u64::try_from(len).unwrap_or(u64::MAX));
                    bytes = rest;
                }
                Ok(())
            }
        }
    }

    fn message(
        &mut self,
        place: &Place,
        source: &Source,
        message: &Message<'_>,
        cut: Option<Cut>,
    ) -> Result<(), Failure> {
        let hellos = source.link.hellos.lock();
        let mut hellos = hellos.unwrap_or_else(PoisonError::into_inner);
        let id = message.header.id;
        let direction = source.direction.unwrap_or(Direction::To);
        let mut decoded = None;
        if message.is_hello() && cut.is_none() {
            let hello = message.hello();
            if let (Ok(hello), [to, from]) = (&hello, &mut *hellos) {
                let of_side = if direction == Direction::To { to } else { from };
                *of_side = Some(hello.clone());
            }
            decoded = Some(hello);
        }
        let schema = self.schemas.of(&hellos, direction, id.get());
        let name = match schema.and_then(|schema| schema.get(schema.message(id.get())?).name()) {
            _ if message.end.is_some() => Some("End"),
            _ if id == Hello::MESSAGE_ID => Some("Hello"),
            name => name.map(|name| name.name()),
        };
        let is_shown = |it: &String| Some(it.as_str()) == name || it.parse() == Ok(id.get());
        if !self.filter.is_empty() && !self.filter.iter().any(is_shown) {
            return Ok(());
        }
        let (out, max_lines) = (&mut self.out, self.max_lines);
        if out.is_json {
            let mut json = Json {
                out,
                place,
                message,
                name,
            };
            return match (decoded, message.end, schema) {
                (Some(Ok(hello)), ..) => json.line(Some(HelloLine::new(&hello)), None, None),
                (Some(Err(error)), ..) => json.line(NONE, Some(error), None),
                (_, Some(end), _) => json.line(Some(EndLine::from(end)), None, None),
                (_, _, Some(schema)) if cut != Some(Cut::Limit) => json.value(schema),
                _ => json.line(NONE, reason(message, cut), Some(preview(message))),
            };
        }
        let mut inspector = Inspector { out, max_lines };
        match (decoded, message.end, schema) {
            (Some(hello), ..) => {
                let hello = inspector.hello_parts(message, hello)?;
                let option = self.schemas.option.as_ref();
                let note = hello
                    .zip(option)
                    .and_then(|(hello, schema)| protocol::differences(schema, &hello, "--schema"));
                note.map_or(Ok(()), |note| Ok(self.out.remark(Remark::Note, &note)?))
            }
            (_, Some(end), _) => Ok(inspector.end_parts(message, end)?),
            (_, _, Some(schema)) if cut != Some(Cut::Limit) => inspector
                .parts(schema, message.bytes, Some(message))
                .map(drop),
            _ => {
                let name = name.map(|name| format!(" ({})", shown(name)));
                inspector.header(message, &name.unwrap_or_default())?;
                inspector.lines([format!("payload: {}", preview(message))].into_iter())?;
                reason(message, cut).map_or(Ok(()), |reason| {
                    Ok(self.out.remark(Remark::Note, &reason)?)
                })
            }
        }
    }

    fn note(&mut self, place: &Place, note: &str) -> Result<(), Failure> {
        if self.out.is_json {
            return json_line(&mut self.out, &NoteLine { place, note });
        }
        let text = format!("{}{note}", place.label());
        Ok(self.out.remark(Remark::Note, &text)?)
    }

    fn lost(&mut self, place: &Place, messages: u64, bytes: u64) -> Result<(), Failure> {
        if self.out.is_json {
            let not_shown = Lost { messages, bytes };
            return json_line(&mut self.out, &LostLine { place, not_shown });
        }
        let (messages, bytes) = (count(messages, "message"), count(bytes, "byte"));
        self.note(place, &format!("{messages}, {bytes} not shown"))
    }
}

/// The time, the connection and the direction.
#[derive(Serialize)]
struct Place {
    /// The time since the epoch of Unix, in seconds.
    time: f64,
    connection: Option<u64>,
    direction: Option<&'static str>,
    #[serde(skip)]
    since_epoch: Duration,
}

impl Place {
    fn new(item: &Item) -> Self {
        let time = item.time.duration_since(SystemTime::UNIX_EPOCH);
        let time = Duration::from_micros(
            u64::try_from(time.unwrap_or_default().as_micros()).unwrap_or(u64::MAX),
        );
        let source = item.source.as_ref();
        Self {
            time: time.as_secs_f64(),
            connection: source.and_then(|source| source.link.number),
            direction: source
                .and_then(|source| source.direction)
                .map(|it| match it {
                    Direction::To => "to",
                    Direction::From => "from",
                }),
            since_epoch: time,
        }
    }

    /// Returns it for people, such as `12:03:04.123456Z 1 -> `.
    fn label(&self) -> String {
        let seconds = self.since_epoch.as_secs();
        let (hours, minutes) = (seconds / 3600 % 24, seconds / 60 % 60);
        let (seconds, micros) = (seconds % 60, self.since_epoch.subsec_micros());
        let connection = self.connection.map(|number| format!("{number} "));
        let arrow = match self.direction {
            Some("to") => "-> ",
            Some(_) => "<- ",
            None => "",
        };
        let connection = connection.unwrap_or_default();
        format!("{hours:02}:{minutes:02}:{seconds:02}.{micros:06}Z {connection}{arrow}")
    }
}

/// Returns the start of a payload.
fn preview(message: &Message<'_>) -> String {
    let payload = message.bytes.get(sdp::message::HEADER_LEN..);
    hello::bytes_start(
        payload.unwrap_or_default(),
        message.header.payload_len.into(),
    )
}

/// Returns why a message is incomplete.
fn reason(message: &Message<'_>, cut: Option<Cut>) -> Option<String> {
    let (len, found) = (message.header.frame_len(), message.bytes.len());
    Some(match cut? {
        Cut::Limit => "the payload exceeds --max-payload".into(),
        Cut::End => {
            format!("the stream ends inside the message: expected {len} bytes, found {found}")
        }
    })
}

/// A line of JSON without a value.
const NONE: Option<()> = None;

struct Json<'a> {
    out: &'a mut Output,
    place: &'a Place,
    message: &'a Message<'a>,
    name: Option<&'a str>,
}

impl Json<'_> {
    fn value(&mut self, schema: &Schema) -> Result<(), Failure> {
        let error = match sdp_schema::view(schema, self.message.bytes) {
            Ok(view) => return self.line(Some(view), None, None),
            Err(error) => error.with_offset(self.message.offset).to_string(),
        };
        self.line(NONE, Some(error), None)
    }

    fn line(
        &mut self,
        value: Option<impl Serialize>,
        error: Option<String>,
        preview: Option<String>,
    ) -> Result<(), Failure> {
        let Message {
            index,
            offset,
            header,
            ..
        } = *self.message;
        let line = Line {
            place: self.place,
            index,
            offset,
            id: header.id.get(),
            name: self.name,
            length: header.payload_len,
            value,
            error,
            preview,
        };
        match self.out.json_line(&line)? {
            Ok(()) => Ok(()),
            // Serde cannot express the value.
            Err(error) => {
                let (value, error) = (NONE, Some(error.to_string()));
                let Line {
                    place,
                    index,
                    offset,
                    id,
                    name,
                    length,
                    preview,
                    ..
                } = line;
                json_line(
                    self.out,
                    &Line {
                        place,
                        index,
                        offset,
                        id,
                        name,
                        length,
                        value,
                        error,
                        preview,
                    },
                )
            }
        }
    }
}

/// Writes a line that can be serialized.
fn json_line(out: &mut Output, line: &impl Serialize) -> Result<(), Failure> {
    let _ = out.json_line(line)?;
    Ok(())
}

/// A line of JSON.
#[derive(Serialize)]
struct Line<'a, V> {
    #[serde(flatten)]
    place: &'a Place,
    index: u64,
    offset: u64,
    id: u16,
    name: Option<&'a str>,
    length: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<V>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    /// The first bytes of a payload without a schema, or that exceeds the limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    preview: Option<String>,
}

#[derive(Serialize)]
struct NoteLine<'a> {
    #[serde(flatten)]
    place: &'a Place,
    note: &'a str,
}

#[derive(Serialize)]
struct LostLine<'a> {
    #[serde(flatten)]
    place: &'a Place,
    not_shown: Lost,
}

#[derive(Serialize)]
struct Lost {
    messages: u64,
    bytes: u64,
}
