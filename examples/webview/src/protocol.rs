//! The messages between the host and its windows.

use sdp::{SdpDecode, SdpDispatch, SdpEncode, SdpSchema};
use serde::Deserialize;

/// The name of the protocol, which both sides compare.
pub const PROTOCOL: &str = "plugin-window";

/// A message from a window.
#[derive(SdpDispatch, SdpSchema, Debug)]
pub enum Request {
    SetParameter(SetParameter),
}

/// Sets a parameter. The answer is [`ParameterChanged`] or [`Refused`].
#[derive(SdpEncode, SdpDecode, SdpSchema, Debug)]
#[sdp(message_id = 1)]
pub struct SetParameter {
    /// The index of the plugin in the registry.
    pub plugin: u32,
    /// The address of the parameter in the plugin.
    pub address: u64,
    pub value: f32,
}

/// A message to a window.
#[derive(SdpDispatch, SdpSchema, Debug)]
pub enum Event {
    Registry(Registry),
    ParameterChanged(ParameterChanged),
    Refused(Refused),
}

/// All plugins. The host sends it first.
#[derive(SdpEncode, SdpDecode, SdpSchema, Deserialize, Debug, Clone)]
#[sdp(message_id = 2)]
pub struct Registry {
    pub plugins: Vec<Plugin>,
}

/// A plugin and its parameters.
#[derive(SdpEncode, SdpDecode, SdpSchema, Deserialize, Debug, Clone)]
pub struct Plugin {
    pub name: String,
    pub manufacturer_id: String,
    /// Four characters, such as `aufx` for an effect.
    pub component_type: String,
    pub parameters: Vec<Parameter>,
}

/// A parameter of a plugin.
#[derive(SdpEncode, SdpDecode, SdpSchema, Deserialize, Debug, Clone)]
pub struct Parameter {
    /// The number of the parameter in its plugin.
    pub address: u64,
    pub display_name: String,
    /// Such as `dB`, or empty.
    pub unit: String,
    pub min_value: f32,
    pub max_value: f32,
    pub current_value: f32,
    pub is_writable: bool,
}

/// A parameter has a new value. The host sends it to all windows.
#[derive(SdpEncode, SdpDecode, SdpSchema, Debug, Clone)]
#[sdp(message_id = 3)]
pub struct ParameterChanged {
    pub plugin: u32,
    pub address: u64,
    pub value: f32,
}

/// A request had no effect.
#[derive(SdpEncode, SdpDecode, SdpSchema, Debug)]
#[sdp(message_id = 4)]
pub struct Refused {
    pub plugin: u32,
    pub address: u64,
    pub reason: Reason,
}

/// Why a parameter was not set.
#[derive(SdpEncode, SdpDecode, SdpSchema, Debug)]
pub enum Reason {
    /// No plugin of this index has a parameter with this address.
    Unknown,
    ReadOnly,
    /// The value is outside this range.
    OutOfRange {
        min: f32,
        max: f32,
    },
}
