//! A host with plugins in separate processes. If a plugin crashes, the others continue.
//!
//! Two commands build and run it, because the older plugin is a separate program with its own types:
//!
//! ```sh
//! cargo build --release --example older_plugin
//! cargo run --release --example plugin_host
//! ```
//!
//! The host starts this program again for four plugin processes, and `older_plugin` for one more, and calls them through
//! pipes. First, both sides exchange a `Hello` with the schema of their messages. If the types differ, each side converts
//! the messages that it reads. The older plugin reads only some values, because its numbers have fewer bits.
//!
//! Each process sends its parameters. The host changes them at 60 Hz, and measures the round trips. Halfway one process
//! crashes in the middle of a message, and the others continue.

mod host;
mod messages;
mod plugin;

use std::env;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error + Send + Sync>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.iter().map(|it| &**it).collect::<Vec<_>>()[..] {
        [] => host::run("5"),
        ["--seconds", seconds] => host::run(seconds),
        ["--plugin", share] => plugin::run(share),
        _ => Err("usage: plugin_host [--seconds N]".into()),
    }
}
