//! `sdp diff`: the differences between two values or streams.

mod align;
mod elements;
mod hello;
mod report;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::Args;
use sdp_schema::{Fingerprint, Hello, Schema};

use self::align::Window;
use self::report::{Indices, Part, Report};
use crate::error::{Failure, Outcome};
use crate::options::{LimitArguments, SchemaArguments};
use crate::output::{Output, Remark};
use crate::protocol::Protocol;
use crate::stream::{Message, Stream};
use crate::{input, schema, text};

/// Shows the differences between two values or streams, by field
#[derive(Args)]
#[command(after_help = "\
Messages at the same position are compared. If they differ, `sdp diff` first reads the next 32 messages, or messages \
of 4 MiB, to find which messages were added or removed. If only one input starts with a `Hello`, the positions count \
from the message after it. Elements of lists are aligned, too, for at most two seconds in total. \
Without --schema, the schema is from the `Hello` in the first input, or else in the second.

Examples:
  sdp diff before.bin after.bin
  sdp diff --schema host.sdp before.bin after.bin
  sdp diff --schema host.sdp --type Plugin a.bin b.bin")]
pub(crate) struct Arguments {
    #[command(flatten)]
    schema: SchemaArguments,
    #[command(flatten)]
    limit: LimitArguments,
    /// Write a line of JSON for each difference
    #[arg(long)]
    json: bool,
    /// The first input; with `-`, standard input
    old: PathBuf,
    /// The second input; with `-`, standard input
    new: PathBuf,
}

pub(crate) fn run(arguments: &Arguments, out: &mut Output) -> Result<Outcome, Failure> {
    out.is_json = arguments.json;
    let paths = [&*arguments.old, &*arguments.new];
    let schema_path = arguments.schema.file.path.as_deref();
    input::check_paths(paths.into_iter().chain(schema_path))?;
    let max_payload = arguments.limit.max_payload;
    let mut report = Report {
        out,
        time: elements::TIME,
    };
    if let Some(name) = &arguments.schema.ty {
        let schema = schema::of_value(&arguments.schema, name)?;
        return values(&schema, paths, max_payload, &mut report);
    }
    let [old, new] = paths.map(|path| Stream::open(path, max_payload));
    let (mut old, mut new) = (old?, new?);
    let mut comparison = Comparison {
        paths,
        protocol: Protocol::new(&arguments.schema.file)?,
        different: BTreeMap::new(),
        outcome: Outcome::Well,
        report,
    };
    match comparison.streams(&mut old, &mut new) {
        Err(failure) if failure.is_gone() => Ok(comparison.outcome),
        outcome => outcome,
    }
}

fn values(
    schema: &Schema,
    paths: [&Path; 2],
    max: u32,
    report: &mut Report<'_>,
) -> Result<Outcome, Failure> {
    let [old, new] = paths.map(|path| input::value(path, max));
    let (old, new) = match (old?, new?) {
        (Ok(old), Ok(new)) => (old, new),
        (Err(text), _) => return report.error(paths[0], &text),
        (_, Err(text)) => return report.error(paths[1], &text),
    };
    if let Some(outcome) = report.compare(schema, [&old, &new], None)? {
        return Ok(outcome);
    }
    for (path, bytes) in paths.into_iter().zip([&old, &new]) {
        if let Err(error) = sdp_schema::check(schema, bytes) {
            report.error(path, &error.to_string())?;
        }
    }
    Ok(Outcome::Different)
}

struct Comparison<'a> {
    paths: [&'a Path; 2],
    protocol: Protocol<'a>,
    /// The fingerprints of the messages with a different type in each stream.
    different: BTreeMap<u16, [Fingerprint; 2]>,
    /// The outcome of the messages so far.
    outcome: Outcome,
    report: Report<'a>,
}

