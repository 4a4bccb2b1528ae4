//! [`Budget`]: the input bytes reserved by enclosing sequences.

use crate::base::size::WireSize;

/// The number of input bytes reserved for the remaining elements of enclosing sequences.
///
/// A count is accepted only if the input holds its elements in addition to these bytes, so all counts of sequences, maps and
/// sets together never claim more than the input, and reserving memory for a count is safe. The length of a string is
/// compared with all remaining bytes, because a string is copied only after that check.
// SPEC N11, N12.
#[derive(Clone, Copy)]
pub(crate) struct Budget {
    // INVARIANT: the sum of the reservations for all remaining elements of all enclosing sequences.
    reserved: usize,
}

impl Budget {
    /// The budget of a cursor outside all sequences.
    pub(crate) const EMPTY: Self = Self { reserved: 0 };

    /// Checks that `remaining` input bytes hold `count` elements of this size.
    ///
    /// # Errors
    ///
    /// Returns the number of bytes needed by the elements, and the number available.
    #[inline]
    pub(crate) const fn check(
        self,
        count: usize,
        element: WireSize,
        remaining: usize,
    ) -> Result<(), (usize, usize)> {
        let needed = count.saturating_mul(element.claim());
        let available = remaining.saturating_sub(self.reserved);
        if needed > available {
            return Err((needed, available));
        }
        Ok(())
    }

    /// Reserves the bytes of `count` elements of this size.
    #[inline]
    pub(crate) const fn reserve(&mut self, count: usize, element: WireSize) {
        let bytes = Self::reservation(element).saturating_mul(count);
        self.reserved = self.reserved.saturating_add(bytes);
    }

    /// Releases the bytes of the next element, so its content may claim them.
    #[inline]
    pub(crate) const fn release(&mut self, element: WireSize) {
        self.reserved = self.reserved.saturating_sub(Self::reservation(element));
    }

    /// Returns the number of bytes reserved for an element, which is 0 for fixed-size elements, because they contain no
    /// counts.
    #[inline]
    const fn reservation(element: WireSize) -> usize {
        match element.as_fixed() {
            Some(_) => 0,
            None => element.claim(),
        }
    }
}
