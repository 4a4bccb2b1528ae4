//! [`Visitor`], and the events of a walk.

use core::ops::{ControlFlow, Range};

use super::state::Walk;
use crate::schema::types::TypeIndex;

/// Receives the parts of a value, in order.
pub trait Visitor {
    /// Visits a part, or the start or end of a value with parts. `Break` ends the walk.
    fn visit(&mut self, walk: &Walk<'_>, event: Event<'_>) -> ControlFlow<()>;
}

/// Visits nothing.
impl Visitor for () {
    fn visit(&mut self, _: &Walk<'_>, _: Event<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// An event of a walk. Offsets count from the start of the input.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Event<'a> {
    /// A value without parts.
    Leaf {
        /// Its type.
        ty: TypeIndex,
        /// Its bytes in the input.
        range: Range<usize>,
        /// The value.
        value: Leaf<'a>,
    },
    /// The start of a value with parts. [`End`](Self::End) follows after its parts.
    Begin {
        /// Its type.
        ty: TypeIndex,
        /// Its count or tag in the input, or nothing.
        range: Range<usize>,
        /// The number of its elements or entries, or the index of its variant. 0 is `None` and `Err`, and 1 is `Some`
        /// and `Ok`.
        number: usize,
    },
    /// The end of a value with parts.
    End {
        /// Its type.
        ty: TypeIndex,
        /// Its bytes in the input.
        range: Range<usize>,
    },
    /// Bytes of unknown length, without a schema. The walk ends here with [`Outcome::Opaque`](super::Outcome::Opaque).
    Opaque {
        /// Their type.
        ty: TypeIndex,
        /// Their offset in the input.
        start: usize,
    },
}

/// A value without parts.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Leaf<'a> {
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
    /// Bytes without a schema.
    Opaque(&'a [u8]),
}
