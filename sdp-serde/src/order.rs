//! The order of keys, as bytes that compare like the keys.
//!
//! serde hides the types of keys, and most encodings do not compare like their values. So each part of a key also has a
//! form that does. Keys of one part compare by its first bytes, and then by all of them. The parts of remaining keys are
//! traced: their forms are written in a row, and the keys compare by these bytes.

use alloc::vec::Vec;
use core::cmp::Ordering;

/// The form of a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// No part so far.
    Empty,
    /// One number, with this number of bytes.
    Number(usize),
    /// One string.
    Bytes,
    /// A trace of the parts.
    Traced,
}

/// The kind of a key, and its first bytes as a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Form {
    pub(crate) kind: Kind,
    pub(crate) prefix: u64,
}

impl Form {
    pub(crate) const EMPTY: Self = Self {
        kind: Kind::Empty,
        prefix: 0,
    };

    pub(crate) const TRACED: Self = Self {
        kind: Kind::Traced,
        prefix: 0,
    };

    /// Returns the form of a number, or `None` if it has more bytes than a prefix.
    #[inline(always)]
    fn of_number<const N: usize>(big_endian: [u8; N]) -> Option<Self> {
        let mut first = [0; 8];
        first.get_mut(..N)?.copy_from_slice(&big_endian);
        Some(Self {
            kind: Kind::Number(N),
            prefix: u64::from_be_bytes(first),
        })
    }

    #[inline(always)]
    pub(crate) fn of_bytes(bytes: &[u8]) -> Self {
        Self {
            kind: Kind::Bytes,
            prefix: prefix(bytes),
        }
    }

    /// Takes a number as the only part so far. Returns false if there is a second part, or the number is too long.
    #[inline(always)]
    pub(crate) fn take_number<const N: usize>(&mut self, big_endian: [u8; N]) -> bool {
        match Self::of_number(big_endian) {
            Some(form) if self.kind == Kind::Empty => {
                *self = form;
                true
            }
            _ => false,
        }
    }

    /// Traces the one part of a key, whose string is `text` if it is a string.
    pub(crate) fn trace(self, trace: &mut Vec<u8>, text: &[u8]) {
        match self.kind {
            Kind::Empty | Kind::Traced => {}
            Kind::Number(len) => {
                let number = self.prefix.to_be_bytes();
                trace.extend_from_slice(number.get(..len).unwrap_or(&number));
            }
            Kind::Bytes => bytes(trace, text),
        }
    }
}

/// Returns the first bytes, or zeros after the last one. Prefixes that differ compare like the bytes.
#[inline]
pub(crate) fn prefix(bytes: &[u8]) -> u64 {
    if let Some(first) = bytes.first_chunk() {
        return u64::from_be_bytes(*first);
    }
    let len = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
    let unused = 64_u32.wrapping_sub(len.wrapping_mul(8));
    if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
        // The chunks of 4 bytes overlap.
        let (first, last) = (u32::from_be_bytes(*first), u32::from_be_bytes(*last));
        return u64::from(first).wrapping_shl(32) | u64::from(last).wrapping_shl(unused);
    }
    let number = bytes.iter().fold(0, |number: u64, byte| {
        number.wrapping_shl(8) | u64::from(*byte)
    });
    number.checked_shl(unused).unwrap_or(0)
}

