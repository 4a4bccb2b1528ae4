//! `sdp inspect`: the parts of values and messages.

mod changes;
mod dump;
mod markup;
mod page;
mod rows;
mod section;

use std::fmt;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use clap::Args;
use sdp_schema::{Hello, Inspect, Schema};

use crate::end::{End, EndLine};
use crate::error::{Failure, Outcome};
use crate::hello::{self, HelloLine};
use crate::input::{self, EMPTY};
use crate::options::{LimitArguments, SchemaArguments};
use crate::output::{Output, Remark, Styled, Styles, to_stderr};
use crate::protocol::Protocol;
use crate::schema;
use crate::sink::Sink;
use crate::stream::{Message, Stream};
use crate::text::{self, count};
use page::Page;

/// Shows each part of a value or of messages, with its bytes
#[derive(Args)]
#[command(after_help = "\
Offsets are hexadecimal, and count from the start of the input. A message has an index, which counts from 0, and the id \
of its type. The schema is from --schema, or else from a `Hello` in the input, or else from SDP_SCHEMA.

A file ends with an `End`; without one, it is cut off. A capture has none.

Examples:
  sdp inspect capture.bin
  sdp inspect --schema host.sdp capture.bin
  nc localhost 7000 | sdp inspect --schema host.sdp
  sdp inspect --schema host.sdp --type Plugin plugin.bin
  sdp inspect --schema host.sdp --json capture.bin | jq .SetParameter.value
  sdp inspect --html capture.bin -o capture.html")]
pub(crate) struct Arguments {
    #[command(flatten)]
    schema: SchemaArguments,
    #[command(flatten)]
    limit: LimitArguments,
    /// The most lines for each value or message [default: 1000 on a terminal and in HTML, otherwise 100000]
    #[arg(long, value_name = "NUMBER")]
    lines: Option<usize>,
    /// Write a line of JSON for each value or message
    #[arg(long)]
    pub(crate) json: bool,
    /// Write an HTML page: the bytes and parts of the first messages and of those with errors, and an index
    #[arg(long, conflicts_with = "json")]
    html: bool,
    /// The page; without it or with `-`, standard output
    #[arg(short, long, value_name = "FILE", requires = "html")]
    output: Option<PathBuf>,
    /// The input; without it or with `-`, standard input
    file: Option<PathBuf>,
}

/// The default maximum number of lines on a terminal, and otherwise.
const LINES: [usize; 2] = [1_000, 100_000];

/// Returns the most lines for each value or message.
pub(crate) fn max_lines(option: Option<usize>, out: &Output) -> usize {
    let [terminal, otherwise] = LINES;
    let default = if out.is_terminal() {
        terminal
    } else {
        otherwise
    };
    option.unwrap_or(default)
}

pub(crate) fn run(arguments: &Arguments, out: &mut Output) -> Result<Outcome, Failure> {
    let max_lines = max_lines(arguments.lines, out);
    let path = arguments.file.as_deref().unwrap_or(Path::new("-"));
    let schema_path = arguments.schema.file.path.as_deref();
    input::check_paths(schema_path.into_iter().chain([path]))?;
    let max_payload = arguments.limit.max_payload;
    if arguments.html {
        return html(arguments, path);
    }
    let mut inspector = Inspector { out, max_lines };
    if let Some(name) = &arguments.schema.ty {
        let schema = schema::of_value(&arguments.schema, name)?;
        return inspector.value(&schema, path, max_payload);
    }
    let mut protocol = Protocol::new(&arguments.schema)?;
    let mut stream = Stream::open(path, max_payload)?;
    let mut outcome = Outcome::Well;
    loop {
        let message = match stream.next(inspector.out) {
            Err(failure) if failure.is_gone() => break,
            message => message?,
        };
        let Some(message) = message else { break };
        let found = match message {
            Ok(message) if message.is_hello() => inspector.hello(&message, &mut protocol)?,
            Ok(message) => match message.end {
                Some(end) => inspector.end(&message, end)?,
                None => inspector.message(&message, &mut protocol)?,
            },
            Err(broken) => inspector.error(&broken.text())?,
        };
        outcome = outcome.and(found);
        if outcome != Outcome::Well && inspector.out.is_gone() {
            break;
        }
    }
    if stream.is_empty() {
        inspector.out.remark(Remark::Note, EMPTY)?;
    }
    Ok(outcome)
}

