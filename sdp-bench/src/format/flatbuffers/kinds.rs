//! The kinds of fields of a table, each with its getter and its push.

#![allow(
    unsafe_code,
    clippy::unwrap_used,
    reason = "the code that flatc writes"
)]

use std::marker::PhantomData;

use flatbuffers::{
    FlatBufferBuilder, Follow, ForwardsUOffset, Push, Table, VOffsetT, Vector, Verifiable,
    WIPOffset,
};

/// A kind of field of a table.
pub(super) trait Field<'a> {
    /// The result of the getter.
    type Value;
    /// The argument of the builder.
    type Arg;
    /// The type that the verifier visits.
    type Stored: Verifiable;

    /// The size by which flatc sorts the fields of a table.
    const SIZE: usize;
    const IS_REQUIRED: bool = false;

    fn push(builder: &mut FlatBufferBuilder<'a>, slot: VOffsetT, arg: &Self::Arg);

    /// # Safety
    ///
    /// The table is verified, and this slot has a field of this kind.
    unsafe fn get(table: Table<'a>, slot: VOffsetT) -> Self::Value;
}

/// A number or a flag, which is omitted if it has the default 0.
pub(super) struct Scalar<T>(PhantomData<T>);

pub(super) struct Null<T>(PhantomData<T>);

/// An optional string, vector or table, stored after an offset.
pub(super) struct Offset<T>(PhantomData<T>);

/// A vector of bytes, read as a slice.
pub(super) struct Bytes;

/// An optional struct, stored inline.
pub(super) struct Inline<T>(PhantomData<T>);

/// An optional kind, made required.
pub(super) struct Required<F>(PhantomData<F>);

pub(super) type Text<'a> = Required<Offset<&'a str>>;

pub(super) type List<'a, T> = Required<Offset<Vector<'a, T>>>;

/// A required vector of tables or strings.
pub(super) type Tables<'a, T> = List<'a, ForwardsUOffset<T>>;

impl<'a, T> Field<'a> for Scalar<T>
where
    T: Follow<'a, Inner = T> + Push + PartialEq + Copy + Default + Verifiable + 'a,
{
    type Value = T;
    type Arg = T;
    type Stored = T;

    const SIZE: usize = size_of::<T>();

    #[inline]
    fn push(builder: &mut FlatBufferBuilder<'a>, slot: VOffsetT, arg: &T) {
        builder.push_slot::<T>(slot, *arg, T::default());
    }

    #[inline]
    unsafe fn get(table: Table<'a>, slot: VOffsetT) -> T {
        // SAFETY:
        // * The caller promises a field of this type.
        unsafe { table.get::<T>(slot, Some(T::default())) }.unwrap()
    }
}

/// Implements `Field` for an optional kind: the value stored, the argument, and the sorted size.
macro_rules! optional_field {
    (<$t:ident: $bound:path> $kind:ty, $stored:ty, $arg:ty, $size:expr, |$found:ident| -> $value:ty { $map:expr }) => {
        impl<'a, $t: $bound + Verifiable + 'a> Field<'a> for $kind
        where
            $stored: Verifiable,
        {
            optional_field!(@ $stored, $arg, $size, |$found| -> $value { $map });
        }
    };
    ($kind:ty, $stored:ty, $arg:ty, $size:expr, |$found:ident| -> $value:ty { $map:expr }) => {
        impl<'a> Field<'a> for $kind {
            optional_field!(@ $stored, $arg, $size, |$found| -> $value { $map });
        }
    };
    (@ $stored:ty, $arg:ty, $size:expr, |$found:ident| -> $value:ty { $map:expr }) => {
        type Value = Option<$value>;
        type Arg = Option<$arg>;
        type Stored = $stored;

        const SIZE: usize = $size;

        #[inline]
        fn push(builder: &mut FlatBufferBuilder<'a>, slot: VOffsetT, arg: &Option<$arg>) {
            if let Some(arg) = *arg {
                builder.push_slot_always(slot, arg);
            }
        }

        #[inline]
        unsafe fn get(table: Table<'a>, slot: VOffsetT) -> Option<$value> {
            // SAFETY:
            // * The caller promises a field of this type.
            let $found = unsafe { table.get::<$stored>(slot, None) };
            $map
        }
    };
}

optional_field!(<T: Plain<'a>> Null<T>, T, T, size_of::<T>(), |found| -> T { found });
optional_field!(<T: Follow<'a>> Offset<T>, ForwardsUOffset<T>, WIPOffset<T>, 4, |found| -> T::Inner { found });
optional_field!(<T: Struct<'a>> Inline<T>, T, T, 4, |found| -> &'a T { found });
optional_field!(
    Bytes,
    ForwardsUOffset<Vector<'a, u8>>,
    WIPOffset<Vector<'a, u8>>,
    4,
    |found| -> &'a [u8] { found.map(|bytes| bytes.bytes()) }
);

pub(super) trait Plain<'a>: Follow<'a, Inner = Self> + Push + Copy {}

impl<'a, T: Follow<'a, Inner = T> + Push + Copy> Plain<'a> for T {}

pub(super) trait Struct<'a>: Follow<'a, Inner = &'a Self> + Push + Copy + 'a {}

impl<'a, T: Follow<'a, Inner = &'a T> + Push + Copy + 'a> Struct<'a> for T {}

impl<'a, F, V> Field<'a> for Required<F>
where
    F: Field<'a, Value = Option<V>>,
{
    type Value = V;
    type Arg = F::Arg;
    type Stored = F::Stored;

    const SIZE: usize = F::SIZE;
    const IS_REQUIRED: bool = true;

    #[inline]
    fn push(builder: &mut FlatBufferBuilder<'a>, slot: VOffsetT, arg: &F::Arg) {
        F::push(builder, slot, arg);
    }

    #[inline]
    unsafe fn get(table: Table<'a>, slot: VOffsetT) -> V {
        // SAFETY:
        // * The caller promises a field of this kind.
        unsafe { F::get(table, slot) }.unwrap()
    }
}
