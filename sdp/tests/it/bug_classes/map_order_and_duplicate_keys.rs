//! Bug class: unordered or duplicate keys are accepted. One map would have several encodings, and the decoder would
//! have to choose between two equal keys.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use sdp::{DecodeError, DecodeErrorKind, SdpDecodeOwned, SdpEncode};

fn result<T: SdpDecodeOwned + SdpEncode>(bytes: &[u8]) -> Result<(), DecodeError> {
    let value = sdp::from_slice::<T>(bytes);
    let mut place = sdp::from_slice::<T>(&[0; 4]).unwrap();
    let over = sdp::decode_into(bytes, &mut place);
    assert_eq!(over.err(), value.as_ref().err().cloned());
    if value.is_ok() {
        assert_eq!(sdp::to_vec(&place).unwrap(), bytes);
    }
    value.map(|value| assert_eq!(sdp::to_vec(&value).unwrap(), bytes))
}

/// Returns the expected result for three keys, computed without the decoder.
fn expected(keys: [u8; 3], width: usize) -> Result<(), (DecodeErrorKind, usize)> {
    let pairs = [(keys[0], keys[1], 1), (keys[1], keys[2], 2)];
    for (before, key, index) in pairs {
        let offset = 4 + index * width;
        if key == before {
            return Err((DecodeErrorKind::DuplicateKey, offset));
        } else if key < before {
            return Err((DecodeErrorKind::UnorderedKey, offset));
        }
    }
    Ok(())
}

#[test]
#[cfg_attr(miri, ignore = "hundreds of maps are many for Miri")]
fn every_order_of_three_keys_but_the_ascending_one_is_an_error() {
    let mut accepted = 0;
    for index in 0..64 {
        let keys = [index % 4, index / 4 % 4, index / 16];
        let at = |error: DecodeError| (error.kind(), error.offset());
        let [a, b, c] = keys;
        let set = [3, 0, 0, 0, a, b, c];
        assert_eq!(result::<BTreeSet<u8>>(&set).map_err(at), expected(keys, 1));
        assert_eq!(result::<HashSet<u8>>(&set).map_err(at), expected(keys, 1));
        let map = [3, 0, 0, 0, a, 9, b, 9, c, 9];
        assert_eq!(
            result::<BTreeMap<u8, u8>>(&map).map_err(at),
            expected(keys, 2)
        );
        assert_eq!(
            result::<HashMap<u8, u8>>(&map).map_err(at),
            expected(keys, 2)
        );
        accepted += usize::from(expected(keys, 1).is_ok());
    }
    assert_eq!(accepted, 4);
}

#[test]
fn keys_are_in_the_order_of_their_values_and_not_of_their_bytes() {
    // On the wire 256 is `00 01` and -1 is `ff ff`. In the order of bytes, they would be first and last.
    let numbers = HashSet::from([1_u16, 256, 2]);
    assert_eq!(
        sdp::to_vec(&numbers).unwrap(),
        [3, 0, 0, 0, 1, 0, 2, 0, 0, 1]
    );
    let signed = BTreeSet::from([1_i16, -1]);
    assert_eq!(sdp::to_vec(&signed).unwrap(), [2, 0, 0, 0, 0xff, 0xff, 1, 0]);
    // The longer string has the larger length prefix, but its text comes first.
    let texts = HashSet::from(["b", "aa"]);
    let bytes = b"\x02\0\0\0\x02\0\0\0aa\x01\0\0\0b";
    assert_eq!(sdp::to_vec(&texts).unwrap(), bytes);
    assert_eq!(result::<BTreeSet<String>>(bytes), Ok(()));
    assert_eq!(result::<HashSet<String>>(bytes), Ok(()));
}
