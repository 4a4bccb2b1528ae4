//! bincode 2: widely used, but no longer maintained.
//!
//! Best settings: its own derive instead of serde, and fixed-width numbers, because they are faster than varints,
//! although lengths then take eight bytes. Decoding ignores trailing bytes.

use anyhow::Result;
use bincode::config::{self, Configuration, Fixint, LittleEndian};
use bincode::{BorrowDecode, Decode, Encode, error::DecodeError};

use crate::suite::{Operation, Suite};
use crate::workload::Workload;

const CONFIG: Configuration<LittleEndian, Fixint> = config::standard().with_fixed_int_encoding();

pub(super) fn add<W>(suite: &mut Suite, value: &'static W) -> Result<()>
where
    W: Encode + Decode<()> + Workload<Borrowed<'static>: BorrowDecode<'static, ()>>,
{
    let wire = bincode::encode_to_vec(value, CONFIG)?;
    let len = wire.len();
    let mut format = suite.format("bincode", value, wire);
    format.show_wire();

    format.encode("encode_to_vec", |value| {
        bincode::encode_to_vec(value, CONFIG)
    });
    format.encode_reused("encode_into_slice", vec![0xff; len], |value, buffer| {
        bincode::encode_into_slice(value, buffer, CONFIG)
    });
    format.decode("decode_from_slice", |wire| decode(wire));
    format.view(Operation::Borrow, "borrow_decode_from_slice", |wire| {
        bincode::borrow_decode_from_slice::<W::Borrowed<'static>, _>(wire, CONFIG)
            .map(|(value, _)| value)
    });
    Ok(())
}

#[inline]
fn decode<W: Decode<()>>(wire: &[u8]) -> Result<W, DecodeError> {
    bincode::decode_from_slice(wire, CONFIG).map(|(value, _)| value)
}
