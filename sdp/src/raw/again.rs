//! Decoding the elements of a [`Seq`](crate::Seq) again, without a second check of their text.
//!
//! A `Seq` decodes each element twice: once to check it, and in each iteration. Reading an opened log of 1,000 records with
//! four strings takes 0.37 of the instructions, and reading sequences in sequences 0.5 to 0.9.

use core::marker::PhantomData;

use crate::decode::{SdpDecode, decode_value};
use crate::error::DecodeError;
use crate::limits::Limits;
use crate::raw;
use crate::reader::Reader;

/// A cursor over values that were decoded before.
pub struct Again<'de> {
    input: Reader<'de>,
    // INVARIANT: while true, the next part has the position that it had when it was decoded before, by its type or by one
    // that differs only in lifetimes. A manual implementation may take other bytes than before, so the cursor is not in step
    // after it.
    in_step: bool,
}

/// What is known about decoding a value of `T` again: the hidden constant `AGAIN` of `SdpDecode`.
///
/// Safe code only has [`UNKNOWN`](Self::UNKNOWN). The other values are made by this folder for types of the standard
/// library, and with `unsafe` by the derive, for types without type parameters.
///
/// INVARIANT: a type that differs only in lifetimes has the same constant. So a `Seq` is read as it was opened, also after
/// its type was changed to a supertype. An impl cannot depend on the lifetimes of a type without type parameters. With
/// such parameters, there could be an impl for `for<'a> fn(&'a u8)` and another for `fn(&'static u8)`. So the impls of the
/// standard types with a parameter `T` have no more than the constant of `T`.
pub struct Repeat<T> {
    known: Known,
    // Invariant in `T`, so that a subtype or supertype has no permission.
    of: PhantomData<fn(*mut T)>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    Nothing,
    // `decode` takes the same bytes again.
    Steady,
    // `decode_again` takes the parts that `decode` takes, with the same types and in the same order.
    Parts,
}

impl<T> Clone for Repeat<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Repeat<T> {}

impl<T> Repeat<T> {
    /// `decode` may take other bytes than before.
    pub const UNKNOWN: Self = Self::new(Known::Nothing);

    const fn new(known: Known) -> Self {
        Self {
            known,
            of: PhantomData,
        }
    }

    /// Returns whether `decode` takes the same bytes again, and there is no check to save.
    #[must_use]
    pub const fn is_steady(self) -> bool {
        matches!(self.known, Known::Steady)
    }

    const fn has_parts(self) -> bool {
        matches!(self.known, Known::Parts)
    }

    /// For a type whose parts are steady or not.
    ///
    /// # Safety
    ///
    /// `decode` takes a tag that selects the parts, or none, and then the parts, each with the `decode` of its type. The type
    /// has no type parameters.
    #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
    #[must_use]
    pub const unsafe fn steady(parts: &[bool]) -> Self {
        match all(parts) {
            true => Self::new(Known::Steady),
            false => Self::UNKNOWN,
        }
    }

    /// For a type that is decoded again by `decode_again`.
    ///
    /// # Safety
    ///
    /// As for [`steady`](Self::steady), and `decode_again` takes the same parts in the same order, each with
    /// [`part`](Again::part).
    #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
    #[must_use]
    pub const unsafe fn parts() -> Self {
        Self::new(Known::Parts)
    }

    /// For the tuples, whose `decode_again` decodes their parts.
    pub(crate) const fn tuple(parts: &[bool]) -> Self {
        match all(parts) {
            true => Self::new(Known::Steady),
            false => Self::new(Known::Parts),
        }
    }
}

const fn all(mut flags: &[bool]) -> bool {
    while let [flag, rest @ ..] = flags {
        if !*flag {
            return false;
        }
        flags = rest;
    }
    true
}

/// A type of the standard library whose `decode` takes the same bytes again. This trait is not exported.
pub(crate) trait Steady {}

/// Returns the constant of a steady type.
pub(crate) const fn steady<T: Steady>() -> Repeat<T> {
    Repeat::new(Known::Steady)
}

