//! [`Page`]: an HTML page with the bytes and the parts of an input. Its length has a limit, and the input can be longer.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::Path;

use sdp::message::HEADER_LEN;
use sdp_schema::Schema;

use super::markup::html;
use super::rows::{self, Fault, Kind, Row};
use super::section::Section;
use crate::end::End;
use crate::error::{Failure, Outcome};
use crate::hello;
use crate::protocol::Protocol;
use crate::stream::{Broken, Message, Stream};
use crate::text::{self, count};

/// The default maximum number of rows of a message.
pub(super) const ROWS: usize = 1_000;

/// The number of rows and lines of bytes on a page, before only messages with errors are shown.
const LINES: usize = 10_000;

/// The number of shown errors, and the maximum number of rows of a message with an error after many others.
const ERRORS: u64 = 50;
const ERROR_ROWS: usize = 100;

/// The number of messages in the index, before only those with errors are in it.
const INDEX: u64 = 1_000;

/// The number of bytes after the last message that are shown.
const UNREAD: usize = 256;

const HTML: &str = include_str!("page.html");
const CSS: &str = include_str!("page.css");
const JS: &str = include_str!("page.js");

/// A page in memory, until the whole input has been read.
pub(super) struct Page {
    max_rows: usize,
    sections: String,
    /// The number of rows and lines in the sections.
    rows: usize,
    lines: usize,
    index: String,
    indexed: u64,
    errors: String,
    error_count: u64,
    messages: u64,
    shown: u64,
    bytes: u64,
}

/// A message, before its parts are read.
struct Found<'a> {
    index: Option<u64>,
    offset: u64,
    title: String,
    bytes: &'a [u8],
}

impl Page {
    pub(super) const fn new(max_rows: usize) -> Self {
        Self {
            max_rows,
            sections: String::new(),
            rows: 0,
            lines: 0,
            index: String::new(),
            indexed: 0,
            errors: String::new(),
            error_count: 0,
            messages: 0,
            shown: 0,
            bytes: 0,
        }
    }

    /// Adds a value without a header.
    pub(super) fn value(&mut self, schema: &Schema, name: &str, bytes: &[u8]) {
        let found = Found {
            index: None,
            offset: 0,
            title: text::shown(name),
            bytes,
        };
        self.add(found, |max| rows::of_parts(schema, bytes, 0, max));
    }

    /// Adds all messages of a stream.
    pub(super) fn stream(
        &mut self,
        stream: &mut Stream<'_>,
        protocol: &mut Protocol<'_>,
    ) -> Result<(), Failure> {
        let mut broken = None;
        while let Some(message) = stream.next(&mut io::sink())? {
            match message {
                Ok(message) if message.is_hello() => self.hello(&message, protocol)?,
                Ok(message) => match message.end {
                    Some(end) => self.end(&message, end),
                    None => self.message(&message, protocol)?,
                },
                Err(error) => broken = Some(error),
            }
        }
        if let Some(broken) = broken {
            self.broken(broken, stream.unread());
        }
        Ok(())
    }

    fn message(
        &mut self,
        message: &Message<'_>,
        protocol: &mut Protocol<'_>,
    ) -> Result<(), Failure> {
        let name = protocol.name(message.header.id.get());
        let found = Found::of_message(message, &name);
        let schema = protocol.schema()?;
        let (bytes, offset) = (message.bytes, message.offset);
        if !self.is_full() || sdp_schema::check(schema, bytes).is_err() {
            self.add(found, |max| {
                let (parts, fault) = rows::of_parts(schema, bytes, offset, max);
                let rows = [header(message)].into_iter().chain(parts);
                (rows.collect(), fault)
            });
        } else {
            self.note(&found, false, false);
        }
        Ok(())
    }

