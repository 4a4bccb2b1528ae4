//! bitcode: values by column, and each column packed.
//!
//! Best setting: its own derive, and a `Buffer` that is kept, which reuses the memory of encoders and
//! decoders. A decoded value is a new one all the same. It borrows text, but no bytes.

use anyhow::Result;
use bitcode::{Buffer, Decode, DecodeOwned, Encode};

use crate::suite::{Operation, Suite};
use crate::workload::Workload;

pub(super) fn add<W>(suite: &mut Suite, value: &'static W) -> Result<()>
where
    W: Encode + DecodeOwned + Workload<TextBorrowed<'static>: Decode<'static>>,
{
    let mut peer = suite.peer("bitcode", value, bitcode::encode(value));
    peer.show_wire();

    peer.encode("encode", |value| anyhow::Ok(bitcode::encode(value)));
    peer.encode_lent("Buffer::encode", Buffer::new(), |value, buffer| {
        anyhow::Ok(buffer.encode(value))
    });
    let mut buffer = Buffer::new();
    peer.decode("Buffer::decode", move |wire| buffer.decode(wire));
    peer.decode("decode", |wire| bitcode::decode(wire));
    peer.cannot(Operation::DecodeInto, "it has no decoding over a value");
    peer.borrow("decode, borrowing text", |wire| {
        bitcode::decode::<W::TextBorrowed<'static>>(wire)
    });
    peer.round_trip(
        "encode, decode",
        |value| anyhow::Ok(bitcode::encode(value)),
        |wire| bitcode::decode(wire),
    );
    Ok(())
}
