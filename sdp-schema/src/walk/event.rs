//! [`Event`]: a step of a walk over a value.

use core::ops::Range;

use crate::table::types::TypeIndex;

/// A step of a walk, with offsets from the start of the input.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Event<'a> {
    /// A value without parts.
    Leaf {
        ty: TypeIndex,
        range: Range<usize>,
        value: Leaf<'a>,
    },
    /// The start of a value with parts, before its parts and its [`End`](Self::End).
    Begin {
        ty: TypeIndex,
        /// Its count or tag in the input, or nothing.
        range: Range<usize>,
        /// The number of its elements or entries, or the index of its variant. `None` and `Err` are 0, and `Some` and
        /// `Ok` are 1. The remaining types have 0.
        number: usize,
    },
    /// The end of a value with parts.
    End {
        ty: TypeIndex,
        /// Its bytes in the input.
        range: Range<usize>,
    },
    /// Bytes of unknown length without a schema, which extend to the end of the input and end the walk.
    Opaque { ty: TypeIndex, range: Range<usize> },
}

impl Event<'_> {
    pub(crate) const fn ty(&self) -> TypeIndex {
        match self {
            Self::Leaf { ty, .. }
            | Self::Begin { ty, .. }
            | Self::End { ty, .. }
            | Self::Opaque { ty, .. } => *ty,
        }
    }

    /// Returns the bytes of the value in the input, or the bytes of its count or tag for [`Begin`](Self::Begin).
    pub(crate) fn range(&self) -> Range<usize> {
        match self {
            Self::Leaf { range, .. }
            | Self::Begin { range, .. }
            | Self::End { range, .. }
            | Self::Opaque { range, .. } => range.clone(),
        }
    }
}

/// A value without parts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Leaf<'a> {
    /// An unsigned integer.
    Unsigned(u128),
    /// A signed integer.
    Signed(i128),
    /// A 32-bit float.
    F32(f32),
    /// A 64-bit float.
    F64(f64),
    /// A bool.
    Bool(bool),
    /// A char.
    Char(char),
    /// A string.
    Str(&'a str),
    /// A sequence of `u8`.
    Bytes(&'a [u8]),
    /// Bytes of a known number, without a schema.
    Opaque(&'a [u8]),
}
