//! `sdp check`: the messages with other bytes or names in two schemas.

use clap::Args;
use sdp_schema::Grade;

use crate::error::{Failure, Outcome};
use crate::output::Output;
use crate::plan::{self, PairArguments};

/// Shows the messages whose bytes or names differ between two schemas, with their grades
#[derive(Args)]
#[command(after_help = "\
Programs that do not convert the values of other versions can exchange only the messages that are not shown. A message \
whose id had a different name is shown, unless an alias has this name. The exit code is 1 if a message is shown. \
`sdp plan` also shows the other messages, and fails only for messages without a conversion.

Examples:
  git show HEAD~1:host.sdp | sdp check - host.sdp
  sdp check wire.sdp@1.0.0 wire.sdp
  sdp check --all wire.sdp
  sdp check host.sdp capture.bin")]
pub(crate) struct Arguments {
    #[command(flatten)]
    pair: PairArguments,
}

pub(crate) fn run(arguments: &Arguments, out: &mut Output) -> Result<Outcome, Failure> {
    out.is_json = arguments.pair.json;
    let mut outcome = Outcome::Well;
    for found in arguments.pair.compare()? {
        // An unchanged message has a place only if its id had a different name.
        let mut directions = found.directions().into_iter().filter_map(|(_, it)| it);
        let has_places = directions.any(|(_, places)| places.places().next().is_some());
        if found.grades.lowest() != Grade::Same || has_places {
            outcome = Outcome::Different;
            plan::show(&found, out)?;
        }
    }
    Ok(outcome)
}
