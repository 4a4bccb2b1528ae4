//! Parts of a target's input, and memory to decode from.

use sdp::SdpEncode;

/// Splits off the first byte, or zero from empty data.
pub(crate) fn byte(data: &[u8]) -> (u8, &[u8]) {
    data.split_first()
        .map_or((0, data), |(first, rest)| (*first, rest))
}

/// Splits off a `u16`.
pub(crate) fn number(data: &[u8]) -> (usize, &[u8]) {
    let (low, data) = byte(data);
    let (high, data) = byte(data);
    (u16::from_le_bytes([low, high]).into(), data)
}

/// Splits off bytes with a length prefix of one byte.
pub(crate) fn prefixed(data: &[u8]) -> (&[u8], &[u8]) {
    let (len, data) = byte(data);
    data.split_at(data.len().min(len.into()))
}

/// The longest input for one type, because longer inputs are slower and reach no more code, and `mutate` has long
/// inputs.
pub(crate) const MAX_LEN: usize = 512;

/// Returns the first `len` bytes, or all of them.
pub(crate) fn up_to(len: usize, data: &[u8]) -> &[u8] {
    data.get(..len).unwrap_or(data)
}

/// Encodes a value within the nesting limit.
#[inline(never)] // Once for each type.
pub(crate) fn encoded<T: SdpEncode>(value: &T) -> Vec<u8> {
    sdp::to_vec(value).unwrap()
}

/// Bytes at the end of an exact allocation, at any alignment, so that a sanitizer detects each read past them.
pub(crate) struct Block {
    memory: Vec<u8>,
    start: usize,
}

impl Block {
    /// Creates a block at this alignment modulo 16, which is the alignment of an allocation.
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
