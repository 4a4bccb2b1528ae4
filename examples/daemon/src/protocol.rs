//! The messages between the daemon and its clients: windows, commands, and commands of an older release.

use sdp::{SdpDecode, SdpDispatch, SdpEncode, SdpSchema};
use sdp_link::{Failure, Handshake, Request};
use sdp_schema::Hello;
use serde::Deserialize;

/// The name of the protocol, which both sides compare.
pub const PROTOCOL: &str = "plugin-daemon";

/// Returns what a program of this release says first: all messages, and its name for people.
#[must_use]
pub fn handshake(program: &str) -> Handshake {
    let hello = Hello::new::<Requests>(PROTOCOL).and::<Replies>();
    Handshake::new(hello, &format!("{program} {}", env!("CARGO_PKG_VERSION")))
}

/// The requests of a client.
#[derive(SdpDispatch, SdpSchema, Debug)]
pub enum Requests {
    GetRegistry(GetRegistry),
    SetParameter(SetParameter),
    Watch(Watch),
}

/// The replies, and the error of `SetParameter`.
#[derive(SdpDispatch, SdpSchema, Debug)]
pub enum Replies {
    Registry(Registry),
    ParameterChanged(ParameterChanged),
    Refused(Refused),
}

/// Asks for all plugins.
#[derive(SdpEncode, SdpDecode, SdpSchema, Debug)]
#[sdp(message_id = 1)]
pub struct GetRegistry;

impl Request for GetRegistry {
    type Reply = Registry;
    type Error = Failure;
}

/// Sets a parameter.
#[derive(SdpEncode, SdpDecode, SdpSchema, Debug)]
#[sdp(message_id = 2)]
pub struct SetParameter {
    /// The index of the plugin in the registry.
    pub plugin: u32,
    /// The address of the parameter in the plugin.
    pub address: u64,
    pub value: f32,
}

impl Request for SetParameter {
    type Reply = ParameterChanged;
    type Error = Refused;
}

/// Asks for a stream of all changes.
#[derive(SdpEncode, SdpDecode, SdpSchema, Debug)]
#[sdp(message_id = 3)]
pub struct Watch;

impl Request for Watch {
    type Reply = ParameterChanged;
    type Error = Failure;
}

/// All plugins.
#[derive(SdpEncode, SdpDecode, SdpSchema, Deserialize, Debug, Clone)]
#[sdp(message_id = 4)]
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

/// A parameter has a new value.
#[derive(SdpEncode, SdpDecode, SdpSchema, Debug, Clone)]
#[sdp(message_id = 5)]
pub struct ParameterChanged {
    pub plugin: u32,
    pub address: u64,
    pub value: f32,
}

/// `SetParameter` had no effect.
#[derive(SdpEncode, SdpDecode, SdpSchema, Debug)]
#[sdp(message_id = 6)]
pub struct Refused {
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
