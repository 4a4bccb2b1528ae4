//! The formats, one per file, each with its best settings.

mod baseline;
mod bincode;
mod bitcode;
mod borsh;
#[cfg(feature = "all-formats")]
mod buffa;
#[cfg(not(feature = "all-formats"))]
mod buffa {
    pub(crate) trait InBuffa {}

    impl<W> InBuffa for W {}
}
mod flatbuffers;
#[cfg(feature = "all-formats")]
mod fory;
mod postbag;
mod postcard;
mod prost;
mod rkyv;
mod sdp;
mod sdp_serde;
mod serde_json;
mod speedy;
#[cfg(unix)]
pub(crate) mod streams;
mod wincode;

use ::bincode::BorrowDecode;
use ::borsh::{BorshDeserialize, BorshSerialize};
use ::sdp::{SdpDecode, SdpEncode};
use ::speedy::{LittleEndian, Readable, Writable};
use anyhow::Result;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::suite::{Suite, forever};
use crate::workload::Workload;
use crate::workload::plugins::{PluginRegistry, v2};

/// Compares every format on `value`.
pub(crate) fn formats<W>(name: &'static str, title: &str, value: W) -> Result<Suite>
where
    W: SdpEncode + for<'de> SdpDecode<'de>,
    W: Workload<Borrowed<'static>: SdpDecode<'static>, Lazy<'static>: SdpDecode<'static>>,
    W: prost::InProst
        + buffa::InBuffa
        + flatbuffers::InFlatBuffers
        + wincode::InWincode
        + rkyv::InRkyv,
    W: BorshSerialize + BorshDeserialize,
    W: ::bitcode::Encode + ::bitcode::DecodeOwned,
    W: Workload<TextBorrowed<'static>: ::bitcode::Decode<'static>>,
    W: Serialize + DeserializeOwned + Workload<Borrowed<'static>: Deserialize<'static>>,
    W: Writable<LittleEndian> + for<'de> Readable<'de, LittleEndian>,
    W: Workload<Borrowed<'static>: Readable<'static, LittleEndian>>,
    W: ::bincode::Encode + ::bincode::Decode<()>,
    W: Workload<Borrowed<'static>: BorrowDecode<'static, ()>>,
{
    let value = forever(value);
    let mut suite = Suite::new(name, title);
    sdp::add(&mut suite, value)?;
    sdp_serde::add(&mut suite, value)?;
    prost::add(&mut suite, value)?;
    #[cfg(feature = "all-formats")]
    buffa::add(&mut suite, value)?;
    flatbuffers::add(&mut suite, value)?;
    borsh::add(&mut suite, value)?;
    wincode::add(&mut suite, value)?;
    bitcode::add(&mut suite, value)?;
    rkyv::add(&mut suite, value)?;
    postcard::add(&mut suite, value)?;
    speedy::add(&mut suite, value)?;
    bincode::add(&mut suite, value)?;
    bincode::add_serde(&mut suite, value)?;
    serde_json::add(&mut suite, value)?;
    baseline::add(&mut suite, value)?;
    Ok(suite)
}

/// Compares every format on a plugin registry, and adds decoding to the next version of the types.
pub(crate) fn plugins(name: &'static str, title: &str, registry: &PluginRegistry) -> Result<Suite> {
    let mut suite = formats(name, title, registry.clone())?;
    let newer = forever(v2::PluginRegistry::of(registry)?);
    sdp::add_versions(&mut suite, registry, newer)?;
    prost::add_resolve(&mut suite, registry, newer)?;
    #[cfg(feature = "all-formats")]
    buffa::add_resolve(&mut suite, registry, newer)?;
    flatbuffers::add_resolve(&mut suite, registry, newer);
    postbag::add_resolve(&mut suite, registry, newer)?;
    #[cfg(feature = "all-formats")]
    fory::add_resolve(&mut suite, registry, newer)?;
    serde_json::add_resolve(&mut suite, registry, newer)?;
    baseline::add_versions(&mut suite, registry)?;
    Ok(suite)
}
