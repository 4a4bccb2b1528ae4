//! Pointers, encoded as their content.
//!
//! A pointer to one value adds a level of nesting, because a type can recurse through it. A pointer to a string or
//! slice counts like the string or sequence itself.

use crate::base::error::EncodeError;
use crate::base::size::WireSize;
use crate::coding::encode::{SdpEncode, encode_by_weight, measure_by_weight};
use crate::cursor::length::Length;
use crate::cursor::writer::Writer;
use crate::schema::{same, schema};

#[cfg(feature = "alloc")]
use crate::{
    base::error::DecodeError,
    coding::decode::{SdpDecode, decode_by_weight, decode_into_by_weight},
    cursor::reader::Reader,
};
#[cfg(feature = "alloc")]
use alloc::borrow::{Cow, ToOwned};
#[cfg(feature = "alloc")]
use alloc::{boxed::Box, rc::Rc, sync::Arc};

/// Implements `SdpEncode` for pointers to one value, which is one level deeper. A pointer to a large type is small, so
/// its code is not a second function beside the type's function.
macro_rules! to_value {
    ($([$($generics:tt)*] $pointer:ty;)*) => {$(
        impl<$($generics)*> SdpEncode for $pointer {
            const SIZE: WireSize = T::SIZE.of_pointer();

            #[inline]
            fn measure(&self, length: &mut Length) {
                if let Some(outer) = length.enter(T::SIZE, size_of::<T>()) {
                    measure_by_weight::<T>(self, length);
                    length.leave(outer);
                }
            }

            #[inline]
            fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
                out.pointee(T::SIZE, size_of::<T>(), |out| encode_by_weight::<T>(self, out))
            }
        }
    )*};
}

/// Implements `SdpEncode` for pointers to a string or slice, which add no level.
macro_rules! to_same {
    ($([$($generics:tt)*] $pointer:ty => $pointee:ty;)*) => {$(
        impl<$($generics)*> $crate::SdpEncode for $pointer {
            const SIZE: $crate::WireSize = <$pointee as $crate::SdpEncode>::SIZE;

            #[inline]
            fn measure(&self, length: &mut $crate::Length) {
                <$pointee as $crate::SdpEncode>::measure(self, length);
            }

            #[inline]
            fn encode(&self, out: &mut $crate::Writer<'_>) -> Result<(), $crate::EncodeError> {
                <$pointee as $crate::SdpEncode>::encode(self, out)
            }
        }
    )*};
}

pub(super) use to_same;

to_value! {
    [T: SdpEncode] &T;
}

to_same! {
    [T: SdpEncode] &[T] => [T];
}

schema! {
    [T: SdpSchema] &T => Schema::Pointer(TypeRef::of::<T>());
}

same! {
    [T: SdpSchema] &[T] => [T];
}

#[cfg(feature = "alloc")]
to_value! {
    [T: SdpEncode] Box<T>;
    [T: SdpEncode] Rc<T>;
    [T: SdpEncode] Arc<T>;
}

#[cfg(feature = "alloc")]
to_same! {
    [T: SdpEncode] Box<[T]> => [T];
    [T: SdpEncode] Rc<[T]> => [T];
    [T: SdpEncode] Arc<[T]> => [T];
}

#[cfg(feature = "alloc")]
schema! {
    [T: SdpSchema] Box<T> => Schema::Pointer(TypeRef::of::<T>());
    [T: SdpSchema] Rc<T> => Schema::Pointer(TypeRef::of::<T>());
    [T: SdpSchema] Arc<T> => Schema::Pointer(TypeRef::of::<T>());
    [T: SdpSchema + Clone] Cow<'_, T> => Schema::Pointer(TypeRef::of::<T>());
}

#[cfg(feature = "alloc")]
same! {
    [T: SdpSchema] Box<[T]> => [T];
    [T: SdpSchema] Rc<[T]> => [T];
    [T: SdpSchema] Arc<[T]> => [T];
    [T: SdpSchema + Clone] Cow<'_, [T]> => [T];
}

#[cfg(feature = "alloc")]
impl<T: SdpEncode + ToOwned + ?Sized> SdpEncode for Cow<'_, T> {
    const SIZE: WireSize = T::SIZE.of_pointer();

    #[inline]
    fn measure(&self, length: &mut Length) {
        if const { is_one_value::<T>() } {
            if let Some(outer) = length.enter(T::SIZE, size_of_val::<T>(self)) {
                measure_by_weight::<T>(self, length);
                length.leave(outer);
            }
        } else {
            T::measure(self, length);
        }
    }

    #[inline]
    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        if const { is_one_value::<T>() } {
            out.pointee(T::SIZE, size_of_val::<T>(self), |out| {
                encode_by_weight::<T>(self, out)
            })
        } else {
            T::encode(self, out)
        }
    }
}

/// Returns whether a `T` is one value, not a string or slice, so that a pointer to it has no length.
#[cfg(feature = "alloc")]
const fn is_one_value<T: ?Sized>() -> bool {
    size_of::<&T>() == size_of::<usize>()
}

#[cfg(feature = "alloc")]
impl<'de, T: SdpDecode<'de>> SdpDecode<'de> for Box<T> {
    const SIZE: WireSize = T::SIZE;

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        match const { T::DECODE_TO_HEAP } {
            Some(decode) => input.nested::<T, _>(T::SIZE, decode),
            None => decode_pointee(input, Self::new),
        }
    }

    #[inline]
    fn decode_into(input: &mut Reader<'de>, place: &mut Self) -> Result<(), DecodeError> {
        input.nested::<T, _>(T::SIZE, |input| decode_into_by_weight::<T>(input, place))
    }
}

/// Decodes a value on the stack, and makes a pointer to it.
// Not inlined in a debug build, which reserves stack for all branches of a function.
#[cfg(feature = "alloc")]
#[cfg_attr(not(debug_assertions), inline(always))]
fn decode_pointee<'de, T: SdpDecode<'de>, P>(
    input: &mut Reader<'de>,
    new: impl FnOnce(T) -> P,
) -> Result<P, DecodeError> {
    input.nested::<T, _>(T::SIZE, decode_by_weight).map(new)
}

#[cfg(feature = "alloc")]
macro_rules! shared {
    ($($pointer:ident),*) => {$(
        impl<'de, T: SdpDecode<'de>> SdpDecode<'de> for $pointer<T> {
            const SIZE: WireSize = T::SIZE;

            #[inline]
            fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
                match const { T::DECODE_TO_HEAP } {
                    Some(decode) => input.nested::<T, _>(T::SIZE, decode).map(Self::from),
                    None => decode_pointee(input, Self::new),
                }
            }

            /// Reuses the value if it is not shared.
            #[inline]
            fn decode_into(input: &mut Reader<'de>, place: &mut Self) -> Result<(), DecodeError> {
                match Self::get_mut(place) {
                    Some(value) => input.nested::<T, _>(T::SIZE, |input| decode_into_by_weight(input, value)),
                    None => {
                        *place = Self::decode(input)?;
                        Ok(())
                    }
                }
            }
        }
    )*};
}

#[cfg(feature = "alloc")]
shared!(Rc, Arc);
