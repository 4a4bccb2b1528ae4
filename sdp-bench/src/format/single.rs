//! Access to one record of a log, without the records before it: indexed sequences of SDP, tables of FlatBuffers, and
//! archives of rkyv.
//!
//! Each call opens the bytes, so it includes all checks that the format makes before the access. The rows "opened
//! before" have only the access. Opening checks all elements in FlatBuffers and rkyv, and none in SDP, so SDP has another
//! row "checked before".

#![allow(unsafe_code, reason = "in the expansion of `munge!`")]

use anyhow::{Context as _, Result};
use rkyv::munge::munge;
use rkyv::util::AlignedVec;
use rkyv::vec::ArchivedVec;
use sdp::{Indexed, IndexedSeq, SdpDecode, SdpEncode, SdpPatch};

use super::flatbuffers::{self, log as tables};
use super::rkyv::InRkyv;
use crate::suite::{Operation, Suite, forever};
use crate::workload::log::{ArchivedEntry, ArchivedLog, Entry, EntryPatch, EntryRef, Log};

/// The log with the ends of its entries.
#[derive(SdpEncode, SdpDecode, SdpPatch)]
#[sdp(patch)]
struct IndexedLog {
    #[sdp(patch = "EntryPatch")]
    logs: Indexed<Vec<Entry>>,
}

pub(super) fn add(suite: &mut Suite, log: &'static Log) -> Result<()> {
    add_sdp(suite, log)?;
    add_flatbuffers(suite, log)?;
    add_rkyv(suite, log)
}

fn change(entry: &mut Entry) {
    entry.size = entry.size.wrapping_add(1);
}

fn add_sdp(suite: &mut Suite, log: &'static Log) -> Result<()> {
    let wire = sdp::to_vec(&Indexed(&*log.logs))?;
    let mut format = suite.format("SDP", &log.logs, wire.clone());
    let element = |seq: IndexedSeq<'static, EntryRef<'static>>, index| {
        let entry = seq.get(index).context("no element")?;
        anyhow::Ok(entry?)
    };
    format.read_one("IndexedSeq::get", move |wire, index| {
        element(sdp::from_slice(wire)?, index)
    });
    let opened: IndexedSeq<'static, EntryRef<'static>> = sdp::from_slice(format.wire())?;
    format.read_one("IndexedSeq::get, opened before", move |_, index| {
        element(opened, index)
    });
    let checked = opened.check()?;
    format.read_one("IndexedSeq::get, checked before", move |_, index| {
        element(checked, index)
    });
    format.update_one(
        "patch::Indexed",
        wire,
        |bytes, index| {
            let mut log = sdp::patch::open::<IndexedLog>(bytes)?;
            let mut entry = log.logs.get(index).context("no element")??;
            let size = entry.size.get()?;
            anyhow::Ok(entry.size.set(&size.wrapping_add(1))?)
        },
        |bytes| Ok(sdp::from_slice::<IndexedLog>(bytes)?.logs.0),
        change,
    );
    Ok(())
}

fn add_flatbuffers(suite: &mut Suite, log: &'static Log) -> Result<()> {
    let mut format = suite.format("FlatBuffers", &log.logs, flatbuffers::encode(log));
    format.read_one("verified", |wire, index| {
        let log = ::flatbuffers::root::<tables::Log<'_>>(wire)?;
        anyhow::Ok(log.entry(index))
    });
    let opened = ::flatbuffers::root::<tables::Log<'_>>(format.wire())?;
    format.read_one("verified, opened before", move |_, index| {
        anyhow::Ok(opened.entry(index))
    });
    format.cannot(Operation::UpdateOne, "the generated code only reads");
    Ok(())
}

fn add_rkyv(suite: &mut Suite, log: &'static Log) -> Result<()> {
    let archive = InRkyv::encode(log, AlignedVec::new())?;
    let mut format = suite.format("rkyv", &log.logs, archive.to_vec());
    // rkyv requires aligned input.
    let aligned: &'static AlignedVec = forever(archive.clone());
    format.read_one("access", |_, index| {
        let log = Log::access(aligned)?;
        log.logs.get(index).context("no element")
    });
    let opened = Log::access(aligned)?;
    format.read_one("access, opened before", |_, index| {
        opened.logs.get(index).context("no element")
    });
    format.update_one(
        "access_mut",
        archive,
        |archive, index| {
            let log = Log::access_mut(archive)?;
            munge!(let ArchivedLog { logs } = log);
            let entries = ArchivedVec::as_slice_seal(logs);
            munge!(let ArchivedEntry { mut size, .. } = entries.index(index));
            *size = size.to_native().wrapping_add(1).into();
            anyhow::Ok(())
        },
        |archive| Ok(<Log as InRkyv>::decode(archive)?.logs),
        change,
    );
    Ok(())
}
