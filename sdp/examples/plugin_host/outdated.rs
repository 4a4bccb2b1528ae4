//! A plugin process of another build. Its `Parameter` lacks a field.

use std::error::Error;
use std::io;

use sdp::message::{MessageReader, MessageWriter};
use sdp::{SdpDecode, SdpEncode, SdpSchema};
use sdp_schema::Hello;

use super::messages::PROTOCOL;

#[derive(SdpEncode, SdpDecode, SdpSchema)]
#[sdp(message_id = 1)]
struct PluginRegistry {
    plugins: Vec<Plugin>,
    total_plugin_count: u32,
    total_parameter_count: u32,
}

#[derive(SdpEncode, SdpDecode, SdpSchema)]
struct Plugin {
    name: String,
    manufacturer_id: String,
    component_type: String,
    component_subtype: String,
    parameters: Vec<Parameter>,
}

#[derive(SdpEncode, SdpDecode, SdpSchema)]
struct Parameter {
    address: u64,
    display_name: String,
    identifier: String,
    unit: String,
    min_value: f32,
    max_value: f32,
    default_value: f32,
    current_value: f32,
    raw_flags: u32,
    is_writable: bool,
}

/// Sends its messages to the host, and waits until the host ends the connection.
pub(crate) fn run() -> Result<(), Box<dyn Error>> {
    let mut to_host = MessageWriter::new(io::stdout().lock());
    to_host.write(&Hello::new::<PluginRegistry>(PROTOCOL))?;
    to_host.flush()?;
    let mut from_host = MessageReader::new(io::stdin().lock());
    while from_host.read_frame()?.is_some() {}
    Ok(())
}
