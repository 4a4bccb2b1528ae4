//! The command `sdp`: shows, compares and converts encoded values, messages and schemas.

mod arguments;
mod check;
mod completions;
mod diff;
mod encode;
mod end;
mod error;
mod export;
mod files;
mod filter;
mod fingerprint;
mod hello;
mod info;
mod input;
mod inspect;
mod json;
mod man;
mod options;
mod output;
mod plan;
mod progress;
mod protocol;
mod recover;
mod schema;
#[cfg(unix)]
mod signals;
mod sink;
mod stream;
mod tap;
mod text;
mod translate;

use std::io::Write as _;
use std::process::ExitCode;

use anstream::ColorChoice;
use clap::{CommandFactory as _, Parser as _};

use arguments::{Arguments, Verb};
use error::{Failure, Outcome};
use files::Role;
use output::{Output, Remark};

fn main() -> ExitCode {
    #[cfg(unix)]
    signals::outlive_file_limit();
    let Arguments { color, verb } = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(text) => return shown(&text),
    };
    match color {
        clap::ColorChoice::Auto => ColorChoice::Auto,
        clap::ColorChoice::Always => ColorChoice::Always,
        clap::ColorChoice::Never => ColorChoice::Never,
    }
    .write_global();
    let mut out = Output::new();
    // The lines of a terminal are the progress of `inspect`, and a tap waits for its processes.
    match verb {
        Verb::Inspect(_) if out.is_terminal() => {}
        Verb::Tap(_) => {}
        _ => progress::start(),
    }
    let result = run(&verb, &mut out);
    let flushed = output::unless_gone(out.flush());
    progress::end();
    match result.and_then(|outcome| Ok(flushed.map(|()| outcome)?)) {
        Ok(outcome) => outcome.into(),
        // A reader such as `head` has read enough of a stream without errors, so this is no failure.
        Err(failure) if failure.is_gone() => ExitCode::SUCCESS,
        Err(failure) => {
            output::to_stderr(Remark::Error, &failure.to_string());
            failure.code()
        }
    }
}

/// Shows the help, the version or the error of arguments.
fn shown(text: &clap::Error) -> ExitCode {
    match output::unless_gone(text.print()) {
        Ok(()) => ExitCode::from(u8::try_from(text.exit_code()).unwrap_or(2)),
        Err(error) => {
            output::to_stderr(Remark::Error, &Failure::from(error).to_string());
            ExitCode::from(2)
        }
    }
}

fn run(verb: &Verb, out: &mut Output) -> Result<Outcome, Failure> {
    if !matches!(verb, Verb::Tap(_)) {
        files::standard(Role::Output)?;
    }
    match verb {
        Verb::Inspect(arguments) => inspect::run(arguments, out),
        Verb::Info(arguments) => info::run(arguments, out),
        Verb::Tap(arguments) => tap::run(arguments),
        Verb::Encode(arguments) => encode::run(arguments),
        Verb::Diff(arguments) => diff::run(arguments, out),
        Verb::Check(arguments) => check::run(arguments, out),
        Verb::Plan(arguments) => plan::run(arguments, out),
        Verb::Translate(arguments) => translate::run(arguments),
        Verb::Recover(arguments) => recover::run(arguments),
        Verb::Fingerprint(arguments) => fingerprint::run(arguments, out),
        Verb::Export(arguments) => export::run(arguments, out),
        Verb::Completions(arguments) => completions::run(arguments, Arguments::command(), out),
        Verb::Man(arguments) => man::run(arguments, Arguments::command(), out),
    }
}