/// Receives the parts of a value that is possibly inside a key.
pub(crate) trait Order<'de> {
    /// Whether the value is inside a key.
    #[cfg(feature = "json")]
    const IS_KEY: bool = false;

    fn number<const N: usize>(&mut self, big_endian: [u8; N]);
    fn text(&mut self, text: &'de [u8]);
    /// Receives [`ELEMENT`] or [`END`].
    fn mark(&mut self, mark: u8);
    /// Receives the parts of an inner key, without a mark.
    fn key(&mut self, key: &Key<'de>);
}

/// The order of a value outside of keys.
impl<'de> Order<'de> for () {
    #[inline(always)]
    fn number<const N: usize>(&mut self, _: [u8; N]) {}
    #[inline(always)]
    fn text(&mut self, _: &'de [u8]) {}
    #[inline(always)]
    fn mark(&mut self, _: u8) {}
    #[inline(always)]
    fn key(&mut self, _: &Key<'de>) {}
}

/// A key that is decoded.
pub(crate) struct Key<'de> {
    pub(crate) form: Form,
    text: &'de [u8],
    trace: Vec<u8>,
}

impl Key<'_> {
    pub(crate) const EMPTY: Self = Self {
        form: Form::EMPTY,
        text: &[],
        trace: Vec::new(),
    };

    /// Makes this a key without parts.
    #[inline]
    pub(crate) fn clear(&mut self) {
        self.form = Form::EMPTY;
        self.trace.clear();
    }

    /// Writes the part so far to the trace.
    #[inline]
    fn traced(&mut self) -> &mut Vec<u8> {
        if self.form.kind != Kind::Traced {
            self.form.trace(&mut self.trace, self.text);
            self.form = Form::TRACED;
        }
        &mut self.trace
    }

    /// Compares keys whose prefixes do not decide.
    #[cold]
    #[inline(never)]
    pub(crate) fn compare(&mut self, next: &mut Self) -> Ordering {
        if self.form == next.form && self.form.kind != Kind::Traced {
            return match self.form.kind {
                Kind::Bytes => self.text.cmp(next.text),
                _ => Ordering::Equal,
            };
        }
        (*self.traced()).cmp(next.traced())
    }
}

impl<'de> Order<'de> for Key<'de> {
    #[cfg(feature = "json")]
    const IS_KEY: bool = true;

    #[inline]
    fn number<const N: usize>(&mut self, big_endian: [u8; N]) {
        if !self.form.take_number(big_endian) {
            self.traced().extend_from_slice(&big_endian);
        }
    }

    #[inline]
    fn text(&mut self, text: &'de [u8]) {
        if self.form.kind == Kind::Empty {
            self.form = Form::of_bytes(text);
            self.text = text;
        } else {
            bytes(self.traced(), text);
        }
    }

    #[inline]
    fn mark(&mut self, mark: u8) {
        self.traced().push(mark);
    }

    #[inline]
    fn key(&mut self, key: &Key<'de>) {
        let trace = self.traced();
        key.form.trace(trace, key.text);
        trace.extend_from_slice(&key.trace);
    }
}

/// Before each element of a sequence, or entry of a map.
pub(crate) const ELEMENT: u8 = 1;
/// After the last one, so that a prefix comes before a longer value.
pub(crate) const END: u8 = 0;

/// Returns the order of a signed number: with the first bit inverted, negative numbers come first.
#[inline(always)]
pub(crate) fn signed<const N: usize>(mut big_endian: [u8; N]) -> [u8; N] {
    if let Some(first) = big_endian.first_mut() {
        *first ^= 0x80;
    }
    big_endian
}

/// Returns the order of a float: by number, 0.0 equals -0.0, and all NaN are equal and last.
#[inline]
pub(crate) fn float(number: f64) -> [u8; 8] {
    if number.is_nan() {
        [0xff; 8]
    } else if number < 0.0 {
        (!number.to_bits()).to_be_bytes()
    } else {
        // The sum has no negative zero.
        signed((number + 0.0).to_bits().to_be_bytes())
    }
}

/// Writes bytes: two zeros end them, so a zero inside them is followed by a one.
pub(crate) fn bytes(order: &mut Vec<u8>, bytes: &[u8]) {
    if !bytes.contains(&0) {
        order.extend_from_slice(bytes);
        order.extend_from_slice(&[0, 0]);
        return;
    }
    for (index, part) in bytes.split(|byte| *byte == 0).enumerate() {
        if index > 0 {
            order.extend([0, 1]);
        }
        order.extend_from_slice(part);
    }
    order.extend([0, 0]);
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::{float, prefix};

    #[test]
    fn nan_is_last_and_zeros_are_equal() {
        assert_eq!(float(0.0), float(-0.0));
        assert_eq!(float(f64::NAN), float(-f64::NAN));
        assert!(float(f64::INFINITY) < float(f64::NAN));
    }

    #[test]
    fn prefixes_that_differ_compare_like_the_bytes() {
        let text = b"\0\x01\xffab\0c\x80\xfe\0";
        let values: Vec<&[u8]> = (0..text.len())
            .flat_map(|start| (start..=text.len()).map(move |end| &text[start..end]))
            .collect();
        for a in &values {
            let mut padded = [0; 8];
            let len = a.len().min(8);
            padded[..len].copy_from_slice(&a[..len]);
            assert_eq!(prefix(a), u64::from_be_bytes(padded));
            for b in &values {
                assert!(prefix(a).cmp(&prefix(b)) == a.cmp(b) || prefix(a) == prefix(b));
            }
        }
    }
}
