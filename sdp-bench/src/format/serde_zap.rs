//! serde-zap: serde with varints of one tag byte.
//!
//! Best settings: encoding into a slice of the right length, and `serde_bytes` to copy byte strings whole. Decoding
//! ignores trailing bytes.

use anyhow::Result;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::suite::{Operation, Suite};
use crate::workload::Workload;

pub(super) fn add<W>(suite: &mut Suite, value: &'static W) -> Result<()>
where
    W: Serialize + DeserializeOwned + Workload<Borrowed<'static>: Deserialize<'static>>,
{
    let wire = serde_zap::to_vec(value)?;
    let len = wire.len();
    let mut format = suite.format("serde-zap", value, wire);
    format.show_wire();

    format.encode("to_vec", |value| serde_zap::to_vec(value));
    format.encode("to_vec_two_pass", |value| serde_zap::to_vec_two_pass(value));
    format.encode_reused("to_slice", vec![0xff; len], |value, buffer| {
        serde_zap::to_slice(value, buffer).map(|written| written.len())
    });
    format.decode("from_bytes", |wire| serde_zap::from_bytes(wire));
    format.cannot(Operation::DecodeInto, "no such function");
    format.borrow("from_bytes, borrowing", |wire| {
        serde_zap::from_bytes::<W::Borrowed<'static>>(wire)
    });
    format.cannot_open();
    format.round_trip(
        "to_vec, from_bytes",
        |value| serde_zap::to_vec(value),
        |wire| serde_zap::from_bytes(wire),
    );
    Ok(())
}
