use ::rust_decimal::Decimal;

use super::*;

/// Returns the encoding of a number with these flags. The third byte of the flags is the scale, the last one the sign.
fn bytes(flags: [u8; 4], number: u128) -> Vec<u8> {
    let number = number.to_le_bytes();
    [&flags, &number[8..12], &number[..8]].concat()
}

#[test]
fn decimals_are_flags_and_96_bits() {
    let dirty = Decimal::ONE_THOUSAND;
    let words = Decimal::from_parts(0x0403_0201, 0x0807_0605, 0x0c0b_0a09, false, 0);
    encode_as! {
        Decimal::ZERO, dirty => [0; 16];
        Decimal::new(-314, 2), dirty => bytes([0, 0, 2, 0x80], 314);
        Decimal::MAX, dirty => bytes([0; 4], (1 << 96) - 1);
        Decimal::MIN, dirty => bytes([0, 0, 0, 0x80], (1 << 96) - 1);
        Decimal::new(1, 28), dirty => bytes([0, 0, 28, 0], 1);
        words, dirty => [0, 0, 0, 0, 9, 10, 11, 12, 1, 2, 3, 4, 5, 6, 7, 8];
    }
    decodes_without_allocation(&Decimal::MAX);
}

#[test]
fn decimals_that_are_equal_keep_their_own_bytes() {
    for (one, other) in [
        (bytes([0, 0, 0, 0], 1), bytes([0, 0, 1, 0], 10)),
        (bytes([0, 0, 0, 0], 0), bytes([0, 0, 0, 0x80], 0)),
        (bytes([0, 0, 0, 0], 0), bytes([0, 0, 28, 0x80], 0)),
    ] {
        let value: Decimal = sdp::from_slice(&one).unwrap();
        let equal: Decimal = sdp::from_slice(&other).unwrap();
        assert_eq!(value, equal);
        assert_eq!(sdp::to_vec(&value).unwrap(), one);
        assert_eq!(sdp::to_vec(&equal).unwrap(), other);

        let keys = [&[2, 0, 0, 0], &one[..], &other[..]].concat();
        rejects::<std::collections::BTreeSet<Decimal>>(&keys, DecodeErrorKind::DuplicateKey, 20);
    }
}

#[test]
fn scale_over_28_and_undefined_flags_are_rejected() {
    let kind = DecodeErrorKind::Custom("decimal with a scale over 28 or undefined flags");
    for number in [0, 1, 5, (1 << 96) - 1] {
        for scale in 29..=0xff {
            rejects::<Decimal>(&bytes([0, 0, scale, 0], number), kind, 0);
        }
        for bit in 0..7 {
            rejects::<Decimal>(&bytes([1 << bit, 0, 0, 0], number), kind, 0);
            rejects::<Decimal>(&bytes([0, 1 << bit, 0, 0], number), kind, 0);
            rejects::<Decimal>(&bytes([0, 0, 0, 1 << bit], number), kind, 0);
        }
    }
}
