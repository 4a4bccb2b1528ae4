//! `sdp plan`: how much of the values of two schemas can be converted, in both directions.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::Args;
use sdp_schema::{Compatibility, Grade, Refusals};
use serde::Serialize;

use crate::error::{Failure, Outcome};
use crate::output::{Output, Styled};
use crate::{input, schema};

/// Shows how much of the values of two schemas can be converted
#[derive(Args)]
#[command(after_help = "\
A reader can convert the values of another version, so each direction has a grade. The exit code is 2 if the values of \
the schemas or of a message have no conversion in one direction. A release in the lock of a program is a schema, too.

Examples:
  git show HEAD~1:host.sdp | sdp plan - host.sdp
  sdp plan wire.sdp@1.0.0 wire.sdp
  sdp plan capture.bin host.sdp")]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(crate) pair: PairArguments,
}

/// Two schemas.
#[derive(Args)]
pub(crate) struct PairArguments {
    /// Write a line of JSON for each message
    #[arg(long)]
    pub(crate) json: bool,
    /// The older schema file, or a stream that starts with a `Hello`; with `-`, standard input
    old: PathBuf,
    /// The newer schema file or stream; with `-`, standard input
    new: PathBuf,
}

impl PairArguments {
    /// Reads both schemas, and returns the grades of their messages.
    pub(crate) fn compare(&self) -> Result<Vec<Compatibility>, Failure> {
        let paths: [&Path; 2] = [&self.old, &self.new];
        input::check_paths(paths)?;
        let (old, new) = (schema::read(&self.old)?, schema::read(&self.new)?);
        Ok(Compatibility::all(&old, &new))
    }
}

pub(crate) fn run(arguments: &Arguments, out: &mut Output) -> Result<Outcome, Failure> {
    let mut outcome = Outcome::Well;
    for found in arguments.pair.compare()? {
        if found.lowest() == Grade::Refused {
            outcome = Outcome::Refused;
        }
        show(&found, out)?;
    }
    Ok(outcome)
}

#[derive(Serialize)]
struct Line<'a> {
    name: &'a str,
    backward: Option<&'static str>,
    forward: Option<&'static str>,
    places: Vec<Place<'a>>,
}

#[derive(Serialize)]
struct Place<'a> {
    direction: &'static str,
    path: &'a str,
    reason: &'a str,
    help: Option<&'a str>,
}

/// Writes the grades and places of a value or message.
pub(crate) fn show(found: &Compatibility, out: &mut Output) -> Result<(), Failure> {
    let directions = [("backward", found.backward()), ("forward", found.forward())];
    if out.is_json {
        let [backward, forward] = directions.map(|(_, it)| it.map(|(grade, _)| word(grade)));
        let places = directions.into_iter().flat_map(|(direction, it)| {
            let places = it
                .into_iter()
                .flat_map(|(_, it): (_, &Refusals)| it.places());
            places.map(move |place| Place {
                direction,
                path: place.path(),
                reason: place.reason(),
                help: Some(place.remedy()).filter(|help| !help.is_empty()),
            })
        });
        let line = Line {
            name: found.name(),
            backward,
            forward,
            places: places.collect(),
        };
        // All texts can be serialized.
        let _ = out.json_line(&line)?;
        return Ok(());
    }
    let style = match found.lowest() {
        Grade::Refused => out.styles.refused,
        Grade::Partial => out.styles.partial,
        Grade::Total | Grade::Same => out.styles.well,
    };
    let text = found.to_string();
    let mut lines = text.lines();
    if let Some(first) = lines.next() {
        writeln!(out, "{}", Styled(style, first))?;
    }
    for line in lines {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

const fn word(grade: Grade) -> &'static str {
    match grade {
        Grade::Refused => "refused",
        Grade::Partial => "partial",
        Grade::Total => "total",
        Grade::Same => "same",
    }
}
