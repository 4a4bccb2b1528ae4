//! Bug class: big-endian targets write native byte order. The wire is little-endian on every target.
//!
//! Miri runs these tests for s390x, a big-endian target. They cover numbers alone, in bulk, in arrays, in vectors of
//! arrays, in place, and in lazy sequences.

use std::fmt::Debug;

use sdp::{SdpDecode, SdpDecodeOwned, SdpEncode};

use crate::plain::borrowed;

/// Checks the bytes of a number. `borrowed` compares all copies in bulk with them.
fn in_every_way<T>(number: T, bytes: &[u8])
where
    T: SdpDecodeOwned + SdpEncode + Copy + Debug + PartialEq,
{
    assert_eq!(sdp::to_vec(&number).unwrap(), bytes);
    let is_borrowed = borrowed([number; 3]);
    assert!(!is_borrowed || cfg!(target_endian = "little") || size_of::<T>() == 1);
    borrowed([[number; 2]; 3]);
}

#[test]
fn numbers_are_little_endian_in_every_way() {
    in_every_way(0x01_u8, &[1]);
    in_every_way(-2_i8, &[0xfe]);
    in_every_way(0x0102_u16, &[2, 1]);
    in_every_way(-2_i16, &[0xfe, 0xff]);
    in_every_way(0x0102_0304_u32, &[4, 3, 2, 1]);
    in_every_way(0x0102_0304_i32, &[4, 3, 2, 1]);
    in_every_way(0x0102_0304_0506_0708_u64, &[8, 7, 6, 5, 4, 3, 2, 1]);
    in_every_way(0x0102_0304_0506_0708_i64, &[8, 7, 6, 5, 4, 3, 2, 1]);
    let wide = [16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1];
    in_every_way(0x0102_0304_0506_0708_090a_0b0c_0d0e_0f10_u128, &wide);
    in_every_way(0x0102_0304_0506_0708_090a_0b0c_0d0e_0f10_i128, &wide);
    in_every_way(1.5_f32, &[0, 0, 0xc0, 0x3f]);
    in_every_way(-2.5_f64, &[0, 0, 0, 0, 0, 0, 4, 0xc0]);
}

#[test]
fn lengths_tags_and_headers_are_little_endian() {
    #[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
    #[sdp(tag = "u32", message_id = 0x0102)]
    enum Wide {
        A = 0x0102_0304,
    }

    assert_eq!(sdp::to_vec(&Wide::A).unwrap(), [4, 3, 2, 1]);
    assert_eq!(sdp::from_slice::<Wide>(&[4, 3, 2, 1]), Ok(Wide::A));
    let text = "x".repeat(0x0102);
    let bytes = sdp::to_vec(&text).unwrap();
    assert_eq!(bytes[..5], [2, 1, 0, 0, b'x']);
    assert_eq!(sdp::from_slice::<&str>(&bytes), Ok(&*text));
    let frame = sdp::message::to_vec(&Wide::A).unwrap();
    assert_eq!(frame[4..10], [2, 1, 4, 0, 0, 0]);
    assert_eq!(sdp::to_vec(&'é').unwrap(), [0xe9, 0, 0, 0]);
    assert_eq!(
        sdp::to_vec(&0x0102_usize).unwrap(),
        [2, 1, 0, 0, 0, 0, 0, 0]
    );
}
