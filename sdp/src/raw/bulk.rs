//! Copies of values as bytes, and the types that permit them.

use core::marker::PhantomData;
use core::mem::needs_drop;

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

/// Marks the permissions of an impl of `SdpEncode`.
pub enum Encoding {}

/// Marks the permissions of an impl of `SdpDecode`.
pub enum Decoding {}

/// The permissions to process many values of `T` at once: the hidden constant `BULK` of both traits.
///
/// Safe code cannot permit copies: only this file does, for numbers and for structs that [`bulk!`](crate::__bulk) has
/// checked. Permission to encode is not permission to decode: an impl of `SdpDecode` may reject values that its type must
/// never have.
pub struct Bulk<T: ?Sized, Direction> {
    accepts_any_bytes: bool,
    // INVARIANT: true only if `T` has no padding, and the bytes of a value in memory are its encoding. For `Decoding`, `T`
    // also has no destructor and no invalid bit pattern, and safe code may make every value.
    is_copy_of_wire: bool,
    // INVARIANT: true only if `T` is `bool` or arrays of it.
    is_bool: bool,
    // Invariant in `T`: a subtype or supertype has no permission.
    of: PhantomData<fn(*mut T, Direction)>,
}

impl<T: ?Sized, Direction> Clone for Bulk<T, Direction> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: ?Sized, Direction> Copy for Bulk<T, Direction> {}

impl<T: ?Sized, Direction> Bulk<T, Direction> {
    /// Values are encoded and decoded one by one.
    pub const NONE: Self = Self::new(false, false);

    const fn new(accepts_any_bytes: bool, is_copy_of_wire: bool) -> Self {
        Self {
            accepts_any_bytes,
            is_copy_of_wire,
            is_bool: false,
            of: PhantomData,
        }
    }

    /// Returns whether the type is `bool` or arrays of it: a copy of bytes that are 0 or 1 decodes a value.
    #[inline]
    pub(crate) const fn is_bool(self) -> bool {
        self.is_bool
    }

    /// Returns whether a copy of its bytes encodes or decodes a value.
    #[inline]
    pub(crate) const fn is_copy_of_wire(self) -> bool {
        self.is_copy_of_wire
    }

    /// Returns whether all bytes of the fixed size are valid, so decoding need not check them.
    #[inline]
    pub(crate) const fn accepts_any_bytes(self) -> bool {
        self.accepts_any_bytes
    }

    /// Returns the permissions for a type that is encoded as parts like `T`. They never include copies.
    #[inline]
    #[must_use]
    pub const fn of_parts<U: ?Sized>(self) -> Bulk<U, Direction> {
        Bulk::new(self.accepts_any_bytes, false)
    }
}

impl<T, Direction> Bulk<T, Direction> {
    /// Returns the permissions for arrays of `T`.
    #[inline]
    pub(crate) const fn array<const N: usize>(self) -> Bulk<[T; N], Direction> {
        // INVARIANT: arrays add no padding, and their encoding is that of their elements in order.
        Bulk {
            is_bool: self.is_bool,
            ..Bulk::new(self.accepts_any_bytes, self.is_copy_of_wire)
        }
    }

    /// Combines the permissions of the fields. They include copies only if each field permits them and lies in memory
    /// where it lies in the encoding, without padding.
    const fn combined(fields: &[Field<Direction>]) -> Self {
        let mut combined = Self::new(true, !needs_drop::<T>());
        let mut end = 0_usize;
        let mut rest = fields;
        while let [field, after @ ..] = rest {
            combined.accepts_any_bytes &= field.accepts_any_bytes;
            let in_place = field.size == 0 || field.offset == end;
            combined.is_copy_of_wire &= field.is_copy_of_wire && in_place;
            end = end.saturating_add(field.size);
            rest = after;
        }
        combined.is_copy_of_wire &= end == size_of::<T>();
        combined
    }

    /// Returns the permissions of a struct or tuple.
    ///
    /// # Safety
    ///
    /// `fields` are all fields of `T` in the order of the encoding, each with its own type and offset. Safe code may make
    /// a `T` of any values of the fields.
    #[cfg(not(sdp_safe))]
    #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
    #[must_use]
    pub const unsafe fn of_fields(fields: &[Field<Direction>]) -> Self {
        // INVARIANT: these are all fields, so `T` has no padding if their sizes add up to its size. Each permits copies
        // for itself.
        Self::combined(fields)
    }

