//! `sdp inspect`: the parts of values and messages.

mod changes;
mod dump;
pub(crate) mod lines;
mod markup;
mod page;
mod rows;
mod section;

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::slice;

use clap::Args;
use sdp_schema::{Hello, Inspect, Schema};

use self::lines::{COLUMNS, Lines};
use crate::end::{End, EndLine};
use crate::error::{Failure, Outcome};
use crate::filter::{self, Filter};
use crate::hello::{self, HelloLine};
use crate::input::{self, EMPTY};
use crate::options::{LimitArguments, SchemaArguments};
use crate::output::{HEADING, Output, Remark, to_stderr};
use crate::protocol::{self, Protocol};
use crate::schema;
use crate::stream::{Message, Stream};
use crate::text::{self, count};

/// Shows each part of a value or of messages, with its bytes
#[derive(Args)]
#[command(after_help = "\
Offsets are hexadecimal, and count from the start of the input. A message has an index, which counts from 0, and the \
id of its type. The schema is from --schema, or else from a `Hello` in the input, or else from SDP_SCHEMA.

A file ends with an `End`; without one, it is cut off. A capture has none.

Examples:
  sdp inspect capture.bin
  sdp inspect --schema host.sdp capture.bin
  nc localhost 7000 | sdp inspect --schema host.sdp
  sdp inspect --schema host.sdp --type Plugin plugin.bin
  sdp inspect --message SetParameter --from 100 --to 199 capture.bin
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
    /// Show only the messages with this name or id, and errors; can be repeated
    #[arg(long, value_name = "NAME|ID", conflicts_with_all = ["ty", "html"])]
    message: Vec<String>,
    /// Show only the messages from this index on, and errors
    #[arg(long, value_name = "INDEX", conflicts_with_all = ["ty", "html"])]
    from: Option<u64>,
    /// Read the messages only up to this index
    #[arg(long, value_name = "INDEX", conflicts_with_all = ["ty", "html"])]
    to: Option<u64>,
    /// Write a line of JSON for each value or message
    #[arg(long)]
    json: bool,
    /// Write an HTML page: the bytes and parts of the first messages and of those with errors, and an index
    #[arg(long, conflicts_with = "json")]
    html: bool,
    /// The page; without it or with `-`, standard output
    #[arg(short, long, value_name = "FILE", requires = "html")]
    output: Option<PathBuf>,
    /// The inputs; without them or with `-`, standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// Returns the most lines for each value or message.
pub(crate) fn max_lines(option: Option<usize>, out: &Output) -> usize {
    option.unwrap_or(match out.is_terminal() {
        true => 1_000,
        false => 100_000,
    })
}

pub(crate) fn run(arguments: &Arguments, out: &mut Output) -> Result<Outcome, Failure> {
    out.is_json = arguments.json;
    let max_lines = max_lines(arguments.lines, out);
    let paths = input::paths(&arguments.files);
    let schema_path = arguments.schema.file.path.as_deref();
    input::check_paths(schema_path.into_iter().chain(paths.iter().copied()))?;
    if let (Some(from), Some(to)) = (arguments.from, arguments.to)
        && from > to
    {
        let text = format!("--from {from} is after --to {to}");
        return Err(Failure::Other(text));
    }
    let max_payload = arguments.limit.max_payload;
    if arguments.html {
        let [path] = paths[..] else {
            let text = "a page shows one input; write a page for each file";
            return Err(Failure::Other(text.into()));
        };
        let (lines, output) = (arguments.lines, arguments.output.as_deref());
        return page::run(&arguments.schema, lines, max_payload, path, output);
    }
    let mut outcome = Outcome::Well;
    let mut inspector = Inspector::new(out, max_lines);
    let label = |path: &Path| match paths.len() {
        1 => String::new(),
        _ => format!("{}: ", text::path(path)),
    };
    if let Some(name) = &arguments.schema.ty {
        let schema = schema::of_value(&arguments.schema, name)?;
        for path in &paths {
            inspector.label = label(path);
            let result = inspector.value(&schema, path, max_payload);
            outcome = outcome.max(inspector.out.go_on(path, &paths, result)?);
        }
        return Ok(outcome);
    }
    let mut protocol = Protocol::new(&arguments.schema.file)?;
    let filter = Filter {
        names: &arguments.message,
        from: arguments.from.unwrap_or(0),
        to: arguments.to.unwrap_or(u64::MAX),
    };
    if let (Some(path), false) = (schema_path, arguments.schema.file.is_default)
        && let Some(text) = filter::unknown(filter.names, protocol.schema()?)
    {
        return Err(Failure::of_file(path, &text));
    }
    // The names that could be misspelled, because the schema of no input has them, and their error.
    let (mut names, mut unknown) = (arguments.message.clone(), None);
    for path in &paths {
        protocol.restart();
        let result = Stream::open(path, max_payload).and_then(|mut stream| {
            stream.label = label(path);
            inspector.stream(&mut stream, &mut protocol, &filter)
        });
        outcome = outcome.max(inspector.out.go_on(path, &paths, result)?);
        if inspector.has_hidden && !inspector.has_shown {
            let schema = protocol.find()?;
            let error = |names: &[String]| filter::unknown(names, schema?);
            names.retain(|it| error(slice::from_ref(it)).is_some());
            unknown = error(&names);
        }
    }
    if inspector.has_hidden && !inspector.has_shown {
        if let Some(text) = unknown {
            return Err(Failure::Other(text));
        }
        to_stderr(
            Remark::Note,
            "--message, --from and --to have hidden all messages",
        );
    }
    Ok(outcome)
}

/// Writes the parts of values and messages.
pub(crate) struct Inspector<'o> {
    pub(crate) out: &'o mut Output,
    max_lines: usize,
    /// The name of one of several values.
    label: String,
    has_shown: bool,
    has_hidden: bool,
}

