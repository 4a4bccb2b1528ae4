//! The signed block as FlatBuffers tables and, for parts of fixed size, structs.

use super::kinds::{Inline, List, Offset, Required, Scalar, Tables};
use crate::workload::signed_block as native;

structs! {
    Signature as [native::Signature], 65 bytes aligned to 1 {}

    Hash as [native::Hash], 32 bytes aligned to 1 {}

    Key as [native::Key], 20 bytes aligned to 1 {}

    Address as [native::Address], 21 bytes aligned to 1 { version: u8 = 0, key: Key = 1 }

    Output as [native::Output], 40 bytes aligned to 8 { address: Address = 0, coins: u64 = 24, hours: u64 = 32 }

    Head as [native::Head], 128 bytes aligned to 8 {
        version: u32 = 0,
        time: u64 = 8,
        seq: u64 = 16,
        fee: u64 = 24,
        prev_hash: Hash = 32,
        body_hash: Hash = 64,
        ux_hash: Hash = 96,
    }
}

tables! {
    Transaction as native::Transaction {
        length: Scalar<u32>,
        kind: Scalar<u8>,
        inner_hash: Required<Inline<Hash>>,
        sigs: List<'a, Signature>,
        inputs: List<'a, Hash>,
        outputs: List<'a, Output>,
    }

    Body as native::Body {
        transactions: Tables<'a, Transaction<'a>>,
    }

    Block as native::Block {
        head: Required<Inline<Head>>,
        body: Required<Offset<Body<'a>>>,
    }

    SignedBlock as native::SignedBlock {
        sig: Required<Inline<Signature>>,
        block: Required<Offset<Block<'a>>>,
    }
}

impl super::InFlatBuffers for native::SignedBlock {
    type Root<'a> = SignedBlock<'a>;
}
