//! `sdp plan`: how much of the values of two schemas can be converted, in both directions.

use std::io::Write as _;
use std::path::PathBuf;
use std::str::FromStr;

use clap::Args;
use sdp_schema::{Compatibility, Grade, Refusals};
use serde::Serialize;

use crate::error::{Failure, Outcome};
use crate::output::{Output, PARTIAL, REFUSED, Remark, WELL, to_stderr, unless_gone};
use crate::text::{escaped, shown};
use crate::{input, schema};

/// Shows how much of the values of two schemas can be converted
#[derive(Args)]
#[command(after_help = "\
A reader can convert the values of another version, so each direction has a grade. The exit code is 2 if the values of \
the schemas or of a message have no conversion in one direction. A release in the lock of a program is a schema, too.

With --require, the exit code is 1 if a grade is lower, and other missing conversions do not change it. The direction \
is `backward` (NEW reads values of OLD) or `forward` (OLD reads values of NEW). The grades are `partial` (some \
values), `total` (every value) and `same` (every value, unchanged).

Examples:
  git show HEAD~1:host.sdp | sdp plan - host.sdp
  sdp plan wire.sdp@1.0.0 wire.sdp
  sdp plan --all --require backward=total wire.sdp
  sdp plan capture.bin host.sdp")]
pub(crate) struct Arguments {
    /// Fail only if a direction of a message has a lower grade, such as `backward=total`; can be repeated
    #[arg(long, value_name = "DIRECTION=GRADE")]
    require: Vec<Requirement>,
    #[command(flatten)]
    pair: PairArguments,
}

/// Two schemas.
#[derive(Args)]
pub(crate) struct PairArguments {
    /// Write a line of JSON for each message
    #[arg(long)]
    pub(crate) json: bool,
    /// Compare each release in the lock OLD with NEW
    #[arg(long)]
    all: bool,
    /// The older schema file, or a stream that starts with a `Hello`; with `-`, standard input
    old: PathBuf,
    /// The newer schema file or stream; with `-`, standard input; without it, --all takes the current types of OLD
    #[arg(required_unless_present = "all")]
    new: Option<PathBuf>,
}

/// The grades of a message, and with --all the release that they belong to.
pub(crate) struct Found {
    release: Option<String>,
    pub(crate) grades: Compatibility,
}

impl PairArguments {
    /// Reads both schemas, and returns the grades of their messages.
    pub(crate) fn compare(&self) -> Result<impl Iterator<Item = Found>, Failure> {
        let new = self.new.as_deref();
        input::check_paths(new.into_iter().chain([&*self.old]))?;
        let (current, olds) = match self.all {
            true => schema::releases(&self.old).map(|(current, releases)| {
                let named = releases.into_iter().map(|(name, old)| (Some(name), old));
                (Some(current), named.collect())
            })?,
            false => (None, vec![(None, schema::read(&self.old)?)]),
        };
        let new = match (new, current) {
            (None, Some(current)) => current,
            (new, _) => schema::read(new.unwrap_or(&self.old))?,
        };
        let [_, fields] = sdp_schema::__private::closed(&new);
        for field in fields {
            let text = format!(
                "the length of {field} is unknown: without a schema, no type around it can change"
            );
            to_stderr(Remark::Note, &text);
        }
        Ok(olds.into_iter().flat_map(move |(release, old)| {
            let all = Compatibility::all(&old, &new).into_iter();
            all.map(move |grades| Found {
                release: release.clone(),
                grades,
            })
        }))
    }
}

pub(crate) fn run(arguments: &Arguments, out: &mut Output) -> Result<Outcome, Failure> {
    out.is_json = arguments.pair.json;
    let mut outcome = Outcome::Well;
    for found in arguments.pair.compare()? {
        show(&found, out)?;
        if arguments.require.is_empty() && found.grades.lowest() == Grade::Refused {
            outcome = Outcome::Refused;
        }
        for text in arguments.require.iter().filter_map(|it| it.error(&found)) {
            outcome = Outcome::Different;
            unless_gone(out.flush())?;
            to_stderr(Remark::Error, &text);
        }
    }
    Ok(outcome)
}

/// The lowest grade of a direction.
#[derive(Clone, Copy)]
struct Requirement(&'static str, Grade);

impl FromStr for Requirement {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parts = text.split_once('=');
        let parts = parts.and_then(|(direction, grade)| {
            let direction = DIRECTIONS.into_iter().find(|it| *it == direction)?;
            let grades = [Grade::Partial, Grade::Total, Grade::Same];
            Some(Self(
                direction,
                grades.into_iter().find(|it| word(*it) == grade)?,
            ))
        });
        parts.ok_or("expected `backward` or `forward` with `partial`, `total` or `same`, such as backward=total")
    }
}

impl Requirement {
    /// Returns the text of an error, with its first place, if a message has a lower grade.
    fn error(self, found: &Found) -> Option<String> {
        let Self(direction, required) = self;
        let mut directions = found.directions().into_iter();
        let (_, graded) = directions.find(|(name, _)| *name == direction)?;
        let (grade, places) = graded.filter(|(grade, _)| *grade < required)?;
        let place = places.places().next();
        let place = place.map(|it| format!(": {}: {}", it.path(), it.reason()));
        let (grade, required, place) = (word(grade), word(required), place.unwrap_or_default());
        let (release, name) = (found.label(), shown(found.grades.name()));
        Some(format!(
            "{release}{name}: {direction} is `{grade}`, but --require needs `{required}`{place}"
        ))
    }
}

const DIRECTIONS: [&str; 2] = ["backward", "forward"];

impl Found {
    /// Returns the grade and the places of each direction, if both programs have the message.
    pub(crate) fn directions(&self) -> [(&'static str, Option<(Grade, &Refusals)>); 2] {
        let [backward, forward] = DIRECTIONS;
        let grades = &self.grades;
        [(backward, grades.backward()), (forward, grades.forward())]
    }

    /// Returns the text before the name of the message.
    fn label(&self) -> String {
        let release = self.release.as_ref();
        let label = release.map(|it| format!("release {}: ", escaped(it)));
        label.unwrap_or_default()
    }
}

#[derive(Serialize)]
struct Line<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    release: Option<&'a str>,
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
pub(crate) fn show(it: &Found, out: &mut Output) -> Result<(), Failure> {
    let found = &it.grades;
    let directions = it.directions();
    if out.is_json {
        let [backward, forward] = directions.map(|(_, it)| it.map(|(grade, _)| word(grade)));
        let places = directions.into_iter().flat_map(|(direction, it)| {
            let places = it.into_iter().flat_map(|(_, it)| it.places());
            places.map(move |place| Place {
                direction,
                path: place.path(),
                reason: place.reason(),
                help: Some(place.remedy()).filter(|help| !help.is_empty()),
            })
        });
        let line = Line {
            release: it.release.as_deref(),
            name: found.name(),
            backward,
            forward,
            places: places.collect(),
        };
        return Ok(out.line(&line)?);
    }
    let style = match found.lowest() {
        Grade::Refused => REFUSED,
        Grade::Partial => PARTIAL,
        Grade::Total | Grade::Same => WELL,
    };
    let text = found.to_string();
    let mut lines = text.lines();
    if let Some(first) = lines.next() {
        let label = it.label();
        writeln!(out, "{}", out.styled(style, format!("{label}{first}")))?;
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
