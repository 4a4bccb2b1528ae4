//! [`Event`]: a step of a walk over a value.

use core::ops::Range;

use crate::table::types::TypeIndex;

/// A step of a walk.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Event<'a> {
    pub(crate) kind: EventKind<'a>,
    /// The type of the value.
    pub(crate) ty: TypeIndex,
    /// The offsets of the value in the input. At its [`Begin`](EventKind::Begin), those of its count or tag, or nothing.
    pub(crate) range: Range<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum EventKind<'a> {
    /// A value without parts.
    Leaf(Leaf<'a>),
    /// The start of a value with parts, before its parts and its [`End`](Self::End): the number of its elements or
    /// entries, or the index of its variant. `None` and `Err` are 0, and `Some` and `Ok` are 1. The remaining types have 0.
    Begin(usize),
    /// The end of a value with parts.
    End,
    /// Bytes of unknown length without a schema, which extend to the end of the input and end the walk.
    Opaque,
}

/// A value without parts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Leaf<'a> {
    Unsigned(u128),
    Signed(i128),
    F32(f32),
    F64(f64),
    Bool(bool),
    Char(char),
    Str(&'a str),
    /// A sequence of `u8`.
    Bytes(&'a [u8]),
    /// Bytes of a known number, without a schema.
    Opaque(&'a [u8]),
}
