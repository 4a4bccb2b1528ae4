//! The report, which verifies every format, measures it and prints the tables.

use std::io;
use std::process::ExitCode;

use clap::Parser;
use sdp_bench::Options;

fn main() -> ExitCode {
    let is_closed = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
    match sdp_bench::run(&Options::parse(), &mut io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        // The reader, such as `head`, has read enough.
        Err(error) if error.downcast_ref().is_some_and(is_closed) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("sdp-bench: {error:#}");
            ExitCode::FAILURE
        }
    }
}
