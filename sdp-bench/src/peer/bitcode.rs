//! bitcode: values by column, and each column packed.
//!
//! Best setting: its own derive, and a `Buffer` that is kept, which reuses the memory of encoders and
//! decoders; a copy of what it lends makes new memory. On large values the calls without one are as
//! fast. A decoded value is a new one all the same. It borrows text, but no bytes.

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

    let mut buffer = Buffer::new();
    peer.encode("Buffer::encode, to_vec", move |value| {
        anyhow::Ok(buffer.encode(value).to_vec())
    });
    peer.encode("encode", |value| anyhow::Ok(bitcode::encode(value)));
    peer.encode_lent("Buffer::encode", Buffer::new(), |value, buffer| {
        anyhow::Ok(buffer.encode(value))
    });
    let mut buffer = Buffer::new();
    peer.decode("Buffer::decode", move |wire| buffer.decode(wire));
    peer.decode("decode", |wire| bitcode::decode(wire));
    peer.cannot(Operation::DecodeInto, "it has no decoding over a value");
    peer.borrow_with(
        "Buffer::decode, borrowing text",
        Buffer::new,
        |wire, buffer| buffer.decode::<W::TextBorrowed<'static>>(wire),
    );
    peer.borrow("decode, borrowing text", |wire| {
        bitcode::decode::<W::TextBorrowed<'static>>(wire)
    });
    // What it has encoded lies in the one, and so another decodes it.
    peer.round_trip_lent(
        "Buffer::encode, Buffer::decode",
        (Buffer::new(), Buffer::new()),
        |value, buffer| anyhow::Ok(buffer.encode(value)),
        |wire, buffer| buffer.decode(wire),
    );
    peer.round_trip(
        "encode, decode",
        |value| anyhow::Ok(bitcode::encode(value)),
        |wire| bitcode::decode(wire),
    );
    Ok(())
}
