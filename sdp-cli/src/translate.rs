//! `sdp translate`: values and messages of one schema, converted to a second schema.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use sdp_schema::{Hello, Plan, Root, Schema};

use crate::end::Summed;
use crate::error::{Failure, Outcome};
use crate::options::LimitArguments;
use crate::output::{self, Listed, Remark, unless_gone};
use crate::sink::Sink;
use crate::stream::Stream;
use crate::text;
use crate::{input, protocol, schema};

/// Converts a value or messages from one schema to another
#[derive(Args)]
#[command(after_help = "\
Without --from, the schema of the messages is from the `Hello` before them, and the input starts with one. The output \
has each `Hello` with the messages and the schema of --to, and its other parts stay as they are. An input without a \
`Hello` has an output without one. \
The last message of a file has the new checksum. An input with a `Hello` and without this message is a file that is \
cut off, unless --capture says that it is a capture of a connection.

A release in the lock of a program is a schema, too: `wire.sdp@1.0.0`.

The first value or message without a conversion is an error, unless --skip leaves out such messages. With --skip, the \
exit code is 0, or 1 if one of them is invalid. After an error, the file of --output stays as it is, and standard \
output has the messages before it.

Examples:
  sdp translate --to host.sdp old.bin -o new.bin
  sdp translate --from old.sdp --to host.sdp old.bin | sdp inspect --schema host.sdp
  sdp translate --from wire.sdp@1.0.0 --to wire.sdp --type Preset old.preset -o new.preset")]
pub(crate) struct Arguments {
    /// The schema file of the input, or a stream that starts with a `Hello`
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// The schema file of the output, or a stream that starts with a `Hello`
    #[arg(long, value_name = "FILE")]
    to: PathBuf,
    /// The type of a value without a header; without it, the input consists of messages
    #[arg(long = "type", value_name = "NAME")]
    ty: Option<String>,
    /// The input may start with a `Hello` and have no last message with a checksum
    #[arg(long, conflicts_with = "ty")]
    capture: bool,
    /// Leave out the messages without a conversion, and count them on standard error
    #[arg(long, conflicts_with = "ty")]
    skip: bool,
    #[command(flatten)]
    limit: LimitArguments,
    /// The output; without it or with `-`, standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The input; without it or with `-`, standard input
    file: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let path = arguments.file.as_deref().unwrap_or(Path::new("-"));
    let schemas = arguments.from.iter().chain([&arguments.to]);
    input::check_paths(schemas.map(PathBuf::as_path).chain([path]))?;
    let open = || Sink::open(arguments.output.as_deref());
    let max_payload = arguments.limit.max_payload;
    let result = match &arguments.ty {
        Some(name) => value(arguments, name, path, open),
        None => messages(arguments, &mut Stream::open(path, max_payload)?, open),
    };
    match result {
        Err(Failure::Invalid(text)) => {
            Err(Failure::Invalid(format!("{}: {text}", text::path(path))))
        }
        result => result,
    }
}

fn value(
    arguments: &Arguments,
    name: &str,
    path: &Path,
    open: impl Fn() -> Result<Sink, Failure>,
) -> Result<Outcome, Failure> {
    let Some(from) = &arguments.from else {
        let text = "--type needs the schema of the input: name a file with --from";
        return Err(Failure::Other(text.into()));
    };
    let from = schema::of_type(from, name)?;
    let translator = Translator::new(from, schema::of_type(&arguments.to, name)?, arguments)?;
    let bytes = input::value(path, arguments.limit.max_payload)?.map_err(Failure::Invalid)?;
    let mut converted = Vec::new();
    let result = translator.convert(&bytes, 0, &mut converted);
    result.map_err(Failure::Invalid)?;
    let mut out = open()?;
    out.write_all(&converted)?;
    Ok(out.finish().map(|()| Outcome::Well)?)
}

fn messages(
    arguments: &Arguments,
    stream: &mut Stream<'_>,
    open: impl Fn() -> Result<Sink, Failure>,
) -> Result<Outcome, Failure> {
    let to = schema::of_messages(&arguments.to)?;
    let hello = stream.hello(&mut io::sink())?.map_err(Failure::Invalid)?;
    let from = match (&arguments.from, &hello) {
        (Some(path), _) => schema::of_messages(path)?,
        (None, Some(hello)) => {
            schema::of_hello(hello).map_err(|text| Failure::of_file(stream.path, &text))?
        }
        (None, None) => {
            let text =
                "no schema: the input does not start with a `Hello`; name a file with --from";
            return Err(Failure::Other(text.into()));
        }
    };
    let differences = |hello| protocol::differences(&from, hello, "the schema of --from");
    if let Some(text) = hello.as_ref().and_then(differences) {
        return Err(Failure::Other(text));
    }
    let mut translator = Translator::new(from, to, arguments)?;
    let needs_end = hello.is_some() && !arguments.capture;
    let mut out = open()?;
    let mut result = translator.messages(stream, hello, &mut out);
    if result.is_ok() && needs_end && !stream.has_end {
        result = Err(Failure::Invalid(format!(
            "{}: the file is cut off, because its last message, the `End`, is missing; if the input is a capture, add \
             --capture",
            stream.place()
        )));
    }
    if result.is_err() {
        // Standard output has the messages before the error.
        unless_gone(out.flush())?;
        return result;
    }
    if stream.is_empty() {
        output::to_stderr(Remark::Note, input::EMPTY);
    }
    out.finish()?;
    result
}

