//! The order of keys, as bytes that compare like the keys.
//!
//! serde hides the types of keys, and most encodings do not compare like their values. So each part of a key is also
//! written in a form that does, and the keys of a map are compared by these bytes.

use alloc::vec::Vec;

/// Receives the parts of a value that is possibly inside a key.
pub(crate) trait Order {
    /// Lets `write` append a part, if the value is inside a key.
    fn part(&mut self, write: impl FnOnce(&mut Vec<u8>));
}

/// The order of a value outside of keys.
impl Order for () {
    #[inline(always)]
    fn part(&mut self, _: impl FnOnce(&mut Vec<u8>)) {}
}

/// The order of a key.
impl Order for Vec<u8> {
    #[inline]
    fn part(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        write(self);
    }
}

/// Before each element of a sequence, or entry of a map.
pub(crate) const ELEMENT: u8 = 1;
/// After the last one, so that a prefix comes before a longer value.
pub(crate) const END: u8 = 0;

/// Writes a signed number: with the first bit inverted, negative numbers come first.
pub(crate) fn signed<const N: usize>(order: &mut Vec<u8>, mut big_endian: [u8; N]) {
    if let Some(first) = big_endian.first_mut() {
        *first ^= 0x80;
    }
    order.extend(big_endian);
}

/// Writes a float: by number, 0.0 equals -0.0, and all NaN are equal and last.
pub(crate) fn float(order: &mut Vec<u8>, number: f64) {
    if number.is_nan() {
        order.extend([0xff; 8]);
    } else if number < 0.0 {
        order.extend((!number.to_bits()).to_be_bytes());
    } else {
        // The sum has no negative zero.
        signed(order, (number + 0.0).to_bits().to_be_bytes());
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
    use core::cmp::Ordering;

    use super::{bytes, float, signed};

    /// Checks that the bytes of all pairs compare as expected.
    fn check<T>(
        values: &[T],
        write: impl Fn(&mut Vec<u8>, &T),
        compare: impl Fn(&T, &T) -> Ordering,
    ) {
        let order = |value| {
            let mut order = Vec::new();
            write(&mut order, value);
            order.push(0xff); // the next part of the key
            order
        };
        for a in values {
            for b in values {
                assert_eq!(order(a).cmp(&order(b)), compare(a, b));
            }
        }
    }

    #[test]
    fn numbers_compare_by_value() {
        let values = [i32::MIN, -256, -1, 0, 1, 255, 256, i32::MAX];
        check(
            &values,
            |order, it| signed(order, it.to_be_bytes()),
            i32::cmp,
        );
    }

    #[test]
    fn floats_compare_by_number_with_nan_last() {
        let values = [
            f64::NEG_INFINITY,
            -1.5,
            -f64::MIN_POSITIVE,
            0.0,
            5e-324,
            2.0,
            f64::INFINITY,
        ];
        check(&values, |order, it| float(order, *it), f64::total_cmp);
        let order = |number| {
            let mut order = Vec::new();
            float(&mut order, number);
            order
        };
        assert_eq!(order(0.0), order(-0.0));
        assert_eq!(order(f64::NAN), order(-f64::NAN));
        assert!(order(f64::INFINITY) < order(f64::NAN));
    }

    #[test]
    fn bytes_compare_lexicographically() {
        let values: [&[u8]; 9] = [
            b"", b"\0", b"\0\0", b"\0\x01", b"\x01", b"a", b"a\0", b"a\0b", b"ab",
        ];
        check(&values, |order, it| bytes(order, it), Ord::cmp);
    }
}
