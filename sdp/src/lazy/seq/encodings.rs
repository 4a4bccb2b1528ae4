//! [`Encodings`], the encodings of a `Seq`.

use core::marker::PhantomData;

use crate::base::error::DecodeError;
use crate::base::limits::Limits;
use crate::coding::decode::SdpDecode;
use crate::coding::decode::items::decode_value;
use crate::cursor::reader::Reader;
use crate::raw;

/// The encodings of elements that were decoded before.
pub(super) struct Encodings<'de, T> {
    bytes: &'de [u8],
    // INVARIANT: the number of levels that the elements need inside this one.
    levels: u32,
    element: PhantomData<fn() -> T>,
}

impl<T> Clone for Encodings<'_, T> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Encodings<'_, T> {}

impl<T> Default for Encodings<'_, T> {
    #[inline]
    fn default() -> Self {
        Self {
            bytes: &[],
            levels: 0,
            element: PhantomData,
        }
    }
}

impl<'de, T> Encodings<'de, T> {
    /// Returns the encodings.
    #[inline]
    pub(super) const fn bytes(&self) -> &'de [u8] {
        self.bytes
    }

    /// Returns the number of levels that the elements need.
    #[inline]
    pub(super) const fn levels(&self) -> u32 {
        self.levels
    }

    /// Removes bytes of elements of a fixed size from the start.
    #[inline]
    pub(super) fn skip(&mut self, len: usize) {
        self.bytes = self.bytes.get(len..).unwrap_or_default();
    }
}

impl<'de: 'a, 'a, T: SdpDecode<'de>> Encodings<'a, T> {
    /// Takes `count` elements of `input`, which decodes and drops each of them.
    #[inline(always)]
    pub(super) fn take(input: &mut Reader<'de>, count: usize) -> Result<Self, DecodeError> {
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
            element: PhantomData,
        })
    }
}

impl<'de, T: SdpDecode<'de>> Encodings<'de, T> {
    /// Decodes the next element again. Returns `None` if it is an error now.
    #[inline]
    pub(super) fn next(&mut self) -> Option<T> {
        if const { T::SIZE.is_fixed_element() } {
            return self.next_fixed(T::SIZE.min());
        }
        let mut input = self.reader();
        let item = decode_value(&mut input).ok()?;
        // After an error, the bytes stay at the start of the element.
        self.bytes = input.rest();
        Some(item)
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
    pub(super) fn reader(&self) -> Reader<'de> {
        match T::SIZE.as_fixed() {
            Some(_) => Reader::new(self.bytes),
            None => Reader::with_limits(self.bytes, &Limits::DEFAULT.with_max_nesting(self.levels)),
        }
    }
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
