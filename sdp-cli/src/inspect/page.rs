//! [`Page`]: an HTML page with the bytes and the parts of an input. Its length has a limit, but the input has none.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::Path;

use sdp::message::HEADER_LEN;
use sdp_schema::Schema;

use super::changes::Changes;
use super::markup::html;
use super::rows::{self, Fault, Kind, Row};
use super::section::Section;
use crate::end::End;
use crate::error::{Failure, Outcome};
use crate::input::{self, EMPTY};
use crate::options::SchemaArguments;
use crate::output::{Remark, to_stderr};
use crate::protocol::Protocol;
use crate::sink::Sink;
use crate::stream::{Broken, Message, Stream};
use crate::text::{self, count};
use crate::{hello, schema};

/// The default maximum number of rows of a message.
const ROWS: usize = 1_000;

/// The number of rows and lines of bytes on a page, before only messages with errors are shown.
const LINES: usize = 10_000;

/// The number of shown errors, and the maximum number of rows of a message with an error after many errors.
const ERRORS: u64 = 50;
const ERROR_ROWS: usize = 100;

/// The number of messages in the index, before only messages with errors are in it.
const INDEX: u64 = 1_000;

/// The number of bytes after the last message that are kept, of which the page shows fewer.
const UNREAD: u64 = 256;

const HTML: &str = include_str!("page.html");
const CSS: &str = include_str!("page.css");
const JS: &str = include_str!("page.js");

/// The legend of a page with changes, and the legend of a page with errors or changes.
const CHANGE: &str = " <i class=\"changed\">change</i>";
const KEYS: &str = " <small><kbd>n</kbd> next, <kbd>p</kbd> previous</small>";

/// Writes an HTML page.
pub(super) fn run(
    arguments: &SchemaArguments,
    lines: Option<usize>,
    max_payload: u32,
    path: &Path,
    output: Option<&Path>,
) -> Result<Outcome, Failure> {
    let mut out = Sink::open(output)?;
    let mut page = Page {
        max_rows: lines.unwrap_or(ROWS),
        ..Page::default()
    };
    if let Some(name) = &arguments.ty {
        let schema = schema::of_value(arguments, name)?;
        match input::value(path, max_payload)? {
            Ok(bytes) => page.value(&schema, name, &bytes),
            Err(text) => return Err(Failure::of_file(path, &text)),
        }
    } else {
        let mut protocol = Protocol::new(&arguments.file)?;
        let mut stream = Stream::open(path, max_payload)?;
        page.stream(&mut stream, &mut protocol)?;
        if stream.is_empty() {
            to_stderr(Remark::Note, EMPTY);
        }
    }
    page.write(path, &mut out)?;
    out.finish()?;
    if page.error_count == 0 {
        return Ok(Outcome::Well);
    }
    let (input, errors) = (text::path(path), count(page.error_count, "error"));
    Err(Failure::Invalid(format!(
        "{input}: {errors}, which the page shows"
    )))
}

/// A page in memory, until the whole input has been read.
#[derive(Default)]
struct Page {
    max_rows: usize,
    sections: String,
    /// The number of rows and lines in the sections.
    rows: usize,
    lines: usize,
    index: String,
    indexed: u64,
    errors: String,
    error_count: u64,
    changes: Changes,
    messages: u64,
    shown: u64,
    bytes: u64,
}

impl Page {
    /// Adds a value without a header.
    fn value(&mut self, schema: &Schema, name: &str, bytes: &[u8]) {
        let (rows, fault) = rows::of_parts(schema, bytes, 0, self.max_rows());
        self.add(Section {
            title: text::shown(name),
            bytes,
            rows,
            fault,
            ..Section::default()
        });
    }

    /// Adds all messages of a stream.
    fn stream(
        &mut self,
        stream: &mut Stream<'_>,
        protocol: &mut Protocol<'_>,
    ) -> Result<(), Failure> {
        while let Some(message) = stream.next(&mut io::sink())? {
            match message {
                Ok(message) if message.is_hello() => self.hello(&message, protocol)?,
                Ok(message) => match message.end {
                    Some(end) => self.end(&message, end),
                    None => self.message(&message, protocol)?,
                },
                Err(broken) => {
                    let (bytes, more) = stream.rest(UNREAD)?;
                    self.broken(broken, &bytes, more);
                }
            }
        }
        Ok(())
    }

