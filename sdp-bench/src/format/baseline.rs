//! The baseline: `memcpy` of SDP's bytes for encoding, `Clone` of the value for decoding.

use anyhow::Result;
use sdp::SdpEncode;

use crate::suite::{BASELINE, Suite, forever};
use crate::workload::Workload;

pub(super) fn add<W: Workload + SdpEncode>(suite: &mut Suite, value: &'static W) -> Result<()> {
    let wire: &'static [u8] = forever(sdp::to_vec(value)?);
    let mut baseline = suite.format(BASELINE, value, wire.to_vec());

    baseline.encode("copy of SDP's bytes", |_| anyhow::Ok(wire.to_vec()));
    baseline.encode_reused(
        "copy of SDP's bytes",
        vec![0xff; wire.len()],
        |_, buffer| {
            buffer.copy_from_slice(wire);
            anyhow::Ok(())
        },
    );
    baseline.decode("Clone of the value", |_| anyhow::Ok(value.clone()));
    Ok(())
}
