//! serde_json: text, for what it costs to be read by anything.
//!
//! Best setting: into and out of memory, never a stream. Its feature `float_roundtrip` is on, without
//! which the last bit of a float may come back another.

use anyhow::Result;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::suite::{Operation, Suite};
use crate::workload::Workload;

pub(super) fn add<W>(suite: &mut Suite, value: &'static W) -> Result<()>
where
    W: Serialize + DeserializeOwned + Workload<Borrowed<'static>: Deserialize<'static>>,
{
    let wire = serde_json::to_vec(value)?;
    let mut peer = suite.peer("serde_json", value, wire);
    peer.show_wire();

    peer.encode("to_vec", |value| serde_json::to_vec(value));
    peer.encode_to_cleared("to_writer, Vec cleared", |value, out| {
        serde_json::to_writer(out, value)
    });
    peer.encode_to_slice("to_writer, slice", |value, rest| {
        serde_json::to_writer(rest, value)
    });
    peer.decode("from_slice", |wire| serde_json::from_slice(wire));
    peer.cannot(Operation::DecodeInto, "it has no decoding over a value");
    if serde_json::from_slice::<W::Borrowed<'static>>(peer.wire()).is_ok() {
        peer.borrow("from_slice, borrowing", |wire| {
            serde_json::from_slice::<W::Borrowed<'static>>(wire)
        });
    } else {
        peer.cannot_borrow("JSON holds neither bytes nor escaped text as they are in memory");
    }
    peer.round_trip(
        "to_vec, from_slice",
        |value| serde_json::to_vec(value),
        |wire| serde_json::from_slice(wire),
    );
    Ok(())
}
