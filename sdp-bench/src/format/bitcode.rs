//! bitcode: values in packed columns.
//!
//! Best settings: its own derive, and a reused `Buffer`, because it keeps the memory of encoders and decoders. A copy
//! of its borrowed encoding is new memory. A decoded value can borrow text, but not bytes.

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
    format.encode_borrowed("Buffer::encode", Buffer::new(), |value, buffer| {
        anyhow::Ok(buffer.encode(value))
    });
    let mut buffer = Buffer::new();
    format.decode("Buffer::decode", move |wire| buffer.decode(wire));
    format.view_with(
        Operation::Borrow,
        "Buffer::decode, borrowing text",
        Buffer::new,
        |wire, buffer| buffer.decode::<W::TextBorrowed<'static>>(wire),
    );
    Ok(())
}