impl Comparison<'_> {
    fn streams(&mut self, old: &mut Stream<'_>, new: &mut Stream<'_>) -> Result<Outcome, Failure> {
        let [old_path, new_path] = self.paths;
        self.outcome = match (old.hello(self.report.out)?, new.hello(self.report.out)?) {
            (Ok(old), Ok(new)) => self.hellos([old, new], Indices::both([0, 0]))?,
            (Err(text), _) => return self.report.error(old_path, &text),
            (_, Err(text)) => return self.report.error(new_path, &text),
        };
        let (mut old, mut new) = (Window::new(old), Window::new(new));
        // The numbers of messages before the next equal ones.
        let (mut gap, mut is_found) = ([0_usize; 2], false);
        loop {
            let out = &mut *self.report.out;
            old.fill(1, out)?;
            new.fill(1, out)?;
            if gap == [0, 0] && align::differ(&old, &new) {
                old.fill(align::MESSAGES, out)?;
                new.fill(align::MESSAGES, out)?;
                (gap, is_found) = align::gap(&old, &new);
            }
            let report = &mut self.report;
            let messages = match (old.front(), new.front()) {
                (Ok(None), Ok(None)) => return Ok(self.outcome),
                (Ok(Some(old)), Ok(Some(new))) => [old, new],
                (Err(text), _) => return report.error(old_path, text),
                (_, Err(text)) => return report.error(new_path, text),
                (Ok(Some(old)), Ok(None)) => return report.only(Some(old.index), old_path),
                (Ok(None), Ok(Some(new))) => return report.only(Some(new.index), new_path),
            };
            let is_whole = messages.iter().all(Message::is_whole);
            let [before, after] = messages.each_ref().map(align::ty);
            let is_taken = match gap {
                _ if !is_whole => [true, true],
                [0, 0] => [true, true],
                [_, 0] => [true, false],
                [0, _] => [false, true],
                _ if before == after => [true, true],
                [_, count] => {
                    let is_new = new.has(before, count);
                    [!is_new, is_new]
                }
            };
            let [first, second] = &messages;
            let found = match is_taken {
                [true, true] => self.messages(&messages, is_whole)?,
                [true, _] => self.single(first, true)?,
                _ => self.single(second, false)?,
            };
            self.outcome = self.outcome.max(found);
            let is_decided = self.outcome != Outcome::Well && self.report.out.is_gone();
            if !is_whole || is_decided {
                return Ok(self.outcome);
            }
            let [of_old, of_new] = is_taken.map(usize::from);
            old.pop(of_old);
            new.pop(of_new);
            gap = [(gap[0], of_old), (gap[1], of_new)].map(|(gap, of)| gap.saturating_sub(of));
            // Later messages can have the same types as the rest of a side.
            if !is_found && gap.contains(&0) {
                gap = [0, 0];
            }
        }
    }

    /// Writes that only one input has a message.
    fn single(&mut self, message: &Message<'_>, is_old: bool) -> Result<Outcome, Failure> {
        // A name needs a schema, but no difference does.
        drop(self.protocol.find());
        let (id, name) = (message.header.id, self.protocol.name(message));
        let id = Some(format!("id {id}{name}"));
        let [old_path, new_path] = self.paths;
        let (path, [before, after], indices) = match (is_old, Some(message.index)) {
            (true, old) => (old_path, [id, None], Indices { old, new: None }),
            (false, new) => (new_path, [None, id], Indices { old: None, new }),
        };
        self.end(path, message)?;
        let part = Part {
            path: String::new(),
            before,
            after,
        };
        self.report.parts(Some(indices), [part].into_iter())
    }

    /// Writes the error in the last message of a file.
    fn end(&mut self, path: &Path, message: &Message<'_>) -> Result<Outcome, Failure> {
        match message.end_fault() {
            Some(text) => self.report.error(path, &text),
            None => Ok(Outcome::Well),
        }
    }

    /// Compares two messages, or writes the errors of the incomplete ones, because their streams end.
    fn messages(
        &mut self,
        messages: &[Message<'_>; 2],
        is_whole: bool,
    ) -> Result<Outcome, Failure> {
        let [old, new] = messages;
        let indices = Indices::both(messages.map(|message| message.index));
        if old.is_hello() && new.is_hello() {
            let [old_path, new_path] = self.paths;
            return match (old.hello(), new.hello()) {
                (Ok(old), Ok(new)) => self.hellos([Some(old), Some(new)], indices),
                (Err(text), _) => self.report.error(old_path, &text),
                (_, Err(text)) => self.report.error(new_path, &text),
            };
        }
        let mut outcome = Outcome::Well;
        for (path, message) in self.paths.into_iter().zip(messages) {
            outcome = outcome.max(self.end(path, message)?);
        }
        // The checksums of two files differ if their messages do.
        let are_ends = old.end.is_some() && new.end.is_some();
        if are_ends || is_whole && old.bytes == new.bytes {
            return Ok(outcome);
        }
        let id = old.header.id.get();
        if let Some([before, after]) = self.different.get(&id).filter(|_| is_whole) {
            let text = |fingerprint: &Fingerprint| Some(format!("fingerprint {fingerprint}"));
            let part = Part {
                path: format!("type of id {id}{}", self.protocol.name(old)),
                before: text(before),
                after: text(after),
            };
            return self.report.parts(Some(indices), [part].into_iter());
        }
        let schema = self.protocol.schema()?;
        let bytes = [old.bytes, new.bytes];
        if let Some(outcome) = self.report.compare(schema, bytes, Some(indices))? {
            return Ok(outcome);
        }
        for (path, message) in self.paths.into_iter().zip(messages) {
            if let Some(text) = message.fault(schema) {
                self.report.error(path, &text)?;
            }
        }
        Ok(Outcome::Different)
    }

    /// Compares two `Hello`, and takes the schema of the first, or of the second if the first has none.
    fn hellos(&mut self, hellos: [Option<Hello>; 2], indices: Indices) -> Result<Outcome, Failure> {
        for (hello, path) in hellos.iter().zip(self.paths).rev() {
            let Some(hello) = hello else { continue };
            for note in self.protocol.hello(hello)? {
                let note = format!("{}: {note}", text::path(path));
                self.report.out.remark(Remark::Note, &note)?;
            }
        }
        let [old_path, new_path] = self.paths;
        match &hellos {
            [Some(old), Some(new)] => {
                if self.protocol.is_of_hello() {
                    self.different = different_types(old, new);
                }
                let parts = hello::differences(old, new).into_iter();
                let outcome = self.report.parts(Some(indices), parts);
                if !self.different.is_empty() {
                    let note = "to compare the values, convert one input first: sdp translate --to NEW OLD -o CONVERTED";
                    self.report.out.remark(Remark::Note, note)?;
                }
                outcome
            }
            [Some(_), None] => self.report.only(None, old_path),
            [None, Some(_)] => self.report.only(None, new_path),
            [None, None] => Ok(Outcome::Well),
        }
    }
}

/// Returns the fingerprints of the messages with different types in two programs, by id.
fn different_types(old: &Hello, new: &Hello) -> BTreeMap<u16, [Fingerprint; 2]> {
    let by_id = |hello: &Hello| -> BTreeMap<u16, Fingerprint> {
        let messages = hello.messages().iter();
        messages
            .map(|message| (message.id(), message.fingerprint()))
            .collect()
    };
    let new = by_id(new);
    let pair = |(id, old): (u16, Fingerprint)| Some((id, [old, *new.get(&id)?]));
    let pairs = by_id(old).into_iter().filter_map(pair);
    pairs.filter(|(_, [old, new])| old != new).collect()
}
