//! `sdp recover`: the valid messages of a file that is cut off or damaged, as a whole file.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::Args;
use sdp::message::{HEADER_LEN, Header, MessageId};
use sdp::{DecodeErrorKind, SdpMessage as _};
use sdp_schema::{Hello, Name, Schema};

use crate::end::Summed;
use crate::error::{Failure, Outcome};
use crate::input::MAGIC;
use crate::options::LimitArguments;
use crate::output::{Listed, Remark, to_stderr};
use crate::sink::Sink;
use crate::stream::Stream;
use crate::text::{self, count};
use crate::{input, schema};

/// Writes the valid messages of a file that is cut off or damaged as a whole file
#[derive(Args)]
#[command(after_help = "\
The output has the `Hello` of the input, the messages that are valid by its schema, and an `End` with their number and \
checksum. Standard error says what is lost, with offsets. An invalid message is left out, and so is the same `Hello` \
again. A wrong length in a header is repaired if the payload is valid and the next message follows it, and so is the \
header of a `Hello`. If no message follows, all bytes up to the next valid message are lost. If the content of a \
damaged message has valid messages, the search finds them.

If the `Hello` is damaged, --schema names the schema of the messages up to the next `Hello`, for example an undamaged \
file of the same program. Without it, they are lost.

A log with a different `Hello` of each program remains a log: the output has each `Hello`, and no `End`. \
`sdp translate --capture` converts it to one schema.

Exit codes:
  0  the input is whole, and the output is equal
  1  a part of the input is lost or may be damaged, and the output has the rest
  2  there is no output, for example because no `Hello` is whole

Examples:
  sdp recover cut.bin -o whole.bin
  sdp recover damaged.bin | sdp inspect
  sdp recover --schema older.bin damaged.bin -o whole.bin")]
pub(crate) struct Arguments {
    /// The schema for a damaged `Hello`: a schema file, or a stream that starts with a `Hello`
    #[arg(long, value_name = "FILE")]
    schema: Option<PathBuf>,
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
    let schema_path = arguments.schema.as_deref();
    input::check_paths(schema_path.into_iter().chain([path]))?;
    let named = schema_path.map(schema::of_messages).transpose()?;
    let mut stream = Stream::open(path, arguments.limit.max_payload)?;
    stream.has_type = false;
    let mut sink = Sink::open(arguments.output.as_deref())?;
    let mut recovery = Recovery {
        stream,
        out: Summed::new(&mut sink),
        schema: named.clone(),
        named,
        is_named: true,
        hello: None,
        protocol: None,
        is_log: false,
        kept: 0,
        left_out: Listed::new("message", "left out"),
        gaps: Listed::new("gap", "lost"),
        gap: None,
        work: 0,
        outcome: Outcome::Well,
    };
    match recovery.messages() {
        Err(failure) if failure.is_gone() => return Ok(recovery.outcome),
        result => result?,
    }
    let outcome = recovery.finish()?;
    sink.finish()?;
    Ok(outcome)
}

/// The longest message that is repaired.
const MAX_REPAIRED: usize = 1 << 16;

/// The most bytes that are checked in vain: for any input, and for each byte before. Beyond them, the search leaves out
/// what it has checked, so that its time is linear in the length of the input.
const WORK: u64 = 1 << 28;
const WORK_PER_BYTE: u64 = 16;

struct Recovery<'a> {
    stream: Stream<'a>,
    out: Summed<'a>,
    /// The schema of the messages after a damaged `Hello`.
    named: Option<Schema>,
    /// The schema of the next messages, if it is known.
    schema: Option<Schema>,
    /// Whether it is the one of `named`, and has no message yet.
    is_named: bool,
    /// The schema of the last `Hello` of the output.
    hello: Option<Schema>,
    /// The protocol of the last `Hello` of the input.
    protocol: Option<String>,
    /// Whether the output has several `Hello`s.
    is_log: bool,
    kept: u64,
    left_out: Listed,
    gaps: Listed,
    /// The offset and the reason of the gap before the next message.
    gap: Option<(u64, String)>,
    /// The number of bytes that were checked in vain.
    work: u64,
    outcome: Outcome,
}

