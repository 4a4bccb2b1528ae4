//! `sdp recover`: a whole file of one that is cut off or damaged.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use clap::Args;
use sdp_schema::Schema;

use crate::end::Summed;
use crate::error::{Failure, Outcome};
use crate::options::LimitArguments;
use crate::output::{LeftOut, Remark, to_stderr};
use crate::schema;
use crate::sink::Sink;
use crate::stream::Stream;
use crate::text::{self, count};

/// Writes the messages of a file that is cut off or damaged as a whole file
#[derive(Args)]
#[command(after_help = "\
The input starts with a `Hello` with a schema. The output has this `Hello`, the whole messages after it, and an `End` \
with their number and checksum. An invalid message is left out, and so is the same `Hello` again. After bytes that are \
no message, the rest is lost. Standard error says what is lost, with offsets and counts.

A log with a different `Hello` of each program is no file, so the rest is lost at the second one. `sdp inspect` reads \
such a log, and a program converts it as the page `files` of the crate `sdp` shows.

Exit codes:
  0  the input is whole, and the output is equal
  1  a part of the input is lost or may be damaged, and the output has the rest
  2  there is no output, for example because the `Hello` is not whole

Examples:
  sdp recover cut.bin -o whole.bin
  sdp recover damaged.bin | sdp inspect")]
pub(crate) struct Arguments {
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
    crate::input::check_paths([path])?;
    let mut stream = Stream::open(path, arguments.limit.max_payload)?;
    stream.has_type = false;
    let (schema, hello) = hello(&mut stream)?;
    let mut sink = Sink::open(arguments.output.as_deref())?;
    let outcome = messages(&mut stream, &schema, &hello, &mut sink)?;
    sink.finish()?;
    Ok(outcome)
}

/// Reads the first message, and returns the schema in it, and its bytes.
fn hello(stream: &mut Stream<'_>) -> Result<(Schema, Vec<u8>), Failure> {
    let path = stream.path;
    let text = match stream.next(&mut io::sink())? {
        Some(Ok(message)) if message.is_hello() => match message.hello() {
            Ok(hello) => return Ok((schema::of_hello(path, &hello)?, message.bytes.to_vec())),
            Err(text) => text,
        },
        Some(Err(broken)) => broken.text(),
        _ => "a file starts with a `Hello`, and this input does not".into(),
    };
    Err(Failure::of_file(path, &text))
}

/// Writes the `Hello`, the valid messages after it, and their `End`.
fn messages(
    stream: &mut Stream<'_>,
    schema: &Schema,
    hello: &[u8],
    sink: &mut Sink,
) -> Result<Outcome, Failure> {
    let path = stream.path;
    let mut out = Summed::new(sink);
    out.write_all(hello)?;
    let (mut kept, mut left_out, mut outcome) = (0_u64, LeftOut::default(), Outcome::Well);
    let report = |text: &str| {
        let text = format!("{}: {text}", text::path(path));
        to_stderr(Remark::Error, &text);
        Outcome::Different
    };
    // The reason why no message can follow, and the bytes of the message with it that were read.
    let end = loop {
        let message = match stream.next(&mut out) {
            Err(failure) if failure.is_gone() => return Ok(outcome),
            Err(failure) => return Err(failure),
            Ok(None) => break None,
            Ok(Some(Err(broken))) => break Some((broken.text(), 0)),
            Ok(Some(Ok(message))) => message,
        };
        if message.end.is_some() {
            if let Some(text) = message.end_fault() {
                outcome = report(&format!(
                    "{text}, so a message of the output may be damaged"
                ));
            }
        } else if !message.is_whole() {
            break Some((message.cut_off(), 0));
        } else if message.is_hello() {
            if message.bytes != hello {
                let len = text::len(message.bytes.len());
                break Some((message.error("another `Hello` follows"), len));
            }
            // A program that opens a file again can write the same `Hello` again, but a file has only one.
            left_out.add(&message.error("the same `Hello` again"));
            outcome = Outcome::Different;
        } else if let Some(text) = message.fault(schema) {
            left_out.add(&text);
            outcome = Outcome::Different;
        } else {
            out.write_all(message.bytes)?;
            kept = kept.saturating_add(1);
        }
    };
    out.end(kept)?;
    let (_, rest) = stream.rest(0)?;
    if let Some((text, read)) = end {
        let lost = count(rest.saturating_add(read), "byte");
        outcome = report(&format!("{text}\n{lost} from there on lost"));
    } else if !stream.has_end {
        let place = stream.place();
        outcome = report(&format!("{place}: the last message, the `End`, is missing"));
    }
    left_out.report();
    to_stderr(Remark::Note, &format!("{} kept", count(kept, "message")));
    Ok(outcome)
}
