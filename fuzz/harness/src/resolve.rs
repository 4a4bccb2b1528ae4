//! The target `resolve`: a plan converts values as the oracle does, and as its grades promise. An editor writes them back as
//! the model does.

use std::collections::BTreeMap;

use sdp_schema::Plan;

use crate::input::prefixed;
use shared::{agreement, pairs, random, write_back};

#[allow(
    dead_code,
    clippy::cast_possible_truncation,
    reason = "the tests of sdp-schema use the rest, and allow casts"
)]
#[path = "../../../sdp-schema/tests/it/resolve"]
mod shared {
    pub(super) mod agreement;
    mod convert;
    mod oracle;
    pub(super) mod pairs;
    pub(super) mod random;
    pub(super) mod write_back {
        pub(in super::super) mod agreement;
        mod edits;
    }
}

/// Converts between two schemas: the length-prefixed bytes of a value, and then the choices that make the schemas and valid
/// values.
#[inline]
pub fn resolve(data: &[u8]) {
    let (any, choices) = prefixed(data);
    let mut rng = random::Rng::new(choices.to_vec());
    let Some((writer, reader)) = pairs::pair(&mut rng) else {
        return;
    };
    let values = pairs::values(&writer, &mut rng);
    agreement::outcomes(&writer, &reader, &values);
    write_back::agreement::write_back(&writer, &reader, &mut rng, &mut BTreeMap::new());
    // Other bytes are a value or an error, and never a panic.
    if let Ok(plan) = Plan::new(&writer, &reader) {
        let _ = plan.append(any, &mut Vec::new());
    }
}
