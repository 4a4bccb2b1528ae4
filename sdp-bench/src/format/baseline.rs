//! The baseline: `memcpy` of SDP's bytes for encoding, `Clone` of the value for decoding, and
//! SDP without a conversion.

use anyhow::Result;
use sdp::SdpEncode;

use crate::suite::{BASELINE, Operation, Suite, forever};
use crate::workload::Workload;
use crate::workload::plugins::PluginRegistry;

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

/// Encodes a registry beside encoding for a release, and decodes and encodes it beside a write-back.
pub(super) fn add_versions(suite: &mut Suite, registry: &PluginRegistry) -> Result<()> {
    let wire: &'static [u8] = forever(sdp::to_vec(registry)?);
    let mut baseline = suite.format(BASELINE, forever(registry.clone()), wire.to_vec());

    baseline.encode_as(Operation::Release, "to_vec", sdp::to_vec);
    baseline.encode_as(Operation::Edit, "from_slice, to_vec", |_| {
        let registry: PluginRegistry = sdp::from_slice(wire)?;
        anyhow::Ok(sdp::to_vec(&registry)?)
    });
    Ok(())
}
