//! Plain structs: sequences of them are copied in bulk, and every copy equals the encoding field by field.

use core::fmt::Debug;
use core::marker::PhantomData;
use std::collections::VecDeque;

use sdp::{DecodeErrorKind, SdpDecode, SdpDecodeOwned, SdpEncode, Seq};

use crate::errors::{Verdict, verdict};

/// Whether this build copies plain structs of numbers with several bytes.
const COPIES: bool = cfg!(all(target_endian = "little", not(sdp_safe)));

/// Whether rustc stores the fields of types without `repr(C)` at random places.
const IS_RANDOM: bool = cfg!(sdp_random_layout);

/// Aligned memory for an input.
#[repr(align(16))]
struct Aligned([u8; 1024]);

/// Checks all ways to encode and decode many values against the encoding of one value, which has no copies.
///
/// Returns whether the elements were borrowed from an aligned input.
pub(crate) fn borrowed<T>(items: [T; 3]) -> bool
where
    T: SdpEncode + SdpDecodeOwned + Debug + PartialEq + Clone,
{
    let mut elements = Vec::new();
    for item in &items {
        let bytes = sdp::to_vec(item).unwrap();
        assert_eq!(sdp::from_slice::<T>(&bytes).as_ref(), Ok(item));
        elements.extend(bytes);
    }
    let mut bytes = 3_u32.to_le_bytes().to_vec();
    bytes.extend_from_slice(&elements);

    assert_eq!(sdp::to_vec(&items[..]).unwrap(), bytes);
    assert_eq!(sdp::to_vec(&items).unwrap(), elements);
    assert_eq!(sdp::from_slice::<Vec<T>>(&bytes).unwrap(), items);
    assert_eq!(sdp::from_slice::<[T; 3]>(&elements).unwrap(), items);
    let mut used = items.to_vec();
    used.reverse();
    used.extend(items.clone());
    sdp::decode_into(&bytes, &mut used).unwrap();
    assert_eq!(used, items);
    let mut used = items.clone();
    used.reverse();
    sdp::decode_into(&elements, &mut used).unwrap();
    assert_eq!(used, items);
    for end in 0..bytes.len() {
        assert!(sdp::from_slice::<Vec<T>>(&bytes[..end]).is_err());
        assert!(sdp::from_slice::<Seq<T>>(&bytes[..end]).is_err());
    }

    let mut memory = Aligned([0; 1024]);
    let input = &mut memory.0[12..][..bytes.len()];
    input.copy_from_slice(&bytes);
    let seq: Seq<T> = sdp::from_slice(input).unwrap();
    assert_eq!(seq, items);
    assert_eq!(seq.to_vec(), items);
    let mut out = items.clone();
    out.reverse();
    assert_eq!(seq.copy_to_slice(&mut out).as_deref(), Some(&items[..]));
    if let Some(slice) = seq.as_slice() {
        assert_eq!(slice, items);
        assert_eq!(slice.as_ptr().addr(), input[4..].as_ptr().addr());
    }
    seq.as_slice().is_some()
}

