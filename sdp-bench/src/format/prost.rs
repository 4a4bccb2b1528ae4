//! prost: Protocol Buffers with derived message types.
//!
//! Best settings: the best type for each field (fixed width for flags, because their high bits are set; varints for
//! small numbers; packed arrays), and the exact length, reserved by `encode_to_vec`. Programs with prost use its types
//! throughout, so the rows encode and decode these types.

#[macro_use]
mod messages;

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
use serde::{Serialize, de::DeserializeOwned};

use crate::suite::{Operation, Suite, forever};
use crate::workload::Workload;
use crate::workload::plugins::{PluginRegistry, v2};

/// Data with a prost message type.
pub(crate) trait InProst: Workload {
    type Message: Message + Default + PartialEq + DeserializeOwned + 'static;
}

/// Pairs each workload with the message of the same name.
macro_rules! in_prost {
    ($($workload:ident::$type:ident),* $(,)?) => {$(
        impl InProst for crate::workload::$workload::$type {
            type Message = $workload::$type;
        }
    )*};
}

in_prost! {
    arrays::Arrays,
    log::Log,
    mesh::Mesh,
    minecraft_savedata::Players,
    mk48::Updates,
    plugins::PluginRegistry,
    signed_block::SignedBlock,
}

/// Copies a native value to its message.
pub(super) fn message<M: DeserializeOwned>(native: &impl Serialize) -> Result<M> {
    Ok(serde_json::from_slice(&serde_json::to_vec(native)?)?)
}

pub(super) fn add<W: InProst + Serialize>(suite: &mut Suite, value: &'static W) -> Result<()> {
    let message = forever(message::<W::Message>(value)?);
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
) -> Result<()> {
    let wire = message::<plugins::PluginRegistry>(registry)?.encode_to_vec();
    let message = forever(message(newer)?);
    let mut format = suite.format("prost", message, wire);
    format.decode_as(
        Operation::Resolve,
        "decode",
        plugins_v2::PluginRegistry::decode,
    );
    Ok(())
}