    /// Returns the permissions of a struct or tuple. In the safe fallback, no field permits copies.
    #[cfg(sdp_safe)]
    #[must_use]
    pub const fn of_fields(fields: &[Field<Direction>]) -> Self {
        Self::new(Self::combined(fields).accepts_any_bytes, false)
    }
}

/// A field of a struct: the permissions of its type, and its place in memory.
pub struct Field<Direction> {
    accepts_any_bytes: bool,
    is_copy_of_wire: bool,
    offset: usize,
    size: usize,
    of: PhantomData<fn(Direction)>,
}

impl<Direction> Field<Direction> {
    /// Returns a field of the type in the option.
    #[must_use]
    pub const fn of<F>(_: Option<&mut F>, bulk: Bulk<F, Direction>, offset: usize) -> Self {
        Self::new(bulk, offset)
    }

    /// Returns a field of type `F`.
    pub(crate) const fn new<F>(bulk: Bulk<F, Direction>, offset: usize) -> Self {
        Self {
            accepts_any_bytes: bulk.accepts_any_bytes,
            is_copy_of_wire: bulk.is_copy_of_wire,
            offset,
            size: size_of::<F>(),
            of: PhantomData,
        }
    }
}

/// The permissions of a struct in its impl of a trait, from its fields, their types, and names for them:
/// `bulk!(SdpEncode, id: u32 = field0, gain: f32 = field1)`.
///
/// Anyone may call this. rustc checks that `Self` is a struct, that all fields are named, and that they may be accessed.
/// The types of the fields come from the struct, not from the caller. Who may access all fields may also make a value of
/// any fields.
///
/// A union has uninitialized bytes:
/// ```compile_fail,E0133
/// # use sdp::__private::{Bulk, Decoding, Encoding};
/// # trait Copied: Sized { const BULK: Bulk<Self, Encoding>; }
/// union Either { number: u32, nothing: () }
/// impl Copied for Either { const BULK: Bulk<Self, Encoding> = sdp::__bulk!(sdp::SdpEncode, number: u32 = a); }
/// ```
/// A field is missing:
/// ```compile_fail
/// # use sdp::__private::{Bulk, Decoding, Encoding};
/// # trait Copied: Sized { const BULK: Bulk<Self, Encoding>; }
/// struct Pair { id: u32, flag: u32 }
/// impl Copied for Pair { const BULK: Bulk<Self, Encoding> = sdp::__bulk!(sdp::SdpEncode, id: u32 = a); }
/// ```
/// A field has another type, although a reference to it converts to a reference to `u64`:
/// ```compile_fail,E0308
/// # use sdp::__private::{Bulk, Decoding, Encoding};
/// # trait Copied: Sized { const BULK: Bulk<Self, Encoding>; }
/// struct Pointer { number: Box<u64> }
/// impl Copied for Pointer { const BULK: Bulk<Self, Encoding> = sdp::__bulk!(sdp::SdpEncode, number: u64 = a); }
/// ```
/// The permission is for another type:
/// ```compile_fail,E0308
/// # use sdp::__private::{Bulk, Decoding, Encoding};
/// struct Number(u64);
/// struct Pointer(&'static u64);
/// trait Forged { const BULK: Bulk<Pointer, Decoding>; }
/// impl Forged for Number { const BULK: Bulk<Pointer, Decoding> = sdp::__bulk!(sdp::SdpDecode<'static>, 0: u64 = a); }
/// ```
/// rustc would infer one type for the field, and another for its permission:
/// ```compile_fail,E0308
/// # use sdp::__private::{Bulk, Decoding, Encoding};
/// struct Wrapper<T>(T);
/// struct Flag { flag: Wrapper<bool> }
/// trait Copied: Sized { const BULK: Bulk<Self, Decoding>; }
/// impl Copied for Wrapper<u8> { const BULK: Bulk<Self, Decoding> = sdp::__bulk!(sdp::SdpDecode<'static>, 0: u8 = a); }
/// impl Copied for Flag { const BULK: Bulk<Self, Decoding> = sdp::__bulk!(Copied, flag: Wrapper<_> = a); }
/// ```
/// The permission is for a subtype:
/// ```compile_fail,E0308
/// # use sdp::__private::{Bulk, Decoding, Encoding};
/// struct Id<T>(u64, std::marker::PhantomData<T>);
/// type Special = Id<for<'a> fn(&'a u8)>;
/// fn of_special(bulk: Bulk<Special, Decoding>) -> Bulk<Id<fn(&'static u8)>, Decoding> { bulk }
/// ```
/// A type rejects values, and another makes them from the permission to encode:
/// ```compile_fail,E0308
/// # use sdp::__private::{Bulk, Decoding, Encoding};
/// # trait Copied: Sized { const BULK: Bulk<Self, Decoding>; }
/// #[derive(sdp::SdpEncode)]
/// struct Even { number: u32 }
/// impl Copied for Even { const BULK: Bulk<Self, Decoding> = <Self as sdp::SdpEncode>::BULK; }
/// ```
/// With all fields, the same code compiles:
/// ```
/// # use sdp::__private::{Bulk, Decoding, Encoding};
/// # trait Copied: Sized { const BULK: Bulk<Self, Encoding>; }
/// struct Pair { id: u32, flag: u32 }
/// impl Copied for Pair { const BULK: Bulk<Self, Encoding> = sdp::__bulk!(sdp::SdpEncode, id: u32 = a, flag: u32 = b); }
/// ```
/// Without the macro, the permission needs `unsafe`:
/// ```compile_fail,E0133
/// let _ = sdp::__private::Bulk::<(), sdp::__private::Decoding>::of_fields(&[]);
/// ```
// PERF: one pattern for all fields. With a function per field, `cargo check` of 100 structs takes 1.15 times the
// instructions.
#[cfg(not(sdp_safe))]
#[doc(hidden)]
#[macro_export]
macro_rules! __bulk {
    ($codec:path, $($field:tt: $ty:ty = $name:ident),*) => {{
        // Each is `None`, with the type of its field. A mutable reference converts to no other type.
        let ($($name,)*) = match $crate::__private::Option::None::<&mut Self> {
            $crate::__private::Option::Some(Self { $($field: $name),* }) => {
                ($($crate::__private::Option::Some($name),)*)
            }
            $crate::__private::Option::None => ($({
                let $name = $crate::__private::Option::None;
                $name
            },)*),
        };
        let fields = [$($crate::__private::Field::of(
            $name,
            <$ty as $codec>::BULK,
            $crate::__private::offset_of!(Self, $field),
        )),*];
        // SAFETY:
        // * these are all fields of `Self`, because the pattern compiles, and the result is for `Self`;
        // * the type of each is its own, because `Field::of` takes the reference from the pattern, and the type of the
        //   permission follows from it;
        // * `Self` is no union, because a pattern cannot borrow a field of a union outside of this block.
        unsafe { $crate::__private::Bulk::<Self, _>::of_fields(&fields) }
    }};
}

