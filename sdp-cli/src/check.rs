//! `sdp check`: the changes between two schemas, and the broken readers.

use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use sdp_schema::{Breaks, Change, changes};
use serde::Serialize;

use crate::error::{Failure, Outcome};
use crate::output::{Output, Styled};
use crate::{input, schema};

/// Shows the changes between two schemas, and whom they break
#[derive(Args)]
#[command(after_help = "\
Older readers have the old schema, and read what newer programs write. Newer readers have the new schema.

Examples:
  git show HEAD~1:host.sdp | sdp check - host.sdp
  sdp check host.sdp capture.bin")]
pub(crate) struct Arguments {
    /// Write a line of JSON for each change
    #[arg(long)]
    pub(crate) json: bool,
    /// The older schema file, or a stream that starts with a `Hello`; with `-`, standard input
    old: PathBuf,
    /// The newer schema file or stream; with `-`, standard input
    new: PathBuf,
}

#[derive(Serialize)]
struct ChangeLine<'a> {
    place: &'a str,
    before: Option<&'a str>,
    after: Option<&'a str>,
    breaks_older_readers: bool,
    breaks_newer_readers: bool,
}

impl<'a> ChangeLine<'a> {
    fn new(change: &'a Change) -> Self {
        let breaks = change.breaks();
        Self {
            place: change.place(),
            before: change.before(),
            after: change.after(),
            breaks_older_readers: matches!(breaks, Breaks::OlderReaders | Breaks::AllReaders),
            breaks_newer_readers: matches!(breaks, Breaks::NewerReaders | Breaks::AllReaders),
        }
    }
}

pub(crate) fn run(arguments: &Arguments, out: &mut Output) -> Result<Outcome, Failure> {
    input::check_paths([&*arguments.old, &*arguments.new])?;
    let (old, new) = (schema::read(&arguments.old)?, schema::read(&arguments.new)?);
    let mut outcome = Outcome::Well;
    for change in changes(&old, &new) {
        let style = match change.breaks() {
            Breaks::Nothing => out.styles.well,
            _ => {
                outcome = Outcome::Different;
                out.styles.breaks
            }
        };
        if out.is_json {
            // All texts and numbers can be serialized.
            let _ = out.json_line(&ChangeLine::new(&change))?;
        } else {
            writeln!(out, "{}", Styled(style, change))?;
        }
    }
    Ok(outcome)
}