impl Recovery<'_> {
    fn messages(&mut self) -> Result<(), Failure> {
        while let Some((offset, len, fault)) = self.next()? {
            let Some(fault) = fault else {
                self.end_gap(offset);
                continue;
            };
            self.outcome = Outcome::Different;
            // Many bytes can start a long message.
            let len = if self.is_over(len) { len.max(1) } else { 1 };
            if self.gap.is_some() {
                self.find(len)?;
            } else if self.stream.has_end || !self.is_single(&fault)? {
                self.stream.continue_after(len);
                self.find(0)?;
                self.gap = Some((offset, fault));
            }
        }
        self.end_gap(self.stream.offset);
        Ok(())
    }

    fn end_gap(&mut self, end: u64) {
        if let Some((start, fault)) = self.gap.take() {
            let lost = count(end.saturating_sub(start), "byte");
            let text = format!("{fault}\n{lost} up to offset {end:#x}");
            self.gaps.add(&text);
        }
    }

    /// Writes the next message if it is valid. Returns its offset, the number of its bytes that were checked, and the
    /// reason why it is not kept, or `None` at the end of the input.
    fn next(&mut self) -> Result<Option<(u64, usize, Option<String>)>, Failure> {
        let message = match self.stream.next(&mut self.out)? {
            None => return Ok(None),
            Some(Err(broken)) => return Ok(Some((broken.offset, 0, Some(broken.text())))),
            Some(Ok(message)) => message,
        };
        let (offset, len) = (message.offset, message.bytes.len());
        let checked = if message.is_whole() { len } else { 0 };
        let fault = match (&self.schema, message.end) {
            (_, Some(_)) => {
                let fault = message.end_fault();
                let bytes = self.stream.fill(len.saturating_add(1), &mut self.out)?;
                // It ends the file only if it is valid.
                let is_end = fault.is_none() || bytes.len() == len;
                self.stream.has_end = is_end;
                if let Some(text) = fault.as_ref().filter(|_| is_end) {
                    self.report(&format!("{text}, so a message may be damaged"));
                }
                fault.filter(|_| !is_end)
            }
            _ if message.is_hello() => {
                let hello = message.hello().and_then(|hello| {
                    let schema = schema::of_hello(&hello).map_err(|text| message.error(&text))?;
                    Ok((hello, schema))
                });
                match (hello, &self.protocol) {
                    // The content of a damaged message can be a file of another program.
                    (Ok((it, _)), Some(last)) if self.gap.is_some() && last != it.protocol() => {
                        Some(message.place())
                    }
                    (Ok((hello, schema)), _) => {
                        self.protocol = Some(hello.protocol().to_owned());
                        self.is_named = false;
                        if self.hello.as_ref() == Some(&schema) {
                            self.outcome = Outcome::Different;
                            self.left_out.add(&message.error("the same `Hello` again"));
                        } else {
                            self.out.write_all(message.bytes)?;
                            self.is_log = self.hello.replace(schema.clone()).is_some();
                        }
                        self.schema = Some(schema);
                        None
                    }
                    (Err(text), _) if self.gap.is_some() => Some(text),
                    (Err(text), _) => {
                        // The next messages can have any schema.
                        self.schema.clone_from(&self.named);
                        self.is_named = true;
                        Some(text)
                    }
                }
            }
            (None, _) => Some(message.error("its schema is not known without a `Hello`")),
            (Some(schema), _) => match message.fault(schema) {
                None => {
                    if std::mem::take(&mut self.is_named) && self.hello.as_ref() != Some(schema) {
                        self.out.write_all(&hello_of(schema)?)?;
                        self.is_log = self.hello.replace(schema.clone()).is_some();
                        self.outcome = Outcome::Different;
                        to_stderr(Remark::Note, "the output has a `Hello` of --schema");
                    }
                    self.out.write_all(message.bytes)?;
                    self.kept = self.kept.saturating_add(1);
                    None
                }
                fault => fault,
            },
        };
        Ok(Some((offset, checked, fault)))
    }

    /// Leaves out a message if the next one follows it, or repairs its header if its payload is valid: of a `Hello`, and
    /// if only the length is damaged.
    fn is_single(&mut self, fault: &str) -> Result<bool, Failure> {
        let is_first = self.hello.is_none() && self.stream.offset == 0;
        let is_hello = self.is_repaired(Hello::MESSAGE_ID, fault)?;
        if is_hello || is_first {
            return Ok(is_hello);
        }
        let bytes = self.stream.fill(HEADER_LEN, &mut self.out)?;
        let header = Header::parse(bytes);
        if let Some(&[.., a, b, c, d]) = bytes.first_chunk::<HEADER_LEN>()
            && self.schema.is_some()
            && let Some(end) = self.end(u32::from_le_bytes([a, b, c, d]))?
        {
            self.left_out.add(fault);
            self.stream.continue_after(end);
            return Ok(true);
        }
        match header {
            Ok(Header { id, .. }) if !self.is_over(MAX_REPAIRED) => self.is_repaired(id, fault),
            _ => Ok(false),
        }
    }

    /// Repairs the header of a message with this id if its payload is valid, and if the next message follows it.
    fn is_repaired(&mut self, id: MessageId, fault: &str) -> Result<bool, Failure> {
        let bytes = self.stream.fill(MAX_REPAIRED, &mut self.out)?;
        let payload = bytes.get(HEADER_LEN..bytes.len().min(MAX_REPAIRED));
        if let Some(payload_len) = value_len(self.schema.as_ref(), id, payload.unwrap_or_default())
            && self.end(payload_len)?.is_some()
        {
            self.stream.set_header(Header { id, payload_len });
            to_stderr(Remark::Note, &format!("repaired: {fault}"));
            return Ok(true);
        }
        Ok(false)
    }

    /// Returns the end of a message with this length of its payload, if a message or the end of the input follows it.
    fn end(&mut self, len: u32) -> Result<Option<usize>, Failure> {
        let end = HEADER_LEN.saturating_add(usize::try_from(len).unwrap_or(usize::MAX));
        if len > self.stream.max_payload {
            return Ok(None);
        }
        let next_end = end.saturating_add(HEADER_LEN);
        let bytes = self.stream.fill(next_end, &mut self.out)?.get(end..);
        let bytes = bytes.filter(|bytes| match bytes.len() {
            ..HEADER_LEN => MAGIC.iter().zip(*bytes).all(|(a, b)| a == b),
            _ => Header::parse(bytes).is_ok(),
        });
        Ok(bytes.map(|_| end))
    }

    /// Counts checked bytes, and returns whether there are too many.
    fn is_over(&mut self, len: usize) -> bool {
        self.work = self.work.saturating_add(text::len(len));
        let more = self.stream.offset.saturating_mul(WORK_PER_BYTE);
        self.work > WORK.saturating_add(more)
    }

    /// Moves to the next start of a message after this number of bytes, or to the last bytes of the input.
    fn find(&mut self, mut len: usize) -> Result<(), Failure> {
        let has_end = self.stream.has_end;
        loop {
            self.stream.skip(len);
            let bytes = self.stream.fill(HEADER_LEN, &mut self.out)?;
            let is_start = |it: &[u8]| it == MAGIC && !has_end;
            let found = bytes.windows(MAGIC.len()).position(is_start);
            // The last bytes can be the start of the magic.
            len = found.unwrap_or(bytes.len().saturating_sub(MAGIC.len().saturating_sub(1)));
            if len == 0 {
                return Ok(());
            }
        }
    }

    /// Writes the end of the output, and the sums.
    fn finish(mut self) -> Result<Outcome, Failure> {
        if self.hello.is_none() {
            let text = "no whole `Hello` with a schema, and no valid message of --schema";
            return Err(Failure::of_file(self.stream.path, &text));
        }
        if self.is_log {
            let text = "the output is a log without an `End`, because it has several `Hello`s";
            to_stderr(Remark::Note, text);
        } else {
            self.out.end(self.kept)?;
            if !self.stream.has_end {
                let place = self.stream.place();
                self.report(&format!("{place}: the last message, the `End`, is missing"));
            }
        }
        self.left_out.report();
        self.gaps.report();
        let kept = count(self.kept, "message");
        to_stderr(Remark::Note, &format!("{kept} kept"));
        Ok(self.outcome)
    }

    fn report(&mut self, text: &str) {
        self.outcome = Outcome::Different;
        let path = text::path(self.stream.path);
        to_stderr(Remark::Error, &format!("{path}: {text}"));
    }
}

