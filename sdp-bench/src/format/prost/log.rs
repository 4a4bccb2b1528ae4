//! The log as prost messages.

use crate::workload::log as native;

#[derive(Clone, PartialEq, prost::Message)]
pub(crate) struct Log {
    #[prost(message, repeated, tag = "1")]
    logs: Vec<Entry>,
}

#[derive(Clone, PartialEq, prost::Message)]
pub(crate) struct Entry {
    #[prost(message, optional, tag = "1")]
    address: Option<Address>,
    #[prost(string, tag = "2")]
    identity: String,
    #[prost(string, tag = "3")]
    userid: String,
    #[prost(string, tag = "4")]
    date: String,
    #[prost(string, tag = "5")]
    request: String,
    #[prost(uint32, tag = "6")]
    code: u32,
    #[prost(uint64, tag = "7")]
    size: u64,
}

#[derive(Clone, Copy, PartialEq, prost::Message)]
pub(crate) struct Address {
    #[prost(uint32, tag = "1")]
    x0: u32,
    #[prost(uint32, tag = "2")]
    x1: u32,
    #[prost(uint32, tag = "3")]
    x2: u32,
    #[prost(uint32, tag = "4")]
    x3: u32,
}

mirror!(native::Log => Log:
    logs);
mirror!(native::Entry => Entry:
    address, identity, userid, date, request, code, size);
mirror!(native::Address => Address:
    x0, x1, x2, x3);

impl super::InProst for native::Log {
    type Message = Log;
}
