//! The signed block as FlatBuffers tables and, for parts of fixed size, structs.

use flatbuffers::{FlatBufferBuilder, WIPOffset};

use super::InFlatBuffers;
use super::generated::workloads_generated::workloads as table;

use crate::workload::{Visit, Visitor, signed_block as native};

impl InFlatBuffers for native::SignedBlock {
    type Root<'a> = table::SignedBlock<'a>;

    fn build<'b>(&self, builder: &mut FlatBufferBuilder<'b>) -> WIPOffset<table::SignedBlock<'b>> {
        let transactions: Vec<_> = (self.block.body.transactions.iter())
            .map(|transaction| build_transaction(transaction, builder))
            .collect();
        let transactions = Some(builder.create_vector(&transactions));
        let body = table::Body::create(builder, &table::BodyArgs { transactions });

        let head = &self.block.head;
        let head = table::Head::new(
            head.version,
            head.time,
            head.seq,
            head.fee,
            &hash(&head.prev_hash),
            &hash(&head.body_hash),
            &hash(&head.ux_hash),
        );
        let args = table::BlockArgs {
            head: Some(&head),
            body: Some(body),
        };
        let block = table::Block::create(builder, &args);

        let args = table::SignedBlockArgs {
            sig: Some(&table::Signature(self.sig.0)),
            block: Some(block),
        };
        table::SignedBlock::create(builder, &args)
    }

    fn from_root(root: table::SignedBlock<'_>) -> Self {
        let head = root.block().head();
        let transactions = root.block().body().transactions();
        Self {
            sig: native::Signature(root.sig().0),
            block: native::Block {
                head: native::Head {
                    version: head.version(),
                    time: head.time(),
                    seq: head.seq(),
                    fee: head.fee(),
                    prev_hash: native::Hash(head.prev_hash().0),
                    body_hash: native::Hash(head.body_hash().0),
                    ux_hash: native::Hash(head.ux_hash().0),
                },
                body: native::Body {
                    transactions: transactions.iter().map(native_transaction).collect(),
                },
            },
        }
    }
}

fn build_transaction<'b>(
    transaction: &native::Transaction,
    builder: &mut FlatBufferBuilder<'b>,
) -> WIPOffset<table::Transaction<'b>> {
    let sigs = (transaction.sigs.iter()).map(|sig| table::Signature(sig.0));
    let sigs = builder.create_vector_from_iter(sigs);
    let inputs = builder.create_vector_from_iter(transaction.inputs.iter().map(hash));
    let outputs = (transaction.outputs.iter()).map(|output| {
        let key = table::Key(output.address.key.0);
        let address = table::Address::new(output.address.version, &key);
        table::Output::new(&address, output.coins, output.hours)
    });
    let outputs = builder.create_vector_from_iter(outputs);
    let args = table::TransactionArgs {
        length: transaction.length,
        kind: transaction.kind,
        inner_hash: Some(&hash(&transaction.inner_hash)),
        sigs: Some(sigs),
        inputs: Some(inputs),
        outputs: Some(outputs),
    };
    table::Transaction::create(builder, &args)
}

fn hash(hash: &native::Hash) -> table::Hash {
    table::Hash(hash.0)
}

fn native_transaction(transaction: table::Transaction<'_>) -> native::Transaction {
    let (sigs, inputs) = (transaction.sigs(), transaction.inputs());
    let output = |output: &table::Output| native::Output {
        address: native::Address {
            version: output.address().version(),
            key: native::Key(output.address().key().0),
        },
        coins: output.coins(),
        hours: output.hours(),
    };
    native::Transaction {
        length: transaction.length(),
        kind: transaction.kind(),
        inner_hash: native::Hash(transaction.inner_hash().0),
        sigs: sigs.iter().map(|sig| native::Signature(sig.0)).collect(),
        inputs: inputs.iter().map(|input| native::Hash(input.0)).collect(),
        outputs: transaction.outputs().iter().map(output).collect(),
    }
}

getters! {
    table::SignedBlock<'_>: sig, block;
    table::Block<'_>: head, body;
    table::Head: version, time, seq, fee, prev_hash, body_hash, ux_hash;
    table::Body<'_>: transactions;
    table::Transaction<'_>: length, kind, inner_hash, sigs, inputs, outputs;
    table::Output: address, coins, hours;
    table::Address: version, key;
}

macro_rules! fixed_bytes {
    ($($name:ident),*) => {$(
        impl Visit for table::$name {
            #[inline]
            fn visit<V: Visitor>(&self, visitor: &mut V) {
                visitor.bytes(&self.0);
            }
        }
    )*};
}

fixed_bytes!(Signature, Hash, Key);
