//! The signed block as FlatBuffers tables and, for parts of fixed size, structs.

use flatbuffers::{FlatBufferBuilder, WIPOffset};

use super::InFlatBuffers;
use super::table::{Inline, List, Native, Offset, Required, Scalar, Tables};
use crate::workload::signed_block as native;

structs! {
    Signature, 65 bytes aligned to 1 {}

    Hash, 32 bytes aligned to 1 {}

    Key, 20 bytes aligned to 1 {}

    Address as native::Address, 21 bytes aligned to 1 { version: u8 = 0, key: Key = 1 }

    Output as native::Output, 40 bytes aligned to 8 { address: Address = 0, coins: u64 = 24, hours: u64 = 32 }

    Head as native::Head, 128 bytes aligned to 8 {
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
    Transaction as native::Transaction, TransactionArgs {
        length: Scalar<u32>,
        kind: Scalar<u8>,
        inner_hash: Required<Inline<Hash>>,
        sigs: List<'a, Signature>,
        inputs: List<'a, Hash>,
        outputs: List<'a, Output>,
    }

    Body as native::Body, BodyArgs {
        transactions: Tables<'a, Transaction<'a>>,
    }

    Block as native::Block, BlockArgs {
        head: Required<Inline<Head>>,
        body: Required<Offset<Body<'a>>>,
    }

    SignedBlock as native::SignedBlock, SignedBlockArgs {
        sig: Required<Inline<Signature>>,
        block: Required<Offset<Block<'a>>>,
    }
}

impl InFlatBuffers for native::SignedBlock {
    type Root<'a> = SignedBlock<'a>;

    fn build<'b>(&self, builder: &mut FlatBufferBuilder<'b>) -> WIPOffset<SignedBlock<'b>> {
        let transactions: Vec<_> = (self.block.body.transactions.iter())
            .map(|transaction| build_transaction(transaction, builder))
            .collect();
        let transactions = Some(builder.create_vector(&transactions));
        let body = Body::create(builder, &BodyArgs { transactions });

        let head = &self.block.head;
        let head = Head::new(
            head.version,
            head.time,
            head.seq,
            head.fee,
            hash(&head.prev_hash),
            hash(&head.body_hash),
            hash(&head.ux_hash),
        );
        let args = BlockArgs {
            head: Some(head),
            body: Some(body),
        };
        let block = Block::create(builder, &args);

        let args = SignedBlockArgs {
            sig: Some(Signature(self.sig.0)),
            block: Some(block),
        };
        SignedBlock::create(builder, &args)
    }
}

fn build_transaction<'b>(
    transaction: &native::Transaction,
    builder: &mut FlatBufferBuilder<'b>,
) -> WIPOffset<Transaction<'b>> {
    let sigs = (transaction.sigs.iter()).map(|sig| Signature(sig.0));
    let sigs = builder.create_vector_from_iter(sigs);
    let inputs = builder.create_vector_from_iter(transaction.inputs.iter().map(hash));
    let outputs = (transaction.outputs.iter()).map(|output| {
        let key = Key(output.address.key.0);
        let address = Address::new(output.address.version, key);
        Output::new(address, output.coins, output.hours)
    });
    let outputs = builder.create_vector_from_iter(outputs);
    let args = TransactionArgs {
        length: transaction.length,
        kind: transaction.kind,
        inner_hash: Some(hash(&transaction.inner_hash)),
        sigs: Some(sigs),
        inputs: Some(inputs),
        outputs: Some(outputs),
    };
    Transaction::create(builder, &args)
}

fn hash(hash: &native::Hash) -> Hash {
    Hash(hash.0)
}

macro_rules! fixed_bytes {
    ($($name:ident: $type:ty),*) => {$(
        impl Native<native::$name> for $type {
            #[inline]
            fn native(self) -> native::$name {
                native::$name(self.0)
            }
        }
    )*};
}

fixed_bytes!(Signature: &Signature, Hash: &Hash, Hash: Hash, Key: Key);
