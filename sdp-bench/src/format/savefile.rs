//! savefile: fixed-width values with lengths of eight bytes, for files that are read by later versions.
//!
//! Best settings: without a schema in the bytes, a vector with the required capacity, and `repr(C)` for types of only
//! numbers, because savefile copies them whole. Decoding ignores trailing bytes.

use anyhow::Result;
use savefile::{Deserialize, Serialize, WithSchema, load_noschema, save_noschema};

use crate::suite::{Operation, Suite};
use crate::workload::Workload;

/// The version of the data, which is in the header.
const VERSION: u32 = 0;

pub(super) fn add<W>(suite: &mut Suite, value: &'static W) -> Result<()>
where
    W: Workload + Serialize + Deserialize + WithSchema,
{
    let mut wire = Vec::new();
    save_noschema(&mut wire, VERSION, value)?;
    let len = wire.len();
    let encode = move |value: &W| {
        let mut bytes = Vec::with_capacity(len);
        save_noschema(&mut bytes, VERSION, value).map(|()| bytes)
    };
    let decode = |mut wire: &[u8]| load_noschema::<W>(&mut wire, VERSION);
    let mut format = suite.format("savefile", value, wire);
    format.show_wire();

    format.encode("save_noschema, with capacity", encode);
    format.encode_to_slice("save_noschema, slice", |value, rest| {
        save_noschema(rest, VERSION, value)
    });
    format.encode_to_cleared("save_noschema, Vec cleared", |value, out| {
        save_noschema(out, VERSION, value)
    });
    format.decode("load_noschema", decode);
    format.cannot(Operation::DecodeInto, "no such function");
    format.cannot_borrow("decoded values are owned");
    format.cannot_open();
    format.round_trip("save_noschema, load_noschema", encode, decode);
    Ok(())
}