    fn message(
        &mut self,
        message: &Message<'_>,
        protocol: &mut Protocol<'_>,
    ) -> Result<(), Failure> {
        let name = protocol.name(message);
        let schema = protocol.schema()?;
        if self.is_full() && sdp_schema::check(schema, message.bytes).is_ok() {
            let section = Section::of_message(message, &name, Vec::new());
            self.note(&section, false);
            return Ok(());
        }
        let (bytes, offset) = (message.bytes, message.offset);
        let (mut rows, fault) = rows::of_parts(schema, bytes, offset, self.max_rows());
        let since = match fault {
            None => self
                .changes
                .mark(message, &mut rows, self.rows.saturating_add(1)),
            Some(_) => None,
        };
        self.add(Section {
            fault,
            since,
            ..Section::of_message(message, &name, rows)
        });
        Ok(())
    }

    fn hello(&mut self, message: &Message<'_>, protocol: &mut Protocol<'_>) -> Result<(), Failure> {
        // The parts of the next messages can have a different schema.
        self.changes.restart();
        let (mut rows, mut fault) = (Vec::new(), None);
        let payload = HEADER_LEN..message.bytes.len();
        match message.decode_hello() {
            Ok(hello) => {
                let row = |text| Row::text(Kind::Note, 0..0, 1, text);
                rows.push(Row::text(Kind::Value, payload, 0, "payload".into()));
                rows.extend(hello::lines(&hello).take(self.max_rows).map(row));
                rows.extend(protocol.hello(&hello)?.into_iter().map(row));
            }
            Err(text) => fault = Some(Fault::new(text.replace('\n', ", "), payload)),
        }
        self.add(Section {
            fault,
            ..Section::of_message(message, &protocol.name(message), rows)
        });
        Ok(())
    }

    fn end(&mut self, message: &Message<'_>, end: End) {
        let len = message.bytes.len();
        let checksum = len.saturating_sub(4);
        let [messages, stored] = end.lines();
        let rows = vec![
            Row::text(Kind::Value, HEADER_LEN..checksum, 0, messages),
            Row::text(Kind::Value, checksum..len, 0, stored),
        ];
        let error = end.error(message.messages_before());
        self.add(Section {
            fault: error.map(|text| Fault::new(text, HEADER_LEN..len)),
            ..Section::of_message(message, " (End)", rows)
        });
    }

    /// Adds a broken header, after which no message can follow.
    fn broken(&mut self, broken: Broken, bytes: &[u8], more: u64) {
        let mark = 0..bytes.len().min(HEADER_LEN);
        self.add(Section {
            index: Some(broken.index),
            offset: broken.offset,
            title: "no message".into(),
            bytes,
            more: usize::try_from(more).unwrap_or(usize::MAX),
            fault: Some(Fault::new(broken.reason, mark)),
            ..Section::default()
        });
    }

    const fn is_full(&self) -> bool {
        self.lines >= LINES
    }

    /// Returns the maximum number of rows of the next message.
    fn max_rows(&self) -> usize {
        match self.is_full() {
            true => self.max_rows.min(ERROR_ROWS),
            false => self.max_rows,
        }
    }

    /// Adds a message with its parts, if the page is not full or the message has one of the first errors.
    fn add(&mut self, mut section: Section<'_>) {
        let is_listed = section.fault.is_some() && self.error_count < ERRORS;
        let is_shown = is_listed || !self.is_full();
        if is_shown {
            let max = self.max_rows();
            let written = section.write(&mut self.sections, self.rows, max);
            self.rows = self.rows.saturating_add(written.rows);
            let lines = written.rows.saturating_add(written.lines);
            self.lines = self.lines.saturating_add(lines);
            self.shown = self.shown.saturating_add(section.is_message.into());
            if let (Some(row), Some(fault), true) = (written.fault, &section.fault, is_listed) {
                let (title, text) = (html(&section.title), html(&fault.text));
                let index = section.index.map(|index| format!("message {index}, "));
                let index = index.unwrap_or_default();
                // Writing to a string does not fail.
                let _ = writeln!(
                    self.errors,
                    "<li><a href=\"#p{row}\">{index}{title}</a>: {text}</li>"
                );
            }
        }
        self.note(&section, is_shown);
    }