impl<'o> Inspector<'o> {
    pub(crate) fn new(out: &'o mut Output, max_lines: usize) -> Self {
        Self {
            out,
            max_lines,
            label: String::new(),
            has_shown: false,
            has_hidden: false,
        }
    }

    /// Writes the messages of a stream that a filter shows, and the errors of all.
    fn stream(
        &mut self,
        stream: &mut Stream<'_>,
        protocol: &mut Protocol<'_>,
        filter: &Filter<'_>,
    ) -> Result<Outcome, Failure> {
        let mut outcome = Outcome::Well;
        loop {
            let message = match stream.next(self.out) {
                Err(failure) if failure.is_gone() => break,
                message => message?,
            };
            let Some(message) = message else { break };
            let mut is_last = false;
            let found = match message {
                Ok(message) => {
                    is_last = message.index >= filter.to;
                    let is_shown = filter.shows(&message, protocol)?;
                    self.has_shown |= is_shown;
                    self.has_hidden |= !is_shown;
                    match message.end {
                        _ if message.is_hello() => self.hello(&message, protocol, is_shown)?,
                        Some(end) => self.end(&message, end, is_shown)?,
                        None if is_shown => {
                            self.show(protocol.schema()?, message.bytes, Some(&message))?
                        }
                        None => match protocol.find()?.and_then(|it| message.fault(it)) {
                            Some(text) => self.error(&text)?,
                            None => Outcome::Well,
                        },
                    }
                }
                Err(broken) => self.error(&format!("{}{}", stream.label, broken.text()))?,
            };
            outcome = outcome.max(found);
            if is_last || outcome != Outcome::Well && self.out.is_gone() {
                break;
            }
        }
        if stream.is_empty() {
            let text = format!("{}{EMPTY}", stream.label);
            self.out.remark(Remark::Note, &text)?;
        }
        Ok(outcome)
    }

    fn value(&mut self, schema: &Schema, path: &Path, max: u32) -> Result<Outcome, Failure> {
        let bytes = match input::value(path, max)? {
            Ok(bytes) => bytes,
            Err(text) => return self.error(&format!("{}: {text}", text::path(path))),
        };
        if !self.label.is_empty() && !self.out.is_json {
            let path = self.out.styled(HEADING, text::path(path));
            writeln!(self.out, "{path}")?;
        }
        let outcome = self.show(schema, &bytes, None)?;
        if outcome == Outcome::Different && bytes.starts_with(input::MAGIC) {
            let text = "the input starts as a message does; leave out --type for messages";
            self.out.remark(Remark::Note, text)?;
        }
        Ok(outcome)
    }

    fn hello(
        &mut self,
        message: &Message<'_>,
        protocol: &mut Protocol<'_>,
        is_shown: bool,
    ) -> Result<Outcome, Failure> {
        let hello = message.hello();
        let hello = hello.as_ref().map_err(String::clone);
        if is_shown || hello.is_err() {
            self.hello_parts(message, hello.clone())?;
        }
        let Ok(hello) = hello else {
            return Ok(Outcome::Different);
        };
        for note in protocol.hello(hello)? {
            let note = match self.out.is_json || !is_shown {
                true => format!("{}: {note}", message.place()),
                false => note,
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
            lines::header(self.out, message, protocol::name_of(message, None))?;
        }
        match &hello {
            Err(text) => self.error(text).map(drop)?,
            Ok(hello) if self.out.is_json => self.out.line(&HelloLine::new(hello))?,
            Ok(hello) => self.lines(hello::lines(hello))?,
        }
        Ok(hello.ok())
    }

    /// Writes the last message of a file, and the error of its number or checksum.
    fn end(&mut self, message: &Message<'_>, end: End, is_shown: bool) -> Result<Outcome, Failure> {
        if !is_shown {
            // The error names the message.
        } else if self.out.is_json {
            self.out.line(&EndLine { end })?;
        } else {
            self.end_parts(message, end)?;
        }
        match message.end_fault() {
            Some(text) => self.error(&text),
            None => Ok(Outcome::Well),
        }
    }

    pub(crate) fn end_parts(&mut self, message: &Message<'_>, end: End) -> Result<(), Failure> {
        lines::header(self.out, message, Some("End"))?;
        self.lines(end.lines().into_iter())
    }

    /// Writes the parts of a message that is not part of the schema.
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
            let result = sdp_schema::check(schema, bytes);
            return Ok(result.map_or(Outcome::Different, |()| Outcome::Well));
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

    fn show(
        &mut self,
        schema: &Schema,
        bytes: &[u8],
        message: Option<&Message<'_>>,
    ) -> Result<Outcome, Failure> {
        match self.out.is_json {
            true => self.json(schema, bytes, message),
            false => self.parts(schema, bytes, message),
        }
    }

    /// Writes a line of JSON for a value or message.
    fn json(
        &mut self,
        schema: &Schema,
        bytes: &[u8],
        message: Option<&Message<'_>>,
    ) -> Result<Outcome, Failure> {
        let text = match sdp_schema::view(schema, bytes) {
            Ok(view) => match self.out.json_line(&view)? {
                Ok(()) => return Ok(Outcome::Well),
                Err(error) => error.to_string(),
            },
            Err(error) => match message.and_then(|message| message.fault(schema)) {
                Some(text) => return self.error(&text),
                None => error.to_string(),
            },
        };
        match message {
            Some(message) => self.error(&message.error(&text)),
            None => self.error(&format!("{}{text}", self.label)),
        }
    }

    fn error(&mut self, text: &str) -> Result<Outcome, Failure> {
        self.out.remark(Remark::Error, text)?;
        Ok(Outcome::Different)
    }
}
