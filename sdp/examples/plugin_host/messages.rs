//! The messages between the host and the plugins. `older_plugin.rs` has those of an older release.
//!
//! The attributes `alias` and `default` keep its plugins readable: a field was renamed, and others were added.

use std::error::Error;
use std::time::Duration;

use sdp::{SdpDecode, SdpDispatch, SdpEncode, SdpSchema};
use sdp_link::Handshake;
use sdp_schema::Hello;
use serde::Deserialize;

pub(crate) type AnyError = Box<dyn Error + Send + Sync>;

/// Returns what both programs say first: the messages in both directions, and a name for people.
pub(crate) fn handshake() -> Handshake {
    let hello = Hello::new::<ToPlugin>("plugin host").and::<ToHost>();
    Handshake::new(hello, "plugin_host 2.0")
}

/// The second message of a plugin process: its plugins.
#[derive(SdpEncode, SdpDecode, SdpSchema, Deserialize, Debug)]
#[sdp(message_id = 1)]
pub(crate) struct PluginRegistry {
    pub(crate) plugins: Vec<Plugin>,
    pub(crate) total_plugin_count: u32,
    pub(crate) total_parameter_count: u32,
}

#[derive(SdpEncode, SdpDecode, SdpSchema, Deserialize, Debug, Clone)]
pub(crate) struct Plugin {
    pub(crate) name: String,
    #[sdp(alias = "vendor")]
    pub(crate) manufacturer_id: String,
    #[sdp(default)]
    pub(crate) component_type: String,
    #[sdp(default)]
    pub(crate) component_subtype: String,
    pub(crate) parameters: Vec<Parameter>,
}

#[derive(SdpEncode, SdpDecode, SdpSchema, Deserialize, Debug, Clone)]
pub(crate) struct Parameter {
    pub(crate) address: u64,
    pub(crate) display_name: String,
    #[sdp(default)]
    pub(crate) identifier: String,
    pub(crate) unit: String,
    pub(crate) min_value: f32,
    pub(crate) max_value: f32,
    #[sdp(default)]
    pub(crate) default_value: f32,
    pub(crate) current_value: f32,
    #[sdp(default)]
    pub(crate) raw_flags: u32,
    pub(crate) is_writable: bool,
    #[sdp(default)]
    pub(crate) can_ramp: bool,
}

/// From the host: sets a parameter. The plugin sends the message back with the new value of the parameter.
#[derive(SdpEncode, SdpDecode, SdpSchema, Debug)]
#[sdp(message_id = 2)]
pub(crate) struct SetParameter {
    /// The index of the plugin in the registry.
    pub(crate) plugin: u32,
    pub(crate) address: u64,
    pub(crate) value: f32,
    /// The time of sending, by the host's clock.
    pub(crate) sent: Duration,
}

/// From the host, to test a crash. The plugin writes half a message, logs a line, and hangs.
#[derive(SdpEncode, SdpDecode, SdpSchema, Debug)]
#[sdp(message_id = 3)]
pub(crate) struct Hang;

/// The messages to a plugin.
#[derive(SdpDispatch, SdpSchema, Debug)]
pub(crate) enum ToPlugin {
    SetParameter(SetParameter),
    Hang(Hang),
}

/// The messages to the host.
#[derive(SdpDispatch, SdpSchema, Debug)]
pub(crate) enum ToHost {
    Registry(PluginRegistry),
    ParameterSet(SetParameter),
}
