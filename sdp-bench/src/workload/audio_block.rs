//! A block of audio with its automation, as a host sends it to a plugin in another process.

use fastrand::Rng;

use super::Workload;

native! {
    /// Samples of several channels, and parameter changes.
    #[derive(Default)]
    #[derive(sdp::SdpViews)]
    #[sdp(lazy = "AudioBlockSeq")]
    pub(crate) struct AudioBlock {
        /// The start, in samples since playback began.
        pub(crate) sample_time: u64,
        #[sdp(lazy)]
        pub(crate) channels: Vec<Channel>,
        pub(crate) events: Vec<AutomationEvent>,
    }
}

native! {
    /// The samples of one channel, from -1 to 1.
    #[derive(Default)]
    #[derive(sdp::SdpViews)]
    #[sdp(lazy = "ChannelSeq")]
    pub(crate) struct Channel {
        pub(crate) samples: Vec<f32>,
    }
}

native! {
    #[derive(Copy, Default)]
    #[repr(C)]
    pub(crate) struct AutomationEvent {
        pub(crate) parameter_id: u32,
        pub(crate) sample_offset: u32,
        pub(crate) value: f32,
    }
}

fields!(AudioBlock, ArchivedAudioBlock; AudioBlockSeq<'_>: sample_time, channels, events);
fields!(Channel, ArchivedChannel; ChannelSeq<'_>: samples);
fields!(AutomationEvent, ArchivedAutomationEvent: parameter_id, sample_offset, value);

impl Workload for AudioBlock {
    type Borrowed<'a> = Self;
    type Lazy<'a> = AudioBlockSeq<'a>;
    type TextBorrowed<'a> = Self;

    fn borrowed(&self) -> Self {
        self.clone()
    }
}

impl AudioBlock {
    /// Creates 2 channels of 512 samples, each a sine with a little noise, and 32 events.
    pub(crate) fn example() -> Self {
        let mut rng = Rng::with_seed(512);
        let mut channel = |frequency: f32| Channel {
            samples: (0..512_u16)
                .map(|sample| {
                    let phase = f32::from(sample) * frequency * std::f32::consts::TAU / 48_000.0;
                    phase.sin() * 0.5 + (rng.f32() - 0.5) * 0.01
                })
                .collect(),
        };
        let channels = vec![channel(440.0), channel(442.0)];
        let events = (0..512)
            .step_by(16)
            .map(|sample_offset| AutomationEvent {
                parameter_id: rng.u32(0..200),
                sample_offset,
                value: rng.f32(),
            })
            .collect();
        Self {
            sample_time: 1_764_000,
            channels,
            events,
        }
    }
}