/// Writes an HTML page.
fn html(arguments: &Arguments, path: &Path) -> Result<Outcome, Failure> {
    let mut out = Sink::open(arguments.output.as_deref())?;
    let mut page = Page::new(arguments.lines.unwrap_or(page::ROWS));
    let max_payload = arguments.limit.max_payload;
    if let Some(name) = &arguments.schema.ty {
        let schema = schema::of_value(&arguments.schema, name)?;
        match input::value(path, max_payload)? {
            Ok(bytes) => page.value(&schema, name, &bytes),
            Err(text) => return Err(Failure::of_file(path, &text)),
        }
    } else {
        let mut protocol = Protocol::new(&arguments.schema)?;
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
    to_stderr(
        Remark::Error,
        &format!("{input}: {errors}, which the page shows"),
    );
    Ok(Outcome::Different)
}

/// Writes the parts of values and messages.
pub(crate) struct Inspector<'o> {
    pub(crate) out: &'o mut Output,
    pub(crate) max_lines: usize,
}

impl Inspector<'_> {
    fn value(&mut self, schema: &Schema, path: &Path, max: u32) -> Result<Outcome, Failure> {
        let bytes = match input::value(path, max)? {
            Ok(bytes) => bytes,
            Err(text) => return self.error(&format!("{}: {text}", text::path(path))),
        };
        let outcome = if self.out.is_json {
            self.json(schema, &bytes, None)?
        } else {
            self.parts(schema, &bytes, None)?
        };
        if outcome == Outcome::Different && bytes.starts_with(input::MAGIC) {
            let text = "the input starts as a message does; leave out --type for messages";
            self.out.remark(Remark::Note, text)?;
        }
        Ok(outcome)
    }

    fn message(
        &mut self,
        message: &Message<'_>,
        protocol: &mut Protocol<'_>,
    ) -> Result<Outcome, Failure> {
        let schema = protocol.schema()?;
        if self.out.is_json {
            self.json(schema, message.bytes, Some(message))
        } else {
            self.parts(schema, message.bytes, Some(message))
        }
    }

    fn hello(
        &mut self,
        message: &Message<'_>,
        protocol: &mut Protocol<'_>,
    ) -> Result<Outcome, Failure> {
        let hello = message.hello();
        let hello = hello.as_ref().map_err(String::clone);
        let Some(hello) = self.hello_parts(message, hello)? else {
            return Ok(Outcome::Different);
        };
        for note in protocol.hello(hello)? {
            let note = if self.out.is_json {
                format!("{}: {note}", message.place())
            } else {
                note
            };
            self.out.remark(Remark::Note, &note)?;
        }
        Ok(Outcome::Well)
    }

    /// Writes the parts of a `Hello`, or the text of its error.
    pub(crate) fn hello_parts<'h>(
        &mut self,
        message: &Message<'_>,
        hello: Result<&'h Hello, String>,
    ) -> Result<Option<&'h Hello>, Failure> {
        if !self.out.is_json {
            self.header(message, " (Hello)")?;
        }
        let hello = match hello {
            Ok(hello) => hello,
            Err(text) => {
                self.error(&message.error(&text))?;
                return Ok(None);
            }
        };
        if self.out.is_json {
            // All texts and numbers can be serialized.
            let _ = self.out.json_line(&HelloLine::new(hello))?;
        } else {
            self.lines(hello::lines(hello))?;
        }
        Ok(Some(hello))
    }

    /// Writes the last message of a file, and the error of its number or checksum.
    fn end(&mut self, message: &Message<'_>, end: End) -> Result<Outcome, Failure> {
        if self.out.is_json {
            // All numbers can be serialized.
            let _ = self.out.json_line(&EndLine::from(end))?;
        } else {
            self.end_parts(message, end)?;
        }
        match end.error(message.messages_before()) {
            Some(text) => self.error(&message.error(&text)),
            None => Ok(Outcome::Well),
        }
    }

    pub(crate) fn end_parts(&mut self, message: &Message<'_>, end: End) -> Result<(), Failure> {
        self.header(message, " (End)")?;
        self.lines(end.lines().into_iter())
    }

    /// Writes the line of the header of a message that is not part of the schema. The name follows a space, and stands
    /// in parentheses.
    pub(crate) fn header(&mut self, message: &Message<'_>, name: &str) -> Result<(), Failure> {
        let len = count(message.header.payload_len.into(), "byte");
        let header = message.bytes.iter().take(8);
        let bytes: Vec<String> = header.map(|byte| format!("{byte:02x}")).collect();
        let bytes = format!("{:08x}  {}… ", message.offset, bytes.join(" "));
        let id = format!("id {}{name}, payload of {len}", message.header.id);
        let styles = self.out.styles;
        Ok(writeln!(
            self.out,
            "{}",
            heading(styles, &bytes, message, &id)
        )?)
    }

    /// Writes the parts of such a message.
    pub(crate) fn lines(&mut self, mut lines: impl Iterator<Item = String>) -> Result<(), Failure> {
        for line in lines.by_ref().take(self.max_lines) {
            writeln!(self.out, "{:COLUMNS$}  {line}", "")?;
        }
        match u64::try_from(lines.count()) {
            Ok(0) | Err(_) => {}
            Ok(more) => writeln!(self.out, "… {}", count(more, "more line"))?,
        }
        Ok(())
    }

    /// Writes the parts of a value or message, and the error in its bytes.
    pub(crate) fn parts(
        &mut self,
        schema: &Schema,
        bytes: &[u8],
        message: Option<&Message<'_>>,
    ) -> Result<Outcome, Failure> {
        if self.out.is_gone() {
            let is_well = sdp_schema::check(schema, bytes).is_ok();
            return Ok(if is_well {
                Outcome::Well
            } else {
                Outcome::Different
            });
        }
        // The line of the header does not count.
        let header = usize::from(message.is_some());
        let options = Inspect {
            offset: message.map_or(0, |message| message.offset),
            max_lines: Some(self.max_lines.saturating_add(header)),
        };
        let mut lines = Lines {
            out: self.out,
            message,
            line: String::new(),
            result: Ok(()),
        };
        let result = sdp_schema::inspect(schema, bytes, &options, &mut lines);
        lines.result?;
        match result {
            Ok(()) => Ok(Outcome::Well),
            Err(error) => self.error(&error.to_string()),
        }
    }

    /// Writes a line of JSON for a value or message.
    fn json(
        &mut self,
        schema: &Schema,
        bytes: &[u8],
        message: Option<&Message<'_>>,
    ) -> Result<Outcome, Failure> {
        let offset = message.map_or(0, |message| message.offset);
        let text = match sdp_schema::view(schema, bytes) {
            Ok(view) => match self.out.json_line(&view)? {
                Ok(()) => return Ok(Outcome::Well),
                Err(error) => error.to_string(),
            },
            Err(error) => error.with_offset(offset).to_string(),
        };
        match message {
            Some(message) => self.error(&message.error(&text)),
            None => self.error(&text),
        }
    }

    fn error(&mut self, text: &str) -> Result<Outcome, Failure> {
        self.out.remark(Remark::Error, text)?;
        Ok(Outcome::Different)
    }
}

