//! A float as a key, which has no order.

use std::collections::{BTreeSet, HashMap};

use sdp::{SdpDecode, SdpEncode};

#[derive(SdpEncode, SdpDecode)]
struct Gains {
    by_rate: HashMap<f32, u8>,
    rates: Option<BTreeSet<f64>>,
}

fn main() {}