const NO_PLAN: &str = "the schema of the input has no conversion to the schema of the output";

/// A plan, and the schemas of both sides.
struct Translator {
    plan: Plan,
    from: Schema,
    to: Schema,
    /// Whether `from` is the schema of the last `Hello`.
    is_of_hello: bool,
    /// Whether messages without a conversion are left out.
    skips: bool,
}

impl Translator {
    fn new(from: Schema, to: Schema, arguments: &Arguments) -> Result<Self, Failure> {
        let plan = Plan::new(&from, &to);
        let refused = |refusals| Failure::Other(format!("{NO_PLAN}\n{refusals}"));
        Ok(Self {
            plan: plan.map_err(refused)?,
            from,
            to,
            is_of_hello: arguments.from.is_none(),
            skips: arguments.skip,
        })
    }

    /// Converts all messages.
    fn messages(
        &mut self,
        stream: &mut Stream<'_>,
        hello: Option<Hello>,
        out: &mut dyn Write,
    ) -> Result<Outcome, Failure> {
        let (mut out, mut outcome) = (Summed::new(out), Outcome::Well);
        hello.map_or(Ok(()), |hello| self.hello(hello, &mut out))?;
        let (mut converted, mut left_out) = (Vec::new(), Listed::new("message", "left out"));
        while let Some(message) = stream.next(&mut out)? {
            let message = message.map_err(|broken| Failure::Invalid(broken.text()))?;
            if message.end.is_some() {
                let fault = message.end_fault().map(Failure::Invalid);
                fault.map_or(Ok(()), Err)?;
                out.end(message.messages_before().saturating_sub(left_out.count))?;
                continue;
            }
            if message.is_hello() {
                let hello = message.hello().map_err(Failure::Invalid)?;
                self.follow(&hello)
                    .map_err(|text| Failure::Invalid(message.error(&text)))?;
                self.hello(hello, &mut out)?;
                continue;
            }
            if !message.is_whole() {
                return Err(Failure::Invalid(message.cut_off()));
            }
            converted.clear();
            let result = self.convert(message.bytes, message.offset, &mut converted);
            match result.map_err(|text| message.part_error(&text)) {
                Ok(()) => out.write_all(&converted)?,
                Err(text) if self.skips => {
                    let fault = message.fault(&self.from);
                    if fault.is_some() {
                        outcome = Outcome::Different;
                    }
                    left_out.add(&fault.unwrap_or(text));
                }
                Err(text) => return Err(Failure::Invalid(text)),
            }
        }
        left_out.report();
        Ok(outcome)
    }

    /// Takes the schema of a `Hello` for the messages after it, or returns the text of an error if it differs from --from.
    fn follow(&mut self, hello: &Hello) -> Result<(), String> {
        if let (true, Some(Ok(from))) = (self.is_of_hello, hello.schema()) {
            let plan = Plan::new(from, &self.to);
            self.plan = plan.map_err(|refusals| format!("{NO_PLAN}\n{refusals}"))?;
            self.from.clone_from(from);
        }
        let origin = match self.is_of_hello {
            true => "the schema before it",
            false => "the schema of --from",
        };
        protocol::differences(&self.from, hello, origin).map_or(Ok(()), Err)
    }

    /// Writes the `Hello` of the input with the messages of the output.
    fn hello(&self, hello: Hello, out: &mut dyn Write) -> Result<(), Failure> {
        let hello = hello.with_messages(&self.to);
        let bytes = hello.and_then(|hello| sdp::message::to_vec(&hello).ok());
        let bytes = bytes.ok_or_else(|| {
            Failure::Other("the `Hello` with the messages of --to is too long".into())
        })?;
        Ok(out.write_all(&bytes)?)
    }

    /// Converts a value or message at an offset of the input, and checks the result.
    fn convert(&self, bytes: &[u8], offset: u64, converted: &mut Vec<u8>) -> Result<(), String> {
        let part = |path: &str, detail: &str| match path {
            "" => detail.to_owned(),
            path => format!("{path}: {detail}"),
        };
        if let Err(error) = self.plan.append(bytes, converted) {
            let at = offset.saturating_add(text::len(error.offset()));
            let label = match error.label() {
                "" => String::new(),
                label => format!(" ({label})"),
            };
            let text = part(error.path(), error.detail());
            return Err(format!("{text}\nat offset {at:#x}{label}"));
        }
        sdp_schema::check(&self.to, converted).map_err(|error| {
            // The offset of the part is one of the output, so it is not shown.
            let (text, label) = (part(error.path(), error.detail()), error.label());
            let whole = match self.to.root() {
                Root::Messages(_) => "message",
                Root::Value(_) => "value",
            };
            format!("{text} ({label} of --to)\nin the {whole} at offset {offset:#x}")
        })
    }
}
