//! [`Number`]: the fixed-width numbers.

use crate::{SdpDecode, SdpEncode};

/// Defines [`Number`] by a list of `Variant: type`.
macro_rules! numbers {
    ($($(#[$doc:meta])* $variant:ident: $number:ident,)*) => {
        /// An integer or float of a fixed width. Use it to match the numbers of a schema, for example to generate code.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, SdpEncode, SdpDecode)]
        #[sdp(crate = "crate")]
        pub enum Number {
            $($(#[$doc])* $variant,)*
        }

        impl Number {
            /// All numbers, from `u8` to `f64`, to find one by its name.
            pub const ALL: [Self; 12] = [$(Self::$variant),*];

            /// Returns the name, for example `u8`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => stringify!($number),)*
                }
            }

            /// Returns the width in bytes.
            #[must_use]
            pub const fn size(self) -> u64 {
                match self {
                    $(Self::$variant => size_of::<$number>() as u64,)*
                }
            }
        }
    };
}

numbers! {
    /// An unsigned integer of 8 bits.
    U8: u8,
    /// An unsigned integer of 16 bits.
    U16: u16,
    /// An unsigned integer of 32 bits.
    U32: u32,
    /// An unsigned integer of 64 bits.
    U64: u64,
    /// An unsigned integer of 128 bits.
    U128: u128,
    /// A signed integer of 8 bits.
    I8: i8,
    /// A signed integer of 16 bits.
    I16: i16,
    /// A signed integer of 32 bits.
    I32: i32,
    /// A signed integer of 64 bits.
    I64: i64,
    /// A signed integer of 128 bits.
    I128: i128,
    /// An IEEE 754 binary32 number.
    F32: f32,
    /// An IEEE 754 binary64 number.
    F64: f64,
}

impl Number {
    /// Returns whether the number is an integer, not a float.
    #[must_use]
    pub const fn is_integer(self) -> bool {
        !matches!(self, Self::F32 | Self::F64)
    }

    /// Returns whether the number is a signed integer.
    #[must_use]
    pub const fn is_signed(self) -> bool {
        matches!(
            self,
            Self::I8 | Self::I16 | Self::I32 | Self::I64 | Self::I128
        )
    }
}
