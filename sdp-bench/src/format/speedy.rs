//! speedy: fixed-width values, little-endian by default, with the same bytes as SDP for this data.
//!
//! Best settings: a buffer of the right length, tags of one byte, and `repr(C)` for types of only numbers, because
//! speedy copies them whole. It copies arrays whole only with the attribute `unsafe_is_primitive`, but the hashes of
//! the signed block gain nothing from it. Decoding ignores trailing bytes.

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
    format.decode("read_from_buffer", |wire| W::read_from_buffer(wire));
    format.view(Operation::Borrow, "read_from_buffer, borrowing", |wire| {
        W::Borrowed::<'static>::read_from_buffer(wire)
    });
    Ok(())
}
