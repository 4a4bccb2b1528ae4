//! The methods of [`Reader`] for sequences, maps and pointers: depth, counts and elements.
//!
//! | Method | Caller |
//! |---|---|
//! | `nested` | pointers and conversions; indexed sequences, which have a table instead of one count |
//! | `sequence` | sequences, maps and sets: depth, count and budget, then a loop over the elements |
//! | `elements` | manual implementations: the same as an iterator, in `coding/elements` |
//! | `begin_sequence`, `begin_element` | the budget of one sequence and element, inside the methods above |
//! | `take_elements` | the loops over fixed-size elements, after the count |
//! | `read_count`, `require_elements` | byte strings and tables of indexed sequences, which reserve no bytes |

use core::ops::Range;

use super::cursor::Reader;
use crate::base::budget::Budget;
use crate::base::depth::Depth;
use crate::base::error::{DecodeError, DecodeErrorKind};
use crate::base::size::WireSize;

/// The state of a cursor outside a sequence, map or pointer.
#[derive(Clone, Copy)]
pub(crate) struct Outer {
    budget: Budget,
    depth: Depth,
}

impl<'de> Reader<'de> {
    /// Decodes the content of a pointer, or of a sequence with a manual count, one level deeper.
    ///
    /// `T` is the type of the pointee or element, and `content` its encoded size. If the size is fixed, no level is added,
    /// because the content cannot recurse. [`with_max_nesting`](crate::Limits::with_max_nesting) describes how levels count.
    ///
    /// # Errors
    ///
    /// [`NestingTooDeep`](DecodeErrorKind::NestingTooDeep) if the level exceeds the limit, and the errors of `decode`.
    ///
    /// ```
    /// use sdp::{DecodeError, Reader, SdpDecode, WireSize};
    ///
    /// /// A pointer.
    /// struct Own<T>(Box<T>);
    ///
    /// impl<'de, T: SdpDecode<'de>> SdpDecode<'de> for Own<T> {
    ///     const SIZE: WireSize = T::SIZE;
    ///
    ///     fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
    ///         input.nested::<T, _>(T::SIZE, |input| Ok(Self(Box::new(T::decode(input)?))))
    ///     }
    /// }
    ///
    /// assert_eq!(*sdp::from_slice::<Own<u16>>(&[7, 0])?.0, 7);
    /// # Ok::<(), DecodeError>(())
    /// ```
    #[inline(always)]
    pub fn nested<T, R>(
        &mut self,
        content: WireSize,
        decode: impl FnOnce(&mut Self) -> Result<R, DecodeError>,
    ) -> Result<R, DecodeError> {
        self.nested_of_size(content, size_of::<T>(), decode)
    }

    /// Decodes content of `size` bytes in memory, one level deeper, as [`nested`](Self::nested) does.
    #[doc(hidden)] // For `sdp-serde`.
    #[inline(always)]
    pub fn nested_of_size<R>(
        &mut self,
        content: WireSize,
        size: usize,
        decode: impl FnOnce(&mut Self) -> Result<R, DecodeError>,
    ) -> Result<R, DecodeError> {
        let outer = self.enter_of_size(content, size)?;
        let result = decode(self);
        self.leave(outer);
        result
    }

    /// Returns the nesting depth.
    pub(crate) const fn depth(&self) -> Depth {
        self.depth
    }

    /// Enters the next level, and returns the outer one for [`leave`](Self::leave).
    // PERF: arrays_medium/decode, as in `sequence`.
    #[inline(always)]
    pub(crate) fn enter<T>(&mut self, content: WireSize) -> Result<Outer, DecodeError> {
        self.enter_of_size(content, size_of::<T>())
    }

    #[inline(always)]
    fn enter_of_size(&mut self, content: WireSize, size: usize) -> Result<Outer, DecodeError> {
        let outer = Outer {
            budget: self.budget,
            depth: self.depth,
        };
        match self.depth.enter(content, size) {
            Ok(depth) => self.depth = depth,
            Err(limit) => return Err(self.error(DecodeErrorKind::NestingTooDeep(limit))),
        }
        self.needed_limit = self.needed_limit.max(outer.depth.needed(content));
        Ok(outer)
    }

    /// Returns to the level before [`enter`](Self::enter).
    #[inline(always)]
    pub(crate) const fn leave(&mut self, outer: Outer) {
        self.budget = outer.budget;
        self.depth = outer.depth;
    }

    /// Reads the `u32` count of a sequence or map at the current level, and reserves the bytes of its elements.
    #[inline(always)]
    pub(crate) fn begin_sequence(&mut self, element: WireSize) -> Result<usize, DecodeError> {
        let count = self.read_count(element)?;
        self.budget.reserve(count, element);
        Ok(count)
    }

