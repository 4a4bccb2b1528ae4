//! Types of the tests.

use std::collections::{BTreeMap, BTreeSet, BinaryHeap};
use std::num::NonZeroU16;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use sdp::{
    DecodeError, SdpDecode, SdpDecodeOwned, SdpDispatch, SdpEncode, SdpMessage, SdpSchema, message,
};
use sdp_schema::Schema;

/// A message with most kinds of parts.
#[derive(SdpEncode, SdpDecode, SdpSchema, Clone)]
#[sdp(message_id = 7)]
pub(crate) struct Everything {
    pub(crate) flags: [bool; 2],
    pub(crate) result: Result<u8, Vec<u16>>,
    pub(crate) curve: Curve,
    pub(crate) next: Option<Box<Everything>>,
    pub(crate) map: BTreeMap<String, char>,
    pub(crate) set: BTreeSet<i8>,
    pub(crate) blob: Vec<u8>,
    pub(crate) id: [u8; 4],
    pub(crate) time: Duration,
    pub(crate) unit: (),
    pub(crate) text: String,
}

#[derive(SdpEncode, SdpDecode, SdpSchema, Clone)]
pub(crate) enum Curve {
    Linear,
    Power { exponent: f32, inverse: bool },
}

#[derive(SdpEncode, SdpDecode, SdpSchema, Clone)]
#[sdp(message_id = 8)]
pub(crate) struct Load {
    pub(crate) slot: u8,
}

#[derive(SdpDispatch, SdpSchema)]
pub(crate) enum Request {
    Everything(Everything),
    Load(Load),
}

pub(crate) fn everything() -> Everything {
    let inner = Everything {
        flags: [true, false],
        result: Err(vec![1, 2]),
        curve: Curve::Linear,
        next: None,
        map: BTreeMap::new(),
        set: BTreeSet::new(),
        blob: vec![],
        id: [1, 2, 3, 4],
        time: Duration::ZERO,
        unit: (),
        text: String::new(),
    };
    Everything {
        result: Ok(3),
        curve: Curve::Power {
            exponent: 0.5,
            inverse: true,
        },
        map: [("a".into(), 'x')].into(),
        set: [-1, 1].into(),
        blob: (0..40).collect(),
        time: Duration::from_millis(1500),
        text: "wet\n".repeat(20),
        next: Some(Box::new(inner.clone())),
        ..inner
    }
}

/// A type with its schema and its decoder.
pub(crate) struct Case {
    pub(crate) name: &'static str,
    pub(crate) schema: Schema,
    pub(crate) decode: fn(&[u8]) -> Result<(), DecodeError>,
    /// Decodes a value and encodes it again.
    pub(crate) recode: fn(&[u8]) -> Result<Vec<u8>, DecodeError>,
}

fn value<T: SdpEncode + SdpDecodeOwned + SdpSchema>() -> Case {
    Case {
        name: std::any::type_name::<T>(),
        schema: Schema::of::<T>(),
        decode: |bytes| sdp::from_slice::<T>(bytes).map(drop),
        recode: |bytes| Ok(sdp::to_vec(&sdp::from_slice::<T>(bytes)?).unwrap()),
    }
}

fn request() -> Case {
    fn decode(bytes: &[u8]) -> Result<Request, DecodeError> {
        message::from_slice(bytes)
    }
    assert_eq!(
        (Everything::MESSAGE_ID.get(), Load::MESSAGE_ID.get()),
        (7, 8)
    );
    Case {
        name: "Request",
        schema: Schema::of::<Request>(),
        decode: |bytes| decode(bytes).map(drop),
        recode: |bytes| {
            Ok(match decode(bytes)? {
                Request::Everything(value) => message::to_vec(&value).unwrap(),
                Request::Load(value) => message::to_vec(&value).unwrap(),
            })
        },
    }
}

/// Returns types of each kind.
pub(crate) fn cases() -> Vec<Case> {
    vec![
        request(),
        value::<Everything>(),
        value::<sdp_testdata::PluginRegistry>(),
        value::<Vec<(String, Option<f64>)>>(),
        value::<BTreeMap<String, BTreeMap<u16, Option<Option<bool>>>>>(),
        value::<BTreeSet<(u8, String)>>(),
        value::<BTreeMap<Option<char>, Vec<u8>>>(),
        value::<BTreeMap<PathBuf, [Curve; 2]>>(),
        value::<(f32, f64, [f32; 3], NonZeroU16, usize)>(),
        value::<Option<Option<Option<u8>>>>(),
        value::<Result<Vec<u8>, String>>(),
        value::<BinaryHeap<i16>>(),
        value::<BTreeMap<std::cmp::Reverse<u8>, Box<SystemTime>>>(),
        value::<Vec<Vec<u128>>>(),
        value::<indexmap::IndexMap<String, uuid::Uuid>>(),
        value::<BTreeSet<ordered_float::OrderedFloat<f32>>>(),
        value::<Vec<rust_decimal::Decimal>>(),
        value::<Option<url::Url>>(),
    ]
}