/// Structs with the traits of [`borrowed`].
macro_rules! structs {
    ($($(#[$attribute:meta])* $name:ident$(<$parameter:ident>)? {
        $($(#[$of_field:meta])* $field:ident: $type:ty,)*
    })*) => {$(
        #[derive(SdpEncode, SdpDecode, Clone, Debug, PartialEq)]
        $(#[$attribute])*
        struct $name$(<$parameter>)? {
            $($(#[$of_field])* $field: $type,)*
        }
    )*};
}

structs! {
    #[repr(C)]
    Vertex { x: f32, y: f32, z: f32, }
    #[repr(C)]
    Triangle { corners: [Vertex; 3], normal: Vertex, flags: u16, material: [u8; 2], }
    #[repr(C)]
    Generic<T> { first: T, second: T, }
    #[repr(C)]
    Marked { id: Id, mark: PhantomData<String>, nothing: (), none: [u16; 0], gain: f64, }
    #[repr(C)]
    Padded { id: u16, time: u32, }
    #[repr(C)]
    PaddedAtEnd { time: u32, id: u16, }
    #[repr(C, align(16))]
    AlignedFurther { id: u64, }
    #[repr(C, align(8))]
    AlignedAndFull { first: u32, second: u32, }
    #[repr(C)]
    WithBool { id: u8, active: bool, }
    #[repr(C)]
    WithChar { id: u32, letter: char, }
    #[repr(C)]
    WithSize { id: u64, size: usize, }
    #[repr(C)]
    WithNonZero { id: u32, count: core::num::NonZeroU32, }
    #[repr(C)]
    WithSkip { id: u32, #[sdp(skip)] cache: u32, }
    #[repr(C)]
    WithModule { id: u32, #[sdp(with = "inverted")] value: u32, }
    #[repr(C)]
    WithConversion { id: u32, #[sdp(via = "Inverted")] value: u32, }
    #[repr(C)]
    Outer { inner: WithBool, id: u16, }
    Unordered { small: u8, large: u64, middle: u32, }
    Mixed { first: u32, second: u64, third: u32, }
}

types! {
    #[derive(Clone)]
    #[repr(C)]
    struct Wide<T, const N: usize>(T, [T; N]);

    #[derive(Clone)]
    #[repr(transparent)]
    struct Id(u64);
}

/// Encodes a number with inverted bits.
mod inverted {
    use sdp::{DecodeError, EncodeError, Length, Reader, SdpDecode, SdpEncode, WireSize, Writer};

    pub(super) const SIZE: WireSize = WireSize::fixed(4);

    pub(super) fn measure(value: &u32, length: &mut Length) {
        value.measure(length);
    }

    pub(super) fn encode(value: &u32, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        (!value).encode(out)
    }

    pub(super) fn decode(input: &mut Reader<'_>) -> Result<u32, DecodeError> {
        Ok(!u32::decode(input)?)
    }
}

#[derive(SdpEncode, SdpDecode)]
struct Inverted(u32);

impl From<u32> for Inverted {
    fn from(value: u32) -> Self {
        Self(!value)
    }
}

impl From<Inverted> for u32 {
    fn from(Inverted(value): Inverted) -> Self {
        !value
    }
}

fn vertex(x: f32) -> Vertex {
    let (y, z) = (x + 0.5, -x);
    Vertex { x, y, z }
}

#[test]
fn plain_structs_are_copied_and_other_structs_are_not() {
    let numbers = [1.5, -0.0, f32::MAX];
    assert_eq!(borrowed(numbers), COPIES);
    assert_eq!(borrowed(numbers.map(f64::from)), COPIES);
    assert_eq!(borrowed(numbers.map(vertex)), COPIES);
    /// Checks for each type whether three values of it are borrowed.
    macro_rules! borrow {
        ($($borrow:ident: |$first:ident| $value:expr;)*) => {
            $(assert_eq!(borrowed([1, 2, 3].map(|$first| $value)), $borrow);)*
        };
    }
    let full = || vertex(2.0);
    borrow! {
        COPIES: |x| Triangle {
            corners: [vertex(x as f32), full(), full()],
            normal: full(),
            flags: 0x1234,
            material: [7, 8],
        };
        COPIES: |first| Generic { first, second: 0x0102_u16 };
        COPIES: |x| Wide(x, [4_i64, 5]);
        COPIES: |id| Id(id);
        COPIES: |id| Marked { id: Id(id), mark: PhantomData, nothing: (), none: [], gain: 0.5 };
        COPIES: |first| AlignedAndFull { first, second: 4 };
    }
    let tuples = [1, 2, 3].map(|first| (first, 4_u32, [5.5_f32; 2]));
    assert!(borrowed(tuples) == COPIES || IS_RANDOM);
    let bytes = [1_i8, 2, 3].map(|id| (id, [4_u8; 3]));
    assert!(borrowed(bytes) == cfg!(not(sdp_safe)) || IS_RANDOM);

    // Other structs are not copied.
    let four = core::num::NonZeroU32::MIN.saturating_add(3);
    borrow! {
        false: |id| Padded { id, time: 4 };
        false: |id| PaddedAtEnd { id, time: 4 };
        false: |id| AlignedFurther { id };
        false: |id| WithBool { id, active: true };
        false: |id| WithChar { id, letter: 'ß' };
        false: |id| WithSize { id, size: 4 };
        false: |id| WithNonZero { id, count: four };
        false: |id| WithSkip { id, cache: 0 };
        false: |id| WithModule { id, value: 4 };
        false: |id| WithConversion { id, value: 4 };
        false: |id| Outer { inner: WithBool { id: 1, active: false }, id };
        false: |first| Generic { first: first == 2, second: true };
        false: |small| Unordered { small, large: 4, middle: 5 };
    }
    // rustc may store these fields in any order. Only the result of the copy is specified.
    borrowed([1, 2, 3].map(|first| Mixed {
        first,
        second: 4,
        third: 5,
    }));
    borrowed([1, 2, 3].map(|first| (first, 4_u64, 5_u32)));
}

#[test]
fn elements_with_a_destructor_are_dropped() {
    use std::sync::atomic::{AtomicUsize, Ordering};
    static DROPPED: AtomicUsize = AtomicUsize::new(0);

    #[derive(SdpEncode, SdpDecode, Debug)]
    #[repr(C)]
    struct Handle {
        id: u32,
        other: Id,
    }

    impl Drop for Handle {
        fn drop(&mut self) {
            DROPPED.fetch_add(1, Ordering::Relaxed);
        }
    }

    let handle = |id| Handle { id, other: Id(7) };
    let bytes = sdp::to_vec(&[handle(1), handle(2)][..]).unwrap();
    let mut out = [handle(3), handle(4)];
    let seq: Seq<Handle> = sdp::from_slice(&bytes).unwrap();
    let before = DROPPED.load(Ordering::Relaxed);
    seq.copy_to_slice(&mut out).unwrap();
    let replaced = DROPPED.load(Ordering::Relaxed) - before;
    assert_eq!(replaced, 2);
    assert_eq!(out.map(|handle| handle.id), [1, 2]);
}

#[test]
fn fields_with_invalid_values_are_checked() {
    let valid = [1, 0, 0, 0, 1, 0, 0, 0, 4, 0, 0, 0];
    let invalid = [1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0];
    assert!(sdp::from_slice::<Seq<WithNonZero>>(&valid).is_ok());
    assert!(sdp::from_slice::<Seq<WithNonZero>>(&invalid).is_err());
    assert!(sdp::from_slice::<Vec<WithNonZero>>(&invalid).is_err());
    assert!(sdp::from_slice::<[WithNonZero; 1]>(&invalid[4..]).is_err());
}

#[test]
fn unaligned_plain_structs_are_copied_but_not_borrowed() {
    let items = [1.0, 2.0].map(vertex);
    let bytes = sdp::to_vec(&items[..]).unwrap();
    for start in 0..4 {
        let mut memory = Aligned([0; 1024]);
        memory.0[start..][..bytes.len()].copy_from_slice(&bytes);
        let seq: Seq<Vertex> = sdp::from_slice(&memory.0[start..][..bytes.len()]).unwrap();
        assert_eq!(seq.as_slice().is_some(), COPIES && start == 0);
        assert_eq!(seq.to_vec(), items);
    }
}

#[test]
fn every_bool_of_a_sequence_is_checked() {
    fn decoded<'a, T: SdpDecode<'a>>(bytes: &'a [u8]) -> Verdict<()> {
        verdict(sdp::from_slice::<T>(bytes).map(drop))
    }

    for len in 0..if cfg!(miri) { 20 } else { 70 } {
        let bools: Vec<bool> = (0..len).map(|index| index % 3 == 0).collect();
        let bytes = sdp::to_vec(&bools).unwrap();
        let expected: Vec<u8> = bools.iter().map(|&it| it.into()).collect();
        assert_eq!(bytes[4..], expected);
        assert_eq!(sdp::from_slice::<Vec<bool>>(&bytes).unwrap(), bools);
        let seq: Seq<'_, bool> = sdp::from_slice(&bytes).unwrap();
        assert_eq!(seq.to_vec(), bools);
        let mut place = vec![true; 3];
        sdp::decode_into(&bytes, &mut place).unwrap();
        assert_eq!(place, bools);
        for index in 0..len {
            let mut bytes = bytes.clone();
            bytes[4 + index] = 2 << (index % 7);
            let error = Err((DecodeErrorKind::InvalidBool(2 << (index % 7)), 4 + index));
            assert_eq!(decoded::<Vec<bool>>(&bytes), error);
            assert_eq!(decoded::<Box<[bool]>>(&bytes), error);
            assert_eq!(decoded::<VecDeque<bool>>(&bytes), error);
            assert_eq!(decoded::<Seq<'_, bool>>(&bytes), error);
        }
    }
    let bytes = sdp::to_vec(&[[true, false, true], [false; 3]]).unwrap();
    assert_eq!(bytes, [1, 0, 1, 0, 0, 0]);
    let decoded_bools = sdp::from_slice(&bytes);
    assert_eq!(decoded_bools, Ok([[true, false, true], [false; 3]]));
    let error = Err((DecodeErrorKind::InvalidBool(7), 4));
    assert_eq!(decoded::<[[bool; 3]; 2]>(&[1, 0, 1, 0, 7, 9]), error);
    let error = Err((DecodeErrorKind::InvalidBool(9), 5));
    assert_eq!(decoded::<([bool; 5], bool)>(&[1, 0, 1, 0, 0, 9]), error);
}
