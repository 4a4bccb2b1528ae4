//! The kinds of values that serde knows.

/// The names of the fields or variants that a type knows, with their aliases.
pub(crate) type Names = &'static [&'static str];

/// A type that serde does not tell: of the content of a newtype or variant, and of its visitor.
pub(crate) struct Untold;

/// A value without parts: a number, in the order of `sdp_schema::Number`, or another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leaf {
    U8,
    U16,
    U32,
    U64,
    U128,
    I8,
    I16,
    I32,
    I64,
    I128,
    F32,
    F64,
    Bool,
    Char,
    Str,
    #[cfg(feature = "json")]
    Json,
}

/// A value that can be without any of its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Holder {
    Option,
    Seq,
    Set,
    Map,
}

/// A kind of value, as `Deserialize` asks for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Head {
    Leaf(Leaf),
    /// A value whose elements all share one part. The values of a map share a second one.
    Holder(Holder),
    /// A byte string, which is a sequence of numbers.
    Bytes,
    /// An array, whose elements share one part.
    #[cfg(feature = "schema")]
    Array(usize),
    Newtype(&'static str),
    /// A unit, tuple or struct, or the content of a variant: its name, the names of its fields, and the number of its
    /// parts, unless some names are aliases.
    Row(&'static str, Names, usize),
    Enum(&'static str, Names),
}