/// The number of characters before the name of a part.
const COLUMNS: usize = 35;

/// Returns the line of the header of a message.
fn heading(styles: Styles, bytes: &str, message: &Message<'_>, text: &str) -> String {
    let heading = format!("{}message index {}: {text}", message.label, message.index);
    let (bytes, heading) = (Styled(styles.bytes, bytes), Styled(styles.heading, heading));
    format!("{bytes}{heading}")
}

/// Writes lines with the offset and the bytes in a different style than the rest.
struct Lines<'o> {
    out: &'o mut Output,
    /// The message of the header in the first line.
    message: Option<&'o Message<'o>>,
    line: String,
    result: io::Result<()>,
}

impl fmt::Write for Lines<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.line.push_str(text);
        while let Some((line, rest)) = self.line.split_once('\n') {
            let split = line.char_indices().nth(COLUMNS).map(|(at, _)| at);
            let (bytes, part) = line.split_at(split.unwrap_or(line.len()));
            let styles = self.out.styles;
            let line = match self.message.take() {
                Some(message) => heading(styles, bytes, message, part),
                None => format!("{}{part}", Styled(styles.bytes, bytes)),
            };
            self.result = writeln!(self.out, "{line}");
            self.line = rest.to_owned();
            if self.result.is_err() {
                return Err(fmt::Error);
            }
        }
        Ok(())
    }
}
