//! Blocks of audio from one process to another through shared memory.
//!
//! `cargo run --release --example shared_memory` starts the reader, and the reader starts this program again
//! as the writer. Each block is a message, encoded in the shared memory and decoded there without a copy.
//! Neither side allocates or waits, and both sides check their allocations.

mod block;
mod reader;
mod ring;
mod writer;

use std::env;
use std::error::Error;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("shared_memory: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[&str]) -> Result<(), Box<dyn Error>> {
    match arguments {
        [] => reader::run("5"),
        ["--seconds", seconds] => reader::run(seconds),
        ["--write", blocks, file] => writer::run(blocks.parse()?, file.as_ref()),
        _ => Err("usage: shared_memory [--seconds N]".into()),
    }
}
