//! The report, which verifies every format, measures it and prints the tables.

use std::io;
use std::process::ExitCode;

use clap::Parser;
use sdp_bench::Options;

fn main() -> ExitCode {
    match sdp_bench::run(&Options::parse(), &mut io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("sdp-bench: {error:#}");
            ExitCode::FAILURE
        }
    }
}
