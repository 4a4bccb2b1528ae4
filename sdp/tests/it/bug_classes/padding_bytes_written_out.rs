//! Bug class: the padding of a struct, with arbitrary content, is written to the output.

use sdp::{SdpDecode, SdpEncode};

/// Takes 24 bytes in memory, or 20 on some targets. Its fields take 14 of them.
#[derive(SdpEncode, SdpDecode, Debug, PartialEq, Clone, Copy)]
#[repr(C)]
struct Padded {
    flag: bool,
    wide: u64,
    last: u8,
    word: u32,
}

const VALUE: Padded = Padded {
    flag: true,
    wide: 0x0102_0304_0506_0708,
    last: 9,
    word: 0x0a0b_0c0d,
};

const BYTES: [u8; 14] = [1, 8, 7, 6, 5, 4, 3, 2, 1, 9, 0x0d, 0x0c, 0x0b, 0x0a];

#[test]
fn struct_with_padding_takes_the_bytes_of_its_fields() {
    assert!(size_of::<Padded>() > BYTES.len());
    assert_eq!(sdp::to_vec(&VALUE).unwrap(), BYTES);
    assert_eq!(sdp::to_vec(&[VALUE; 3]).unwrap(), BYTES.repeat(3));
    assert_eq!(sdp::to_vec(&vec![VALUE; 3]).unwrap()[4..], BYTES.repeat(3));
    assert_eq!(sdp::from_slice::<Padded>(&BYTES).unwrap(), VALUE);
}

#[test]
fn absent_parts_leave_no_gap() {
    // In memory, `None` is as large as `Some`, and an option without a niche has a tag and padding.
    assert_eq!(sdp::to_vec(&None::<[u64; 9]>).unwrap(), [0]);
    assert_eq!(sdp::to_vec(&Some(7_u64)).unwrap(), [1, 7, 0, 0, 0, 0, 0, 0, 0]);
    let result: Result<u8, u64> = Ok(5);
    assert_eq!(sdp::to_vec(&result).unwrap(), [1, 5]);
}

/// Miri checks that each returned byte was written.
#[cfg(not(sdp_safe))]
#[test]
fn every_returned_byte_is_initialized() {
    let mut buffer = [const { std::mem::MaybeUninit::uninit() }; 64];
    let written = sdp::to_slice(&vec![VALUE; 2], &mut buffer).unwrap();
    assert_eq!(written.len(), 4 + 2 * BYTES.len());
    assert_eq!(written[4..], BYTES.repeat(2));
}
