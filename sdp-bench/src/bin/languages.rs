//! Measures generated code in other languages beside formats that are common there, for BENCHMARKS.md.

use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::Result;
use clap::Parser;
use sdp_bench::languages::{self, Division};

/// Measures generated code in TypeScript, C, C++ and Python beside other formats.
///
/// Checks that every format decodes the same values, and prints tables. A missing tool is an error that names its
/// package. Needs the npm registry once. Run it on an idle machine.
#[derive(Parser)]
#[command(name = "languages", version)]
struct Options {
    /// Measure only this language, such as "typescript"
    #[arg(short, long, value_name = "NAME", conflicts_with = "write_docs")]
    language: Option<String>,

    /// Number of processes of each language, run one after the other
    #[arg(long, value_name = "N", default_value = "6", value_parser = clap::value_parser!(u32).range(1..))]
    processes: u32,

    /// Number of samples of each case in each process
    #[arg(long, value_name = "N", default_value = "15", value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,

    /// Length of a sample
    #[arg(long, value_name = "N", default_value = "10", value_parser = clap::value_parser!(u32).range(1..))]
    milliseconds: u32,

    /// Rewrite the section of BENCHMARKS.md
    #[arg(long)]
    write_docs: bool,
}

fn main() -> ExitCode {
    match run(&Options::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("languages: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(options: &Options) -> Result<()> {
    let division = Division {
        processes: options.processes,
        rounds: options.rounds,
        milliseconds: options.milliseconds,
    };
    let section = languages::measure(options.language.as_deref(), division)?;
    let mut out = io::stdout().lock();
    writeln!(out, "{section}")?;
    if options.write_docs {
        writeln!(out, "{}", languages::write(&section)?.display())?;
    }
    Ok(())
}
