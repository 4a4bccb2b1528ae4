//! The log as FlatBuffers tables.

use flatbuffers::{FlatBufferBuilder, WIPOffset};

use super::InFlatBuffers;
use super::generated::workloads_generated::workloads as table;

use crate::workload::log as native;

impl InFlatBuffers for native::Log {
    type Root<'a> = table::Log<'a>;

    fn build<'b>(&self, builder: &mut FlatBufferBuilder<'b>) -> WIPOffset<table::Log<'b>> {
        let records: Vec<_> = (self.records.iter())
            .map(|record| build_record(record, builder))
            .collect();
        let records = Some(builder.create_vector(&records));
        table::Log::create(builder, &table::LogArgs { records })
    }

    fn from_root(root: table::Log<'_>) -> Self {
        Self {
            records: root.records().iter().map(native_record).collect(),
        }
    }
}

fn build_record<'b>(
    record: &native::Record,
    builder: &mut FlatBufferBuilder<'b>,
) -> WIPOffset<table::Record<'b>> {
    let args = table::RecordArgs {
        client: Some(builder.create_string(&record.client)),
        user: Some(builder.create_string(&record.user)),
        time: record.time,
        method: Some(builder.create_string(&record.method)),
        path: Some(builder.create_string(&record.path)),
        status: record.status,
        size: record.size,
        referrer: Some(builder.create_string(&record.referrer)),
        agent: Some(builder.create_string(&record.agent)),
    };
    table::Record::create(builder, &args)
}

fn native_record(record: table::Record<'_>) -> native::Record {
    native::Record {
        client: record.client().to_owned(),
        user: record.user().to_owned(),
        time: record.time(),
        method: record.method().to_owned(),
        path: record.path().to_owned(),
        status: record.status(),
        size: record.size(),
        referrer: record.referrer().to_owned(),
        agent: record.agent().to_owned(),
    }
}

getters! {
    table::Log<'_>: records;
    table::Record<'_>: client, user, time, method, path, status, size, referrer, agent;
}
