//! The signed block as prost messages.

use anyhow::Result;

use super::mirror::Field;
use crate::workload::signed_block as native;

#[derive(Clone, PartialEq, prost::Message)]
pub(crate) struct SignedBlock {
    #[prost(bytes = "vec", tag = "1")]
    sig: Vec<u8>,
    #[prost(message, optional, tag = "2")]
    block: Option<Block>,
}

#[derive(Clone, PartialEq, prost::Message)]
pub(crate) struct Block {
    #[prost(message, optional, tag = "1")]
    head: Option<Head>,
    #[prost(message, optional, tag = "2")]
    body: Option<Body>,
}

#[derive(Clone, PartialEq, prost::Message)]
pub(crate) struct Head {
    #[prost(uint32, tag = "1")]
    version: u32,
    #[prost(uint64, tag = "2")]
    time: u64,
    #[prost(uint64, tag = "3")]
    seq: u64,
    #[prost(uint64, tag = "4")]
    fee: u64,
    #[prost(bytes = "vec", tag = "5")]
    prev_hash: Vec<u8>,
    #[prost(bytes = "vec", tag = "6")]
    body_hash: Vec<u8>,
    #[prost(bytes = "vec", tag = "7")]
    ux_hash: Vec<u8>,
}

#[derive(Clone, PartialEq, prost::Message)]
pub(crate) struct Body {
    #[prost(message, repeated, tag = "1")]
    transactions: Vec<Transaction>,
}

#[derive(Clone, PartialEq, prost::Message)]
pub(crate) struct Transaction {
    #[prost(uint32, tag = "1")]
    length: u32,
    #[prost(uint32, tag = "2")]
    kind: u32,
    #[prost(bytes = "vec", tag = "3")]
    inner_hash: Vec<u8>,
    #[prost(bytes = "vec", repeated, tag = "4")]
    sigs: Vec<Vec<u8>>,
    #[prost(bytes = "vec", repeated, tag = "5")]
    inputs: Vec<Vec<u8>>,
    #[prost(message, repeated, tag = "6")]
    outputs: Vec<Output>,
}

#[derive(Clone, PartialEq, prost::Message)]
pub(crate) struct Output {
    #[prost(message, optional, tag = "1")]
    address: Option<Address>,
    #[prost(uint64, tag = "2")]
    coins: u64,
    #[prost(uint64, tag = "3")]
    hours: u64,
}

#[derive(Clone, PartialEq, prost::Message)]
pub(crate) struct Address {
    #[prost(uint32, tag = "1")]
    version: u32,
    #[prost(bytes = "vec", tag = "2")]
    key: Vec<u8>,
}

mirror!(native::SignedBlock => SignedBlock:
    sig, block);
mirror!(native::Block => Block:
    head, body);
mirror!(native::Head => Head:
    version, time, seq, fee, prev_hash, body_hash, ux_hash);
mirror!(native::Body => Body:
    transactions);
mirror!(native::Transaction => Transaction:
    length, kind, inner_hash, sigs, inputs, outputs);
mirror!(native::Output => Output:
    address, coins, hours);
mirror!(native::Address => Address:
    version, key);

impl super::InProst for native::SignedBlock {
    type Message = SignedBlock;
}

/// Implements `Field` for byte arrays, as byte strings of Protocol Buffers.
macro_rules! fixed_bytes {
    ($($native:ident),*) => {$(
        impl Field<native::$native> for Vec<u8> {
            fn mirror(native: &native::$native) -> Self {
                native.0.to_vec()
            }

            fn into_native(self) -> Result<native::$native> {
                Ok(native::$native(self.as_slice().try_into()?))
            }
        }

        impl Field<Vec<native::$native>> for Vec<Vec<u8>> {
            fn mirror(native: &Vec<native::$native>) -> Self {
                native.iter().map(Field::mirror).collect()
            }

            fn into_native(self) -> Result<Vec<native::$native>> {
                self.into_iter().map(Field::into_native).collect()
            }
        }
    )*};
}

fixed_bytes!(Signature, Hash, Key);
