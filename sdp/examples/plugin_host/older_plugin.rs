//! A plugin process of an older release, with its own declarations of the messages. `plugin_host` starts it.

use std::error::Error;
use std::io;

use sdp::{SdpDecode, SdpEncode, SdpSchema};
use sdp_link::{Failure, Handshake, Request, Server};
use sdp_schema::Hello;

#[derive(SdpDecode, SdpEncode, SdpSchema)]
#[sdp(message_id = 1)]
struct GetRegistry;

impl Request for GetRegistry {
    type Reply = PluginRegistry;
    type Error = Failure;
}

#[derive(SdpDecode, SdpEncode, SdpSchema)]
#[sdp(message_id = 2)]
struct PluginRegistry {
    plugins: Vec<Plugin>,
}

#[derive(SdpDecode, SdpEncode, SdpSchema)]
struct Plugin {
    name: String,
    vendor: String,
    parameters: Vec<Parameter>,
}

#[derive(SdpDecode, SdpEncode, SdpSchema)]
struct Parameter {
    display_name: String,
    address: u32,
    unit: String,
    min_value: f32,
    max_value: f32,
    current_value: f32,
    is_writable: bool,
}

#[derive(SdpDecode, SdpEncode, SdpSchema)]
#[sdp(message_id = 3)]
struct SetParameter {
    value: f32,
    plugin: u16,
    address: u32,
}

impl Request for SetParameter {
    type Reply = ParameterSet;
    type Error = Failure;
}

#[derive(SdpDecode, SdpEncode, SdpSchema)]
#[sdp(message_id = 4)]
struct ParameterSet {
    address: u32,
    value: f32,
}

fn main() -> Result<(), Box<dyn Error>> {
    let hello = Hello::new::<GetRegistry>("plugin host").and::<PluginRegistry>();
    let hello = hello.and::<SetParameter>().and::<ParameterSet>();
    let host = Handshake::new(hello, "older_plugin 1.0").accept(io::stdin(), io::stdout())?;
    let server = Server::new(host).on(|GetRegistry| Ok(registry())).on(
        |SetParameter { value, address, .. }| {
            let value = value.clamp(0.0, 1.0);
            Ok(ParameterSet { address, value })
        },
    );
    Ok(server.run()?)
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
    let plugins = vec![Plugin {
        name: "Old Delay".into(),
        vendor: "Drob".into(),
        parameters: vec![parameter(0, "Time"), parameter(1, "Mix")],
    }];
    PluginRegistry { plugins }
}
