//! The log as prost messages.

use crate::workload::log as native;

#[derive(Clone, PartialEq, prost::Message)]
pub(crate) struct Log {
    #[prost(message, repeated, tag = "1")]
    records: Vec<Record>,
}

#[derive(Clone, PartialEq, prost::Message)]
pub(crate) struct Record {
    #[prost(string, tag = "1")]
    client: String,
    #[prost(string, tag = "2")]
    user: String,
    #[prost(uint64, tag = "3")]
    time: u64,
    #[prost(string, tag = "4")]
    method: String,
    #[prost(string, tag = "5")]
    path: String,
    #[prost(uint32, tag = "6")]
    status: u32,
    #[prost(uint64, tag = "7")]
    size: u64,
    #[prost(string, tag = "8")]
    referrer: String,
    #[prost(string, tag = "9")]
    agent: String,
}

mirror!(native::Log => Log:
    records);
mirror!(native::Record => Record:
    client, user, time, method, path, status, size, referrer, agent);

impl super::InProst for native::Log {
    type Message = Log;
}
