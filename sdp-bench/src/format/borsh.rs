//! borsh: the same bytes as SDP for this data, from the same native types.
//!
//! `to_vec` starts at 1 KiB and grows, because the length is not available without encoding. `to_writer` into a vector
//! with spare capacity avoids the growth. borsh can neither borrow nor decode in place.

use anyhow::Result;
use borsh::{BorshDeserialize, BorshSerialize};

use crate::suite::Suite;
use crate::workload::Workload;

pub(super) fn add<W>(suite: &mut Suite, value: &'static W) -> Result<()>
where
    W: Workload + BorshSerialize + BorshDeserialize,
{
    let mut format = suite.format("borsh", value, borsh::to_vec(value)?);
    format.show_wire();

    format.encode("to_vec", |value| borsh::to_vec(value));
    format.encode_to_cleared("to_writer, Vec cleared", |value, out| {
        borsh::to_writer(out, value)
    });
    format.decode("from_slice", |wire| borsh::from_slice(wire));
    Ok(())
}
