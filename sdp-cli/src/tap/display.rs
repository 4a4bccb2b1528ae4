//! [`Display`]: shows the messages of the queue.

use std::io::Write as _;
use std::sync::PoisonError;
use std::time::SystemTime;

use sdp::message::{HEADER_LEN, Header};
use sdp_schema::{Hello, Schema};
use serde::Serialize;

use super::line::{Line, MessageFields, Place};
use super::queue::{Content, Cut, Item, Lost, Queue, Source};
use super::schemas::{Direction, Schemas};
use crate::end::{End, EndLine};
use crate::error::Failure;
use crate::filter;
use crate::hello::{self, HelloLine};
use crate::inspect::{Inspector, lines};
use crate::output::{Output, Remark};
use crate::protocol;
use crate::stream::Message;
use crate::text::{self, count};

/// The note at the end if a filter has hidden all messages.
const ALL_HIDDEN: &str = "--message has hidden all messages";

/// The note about the first message that a filter hides because it has no schema.
const NO_NAME: &str = "--message hides messages without a schema, because they have no name; \
                       add --schema, or filter by id";

pub(super) struct Display {
    pub(super) out: Output,
    pub(super) max_lines: usize,
    /// The names or ids of the shown messages; without any, all are shown.
    pub(super) filter: Vec<String>,
    /// Whether a message has passed the filter or was lost, and whether one was hidden.
    pub(super) has_shown: bool,
    pub(super) has_hidden: bool,
    /// Whether a note about messages without a name was shown.
    pub(super) is_noted: bool,
    pub(super) schemas: Schemas,
}

/// A message, and how it is shown.
struct Shown<'a> {
    place: Place,
    message: Message<'a>,
    name: Option<&'a str>,
    body: Body<'a>,
}

enum Body<'a> {
    Hello(Result<&'a Hello, String>),
    End(End),
    Value(&'a Schema),
    /// Without a schema, or too long: the start of the payload, and the reason for its end.
    Start(Option<String>),
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
                        None => return self.end(),
                    }
                }
            };
            self.item(&item)?;
            queue.release(item.len());
        }
    }

    /// Notes a filter that has shown nothing, because a name could be misspelled.
    fn end(&mut self) -> Result<(), Failure> {
        if self.has_hidden && !self.has_shown && !self.is_noted {
            let place = Place::new(SystemTime::now(), &Source::default());
            self.note(&place, ALL_HIDDEN)?;
            self.out.flush()?;
        }
        Ok(())
    }

    fn item(&mut self, item: &Item) -> Result<(), Failure> {
        let place = Place::new(item.time, &item.source);
        let messages = match &item.content {
            Content::Note(text) => return self.note(&place, text),
            Content::Lost(lost) if *lost == Lost::default() => return Ok(()),
            Content::Lost(lost) => return self.lost(&place, *lost),
            Content::Messages(messages) => messages,
        };
        let (mut index, mut offset) = (messages.index, messages.offset);
        let mut bytes = messages.bytes.as_slice();
        let label = place.label();
        while let Ok(header) = Header::parse(bytes) {
            let len = header.frame_len().min(bytes.len());
            let (message, rest) = bytes.split_at(len);
            let message = Message {
                label: &label,
                index,
                offset,
                header,
                bytes: message,
                end: End::of_message(message, crc32fast::Hasher::new()),
            };
            self.message(place, &item.source, message, messages.cut)?;
            index = index.saturating_add(1);
            offset = offset.saturating_add(text::len(len));
            bytes = rest;
        }
        Ok(())
    }

    /// Uses a `Hello`, and shows a message unless it is filtered out. The error of a `Hello` is always shown, because
    /// later messages have no schema.
    fn message(
        &mut self,
        place: Place,
        source: &Source,
        message: Message<'_>,
        cut: Option<Cut>,
    ) -> Result<(), Failure> {
        let hellos = source.link.hellos.lock();
        let mut hellos = hellos.unwrap_or_else(PoisonError::into_inner);
        let direction = source.direction.unwrap_or(Direction::To);
        let is_hello = message.is_hello() && cut.is_none();
        let result = match is_hello {
            true => hellos.receive(direction, &message),
            false => Ok(()),
        };
        let [hello, _] = hellos.of(direction);
        let id = message.header.id;
        let schema = self.schemas.of(&hellos, direction, id.get());
        let name = protocol::name_of(&message, schema);
        let is_match = filter::matches(&self.filter, id.get(), name);
        self.has_shown |= is_match;
        if result.is_ok() && !is_match {
            self.has_hidden = true;
            let has_name = name.is_some() || schema.is_some();
            if !has_name && !self.is_noted && filter::needs_schema(&self.filter) {
                self.is_noted = true;
                return self.note(&place, NO_NAME);
            }
            return Ok(());
        }
        let body = match (result, hello, message.end, schema) {
            (Err(text), ..) => Body::Hello(Err(text)),
            (_, Some(hello), ..) if is_hello => Body::Hello(Ok(hello)),
            (.., Some(end), _) => Body::End(end),
            (.., Some(schema)) if cut.is_none_or(|cut| !cut.is_long) => Body::Value(schema),
            _ => Body::Start(cut.map(|cut| reason(&message, cut))),
        };
        let shown = Shown {
            place,
            message,
            name,
            body,
        };
        if self.out.is_json {
            shown.json(&mut self.out)
        } else {
            let (out, max_lines) = (&mut self.out, self.max_lines);
            shown.text(&mut Inspector::new(out, max_lines), &self.schemas)
        }
    }

    fn note(&mut self, place: &Place, note: &str) -> Result<(), Failure> {
        if self.out.is_json {
            let note = Some(note);
            let line = Line::<()> {
                note,
                ..place.line()
            };
            return Ok(self.out.line(&line)?);
        }
        let text = format!("{}{note}", place.label());
        Ok(self.out.remark(Remark::Note, &text)?)
    }

    fn lost(&mut self, place: &Place, lost: Lost) -> Result<(), Failure> {
        // They could have passed the filter.
        self.has_shown = true;
        if self.out.is_json {
            let not_shown = Some(lost);
            let line = Line::<()> {
                not_shown,
                ..place.line()
            };
            return Ok(self.out.line(&line)?);
        }
        let (messages, bytes) = (count(lost.messages, "message"), count(lost.bytes, "byte"));
        let notes = match lost.notes {
            0 => String::new(),
            notes => format!(", {}", count(notes, "note")),
        };
        self.note(place, &format!("{messages}, {bytes}{notes} not shown"))
    }
}

