//! The messages of two builds.

use sdp::{SdpDecode, SdpEncode, SdpSchema, SdpViews};

/// A block of audio. A reader uses [`BlockSeq`], whose samples stay in the shared memory.
#[derive(SdpEncode, SdpDecode, SdpSchema, SdpViews)]
#[sdp(lazy = "BlockSeq")]
pub(crate) struct Block {
    /// The number of blocks before this one.
    pub(crate) index: u64,
    /// The number of samples in a second.
    #[sdp(default = "studio_rate")]
    pub(crate) rate: u32,
    /// The samples of one channel, in the order of their time.
    pub(crate) samples: Vec<f32>,
}

fn studio_rate() -> u32 {
    48_000
}

/// The older build.
pub(crate) mod older {
    use sdp::{SdpEncode, SdpSchema};

    #[derive(SdpEncode, SdpSchema)]
    pub(crate) struct Block {
        pub(crate) index: u32,
        pub(crate) samples: Vec<f32>,
    }
}

/// The answer to a block.
#[derive(SdpEncode, SdpDecode, SdpSchema, Debug, PartialEq)]
pub(crate) struct Level {
    pub(crate) index: u64,
    pub(crate) peak: f32,
}

pub(crate) const BLOCKS: u32 = 10_000;
pub(crate) const SAMPLES: usize = 1024;

/// Returns the name of the service for the levels of a source.
pub(crate) fn levels_of(source: &str) -> String {
    format!("{source}/levels")
}
