//! Measures the build time and code size of SDP and other formats, for BENCHMARKS.md.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;
use sdp_bench::build_cost::{self, Selection};

/// Measures the build time and code size of each format.
///
/// Builds a small crate for each format, or with `--scale` crates with many types, and writes the results to
/// BENCHMARKS.md. Needs no network. Run it on an idle machine.
#[derive(Parser)]
#[command(name = "build-cost", version)]
struct Options {
    /// Number of clean builds of each crate; the median counts
    #[arg(long, value_name = "N", default_value = "3")]
    rounds: usize,

    /// Measure only the crates with many types
    #[arg(long)]
    scale: bool,

    /// Measure only the crates of one shape, such as "nested, one function"
    #[arg(long, value_name = "NAME", requires = "scale")]
    shape: Option<String>,

    /// Measure only the crates of one format, such as "borsh"
    #[arg(long, value_name = "NAME", requires = "scale")]
    format: Option<String>,

    /// Number of structs in each of these crates; with this, a shape or a format, writes no file
    #[arg(long, value_name = "N", requires = "scale")]
    structs: Option<usize>,
}

fn main() -> ExitCode {
    let options = Options::parse();
    let selection = Selection {
        shape: options.shape,
        format: options.format,
        structs: options.structs,
    };
    let result = if options.scale {
        build_cost::measure_scale(&selection)
    } else {
        build_cost::measure(options.rounds).map(Some)
    };
    match result {
        Ok(path) => {
            if let Some(path) = path {
                let _ = writeln!(io::stdout(), "{}", path.display());
            }
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("build-cost: {error:#}");
            ExitCode::FAILURE
        }
    }
}
