//! How a body takes its input apart, and what it does with bytes.

use sdp::SdpEncode;

/// The first byte, and the rest. Of nothing, zero.
pub(crate) fn byte(data: &[u8]) -> (u8, &[u8]) {
    data.split_first()
        .map_or((0, data), |(first, rest)| (*first, rest))
}

/// A number of the first two bytes, and the rest.
pub(crate) fn number(data: &[u8]) -> (usize, &[u8]) {
    let (low, data) = byte(data);
    let (high, data) = byte(data);
    (u16::from_le_bytes([low, high]).into(), data)
}

/// As many bytes as the first one says, and the rest.
pub(crate) fn prefixed(data: &[u8]) -> (&[u8], &[u8]) {
    let (len, data) = byte(data);
    data.split_at(data.len().min(len.into()))
}

/// More bytes of an input are no more ways to go through a type: what is long is for the target
/// `mutate`.
pub(crate) const MAX_LEN: usize = 512;

/// The first `len` bytes, or as many as there are.
pub(crate) fn up_to(len: usize, data: &[u8]) -> &[u8] {
    data.get(..len).unwrap_or(data)
}

/// The encoding of a value that has one.
#[inline(never)] // Once for each type.
pub(crate) fn encoded<T: SdpEncode>(value: &T) -> Vec<u8> {
    sdp::to_vec(value).unwrap()
}

/// Bytes at the end of a block of memory that is no longer than it has to be, at any alignment: what
/// is read past them is out of bounds.
pub(crate) struct Block {
    memory: Vec<u8>,
    start: usize,
}

impl Block {
    /// `alignment` is taken modulo 16, which is how the allocator aligns a block.
    pub(crate) fn new(bytes: &[u8], alignment: u8) -> Self {
        let start = usize::from(alignment % 16);
        let mut memory = Vec::with_capacity(start + bytes.len());
        memory.resize(start, 0);
        memory.extend_from_slice(bytes);
        Self { memory, start }
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.memory[self.start..]
    }
}
