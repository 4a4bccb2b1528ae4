//! `sdp info`: the number and the bytes of messages, by type.

use std::collections::BTreeMap;
use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use crate::error::{Failure, Outcome};
use crate::input::{self, EMPTY};
use crate::options::{LimitArguments, SchemaFile};
use crate::output::{HEADING, Output, Remark, to_stderr, unless_gone};
use crate::protocol::{self, Protocol};
use crate::stream::{Message, Stream};
use crate::text::{self, count, escaped, shown};

/// Shows the number and the bytes of messages, by type
#[derive(Args)]
#[command(after_help = "\
The bytes of a message include its header of 10 bytes. The offsets are hexadecimal, and belong to the first and the \
last message. The names are from --schema, or else from a `Hello` in the input, or else from SDP_SCHEMA; without a \
name, a message has its id. The values are not checked, see `sdp inspect`.

Examples:
  sdp info capture.bin
  sdp info --json recordings/*.bin | jq .bytes
  nc localhost 7000 | sdp info --schema host.sdp")]
pub(crate) struct Arguments {
    #[command(flatten)]
    schema: SchemaFile,
    #[command(flatten)]
    limit: LimitArguments,
    /// Write a line of JSON for each input
    #[arg(long)]
    json: bool,
    /// The inputs; without them or with `-`, standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
}

const COLUMNS: &str =
    "   id      count        bytes   share   smallest    largest     first      last  name";

/// Messages of one type or of an input.
#[derive(Default, Serialize)]
struct Sum {
    count: u64,
    bytes: u64,
    /// The bytes of the shortest and of the longest message.
    smallest: u64,
    largest: u64,
    /// The offsets of the first and of the last message.
    first: u64,
    last: u64,
}

impl Sum {
    fn add(&mut self, message: &Message<'_>) {
        let len = text::len(message.bytes.len());
        if self.count == 0 {
            (self.smallest, self.first) = (len, message.offset);
        }
        self.count = self.count.saturating_add(1);
        self.bytes = self.bytes.saturating_add(len);
        self.smallest = self.smallest.min(len);
        self.largest = self.largest.max(len);
        self.last = message.offset;
    }

    /// Returns the share of all bytes, in rounded thousandths.
    fn share(&self, all: &Self) -> u32 {
        let share = u128::from(self.bytes).saturating_mul(1000);
        let share = share.saturating_add(u128::from(all.bytes / 2));
        let share = share.checked_div(all.bytes.into());
        share.and_then(|it| it.try_into().ok()).unwrap_or_default()
    }
}

/// A line of JSON for an input.
#[derive(Default, Serialize)]
struct Line {
    input: String,
    #[serde(flatten)]
    all: Sum,
    has_end: bool,
    types: Vec<Type>,
}

#[derive(Default, Serialize)]
struct Type {
    id: u16,
    name: Option<String>,
    #[serde(flatten)]
    sum: Sum,
    /// The share of the bytes, from 0 to 1.
    share: f64,
}

pub(crate) fn run(arguments: &Arguments, out: &mut Output) -> Result<Outcome, Failure> {
    out.is_json = arguments.json;
    let paths = input::paths(&arguments.files);
    let schema_path = arguments.schema.path.as_deref();
    input::check_paths(schema_path.into_iter().chain(paths.iter().copied()))?;
    let mut protocol = Protocol::new(&arguments.schema)?;
    let mut outcome = Outcome::Well;
    for path in &paths {
        protocol.restart();
        let stream = Stream::open(path, arguments.limit.max_payload);
        let result = stream.and_then(|mut stream| {
            stream.has_type = false;
            // Errors come after the tables of the earlier inputs.
            unless_gone(out.flush())?;
            let mut line = Line {
                input: text::name(path),
                ..Line::default()
            };
            let outcome = line.read(&mut stream, &mut protocol)?;
            if stream.is_empty() {
                to_stderr(Remark::Note, &format!("{}: {EMPTY}", text::path(path)));
            }
            match out.is_json {
                true => out.line(&line)?,
                false => line.show(out)?,
            }
            Ok(outcome)
        });
        outcome = outcome.max(out.go_on(path, &paths, result)?);
    }
    Ok(outcome)
}

impl Line {
    /// Reads all whole messages, and writes the errors to standard error.
    fn read(
        &mut self,
        stream: &mut Stream<'_>,
        protocol: &mut Protocol<'_>,
    ) -> Result<Outcome, Failure> {
        let (input, mut outcome) = (escaped(&self.input), Outcome::Well);
        let mut report = |error: &str| {
            outcome = Outcome::Different;
            to_stderr(Remark::Error, &format!("{input}: {error}"));
        };
        let mut types: BTreeMap<_, Type> = BTreeMap::new();
        while let Some(message) = stream.next(&mut io::sink())? {
            let message = match message {
                Ok(message) if message.is_whole() => message,
                Ok(message) => {
                    report(&message.cut_off());
                    continue;
                }
                Err(broken) => {
                    report(&broken.text());
                    continue;
                }
            };
            let (id, end) = (message.header.id.get(), message.end);
            match message.is_hello().then(|| message.hello()) {
                Some(Ok(hello)) => {
                    protocol.hello(&hello)?;
                    let schema = protocol.find()?;
                    for it in types.values_mut().filter(|it| it.name.is_none()) {
                        let name = schema.and_then(|schema| protocol::name(schema, it.id));
                        it.name = name.map(str::to_owned);
                    }
                }
                Some(Err(text)) => report(&text),
                None => message.end_fault().iter().for_each(|text| report(text)),
            }
            let schema = protocol.find()?;
            let it = types.entry((id, end.is_some())).or_insert_with(|| Type {
                id,
                name: protocol::name_of(&message, schema).map(str::to_owned),
                ..Type::default()
            });
            it.sum.add(&message);
            self.all.add(&message);
        }
        self.has_end = stream.has_end;
        self.types.extend(types.into_values());
        for it in &mut self.types {
            it.share = f64::from(it.sum.share(&self.all)) / 1000.0;
        }
        Ok(outcome)
    }

    fn show(&self, out: &mut Output) -> Result<(), Failure> {
        let messages = count(self.all.count, "message");
        let bytes = count(self.all.bytes, "byte");
        let end = if self.has_end { " with an `End`" } else { "" };
        let heading = format!("{}: {messages}, {bytes}{end}", escaped(&self.input));
        writeln!(out, "{}", out.styled(HEADING, heading))?;
        if !self.types.is_empty() {
            writeln!(out, "{COLUMNS}")?;
        }
        for it in &self.types {
            let (Sum { count, bytes, .. }, share) = (&it.sum, it.share * 100.0);
            let [smallest, largest] = [it.sum.smallest, it.sum.largest];
            let [first, last] = [it.sum.first, it.sum.last];
            let name = it.name.as_deref().map_or_else(|| "-".into(), shown);
            write!(out, "{:>5}  {count:>9}  {bytes:>11}  {share:>5.1}%", it.id)?;
            writeln!(
                out,
                "  {smallest:>9}  {largest:>9}  {first:08x}  {last:08x}  {name}"
            )?;
        }
        Ok(())
    }
}