    fn hello(&mut self, message: &Message<'_>, protocol: &mut Protocol<'_>) -> Result<(), Failure> {
        let (mut rows, mut fault) = (vec![header(message)], None);
        match message.hello() {
            Ok(hello) => {
                let row = |text| Row::text(Kind::Note, 0..0, 1, text);
                let payload = HEADER_LEN..message.bytes.len();
                rows.push(Row::text(Kind::Value, payload, 0, "payload".into()));
                rows.extend(hello::lines(&hello).take(self.max_rows).map(row));
                rows.extend(protocol.hello(&hello)?.into_iter().map(row));
            }
            Err(text) => {
                let text = text.replace('\n', ", ");
                let mark = HEADER_LEN..message.bytes.len();
                fault = Some(Fault {
                    text,
                    mark,
                    depth: 0,
                });
            }
        }
        self.add(Found::of_message(message, " (Hello)"), |_| (rows, fault));
        Ok(())
    }

    fn end(&mut self, message: &Message<'_>, end: End) {
        let checksum = message.bytes.len().saturating_sub(4);
        let [messages, stored] = end.lines();
        let rows = vec![
            header(message),
            Row::text(Kind::Value, HEADER_LEN..checksum, 0, messages),
            Row::text(Kind::Value, checksum..message.bytes.len(), 0, stored),
        ];
        let fault = end.error(message.messages_before()).map(|text| Fault {
            text,
            mark: HEADER_LEN..message.bytes.len(),
            depth: 0,
        });
        self.add(Found::of_message(message, " (End)"), |_| (rows, fault));
    }

    /// Adds a broken header, after which no message can follow.
    fn broken(&mut self, broken: Broken, bytes: &[u8]) {
        // The input can have more bytes, but they have no known meaning.
        let bytes = bytes.get(..UNREAD).unwrap_or(bytes);
        let found = Found {
            index: Some(broken.index),
            offset: broken.offset,
            title: "no message".into(),
            bytes,
        };
        let mark = 0..bytes.len().min(HEADER_LEN);
        let text = broken.reason;
        self.add(found, |_| {
            (
                Vec::new(),
                Some(Fault {
                    text,
                    mark,
                    depth: 0,
                }),
            )
        });
    }

    const fn is_full(&self) -> bool {
        self.lines >= LINES
    }

    /// Adds a message with its parts, if the page is not full or the message has one of the first errors.
    fn add(&mut self, found: Found<'_>, rows: impl FnOnce(usize) -> (Vec<Row>, Option<Fault>)) {
        let max = if self.is_full() {
            self.max_rows.min(ERROR_ROWS)
        } else {
            self.max_rows
        };
        let (rows, fault) = rows(max);
        let text = fault.as_ref().map(|fault| html(&fault.text));
        let is_listed = fault.is_some() && self.error_count < ERRORS;
        let is_shown = is_listed || !self.is_full();
        if is_shown {
            let section = Section {
                index: found.index,
                offset: found.offset,
                title: &found.title,
                bytes: found.bytes,
                rows,
                fault,
            };
            let written = section.write(&mut self.sections, self.rows, max);
            self.rows = self.rows.saturating_add(written.rows);
            let lines = written.rows.saturating_add(written.lines);
            self.lines = self.lines.saturating_add(lines);
            self.shown = self.shown.saturating_add(1);
            if let (Some(row), Some(text), true) = (written.fault, &text, is_listed) {
                let title = html(&found.title);
                let index = found.index.map(|index| format!("message {index}, "));
                let index = index.unwrap_or_default();
                // Writing to a string does not fail.
                let _ = writeln!(
                    self.errors,
                    "<li><a href=\"#p{row}\">{index}{title}</a>: {text}</li>"
                );
            }
        }
        self.note(&found, text.is_some(), is_shown);
        self.error_count = self.error_count.saturating_add(text.is_some().into());
    }

