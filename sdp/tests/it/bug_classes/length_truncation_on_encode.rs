//! Bug class: a length is truncated to 32 bits, and becomes a valid length of another value.
#![cfg(target_pointer_width = "64")]

use sdp::{EncodeError, EncodeErrorKind, Length, SdpEncode, SdpMessage, WireSize, Writer, message};

/// Returns zeroed memory. It takes no physical memory until it is accessed.
#[cfg(not(miri))]
fn untouched(len: usize) -> memmap2::Mmap {
    let map = memmap2::MmapMut::map_anon(len).unwrap();
    map.make_read_only().unwrap()
}

#[cfg(not(miri))]
#[test]
fn length_over_u32_is_an_error() {
    let long = untouched((1 << 32) + 1);
    let error = sdp::to_slice(&long[..], &mut [0; 8]).unwrap_err();
    assert_eq!(error.kind(), EncodeErrorKind::TooLong((1 << 32) + 1));
    assert_eq!(sdp::encoded_len(&long[..]), Ok((1 << 32) + 5));
}

#[cfg(not(miri))]
#[test]
fn payload_over_u32_is_an_error() {
    let half = untouched(1 << 31);
    #[derive(SdpEncode)]
    struct Halves<'a>(&'a [u8], &'a [u8]);
    let error = message::to_vec(&Halves(&half, &half)).unwrap_err();
    assert_eq!(error.kind(), EncodeErrorKind::TooLong((1 << 32) + 8));
}

/// Declares four gigabytes and one byte, and writes eight bytes.
struct Huge;

impl SdpEncode for Huge {
    const SIZE: WireSize = WireSize::at_least(1);

    fn measure(&self, length: &mut Length) {
        length.add((1 << 32) + 1);
    }

    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        7_u64.encode(out)
    }
}

impl SdpMessage for Huge {
    const NAME: &'static str = "Huge";
}

#[test]
fn payload_over_u32_is_an_error_for_a_short_buffer() {
    let too_long = EncodeErrorKind::TooLong((1 << 32) + 1);
    let error = message::to_slice(&Huge, &mut [0; 12]).unwrap_err();
    assert_eq!(error.kind(), too_long);
    assert_eq!(message::to_vec(&Huge).unwrap_err().kind(), too_long);
}
