//! SDP's encoding through the traits of serde, with the crate `sdp-serde`.
//!
//! Best settings: `serde_bytes` to read byte strings whole.

use anyhow::Result;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::suite::{Operation, SDP_SERDE, Suite};
use crate::workload::Workload;

pub(super) fn add<W>(suite: &mut Suite, value: &'static W) -> Result<()>
where
    W: Serialize + DeserializeOwned + Workload<Borrowed<'static>: Deserialize<'static>>,
{
    let wire = sdp_serde::to_vec(value)?;
    let len = wire.len();
    let mut format = suite.format(SDP_SERDE, value, wire);
    format.show_wire();

    format.encode("to_vec", |value| sdp_serde::to_vec(value));
    format.encode_reused("to_slice", vec![0xff; len], |value, buffer| {
        sdp_serde::to_slice(value, buffer).map(|written| written.len())
    });
    format.decode("from_slice", |wire| sdp_serde::from_slice(wire));
    format.view(Operation::Borrow, "from_slice, borrowing", |wire| {
        sdp_serde::from_slice::<W::Borrowed<'static>>(wire)
    });
    Ok(())
}
