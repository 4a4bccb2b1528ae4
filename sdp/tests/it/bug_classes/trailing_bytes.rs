//! Bug class: trailing bytes are accepted, even if the whole input has to be one value.

use std::collections::BTreeMap;
use std::fmt::Debug;

use sdp::message::{self, HEADER_LEN};
use sdp::{DecodeErrorKind, SdpDecode, SdpDecodeOwned, SdpDispatch, SdpEncode};

#[derive(SdpEncode, SdpDecode, Debug, PartialEq, Clone, Default)]
#[sdp(message_id = 7)]
struct Named {
    name: String,
    values: Vec<u16>,
}

#[derive(SdpDispatch, Debug, PartialEq)]
enum Message {
    Named(Named),
}

fn rejects_trailing_bytes<T>(value: T)
where
    T: SdpEncode + SdpDecodeOwned + Debug + PartialEq + Clone,
{
    let bytes = sdp::to_vec(&value).unwrap();
    for more in [1, 2, 17] {
        for byte in [0, 1, 0xff] {
            let longer = [&bytes[..], &vec![byte; more]].concat();
            let error = sdp::from_slice::<T>(&longer).unwrap_err();
            let trailing = DecodeErrorKind::TrailingBytes(more);
            assert_eq!((error.kind(), error.offset()), (trailing, bytes.len()));
            assert_eq!(sdp::decode_into(&longer, &mut value.clone()), Err(error));
            let (found, rest) = sdp::from_prefix::<T>(&longer).unwrap();
            assert_eq!((found, rest), (value.clone(), &longer[bytes.len()..]));
        }
    }
}

#[test]
fn trailing_bytes_are_an_error() {
    rejects_trailing_bytes(());
    rejects_trailing_bytes(7_u8);
    rejects_trailing_bytes([7_u16; 3]);
    rejects_trailing_bytes(String::from("wet"));
    rejects_trailing_bytes(vec![7_u32; 3]);
    rejects_trailing_bytes(vec![String::from("wet"); 3]);
    rejects_trailing_bytes(None::<u8>);
    rejects_trailing_bytes(Some(true));
    rejects_trailing_bytes(BTreeMap::from([(1_u8, 2_u8)]));
    rejects_trailing_bytes(Named::default());
}

#[test]
fn trailing_bytes_in_and_after_a_payload_are_an_error() {
    let value = Named {
        name: "wet".into(),
        values: vec![1, 2],
    };
    let frame = message::to_vec(&value).unwrap();
    let longer = [&frame[..], &[0]].concat();
    let outside = DecodeErrorKind::InvalidMessageLength {
        claimed: u32::try_from(frame.len() - HEADER_LEN).unwrap(),
        available: longer.len() - HEADER_LEN,
    };
    let error = message::from_slice::<Named>(&longer).unwrap_err();
    assert_eq!(error.kind(), outside);
    assert_eq!(message::from_slice::<Message>(&longer), Err(error));

    // The payload length includes the byte, but the value does not.
    let mut inside = longer.clone();
    inside[6] += 1;
    let error = message::from_slice::<Named>(&inside).unwrap_err();
    let trailing = DecodeErrorKind::TrailingBytes(1);
    assert_eq!((error.kind(), error.offset()), (trailing, frame.len()));
    assert_eq!(message::from_slice::<Message>(&inside), Err(error.clone()));
    assert_eq!(message::decode_into(&inside, &mut value.clone()), Err(error.clone()));
    assert_eq!(message::from_prefix::<Named>(&inside), Err(error));
}
