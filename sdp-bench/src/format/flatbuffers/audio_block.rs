//! The audio block as FlatBuffers tables.

use flatbuffers::{FlatBufferBuilder, WIPOffset};

use super::InFlatBuffers;
use super::generated::workloads_generated::workloads as table;

use crate::workload::audio_block as native;

impl InFlatBuffers for native::AudioBlock {
    type Root<'a> = table::AudioBlock<'a>;

    fn build<'b>(&self, builder: &mut FlatBufferBuilder<'b>) -> WIPOffset<table::AudioBlock<'b>> {
        let channels: Vec<_> = (self.channels.iter())
            .map(|channel| {
                let samples = Some(builder.create_vector(&channel.samples));
                table::Channel::create(builder, &table::ChannelArgs { samples })
            })
            .collect();
        let args = table::AudioBlockArgs {
            sample_time: self.sample_time,
            channels: Some(builder.create_vector(&channels)),
            events: Some(builder.create_vector(&self.events)),
        };
        table::AudioBlock::create(builder, &args)
    }

    fn from_root(root: table::AudioBlock<'_>) -> Self {
        let channel = |channel: table::Channel<'_>| native::Channel {
            samples: channel.samples().iter().collect(),
        };
        let event = |event: &table::AutomationEvent| native::AutomationEvent {
            parameter_id: event.parameter_id(),
            sample_offset: event.sample_offset(),
            value: event.value(),
        };
        Self {
            sample_time: root.sample_time(),
            channels: root.channels().iter().map(channel).collect(),
            events: root.events().iter().map(event).collect(),
        }
    }
}

push_as! {
    native::AutomationEvent => table::AutomationEvent: |event| {
        table::AutomationEvent::new(event.parameter_id, event.sample_offset, event.value)
    }
}

getters! {
    table::AudioBlock<'_>: sample_time, channels, events;
    table::Channel<'_>: samples;
    table::AutomationEvent: parameter_id, sample_offset, value;
}
