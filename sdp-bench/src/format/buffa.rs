//! buffa: Protocol Buffers with generated message types, and with views that borrow.
//!
//! Best settings: the schemas of prost, no fields for unknown fields, messages inline in their parents, which is the
//! default, and a cache of lengths for reused memory. A lazy view checks an inner message only when it is reached, so it
//! has a row only for reading every field. `build.rs` generates the types, and `Visit` for their views.

use anyhow::{Result, ensure};
use buffa::{HasMessageView, LazyMessageView, Message, SizeCache};
use serde::Serialize;

use self::proto::plugins_v2;
use super::prost::{self, InProst};
use crate::suite::{Operation, Suite, forever};
use crate::workload::Visit;
use crate::workload::plugins::{PluginRegistry, v2};

#[allow(missing_docs, unreachable_pub, reason = "generated code")]
#[allow(clippy::all, clippy::pedantic, clippy::restriction)]
mod proto {
    include!(concat!(env!("OUT_DIR"), "/buffa.rs"));
    include!(concat!(env!("OUT_DIR"), "/visit.rs"));
}

/// Data with a buffa message type.
pub(crate) trait InBuffa: InProst + Serialize {
    type Buffa: HasMessageView<View<'static>: Visit> + 'static;
    type LazyView: LazyMessageView<'static> + Visit + 'static;
}

/// Decodes prost's bytes. Each row that encodes compares its output with them, so no value differs.
pub(super) fn add<W: InBuffa>(suite: &mut Suite, value: &'static W) -> Result<()> {
    let wire = ::prost::Message::encode_to_vec(&prost::message::<W::Message>(value)?);
    let message = forever(W::Buffa::decode_from_slice(&wire)?);
    let mut format = suite.format("buffa", message, wire.clone());
    format.show_wire();
    format.encode("encode_to_vec", |message| {
        anyhow::Ok(message.encode_to_vec())
    });
    let mut cache = SizeCache::new();
    format.encode_to_cleared("encode_with_cache", move |message, out| {
        message.encode_with_cache(&mut cache, out);
        anyhow::Ok(())
    });
    let mut cache = SizeCache::new();
    format.encode_to_slice("encode_with_cache, slice", move |message, rest| {
        message.encode_with_cache(&mut cache, rest);
        anyhow::Ok(())
    });
    format.decode("decode_from_slice", W::Buffa::decode_from_slice);
    format.decode_into(
        "clear, merge_from_slice",
        W::Buffa::default(),
        |wire, message| {
            message.clear();
            message.merge_from_slice(wire)
        },
    );
    let mut format = suite.format("buffa", value, wire);
    format.view(Operation::Borrow, "decode_view", W::Buffa::decode_view);
    let open = |wire: &'static [u8], _: &mut ()| W::LazyView::decode_lazy(wire);
    format.read_with("decode_lazy", || (), open);
    Ok(())
}

/// Decodes the registry to the next version of the messages, with an unknown and a missing field.
pub(super) fn add_resolve(
    suite: &mut Suite,
    registry: &PluginRegistry,
    newer: &v2::PluginRegistry,
) -> Result<()> {
    use ::prost::Message as _;
    let wire = prost::message::<prost::plugins::PluginRegistry>(registry)?.encode_to_vec();
    let bytes = prost::message::<prost::plugins_v2::PluginRegistry>(newer)?.encode_to_vec();
    let newer = forever(plugins_v2::PluginRegistry::decode_from_slice(&bytes)?);
    ensure!(newer.encode_to_vec() == bytes, "a field differs");
    let mut format = suite.format("buffa", newer, wire);
    format.decode_as(Operation::Resolve, "decode_from_slice", |wire| {
        plugins_v2::PluginRegistry::decode_from_slice(wire)
    });
    Ok(())
}
