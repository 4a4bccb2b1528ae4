//! SDP with derived types, default limits and all checks.

use anyhow::{Result, anyhow};
use sdp::{SdpDecode, SdpEncode};
use sdp_schema::{Resolver, Schema};

use crate::suite::{Operation, SDP, Suite};
use crate::workload::Workload;
use crate::workload::plugins::{PluginRegistry, v2};

pub(super) fn add<W>(suite: &mut Suite, value: &'static W) -> Result<()>
where
    W: SdpEncode + for<'de> SdpDecode<'de>,
    W: Workload<Borrowed<'static>: SdpDecode<'static>, Lazy<'static>: SdpDecode<'static>>,
{
    let wire = sdp::to_vec(value)?;
    let len = wire.len();
    let mut format = suite.format(SDP, value, wire);
    format.show_wire();

    format.encode("to_vec", |value| sdp::to_vec(value));
    format.encode_reused("to_slice", vec![0xff; len], |value, buffer| {
        sdp::to_slice(value, buffer).map(|filled| filled.len())
    });
    format.decode("from_slice", |wire| sdp::from_slice(wire));
    format.decode_into("decode_into", W::default(), |wire, place| {
        sdp::decode_into(wire, place)
    });
    format.view(Operation::Borrow, "from_slice, borrowing", |wire| {
        sdp::from_slice::<W::Borrowed<'static>>(wire)
    });
    format.view(Operation::Open, "from_slice to Seq", |wire| {
        sdp::from_slice::<W::Lazy<'static>>(wire)
    });
    Ok(())
}

/// Decodes the registry to the next version of the types. The plan of the conversion is made once.
pub(super) fn add_resolve(
    suite: &mut Suite,
    registry: &PluginRegistry,
    newer: &'static v2::PluginRegistry,
) -> Result<()> {
    let resolver = Resolver::<v2::PluginRegistry>::new(&Schema::of::<PluginRegistry>())
        .map_err(|refusals| anyhow!("{refusals}"))?;
    let mut format = suite.format(SDP, newer, sdp::to_vec(registry)?);
    format.decode_as(Operation::Resolve, "Resolver::from_slice", move |wire| {
        resolver.from_slice(wire)
    });
    Ok(())
}
