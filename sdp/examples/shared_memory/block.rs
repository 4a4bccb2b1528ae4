//! What goes through the shared memory, and what the writer says beside it: all that the two sides have
//! to agree on.

use std::time::{Duration, SystemTime};

use sdp::{SdpDecode, SdpEncode};

/// Samples of a block, in each channel.
pub(crate) const FRAMES: usize = 64;
/// Blocks in a second, at 48 kHz.
pub(crate) const RATE: u64 = 48_000 / FRAMES as u64;
pub(crate) const PERIOD: Duration = Duration::from_nanos(1_000_000_000 / RATE);

/// A block of audio. The writer has it with slices of samples, the reader with `Seq`s, which leave them
/// where they are.
#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 1)]
pub(crate) struct Block<Samples> {
    /// Counted from 0; by a gap the reader sees how many are lost.
    pub(crate) index: u64,
    pub(crate) sent: SystemTime,
    pub(crate) left: Samples,
    pub(crate) right: Samples,
}

/// From the writer, on its standard output: it has the memory too, which needs no name from now on.
#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 2)]
pub(crate) struct Opened;

/// From the writer, on its standard output, when it is done.
#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 3)]
pub(crate) struct Done {
    /// Blocks for which there was no room.
    pub(crate) lost: u64,
}

/// The left sample at a place of a block: a sawtooth, which starts elsewhere in each. The right one is
/// its opposite.
pub(crate) fn sample(index: u64, frame: u8) -> f32 {
    let start = u8::try_from(index % 251).unwrap_or(u8::MAX);
    f32::from(start.wrapping_add(frame)) / 128.0 - 1.0
}
