//! No format at all: what an operation is compared to.
//!
//! A copy of SDP's bytes, for what writes them; `Clone` of the value, for what makes an owned one.

use anyhow::Result;
use sdp::SdpEncode;

use crate::suite::{FLOOR, Suite, forever};
use crate::workload::Workload;

pub(super) fn add<W: Workload + SdpEncode>(suite: &mut Suite, value: &'static W) -> Result<()> {
    let wire: &'static [u8] = forever(sdp::to_vec(value)?);
    let mut floor = suite.peer(FLOOR, value, wire.to_vec());

    floor.encode("copy of SDP's bytes", |_| anyhow::Ok(wire.to_vec()));
    floor.encode_reused(
        "copy of SDP's bytes",
        vec![0xff; wire.len()],
        |_, buffer| {
            buffer.copy_from_slice(wire);
            anyhow::Ok(())
        },
    );
    floor.decode("Clone of the value", |_| anyhow::Ok(value.clone()));
    Ok(())
}