    /// Counts a message, and adds it to the index.
    fn note(&mut self, found: &Found<'_>, is_error: bool, is_shown: bool) {
        let len = u64::try_from(found.bytes.len()).unwrap_or(u64::MAX);
        self.bytes = self.bytes.saturating_add(len);
        let is_in_index = self.messages < INDEX || is_error && self.error_count < ERRORS;
        self.messages = self.messages.saturating_add(1);
        let Some(index) = found.index.filter(|_| is_in_index) else {
            return;
        };
        let number = if is_shown {
            format!("<a href=\"#m{index}\">{index}</a>")
        } else {
            index.to_string()
        };
        let error = if is_error { "error" } else { "" };
        let (offset, title) = (found.offset, html(&found.title));
        // Writing to a string does not fail.
        let _ = writeln!(
            self.index,
            "<tr><td>{number}<td>{offset:#x}<td>{title}<td>{len}<td class=\"bad\">{error}"
        );
        self.indexed = self.indexed.saturating_add(1);
    }

    pub(super) const fn outcome(&self) -> Outcome {
        match self.error_count {
            0 => Outcome::Well,
            _ => Outcome::Different,
        }
    }

    /// Writes the page.
    pub(super) fn write(&self, path: &Path, out: &mut dyn Write) -> io::Result<()> {
        let title = html(&text::path(path));
        let mut rest = HTML;
        for (name, text) in [
            ("{title}", &*title),
            ("{css}", CSS),
            ("{title}", &title),
            ("{summary}", &self.summary()),
            ("{sections}", &self.sections),
            ("{js}", JS),
        ] {
            let (before, after) = rest.split_once(name).unwrap_or((rest, ""));
            out.write_all(before.as_bytes())?;
            out.write_all(text.as_bytes())?;
            rest = after;
        }
        out.write_all(rest.as_bytes())
    }

    /// Returns the numbers of messages, bytes and errors, the first errors, and the index.
    fn summary(&self) -> String {
        let is_value = self.index.is_empty();
        let bytes = count(self.bytes, "byte");
        let what = if is_value {
            bytes
        } else {
            format!("{}, {bytes}", count(self.messages, "message"))
        };
        let class = if self.error_count > 0 { "bad" } else { "well" };
        let errors = match self.error_count {
            0 => "no error".into(),
            number => count(number, "error"),
        };
        let mut summary = format!("<p>{what}, <strong class=\"{class}\">{errors}</strong></p>\n");
        if self.error_count > 0 {
            let more = more(self.error_count, ERRORS, "error");
            // Writing to a string does not fail.
            let _ = write!(
                summary,
                "<ul class=\"errors\">\n{}{more}</ul>\n",
                self.errors
            );
        }
        if self.shown < self.messages {
            let (shown, messages) = (self.shown, self.messages);
            let _ = writeln!(
                summary,
                "<p>The page shows {shown} of {messages} messages: the first ones, and those with errors.</p>"
            );
        }
        if self.messages > 1 {
            let more = more(self.messages, self.indexed, "message");
            let _ = write!(
                summary,
                "<details><summary>Index of the messages</summary>\n<table>\n\
                 <thead><tr><th>index<th>offset<th>id<th>bytes<th></thead>\n{}</table>\n<ul>{more}</ul></details>\n",
                self.index
            );
        }
        summary
    }
}

impl<'a> Found<'a> {
    fn of_message(message: &Message<'a>, name: &str) -> Self {
        Self {
            index: Some(message.index),
            offset: message.offset,
            title: format!("id {}{name}", message.header.id),
            bytes: message.bytes,
        }
    }
}

/// Returns an item of a list for its items over a maximum number.
fn more(number: u64, max: u64, noun: &str) -> String {
    match number.saturating_sub(max) {
        0 => String::new(),
        more => format!("<li>… {more} more {noun}s</li>\n"),
    }
}

/// Returns the row of the header of a message.
fn header(message: &Message<'_>) -> Row {
    let (id, len) = (message.header.id, message.header.payload_len);
    let len = count(len.into(), "byte");
    let text = format!("header: id {id}, payload of {len}");
    Row::text(Kind::Header, 0..HEADER_LEN, 0, text)
}
