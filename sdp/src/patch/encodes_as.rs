//! [`EncodesAs`]: the values that a `Field` can be set to.

#[cfg(feature = "alloc")]
use alloc::{boxed::Box, rc::Rc, string::String, sync::Arc, vec::Vec};

use crate::coding::encode::SdpEncode;
use crate::raw;

/// A type with the same encoding as `T`: `T` itself, or the borrowed form of a string or vector. An array is not the
/// borrowed form of a vector, because its encoding has no count.
#[diagnostic::on_unimplemented(
    message = "a field of type `{T}` cannot be set to a `{Self}`",
    label = "not the same encoding as `{T}`",
    note = "pass a `&{T}`; a string or vector can also be set to a `&str` or slice"
)]
pub trait EncodesAs<T: ?Sized>: SdpEncode {
    /// Returns the encoding, if it is the bytes of the value in memory.
    #[inline]
    fn plain_bytes(&self) -> Option<&[u8]> {
        None
    }
}

impl<T: SdpEncode> EncodesAs<T> for T {
    #[inline]
    fn plain_bytes(&self) -> Option<&[u8]> {
        raw::bytes_of(core::slice::from_ref(self), T::BULK)
    }
}

#[cfg(feature = "alloc")]
impl EncodesAs<String> for str {}

#[cfg(feature = "alloc")]
impl<T: SdpEncode> EncodesAs<Vec<T>> for [T] {}

#[cfg(feature = "alloc")]
macro_rules! pointers {
    ($($pointer:ident),*) => {$(
        impl EncodesAs<$pointer<str>> for str {}
        impl<T: SdpEncode> EncodesAs<$pointer<[T]>> for [T] {}
    )*};
}

#[cfg(feature = "alloc")]
pointers!(Box, Rc, Arc);
