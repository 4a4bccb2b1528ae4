//! The traits of adapters, and values with the encoding of an adapter.

use core::cmp::Ordering;
use core::marker::PhantomData;

use crate::base::error::{DecodeError, EncodeError};
use crate::base::size::{Parts, WireSize};
use crate::coding::decode::{SdpDecode, decode_by_weight};
use crate::coding::encode::{Pass, SdpEncode};
use crate::cursor::length::Length;
use crate::cursor::reader::Reader;
use crate::cursor::writer::Writer;
use crate::schema::schema_via;

/// An adapter that encodes a `T`.
#[diagnostic::on_unimplemented(
    message = "`{T}` cannot be encoded via this type",
    label = "not a mirror of `{T}`, and no conversion",
    note = "`via = \"String\"` requires `Display`",
    note = "`via = \"Type\"` requires a mirror of `{T}`, with `#[sdp(remote = \"…\")]`, or conversions: `Clone` and `TryInto`"
)]
pub trait EncodeVia<T: ?Sized> {
    /// The encoded size.
    const VIA_SIZE: WireSize;

    /// Measures or encodes a value.
    fn apply_pass(value: &T, pass: &mut impl Pass) -> Result<(), EncodeError>;

    /// Measures or encodes a field.
    #[inline(always)]
    fn encode_part(
        value: &T,
        pass: &mut impl Pass,
        parts: &Parts,
        index: usize,
    ) -> Result<(), EncodeError>
    where
        Self: Sized,
    {
        Encoded::<T, Self>::new(value).encode_part(pass, parts, index)
    }

    /// Uses all fields of a mirror, because otherwise rustc would warn that they are never used.
    fn rebuilt(mirror: Self) -> Self
    where
        Self: Sized,
    {
        mirror
    }
}

/// An adapter that decodes a `T`.
#[diagnostic::on_unimplemented(
    message = "`{T}` cannot be decoded via this type",
    label = "not a mirror of `{T}`, and no conversion",
    note = "`via = \"String\"` requires `Display` and `FromStr`",
    note = "`via = \"Type\"` requires a mirror of `{T}`, with `#[sdp(remote = \"…\")]`, or conversions: `Clone`, \
            `TryFrom` and `TryInto`"
)]
pub trait DecodeVia<'de, T> {
    /// The encoded size.
    const VIA_SIZE: WireSize;

    /// Decodes a value.
    fn decode_via(input: &mut Reader<'de>) -> Result<T, DecodeError>;

    /// Checks the run at a field and decodes the field.
    #[inline(always)]
    fn decode_part(input: &mut Reader<'de>, parts: &Parts, index: usize) -> Result<T, DecodeError>
    where
        Self: Sized,
    {
        Decoded::<T, Self>::decode_part(input, parts, index).map(|value| value.0)
    }

    /// Uses all fields of a mirror, because otherwise rustc would warn that they are never used.
    fn rebuilt(mirror: Self) -> Self
    where
        Self: Sized,
    {
        mirror
    }
}

/// A borrowed value with the encoding of its adapter.
pub(super) struct Encoded<'a, T: ?Sized, A: ?Sized>(&'a T, PhantomData<A>);

impl<'a, T: ?Sized, A: ?Sized> Encoded<'a, T, A> {
    /// Creates the encodable form of a value.
    #[inline(always)]
    pub(super) const fn new(value: &'a T) -> Self {
        Self(value, PhantomData)
    }
}

impl<T: ?Sized, A: EncodeVia<T>> SdpEncode for Encoded<'_, T, A> {
    const SIZE: WireSize = A::VIA_SIZE;

    #[inline(always)]
    fn measure(&self, length: &mut Length) {
        // This pass returns no errors: the `Length` keeps them.
        let _ = A::apply_pass(self.0, length);
    }

    #[inline(always)]
    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        A::apply_pass(self.0, out)
    }
}

/// A value as decoded by its adapter.
pub(super) struct Decoded<T, A: ?Sized>(pub(super) T, PhantomData<A>);

impl<'de, T, A: DecodeVia<'de, T>> SdpDecode<'de> for Decoded<T, A> {
    const SIZE: WireSize = A::VIA_SIZE;

    #[inline(always)]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        A::decode_via(input).map(|value| Self(value, PhantomData))
    }
}

/// Equal keys of a map are equal values.
impl<T: PartialEq, A: ?Sized> PartialEq for Decoded<T, A> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<T: Eq, A: ?Sized> Eq for Decoded<T, A> {}

impl<T: Ord, A: ?Sized> PartialOrd for Decoded<T, A> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<T: Ord, A: ?Sized> Ord for Decoded<T, A> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.cmp(&other.0)
    }
}

/// The traits of the type itself.
pub struct Same;

impl<T: SdpEncode + ?Sized> EncodeVia<T> for Same {
    const VIA_SIZE: WireSize = T::SIZE;

    #[inline(always)]
    fn apply_pass(value: &T, pass: &mut impl Pass) -> Result<(), EncodeError> {
        value.encode_part(pass, Parts::NONE, 0)
    }
}

impl<'de, T: SdpDecode<'de>> DecodeVia<'de, T> for Same {
    const VIA_SIZE: WireSize = T::SIZE;

    #[inline(always)]
    fn decode_via(input: &mut Reader<'de>) -> Result<T, DecodeError> {
        decode_by_weight(input)
    }
}

schema_via! {
    [T: SdpSchema + ?Sized] Same, T => *T::SCHEMA;
}
