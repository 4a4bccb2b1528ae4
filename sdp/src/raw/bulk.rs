//! Copies of values as bytes, and the types with permission for them.

mod copy;
mod macros;
mod permission;
mod values;

pub(crate) use copy::{bytes_of, slice_of, slice_of_mut};
pub(crate) use macros::bulk_of_tuple;
pub use permission::{Bulk, BulkField, Decoding, Encoding};
pub(crate) use values::{Values, bools};

/// A number with the same width on every target. This trait is not exported.
pub(crate) trait PlainNumber: Sized {
    /// The permission to encode this number on this target.
    const ENCODE: Bulk<Self, Encoding>;
    /// The permission to decode it.
    const DECODE: Bulk<Self, Decoding>;

    /// Borrows `bytes` as numbers, if [`slice_of`] can.
    #[cfg_attr(not(feature = "alloc"), allow(dead_code, reason = "for `Cow`"))]
    #[inline]
    fn slice_of(bytes: &[u8]) -> Option<&[Self]> {
        slice_of(bytes, Self::DECODE)
    }
}

macro_rules! number {
    ($($number:ty $(, $method:item)?;)*) => {$(
        impl PlainNumber for $number {
            $($method)?

            // INVARIANT: integers and floats have no padding and no invalid bit pattern. Their bytes are the encoding
            // on little-endian targets, and for single bytes on every target.
            const ENCODE: Bulk<Self, Encoding> = Bulk::new(true, has_order_of_wire::<Self>());
            const DECODE: Bulk<Self, Decoding> = Bulk::new(true, has_order_of_wire::<Self>());
        }
    )*};
}

/// Returns whether the bytes of a number have the order of the encoding, but never in the safe fallback.
const fn has_order_of_wire<T>() -> bool {
    cfg!(not(sdp_safe)) && (cfg!(target_endian = "little") || size_of::<T>() == 1)
}

number! {
    u8, /// Bytes need no copy, even in the safe fallback.
    #[inline]
    fn slice_of(bytes: &[u8]) -> Option<&[Self]> {
        Some(bytes)
    };
    u16; u32; u64; u128; i8; i16; i32; i64; i128; f32; f64;
}
// INVARIANT: both are `repr(transparent)` over `u16`.
#[cfg(feature = "half-2")]
number!(half::f16; half::bf16;);

#[cfg(all(test, not(sdp_safe)))]
mod tests {
    use super::{Bulk, BulkField, Decoding, PlainNumber, bools, bytes_of, slice_of};

    /// Whether these fields make `T` a copy of its encoding, and whether they accept any bytes.
    fn permissions<T>(fields: &[BulkField<Decoding>]) -> (bool, bool) {
        let bulk = Bulk::<T, _>::combined(fields);
        (bulk.is_plain(), bulk.accepts_any_bytes())
    }

    #[test]
    fn fields_at_their_places_permit_copies() {
        type Three = [u32; 3];
        let little = cfg!(target_endian = "little");
        let number = |offset| BulkField::new(u32::DECODE, offset);
        let pair = |offset| BulkField::new(u32::DECODE.array::<2>(), offset);
        let empty = |offset| BulkField::new(u32::DECODE.array::<0>(), offset);
        let none = BulkField::new(Bulk::<u32, _>::NONE, 8);
        let parts = BulkField::new(u32::DECODE.of_parts::<f32>(), 8);
        let of = permissions::<Three>;
        assert_eq!(of(&[number(0), number(4), number(8)]), (little, true));
        assert_eq!(of(&[number(0), pair(4)]), (little, true));
        assert_eq!(
            of(&[empty(8), pair(0), empty(0), number(8)]),
            (little, true)
        );
        assert_eq!(of(&[number(4), number(0), number(8)]), (false, true));
        assert_eq!(of(&[number(0), number(4)]), (false, true));
        assert_eq!(of(&[pair(0), pair(8)]), (false, true));
        assert_eq!(
            of(&[number(0), number(4), number(8), number(12)]),
            (false, true)
        );
        assert_eq!(of(&[]), (false, true));
        assert_eq!(permissions::<()>(&[]), (true, true));
        assert_eq!(of(&[pair(0), none]), (false, false));
        assert_eq!(of(&[pair(0), parts]), (false, true));
    }

    #[test]
    fn destructor_prevents_copies() {
        struct Handle(u8);

        impl Drop for Handle {
            fn drop(&mut self) {
                self.0 = 0;
            }
        }

        assert_eq!(
            permissions::<Handle>(&[BulkField::new(u8::DECODE, 0)]),
            (false, true)
        );
        drop(Handle(1));
    }

    #[test]
    fn numbers_are_borrowed_if_and_only_if_they_are_aligned() {
        let words = [0x0403_0201_u32; 3];
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_ne_bytes()).collect();
        for start in 0..4 {
            for end in start..=12 {
                let bytes = &bytes[start..end];
                let aligned = bytes.as_ptr().align_offset(4) == 0 && bytes.len().is_multiple_of(4);
                let numbers = slice_of(bytes, u32::DECODE);
                let expected = aligned && cfg!(target_endian = "little");
                assert!(bytes.is_empty() || numbers.is_some() == expected);
                if let Some([word, ..]) = numbers {
                    assert_eq!(word.to_ne_bytes(), bytes[..4]);
                }
                assert_eq!(slice_of(bytes, u8::DECODE), Some(bytes));
            }
        }
    }

    #[test]
    fn types_without_the_permission_are_never_copied() {
        let items = vec![1_u8];
        assert_eq!(bytes_of(&items, Bulk::NONE), None);
        assert!(Bulk::<u8, Decoding>::NONE.values(&[2], 1).is_none());
        assert_eq!(slice_of::<u8>(&[2], Bulk::NONE), None);
        assert_eq!(bytes_of(&items, u8::ENCODE.of_parts()), None);
        assert_eq!(items, [1]);
    }

    #[test]
    fn copies_stay_in_bounds() {
        let bytes = &[1, 2, 3];
        let values = |len| u8::DECODE.values(bytes, len);
        assert!(values(4).is_none());
        let mut out = [0_u8; 2];
        assert!(!values(3).unwrap().copy_to(&mut out));
        assert!(!values(1).unwrap().copy_to(&mut out));
        assert!(values(2).unwrap().copy_to(&mut out));
        assert_eq!(out, [1, 2]);
        let pairs = |len| u8::DECODE.array::<2>().values(bytes, len);
        assert_eq!(pairs(1).unwrap().next(), None);
        assert_eq!(pairs(3).unwrap().collect::<Vec<_>>(), [[1, 2]]);
        let mut items = vec![[0_u8; 2]];
        pairs(3).unwrap().append_to(&mut items);
        assert_eq!(items, [[0, 0], [1, 2]]);
    }

    #[test]
    fn bytes_are_bools_if_and_only_if_they_are_0_or_1() {
        for len in 0..=20 {
            for place in 0..20 {
                for byte in [1, 2, 0x80, 0xff] {
                    let mut input = [1, 0].repeat(10);
                    input[place] = byte;
                    let expected = (byte == 1 || place >= len).then(|| &input[..len]);
                    assert_eq!(bools(&input, len), expected, "{input:?}");
                    // Near the end of the input.
                    assert_eq!(bools(&input[..len], len), expected, "{input:?}");
                    assert_eq!(bools(&input[..len], len + 1), None);
                }
            }
        }
    }
}
