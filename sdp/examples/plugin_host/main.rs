//! A host with plugins in separate processes. If a plugin crashes, the others continue.
//!
//! `cargo run --release --example plugin_host` starts this program again for each plugin process, and talks
//! to it through pipes. One process is of another build: the host compares their types, and refuses it with the name
//! of the field that differs. Each other process sends its parameters. The host changes them at 60 Hz, and measures the
//! round trips. Halfway it kills a process in the middle of a message, and continues with the others.

mod host;
mod messages;
mod outdated;
mod plugin;

use std::env;
use std::error::Error;
use std::process::ExitCode;

use anstream::println;
use anstyle::Style;

const HEADING: Style = Style::new().bold();

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
        [] => host("5"),
        ["--seconds", seconds] => host(seconds),
        ["--plugin", share] => plugin::run(share.parse()?),
        ["--outdated-plugin"] => outdated::run(),
        _ => Err("usage: plugin_host [--seconds N]".into()),
    }
}

fn host(seconds: &str) -> Result<(), Box<dyn Error>> {
    println!(
        "{HEADING}A host refuses a plugin of another build, changes parameters of plugins in other processes, measures \
         the round trips, and kills one process.{HEADING:#}"
    );
    host::run(seconds.parse()?)?;
    println!(
        "{HEADING}The plugin of another build was refused, the killed process was detected inside of a message, and the \
         others continued.{HEADING:#}"
    );
    Ok(())
}
