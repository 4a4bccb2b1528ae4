//! The audio block as prost messages.

use crate::workload::audio_block as native;

#[derive(Clone, PartialEq, prost::Message)]
pub(crate) struct AudioBlock {
    #[prost(uint64, tag = "1")]
    sample_time: u64,
    #[prost(message, repeated, tag = "2")]
    channels: Vec<Channel>,
    #[prost(message, repeated, tag = "3")]
    events: Vec<AutomationEvent>,
}

#[derive(Clone, PartialEq, prost::Message)]
pub(crate) struct Channel {
    #[prost(float, repeated, tag = "1")]
    samples: Vec<f32>,
}

#[derive(Clone, PartialEq, prost::Message)]
pub(crate) struct AutomationEvent {
    #[prost(uint32, tag = "1")]
    parameter_id: u32,
    #[prost(uint32, tag = "2")]
    sample_offset: u32,
    #[prost(float, tag = "3")]
    value: f32,
}

mirror!(native::AudioBlock => AudioBlock:
    sample_time, channels, events);
mirror!(native::Channel => Channel:
    samples);
mirror!(native::AutomationEvent => AutomationEvent:
    parameter_id, sample_offset, value);

impl super::InProst for native::AudioBlock {
    type Message = AudioBlock;
}
