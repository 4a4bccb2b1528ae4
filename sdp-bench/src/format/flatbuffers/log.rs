//! The log as FlatBuffers tables.

use super::kinds::{Inline, Required, Scalar, Tables, Text};
use crate::workload::log as native;

structs! {
    ClientAddress as [native::Address], 4 bytes aligned to 1 { x0: u8 = 0, x1: u8 = 1, x2: u8 = 2, x3: u8 = 3 }
}

tables! {
    Entry as native::Entry {
        address: Required<Inline<ClientAddress>>,
        identity: Text<'a>,
        userid: Text<'a>,
        date: Text<'a>,
        request: Text<'a>,
        code: Scalar<u16>,
        size: Scalar<u64>,
    }

    Log as native::Log {
        logs: Tables<'a, Entry<'a>>,
    }
}

impl super::InFlatBuffers for native::Log {
    type Root<'a> = Log<'a>;
}
