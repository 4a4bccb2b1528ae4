//! The audio block as prost messages.

use crate::workload::audio_block as native;

messages! {
    native::AudioBlock => AudioBlock {
        [uint64] sample_time: u64 = 1,
        [message, repeated] channels: Vec<Channel> = 2,
        [message, repeated] events: Vec<AutomationEvent> = 3,
    }

    native::Channel => Channel {
        [float, repeated] samples: Vec<f32> = 1,
    }

    native::AutomationEvent => AutomationEvent {
        [uint32] parameter_id: u32 = 1,
        [uint32] sample_offset: u32 = 2,
        [float] value: f32 = 3,
    }
}

impl super::InProst for native::AudioBlock {
    type Message = AudioBlock;
}
