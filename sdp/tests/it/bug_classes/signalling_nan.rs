//! Bug class: a move through a floating-point register changes the bits of a NaN.

use sdp::{SdpDecode, SdpEncode, Seq};

const SINGLE: [u32; 6] = [
    0x7f80_0001,
    0x7fa0_0000,
    0x7fbf_ffff,
    0xff80_0001,
    0x7fc0_1234,
    0xffff_ffff,
];

const DOUBLE: [u64; 6] = [
    0x7ff0_0000_0000_0001,
    0x7ff4_0000_0000_0000,
    0x7ff7_ffff_ffff_ffff,
    0xfff0_0000_0000_0001,
    0x7ff8_0000_0000_1234,
    0xffff_ffff_ffff_ffff,
];

#[derive(SdpEncode, SdpDecode)]
struct Floats {
    single: f32,
    double: f64,
    singles: Vec<f32>,
    doubles: [f64; 2],
    pairs: Vec<(f32, f64)>,
    maybe: Option<f64>,
}

#[test]
fn every_bit_of_a_nan_round_trips() {
    for (single, double) in SINGLE.into_iter().zip(DOUBLE) {
        // Encodes the bits as integers.
        let bits = (
            (single, double, vec![single; 5], [double; 2]),
            (vec![(single, double); 3], Some(double)),
        );
        let bytes = sdp::to_vec(&bits).unwrap();
        let floats: Floats = sdp::from_slice(&bytes).unwrap();
        assert!(floats.single.is_nan() && floats.double.is_nan());
        assert_eq!(sdp::to_vec(&floats).unwrap(), bytes);

        let mut place: Floats = sdp::from_slice(&bytes).unwrap();
        sdp::decode_into(&bytes, &mut place).unwrap();
        let mut buffer = vec![0; bytes.len()];
        assert_eq!(sdp::to_slice(&place, &mut buffer).unwrap(), bytes);
    }
}

#[test]
fn every_bit_of_a_nan_in_a_lazy_sequence_is_kept() {
    let bytes = sdp::to_vec(&DOUBLE.to_vec()).unwrap();
    let seq: Seq<'_, f64> = sdp::from_slice(&bytes).unwrap();
    let mut copied = [0.0; DOUBLE.len()];
    assert!(seq.copy_to_slice(&mut copied).is_some());
    assert_eq!(copied.map(f64::to_bits), DOUBLE);
    assert!(seq.iter().map(f64::to_bits).eq(DOUBLE));
    assert!(seq.to_vec().into_iter().map(f64::to_bits).eq(DOUBLE));
    assert_eq!(sdp::to_vec(&seq).unwrap(), bytes);
}
