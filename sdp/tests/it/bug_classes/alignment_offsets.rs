//! Bug class: a load or store needs an alignment that the buffer does not have. The tests use every alignment.

use sdp::{SdpDecode, SdpEncode, Seq};

#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
struct Everything<'a> {
    byte: u8,
    wide: u128,
    text: &'a str,
    floats: Vec<f64>,
    words: [u32; 5],
    pairs: Vec<(u16, u64)>,
    lazy: Seq<'a, u64>,
    last: i16,
}

/// Returns `bytes` at the end of a heap block, after `offset` other bytes. The offset determines the alignment.
fn at_offset(bytes: &[u8], offset: usize) -> Box<[u8]> {
    [&vec![0xee; offset][..], bytes].concat().into()
}

#[test]
fn values_decode_from_every_offset() {
    let numbers = sdp::to_vec(&vec![1_u64, 2, u64::MAX]).unwrap();
    let value = Everything {
        byte: 7,
        wide: u128::MAX - 5,
        text: "a text of more than sixteen bytes",
        floats: vec![1.5, -2.0, f64::MAX],
        words: [1, 2, 3, 4, u32::MAX],
        pairs: vec![(1, 2), (3, u64::MAX)],
        lazy: sdp::from_slice(&numbers).unwrap(),
        last: -2,
    };
    let bytes = sdp::to_vec(&value).unwrap();
    for offset in 0..16 {
        let input = at_offset(&bytes, offset);
        let input = &input[offset..];
        let decoded: Everything<'_> = sdp::from_slice(input).unwrap();
        assert_eq!(decoded, value);
        let mut reused: Everything<'_> = sdp::from_slice(input).unwrap();
        reused.floats = vec![9.0; 7];
        sdp::decode_into(input, &mut reused).unwrap();
        assert_eq!(reused, value);
        let mut copied = [0; 3];
        assert!(decoded.lazy.copy_to_slice(&mut copied).is_some());
        assert_eq!(copied, [1, 2, u64::MAX]);
        let borrowed = decoded.lazy.as_slice();
        assert!(borrowed.is_none_or(|numbers| numbers == copied));
        // Miri reports no bytes as aligned, because other runs may differ.
        if !cfg!(miri) {
            let start = decoded.lazy.as_bytes().as_ptr();
            let is_aligned = start.addr().is_multiple_of(align_of::<u64>());
            let can_be = cfg!(all(target_endian = "little", not(sdp_safe)));
            assert_eq!(borrowed.is_some(), is_aligned && can_be);
        }

        let mut buffer = at_offset(&vec![0; bytes.len()], offset);
        let buffer = &mut buffer[offset..];
        assert_eq!(sdp::to_slice(&decoded, buffer).unwrap(), bytes);
        let mut out = vec![0xee; offset];
        sdp::append(&value, &mut out).unwrap();
        assert_eq!(out[offset..], bytes);
    }
}
