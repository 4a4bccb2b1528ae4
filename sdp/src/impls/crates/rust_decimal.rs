//! `rust_decimal-1`: `Decimal` is the 16 bytes that it serializes to: flags, which hold the scale and the
//! sign, and the 96 bits of the number.
//!
//! Numbers that are equal, as 1.0 and 1.00, or 0 and -0, are each on the wire as they are.

use rust_decimal::Decimal;

checked! {
    Decimal as [u8; 16],
    |decimal| Ok(decimal.serialize()),
    // The crate rounds what has a larger scale, and leaves out flags that have no meaning.
    |bytes| Some(Self::deserialize(bytes)).filter(|decimal| decimal.serialize() == bytes),
    DecodeErrorKind::Custom("a decimal with a scale over 28, or with flags that have no meaning");
}
