//! The messages between a host and its plugins, and their message enum.

use sdp::{SdpDecode, SdpDispatch, SdpEncode};

use super::plugins::PluginRegistry;

/// The message enum of a host.
#[derive(SdpDispatch, Clone, Debug, PartialEq)]
pub enum HostMessage {
    /// The installed plugins.
    Registry(PluginRegistry),
    /// A parameter change.
    ParameterChange(ParameterChange),
    /// Bypass or activate a plugin.
    Bypass(Bypass),
    /// Load a preset.
    LoadPreset(LoadPreset),
    /// The levels of the channels.
    Meters(Meters),
}

impl Default for HostMessage {
    fn default() -> Self {
        Self::from(PluginRegistry::default())
    }
}

/// A parameter change, the most frequent message, 41 bytes. It has no heap memory, because the audio thread sends it
/// too.
#[derive(SdpEncode, SdpDecode, Clone, Debug, Default, PartialEq)]
#[sdp(message_id = 2)]
pub struct ParameterChange {
    /// The plugin instance in the session.
    pub instance: [u8; 16],
    /// The address of the parameter in its plugin.
    pub address: u64,
    /// The time, in samples since playback began.
    pub sample_time: u64,
    /// The old value of the parameter.
    pub from_value: f32,
    /// The new value of the parameter.
    pub to_value: f32,
    /// The part of the user's gesture.
    pub gesture: Gesture,
}

/// A part of a gesture on a control, so that a host can group the changes of one gesture.
#[derive(SdpEncode, SdpDecode, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Gesture {
    /// The user touches the control.
    #[default]
    Begin,
    /// The user moves the control.
    Move,
    /// The user releases the control.
    End,
}

/// A request to bypass or activate a plugin.
#[derive(SdpEncode, SdpDecode, Clone, Debug, PartialEq)]
#[sdp(message_id = 3)]
pub struct Bypass {
    /// The plugin instance in the session.
    pub instance: [u8; 16],
    /// Whether the plugin is bypassed.
    pub bypassed: bool,
}

/// A request to load a preset.
#[derive(SdpEncode, SdpDecode, Clone, Debug, PartialEq)]
#[sdp(message_id = 4)]
pub struct LoadPreset {
    /// The plugin instance in the session.
    pub instance: [u8; 16],
    /// The preset's name.
    pub name: String,
    /// The preset's state, opaque to the host.
    pub state: Vec<u8>,
}

/// The levels of a plugin's channels.
#[derive(SdpEncode, SdpDecode, Clone, Debug, PartialEq)]
#[sdp(message_id = 5)]
pub struct Meters {
    /// The plugin instance in the session.
    pub instance: [u8; 16],
    /// The peak of each channel.
    pub peaks: Vec<f32>,
}

impl ParameterChange {
    /// Creates a change of a filter's cutoff during playback.
    #[must_use]
    pub fn example() -> Self {
        Self {
            instance: *b"\x5d\x1b\x0c\x77\x9e\x42\x4f\x08\xa6\x31\xd2\xe9\x50\x8c\x13\xbf",
            address: 17,
            sample_time: 1_764_000,
            from_value: 0.75,
            to_value: 0.5,
            gesture: Gesture::Move,
        }
    }
}
