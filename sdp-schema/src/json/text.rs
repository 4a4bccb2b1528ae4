//! Text for values that JSON cannot express: floats that are not finite, and bytes.

use alloc::vec::Vec;
use core::fmt;

/// Bytes, displayed as hexadecimal digits.
pub(super) struct Hex<'a>(pub(super) &'a [u8]);

impl fmt::Display for Hex<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// Appends the bytes of hexadecimal digits. Returns `None` at another character.
pub(super) fn push_digits(out: &mut Vec<u8>, text: &str) -> Option<()> {
    let digit = |digit: u8| u8::try_from(char::from(digit).to_digit(16)?).ok();
    for digits in text.as_bytes().chunks(2) {
        let [high, low] = *digits else {
            return None;
        };
        out.push(digit(high)? << 4 | digit(low)?);
    }
    Some(())
}

/// A float that is not finite, displayed as `inf`, `-inf`, `NaN`, or another NaN with its bits.
pub(super) enum Special {
    F32(f32),
    F64(f64),
}

impl fmt::Display for Special {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::F32(number) if number.is_nan() && number.to_bits() != f32::NAN.to_bits() => {
                write!(f, "NaN({:#010x})", number.to_bits())
            }
            Self::F64(number) if number.is_nan() && number.to_bits() != f64::NAN.to_bits() => {
                write!(f, "NaN({:#018x})", number.to_bits())
            }
            Self::F32(number) => number.fmt(f),
            Self::F64(number) => number.fmt(f),
        }
    }
}

/// Returns the `f32` of such a text.
pub(super) fn special_f32(text: &str) -> Option<f32> {
    match text {
        "inf" | "-inf" | "NaN" => text.parse().ok(),
        _ => Some(f32::from_bits(bits(text)?.try_into().ok()?)).filter(|number| number.is_nan()),
    }
}

/// Returns the `f64` of such a text.
pub(super) fn special_f64(text: &str) -> Option<f64> {
    match text {
        "inf" | "-inf" | "NaN" => text.parse().ok(),
        _ => Some(f64::from_bits(bits(text)?)).filter(|number| number.is_nan()),
    }
}

/// Returns the bits in the text of a NaN.
fn bits(text: &str) -> Option<u64> {
    let digits = text.strip_prefix("NaN(0x")?.strip_suffix(')')?;
    // The standard library accepts a sign.
    let is_signed = digits.starts_with('+');
    u64::from_str_radix(digits, 16).ok().filter(|_| !is_signed)
}
