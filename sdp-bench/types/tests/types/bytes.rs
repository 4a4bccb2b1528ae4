//! The bytes of a type in SDP, in sdp-serde and in borsh.

use sdp::{SdpDecode, SdpEncode};

/// The result of decoding the bytes of a different format, from the best to the worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Reading {
    SameValue,
    Error,
    OtherValue,
}

/// How a format differs from SDP's derives for the values of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Difference {
    /// Whether the format encodes all values.
    pub(super) encodes: bool,
    /// Whether the format decodes its own bytes.
    pub(super) decodes: bool,
    /// The result of reading the bytes of one side with the other side: SDP and the format.
    pub(super) reading: Reading,
}

/// Compares a format, by its functions for a type, with SDP. Returns `None` if all bytes are equal.
pub(super) fn difference<T: SdpEncode + SdpDecode<'static>>(
    values: &[T],
    encode: impl Fn(&T) -> Option<Vec<u8>>,
    decode: impl Fn(Vec<u8>) -> Option<T>,
) -> Option<Difference> {
    let mut difference = None;
    for value in values {
        let ours = sdp::to_vec(value).unwrap();
        let theirs = encode(value);
        if theirs.as_ref() == Some(&ours) {
            continue;
        }
        let read = |decoded: Option<T>| match decoded {
            None => Reading::Error,
            Some(it) if sdp::to_vec(&it).is_ok_and(|it| it == ours) => Reading::SameValue,
            Some(_) => Reading::OtherValue,
        };
        let all = difference.get_or_insert(Difference {
            encodes: true,
            decodes: true,
            reading: Reading::SameValue,
        });
        all.reading = all.reading.max(read(decode(ours.clone())));
        match theirs {
            Some(bytes) => {
                let read = read(sdp::from_slice(bytes.clone().leak()).ok());
                all.reading = all.reading.max(read);
                all.decodes &= decode(bytes).is_some();
            }
            None => all.encodes = false,
        }
    }
    difference
}

/// Returns the differences of sdp-serde and borsh. A type without their traits has none.
macro_rules! differences {
    ($type:ty, $values:expr) => {{
        use $crate::bytes::{Difference, difference};
        use $crate::support::call_if;

        let values: &[$type] = &$values;
        let of_serde = call_if!(
            T = $type: [
                T: sdp::SdpEncode + sdp::SdpDecode<'static>,
                T: serde::Serialize + serde::Deserialize<'static>
            ],
            (values) => |values: &[T]| -> Option<Difference> {
                difference(values, |it| sdp_serde::to_vec(it).ok(), |bytes| {
                    sdp_serde::from_slice(bytes.leak()).ok()
                })
            }
        );
        let of_borsh = call_if!(
            T = $type: [
                T: sdp::SdpEncode + sdp::SdpDecode<'static>,
                T: borsh::BorshSerialize + borsh::BorshDeserialize
            ],
            (values) => |values: &[T]| -> Option<Difference> {
                difference(values, |it| borsh::to_vec(it).ok(), |bytes| borsh::from_slice(&bytes).ok())
            }
        );
        [of_serde.flatten(), of_borsh.flatten()]
    }};
}

pub(super) use differences;
