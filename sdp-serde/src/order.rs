//! The order of keys, as bytes that compare like the keys.
//!
//! serde hides the types of keys, and most encodings do not compare like their values. So each part of a key also has a
//! form that does. The forms of all parts of a key, in a row, are its trace. The end of a trace follows from its bytes, so
//! zeros can follow it.

use alloc::vec::Vec;
use core::cmp::Ordering;

/// Receives the parts of a value. The default functions are for a value outside of keys, which needs no order.
pub(crate) trait Order {
    /// Whether the value is inside a key.
    const IS_KEY: bool = false;

    /// Receives a form, whose end each reader knows: a number, a mark, or a part of another trace.
    #[inline(always)]
    fn form(&mut self, _form: &[u8]) {}

    /// Receives a string. A zero ends it. No byte of UTF-8 is 255, so each byte has the form of the next one.
    #[inline(always)]
    fn text(&mut self, text: &str) {
        if Self::IS_KEY {
            for chunk in text.as_bytes().chunks(size_of::<u64>()) {
                let form = first(chunk, |byte| byte.wrapping_add(1));
                self.form(form.get(..chunk.len()).unwrap_or_default());
            }
            self.form(END);
        }
    }

    /// Receives bytes, as a sequence of numbers.
    #[inline(always)]
    fn bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.form(ELEMENT);
            self.form(&[*byte]);
        }
        self.form(END);
    }
}

impl Order for () {}

/// The first bytes of a trace, as a number.
// PERF: a map of numbers takes about 0.7 of the instructions, because it needs no memory for traces.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Prefix {
    pub(crate) number: u64,
    /// The number of bytes.
    len: usize,
}

impl Prefix {
    /// Takes the first bytes of the next form, and adds the remaining ones to `rest`.
    #[inline(always)]
    pub(crate) fn take(&mut self, form: &[u8], rest: &mut Vec<u8>) {
        let number = u64::from_be_bytes(first(form, |byte| byte));
        let used = u32::try_from(self.len).unwrap_or(0).wrapping_mul(8);
        self.number |= number.checked_shr(used).unwrap_or(0);
        let taken = form.len().min(size_of::<u64>().saturating_sub(self.len));
        self.len = self.len.saturating_add(taken);
        if let Some(remaining @ [_, ..]) = form.get(taken..) {
            rest.extend_from_slice(remaining);
        }
    }
}

/// Returns the first bytes, changed by a function, or zeros after the last one.
#[inline(always)]
fn first(bytes: &[u8], change: impl Fn(u8) -> u8) -> [u8; 8] {
    let mut first = [0; 8];
    for (to, byte) in first.iter_mut().zip(bytes) {
        *to = change(*byte);
    }
    first
}

/// The trace of a key.
#[derive(Default)]
pub(crate) struct Trace {
    prefix: Prefix,
    rest: Vec<u8>,
}

impl Trace {
    #[inline(always)]
    pub(crate) fn clear(&mut self) {
        self.prefix = Prefix::default();
        self.rest.clear();
    }

    /// Returns the order of this trace beside the next one, and takes the next one in its place.
    #[inline]
    pub(crate) fn advance(&mut self, next: &mut Self) -> Ordering {
        let order = self.prefix.number.cmp(&next.prefix.number);
        let order = order.then_with(|| self.rest.cmp(&next.rest));
        core::mem::swap(self, next);
        order
    }

    /// Adds this trace to an outer one.
    #[inline(always)]
    pub(crate) fn add_to(&self, outer: &mut impl Order) {
        let first = self.prefix.number.to_be_bytes();
        outer.form(first.get(..self.prefix.len).unwrap_or_default());
        outer.form(&self.rest);
    }
}

impl Order for Trace {
    const IS_KEY: bool = true;

    #[inline]
    fn form(&mut self, form: &[u8]) {
        self.prefix.take(form, &mut self.rest);
    }
}

/// Before each element of a sequence, or entry of a map.
pub(crate) const ELEMENT: &[u8] = &[1];
/// After the last one, so that a prefix comes before a longer value.
pub(crate) const END: &[u8] = &[0];
/// Before the first entry of a map, to fill the prefix of a trace, because entries are sorted in the rest of it.
pub(crate) const FULL: &[u8] = &[0; 8];

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