/// Safe fallback: no copies.
#[cfg(sdp_safe)]
#[doc(hidden)]
#[macro_export]
macro_rules! __bulk {
    ($codec:path, $($field:tt: $ty:ty = $name:ident),*) => {{
        // Each is `None`, with the type of its field. A mutable reference converts to no other type.
        let ($($name,)*) = match $crate::__private::Option::None::<&mut Self> {
            $crate::__private::Option::Some(Self { $($field: $name),* }) => {
                ($($crate::__private::Option::Some($name),)*)
            }
            $crate::__private::Option::None => ($({
                let $name = $crate::__private::Option::None;
                $name
            },)*),
        };
        let fields = [$($crate::__private::Field::of(
            $name,
            <$ty as $codec>::BULK,
            $crate::__private::offset_of!(Self, $field),
        )),*];
        $crate::__private::Bulk::<Self, _>::of_fields(&fields)
    }};
}

/// The permissions of a tuple or zero-width type in its impl: `bulk_of_tuple!(A 0, B 1)`.
#[cfg(not(sdp_safe))]
macro_rules! bulk_of_tuple {
    ($($part:ident $field:tt),*) => {{
        // SAFETY:
        // * the impls in `impls/tuple.rs` name all fields in order, and safe code may make these types of any fields;
        // * the type and offset of each are its own.
        #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
        unsafe {
            $crate::raw::Bulk::of_fields(&[$($crate::raw::Field::new(
                $part::BULK,
                core::mem::offset_of!(Self, $field),
            )),*])
        }
    }};
}

