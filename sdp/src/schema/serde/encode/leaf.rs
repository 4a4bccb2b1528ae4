//! Values without parts.

use core::fmt;

use serde::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};

use super::encoder::{Encoder, length};
use super::float::Float;
use crate::schema::types::Type;

impl Encoder<'_> {
    /// Encodes a number, bool, char, string, or bytes without a schema.
    pub(super) fn leaf<'de, D: Deserializer<'de>>(
        &mut self,
        ty: &Type,
        deserializer: D,
    ) -> Result<(), D::Error> {
        let out = &mut self.out;
        match ty {
            Type::U8 => out.extend(u8::deserialize(deserializer)?.to_le_bytes()),
            Type::U16 => out.extend(u16::deserialize(deserializer)?.to_le_bytes()),
            Type::U32 => out.extend(u32::deserialize(deserializer)?.to_le_bytes()),
            Type::U64 => out.extend(u64::deserialize(deserializer)?.to_le_bytes()),
            Type::U128 => out.extend(u128::deserialize(deserializer)?.to_le_bytes()),
            Type::I8 => out.extend(i8::deserialize(deserializer)?.to_le_bytes()),
            Type::I16 => out.extend(i16::deserialize(deserializer)?.to_le_bytes()),
            Type::I32 => out.extend(i32::deserialize(deserializer)?.to_le_bytes()),
            Type::I64 => out.extend(i64::deserialize(deserializer)?.to_le_bytes()),
            Type::I128 => out.extend(i128::deserialize(deserializer)?.to_le_bytes()),
            Type::F32 | Type::F64 => {
                let is_single = matches!(ty, Type::F32);
                deserializer.deserialize_any(Float { out, is_single })?;
            }
            Type::Bool => out.push(bool::deserialize(deserializer)?.into()),
            Type::Char => {
                let character = char::deserialize(deserializer)?;
                out.extend(u32::from(character).to_le_bytes());
            }
            Type::Str => deserializer.deserialize_str(Text(self))?,
            Type::Opaque {
                min,
                is_fixed: true,
                ..
            } => deserializer.deserialize_str(Digits(self, *min))?,
            Type::Opaque { name, .. } => {
                return Err(Error::custom(format_args!(
                    "bytes of unknown length: {name}"
                )));
            }
            _ => return Err(Error::custom("type without values")),
        }
        Ok(())
    }
}

/// A string.
struct Text<'e, 'a>(&'e mut Encoder<'a>);

impl Visitor<'_> for Text<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<(), E> {
        self.0.out.extend(length::<E>(text.len())?.to_le_bytes());
        self.0.out.extend(text.bytes());
        Ok(())
    }
}

/// This number of bytes, as hexadecimal digits.
struct Digits<'e, 'a>(&'e mut Encoder<'a>, u64);

impl Visitor<'_> for Digits<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} hexadecimal digits",
            u128::from(self.1).saturating_mul(2)
        )
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<(), E> {
        if u64::try_from(text.len()).ok() != self.1.checked_mul(2) {
            return Err(E::invalid_length(text.len(), &self));
        }
        for digits in text.as_bytes().chunks(2) {
            let byte =
                byte(digits).ok_or_else(|| E::invalid_value(Unexpected::Str(text), &self))?;
            self.0.out.push(byte);
        }
        Ok(())
    }
}

/// Returns the byte of two hexadecimal digits.
fn byte(digits: &[u8]) -> Option<u8> {
    let digit = |digit: u8| u8::try_from(char::from(digit).to_digit(16)?).ok();
    match *digits {
        [high, low] => Some(digit(high)? << 4 | digit(low)?),
        _ => None,
    }
}
