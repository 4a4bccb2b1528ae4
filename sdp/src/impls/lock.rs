//! `RefCell`, `Mutex` and `RwLock`, encoded as their content.
//!
//! Measuring and encoding borrow or lock the content separately, so if its length changes in between, encoding fails
//! with `LengthMismatch`. If the content cannot be borrowed or the lock is poisoned, measuring adds the minimum encoded
//! size, and encoding fails.

use core::cell::RefCell;

use crate::base::error::{DecodeError, EncodeError};
use crate::base::size::WireSize;
use crate::coding::decode::SdpDecode;
use crate::coding::encode::SdpEncode;
use crate::cursor::length::Length;
use crate::cursor::reader::Reader;
use crate::cursor::writer::Writer;
use crate::raw::{Bulk, Decoding};
use crate::schema::same;

#[cfg(feature = "std")]
use std::sync::{Mutex, RwLock};

macro_rules! lock {
    ($($(#[$doc:meta])* $lock:ident, $read:ident, $failed:literal;)*) => {$(
        $(#[$doc])*
        impl<T: SdpEncode> SdpEncode for $lock<T> {
            const SIZE: WireSize = T::SIZE;

            #[inline]
            fn measure(&self, length: &mut Length) {
                match self.$read() {
                    Ok(value) => value.measure(length),
                    Err(_) => length.add(T::SIZE.min()),
                }
            }

            #[inline]
            fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
                match self.$read() {
                    Ok(value) => value.encode(out),
                    Err(_) => Err(EncodeError::custom($failed)),
                }
            }
        }

        same! {
            [T: SdpSchema] $lock<T> => T;
        }
    )*};
}

lock! {
    /// A mutably borrowed cell is an error.
    RefCell, try_borrow, "RefCell is mutably borrowed";
}

#[cfg(feature = "std")]
lock! {
    /// Waits for the lock, once to measure and once to encode, but a poisoned lock is an error.
    ///
    /// The calling thread must not hold the lock, or the call waits forever or panics. The same holds for a value that
    /// contains itself through the lock.
    Mutex, lock, "mutex is poisoned";
    /// Waits for the lock, once to measure and once to encode, but a poisoned lock is an error.
    ///
    /// The calling thread must not hold the lock, or the call may wait forever or panic. The same holds for a value
    /// that contains itself through the lock.
    RwLock, read, "lock is poisoned";
}

impl<'de, T: SdpDecode<'de>> SdpDecode<'de> for RefCell<T> {
    const SIZE: WireSize = T::SIZE;
    const BULK: Bulk<Self, Decoding> = T::BULK.of_parts();

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        T::decode(input).map(Self::new)
    }

    #[inline]
    fn decode_into(input: &mut Reader<'de>, place: &mut Self) -> Result<(), DecodeError> {
        T::decode_into(input, place.get_mut())
    }
}

#[cfg(feature = "std")]
macro_rules! decode {
    ($($lock:ident),*) => {$(
        impl<'de, T: SdpDecode<'de>> SdpDecode<'de> for $lock<T> {
            const SIZE: WireSize = T::SIZE;
            const BULK: Bulk<Self, Decoding> = T::BULK.of_parts();

            #[inline]
            fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
                T::decode(input).map(Self::new)
            }

            /// Replaces a poisoned lock.
            #[inline]
            fn decode_into(input: &mut Reader<'de>, place: &mut Self) -> Result<(), DecodeError> {
                if let Ok(value) = place.get_mut() {
                    return T::decode_into(input, value);
                }
                *place = Self::decode(input)?;
                Ok(())
            }
        }
    )*};
}

#[cfg(feature = "std")]
decode!(Mutex, RwLock);
