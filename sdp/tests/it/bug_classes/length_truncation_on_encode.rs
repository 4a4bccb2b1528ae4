//! A length that does not fit the wire is an error: cast to 32 bits, it would be a good length of
//! another value.
#![cfg(target_pointer_width = "64")]

use sdp::{EncodeErrorKind, SdpEncode, message};

#[test]
fn a_length_over_u32_is_an_error_and_not_cut_short() {
    // Zeroed memory that is never touched takes none.
    let long = vec![0_u8; (1 << 32) + 1];
    let error = sdp::to_slice(&long, &mut [0; 8]).unwrap_err();
    assert_eq!(error.kind(), EncodeErrorKind::TooLong((1 << 32) + 1));
    assert_eq!(sdp::encoded_len(&long), (1 << 32) + 5);
}

#[test]
fn a_payload_over_u32_is_an_error() {
    let half = "a".repeat(1 << 31);
    #[derive(SdpEncode)]
    struct Halves<'a>(&'a str, &'a str);
    let error = message::to_vec(&Halves(&half, &half)).unwrap_err();
    assert_eq!(error.kind(), EncodeErrorKind::TooLong((1 << 32) + 8));
}
