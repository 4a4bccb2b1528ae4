//! The command `sdp`: shows, compares and converts encoded values, messages and schemas.

mod arguments;
mod check;
mod diff;
mod encode;
mod end;
mod error;
mod export;
mod fingerprint;
mod hello;
mod input;
mod inspect;
mod json;
mod options;
mod output;
mod plan;
mod protocol;
mod schema;
mod stream;
mod tap;
mod text;
mod translate;

use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::Parser as _;

use arguments::{Arguments, Verb};
use error::Failure;
use output::{Output, Remark};

fn main() -> ExitCode {
    let Arguments { verb } = Arguments::parse();
    let mut out = Output::new(match &verb {
        Verb::Inspect(arguments) => arguments.json,
        Verb::Tap(_) | Verb::Encode(_) | Verb::Translate(_) | Verb::Export(_) => false,
        Verb::Diff(arguments) => arguments.json,
        Verb::Check(arguments) => arguments.pair.json,
        Verb::Plan(arguments) => arguments.pair.json,
        Verb::Fingerprint(arguments) => arguments.json,
    });
    let result = match &verb {
        Verb::Inspect(arguments) => inspect::run(arguments, &mut out),
        Verb::Tap(arguments) => tap::run(arguments),
        Verb::Encode(arguments) => encode::run(arguments),
        Verb::Diff(arguments) => diff::run(arguments, &mut out),
        Verb::Check(arguments) => check::run(arguments, &mut out),
        Verb::Plan(arguments) => plan::run(arguments, &mut out),
        Verb::Translate(arguments) => translate::run(arguments),
        Verb::Fingerprint(arguments) => fingerprint::run(arguments, &mut out),
        Verb::Export(arguments) => export::run(arguments, &mut out),
    };
    let result = result.and_then(|outcome| Ok(out.flush().map(|()| outcome)?));
    match result {
        Ok(outcome) => outcome.into(),
        // A reader such as `head` has read enough, so this is no failure.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(failure) => {
            let _ = out.flush();
            output::to_stderr(Remark::Error, &failure.to_string());
            ExitCode::from(2)
        }
    }
}
