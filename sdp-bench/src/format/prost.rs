//! prost: Protocol Buffers with derived message types.
//!
//! Best settings: the best type for each field (fixed width for flags, because their high bits are set; varints for
//! small numbers; packed arrays), and the exact length, reserved by `encode_to_vec`. Programs with prost use its types
//! throughout, so the rows encode and decode these types.

#[macro_use]
mod mirror;

mod arrays;
mod log;
mod mesh;
mod minecraft_savedata;
mod mk48;
pub(super) mod plugins;
pub(super) mod plugins_v2;
mod signed_block;

use anyhow::Result;
use prost::Message;

use crate::suite::{Operation, Suite, forever};
use crate::workload::Workload;
use crate::workload::plugins::{PluginRegistry, v2};
pub(super) use mirror::Mirror;

/// Data with a prost message type.
pub(crate) trait InProst: Workload {
    type Message: Message + Default + PartialEq + Mirror<Native = Self> + 'static;
}

pub(super) fn add<W: InProst>(suite: &mut Suite, value: &'static W) -> Result<()> {
    let message = forever(W::Message::mirror(value));
    let wire = message.encode_to_vec();

    let mut format = suite.format("prost", message, wire);
    format.show_wire();
    format.encode("encode_to_vec", |message| {
        anyhow::Ok(message.encode_to_vec())
    });
    format.encode_to_slice("encode, slice", |message, rest| message.encode(rest));
    format.decode("decode", W::Message::decode);
    format.decode_into("clear, merge", W::Message::default(), |wire, message| {
        message.clear();
        message.merge(wire)
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
    let mut format = suite.format("prost", message, wire);
    format.decode_as(
        Operation::Resolve,
        "decode",
        plugins_v2::PluginRegistry::decode,
    );
}
