//! `rust_decimal-1`: `Decimal` as a decimal.
//!
//! Its 16 bytes are the flags with the scale and the sign, and the 96 bits of the number, whose high word comes first as in
//! borsh. Equal numbers can have different encodings, for example 1.0 and 1.00, or 0 and -0.

use rust_decimal::Decimal;

use crate::impls::template::converted;

// A scale over 28 and undefined flags are invalid, because the crate would round such a scale and drop such flags.
converted! {
    Decimal as [u8; 16], Unordered("decimal"):
        |decimal| {
            let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = decimal.serialize();
            Ok([a, b, c, d, m, n, o, p, e, f, g, h, i, j, k, l])
        },
        |[a, b, c, d, m, n, o, p, e, f, g, h, i, j, k, l]| {
            let bytes = [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p];
            let decimal = Self::deserialize(bytes);
            if decimal.serialize() != bytes {
                let text = "decimal with a scale over 28 or undefined flags";
                return Err(DecodeErrorKind::Custom(text));
            }
            Ok(decimal)
        };
}
