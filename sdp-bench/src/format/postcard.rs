//! postcard: serde with varints.
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
    let wire = postcard::to_stdvec(value)?;
    let len = wire.len();
    let mut format = suite.format("postcard", value, wire);
    format.show_wire();

    format.encode("to_stdvec", |value| postcard::to_stdvec(value));
    format.encode_reused("to_slice", vec![0xff; len], |value, buffer| {
        postcard::to_slice(value, buffer).map(|written| written.len())
    });
    format.decode("from_bytes", |wire| postcard::from_bytes(wire));
    format.view(Operation::Borrow, "from_bytes, borrowing", |wire| {
        postcard::from_bytes::<W::Borrowed<'static>>(wire)
    });
    Ok(())
}
