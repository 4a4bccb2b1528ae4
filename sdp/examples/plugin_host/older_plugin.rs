//! A plugin process of an older release, with its own declarations of the messages.
//!
//! The host starts this program twice. `--converting` reads the messages of the host with the conversion of
//! `sdp-schema`. `--fixed` has only the decoder of its own types, as a plugin in C would, so the host converts for it.

use std::env;
use std::error::Error;
use std::io;
use std::time::Duration;

use sdp::message::{MessageReader, MessageWriter};
use sdp::{SdpDecode, SdpEncode, SdpSchema};
use sdp_schema::Hello;

#[derive(SdpEncode, SdpSchema)]
#[sdp(message_id = 1)]
struct PluginRegistry {
    plugins: Vec<Plugin>,
    total_plugin_count: u16,
    total_parameter_count: u16,
}

#[derive(SdpEncode, SdpSchema)]
struct Plugin {
    name: String,
    vendor: String,
    parameters: Vec<Parameter>,
}

#[derive(SdpEncode, SdpSchema)]
struct Parameter {
    display_name: String,
    address: u32,
    unit: String,
    min_value: f32,
    max_value: f32,
    current_value: f32,
    is_writable: bool,
}

#[derive(SdpEncode, SdpDecode, SdpSchema)]
#[sdp(message_id = 2)]
struct SetParameter {
    sent: Duration,
    plugin: u16,
    address: u32,
    value: f32,
}

fn main() -> Result<(), Box<dyn Error>> {
    let hello = Hello::new::<PluginRegistry>("plugin host").and::<SetParameter>();
    match env::args().nth(1).as_deref() {
        Some("--converting") => run(&hello.resolving()),
        Some("--fixed") => run(&hello),
        _ => Err("usage: older_plugin --converting | --fixed; plugin_host starts it".into()),
    }
}

/// Sends the plugin, and answers the messages of the host until the end of the stream.
fn run(hello: &Hello) -> Result<(), Box<dyn Error>> {
    let mut from_host = MessageReader::new(io::stdin().lock());
    let mut to_host = MessageWriter::new(io::stdout().lock());
    to_host.write(hello)?;
    to_host.write(&registry())?;
    to_host.flush()?;
    let theirs: Hello = from_host.read()?.ok_or("the host has ended")?;
    let is_fixed = hello.capabilities() == 0;
    let host = hello.resolve(&theirs)?;
    let mut converted = Vec::new();
    while let Some(frame) = from_host.read_frame()? {
        let mut set: SetParameter = match is_fixed {
            true => frame.decode()?,
            false => host.decode(frame.as_bytes(), &mut converted)?,
        };
        set.value = set.value.clamp(0.0, 1.0);
        // The host converts what it reads.
        to_host.write(&set)?;
        to_host.flush()?;
    }
    Ok(())
}

fn registry() -> PluginRegistry {
    let parameter = |address, name: &str| Parameter {
        display_name: name.into(),
        address,
        unit: String::new(),
        min_value: 0.0,
        max_value: 1.0,
        current_value: 0.5,
        is_writable: true,
    };
    PluginRegistry {
        plugins: vec![Plugin {
            name: "Old Delay".into(),
            vendor: "Drob".into(),
            parameters: vec![parameter(0, "Time"), parameter(1, "Mix")],
        }],
        total_plugin_count: 1,
        total_parameter_count: 2,
    }
}
