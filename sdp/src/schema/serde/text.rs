//! Text for values that JSON cannot express: floats that are not finite, and bytes.

use core::fmt;

/// Bytes, displayed as hexadecimal digits.
pub(super) struct Hex<'a>(pub(super) &'a [u8]);

impl fmt::Display for Hex<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// A float that is not finite.
pub(super) enum Special {
    Infinity,
    NegativeInfinity,
    /// The NaN with the bits of Rust's constant.
    Nan,
    /// Another NaN with 32 bits.
    Nan32(u32),
    /// Another NaN with 64 bits.
    Nan64(u64),
}

impl Special {
    pub(super) fn of_f32(number: f32) -> Self {
        match number.to_bits() {
            bits if bits == f32::INFINITY.to_bits() => Self::Infinity,
            bits if bits == f32::NEG_INFINITY.to_bits() => Self::NegativeInfinity,
            bits if bits == f32::NAN.to_bits() => Self::Nan,
            bits => Self::Nan32(bits),
        }
    }

    pub(super) fn of_f64(number: f64) -> Self {
        match number.to_bits() {
            bits if bits == f64::INFINITY.to_bits() => Self::Infinity,
            bits if bits == f64::NEG_INFINITY.to_bits() => Self::NegativeInfinity,
            bits if bits == f64::NAN.to_bits() => Self::Nan,
            bits => Self::Nan64(bits),
        }
    }
}

impl fmt::Display for Special {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Infinity => f.write_str("inf"),
            Self::NegativeInfinity => f.write_str("-inf"),
            Self::Nan => f.write_str("NaN"),
            Self::Nan32(bits) => write!(f, "NaN({bits:#010x})"),
            Self::Nan64(bits) => write!(f, "NaN({bits:#018x})"),
        }
    }
}
