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
fn sequence_of_half_floats_is_a_sequence_of_u16() {
    let bits: Vec<u16> = (0..1000).map(|index| index * 61).collect();
    let bytes = sdp::to_vec(&bits).unwrap();
    let halves: Vec<f16> = bits.iter().map(|&bits| f16::from_bits(bits)).collect();
    let brains: Vec<bf16> = bits.iter().map(|&bits| bf16::from_bits(bits)).collect();
    let points = halves.as_chunks::<4>().0.to_vec();
    let bytes_of_points = [&[250, 0, 0, 0], &bytes[4..]].concat();
    // A NaN differs from itself, so only the bytes are compared.
    crate::encoding::has_the_bytes(&halves, vec![f16::ONE; 3], &bytes);
    crate::encoding::has_the_bytes(&brains, vec![bf16::ONE; 3], &bytes);
    crate::encoding::has_the_bytes(&points, vec![], &bytes_of_points);
}