/// Safe fallback: no copies.
#[cfg(sdp_safe)]
macro_rules! bulk_of_tuple {
    ($($part:ident $field:tt),*) => {
        $crate::raw::Bulk::of_fields(&[$($crate::raw::Field::new(
                $part::BULK,
                core::mem::offset_of!(Self, $field),
            )),*])
    };
}

pub(crate) use bulk_of_tuple;

impl Bulk<bool, Encoding> {
    // INVARIANT: the byte of a `bool` is its encoding, 0 or 1.
    pub(crate) const BOOL: Self = Self::new(false, cfg!(not(sdp_safe)));
}

impl Bulk<bool, Decoding> {
    pub(crate) const BOOL: Self = Self {
        is_bool: true,
        ..Self::NONE
    };
}

impl<T> Bulk<T, Decoding> {
    /// Returns whether a copy of these bytes decodes values.
    #[inline]
    fn permits(self, bytes: &[u8]) -> bool {
        self.is_copy_of_wire || self.is_bool && are_bools(bytes)
    }
}

/// Returns whether all bytes are 0 or 1.
// PERF: opening a `Seq` of 64 Ki `bool` takes 0.05 of the time of a loop that stops at the first error.
#[inline]
pub(crate) fn are_bools(bytes: &[u8]) -> bool {
    bytes.iter().fold(0, |all, byte| all | byte) <= 1
}

/// A number with the same width on every target. Not exported.
pub trait Number: Sized {
    /// The permission to encode this number on this target.
    const ENCODE: Bulk<Self, Encoding>;
    /// The permission to decode it.
    const DECODE: Bulk<Self, Decoding>;

    /// Borrows `bytes` as numbers, if [`slice_of`] can.
    #[inline]
    fn slice_of(bytes: &[u8]) -> Option<&[Self]> {
        slice_of(bytes, Self::DECODE)
    }
}

macro_rules! number {
    ($($number:ty $(, $method:item)?;)*) => {$(
        impl Number for $number {
            $($method)?

            // INVARIANT: integers and floats have no padding and no invalid bit pattern. Their bytes are the encoding
            // on little-endian targets, and for single bytes on every target.
            const ENCODE: Bulk<Self, Encoding> = Bulk::new(true, has_order_of_wire::<Self>());
            const DECODE: Bulk<Self, Decoding> = Bulk::new(true, has_order_of_wire::<Self>());
        }
    )*};
}

/// Returns whether the bytes of a number have the order of the encoding. Never, in the safe fallback.
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

/// Returns the bytes of `items` in memory, if they are the encoding.
// PERF: `mesh/to_slice` of `sdp-counts` takes 0.68 of the instructions.
#[cfg(not(sdp_safe))]
#[inline]
pub(crate) fn bytes_of<T>(items: &[T], bulk: Bulk<T, Encoding>) -> Option<&[u8]> {
    if !bulk.is_copy_of_wire {
        return None;
    }
    // SAFETY:
    // * all bytes of the slice are initialized: `T` has no padding, by the invariant of `Bulk`;
    // * the length is the size of the slice in bytes, and bytes need no alignment.
    #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
    Some(unsafe { core::slice::from_raw_parts(items.as_ptr().cast(), size_of_val(items)) })
}

/// Safe fallback: values are encoded one by one.
#[cfg(sdp_safe)]
#[inline]
pub(crate) fn bytes_of<T>(_: &[T], _: Bulk<T, Encoding>) -> Option<&[u8]> {
    None
}

