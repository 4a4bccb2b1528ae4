//! What host and plugins say to each other: all that the two sides have to agree on.

use std::time::Duration;

use sdp::{SdpDecode, SdpDispatch, SdpEncode};
use serde::Deserialize;

/// From a plugin, first of all: what it holds.
#[derive(SdpEncode, SdpDecode, Deserialize, Debug)]
#[sdp(message_id = 1)]
pub(crate) struct PluginRegistry {
    pub(crate) plugins: Vec<Plugin>,
    pub(crate) total_plugin_count: u32,
    pub(crate) total_parameter_count: u32,
}

#[derive(SdpEncode, SdpDecode, Deserialize, Debug, Clone)]
pub(crate) struct Plugin {
    pub(crate) name: String,
    pub(crate) manufacturer_id: String,
    pub(crate) component_type: String,
    pub(crate) component_subtype: String,
    pub(crate) parameters: Vec<Parameter>,
}

#[derive(SdpEncode, SdpDecode, Deserialize, Debug, Clone)]
pub(crate) struct Parameter {
    pub(crate) address: u64,
    pub(crate) display_name: String,
    pub(crate) identifier: String,
    pub(crate) unit: String,
    pub(crate) min_value: f32,
    pub(crate) max_value: f32,
    pub(crate) default_value: f32,
    pub(crate) current_value: f32,
    pub(crate) raw_flags: u32,
    pub(crate) is_writable: bool,
    pub(crate) can_ramp: bool,
}

/// From the host: a parameter is to have this value. The plugin sends it back with the value that the
/// parameter has then.
#[derive(SdpEncode, SdpDecode, Debug)]
#[sdp(message_id = 2)]
pub(crate) struct SetParameter {
    /// Which plugin of the registry.
    pub(crate) plugin: u32,
    pub(crate) address: u64,
    pub(crate) value: f32,
    /// When the host sent it, by the host's own clock.
    pub(crate) sent: Duration,
}

/// From the host, to see what a crash does: write half a message, say so on the log, and hang.
#[derive(SdpEncode, SdpDecode, Debug)]
#[sdp(message_id = 3)]
pub(crate) struct Hang;

/// All that a plugin may be told.
#[derive(SdpDispatch, Debug)]
pub(crate) enum ToPlugin {
    SetParameter(SetParameter),
    Hang(Hang),
}

/// All that a host may be told.
#[derive(SdpDispatch, Debug)]
pub(crate) enum ToHost {
    Registry(PluginRegistry),
    ParameterSet(SetParameter),
}