    /// Releases the reserved bytes of the next element.
    #[inline]
    pub(crate) const fn begin_element(&mut self, element: WireSize) {
        self.budget.release(element);
    }

    /// Reads the `u32` count of a sequence or map, and lets `decode` read the elements one level deeper. `decode`
    /// receives the count, and calls [`begin_element`](Self::begin_element) before each element.
    ///
    /// On success the input holds at least `count` elements of minimum encoded size (at least one byte each), so
    /// reserving memory for them is safe.
    // PERF: arrays_medium/decode takes 0.7 of the time, because an empty vector needs no call.
    #[inline(always)]
    pub(crate) fn sequence<T, R>(
        &mut self,
        element: WireSize,
        decode: impl FnOnce(&mut Self, usize) -> Result<R, DecodeError>,
    ) -> Result<R, DecodeError> {
        let outer = self.enter::<T>(element)?;
        // LLVM would outline a closure around `decode`, and pass its result through memory.
        let result = match self.begin_sequence(element) {
            Ok(count) => decode(self, count),
            Err(error) => Err(error),
        };
        self.leave(outer);
        result
    }

    /// Lets `decode` move a local cursor, which stays in registers, because the compiler would store `self` after each
    /// field, in case the next one fails.
    // PERF: plugins/borrow.
    #[inline]
    pub(crate) fn with_local<R>(&mut self, decode: impl FnOnce(&mut Self) -> R) -> R {
        let mut local = Self { ..*self };
        let result = decode(&mut local);
        *self = local;
        result
    }

    /// Lets `decode` check lazy content at once.
    #[inline]
    pub(crate) fn checking_lazy<R>(&mut self, decode: impl FnOnce(&mut Self) -> R) -> R {
        let outer = core::mem::replace(&mut self.checks_lazy, true);
        let result = decode(self);
        self.checks_lazy = outer;
        result
    }

    /// Returns whether lazy content must be checked at once.
    #[inline]
    pub(crate) const fn checks_lazy(&self) -> bool {
        self.checks_lazy
    }

    /// Lets `decode` read the bytes in this range of the remaining ones, as if the input ended after them.
    #[inline]
    pub(crate) fn within<R>(
        &mut self,
        range: Range<usize>,
        decode: impl FnOnce(&mut Self) -> Result<R, DecodeError>,
    ) -> Result<R, DecodeError> {
        let mut local = Self {
            end: self.offset().saturating_add(range.end),
            rest: self.rest.get(range).unwrap_or_default(),
            budget: Budget::EMPTY,
            ..*self
        };
        let result = decode(&mut local);
        self.needed_limit = self.needed_limit.max(local.needed_limit);
        result
    }

    /// Lets `decode` check lazy content at once, and returns the number of levels that the content needs.
    #[inline]
    pub(crate) fn count_levels(
        &mut self,
        decode: impl FnOnce(&mut Self) -> Result<(), DecodeError>,
    ) -> Result<u32, DecodeError> {
        let outer = core::mem::replace(&mut self.needed_limit, 0);
        let result = self.checking_lazy(decode);
        let levels = self.needed_limit.saturating_sub(self.depth.level());
        self.needed_limit = self.needed_limit.max(outer);
        result.map(|()| levels)
    }

    /// Takes `count` elements of `size` bytes with one check, and returns a cursor over each element.
    ///
    /// The compiler knows the bounds of each cursor, removes its checks, and turns the loop into wide copies.
    // PERF: mesh/decode.
    #[inline]
    pub(crate) fn take_elements(
        &mut self,
        count: usize,
        size: usize,
    ) -> Result<impl Iterator<Item = Self>, DecodeError> {
        let (depth, checks_lazy) = (self.depth, self.checks_lazy);
        #[cfg(feature = "bytes-1")]
        let owner = self.owner;
        let mut end = self.offset();
        let bytes = self.take(count.saturating_mul(size))?;
        Ok(bytes.chunks_exact(size).map(move |rest| {
            end = end.saturating_add(rest.len());
            Self {
                rest,
                end,
                budget: Budget::EMPTY,
                depth,
                needed_limit: 0,
                checks_lazy,
                #[cfg(feature = "bytes-1")]
                owner,
            }
        }))
    }

    /// Rejects an element if fewer bytes were read than its type declares.
    #[inline]
    pub(crate) fn finish_element(&self, size: usize) -> Result<(), DecodeError> {
        match self.rest.len() {
            0 => Ok(()),
            unread => {
                let read = size.saturating_sub(unread);
                Err(self.error(DecodeErrorKind::SizeMismatch {
                    declared: size,
                    read,
                }))
            }
        }
    }
}
