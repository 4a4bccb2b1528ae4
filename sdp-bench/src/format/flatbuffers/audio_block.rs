//! The audio block as FlatBuffers tables.

use flatbuffers::{FlatBufferBuilder, WIPOffset};

use super::InFlatBuffers;
use super::table::{List, Scalar, Tables};
use crate::workload::audio_block as native;

structs! {
    AutomationEvent as native::AutomationEvent, 12 bytes aligned to 4 { parameter_id: u32 = 0, sample_offset: u32 = 4, value: f32 = 8 }
}

tables! {
    Channel as native::Channel, ChannelArgs {
        samples: List<'a, f32>,
    }

    AudioBlock as native::AudioBlock, AudioBlockArgs {
        sample_time: Scalar<u64>,
        channels: Tables<'a, Channel<'a>>,
        events: List<'a, AutomationEvent>,
    }
}

impl InFlatBuffers for native::AudioBlock {
    type Root<'a> = AudioBlock<'a>;

    fn build<'b>(&self, builder: &mut FlatBufferBuilder<'b>) -> WIPOffset<AudioBlock<'b>> {
        let channels: Vec<_> = (self.channels.iter())
            .map(|channel| {
                let samples = Some(builder.create_vector(&channel.samples));
                Channel::create(builder, &ChannelArgs { samples })
            })
            .collect();
        let args = AudioBlockArgs {
            sample_time: self.sample_time,
            channels: Some(builder.create_vector(&channels)),
            events: Some(builder.create_vector(&self.events)),
        };
        AudioBlock::create(builder, &args)
    }
}

push_as! {
    native::AutomationEvent => AutomationEvent: |event| {
        AutomationEvent::new(event.parameter_id, event.sample_offset, event.value)
    }
}
