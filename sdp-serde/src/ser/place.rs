//! [`Place`]: where a value is inside its type, if a schema is known.

use crate::error::{SKIPPED_FIELD, SerError};
use crate::form::{Holder, Leaf};
use crate::sink::Sink;

/// The place of a value, which checks each value against its type. The default functions are those of an unknown type.
pub(crate) trait Place: Copy {
    /// The parts of a struct, tuple or variant, some of which are written.
    type Row;

    /// Expects a value without parts.
    #[inline(always)]
    fn leaf(self, _leaf: Leaf) -> Result<(), SerError> {
        Ok(())
    }

    /// Returns the place inside a newtype.
    #[inline(always)]
    fn newtype(self) -> Result<Self, SerError> {
        Ok(self)
    }

    /// Returns the places of the contents, or of the keys and the values of a map.
    #[inline(always)]
    fn holder(self, _holder: Holder) -> Result<(Self, Self), SerError> {
        Ok((self, self))
    }

    /// Starts the parts of a struct or tuple.
    fn row(self) -> Result<Self::Row, SerError>;

    /// Starts the parts of a variant.
    #[inline(always)]
    fn variant(self, _index: u32, _name: &'static str) -> Result<Self::Row, SerError> {
        self.row()
    }

    /// Returns the place of the next part, which can have a name.
    fn next(row: &mut Self::Row, name: Option<&'static str>) -> Result<Self, SerError>;

    /// Receives a field that starts at this position of the sink.
    #[inline(always)]
    fn written(_row: &mut Self::Row, _sink: &mut impl Sink, _start: usize) {}

    /// Writes a field that the value leaves out.
    fn skip<S: Sink>(
        _row: &mut Self::Row,
        _name: &'static str,
        _sink: &mut S,
    ) -> Result<(), SerError> {
        Err(SerError::of(SKIPPED_FIELD))
    }

    /// Expects the end of the parts.
    #[inline(always)]
    fn end(_row: Self::Row) -> Result<(), SerError> {
        Ok(())
    }
}

/// A place inside an unknown type.
impl Place for () {
    type Row = ();

    #[inline(always)]
    fn row(self) -> Result<(), SerError> {
        Ok(())
    }

    #[inline(always)]
    fn next((): &mut (), _: Option<&'static str>) -> Result<(), SerError> {
        Ok(())
    }
}
