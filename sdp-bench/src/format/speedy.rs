//! speedy: fixed-width values, little-endian by default: the same bytes as SDP for this data.
//!
//! Best setting: a buffer of the right length; types that are nothing but numbers are `repr(C)`, which
//! lets it copy them whole. Arrays do not count as numbers, so the triangle of the mesh says of itself
//! that it is copied; the hashes of the signed block gain nothing by that. Its decoding passes over
//! trailing bytes.

use anyhow::Result;
use speedy::{LittleEndian, Readable, Writable};

use crate::suite::{Operation, Suite};
use crate::workload::Workload;

pub(super) fn add<W>(suite: &mut Suite, value: &'static W) -> Result<()>
where
    W: Writable<LittleEndian> + for<'a> Readable<'a, LittleEndian>,
    W: Workload<Borrowed<'static>: Readable<'static, LittleEndian>>,
{
    let wire = value.write_to_vec()?;
    let len = wire.len();
    let mut format = suite.format("speedy", value, wire);
    format.show_wire();

    format.encode("write_to_vec", |value| value.write_to_vec());
    format.encode_reused("write_to_buffer", vec![0xff; len], |value, buffer| {
        value.write_to_buffer(buffer)
    });
    format.encode_to_cleared("write_to_stream, Vec cleared", |value, out| {
        value.write_to_stream(out)
    });
    format.decode("read_from_buffer", |wire| W::read_from_buffer(wire));
    format.cannot(Operation::DecodeInto, "it has no decoding over a value");
    format.borrow("read_from_buffer, borrowing", |wire| {
        W::Borrowed::<'static>::read_from_buffer(wire)
    });
    format.round_trip(
        "write_to_vec, read_from_buffer",
        |value| value.write_to_vec(),
        |wire| W::read_from_buffer(wire),
    );
    Ok(())
}
