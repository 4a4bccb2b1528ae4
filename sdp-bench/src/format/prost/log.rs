//! The log as prost messages.

messages! {
    Log {
        [message, repeated] logs: Vec<Entry> = 1,
    }

    Entry {
        [message, optional] address: Option<Address> = 1,
        [string] identity: String = 2,
        [string] userid: String = 3,
        [string] date: String = 4,
        [string] request: String = 5,
        [uint32] code: u32 = 6,
        [uint64] size: u64 = 7,
    }

    Address {
        [uint32] x0: u32 = 1,
        [uint32] x1: u32 = 2,
        [uint32] x2: u32 = 3,
        [uint32] x3: u32 = 4,
    }
}
