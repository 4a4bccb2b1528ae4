//! A host with plugins in separate processes. If a plugin crashes, the others continue.
//!
//! Two commands build and run it, because the older plugin is a separate program with its own types:
//!
//! ```sh
//! cargo build --release --example older_plugin
//! cargo run --release --example plugin_host
//! ```
//!
//! The host starts this program again for four plugin processes, and `older_plugin` for two more, and talks to them
//! through pipes. First, both sides exchange a `Hello` with the schema of their messages. If the types differ, each side
//! converts the messages that it reads. The last process cannot convert, so the host does it for both. An older plugin
//! reads only some values, because its numbers have fewer bits.
//!
//! Then each process sends its parameters. The host changes them at 60 Hz, and measures the round trips. Halfway it
//! kills a process in the middle of a message, and continues with the others.

mod host;
mod messages;
mod plugin;

use std::env;
use std::process::ExitCode;

use anstream::println;
use anstyle::Style;

use messages::AnyError;

const HEADING: Style = Style::new().bold();

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match *arguments {
        [] => host("5"),
        ["--seconds", seconds] => host(seconds),
        ["--plugin", share] => plugin::run(share),
        _ => Err("usage: plugin_host [--seconds N]".into()),
    };
    if let Err(error) = result {
        eprintln!("plugin_host: {error}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

fn host(seconds: &str) -> Result<(), AnyError> {
    println!(
        "{HEADING}A host changes parameters of plugins in other processes, two of them of an older version, measures the \
         round trips, and kills one process.{HEADING:#}"
    );
    host::run(seconds.parse()?)?;
    println!(
        "{HEADING}The older plugins sent back every change, the killed process was detected inside of a message, and the \
         others continued.{HEADING:#}"
    );
    Ok(())
}
