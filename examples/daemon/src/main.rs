//! Starts the daemon with the plugins in `testdata/plugins.json`, or runs a command.
//!
//! ```text
//! cargo run --release -p daemon                         the daemon
//! cargo run --release -p daemon list                    its plugins
//! cargo run --release -p daemon watch                   all changes
//! cargo run --release -p daemon set PLUGIN ADDRESS VALUE
//! cargo run --release -p daemon older-set PLUGIN ADDRESS VALUE
//! python3 examples/daemon/python/tune.py 8080 PLUGIN PARAMETER VALUE...
//! ```
//!
//! The script takes the names of a plugin and of its parameter.

use std::env;
use std::error::Error;
use std::process::ExitCode;

use daemon::commands;
use daemon::protocol::Registry;
use tokio::net::TcpListener;

/// The port of the commands, unless `DAEMON_PORT` is a different one. The port after it is of the page.
const PORT: u16 = 8080;

const COMMANDS: &str = "list | watch | set PLUGIN ADDRESS VALUE | older-set PLUGIN ADDRESS VALUE";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("daemon: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[&str]) -> Result<(), Box<dyn Error>> {
    let port = env::var("DAEMON_PORT").map_or(Ok(PORT), |port| port.parse())?;
    match *arguments {
        [] => start(port),
        ["list"] => commands::list(port),
        ["watch"] => commands::watch(port),
        ["set", plugin, address, value] => {
            commands::set(port, plugin.parse()?, address.parse()?, value.parse()?)
        }
        ["older-set", plugin, address, value] => {
            commands::set_as_older(port, plugin.parse()?, address.parse()?, value.parse()?)
        }
        _ => Err(format!("usage: daemon [{COMMANDS}]").into()),
    }
}

#[tokio::main]
async fn start(port: u16) -> Result<(), Box<dyn Error>> {
    let registry: Registry = serde_json::from_str(include_str!("../../../testdata/plugins.json"))?;
    let commands = TcpListener::bind(("127.0.0.1", port)).await?;
    // Port 0 is any free one.
    let next = port.saturating_add(u16::from(port != 0));
    let page = TcpListener::bind(("127.0.0.1", next)).await?;
    println!("http://{}/", page.local_addr()?);
    println!(
        "commands, with DAEMON_PORT={}: {COMMANDS}",
        commands.local_addr()?.port()
    );
    Ok(daemon::serve(page, commands, registry).await?)
}