/// Copies an array from the start of `bytes`. Returns `None` if `bulk` permits no copy of them or if they are too short.
#[cfg(not(sdp_safe))]
#[inline]
pub(crate) fn read_array<T, const N: usize>(
    bytes: &[u8],
    bulk: Bulk<T, Decoding>,
) -> Option<[T; N]> {
    let bytes = bytes.get(..size_of::<[T; N]>())?;
    if !bulk.permits(bytes) {
        return None;
    }
    // SAFETY:
    // * the array has the length of `bytes`;
    // * the bytes are valid for `T`, by the invariants of `Bulk`, and the read needs no alignment.
    #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
    Some(unsafe { bytes.as_ptr().cast::<[T; N]>().read_unaligned() })
}

/// Safe fallback: values are decoded one by one.
#[cfg(sdp_safe)]
#[inline]
pub(crate) fn read_array<T, const N: usize>(_: &[u8], _: Bulk<T, Decoding>) -> Option<[T; N]> {
    None
}

/// Appends the values in `bytes` to `items`. Appends nothing and returns false if `bulk` permits no copy of them or if
/// `T` is zero-sized.
// PERF: audio_block/decode takes 0.8 of the time.
#[cfg(all(feature = "alloc", not(sdp_safe)))]
#[inline]
pub(crate) fn extend_from_bytes<T>(
    items: &mut Vec<T>,
    bytes: &[u8],
    bulk: Bulk<T, Decoding>,
) -> bool {
    if !bulk.permits(bytes) || size_of::<T>() == 0 {
        return false;
    }
    let count = bytes.chunks_exact(size_of::<T>()).len();
    items.reserve_exact(count);
    let len = items.len();
    // SAFETY:
    // * the allocation has capacity for `count` elements after the first `len`: it was reserved.
    #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
    let spare = unsafe { items.as_mut_ptr().add(len).cast::<u8>() };
    // SAFETY:
    // * the spare capacity holds these bytes, as above, and a byte needs no alignment;
    // * `bytes` has at least as many bytes, and does not overlap `items`, which is borrowed mutably.
    #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
    unsafe {
        spare.copy_from_nonoverlapping(bytes.as_ptr(), count.wrapping_mul(size_of::<T>()));
    }
    // SAFETY:
    // * the capacity suffices, as above;
    // * the elements were just copied, and their bytes are valid for `T`, by the invariants of `Bulk`.
    #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
    unsafe {
        items.set_len(len.wrapping_add(count));
    }
    true
}

/// Safe fallback: values are decoded one by one.
#[cfg(all(feature = "alloc", sdp_safe))]
#[inline]
pub(crate) fn extend_from_bytes<T>(_: &mut Vec<T>, _: &[u8], _: Bulk<T, Decoding>) -> bool {
    false
}

/// Copies the values in `bytes` to `out`. Returns false if `bulk` permits no copy of them or if the sizes differ.
#[cfg(not(sdp_safe))]
#[inline]
pub(crate) fn copy_to_slice<T>(bytes: &[u8], out: &mut [T], bulk: Bulk<T, Decoding>) -> bool {
    if !bulk.permits(bytes) || size_of_val(out) != bytes.len() {
        return false;
    }
    // SAFETY:
    // * `bytes` and `out` have the same size, and do not overlap, because `out` is borrowed mutably;
    // * the bytes are valid for `T`, by the invariants of `Bulk`. The copy skips no destructor, because `T` has none.
    #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
    unsafe {
        let out = out.as_mut_ptr().cast::<u8>();
        out.copy_from_nonoverlapping(bytes.as_ptr(), bytes.len());
    }
    true
}

/// Safe fallback: values are decoded one by one.
#[cfg(sdp_safe)]
#[inline]
pub(crate) fn copy_to_slice<T>(_: &[u8], _: &mut [T], _: Bulk<T, Decoding>) -> bool {
    false
}

/// Borrows `bytes` as values. Returns `None` if `bulk` permits no copy, or if the alignment or length does not fit `T`.
// PERF: borrowing 64 Ki floats takes 10 ns, and copying them takes 5 µs.
#[cfg(not(sdp_safe))]
#[inline]
pub(crate) fn slice_of<T>(bytes: &[u8], bulk: Bulk<T, Decoding>) -> Option<&[T]> {
    if !bulk.is_copy_of_wire {
        return None;
    }
    // SAFETY:
    // * the bytes are initialized, and any bytes are a valid `T`, by the invariant of `Bulk`.
    #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
    let (before, items, after) = unsafe { bytes.align_to() };
    (before.is_empty() && after.is_empty()).then_some(items)
}

