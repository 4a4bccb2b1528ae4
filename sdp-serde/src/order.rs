//! The order of keys, as bytes that compare like the keys.
//!
//! serde hides the types of keys, and most encodings do not compare like their values. So each part of a key also has a
//! form that does. The forms of all parts of a key, in a row, are its trace.

use alloc::vec::Vec;

/// Receives the parts of a value. The default functions are for a value outside of keys, which needs no order.
pub(crate) trait Order {
    /// Whether the value is inside a key.
    const IS_KEY: bool = false;

    /// Receives a form, whose end each reader knows: a number, a mark, or a part of another trace.
    #[inline(always)]
    fn form(&mut self, _form: &[u8]) {}

    /// Receives a string.
    #[inline(always)]
    fn text(&mut self, _text: &str) {}

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

/// The trace of a key.
impl Order for Vec<u8> {
    const IS_KEY: bool = true;

    #[inline]
    fn form(&mut self, form: &[u8]) {
        self.extend_from_slice(form);
    }

    /// A zero ends the string. No byte of UTF-8 is 255, so each byte has the form of the next one.
    #[inline]
    fn text(&mut self, text: &str) {
        self.extend(text.bytes().map(|byte| byte.wrapping_add(1)));
        self.push(0);
    }
}

/// Before each element of a sequence, or entry of a map.
pub(crate) const ELEMENT: &[u8] = &[1];
/// After the last one, so that a prefix comes before a longer value.
pub(crate) const END: &[u8] = &[0];

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
