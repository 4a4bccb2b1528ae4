//! The log as FlatBuffers tables.

use flatbuffers::{FlatBufferBuilder, WIPOffset};

use super::InFlatBuffers;
use super::table::{Inline, Required, Scalar, Tables, Text};
use crate::workload::log as native;

structs! {
    ClientAddress as native::Address, 4 bytes aligned to 1 { x0: u8 = 0, x1: u8 = 1, x2: u8 = 2, x3: u8 = 3 }
}

tables! {
    Entry as native::Entry, EntryArgs {
        address: Required<Inline<ClientAddress>>,
        identity: Text<'a>,
        userid: Text<'a>,
        date: Text<'a>,
        request: Text<'a>,
        code: Scalar<u16>,
        size: Scalar<u64>,
    }

    Log as native::Log, LogArgs {
        logs: Tables<'a, Entry<'a>>,
    }
}

impl<'a> Log<'a> {
    pub(crate) fn entry(&self, index: usize) -> Entry<'a> {
        self.logs().get(index)
    }
}

impl InFlatBuffers for native::Log {
    type Root<'a> = Log<'a>;

    fn build<'b>(&self, builder: &mut FlatBufferBuilder<'b>) -> WIPOffset<Log<'b>> {
        let logs: Vec<_> = (self.logs.iter())
            .map(|entry| build_entry(entry, builder))
            .collect();
        let logs = Some(builder.create_vector(&logs));
        Log::create(builder, &LogArgs { logs })
    }
}

fn build_entry<'b>(
    entry: &native::Entry,
    builder: &mut FlatBufferBuilder<'b>,
) -> WIPOffset<Entry<'b>> {
    let native::Address { x0, x1, x2, x3 } = entry.address;
    let args = EntryArgs {
        address: Some(ClientAddress::new(x0, x1, x2, x3)),
        identity: Some(builder.create_string(&entry.identity)),
        userid: Some(builder.create_string(&entry.userid)),
        date: Some(builder.create_string(&entry.date)),
        request: Some(builder.create_string(&entry.request)),
        code: entry.code,
        size: entry.size,
    };
    Entry::create(builder, &args)
}
