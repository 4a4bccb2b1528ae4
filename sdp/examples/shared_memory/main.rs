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

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.iter().map(|it| &**it).collect::<Vec<_>>()[..] {
        [] => reader::run("5"),
        ["--seconds", seconds] => reader::run(seconds),
        ["--write", blocks, file] => writer::run(blocks.parse()?, file.as_ref()),
        _ => Err("usage: shared_memory [--seconds N]".into()),
    }
}
