//! [`Origin`]: the type of a decoded value, if a tracer wants to know it.

use alloc::vec::Vec;

use crate::form::Head;

/// The place of a value inside its type. The default functions are those of a value that no tracer decodes.
pub(crate) trait Origin: Copy {
    /// Whether a tracer decodes the value. Then an element can leave out all fields, and have no bytes.
    const IS_TRACED: bool = false;

    /// Receives the kind of the value, the visitor, and the type of its value. Returns a reason if such a type has no schema.
    #[inline(always)]
    fn ask<V: ?Sized, T: ?Sized>(self, _head: Head) -> Result<(), &'static str> {
        Ok(())
    }

    /// Returns the origin of the part with this index, which has this type.
    #[inline(always)]
    fn part<T: ?Sized>(self, _index: usize) -> Self {
        self
    }

    /// Receives the result of decoding all parts of the value.
    #[inline(always)]
    fn finish<T, E>(self, _result: &Result<T, E>) {}

    /// Returns the fields by which a tracer wants to decode a struct: their names and origins.
    fn keys(self) -> Option<Vec<(&'static str, Self)>> {
        None
    }

    /// Returns the name by which a tracer wants to decode a variant, and the index for its content.
    fn variant(self) -> Option<(&'static str, usize)> {
        None
    }

    /// Receives that the visitor knows no such variant.
    fn reject_variant(self) {}
}

impl Origin for () {}