/// Returns a `Hello` with the messages of a schema, as in a file.
fn hello_of(schema: &Schema) -> Result<Vec<u8>, Failure> {
    let name = schema.name().map_or("", Name::name);
    // The format is 2. There are no capabilities, messages and extensions, and no schema yet.
    let empty = sdp::to_vec(&(name, 2_u16, 0_u32, 0_u32, false, 0_u32)).unwrap_or_default();
    let hello = sdp::from_slice::<Hello>(&empty).ok();
    let hello = hello.and_then(|hello| hello.with_messages(schema));
    let bytes = hello
        .filter(Hello::sends_schema)
        .map(|hello| sdp::message::to_vec(&hello));
    let text = "the schema of --schema is too long for a `Hello`";
    bytes
        .and_then(Result::ok)
        .ok_or_else(|| Failure::Other(text.into()))
}

/// Returns the length of the value of a message at the start of bytes.
fn value_len(schema: Option<&Schema>, id: MessageId, bytes: &[u8]) -> Option<u32> {
    let payload_len = u32::try_from(bytes.len()).ok()?;
    let rest = if id == Hello::MESSAGE_ID {
        let (hello, rest) = sdp::from_prefix::<Hello>(bytes).ok()?;
        schema::of_hello(&hello).ok()?;
        rest.len()
    } else {
        let message = [&Header { id, payload_len }.to_bytes(), bytes].concat();
        match sdp_schema::check(schema?, &message).map_err(|error| error.error().kind()) {
            Err(DecodeErrorKind::TrailingBytes(rest)) => rest,
            result => result.ok().map(|()| 0)?,
        }
    };
    payload_len.checked_sub(u32::try_from(rest).ok()?)
}
