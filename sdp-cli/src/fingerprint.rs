//! `sdp fingerprint`: the fingerprints of a schema.

use std::collections::BTreeSet;
use std::io::Write as _;
use std::iter;
use std::path::PathBuf;

use clap::Args;
use sdp_schema::{Fingerprint, Name, Root, Schema};
use serde::Serialize;

use crate::error::{Failure, Outcome};
use crate::output::{HEADING, Output};
use crate::schema;
use crate::text::shown;

/// Shows the fingerprints of a schema and of its messages
#[derive(Args)]
#[command(after_help = "\
Programs with equal fingerprints understand each other. The first line is for the whole schema.

Examples:
  sdp fingerprint host.sdp
  sdp fingerprint wire.lock@1.0.0
  sdp fingerprint capture.bin")]
pub(crate) struct Arguments {
    /// Write a line of JSON for each fingerprint
    #[arg(long)]
    json: bool,
    /// The schema file, or a stream that starts with a `Hello`; with `-`, standard input
    #[arg(value_name = "SCHEMA")]
    schema: PathBuf,
}

/// A fingerprint, as text in JSON, because many programs read the numbers of JSON as `f64`.
#[derive(Serialize)]
struct Line<'a> {
    fingerprint: String,
    id: Option<u16>,
    name: Option<&'a str>,
}

impl<'a> Line<'a> {
    fn new(fingerprint: Fingerprint, name: Option<&'a Name>) -> Self {
        Self {
            fingerprint: fingerprint.to_string(),
            id: name.and_then(Name::message_id).map(|id| id.get()),
            name: name.map(Name::name),
        }
    }
}

pub(crate) fn run(arguments: &Arguments, out: &mut Output) -> Result<Outcome, Failure> {
    out.is_json = arguments.json;
    let schema = schema::read(&arguments.schema)?;
    if !out.is_json {
        let heading = out.styled(HEADING, "fingerprint          id  name");
        writeln!(out, "{heading}")?;
    }
    for line in lines(&schema) {
        if out.is_json {
            out.line(&line)?;
            continue;
        }
        let id = line.id.map_or_else(|| "-".into(), |id| id.to_string());
        let name = line.name.map_or_else(|| "-".into(), shown);
        writeln!(out, "{}  {id:>5}  {name}", line.fingerprint)?;
    }
    Ok(Outcome::Well)
}

/// Returns the lines of the root, and of the messages or the remaining types with names. If several types have one
/// name, only the first has a line.
fn lines(schema: &Schema) -> Vec<Line<'_>> {
    let fingerprints = schema.fingerprints();
    let mut lines = vec![Line::new(schema.fingerprint(), schema.name())];
    match schema.root() {
        Root::Messages(types) => lines.extend(types.iter().filter_map(|ty| {
            let fingerprint = fingerprints.get(ty.get())?;
            Some(Line::new(*fingerprint, schema.get(*ty).name()))
        })),
        // The first type is the root.
        Root::Value(_) => {
            let mut names: BTreeSet<&str> = schema.name().map(Name::name).into_iter().collect();
            for (fingerprint, ty) in iter::zip(fingerprints, schema.types()).skip(1) {
                if let Some(name) = ty.name()
                    && names.insert(name.name())
                {
                    lines.push(Line::new(fingerprint, Some(name)));
                }
            }
        }
    }
    lines
}
