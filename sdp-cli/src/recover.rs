//! `sdp recover`: the valid messages of a file that is cut off or damaged, as a whole file.

use std::io::Write as _;
use std::iter;
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
damaged message has valid messages, the search finds them. A `Hello` there can be of a nested file, so the messages \
after it are lost if they are also valid by the schema before it.

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
        doubts: Vec::new(),
        hello: None,
        is_stale: true,
        is_log: false,
        kept: 0,
        left_out: Listed::new("message", "left out"),
        gaps: Listed::new("gap", "lost"),
        gap: None,
        gap_end: 0,
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

/// The most schemas in doubt.
const MAX_DOUBTS: usize = 4;

struct Recovery<'a> {
    stream: Stream<'a>,
    out: Summed<'a>,
    /// The schema of the messages after a damaged `Hello`.
    named: Option<Schema>,
    /// The schema of the next messages, if it is known.
    schema: Option<Schema>,
    /// The other schemas that the next messages can have, because the last `Hello` can be content of a damaged message.
    doubts: Vec<Schema>,
    /// The bytes and the schema of the last `Hello` of the output.
    hello: Option<(Vec<u8>, Schema)>,
    /// Whether the next messages need another `Hello`, of `named`.
    is_stale: bool,
    /// Whether the output has several of them.
    is_log: bool,
    kept: u64,
    left_out: Listed,
    gaps: Listed,
    /// The offset and the reason of the gap before the next message.
    gap: Option<(u64, String)>,
    /// The end of the first message in it, by its header.
    gap_end: u64,
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
            let mut len = if self.is_over(len) { len.max(1) } else { 1 };
            let is_gap = self.gap.is_some();
            if !is_gap && !self.stream.has_end && self.is_single(&fault)? {
                continue;
            }
            let header = Header::parse(self.stream.fill(HEADER_LEN, &mut self.out)?).ok();
            let header = header.filter(|it| it.payload_len <= self.stream.max_payload);
            if let (None, Some(header)) = (&self.schema, header) {
                // The content of a whole message without a schema can be a file.
                len = self.end(header.payload_len)?.unwrap_or(len);
            }
            if is_gap {
                self.find(len)?;
                continue;
            }
            let end = |it: Header| offset.saturating_add(text::len(it.frame_len()));
            self.gap_end = header.map_or(u64::MAX, end);
            self.stream.continue_after(len);
            self.find(0)?;
            self.gap = Some((offset, fault));
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
                    schema::of_hello(&hello).map_err(|text| message.error(&text))
                });
                // A message that is cut off has no whole `Hello`, and less than a header has no content.
                let is_content = |(start, _): &(u64, String)| {
                    let end = offset.saturating_add(text::len(len));
                    end <= self.gap_end && offset.saturating_sub(*start) >= text::len(HEADER_LEN)
                };
                if !self.gap.as_ref().is_some_and(is_content) {
                    self.doubts.clear();
                } else if self.doubts.len() >= MAX_DOUBTS {
                    self.schema = None;
                    return Ok(Some((offset, checked, Some(message.place()))));
                } else if let Some(schema) = self.schema.take() {
                    self.doubts.push(schema);
                }
                self.schema = hello.as_ref().ok().or(self.named.as_ref()).cloned();
                self.doubts.retain(|it| Some(it) != self.schema.as_ref());
                let is_same = |(last, _): &(Vec<u8>, Schema)| last == message.bytes;
                let fault = match hello {
                    Ok(_) if self.hello.as_ref().is_some_and(is_same) => {
                        self.outcome = Outcome::Different;
                        self.left_out.add(&message.error("the same `Hello` again"));
                        None
                    }
                    Ok(schema) => {
                        self.out.write_all(message.bytes)?;
                        let last = self.hello.replace((message.bytes.to_vec(), schema));
                        self.is_log = last.is_some();
                        None
                    }
                    Err(text) => Some(text),
                };
                let last = self.hello.as_ref().map(|(_, schema)| schema);
                self.is_stale = last.is_none() || last != self.schema.as_ref();
                fault
            }
            (None, _) => Some(message.error("its schema is not known without a `Hello`")),
            (Some(schema), _) => match message.fault(schema) {
                None if self.doubts.iter().any(|it| message.fault(it).is_none()) => {
                    Some(message.error("it is also valid by the schema before damaged bytes"))
                }
                None => {
                    let end = len.saturating_add(HEADER_LEN);
                    let bytes = self.stream.fill(end, &mut self.out)?;
                    if is_cut(bytes, len) {
                        let text = "it is cut off, because the next message starts inside it";
                        let text = format!("{}: {text}", self.stream.place());
                        return Ok(Some((offset, checked, Some(text))));
                    }
                    if std::mem::take(&mut self.is_stale) {
                        let hello = hello_of(schema)?;
                        self.out.write_all(&hello)?;
                        self.is_log = self.hello.replace((hello, schema.clone())).is_some();
                        self.outcome = Outcome::Different;
                        to_stderr(Remark::Note, "the output has a `Hello` of --schema");
                    }
                    self.out.write_all(bytes.get(..len).unwrap_or(bytes))?;
                    self.kept = self.kept.saturating_add(1);
                    None
                }
                fault => fault,
            },
        };
        Ok(Some((offset, checked, fault)))
    }

    /// Repairs the header of a message if its payload is valid and the next message follows it, or leaves out a message
    /// if the next one follows it by its header.
    fn is_single(&mut self, fault: &str) -> Result<bool, Failure> {
        let bytes = self.stream.fill(HEADER_LEN, &mut self.out)?;
        let Some(header) = bytes.first_chunk::<HEADER_LEN>().copied() else {
            return Ok(false);
        };
        let [.., a, b, c, d] = header;
        let end = self.end(u32::from_le_bytes([a, b, c, d]))?;
        // The value has no bytes of the next message.
        let checked = end.unwrap_or(MAX_REPAIRED).min(MAX_REPAIRED);
        let is_over = self.is_over(checked);
        let id = Header::parse(&header).ok().filter(|_| !is_over);
        for id in iter::once(Hello::MESSAGE_ID).chain(id.map(|it| it.id)) {
            let bytes = self.stream.fill(checked, &mut self.out)?;
            let payload = bytes.get(HEADER_LEN..checked.min(bytes.len()));
            let value_len = value_len(self.schema.as_ref(), id, payload.unwrap_or_default());
            // A repair changes the header, so it is not repeated.
            if let Some(payload_len) = value_len
                && let repaired = (Header { id, payload_len })
                && repaired.to_bytes() != header
                && self.end(payload_len)?.is_some()
            {
                self.stream.set_header(repaired);
                to_stderr(Remark::Note, &format!("repaired: {fault}"));
                return Ok(true);
            }
        }
        let is_first = self.hello.is_none() && self.stream.offset == 0;
        let end = end.filter(|_| self.schema.is_some() && !is_first);
        if let Some(end) = end {
            self.left_out.add(fault);
            self.stream.continue_after(end);
        }
        Ok(end.is_some())
    }

    /// Returns the end of a message with this length of its payload, if a message or the end of the input follows it.
    fn end(&mut self, len: u32) -> Result<Option<usize>, Failure> {
        let end = HEADER_LEN.saturating_add(usize::try_from(len).unwrap_or(usize::MAX));
        if len > self.stream.max_payload {
            return Ok(None);
        }
        let next_end = end.saturating_add(HEADER_LEN);
        let bytes = self.stream.fill(next_end, &mut self.out)?.get(end..);
        Ok(bytes.filter(|bytes| is_start(bytes)).map(|_| end))
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

/// Returns whether bytes are the end of the input or start a message, as far as they go.
fn is_start(bytes: &[u8]) -> bool {
    match bytes.len() {
        ..HEADER_LEN => MAGIC.iter().zip(bytes).all(|(a, b)| a == b),
        _ => Header::parse(bytes).is_ok(),
    }
}

/// Returns whether no message starts after a message of this length, but one starts inside it and ends after it.
fn is_cut(bytes: &[u8], len: usize) -> bool {
    let ends_after = |(start, bytes): (usize, &[u8])| {
        bytes.starts_with(MAGIC)
            && Header::parse(bytes).is_ok_and(|it| start.saturating_add(it.frame_len()) > len)
    };
    let mut starts = bytes.windows(HEADER_LEN).enumerate().take(len).skip(1);
    bytes.get(len..).is_some_and(|rest| !is_start(rest)) && starts.any(ends_after)
}

/// Returns the bytes of a `Hello` with the messages of a schema.
fn hello_of(schema: &Schema) -> Result<Vec<u8>, Failure> {
    let name = schema.name().map_or("", Name::name);
    // The format is 2. There are no capabilities, messages and extensions, and no schema yet.
    let empty = sdp::to_vec(&(name, 2_u16, 0_u32, 0_u32, false, 0_u32)).unwrap_or_default();
    let hello = sdp::from_slice::<Hello>(&empty).ok();
    let hello = hello.and_then(|hello| hello.with_messages(schema));
    let hello = hello.filter(Hello::sends_schema);
    let bytes = hello.and_then(|hello| sdp::message::to_vec(&hello).ok());
    let text = "the schema of --schema is too long for a `Hello`";
    bytes.ok_or_else(|| Failure::Other(text.into()))
}

/// Returns the length of the value of a message at the start of bytes, if the value itself gives its end.
fn value_len(schema: Option<&Schema>, id: MessageId, bytes: &[u8]) -> Option<u32> {
    let rest = if id == Hello::MESSAGE_ID {
        let (hello, rest) = sdp::from_prefix::<Hello>(bytes).ok()?;
        schema::of_hello(&hello).ok()?;
        rest.len()
    } else {
        // With one more byte, all values have trailing bytes, except those that take all bytes.
        let payload_len = u32::try_from(bytes.len()).ok()?.checked_add(1)?;
        let message = [&Header { id, payload_len }.to_bytes(), bytes, &[0]].concat();
        match sdp_schema::check(schema?, &message).map_err(|error| error.error().kind()) {
            Err(DecodeErrorKind::TrailingBytes(rest)) => rest.checked_sub(1)?,
            _ => return None,
        }
    };
    u32::try_from(bytes.len().checked_sub(rest)?).ok()
}
