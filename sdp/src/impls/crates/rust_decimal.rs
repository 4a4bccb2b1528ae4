//! `rust_decimal-1`: `Decimal` as a decimal.
//!
//! Its 16 serialized bytes are the flags with the scale and the sign, and the 96 bits of the number. Equal numbers can
//! have different encodings, for example 1.0 and 1.00, or 0 and -0.

use rust_decimal::Decimal;

use super::form::wire_form::{WireForm, wire_form};
use crate::error::{DecodeErrorKind, EncodeErrorKind};
use crate::schema::schema;

impl WireForm for Decimal {
    type Wire = [u8; 16];

    #[inline]
    fn to_wire(&self) -> Result<[u8; 16], EncodeErrorKind> {
        Ok(self.serialize())
    }

    /// Rejects a scale over 28 and undefined flags, because the crate would round such a scale and drop such flags.
    #[inline]
    fn from_wire(bytes: [u8; 16]) -> Result<Self, DecodeErrorKind> {
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
