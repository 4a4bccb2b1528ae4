//! The formats: one file for each, with its best honest setting, and what it says of it.
//!
//! A peer gives cases to a suite and knows nothing of how they are measured or shown.

mod bincode;
mod bitcode;
mod borsh;
mod flatbuffers;
mod floor;
mod modes;
mod postcard;
mod prost;
mod rkyv;
mod sdp;
mod serde_json;
mod speedy;
mod wincode;

use ::bincode::BorrowDecode;
use ::borsh::{BorshDeserialize, BorshSerialize};
use ::sdp::{SdpDecode, SdpDispatch, SdpEncode, SdpMessage};
use ::speedy::{LittleEndian, Readable, Writable};
use anyhow::Result;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::suite::{Comparison, Suite, forever};
use crate::workload::Workload;

/// Data whose native types every format that has no types of its own works on.
pub(crate) trait Native: Workload {
    /// Adds those formats to a suite.
    fn add(suite: &mut Suite, value: &'static Self) -> Result<()>;
}

impl<W> Native for W
where
    W: SdpEncode + for<'de> SdpDecode<'de>,
    W: Workload<Borrowed<'static>: SdpDecode<'static>>,
    W: BorshSerialize + BorshDeserialize,
    W: wincode::InWincode,
    W: ::bitcode::Encode + ::bitcode::DecodeOwned,
    W: Workload<TextBorrowed<'static>: ::bitcode::Decode<'static>>,
    W: rkyv::InRkyv,
    W: Writable<LittleEndian> + for<'de> Readable<'de, LittleEndian>,
    W: Workload<Borrowed<'static>: Readable<'static, LittleEndian>>,
    W: ::bincode::Encode + ::bincode::Decode<()>,
    W: Workload<Borrowed<'static>: BorrowDecode<'static, ()>>,
    W: Serialize + DeserializeOwned + Workload<Borrowed<'static>: Deserialize<'static>>,
{
    fn add(suite: &mut Suite, value: &'static Self) -> Result<()> {
        sdp::add(suite, value)?;
        borsh::add(suite, value)?;
        wincode::add(suite, value)?;
        bitcode::add(suite, value)?;
        rkyv::add(suite, value)?;
        postcard::add(suite, value)?;
        speedy::add(suite, value)?;
        bincode::add(suite, value)?;
        serde_json::add(suite, value)?;
        floor::add(suite, value)
    }
}

/// The formats that work on the native types, on `value`.
pub(crate) fn native<W: Native>(name: impl Into<String>, value: &'static W) -> Result<Suite> {
    let mut suite = Suite::new(name, Comparison::Formats);
    W::add(&mut suite, value)?;
    Ok(suite)
}

/// Every format on `value`: those that work on the native types, and those with types of their own.
pub(crate) fn formats<W>(name: impl Into<String>, value: W) -> Result<Suite>
where
    W: Native + prost::InProst + flatbuffers::InFlatBuffers,
{
    let value = forever(value);
    let mut suite = native(name, value)?;
    prost::add(&mut suite, value)?;
    flatbuffers::add(&mut suite, value)?;
    Ok(suite)
}

/// SDP's byte mode, message mode and the dispatcher `D` on `message`.
pub(crate) fn modes<M, D>(name: impl Into<String>, message: M) -> Result<Suite>
where
    M: SdpEncode + SdpDecode<'static> + SdpMessage + Clone + PartialEq + 'static,
    D: SdpDispatch<'static> + From<M> + PartialEq + 'static,
{
    let mut suite = Suite::new(name, Comparison::Modes);
    modes::add::<M, D>(&mut suite, message)?;
    Ok(suite)
}
