//! A parameter change: the most frequent message of a plugin, 16 bytes in SDP.

/// The message.
#[derive(
    sdp::SdpEncode,
    sdp::SdpDecode,
    bincode::Encode,
    bincode::Decode,
    serde::Serialize,
    serde::Deserialize,
    Clone,
    Copy,
    PartialEq,
)]
pub(crate) struct ParameterChange {
    plugin_id: u32,
    parameter_id: u32,
    value: f32,
    /// The time, in samples since the start of the block.
    sample_offset: u32,
}

impl ParameterChange {
    /// Creates a change of the twelfth plugin's cutoff in the middle of a block.
    pub(crate) const fn example() -> Self {
        Self {
            plugin_id: 12,
            parameter_id: 1_017,
            value: 0.732_5,
            sample_offset: 387,
        }
    }
}
