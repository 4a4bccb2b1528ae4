//! bitcode: values in packed columns.
//!
//! Best settings: its own derive, and a reused `Buffer`, because it keeps the memory of encoders and decoders. A copy
//! of its borrowed encoding is new memory. On large values, the functions without a `Buffer` are as fast. Decoding
//! always returns a new value, which can borrow text, but not bytes.

use anyhow::Result;
use bitcode::{Buffer, Decode, DecodeOwned, Encode};

use crate::suite::{Operation, Suite};
use crate::workload::Workload;

pub(super) fn add<W>(suite: &mut Suite, value: &'static W) -> Result<()>
where
    W: Encode + DecodeOwned + Workload<TextBorrowed<'static>: Decode<'static>>,
{
    let mut format = suite.format("bitcode", value, bitcode::encode(value));
    format.show_wire();

    let mut buffer = Buffer::new();
    format.encode("Buffer::encode, to_vec", move |value| {
        anyhow::Ok(buffer.encode(value).to_vec())
    });
    format.encode("encode", |value| anyhow::Ok(bitcode::encode(value)));
    format.encode_borrowed("Buffer::encode", Buffer::new(), |value, buffer| {
        anyhow::Ok(buffer.encode(value))
    });
    let mut buffer = Buffer::new();
    format.decode("Buffer::decode", move |wire| buffer.decode(wire));
    format.decode("decode", |wire| bitcode::decode(wire));
    format.cannot(Operation::DecodeInto, "no such function");
    format.borrow_with(
        "Buffer::decode, borrowing text",
        Buffer::new,
        |wire, buffer| buffer.decode::<W::TextBorrowed<'static>>(wire),
    );
    format.borrow("decode, borrowing text", |wire| {
        bitcode::decode::<W::TextBorrowed<'static>>(wire)
    });
    // The encoding borrows the first buffer, so a second one decodes.
    format.cannot_open();
    format.round_trip_borrowed(
        "Buffer::encode, Buffer::decode",
        (Buffer::new(), Buffer::new()),
        |value, buffer| anyhow::Ok(buffer.encode(value)),
        |wire, buffer| buffer.decode(wire),
    );
    format.round_trip(
        "encode, decode",
        |value| anyhow::Ok(bitcode::encode(value)),
        |wire| bitcode::decode(wire),
    );
    Ok(())
}
