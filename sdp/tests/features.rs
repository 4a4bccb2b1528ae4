//! Tests for every set of features. All sets give the same bytes.
#![cfg(feature = "derive")]

use sdp::message::{self, HEADER_LEN};
use sdp::{DecodeErrorKind, SdpDecode, SdpDispatch, SdpEncode};

#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
#[sdp(message_id = 1)]
struct Parameter<'a> {
    address: u64,
    name: &'a str,
    range: [f32; 2],
    curve: Curve,
    data: Option<&'a [u8]>,
}

#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
enum Curve {
    Linear,
    Power { exponent: f32 },
}

#[derive(SdpDispatch, Debug, PartialEq)]
enum Message<'a> {
    Parameter(Parameter<'a>),
}

const PARAMETER: Parameter<'static> = Parameter {
    address: 7,
    name: "wet",
    range: [0.0, 1.5],
    curve: Curve::Power { exponent: 1.5 },
    data: Some(&[1, 2]),
};

const BYTES: [u8; 35] = [
    7, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, b'w', b'e', b't', 0, 0, 0, 0, 0, 0, 0xc0, 0x3f, 1, 0, 0,
    0xc0, 0x3f, 1, 2, 0, 0, 0, 1, 2,
];

#[test]
fn value_has_the_same_bytes() {
    let mut buffer = [0; 64];
    let filled = sdp::to_slice(&PARAMETER, &mut buffer);
    assert_eq!(filled.as_deref(), Ok(&BYTES[..]));
    assert_eq!(sdp::encoded_len(&PARAMETER), BYTES.len());
    assert_eq!(sdp::from_slice(&BYTES), Ok(PARAMETER));
    assert_eq!(sdp::from_prefix(&BYTES), Ok((PARAMETER, &[][..])));
    let mut place = Parameter {
        curve: Curve::Linear,
        data: None,
        ..PARAMETER
    };
    assert_eq!(sdp::decode_into(&BYTES, &mut place), Ok(()));
    assert_eq!(place, PARAMETER);
}

#[test]
fn message_has_the_same_bytes() {
    let mut buffer = [0; 64];
    let frame = message::to_slice(&PARAMETER, &mut buffer).unwrap();
    assert_eq!(
        frame[..HEADER_LEN],
        [0x53, 0x44, 0x50, 0x32, 1, 0, 35, 0, 0, 0]
    );
    assert_eq!(frame[HEADER_LEN..], BYTES);
    assert_eq!(message::encoded_len(&PARAMETER), frame.len());
    assert_eq!(message::from_slice(frame), Ok(PARAMETER));
    assert_eq!(
        message::from_slice(frame),
        Ok(Message::Parameter(PARAMETER))
    );
    let mut again = [0; 64];
    let again = message::to_slice(&Message::from(PARAMETER), &mut again).unwrap();
    assert_eq!(again, frame);
}

#[test]
fn every_truncation_is_an_error() {
    for len in 0..BYTES.len() {
        let error = sdp::from_slice::<Parameter<'_>>(&BYTES[..len]).unwrap_err();
        assert!(
            matches!(error.kind(), DecodeErrorKind::UnexpectedEnd { .. }),
            "{error}"
        );
    }
}

#[cfg(feature = "alloc")]
#[test]
fn owned_types_have_the_bytes_of_borrowed_ones() {
    extern crate alloc;
    use alloc::{collections::BTreeMap, string::String, vec::Vec};

    let bytes = sdp::to_vec(&PARAMETER).unwrap();
    assert_eq!(bytes, BYTES);
    type Owned = (u64, String, [f32; 2], (u8, f32), Option<Vec<u8>>);
    let owned: Owned = sdp::from_slice(&bytes).unwrap();
    assert_eq!(owned.1, "wet");
    assert_eq!(sdp::to_vec(&owned).unwrap(), BYTES);
    let map = BTreeMap::from([(2_u8, 'b'), (1, 'a')]);
    assert_eq!(
        sdp::to_vec(&map).unwrap(),
        [2, 0, 0, 0, 1, 97, 0, 0, 0, 2, 98, 0, 0, 0]
    );
}

/// Tests that a type of another crate decodes from these bytes and encodes to them.
macro_rules! has_these_bytes {
    ($($feature:literal $test:ident: $type:ty = $bytes:expr;)*) => {$(
        #[cfg(feature = $feature)]
        #[test]
        fn $test() {
            let bytes: &[u8] = &$bytes;
            let value: $type = sdp::from_slice(bytes).unwrap();
            let mut buffer = [0; 64];
            let filled = sdp::to_slice(&value, &mut buffer);
            assert_eq!(filled.as_deref(), Ok(bytes));
        }
    )*};
}

