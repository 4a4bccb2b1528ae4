//! Types of the tests.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use sdp::{SdpDecode, SdpDispatch, SdpEncode, SdpSchema};

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
