//! SDP beside its peers: verifies that every format gives back the same values, measures them, and
//! prints what it found.

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
