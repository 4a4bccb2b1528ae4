//! SDP with derived types, default limits and all checks.

use anyhow::{Context, Result, anyhow};
use sdp::{SdpDecode, SdpEncode};
use sdp_schema::{History, Resolver, Schema};

use crate::suite::{Operation, SDP, Suite, forever};
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

/// Converts between the registry and the next version of its types. The plans are made once, before the measurement.
pub(super) fn add_versions(
    suite: &mut Suite,
    registry: &PluginRegistry,
    newer: &'static v2::PluginRegistry,
) -> Result<()> {
    let older_schema = Schema::of::<PluginRegistry>();
    let resolver = Resolver::<v2::PluginRegistry>::new(&older_schema);
    let resolver = forever(resolver.map_err(|refusals| anyhow!("{refusals}"))?);
    let original = forever(sdp::to_vec(registry)?);
    let mut format = suite.format(SDP, newer, original.clone());
    format.decode_as(Operation::Resolve, "Resolver::from_slice", |wire| {
        resolver.from_slice(wire)
    });

    let newer_schema = Schema::of::<v2::PluginRegistry>();
    let lock = format!("{older_schema}\nrelease \"1\";\n{newer_schema}");
    let history = History::<PluginRegistry>::from_lock(&lock)?;
    let wire = sdp::to_vec(&(newer_schema.fingerprint().get(), newer))?;
    let mut format = suite.format(SDP, forever(registry.clone()), wire);
    format.encode_as(Operation::Release, "History::to_vec_for", move |value| {
        history.to_vec_for("1", value)
    });

    let mut changed = registry.clone();
    let plugin = changed.plugins.first_mut();
    let parameter = plugin.and_then(|plugin| plugin.parameters.first_mut());
    parameter.context("no parameter")?.can_ramp ^= true;
    let edited = forever(v2::PluginRegistry::of(&changed)?);
    let mut format = suite.format(SDP, edited, sdp::to_vec(&changed)?);
    format.encode_as(Operation::Edit, "Resolver::write_back", |edited| {
        resolver.write_back(original, edited)
    });
    Ok(())
}
