//! The messages of a host and its plugins: a message enum of the registry and smaller ones.

use sdp::{SdpDecode, SdpDispatch, SdpEncode};

use super::plugins::PluginRegistry;

/// Every message that a host takes.
#[derive(SdpDispatch, Clone, Debug, PartialEq)]
pub enum HostMessage {
    /// The plugins there are.
    Registry(PluginRegistry),
    /// A parameter moved.
    ParameterChange(ParameterChange),
    /// Switch a plugin in or out.
    Bypass(Bypass),
    /// Load a preset.
    LoadPreset(LoadPreset),
    /// How loud the channels are.
    Meters(Meters),
}

impl Default for HostMessage {
    fn default() -> Self {
        Self::from(PluginRegistry::default())
    }
}

/// A parameter moved: the message that is sent most, from the audio thread as well, so it holds
/// nothing on the heap. It takes 41 bytes.
#[derive(SdpEncode, SdpDecode, Clone, Debug, Default, PartialEq)]
#[sdp(message_id = 2)]
pub struct ParameterChange {
    /// Which plugin of the session.
    pub instance: [u8; 16],
    /// Which of its parameters.
    pub address: u64,
    /// When, in samples since playback began.
    pub sample_time: u64,
    /// The value before.
    pub from_value: f32,
    /// The value now.
    pub to_value: f32,
    /// What the user's hand does.
    pub gesture: Gesture,
}

/// A part of a movement on a control.
#[derive(SdpEncode, SdpDecode, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Gesture {
    /// The control is touched.
    #[default]
    Begin,
    /// It moves.
    Move,
    /// It is let go.
    End,
}

/// Switches a plugin in or out.
#[derive(SdpEncode, SdpDecode, Clone, Debug, PartialEq)]
#[sdp(message_id = 3)]
pub struct Bypass {
    /// Which plugin of the session.
    pub instance: [u8; 16],
    /// Whether it is out.
    pub bypassed: bool,
}

/// Loads a preset.
#[derive(SdpEncode, SdpDecode, Clone, Debug, PartialEq)]
#[sdp(message_id = 4)]
pub struct LoadPreset {
    /// Which plugin of the session.
    pub instance: [u8; 16],
    /// The preset's name.
    pub name: String,
    /// Its state, which only the plugin reads.
    pub state: Vec<u8>,
}

/// How loud the channels of a plugin are.
#[derive(SdpEncode, SdpDecode, Clone, Debug, PartialEq)]
#[sdp(message_id = 5)]
pub struct Meters {
    /// Which plugin of the session.
    pub instance: [u8; 16],
    /// The peak of each channel.
    pub peaks: Vec<f32>,
}

impl ParameterChange {
    /// A cutoff turned down while the music plays.
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