    /// Counts a message, and adds it to the index.
    fn note(&mut self, section: &Section<'_>, is_shown: bool) {
        let is_error = section.fault.is_some();
        let len = text::len(section.len());
        let is_in_index = self.messages < INDEX || is_error && self.error_count < ERRORS;
        self.bytes = self.bytes.saturating_add(len);
        self.messages = self.messages.saturating_add(section.is_message.into());
        self.error_count = self.error_count.saturating_add(is_error.into());
        let Some(index) = section.index.filter(|_| is_in_index) else {
            return;
        };
        let number = match is_shown {
            true => format!("<a href=\"#m{index}\">{index}</a>"),
            false => index.to_string(),
        };
        let error = if is_error { "error" } else { "" };
        let (offset, title) = (section.offset, html(&section.title));
        // Writing to a string does not fail.
        let _ = writeln!(
            self.index,
            "<tr><td>{number}<td>{offset:#x}<td>{title}<td>{len}<td class=\"bad\">{error}"
        );
        self.indexed = self.indexed.saturating_add(section.is_message.into());
    }

    /// Writes the page.
    fn write(&self, path: &Path, out: &mut dyn Write) -> io::Result<()> {
        let title = html(&text::path(path));
        let change = self.changes.first.map_or("", |_| CHANGE);
        let has_marks = self.error_count > 0 || self.changes.first.is_some();
        let legend = format!("{change}{}", if has_marks { KEYS } else { "" });
        let mut rest = HTML;
        for (name, text) in [
            ("{title}", &*title),
            ("{css}", CSS),
            ("{title}", &title),
            ("{summary}", &self.summary()),
            ("{legend}", &legend),
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

    /// Returns the numbers of messages, bytes, errors and changes, the first errors, and the index.
    fn summary(&self) -> String {
        let Self {
            messages, shown, ..
        } = *self;
        let mut summary = String::from("<p>");
        if !self.index.is_empty() {
            summary += &(count(messages, "message") + ", ");
        }
        let (class, errors) = match self.error_count {
            0 => ("well", "no error".into()),
            number => ("bad", count(number, "error")),
        };
        let bytes = count(self.bytes, "byte");
        // Writing to a string does not fail.
        let _ = write!(
            summary,
            "{bytes}, <strong class=\"{class}\">{errors}</strong>"
        );
        if let Some(row) = self.changes.first {
            let changes = count(self.changes.count, "change");
            let _ = write!(
                summary,
                ", <a href=\"#p{row}\">{changes}</a> since the previous message with the same id"
            );
        }
        summary += "</p>\n";
        if self.error_count > 0 {
            let (errors, more) = (&self.errors, more(self.error_count, ERRORS, "more error"));
            let _ = writeln!(summary, "<ul class=\"errors\">\n{errors}{more}</ul>");
        }
        if shown < messages {
            let errors = match self.error_count > ERRORS {
                true => format!("the first {ERRORS} with errors"),
                false => "those with errors".into(),
            };
            let _ = writeln!(
                summary,
                "<p>The page shows {shown} of {messages} messages: the first ones, and {errors}.</p>"
            );
        }
        if messages > 1 {
            let (index, more) = (&self.index, more(messages, self.indexed, "more message"));
            let _ = writeln!(
                summary,
                "<details><summary>Index of the messages</summary>\n<table>\n\
                 <thead><tr><th>index<th>offset<th>id<th>bytes<th></thead>\n{index}</table>\n<ul>{more}</ul></details>"
            );
        }
        summary
    }
}

/// Returns an item of a list for its items over a maximum number.
fn more(number: u64, max: u64, noun: &str) -> String {
    match number.saturating_sub(max) {
        0 => String::new(),
        more => format!("<li>… {}</li>\n", count(more, noun)),
    }
}
