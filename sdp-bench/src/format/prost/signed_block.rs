//! The signed block as prost messages.

type Bytes = Vec<u8>;

messages! {
    SignedBlock {
        [bytes = "vec"] sig: Vec<u8> = 1,
        [message, optional] block: Option<Block> = 2,
    }

    Block {
        [message, optional] head: Option<Head> = 1,
        [message, optional] body: Option<Body> = 2,
    }

    Head {
        [uint32] version: u32 = 1,
        [uint64] time: u64 = 2,
        [uint64] seq: u64 = 3,
        [uint64] fee: u64 = 4,
        [bytes = "vec"] prev_hash: Vec<u8> = 5,
        [bytes = "vec"] body_hash: Vec<u8> = 6,
        [bytes = "vec"] ux_hash: Vec<u8> = 7,
    }

    Body {
        [message, repeated] transactions: Vec<Transaction> = 1,
    }

    Transaction {
        [uint32] length: u32 = 1,
        [uint32] kind: u32 = 2,
        [bytes = "vec"] inner_hash: Vec<u8> = 3,
        [bytes = "vec", repeated] sigs: Vec<Bytes> = 4,
        [bytes = "vec", repeated] inputs: Vec<Bytes> = 5,
        [message, repeated] outputs: Vec<Output> = 6,
    }

    Output {
        [message, optional] address: Option<Address> = 1,
        [uint64] coins: u64 = 2,
        [uint64] hours: u64 = 3,
    }

    Address {
        [uint32] version: u32 = 1,
        [bytes = "vec"] key: Vec<u8> = 2,
    }
}