impl Shown<'_> {
    fn text(self, inspector: &mut Inspector<'_>, schemas: &Schemas) -> Result<(), Failure> {
        let message = &self.message;
        let note = match self.body {
            Body::Hello(hello) => {
                let hello = inspector.hello_parts(message, hello)?;
                let option = schemas.option.as_ref();
                hello.zip(option).and_then(|(hello, schema)| {
                    protocol::differences(schema, hello, "the schema of --schema")
                })
            }
            Body::End(end) => return inspector.end_parts(message, end),
            Body::Value(schema) => {
                let outcome = inspector.parts(schema, message.bytes, Some(message));
                return outcome.map(drop);
            }
            Body::Start(reason) => {
                lines::header(inspector.out, message, self.name)?;
                let payload = format!("payload: {}", preview(message));
                inspector.lines([payload].into_iter())?;
                reason
            }
        };
        if let Some(note) = note {
            inspector.out.remark(Remark::Note, &note)?;
        }
        Ok(())
    }

    fn json(self, out: &mut Output) -> Result<(), Failure> {
        let message = &self.message;
        let (preview, error) = match self.body {
            Body::Hello(Ok(hello)) => return self.value(HelloLine::new(hello), out),
            Body::End(end) => return self.value(EndLine { end }, out),
            Body::Value(schema) => match sdp_schema::view(schema, message.bytes) {
                Ok(view) => return self.value(view, out),
                Err(error) => {
                    let error = error.with_offset(message.offset);
                    (None, Some(error.to_string()))
                }
            },
            Body::Hello(Err(ref error)) => (None, Some(error.clone())),
            Body::Start(ref reason) => (Some(preview(message)), reason.clone()),
        };
        let line = Line::<()> {
            message: Some(self.fields()),
            error,
            preview,
            ..self.place.line()
        };
        Ok(out.line(&line)?)
    }

    fn value(&self, value: impl Serialize, out: &mut Output) -> Result<(), Failure> {
        let message = Some(self.fields());
        let line = Line {
            message,
            value: Some(value),
            ..self.place.line()
        };
        let Err(error) = out.json_line(&line)? else {
            return Ok(());
        };
        // JSON cannot express the value.
        let line = Line::<()> {
            message,
            error: Some(error.to_string()),
            ..self.place.line()
        };
        Ok(out.line(&line)?)
    }

    fn fields(&self) -> MessageFields<'_> {
        let message = &self.message;
        MessageFields {
            index: message.index,
            offset: message.offset,
            id: message.header.id.get(),
            name: self.name,
            length: message.header.payload_len,
        }
    }
}

/// Returns the start of a payload.
fn preview(message: &Message<'_>) -> String {
    let payload = message.bytes.get(HEADER_LEN..).unwrap_or_default();
    hello::bytes_start(payload, message.header.payload_len.into())
}

/// Returns why a message is incomplete.
fn reason(message: &Message<'_>, cut: Cut) -> String {
    let len = message.header.frame_len();
    let payload = count(message.header.payload_len.into(), "byte");
    let end = cut.end.map(|found| {
        format!("the stream ends inside the message: expected {len} bytes, found {found}")
    });
    let long = cut
        .is_long
        .then(|| format!("the payload of {payload} exceeds --max-payload"));
    let reasons: Vec<String> = long.into_iter().chain(end).collect();
    reasons.join("; ")
}
