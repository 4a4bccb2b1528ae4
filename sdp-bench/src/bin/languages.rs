//! Measures generated code in other languages beside formats that are common there, for BENCHMARKS.md.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;
use sdp_bench::languages::{self, Options};

fn main() -> ExitCode {
    match languages::measure(&Options::parse()) {
        Ok(section) => {
            let _ = writeln!(io::stdout(), "{section}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("languages: {error:#}");
            ExitCode::FAILURE
        }
    }
}
