//! The formats: one file for each, with its best honest setting, and what it says of it.
//!
//! A peer gives cases to a suite and knows nothing of how they are measured or shown.

mod borsh;
mod flatbuffers;
mod floor;
mod modes;
mod prost;
mod sdp;

use ::borsh::{BorshDeserialize, BorshSerialize};
use ::sdp::{SdpDecode, SdpDispatch, SdpEncode, SdpMessage};
use anyhow::Result;

use crate::suite::{Comparison, Suite, forever};
use crate::workload::Workload;

/// Every format on `value`.
pub(crate) fn formats<W>(name: &'static str, title: &str, value: W) -> Result<Suite>
where
    W: SdpEncode + for<'de> SdpDecode<'de> + BorshSerialize + BorshDeserialize,
    W: Workload<Borrowed<'static>: SdpDecode<'static>>
        + prost::InProst
        + flatbuffers::InFlatBuffers,
{
    let value = forever(value);
    let mut suite = Suite::new(name, title, Comparison::Formats);
    sdp::add(&mut suite, value)?;
    prost::add(&mut suite, value)?;
    flatbuffers::add(&mut suite, value)?;
    borsh::add(&mut suite, value)?;
    floor::add(&mut suite, value)?;
    Ok(suite)
}

/// SDP's byte mode, message mode and the dispatcher `D` on `message`.
pub(crate) fn modes<M, D>(name: &'static str, title: &str, message: M) -> Result<Suite>
where
    M: SdpEncode + SdpDecode<'static> + SdpMessage + Clone + PartialEq + 'static,
    D: SdpDispatch<'static> + From<M> + PartialEq + 'static,
{
    let mut suite = Suite::new(name, title, Comparison::Modes);
    modes::add::<M, D>(&mut suite, message)?;
    Ok(suite)
}
