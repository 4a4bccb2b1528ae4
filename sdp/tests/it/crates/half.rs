use ::half::{bf16, f16};

use super::*;

#[test]
fn half_floats_are_their_bits() {
    encode_as! {
        f16::from_f32(1.5), f16::ZERO => [0x00, 0x3e];
        f16::NEG_ZERO, f16::ONE => [0x00, 0x80];
        bf16::from_f32(1.5), bf16::ZERO => [0xc0, 0x3f];
        bf16::NEG_INFINITY, bf16::ONE => [0x80, 0xff];
    }
}

#[test]
fn every_bit_pattern_is_kept() {
    for bits in 0..=u16::MAX {
        let bytes = bits.to_le_bytes();
        let (half, brain): (f16, bf16) = sdp::from_slice(&[bytes, bytes].concat()).unwrap();
        assert_eq!((half.to_bits(), brain.to_bits()), (bits, bits));
        let again = sdp::to_vec(&(half, brain)).unwrap();
        assert_eq!(again, [bytes, bytes].concat());
    }
}

#[test]
fn sequence_of_half_floats_is_a_sequence_of_u16() {
    let bits: Vec<u16> = (0..1000).map(|index| index * 61).collect();
    let bytes = sdp::to_vec(&bits).unwrap();
    let halves: Vec<f16> = sdp::from_slice(&bytes).unwrap();
    let found = halves.iter().map(|half| half.to_bits());
    assert!(found.eq(bits.iter().copied()));
    assert_eq!(sdp::to_vec(&halves).unwrap(), bytes);

    let mut place = vec![bf16::ONE; 3];
    sdp::decode_into(&bytes, &mut place).unwrap();
    assert!(place.iter().map(|brain| brain.to_bits()).eq(bits));

    let points = [&[250, 0, 0, 0], &bytes[4..]].concat();
    let arrays: Vec<[f16; 4]> = sdp::from_slice(&points).unwrap();
    assert_eq!(sdp::to_vec(&arrays).unwrap(), points);
    for len in 0..bytes.len() {
        assert!(sdp::from_slice::<Vec<f16>>(&bytes[..len]).is_err());
    }
}
