//! The baseline: `memcpy` of SDP's bytes for encoding, `Clone` of the value for decoding, a cast for opening a mesh.

use anyhow::Result;
use sdp::SdpEncode;

use crate::suite::{BASELINE, Suite, forever};
use crate::workload::Workload;
use crate::workload::mesh::Mesh;

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

/// A triangle as numbers, to be cast from bytes.
type Numbers = [[f32; 3]; 4];

/// Casts the bytes after the count to triangles.
pub(super) fn add_cast(suite: &mut Suite, mesh: &'static Mesh) -> Result<()> {
    let mut baseline = suite.format(BASELINE, mesh, sdp::to_vec(mesh)?);
    baseline.open("cast of SDP's bytes", |wire| {
        let bytes = wire.get(4..).unwrap_or_default();
        bytemuck::try_cast_slice::<u8, Numbers>(bytes).map_err(anyhow::Error::msg)
    });
    Ok(())
}