macro_rules! steady {
    ($($(#[$feature:meta])? [$($generics:tt)*] $ty:ty;)*) => {$(
        // INVARIANT: takes a fixed number of bytes, or a length and as many bytes.
        $(#[$feature])?
        impl<$($generics)*> Steady for $ty {}
    )*};
}

steady! {
    [] u8; [] u16; [] u32; [] u64; [] u128; [] usize;
    [] i8; [] i16; [] i32; [] i64; [] i128; [] isize;
    [] f32; [] f64; [] bool; [] char; [] ();
    [] &[u8];
    [const N: usize] &[u8; N];
    #[cfg(feature = "alloc")]
    [] alloc::string::String;
}

impl<T> Repeat<T> {
    /// For an array of `T`.
    pub(crate) const fn array<const N: usize>(self) -> Repeat<[T; N]> {
        match self.known {
            Known::Steady => Repeat::new(Known::Steady),
            Known::Parts | Known::Nothing => Repeat::UNKNOWN,
        }
    }

    /// For an option of `T`.
    pub(crate) const fn option(self) -> Repeat<Option<T>> {
        match self.known {
            Known::Steady => Repeat::new(Known::Steady),
            Known::Parts | Known::Nothing => Repeat::new(Known::Parts),
        }
    }
}

/// A type whose `decode_again` is in this file. This trait is not exported.
pub(crate) trait Lazy<'a>: Sized {
    /// The type of the elements.
    type Item;

    /// Creates the value.
    fn new(elements: Elements<'a, Self::Item>, count: usize) -> Self;
}

/// Returns the constant of `&str`, which is decoded again by [`Again::text`].
pub(crate) const fn text<'a>() -> Repeat<&'a str> {
    Repeat::new(Known::Parts)
}

/// Returns the constant of `Seq`, which is decoded again by [`Again::lazily`].
pub(crate) const fn lazily<'a, S: Lazy<'a>>() -> Repeat<S> {
    Repeat::new(Known::Parts)
}

/// The constant of a tuple.
macro_rules! again_of_tuple {
    ($($part:ident),*) => {
        // INVARIANT: the impls in `impls/tuple.rs` decode these parts in this order, both times.
        $crate::raw::Repeat::tuple(&[$($part::AGAIN.is_steady()),*])
    };
}

pub(crate) use again_of_tuple;

impl<'de> Again<'de> {
    /// Decodes the next part. Returns `None` if it is an error now.
    #[inline(always)]
    pub fn part<T: SdpDecode<'de>>(&mut self) -> Option<T> {
        if const { T::AGAIN.has_parts() && !T::SIZE.is_small() } {
            return outlined(self);
        }
        self.part_inlined()
    }

    #[inline(always)]
    fn part_inlined<T: SdpDecode<'de>>(&mut self) -> Option<T> {
        if const { T::AGAIN.has_parts() } {
            return T::decode_again(self);
        }
        self.in_step &= const { T::AGAIN.is_steady() };
        decode_value(&mut self.input).ok()
    }

    /// Decodes a value that is not known to take the same bytes.
    pub(crate) fn unknown<T: SdpDecode<'de>>(&mut self) -> Option<T> {
        self.in_step = false;
        T::decode(&mut self.input).ok()
    }

    /// Decodes text.
    #[inline(always)]
    pub(crate) fn text<'a>(&mut self) -> Option<&'a str>
    where
        'de: 'a,
    {
        #[cfg(not(sdp_safe))]
        if self.in_step {
            let bytes = self.input.take_prefixed().ok()?;
            // SAFETY: in step, `&str` decoded the same bytes at this position before, which checked them. Nobody can have
            // changed them, because the `Seq` borrows them.
            #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
            return Some(unsafe { core::str::from_utf8_unchecked(bytes) });
        }
        self.checked()
    }

    /// Decodes a part with its checks.
    #[inline(always)]
    fn checked<T: SdpDecode<'de>>(&mut self) -> Option<T> {
        let (value, input) = checked(self.input.local())?;
        self.input = input;
        Some(value)
    }

    /// Decodes a `Seq`, which finds its end by decoding its elements again.
    #[inline(always)]
    pub(crate) fn lazily<'a, S>(&mut self) -> Option<S>
    where
        'de: 'a,
        S: Lazy<'a, Item: SdpDecode<'de>> + SdpDecode<'de>,
    {
        if !self.in_step {
            return self.checked();
        }
        let outer = self.input.enter::<S::Item>(S::Item::SIZE).ok()?;
        let count = self.input.begin_sequence(S::Item::SIZE).ok()?;
        let rest = self.input.rest();
        let levels = if const { S::Item::SIZE.is_fixed_element() } {
            self.input.take(S::Item::SIZE.times(count).min()).ok()?;
            // The size of another type could be that of its supertype only.
            self.in_step &= const { S::Item::AGAIN.is_steady() };
            0
        } else {
            let (after, levels) = skip::<S::Item>(self.local(), count)?;
            *self = after;
            levels
        };
        self.input.leave(outer);
        let len = rest.len().saturating_sub(self.input.remaining());
        let elements = Elements {
            bytes: rest.get(..len).unwrap_or_default(),
            levels,
            in_step: self.in_step,
            element: PhantomData,
        };
        Some(S::new(elements, count))
    }

    #[inline(always)]
    const fn local(&self) -> Self {
        Self {
            input: self.input.local(),
            in_step: self.in_step,
        }
    }
}

// These take and return cursors by value. A reference would force the caller's cursor into memory.

#[cold]
#[inline(never)]
fn checked<'de, T: SdpDecode<'de>>(mut input: Reader<'de>) -> Option<(T, Reader<'de>)> {
    let value = T::decode(&mut input).ok()?;
    Some((value, input))
}

