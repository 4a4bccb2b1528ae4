//! The log as FlatBuffers tables.

use flatbuffers::{FlatBufferBuilder, WIPOffset};

use super::InFlatBuffers;
use super::generated::workloads_generated::workloads as table;

use crate::workload::log as native;

impl InFlatBuffers for native::Log {
    type Root<'a> = table::Log<'a>;

    fn build<'b>(&self, builder: &mut FlatBufferBuilder<'b>) -> WIPOffset<table::Log<'b>> {
        let logs: Vec<_> = (self.logs.iter())
            .map(|entry| build_entry(entry, builder))
            .collect();
        let logs = Some(builder.create_vector(&logs));
        table::Log::create(builder, &table::LogArgs { logs })
    }

    fn from_root(root: table::Log<'_>) -> Self {
        Self {
            logs: root.logs().iter().map(native_entry).collect(),
        }
    }
}

fn build_entry<'b>(
    entry: &native::Entry,
    builder: &mut FlatBufferBuilder<'b>,
) -> WIPOffset<table::Entry<'b>> {
    let native::Address { x0, x1, x2, x3 } = entry.address;
    let args = table::EntryArgs {
        address: Some(&table::ClientAddress::new(x0, x1, x2, x3)),
        identity: Some(builder.create_string(&entry.identity)),
        userid: Some(builder.create_string(&entry.userid)),
        date: Some(builder.create_string(&entry.date)),
        request: Some(builder.create_string(&entry.request)),
        code: entry.code,
        size: entry.size,
    };
    table::Entry::create(builder, &args)
}

fn native_entry(entry: table::Entry<'_>) -> native::Entry {
    let address = entry.address();
    native::Entry {
        address: native::Address {
            x0: address.x0(),
            x1: address.x1(),
            x2: address.x2(),
            x3: address.x3(),
        },
        identity: entry.identity().to_owned(),
        userid: entry.userid().to_owned(),
        date: entry.date().to_owned(),
        request: entry.request().to_owned(),
        code: entry.code(),
        size: entry.size(),
    }
}

getters! {
    table::Log<'_>: logs;
    table::Entry<'_>: address, identity, userid, date, request, code, size;
    table::ClientAddress: x0, x1, x2, x3;
}
