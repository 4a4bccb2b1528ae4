//! SDP with derived types, default limits and all checks.

use anyhow::{Result, ensure};
use sdp::{SdpDecode, SdpEncode};

use crate::suite::{Suite, forever};
use crate::workload::Workload;
use crate::workload::plugins::{PluginRegistry, PluginRegistryInline, PluginRegistrySeq};

pub(super) fn add<W>(suite: &mut Suite, value: &'static W) -> Result<()>
where
    W: SdpEncode + for<'de> SdpDecode<'de> + Workload<Borrowed<'static>: SdpDecode<'static>>,
{
    let wire = sdp::to_vec(value)?;
    let len = wire.len();
    let mut format = suite.format("SDP", value, wire);
    format.show_wire();

    format.encode("to_vec", |value| sdp::to_vec(value));
    format.encode_reused("to_slice", vec![0xff; len], |value, buffer| {
        sdp::to_slice(value, buffer).map(|filled| filled.len())
    });
    format.encode_to_cleared("append, Vec cleared", |value, out| sdp::append(value, out));
    format.decode("from_slice", |wire| sdp::from_slice(wire));
    format.decode_into("decode_into", W::default(), |wire, place| {
        sdp::decode_into(wire, place)
    });
    format.borrow("from_slice, borrowing", |wire| {
        sdp::from_slice::<W::Borrowed<'static>>(wire)
    });
    format.round_trip(
        "to_vec, from_slice",
        |value| sdp::to_vec(value),
        |wire| sdp::from_slice(wire),
    );
    Ok(())
}

/// Decodes the registry to inline strings.
pub(super) fn add_inline(suite: &mut Suite, registry: &PluginRegistry) -> Result<()> {
    let wire = sdp::to_vec(registry)?;
    let inline: PluginRegistryInline = sdp::from_slice(&wire)?;
    ensure!(
        sdp::to_vec(&inline)? == wire,
        "wrong bytes from the registry with inline strings"
    );
    let mut format = suite.format("SDP", forever(inline), wire);
    format.decode("from_slice to CompactString", sdp::from_slice);
    Ok(())
}

/// Decodes the registry lazily.
pub(super) fn add_lazy(suite: &mut Suite, registry: &PluginRegistry) -> Result<()> {
    let wire = sdp::to_vec(registry)?;
    let mut format = suite.format("SDP", forever(registry.clone()), wire);
    format.borrow("from_slice to Seq", |wire| {
        sdp::from_slice::<PluginRegistrySeq<'static>>(wire)
    });
    Ok(())
}
