//! Bug class: invalid bools, chars and tags are accepted. The tests try all values of each tag.

use std::fmt::Debug;
use std::net::{IpAddr, SocketAddr};

use sdp::{DecodeErrorKind, SdpDecode, SdpDecodeOwned, SdpEncode};

#[test]
fn every_byte_of_a_tag_is_one_of_two_or_an_error() {
    fn check<T>(kind: impl Fn(u8) -> DecodeErrorKind)
    where
        T: SdpEncode + SdpDecodeOwned + Debug,
    {
        for tag in 0..=u8::MAX {
            for input in [&[tag][..], &[tag, 7]] {
                match sdp::from_prefix::<T>(input) {
                    Ok((value, rest)) => {
                        assert!(tag < 2);
                        assert_eq!(
                            sdp::to_vec(&value).unwrap(),
                            input[..input.len() - rest.len()]
                        );
                    }
                    Err(error) if tag < 2 => {
                        let end = DecodeErrorKind::UnexpectedEnd {
                            needed: 1,
                            available: 0,
                        };
                        assert_eq!((error.kind(), error.offset()), (end, 1));
                    }
                    Err(error) => assert_eq!((error.kind(), error.offset()), (kind(tag), 0)),
                }
            }
        }
    }

    check::<bool>(DecodeErrorKind::InvalidBool);
    check::<Option<u8>>(DecodeErrorKind::InvalidOptionTag);
    check::<Result<u8, u8>>(DecodeErrorKind::InvalidResultTag);
}

#[test]
fn every_byte_of_an_ordering_is_one_of_three_or_an_error() {
    for byte in 0..=u8::MAX {
        match sdp::from_slice::<std::cmp::Ordering>(&[byte]) {
            Ok(ordering) => assert_eq!(sdp::to_vec(&ordering).unwrap(), [byte]),
            Err(error) => {
                assert!((2..=254).contains(&byte));
                let kind = DecodeErrorKind::UnknownVariant {
                    tag: byte.into(),
                    name: "Ordering",
                };
                assert_eq!(error.kind(), kind);
            }
        }
    }
}

#[test]
fn every_char_is_a_scalar_value_or_an_error() {
    // Values near the limits of the valid ranges, and every byte at each position.
    let ends = [0, 0xd7ff, 0xd800, 0xdfff, 0xe000, 0x10_ffff, 0x11_0000, u32::MAX];
    let near = ends.iter().flat_map(|end: &u32| {
        let around = if cfg!(miri) { 2 } else { 300 };
        (0..around).flat_map(|by| [end.wrapping_add(by), end.wrapping_sub(by)])
    });
    let step = if cfg!(miri) { 51 } else { 1 };
    let bytes = (0..=255_u32)
        .step_by(step)
        .flat_map(|byte| (0..4).map(move |place| byte << (8 * place)));
    for value in near.chain(bytes) {
        match sdp::from_slice::<(u8, char)>(&sdp::to_vec(&(7_u8, value)).unwrap()) {
            Ok((_, scalar)) => assert_eq!(u32::from(scalar), value),
            Err(error) => {
                assert!(char::from_u32(value).is_none());
                let kind = DecodeErrorKind::InvalidChar(value);
                assert_eq!((error.kind(), error.offset()), (kind, 1));
            }
        }
    }
}

#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
enum Byte {
    First,
    Second,
    Tenth = 10,
    Last = 255,
}

#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
#[sdp(tag = "u16")]
enum Word {
    First,
    High = 0x0100,
    Last = 0xffff,
}

#[test]
fn every_tag_is_that_of_a_variant_or_an_error() {
    for tag in 0..=u8::MAX {
        let result = sdp::from_slice::<(u8, Byte)>(&[7, tag]);
        let expected = match tag {
            0 => Byte::First,
            1 => Byte::Second,
            10 => Byte::Tenth,
            255 => Byte::Last,
            _ => {
                let error = result.unwrap_err();
                let kind = DecodeErrorKind::UnknownVariant {
                    tag: tag.into(),
                    name: "Byte",
                };
                assert_eq!((error.kind(), error.offset()), (kind, 1));
                continue;
            }
        };
        assert_eq!(result, Ok((7, expected)));
    }
    for tag in (0..=u16::MAX).step_by(if cfg!(miri) { 255 } else { 1 }) {
        let result = sdp::from_slice::<Word>(&tag.to_le_bytes());
        let expected = match tag {
            0 => Ok(Word::First),
            0x0100 => Ok(Word::High),
            0xffff => Ok(Word::Last),
            _ => Err(DecodeErrorKind::UnknownVariant {
                tag: tag.into(),
                name: "Word",
            }),
        };
        assert_eq!(result.map_err(|error| error.kind()), expected);
    }
}

#[test]
fn every_version_of_an_address_is_one_of_two_or_an_error() {
    fn check<T>(name: &'static str)
    where
        T: SdpEncode + SdpDecodeOwned + Debug,
    {
        for tag in 0..=u8::MAX {
            let mut bytes = [0; 32];
            bytes[0] = tag;
            match sdp::from_prefix::<T>(&bytes) {
                Ok((value, rest)) => {
                    assert!(tag < 2);
                    assert_eq!(sdp::to_vec(&value).unwrap(), bytes[..32 - rest.len()]);
                }
                Err(error) => {
                    assert!(tag > 1);
                    let kind = DecodeErrorKind::UnknownVariant {
                        tag: tag.into(),
                        name,
                    };
                    assert_eq!((error.kind(), error.offset()), (kind, 0));
                }
            }
        }
    }

    check::<IpAddr>("IpAddr");
    check::<SocketAddr>("SocketAddr");
}
