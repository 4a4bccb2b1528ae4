//! The messages between the writer and the reader.

use std::time::{Duration, SystemTime};

use sdp::{SdpDecode, SdpEncode};

/// Samples of a block in each channel.
pub(crate) const FRAMES: usize = 64;
/// Blocks per second, at 48 kHz.
pub(crate) const RATE: u64 = 48_000 / FRAMES as u64;
pub(crate) const PERIOD: Duration = Duration::from_nanos(1_000_000_000 / RATE);

/// A block of audio. The writer uses it with slices of samples, and the reader with lazy `Seq`s.
#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 1)]
pub(crate) struct Block<Samples> {
    /// Counted from 0. The reader computes the number of lost blocks from the gaps.
    pub(crate) index: u64,
    pub(crate) sent: SystemTime,
    pub(crate) left: Samples,
    pub(crate) right: Samples,
}

/// From the writer, on its standard output: all blocks are written.
#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 2)]
pub(crate) struct Done {
    /// The number of blocks dropped because the ring was full.
    pub(crate) lost: u64,
}

/// The left sample of a frame: a sawtooth with a different start in each block. The right sample is its
/// negative.
pub(crate) fn sample(index: u64, frame: u8) -> f32 {
    let start = u8::try_from(index % 251).unwrap_or(u8::MAX);
    f32::from(start.wrapping_add(frame)) / 128.0 - 1.0
}
