//! The formats, one per file, each with its best settings.

mod avro;
mod baseline;
mod bincode;
mod bincode_serde;
mod bitcode;
mod borsh;
mod flatbuffers;
mod modes;
mod postcard;
mod prost;
mod rkyv;
mod savefile;
mod sdp;
mod sdp_serde;
mod serde_json;
mod serde_zap;
mod single;
mod speedy;
#[cfg(unix)]
pub(crate) mod streams;
mod wincode;

use ::bincode::BorrowDecode;
use ::borsh::{BorshDeserialize, BorshSerialize};
use ::rkyv::Archive;
use ::sdp::message::{DecodeMessage, EncodeMessage};
use ::sdp::{SdpDecode, SdpDecodeOwned, SdpEncode, SdpMessage};
use ::speedy::{LittleEndian, Readable, Writable};
use anyhow::Result;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::suite::{Comparison, Operation, Suite, forever};
use crate::workload::Workload;
use crate::workload::in_place::InPlace;
use crate::workload::log::Log;
use crate::workload::mesh::Mesh;
use crate::workload::plugins::{PluginRegistry, v2};

/// Compares every format on `value`.
pub(crate) fn formats<W>(name: &'static str, title: &str, value: W) -> Result<Suite>
where
    W: SdpEncode + for<'de> SdpDecode<'de>,
    W: Workload<Borrowed<'static>: SdpDecode<'static>, Lazy<'static>: SdpDecode<'static>>,
    W: prost::InProst + flatbuffers::InFlatBuffers + wincode::InWincode + rkyv::InRkyv,
    W: BorshSerialize + BorshDeserialize,
    W: ::bitcode::Encode + ::bitcode::DecodeOwned,
    W: Workload<TextBorrowed<'static>: ::bitcode::Decode<'static>>,
    W: Serialize + DeserializeOwned + Workload<Borrowed<'static>: Deserialize<'static>>,
    W: Writable<LittleEndian> + for<'de> Readable<'de, LittleEndian>,
    W: Workload<Borrowed<'static>: Readable<'static, LittleEndian>>,
    W: ::savefile::Serialize + ::savefile::Deserialize + ::savefile::WithSchema,
    W: ::bincode::Encode + ::bincode::Decode<()>,
    W: Workload<Borrowed<'static>: BorrowDecode<'static, ()>>,
{
    let value = forever(value);
    let mut suite = Suite::new(name, title, Comparison::Formats);
    sdp::add(&mut suite, value)?;
    sdp_serde::add(&mut suite, value)?;
    prost::add(&mut suite, value)?;
    flatbuffers::add(&mut suite, value)?;
    borsh::add(&mut suite, value)?;
    wincode::add(&mut suite, value)?;
    bitcode::add(&mut suite, value)?;
    rkyv::add(&mut suite, value)?;
    postcard::add(&mut suite, value)?;
    speedy::add(&mut suite, value)?;
    savefile::add(&mut suite, value)?;
    serde_zap::add(&mut suite, value)?;
    bincode::add(&mut suite, value)?;
    bincode_serde::add(&mut suite, value)?;
    serde_json::add(&mut suite, value)?;
    baseline::add(&mut suite, value)?;
    Ok(suite)
}

/// Compares every format on a plugin registry. Adds SDP with inline strings, and decoding to the next version of the
/// types.
pub(crate) fn plugins(name: &'static str, title: &str, registry: &PluginRegistry) -> Result<Suite> {
    let mut suite = formats(name, title, registry.clone())?;
    sdp::add_inline(&mut suite, registry)?;
    let registry = forever(registry.clone());
    let newer = forever(v2::PluginRegistry::of(registry, |it| {
        v2::Parameter::of(it, f64::from)
    }));
    sdp::add_resolve(&mut suite, registry, newer)?;
    prost::add_resolve(&mut suite, registry, newer);
    flatbuffers::add_resolve(&mut suite, registry, newer);
    savefile::add_resolve(&mut suite, registry)?;
    serde_json::add_resolve(&mut suite, registry)?;
    avro::add(&mut suite, registry, newer)?;
    suite.others_cannot(
        Operation::Resolve,
        "reads only its own version of the types",
    );
    Ok(suite)
}

/// Adds reading in one pass, and changes of the encoding in place.
pub(crate) fn in_place<W>(mut suite: Suite, value: W) -> Result<Suite>
where
    W: InPlace + SdpEncode + for<'de> SdpDecode<'de>,
    W: rkyv::InRkyv<Archived = <W as Archive>::Archived>,
{
    let value = forever(value);
    sdp::add_in_place(&mut suite, value)?;
    rkyv::add_in_place(&mut suite, value)?;
    Ok(suite)
}

/// Adds reading and changing one of many records.
pub(crate) fn single(mut suite: Suite, log: Log) -> Result<Suite> {
    single::add(&mut suite, forever(log))?;
    let reason = "no constant-time access to an element";
    suite.others_cannot(Operation::ReadOne, reason);
    suite.others_cannot(Operation::UpdateOne, reason);
    Ok(suite)
}

/// Adds the cast of a mesh's bytes.
pub(crate) fn cast(mut suite: Suite, mesh: Mesh) -> Result<Suite> {
    baseline::add_cast(&mut suite, forever(mesh))?;
    Ok(suite)
}

/// Compares SDP's byte mode, message mode and the message enum `D` on `message`.
pub(crate) fn modes<M, D>(name: &'static str, title: &str, message: M) -> Result<Suite>
where
    M: SdpEncode + SdpDecodeOwned + SdpMessage + Clone + Default + PartialEq + 'static,
    D: EncodeMessage + for<'de> DecodeMessage<'de> + From<M> + Default + PartialEq + 'static,
{
    let mut suite = Suite::new(name, title, Comparison::Modes);
    modes::add::<M, D>(&mut suite, message)?;
    Ok(suite)
}
