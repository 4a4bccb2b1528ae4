//! A length that does not fit the wire is an error: cast to 32 bits, it would be a good length of
//! another value.
#![cfg(target_pointer_width = "64")]

use sdp::{
    EncodeError, EncodeErrorKind, Length, SdpEncode, SdpMessage, WireSize, Writer, message,
};

#[test]
#[cfg_attr(miri, ignore = "Miri takes four gigabytes that are never touched")]
fn a_length_over_u32_is_an_error_and_not_cut_short() {
    // Zeroed memory that is never touched takes none.
    let long = vec![0_u8; (1 << 32) + 1];
    let error = sdp::to_slice(&long, &mut [0; 8]).unwrap_err();
    assert_eq!(error.kind(), EncodeErrorKind::TooLong((1 << 32) + 1));
    assert_eq!(sdp::encoded_len(&long), (1 << 32) + 5);
}

#[test]
#[cfg_attr(miri, ignore = "Miri takes two gigabytes, byte by byte")]
fn a_payload_over_u32_is_an_error() {
    let half = "a".repeat(1 << 31);
    #[derive(SdpEncode)]
    struct Halves<'a>(&'a str, &'a str);
    let error = message::to_vec(&Halves(&half, &half)).unwrap_err();
    assert_eq!(error.kind(), EncodeErrorKind::TooLong((1 << 32) + 8));
}

/// Says that it takes four gigabytes and one byte, and takes eight.
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
fn a_payload_over_u32_is_an_error_for_a_buffer_that_is_too_small_as_well() {
    let too_long = EncodeErrorKind::TooLong((1 << 32) + 1);
    let error = message::to_slice(&Huge, &mut [0; 12]).unwrap_err();
    assert_eq!(error.kind(), too_long);
    assert_eq!(message::to_vec(&Huge).unwrap_err().kind(), too_long);
}
