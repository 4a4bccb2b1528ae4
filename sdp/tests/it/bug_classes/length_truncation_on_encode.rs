//! Bug class: a length is truncated to 32 bits, and becomes a valid length of another value.
#![cfg(target_pointer_width = "64")]

#[cfg(not(miri))]
use sdp::SdpEncode;
use sdp::{EncodeErrorKind, message};

use crate::errors::is_refused;
use crate::output::{Bytes, End};

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
    let too_long = EncodeErrorKind::TooLong((1 << 32) + 1);
    is_refused(sdp::to_slice(&long[..], &mut [0; 8]), too_long);
    assert_eq!(sdp::encoded_len(&long[..]), Ok((1 << 32) + 5));
}

#[cfg(not(miri))]
#[test]
fn payload_over_u32_is_an_error() {
    let half = untouched(1 << 31);
    #[derive(SdpEncode)]
    struct Halves<'a>(&'a [u8], &'a [u8]);
    let too_long = EncodeErrorKind::TooLong((1 << 32) + 8);
    is_refused(message::to_vec(&Halves(&half, &half)), too_long);
}

#[test]
fn payload_over_u32_is_an_error_for_a_short_buffer() {
    let huge = Bytes::of((1 << 32) + 1, 8, End::Ok);
    let too_long = EncodeErrorKind::TooLong((1 << 32) + 1);
    is_refused(message::to_slice(&huge, &mut [0; 12]), too_long);
    is_refused(message::to_vec(&huge), too_long);
}
