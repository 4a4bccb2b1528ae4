//! A host whose plugins run in processes of their own, so that one that crashes takes nothing with it.
//!
//! `cargo run --release --example plugin_host` starts the plugins, which are this program again, and
//! talks to them through pipes. Each says what parameters it has; the host changes them at 60 Hz, and
//! times how long a change takes to come back. Half-way it kills a plugin in the middle of a message,
//! and carries on with the others.

mod host;
mod messages;
mod plugin;

use std::env;
use std::error::Error;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("plugin_host: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[&str]) -> Result<(), Box<dyn Error>> {
    match arguments {
        [] => host::run("5".parse()?),
        ["--seconds", seconds] => host::run(seconds.parse()?),
        ["--plugin", share] => plugin::run(share.parse()?),
        _ => Err("usage: plugin_host [--seconds N]".into()),
    }
}
