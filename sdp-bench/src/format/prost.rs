//! prost: Protocol Buffers with derived message types.
//!
//! Best settings: the best type for each field (fixed width for flags, because their high bits are set; varints for
//! small numbers; packed arrays), and the exact length, reserved by `encode_to_vec`. Programs with prost use its types
//! throughout, so the rows encode and decode these types. Two more rows include the conversion of native types.

#[macro_use]
mod mirror;

mod audio_block;
mod documents;
mod log;
mod mesh;
mod minecraft_savedata;
mod mk48;
mod plugins;
mod plugins_v2;
mod signed_block;
mod small;

use anyhow::Result;
use prost::Message;

use crate::suite::{Suite, forever};
use crate::workload::Workload;
use crate::workload::plugins::{PluginRegistry, v2};
use mirror::Mirror;

/// Data with a prost message type.
pub(crate) trait InProst: Workload {
    type Message: Message + Default + PartialEq + Mirror<Native = Self> + 'static;
}

pub(super) fn add<W: InProst>(suite: &mut Suite, value: &'static W) -> Result<()> {
    let message = forever(W::Message::mirror(value));
    let wire = message.encode_to_vec();

    let mut format = suite.format("prost", message, wire.clone());
    format.show_wire();
    format.encode("encode_to_vec", |message| {
        anyhow::Ok(message.encode_to_vec())
    });
    format.encode_to_slice("encode, slice", |message, rest| message.encode(rest));
    format.encode_to_cleared("encode, Vec cleared", |message, out| message.encode(out));
    format.decode("decode", W::Message::decode);
    format.decode_into("clear, merge", W::Message::default(), |wire, message| {
        message.clear();
        message.merge(wire)
    });
    format.cannot_open();
    format.round_trip(
        "encode_to_vec, decode",
        |message| anyhow::Ok(message.encode_to_vec()),
        |wire| W::Message::decode(wire),
    );
    format.cannot_borrow("messages are owned");

    let mut native = suite.format("prost", value, wire);
    native.encode("from native, encode_to_vec", |value| {
        anyhow::Ok(W::Message::mirror(value).encode_to_vec())
    });
    native.decode("decode, to native", |wire| {
        W::Message::decode(wire)?.into_native()
    });
    Ok(())
}

/// Decodes the registry to the next version of the messages, with an unknown and a missing field.
pub(super) fn add_resolve(
    suite: &mut Suite,
    registry: &PluginRegistry,
    newer: &'static v2::PluginRegistry,
) {
    let wire = <PluginRegistry as InProst>::Message::mirror(registry).encode_to_vec();
    let message = forever(plugins_v2::PluginRegistry::mirror(newer));
    let mut format = suite.format("prost", message, wire.clone());
    format.resolve("decode", plugins_v2::PluginRegistry::decode);
    let mut native = suite.format("prost", newer, wire);
    native.resolve("decode, to native", |wire| {
        plugins_v2::PluginRegistry::decode(wire)?.into_native()
    });
}