has_these_bytes! {
    "arrayvec-0_7" arrayvec_has_these_bytes:
        (arrayvec::ArrayString<8>, arrayvec::ArrayVec<u8, 4>) = [1, 0, 0, 0, b'a', 2, 0, 0, 0, 7, 8];
    "bitflags-2" bitflags_have_these_bytes: Guarded = [1, 0x01, 0x01, 2];
    "bytes-1" bytes_has_these_bytes:
        (sdp::types::SharedStr, bytes::Bytes) = [1, 0, 0, 0, b'a', 2, 0, 0, 0, 7, 8];
    "camino-1" camino_has_these_bytes: camino::Utf8PathBuf = [1, 0, 0, 0, b'a'];
    "chrono-0_4" chrono_has_these_bytes:
        chrono::NaiveDateTime = [0xe8, 7, 0, 0, 2, 29, 0x4d, 0x0e, 0, 0, 5, 0, 0, 0];
    "compact_str-0_10" compact_str_has_these_bytes:
        compact_str::CompactString = [1, 0, 0, 0, b'a'];
    "glam-0_34" glam_has_these_bytes: glam::Vec2 = [0, 0, 0xc0, 0x3f, 0, 0, 0, 0x80];
    "half-2" half_has_these_bytes: (half::f16, half::bf16) = [0, 0x3e, 0xc0, 0x3f];
    "hashbrown-0_17" hashbrown_has_these_bytes:
        hashbrown::HashMap<u8, bool, Hashing> = [2, 0, 0, 0, 1, 0, 2, 1];
    "heapless-0_9" heapless_has_these_bytes:
        (heapless::String<8>, heapless::Vec<u8, 4, u8>) = [1, 0, 0, 0, b'a', 2, 0, 0, 0, 7, 8];
    "indexmap-2" indexmap_has_these_bytes:
        indexmap::IndexMap<u8, bool, Hashing> = [2, 0, 0, 0, 2, 0, 1, 1];
    "ipnet-2" ipnet_has_these_bytes: ipnet::IpNet = [0, 10, 1, 2, 3, 8];
    "jiff-0_2" jiff_has_these_bytes:
        jiff::civil::DateTime = [0xe8, 7, 0, 0, 2, 29, 0x4d, 0x0e, 0, 0, 5, 0, 0, 0];
    "mint-0_5" mint_has_these_bytes: mint::Point2<u16> = [1, 0, 2, 0];
    "ordered-float-5" ordered_float_has_these_bytes:
        ordered_float::NotNan<f32> = [0, 0, 0xc0, 0x3f];
    "rust_decimal-1" rust_decimal_has_these_bytes:
        rust_decimal::Decimal = [0, 0, 2, 0x80, 58, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    "semver-1" semver_has_these_bytes:
        semver::Version = [5, 0, 0, 0, b'1', b'.', b'2', b'.', b'3'];
    "serde_json-1" serde_json_has_these_bytes:
        serde_json::Value = [4, 2, 0, 0, 0, 0, 2, 1, 255, 255, 255, 255, 255, 255, 255, 255];
    "smallvec-1" smallvec_has_these_bytes: smallvec::SmallVec<[u8; 4]> = [2, 0, 0, 0, 7, 8];
    "smol_str-0_3" smol_str_has_these_bytes: smol_str::SmolStr = [1, 0, 0, 0, b'a'];
    "time-0_3" time_has_these_bytes:
        time::PrimitiveDateTime = [0xe8, 7, 0, 0, 2, 29, 0x4d, 0x0e, 0, 0, 5, 0, 0, 0];
    "url-2" url_has_these_bytes: url::Url = [4, 0, 0, 0, b'a', b':', b'/', b'b'];
    "uuid-1" uuid_has_these_bytes: uuid::Uuid = [7; 16];
}

#[cfg(feature = "bitflags-2")]
bitflags::bitflags! {
    struct Access: u16 {
        const READ = 0x0001;
        const WRITE = 0x0100;
    }
}

#[cfg(feature = "bitflags-2")]
type AccessBits = sdp::types::Bits<Access>;

#[cfg(feature = "bitflags-2")]
#[derive(SdpEncode, SdpDecode)]
struct Guarded(u8, #[sdp(with = "AccessBits")] Access, u8);

/// A hasher that does not need `std`.
#[cfg(any(feature = "hashbrown-0_17", feature = "indexmap-2"))]
type Hashing = core::hash::BuildHasherDefault<Sum>;

/// Hashes to the sum of the bytes.
#[cfg(any(feature = "hashbrown-0_17", feature = "indexmap-2"))]
#[derive(Default)]
struct Sum(u64);

#[cfg(any(feature = "hashbrown-0_17", feature = "indexmap-2"))]
impl core::hash::Hasher for Sum {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.wrapping_add(u64::from(*byte));
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
