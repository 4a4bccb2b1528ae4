//! bincode 2 by its own derive, and through the traits of serde: widely used, but no longer maintained.
//!
//! Best settings: fixed-width numbers, because they are faster than varints, although lengths then take eight bytes, and
//! `serde_bytes` to copy byte strings whole. Decoding ignores trailing bytes.

use anyhow::Result;
use bincode::config::{self, Configuration, Fixint, LittleEndian};
use bincode::{self as by_derive, BorrowDecode, Decode, Encode, serde as by_serde};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::suite::{BINCODE_SERDE, Operation, Suite};
use crate::workload::Workload;

const CONFIG: Configuration<LittleEndian, Fixint> = config::standard().with_fixed_int_encoding();

/// Defines a function that adds bincode with the functions of a module, which have the same names in both.
macro_rules! add {
    ($add:ident: $name:expr, $by:ident, $prefix:literal, [$($bounds:tt)*]) => {
        pub(super) fn $add<W>(suite: &mut Suite, value: &'static W) -> Result<()>
        where
            W: $($bounds)*
        {
            let wire = $by::encode_to_vec(value, CONFIG)?;
            let len = wire.len();
            let mut format = suite.format($name, value, wire);
            format.show_wire();

            format.encode(concat!($prefix, "encode_to_vec"), |value| {
                $by::encode_to_vec(value, CONFIG)
            });
            let buffer = vec![0xff; len];
            format.encode_reused(concat!($prefix, "encode_into_slice"), buffer, |value, buffer| {
                $by::encode_into_slice(value, buffer, CONFIG)
            });
            format.decode(concat!($prefix, "decode_from_slice"), |wire| {
                $by::decode_from_slice::<W, _>(wire, CONFIG).map(|(value, _)| value)
            });
            let borrow = concat!($prefix, "borrow_decode_from_slice");
            format.view(Operation::Borrow, borrow, |wire| {
                $by::borrow_decode_from_slice::<W::Borrowed<'static>, _>(wire, CONFIG)
                    .map(|(value, _)| value)
            });
            Ok(())
        }
    };
}

add!(add: "bincode", by_derive, "", [
    Encode + Decode<()> + Workload<Borrowed<'static>: BorrowDecode<'static, ()>>
]);
add!(add_serde: BINCODE_SERDE, by_serde, "serde::", [
    Serialize + DeserializeOwned + Workload<Borrowed<'static>: Deserialize<'static>>
]);
