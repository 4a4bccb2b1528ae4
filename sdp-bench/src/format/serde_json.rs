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
    let mut format = suite.format("serde_json", value, wire);
    format.show_wire();

    format.encode("to_vec", |value| serde_json::to_vec(value));
    format.encode_to_cleared("to_writer, Vec cleared", |value, out| {
        serde_json::to_writer(out, value)
    });
    format.encode_to_slice("to_writer, slice", |value, rest| {
        serde_json::to_writer(rest, value)
    });
    format.decode("from_slice", |wire| serde_json::from_slice(wire));
    format.cannot(Operation::DecodeInto, "it has no decoding over a value");
    if serde_json::from_slice::<W::Borrowed<'static>>(format.wire()).is_ok() {
        format.borrow("from_slice, borrowing", |wire| {
            serde_json::from_slice::<W::Borrowed<'static>>(wire)
        });
    } else {
        format.cannot_borrow("JSON holds neither bytes nor escaped text as they are in memory");
    }
    format.round_trip(
        "to_vec, from_slice",
        |value| serde_json::to_vec(value),
        |wire| serde_json::from_slice(wire),
    );
    Ok(())
}
