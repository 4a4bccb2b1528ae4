//! Blocks of audio from one process to another through shared memory.
//!
//! `cargo run --release --example shared_memory` reads, and starts the writer, which is this program
//! again. Each block is a message that is encoded where the reader finds it, and is read where it lies.
//! To write one or to read it, a side copies it nowhere, allocates nothing, and waits for nobody; that it
//! allocates nothing, both sides see to.

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
        [] => reader::run("5".parse()?),
        ["--seconds", seconds] => reader::run(seconds.parse()?),
        ["--write", blocks, file] => writer::run(blocks.parse()?, file.as_ref()),
        _ => Err("usage: shared_memory [--seconds N]".into()),
    }
}
