//! The integration tests of `sdp`, in one binary.

#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a panic fails the test"
)]

/// Derives the codec for some types, and the traits of `assert_eq`, unless the first line has another `derive`.
macro_rules! types {
    (#![$derive:meta] $($item:item)*) => { $(#[$derive] $item)* };
    ($($item:item)*) => {
        types! { #![derive(sdp::SdpEncode, sdp::SdpDecode, Debug, PartialEq)] $($item)* }
    };
}

/// Implements `SdpDecode` for types without a derive: their size, and the code of `decode`.
macro_rules! decode_by {
    ($($type:ty: $size:expr, |$input:pat_param| $result:expr;)*) => {$(
        impl<'de> sdp::SdpDecode<'de> for $type {
            const SIZE: sdp::WireSize = $size;

            fn decode($input: &mut sdp::Reader<'de>) -> Result<Self, sdp::DecodeError> {
                $result
            }
        }
    )*};
}

/// Checks that each value has these bytes in each way of encoding and decoding, also into the second value.
macro_rules! have_the_bytes {
    ($($value:expr, $dirty:expr => $bytes:expr;)*) => {
        $($crate::derive::assert_bytes(&$value, $dirty, &$bytes);)*
    };
}

mod bug_classes;
mod crates;
mod cursor;
mod derive;
mod display;
mod elements;
mod encoding;
mod errors;
#[cfg(feature = "tonic-0_14")]
mod grpc;
mod hubpack;
mod indexed;
mod indexed_model;
mod limits;
mod memory;
mod message;
mod output;
#[cfg(all(feature = "bytes-1", not(sdp_safe)))]
mod owned;
mod patch;
mod plain;
mod promises;
mod real_time;
mod registry;
mod roundtrip;
mod schema;
mod seq;
mod shared_memory;
mod size;
mod spec;
mod standard;
#[path = "../../../testdata/src/standard.rs"]
mod standard_types;
mod std_types;
mod stream;
mod views;

/// Whether tests cover long domains completely. A debug build is 30 times slower, and covers a part.
const WHOLE: bool = cfg!(not(debug_assertions));

/// Returns the configuration of a property test with `count` random values. Miri is thousands of times slower, and
/// cannot store failures in a directory.
fn cases(count: u32) -> proptest::test_runner::Config {
    let mut config = proptest::test_runner::Config::with_cases(count);
    if cfg!(miri) {
        config.cases = 2;
        config.failure_persistence = None;
    }
    config
}
