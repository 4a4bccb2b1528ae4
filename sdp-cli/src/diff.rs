//! `sdp diff`: the differences between two values or streams.

mod hello;
mod report;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::Args;
use sdp_schema::{Fingerprint, Hello, Schema};

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
Messages at the same position are compared. If only one input starts with a `Hello`, the positions count from the message after it. \
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
    pub(crate) json: bool,
    /// The first input; with `-`, standard input
    old: PathBuf,
    /// The second input; with `-`, standard input
    new: PathBuf,
}

pub(crate) fn run(arguments: &Arguments, out: &mut Output) -> Result<Outcome, Failure> {
    let paths = [&*arguments.old, &*arguments.new];
    input::check_paths(
        paths
            .into_iter()
            .chain(arguments.schema.file.path.as_deref()),
    )?;
    let max_payload = arguments.limit.max_payload;
    if let Some(name) = &arguments.schema.ty {
        let schema = schema::of_value(&arguments.schema, name)?;
        return values(&schema, paths, max_payload, &mut Report { out });
    }
    let [old, new] = paths;
    let (mut old, mut new) = (
        Stream::open(old, max_payload)?,
        Stream::open(new, max_payload)?,
    );
    let mut comparison = Comparison {
        paths,
        protocol: Protocol::new(&arguments.schema.file)?,
        different: BTreeMap::new(),
        outcome: Outcome::Well,
        report: Report { out },
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
    let mut values = Vec::new();
    for path in paths {
        match input::value(path, max)? {
            Ok(bytes) => values.push(bytes),
            Err(text) => return report.error(path, &text),
        }
    }
    let [old, new] = &*values else {
        return Ok(Outcome::Well);
    };
    if let Ok(found) = sdp_schema::diff(schema, old, new) {
        return report.parts(None, found.iter().map(Part::from));
    }
    for (path, bytes) in paths.into_iter().zip([old, new]) {
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
            (Ok(old), Ok(new)) => self.hellos([old, new], Indices { old: 0, new: 0 })?,
            (Err(text), _) => return self.report.error(old_path, &text),
            (_, Err(text)) => return self.report.error(new_path, &text),
        };
        loop {
            let pair = (old.next(self.report.out)?, new.next(self.report.out)?);
            let report = &mut self.report;
            let messages = match pair {
                (None, None) => return Ok(self.outcome),
                (Some(Ok(old)), Some(Ok(new))) => [old, new],
                (Some(Err(broken)), _) => return report.error(old_path, &broken.text()),
                (_, Some(Err(broken))) => return report.error(new_path, &broken.text()),
                (Some(Ok(old)), None) => return report.rest(old.index, old_path),
                (None, Some(Ok(new))) => return report.rest(new.index, new_path),
            };
            let is_whole = messages.iter().all(Message::is_whole);
            self.outcome = self.outcome.and(self.messages(&messages, is_whole)?);
            let is_decided = self.outcome != Outcome::Well && self.report.out.is_gone();
            if !is_whole || is_decided {
                return Ok(self.outcome);
            }
        }
    }

    /// Compares two messages, or writes the errors of the incomplete ones, because their streams end.
    fn messages(
        &mut self,
        messages: &[Message<'_>; 2],
        is_whole: bool,
    ) -> Result<Outcome, Failure> {
        let [old, new] = messages;
        let indices = Indices {
            old: old.index,
            new: new.index,
        };
        if old.is_hello() && new.is_hello() {
            let [old_path, new_path] = self.paths;
            return match (old.hello(), new.hello()) {
                (Ok(old), Ok(new)) => self.hellos([Some(old), Some(new)], indices),
                (Err(text), _) => self.report.error(old_path, &old.error(&text)),
                (_, Err(text)) => self.report.error(new_path, &new.error(&text)),
            };
        }
        let mut outcome = Outcome::Well;
        for (path, message) in self.paths.into_iter().zip(messages) {
            let error = message
                .end
                .and_then(|end| end.error(message.messages_before()));
            if let Some(text) = error {
                outcome = self.report.error(path, &message.error(&text))?;
            }
        }
        // The checksums of two files differ if their messages do.
        let are_ends = old.end.is_some() && new.end.is_some();
        if are_ends || is_whole && old.bytes == new.bytes {
            return Ok(outcome);
        }
        let (id, other) = (old.header.id.get(), new.header.id.get());
        if is_whole && id != other {
            let text = |id| Some(format!("id {id}{}", self.protocol.name(id)));
            let part = Part {
                path: String::new(),
                before: text(id),
                after: text(other),
            };
            return self.report.parts(Some(indices), [part].into_iter());
        }
        if let Some([before, after]) = self.different.get(&id).filter(|_| is_whole) {
            let text = |fingerprint: &Fingerprint| Some(format!("fingerprint {fingerprint}"));
            let part = Part {
                path: format!("type of id {id}{}", self.protocol.name(id)),
                before: text(before),
                after: text(after),
            };
            return self.report.parts(Some(indices), [part].into_iter());
        }
        let schema = self.protocol.schema()?;
        if let Ok(found) = sdp_schema::diff(schema, old.bytes, new.bytes) {
            let parts = found.iter().map(Part::from);
            return self.report.parts(Some(indices), parts);
        }
        for (path, message) in self.paths.into_iter().zip(messages) {
            if let Err(error) = sdp_schema::check(schema, message.bytes) {
                let error = error.with_offset(message.offset);
                let text = format!("{}: {error}", message.place());
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
                self.report.parts(Some(indices), parts)
            }
            [Some(_), None] => self.report.hello(old_path),
            [None, Some(_)] => self.report.hello(new_path),
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
