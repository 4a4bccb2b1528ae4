//! `sdp check`: the messages with other bytes in two schemas.

use clap::Args;
use sdp_schema::Grade;

use crate::error::{Failure, Outcome};
use crate::output::Output;
use crate::plan::{self, PairArguments};

/// Shows the messages whose bytes differ between two schemas, with their grades
#[derive(Args)]
#[command(after_help = "\
Programs that do not convert the values of other versions can exchange only the messages that are not shown. The exit \
code is 1 if a message is shown. `sdp plan` also shows the other messages, and fails only for those without a conversion.

Examples:
  git show HEAD~1:host.sdp | sdp check - host.sdp
  sdp check wire.sdp@1.0.0 wire.sdp
  sdp check host.sdp capture.bin")]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(crate) pair: PairArguments,
}

pub(crate) fn run(arguments: &Arguments, out: &mut Output) -> Result<Outcome, Failure> {
    let mut outcome = Outcome::Well;
    for found in arguments.pair.compare()? {
        if found.lowest() != Grade::Same {
            outcome = Outcome::Different;
            plan::show(&found, out)?;
        }
    }
    Ok(outcome)
}
