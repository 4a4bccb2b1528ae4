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

    /// Only build crates of so many structs, and print what that takes
    #[arg(long, value_name = "STRUCTS")]
    scale: Option<usize>,
}

fn main() -> ExitCode {
    let options = Options::parse();
    let result = match options.scale {
        Some(structs) => build_cost::print_scale(structs),
        None => build_cost::measure(options.rounds).map(|path| println!("{}", path.display())),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("build-cost: {error:#}");
            ExitCode::FAILURE
        }
    }
}
