//! Floats, which are numbers or strings.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use serde::de::{Error, MapAccess, Unexpected, Visitor};

/// The key of a number in serde_json with its feature `arbitrary_precision`.
const NUMBER: &str = "$serde_json::private::Number";

/// A float.
pub(super) struct Float<'e> {
    pub(super) out: &'e mut Vec<u8>,
    pub(super) is_single: bool,
}

impl Float<'_> {
    /// Appends one of two floats, which are the same number.
    fn put(self, single: f32, double: f64) {
        if self.is_single {
            self.out.extend(single.to_le_bytes());
        } else {
            self.out.extend(double.to_le_bytes());
        }
    }

    /// Appends a NaN with the bits in a text. Returns `None` if this is not a NaN.
    fn put_nan(&mut self, text: &str) -> Option<()> {
        let digits = text.strip_prefix("NaN(0x")?.strip_suffix(')')?;
        if !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return None;
        }
        let bits = u64::from_str_radix(digits, 16).ok()?;
        if self.is_single {
            let bits = u32::try_from(bits).ok()?;
            f32::from_bits(bits).is_nan().then_some(())?;
            self.out.extend(bits.to_le_bytes());
        } else {
            f64::from_bits(bits).is_nan().then_some(())?;
            self.out.extend(bits.to_le_bytes());
        }
        Some(())
    }
}

impl<'de> Visitor<'de> for Float<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_single { "f32" } else { "f64" })
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<(), E> {
        self.put(number as f32, number as f64);
        Ok(())
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<(), E> {
        self.put(number as f32, number as f64);
        Ok(())
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<(), E> {
        #[expect(clippy::cast_possible_truncation, reason = "rounds")]
        let single = number as f32;
        if self.is_single && single.is_infinite() && number.is_finite() {
            return Err(E::invalid_value(Unexpected::Float(number), &self));
        }
        self.put(single, number);
        Ok(())
    }

    fn visit_str<E: Error>(mut self, text: &str) -> Result<(), E> {
        match text {
            "inf" => self.put(f32::INFINITY, f64::INFINITY),
            "-inf" => self.put(f32::NEG_INFINITY, f64::NEG_INFINITY),
            "NaN" => self.put(f32::NAN, f64::NAN),
            _ => {
                let nan = self.put_nan(text);
                nan.ok_or_else(|| E::invalid_value(Unexpected::Str(text), &self))?;
            }
        }
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        if map.next_key::<String>()?.as_deref() != Some(NUMBER) {
            return Err(Error::invalid_type(Unexpected::Map, &self));
        }
        let text: String = map.next_value()?;
        let number: Option<f64> = text.parse().ok();
        match number {
            Some(number) if number.is_finite() => self.visit_f64(number),
            _ => Err(Error::invalid_value(Unexpected::Str(&text), &self)),
        }
    }
}
