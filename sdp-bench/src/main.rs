//! The report, which verifies every format, measures it and prints the tables.

use std::io;
use std::process::ExitCode;

use clap::Parser;
use sdp_bench::Options;

fn main() -> ExitCode {
    let Err(error) = sdp_bench::run(&Options::parse(), &mut io::stdout().lock()) else {
        return ExitCode::SUCCESS;
    };
    // The reader, such as `head`, has read enough, so this is no failure.
    let is_closed = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
    if error.downcast_ref().is_some_and(is_closed) {
        return ExitCode::SUCCESS;
    }
    eprintln!("sdp-bench: {error:#}");
    ExitCode::FAILURE
}
