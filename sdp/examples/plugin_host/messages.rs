//! The messages between the host and the plugins. `older_plugin.rs` has those of an older release.
//!
//! The attributes `alias` and `default` keep its plugins readable: a field was renamed, and others were added.

use std::error::Error;

use sdp::{SdpDecode, SdpEncode, SdpSchema};
use sdp_link::{Failure, Handshake, Request};
use sdp_schema::Hello;
use serde::Deserialize;

pub(crate) type AnyError = Box<dyn Error + Send + Sync>;

/// Returns what both programs say first: the messages in both directions, and a name for people.
pub(crate) fn handshake() -> Handshake {
    let hello = Hello::new::<GetRegistry>("plugin host").and::<PluginRegistry>();
    let hello = hello.and::<SetParameter>().and::<ParameterSet>();
    Handshake::new(hello.and::<Crash>(), "plugin_host 2.0")
}

/// Asks for the plugins of a process.
#[derive(SdpEncode, SdpDecode, SdpSchema)]
#[sdp(message_id = 1)]
pub(crate) struct GetRegistry;

impl Request for GetRegistry {
    type Reply = PluginRegistry;
    type Error = Failure;
}

#[derive(SdpEncode, SdpDecode, SdpSchema, Deserialize, Clone)]
#[sdp(message_id = 2)]
pub(crate) struct PluginRegistry {
    pub(crate) plugins: Vec<Plugin>,
}

#[derive(SdpEncode, SdpDecode, SdpSchema, Deserialize, Clone)]
pub(crate) struct Plugin {
    pub(crate) name: String,
    #[sdp(alias = "vendor")]
    pub(crate) manufacturer_id: String,
    #[sdp(default)]
    pub(crate) component_type: String,
    pub(crate) parameters: Vec<Parameter>,
}

#[derive(SdpEncode, SdpDecode, SdpSchema, Deserialize, Clone)]
pub(crate) struct Parameter {
    pub(crate) address: u64,
    pub(crate) display_name: String,
    pub(crate) unit: String,
    pub(crate) min_value: f32,
    pub(crate) max_value: f32,
    pub(crate) current_value: f32,
    pub(crate) is_writable: bool,
    #[sdp(default)]
    pub(crate) can_ramp: bool,
}

/// Sets a parameter. The reply has its new value.
#[derive(SdpEncode, SdpDecode, SdpSchema)]
#[sdp(message_id = 3)]
pub(crate) struct SetParameter {
    /// The index of the plugin in the registry.
    pub(crate) plugin: u32,
    pub(crate) address: u64,
    pub(crate) value: f32,
}

impl Request for SetParameter {
    type Reply = ParameterSet;
    type Error = Failure;
}

#[derive(SdpEncode, SdpDecode, SdpSchema, Debug)]
#[sdp(message_id = 4)]
pub(crate) struct ParameterSet {
    pub(crate) value: f32,
}

/// Lets the plugin write half a message and end, as in a crash.
#[derive(SdpEncode, SdpDecode, SdpSchema)]
#[sdp(message_id = 5)]
pub(crate) struct Crash;

impl Request for Crash {
    type Reply = ParameterSet;
    type Error = Failure;
}
