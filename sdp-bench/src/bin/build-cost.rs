//! Measures the build time and code size of SDP and other formats; BENCHMARKS.md shows them.

use std::process::ExitCode;

use clap::Parser;
use sdp_bench::build_cost;

/// Builds a small crate for each format, measures how long that takes and how much code it adds,
/// and writes `sdp-bench/build-cost.json`, which `sdp-bench --write-docs` shows.
///
/// It needs no network, and a machine with nothing else to do.
#[derive(Parser)]
#[command(name = "build-cost", version)]
struct Options {
    /// Clean builds of each crate, of which the median counts
    #[arg(long, value_name = "N", default_value = "3")]
    rounds: usize,

    /// Measure only the crates with many types
    #[arg(long)]
    scale: bool,

    /// Number of structs in each of these crates: the results are printed and not written
    #[arg(long, value_name = "N", requires = "scale")]
    structs: Option<usize>,
}

fn main() -> ExitCode {
    let options = Options::parse();
    let result = match options {
        Options {
            structs: Some(structs),
            ..
        } => build_cost::print_scale(structs).map(|()| None),
        Options { scale: true, .. } => build_cost::measure_scale().map(Some),
        Options { rounds, .. } => build_cost::measure(rounds).map(Some),
    };
    match result {
        Ok(path) => {
            if let Some(path) = path {
                println!("{}", path.display());
            }
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("build-cost: {error:#}");
            ExitCode::FAILURE
        }
    }
}
