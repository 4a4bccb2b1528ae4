//! `rust_decimal-1`: `Decimal` as a decimal.
//!
//! Its 16 bytes are the flags with the scale and the sign, and the 96 bits of the number, whose high word comes first as in
//! borsh. Equal numbers can have different encodings, for example 1.0 and 1.00, or 0 and -0.

use rust_decimal::Decimal;

use super::form::wire_form::{WireForm, wire_form};
use crate::base::error::{DecodeErrorKind, EncodeErrorKind};
use crate::schema::schema;

impl WireForm for Decimal {
    type Wire = [u8; 16];

    #[inline]
    fn to_wire(&self) -> Result<[u8; 16], EncodeErrorKind> {
        let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = self.serialize();
        Ok([a, b, c, d, m, n, o, p, e, f, g, h, i, j, k, l])
    }

    /// Rejects a scale over 28 and undefined flags, because the crate would round such a scale and drop such flags.
    #[inline]
    fn from_wire(wire: [u8; 16]) -> Result<Self, DecodeErrorKind> {
        let [a, b, c, d, m, n, o, p, e, f, g, h, i, j, k, l] = wire;
        let bytes = [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p];
        let decimal = Self::deserialize(bytes);
        if decimal.serialize() == bytes {
            Ok(decimal)
        } else {
            Err(DecodeErrorKind::Custom(
                "decimal with a scale over 28 or undefined flags",
            ))
        }
    }
}

wire_form!(Decimal);

schema! {
    [] Decimal => Schema::Unordered("decimal", TypeRef::of::<[u8; 16]>());
}
