//! The command `sdp`: shows and compares encoded values, messages and schemas.

mod arguments;
mod check;
mod compare;
mod encode;
mod error;
mod input;
mod inspect;
mod json;
mod style;

use std::io::Write as _;
use std::process::ExitCode;

use clap::Parser as _;

use arguments::{Arguments, Command};
use error::Failure;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let mut out = std::io::BufWriter::new(anstream::stdout());
    let result = match &arguments.command {
        Command::Inspect(arguments) => inspect::run(arguments, &mut out),
        Command::Encode(arguments) => encode::run(arguments),
        Command::Diff(arguments) => compare::run(arguments, &mut out),
        Command::Check(arguments) => check::run(arguments, &mut out),
        Command::Fingerprint(arguments) => check::fingerprints(arguments, &mut out),
    };
    let result = result.and_then(|outcome| Ok(out.flush().map(|()| outcome)?));
    match result {
        Ok(outcome) => outcome.into(),
        // A reader like `head` has seen enough.
        Err(Failure::Output(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(failure) => {
            let _ = out.flush();
            failure.show();
            ExitCode::from(2)
        }
    }
}
