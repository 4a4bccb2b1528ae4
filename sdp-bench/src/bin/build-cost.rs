//! Measures the build time and code size of SDP and other formats; BENCHMARKS.md shows them.

use std::process::ExitCode;

use clap::Parser;

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
}

fn main() -> ExitCode {
    match sdp_bench::build_cost::measure(Options::parse().rounds) {
        Ok(path) => {
            println!("{}", path.display());
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("build-cost: {error:#}");
            ExitCode::FAILURE
        }
    }
}
