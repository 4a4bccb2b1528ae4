use std::collections::BTreeSet;

use ::ordered_float::{NotNan, OrderedFloat};

use super::*;

const NAN: DecodeErrorKind = DecodeErrorKind::Custom("invalid NotNan: NaN");

#[test]
fn wrapped_floats_are_floats() {
    let not_nan = |value: f32| NotNan::new(value).unwrap();
    encode_as! {
        OrderedFloat(1.5_f32), OrderedFloat(0.0) => [0, 0, 0xc0, 0x3f];
        // Some changed bytes of infinity are a NaN, whose bits stay.
        OrderedFloat(f32::INFINITY), OrderedFloat(0.0) => [0, 0, 0x80, 0x7f];
        OrderedFloat(-0.0_f64), OrderedFloat(1.0) => [0, 0, 0, 0, 0, 0, 0, 0x80];
        not_nan(1.5), not_nan(0.0) => [0, 0, 0xc0, 0x3f];
        not_nan(f32::INFINITY), not_nan(0.0) => [0, 0, 0x80, 0x7f];
        not_nan(f32::NEG_INFINITY), not_nan(0.0) => [0, 0, 0x80, 0xff];
        not_nan(-0.0), not_nan(1.0) => [0, 0, 0, 0x80];
    }
    decodes_without_allocation(&[OrderedFloat(1.5_f64); 9]);
}

#[test]
fn nan_is_rejected() {
    rejects::<NotNan<f32>>(&[1, 0, 0x80, 0x7f], NAN, 0);
    rejects::<NotNan<f32>>(&[0, 0, 0xc0, 0xff], NAN, 0);
    rejects::<NotNan<f64>>(&f64::NAN.to_le_bytes(), NAN, 0);
    rejects::<Vec<NotNan<f32>>>(&[2, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0x80, 0x7f], NAN, 8);
}

#[test]
fn keys_that_are_equal_in_order_are_rejected() {
    let set = |bits: [u32; 2]| sdp::to_vec(&vec![bits[0], bits[1]]).unwrap();
    let kind = DecodeErrorKind::DuplicateKey;
    for zeros in [[0, 0x8000_0000], [0x8000_0000, 0]] {
        rejects::<BTreeSet<OrderedFloat<f32>>>(&set(zeros), kind, 8);
        rejects::<BTreeSet<NotNan<f32>>>(&set(zeros), kind, 8);
    }
    rejects::<BTreeSet<OrderedFloat<f32>>>(&set([0x7fc0_0000, 0x7fc0_0001]), kind, 8);

    let ascending = set([1.5_f32.to_bits(), f32::NAN.to_bits()]);
    let keys: BTreeSet<OrderedFloat<f32>> = sdp::from_slice(&ascending).unwrap();
    assert_eq!(sdp::to_vec(&keys).unwrap(), ascending);
}