/// Safe fallback: values are copied.
#[cfg(sdp_safe)]
#[inline]
pub(crate) fn slice_of<T>(_: &[u8], _: Bulk<T, Decoding>) -> Option<&[T]> {
    None
}

/// Borrows `bytes` as values that can be changed, as [`slice_of`] does.
#[cfg(not(sdp_safe))]
#[inline]
pub(crate) fn slice_of_mut<T>(
    bytes: &mut [u8],
    encoding: Bulk<T, Encoding>,
    decoding: Bulk<T, Decoding>,
) -> Option<&mut [T]> {
    if !encoding.is_copy_of_wire || !decoding.is_copy_of_wire {
        return None;
    }
    // SAFETY:
    // * the bytes are initialized, and any bytes are a valid `T`, by the invariant for `Decoding`;
    // * a `T` leaves no byte uninitialized: it has no padding, by the invariant for `Encoding`.
    #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
    let (before, items, after) = unsafe { bytes.align_to_mut() };
    (before.is_empty() && after.is_empty()).then_some(items)
}

/// Safe fallback: values are changed one by one.
#[cfg(sdp_safe)]
#[inline]
pub(crate) fn slice_of_mut<T>(
    _: &mut [u8],
    _: Bulk<T, Encoding>,
    _: Bulk<T, Decoding>,
) -> Option<&mut [T]> {
    None
}

#[cfg(all(test, not(sdp_safe)))]
mod tests {
    use super::{
        Bulk, Decoding, Field, Number, bytes_of, copy_to_slice, extend_from_bytes, read_array,
        slice_of,
    };

    /// Whether these fields make `T` a copy of its encoding, and whether they accept any bytes.
    fn permissions<T>(fields: &[Field<Decoding>]) -> (bool, bool) {
        let bulk = Bulk::<T, _>::combined(fields);
        (bulk.is_copy_of_wire(), bulk.accepts_any_bytes())
    }

    #[test]
    fn fields_at_their_places_permit_copies() {
        type Three = [u32; 3];
        let little = cfg!(target_endian = "little");
        let number = |offset| Field::new(u32::DECODE, offset);
        let pair = |offset| Field::new(u32::DECODE.array::<2>(), offset);
        let empty = |offset| Field::new(u32::DECODE.array::<0>(), offset);
        let none = Field::new(Bulk::<u32, _>::NONE, 8);
        let parts = Field::new(u32::DECODE.of_parts::<f32>(), 8);
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
            permissions::<Handle>(&[Field::new(u8::DECODE, 0)]),
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
        let mut items = vec![1_u8];
        assert_eq!(bytes_of(&items, Bulk::NONE), None);
        extend_from_bytes(&mut items, &[2], Bulk::NONE);
        assert!(!copy_to_slice(&[2], &mut items, Bulk::NONE));
        assert_eq!(read_array::<u8, 1>(&[2], Bulk::NONE), None);
        assert_eq!(slice_of::<u8>(&[2], Bulk::NONE), None);
        assert_eq!(bytes_of(&items, u8::ENCODE.of_parts()), None);
        assert_eq!(items, [1]);
    }

    #[test]
    fn copies_stay_in_bounds() {
        assert_eq!(read_array::<u8, 3>(&[1, 2], u8::DECODE), None);
        assert_eq!(read_array::<u8, 2>(&[1, 2, 3], u8::DECODE), Some([1, 2]));
        let mut out = [0_u8; 2];
        assert!(!copy_to_slice(&[1, 2, 3], &mut out, u8::DECODE));
        assert!(!copy_to_slice(&[1], &mut out, u8::DECODE));
        assert!(copy_to_slice(&[1, 2], &mut out, u8::DECODE));
        assert_eq!(out, [1, 2]);
        let mut items = vec![[0_u8; 2]];
        extend_from_bytes(&mut items, &[1, 2, 3], u8::DECODE.array());
        assert_eq!(items, [[0, 0], [1, 2]]);
    }
}
