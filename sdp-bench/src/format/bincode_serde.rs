//! bincode 2 through the traits of serde.
//!
//! Best settings: fixed-width numbers, as in its own derive, and `serde_bytes` to copy byte strings whole. Decoding
//! ignores trailing bytes.

use anyhow::Result;
use bincode::config::{self, Configuration, Fixint, LittleEndian};
use bincode::{error::DecodeError, serde as by_serde};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::suite::{Operation, Suite};
use crate::workload::Workload;

const CONFIG: Configuration<LittleEndian, Fixint> = config::standard().with_fixed_int_encoding();

pub(super) fn add<W>(suite: &mut Suite, value: &'static W) -> Result<()>
where
    W: Serialize + DeserializeOwned + Workload<Borrowed<'static>: Deserialize<'static>>,
{
    let wire = by_serde::encode_to_vec(value, CONFIG)?;
    let len = wire.len();
    let mut format = suite.format("bincode (serde)", value, wire);
    format.show_wire();

    format.encode("serde::encode_to_vec", |value| {
        by_serde::encode_to_vec(value, CONFIG)
    });
    format.encode_reused(
        "serde::encode_into_slice",
        vec![0xff; len],
        |value, buffer| by_serde::encode_into_slice(value, buffer, CONFIG),
    );
    format.decode("serde::decode_from_slice", |wire| decode(wire));
    format.view(
        Operation::Borrow,
        "serde::borrow_decode_from_slice",
        |wire| {
            by_serde::borrow_decode_from_slice::<W::Borrowed<'static>, _>(wire, CONFIG)
                .map(|(value, _)| value)
        },
    );
    Ok(())
}

#[inline]
fn decode<W: DeserializeOwned>(wire: &[u8]) -> Result<W, DecodeError> {
    by_serde::decode_from_slice(wire, CONFIG).map(|(value, _)| value)
}
