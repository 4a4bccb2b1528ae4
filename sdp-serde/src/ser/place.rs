//! [`Place`]: where a value is inside its type, if a schema is known.

use crate::error::{SKIPPED_FIELD, SerError};
use crate::sink::Sink;

/// A value without parts: a number, in the order of `sdp_schema::Number`, or another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
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
}

/// A value that can be without any of its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Holder {
    Option,
    Seq,
    Set,
    Map,
}

/// The place of a value, which checks each value against its type.
pub(crate) trait Place: Copy {
    /// The parts of a struct, tuple or variant, some of which are written.
    type Row;

    /// Expects a value without parts.
    fn leaf(self, leaf: Leaf) -> Result<(), SerError>;

    /// Returns the place inside a newtype.
    fn newtype(self) -> Result<Self, SerError>;

    /// Returns the places of the contents, or of the keys and the values of a map.
    fn holder(self, holder: Holder) -> Result<(Self, Self), SerError>;

    /// Starts the parts of a struct or tuple.
    fn row(self) -> Result<Self::Row, SerError>;

    /// Starts the parts of a variant.
    fn variant(self, index: u32, name: &'static str) -> Result<Self::Row, SerError>;

    /// Returns the place of the next part, which can have a name.
    fn next(row: &mut Self::Row, name: Option<&'static str>) -> Result<Self, SerError>;

    /// Receives a field that starts at this position of the sink.
    fn written(row: &mut Self::Row, sink: &mut impl Sink, start: usize);

    /// Writes a field that the value leaves out.
    fn skip<S: Sink>(row: &mut Self::Row, name: &'static str, sink: &mut S)
    -> Result<(), SerError>;

    /// Expects the end of the parts.
    fn end(row: Self::Row) -> Result<(), SerError>;
}

/// A place inside an unknown type.
impl Place for () {
    type Row = ();

    #[inline(always)]
    fn leaf(self, _: Leaf) -> Result<(), SerError> {
        Ok(())
    }

    #[inline(always)]
    fn newtype(self) -> Result<(), SerError> {
        Ok(())
    }

    #[inline(always)]
    fn holder(self, _: Holder) -> Result<((), ()), SerError> {
        Ok(((), ()))
    }

    #[inline(always)]
    fn row(self) -> Result<(), SerError> {
        Ok(())
    }

    #[inline(always)]
    fn variant(self, _: u32, _: &'static str) -> Result<(), SerError> {
        Ok(())
    }

    #[inline(always)]
    fn next((): &mut (), _: Option<&'static str>) -> Result<(), SerError> {
        Ok(())
    }

    #[inline(always)]
    fn written((): &mut (), _: &mut impl Sink, _: usize) {}

    fn skip<S: Sink>((): &mut (), _: &'static str, _: &mut S) -> Result<(), SerError> {
        Err(SerError::of(SKIPPED_FIELD))
    }

    #[inline(always)]
    fn end((): ()) -> Result<(), SerError> {
        Ok(())
    }
}