/// Skips elements, and returns the number of levels that they need.
#[inline(never)]
fn skip<'de, T: SdpDecode<'de>>(mut input: Again<'de>, count: usize) -> Option<(Again<'de>, u32)> {
    let outer = input.input.begin_levels();
    for _ in 0..count {
        input.input.begin_element(T::SIZE);
        input.part_inlined::<T>()?;
    }
    let levels = input.input.end_levels(outer);
    Some((input, levels))
}

/// The encodings of elements that were decoded before.
pub(crate) struct Elements<'de, T> {
    bytes: &'de [u8],
    // INVARIANT: the number of levels that the elements need inside this one.
    levels: u32,
    // INVARIANT: while true, `T`, or a type that differs only in lifetimes, decoded the elements in `bytes`.
    in_step: bool,
    element: PhantomData<fn() -> T>,
}

impl<T> Clone for Elements<'_, T> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Elements<'_, T> {}

impl<T> Default for Elements<'_, T> {
    #[inline]
    fn default() -> Self {
        Self {
            bytes: &[],
            levels: 0,
            in_step: true,
            element: PhantomData,
        }
    }
}

impl<'de, T> Elements<'de, T> {
    /// Returns the encodings.
    #[inline]
    pub(crate) const fn bytes(&self) -> &'de [u8] {
        self.bytes
    }

    /// Returns the number of levels that the elements need.
    #[inline]
    pub(crate) const fn levels(&self) -> u32 {
        self.levels
    }

    /// Removes bytes of elements of a fixed size from the start.
    #[inline]
    pub(crate) fn skip(&mut self, len: usize) {
        self.bytes = self.bytes.get(len..).unwrap_or_default();
    }
}

impl<'de: 'a, 'a, T: SdpDecode<'de>> Elements<'a, T> {
    /// Takes `count` elements of `input`, which decodes and drops each of them.
    #[inline(always)]
    pub(crate) fn take(input: &mut Reader<'de>, count: usize) -> Result<Self, DecodeError> {
        let rest = input.rest();
        let levels = input.count_levels(|input| {
            if const { T::SIZE.is_small_element() } {
                check::<T>(input, count)
            } else {
                check_outlined::<T>(input, count)
            }
        })?;
        let len = rest.len().saturating_sub(input.remaining());
        Ok(Self {
            bytes: rest.get(..len).unwrap_or_default(),
            levels,
            in_step: true,
            element: PhantomData,
        })
    }
}

impl<'de, T: SdpDecode<'de>> Elements<'de, T> {
    /// Decodes the next element again. Returns `None` if it is an error now.
    #[inline]
    pub(crate) fn next(&mut self) -> Option<T> {
        if const { T::SIZE.is_fixed_element() } {
            return self.next_fixed(T::SIZE.min());
        }
        let mut again = Again {
            input: self.reader(),
            in_step: self.in_step,
        };
        let item = again.part_inlined();
        self.bytes = again.input.rest();
        self.in_step = again.in_step;
        item
    }

    /// Decodes an element of `size` bytes, with one bounds check.
    #[inline]
    fn next_fixed(&mut self, size: usize) -> Option<T> {
        let (element, rest) = self.bytes.split_at_checked(size)?;
        self.bytes = rest;
        let mut input = Reader::new(element);
        let item = decode_value(&mut input).ok()?;
        input.finish_element(size).ok()?;
        Some(item)
    }

    /// Returns a cursor over the elements.
    #[inline]
    pub(crate) fn reader(&self) -> Reader<'de> {
        match T::SIZE.as_fixed() {
            Some(_) => Reader::new(self.bytes),
            None => Reader::with_limits(self.bytes, &Limits::DEFAULT.with_max_nesting(self.levels)),
        }
    }
}

#[inline(never)]
fn outlined<'de, T: SdpDecode<'de>>(input: &mut Again<'de>) -> Option<T> {
    T::decode_again(input)
}

#[inline(never)]
fn check_outlined<'de, T: SdpDecode<'de>>(
    input: &mut Reader<'de>,
    count: usize,
) -> Result<(), DecodeError> {
    check::<T>(input, count)
}

/// Decodes `count` elements and drops them.
#[inline(always)]
fn check<'de, T: SdpDecode<'de>>(input: &mut Reader<'de>, count: usize) -> Result<(), DecodeError> {
    if const { T::SIZE.is_fixed_element() } {
        let size = T::SIZE.min();
        if const { T::BULK.accepts_any_bytes() } {
            input.take(count.saturating_mul(size))?;
            return Ok(());
        }
        if const { T::BULK.is_bool() }
            && let Some(bytes) = raw::bools(input.rest(), count.saturating_mul(size))
        {
            return input.take(bytes.len()).map(drop);
        }
        for mut element in input.take_elements(count, size)? {
            T::decode(&mut element)?;
            element.finish_element(size)?;
        }
        Ok(())
    } else {
        input.with_local(|input| {
            for _ in 0..count {
                input.begin_element(T::SIZE);
                T::decode(input)?;
            }
            Ok(())
        })
    }
}
