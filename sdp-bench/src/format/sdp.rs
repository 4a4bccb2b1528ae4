//! SDP with derived types, default limits and all checks.

use std::marker::PhantomData;

use anyhow::{Result, anyhow, ensure};
use sdp::{Reader, SdpDecode, SdpEncode};
use sdp_schema::{Resolver, Schema};

use crate::suite::{ONE_PASS, Suite, forever};
use crate::workload::in_place::InPlace;
use crate::workload::plugins::{PluginRegistry, PluginRegistryInline, v2};
use crate::workload::{Visit, Visitor, Workload};

pub(super) fn add<W>(suite: &mut Suite, value: &'static W) -> Result<()>
where
    W: SdpEncode + for<'de> SdpDecode<'de>,
    W: Workload<Borrowed<'static>: SdpDecode<'static>, Lazy<'static>: SdpDecode<'static>>,
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
    format.open("from_slice to Seq", |wire| {
        sdp::from_slice::<W::Lazy<'static>>(wire)
    });
    format.round_trip(
        "to_vec, from_slice",
        |value| sdp::to_vec(value),
        |wire| sdp::from_slice(wire),
    );
    Ok(())
}

/// Reads in one pass, and changes the encoding in place.
pub(super) fn add_in_place<W>(suite: &mut Suite, value: &'static W) -> Result<()>
where
    W: InPlace + SdpEncode + for<'de> SdpDecode<'de>,
{
    let wire = sdp::to_vec(value)?;
    let mut format = suite.format("SDP", value, wire.clone());
    format.update(
        "patch",
        wire.clone(),
        |bytes| W::change_sdp(sdp::patch::open::<W>(bytes)?),
        |bytes| Ok(sdp::from_slice(bytes)?),
        W::change,
    );
    let mut one_pass = suite.format(ONE_PASS, value, wire);
    one_pass.read("Reader::elements", |wire| {
        anyhow::Ok(OnePass::<W>(wire, PhantomData))
    });
    Ok(())
}

/// Bytes that are decoded while they are visited.
struct OnePass<W>(&'static [u8], PhantomData<W>);

impl<W: InPlace> Visit for OnePass<W> {
    #[inline]
    fn visit<V: Visitor>(&self, visitor: &mut V) {
        let mut input = Reader::new(self.0);
        let result = W::read_once(&mut input, visitor);
        assert!(result.is_ok() && input.remaining() == 0, "a wrong encoding");
    }
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

/// Decodes the registry to the next version of the types. The plan of the conversion is made once.
pub(super) fn add_resolve(
    suite: &mut Suite,
    registry: &PluginRegistry,
    newer: &'static v2::PluginRegistry,
) -> Result<()> {
    let resolver = Resolver::<v2::PluginRegistry>::new(&Schema::of::<PluginRegistry>())
        .map_err(|refusals| anyhow!("{refusals}"))?;
    let mut format = suite.format("SDP", newer, sdp::to_vec(registry)?);
    format.resolve("Resolver::from_slice", move |wire| {
        resolver.from_slice(wire)
    });
    Ok(())
}
