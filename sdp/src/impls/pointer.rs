//! Pointers: as what they point to.
//!
//! A pointer to one value counts as a level of nesting, because a type can recurse through it. A
//! pointer to a string or a slice is that string or sequence, and counts as it does. `Cow` counts as
//! nothing: it holds its value in place, and so cannot recurse.

use crate::boundary;
use crate::encode::SdpEncode;
use crate::error::EncodeError;
use crate::length::Length;
use crate::size::WireSize;
use crate::writer::Writer;

#[cfg(feature = "alloc")]
use crate::{decode::SdpDecode, error::DecodeError, reader::Reader};
#[cfg(feature = "alloc")]
use alloc::borrow::{Cow, ToOwned};
#[cfg(feature = "alloc")]
use alloc::{boxed::Box, rc::Rc, sync::Arc};

/// Encodes a pointer as what it points to: one value, a level deeper.
macro_rules! to_value {
    ($([$($generics:tt)*] $pointer:ty;)*) => {$(
        impl<$($generics)*> SdpEncode for $pointer {
            const SIZE: WireSize = T::SIZE;

            #[inline]
            fn measure(&self, length: &mut Length) {
                length.nested(T::SIZE, |length| boundary::measure::<{ boundary::FIELD }, T>(self, length));
            }

            #[inline]
            fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
                out.nested(T::SIZE, |out| boundary::encode::<{ boundary::FIELD }, T>(self, out))
            }
        }
    )*};
}

/// Encodes a pointer as what it points to: a string, a sequence, or what a `Cow` holds.
macro_rules! to_same {
    ($([$($generics:tt)*] $pointer:ty => $pointee:ty;)*) => {$(
        impl<$($generics)*> SdpEncode for $pointer {
            const SIZE: WireSize = <$pointee as SdpEncode>::SIZE;

            #[inline]
            fn measure(&self, length: &mut Length) {
                <$pointee>::measure(self, length);
            }

            #[inline]
            fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
                <$pointee>::encode(self, out)
            }
        }
    )*};
}

to_value! {
    [T: SdpEncode] &T;
}

to_same! {
    [] &str => str;
    [T: SdpEncode] &[T] => [T];
}

#[cfg(feature = "alloc")]
to_value! {
    [T: SdpEncode] Box<T>;
    [T: SdpEncode] Rc<T>;
    [T: SdpEncode] Arc<T>;
}

#[cfg(feature = "alloc")]
to_same! {
    [] Box<str> => str;
    [] Rc<str> => str;
    [] Arc<str> => str;
    [T: SdpEncode] Box<[T]> => [T];
    [T: SdpEncode] Rc<[T]> => [T];
    [T: SdpEncode] Arc<[T]> => [T];
    [T: SdpEncode + ToOwned + ?Sized] Cow<'_, T> => T;
}

#[cfg(feature = "alloc")]
impl<'de, T: SdpDecode<'de>> SdpDecode<'de> for Box<T> {
    const SIZE: WireSize = T::SIZE;

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        input
            .nested(T::SIZE, boundary::decode::<{ boundary::FIELD }, _>)
            .map(Self::new)
    }

    #[inline]
    fn decode_into(input: &mut Reader<'de>, place: &mut Self) -> Result<(), DecodeError> {
        input.nested(T::SIZE, |input| {
            boundary::decode_into::<{ boundary::FIELD }, T>(input, place)
        })
    }
}

#[cfg(feature = "alloc")]
macro_rules! shared {
    ($($pointer:ident),*) => {$(
        impl<'de, T: SdpDecode<'de>> SdpDecode<'de> for $pointer<T> {
            const SIZE: WireSize = T::SIZE;

            #[inline]
            fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
                input.nested(T::SIZE, boundary::decode::<{ boundary::FIELD }, _>).map(Self::new)
            }

            /// Over the value itself where nothing else shares it.
            #[inline]
            fn decode_into(input: &mut Reader<'de>, place: &mut Self) -> Result<(), DecodeError> {
                match Self::get_mut(place) {
                    Some(value) => input.nested(T::SIZE, |input| boundary::decode_into::<{ boundary::FIELD }, T>(input, value)),
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
