//! rkyv: archived values in their memory layout, read in place.
//!
//! Best settings: a reused buffer, or an `AlignedVec` with the required capacity, because `to_bytes` grows an empty
//! one. Archives are little-endian and aligned, the default. Bytes are checked before access and before decoding.
//! Unchecked access is not measured, because it is `unsafe` and requires valid bytes.

use anyhow::Result;
use rkyv::api::high::{HighDeserializer, HighSerializer, HighValidator, to_bytes_in};
use rkyv::bytecheck::CheckBytes;
use rkyv::rancor::Error;
use rkyv::ser::allocator::ArenaHandle;
use rkyv::ser::writer::Buffer;
use rkyv::util::AlignedVec;
use rkyv::{Archive, Deserialize, Serialize};

use crate::suite::{Operation, Suite, forever};
use crate::workload::{Visit, Workload};

/// Data with an rkyv archive.
pub(crate) trait InRkyv: Workload {
    /// The archive, read in place.
    type Archived: Visit + 'static;

    fn encode(&self, memory: AlignedVec) -> Result<AlignedVec, Error>;
    fn encode_to_slice<'m>(&self, memory: &'m mut [u8]) -> Result<Buffer<'m>, Error>;
    fn decode(wire: &[u8]) -> Result<Self, Error>;
    fn access(wire: &[u8]) -> Result<&Self::Archived, Error>;
}

impl<W> InRkyv for W
where
    W: Workload + for<'a> Serialize<HighSerializer<AlignedVec, ArenaHandle<'a>, Error>>,
    W: for<'a, 'm> Serialize<HighSerializer<Buffer<'m>, ArenaHandle<'a>, Error>>,
    W: Archive<
        Archived: for<'a> CheckBytes<HighValidator<'a, Error>>
                      + Deserialize<W, HighDeserializer<Error>>
                      + Visit
                      + 'static,
    >,
{
    type Archived = <W as Archive>::Archived;

    #[inline]
    fn encode(&self, memory: AlignedVec) -> Result<AlignedVec, Error> {
        to_bytes_in(self, memory)
    }

    #[inline]
    fn encode_to_slice<'m>(&self, memory: &'m mut [u8]) -> Result<Buffer<'m>, Error> {
        to_bytes_in(self, Buffer::from(memory))
    }

    #[inline]
    fn decode(wire: &[u8]) -> Result<Self, Error> {
        rkyv::from_bytes(wire)
    }

    #[inline]
    fn access(wire: &[u8]) -> Result<&Self::Archived, Error> {
        rkyv::access(wire)
    }
}

pub(super) fn add<W: InRkyv>(suite: &mut Suite, value: &'static W) -> Result<()> {
    let wire = W::encode(value, AlignedVec::new())?;
    let len = wire.len();
    let mut format = suite.format("rkyv", value, wire.to_vec());
    format.show_wire();
    // rkyv requires aligned input.
    let aligned: &'static AlignedVec = forever(wire);

    format.encode("to_bytes_in, with capacity", move |value| {
        W::encode(value, AlignedVec::with_capacity(len))
    });
    format.encode_reused("to_bytes_in, slice", vec![0xff; len], |value, buffer| {
        value.encode_to_slice(buffer).map(|written| written.len())
    });
    format.decode("from_bytes", |_| W::decode(aligned));
    format.view(Operation::Open, "access", |_| W::access(aligned));
    Ok(())
}
