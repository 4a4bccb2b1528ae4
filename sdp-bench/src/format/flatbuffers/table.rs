//! FlatBuffers schemas in Rust.
//!
//! flatc is not a Rust program, and its code would be ten times as long as its schemas, so these macros write the same
//! calls of the crate `flatbuffers` as flatc 25.12.19: the same slots, the same order of pushes, and the same checks.
//! Both give the same bytes for every workload.

#![allow(
    unsafe_code,
    clippy::indexing_slicing,
    clippy::unwrap_used,
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
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

/// Defines tables, each with its native type, its arguments, its getters, its verifier and `Visit`.
macro_rules! tables {
    ($($name:ident $(as $module:ident::$native:ident)?, $args:ident $fields:tt)*) => {$(
        table!($name, $args $fields);
        $(natives!([$name<'_>] => $module::$native $fields);)?
    )*};
}

macro_rules! table {
    ($name:ident, $args:ident { $($field:ident: $kind:ty),* $(,)? }) => {
        #[derive(Clone, Copy)]
        pub(crate) struct $name<'a>(flatbuffers::Table<'a>);

        struct $args<'a> {
            $($field: <$kind as super::table::Field<'a>>::Arg,)*
        }

        #[allow(unsafe_code, clippy::wrong_self_convention, reason = "the code that flatc writes")]
        const _: () = {
            use super::table::Field;

            #[allow(non_camel_case_types, reason = "the names of fields")]
            enum Slot { $($field,)* }

            const fn slot(field: Slot) -> flatbuffers::VOffsetT {
                (field as flatbuffers::VOffsetT + 2) * 2
            }

            impl<'a> flatbuffers::Follow<'a> for $name<'a> {
                type Inner = Self;

                #[inline]
                unsafe fn follow(buf: &'a [u8], loc: usize) -> Self {
                    // SAFETY:
                    // * The caller promises a table at this location.
                    Self(unsafe { flatbuffers::Table::new(buf, loc) })
                }
            }

            impl<'a> flatbuffers::Verifiable for $name<'a> {
                #[inline]
                fn run_verifier(
                    verifier: &mut flatbuffers::Verifier<'_, '_>,
                    pos: usize,
                ) -> Result<(), flatbuffers::InvalidFlatbuffer> {
                    verifier
                        .visit_table(pos)?
                        $(.visit_field::<<$kind as Field<'a>>::Stored>(
                            stringify!($field),
                            slot(Slot::$field),
                            <$kind as Field<'a>>::IS_REQUIRED,
                        )?)*
                        .finish();
                    Ok(())
                }
            }

            impl<'a> $args<'a> {
                /// Pushes the fields of this size, the last one first.
                #[inline(always)]
                fn push<const SIZE: usize>(&self, builder: &mut flatbuffers::FlatBufferBuilder<'a>) {
                    reversed!([$({
                        if <$kind as Field<'a>>::SIZE == SIZE {
                            <$kind as Field<'a>>::push(builder, slot(Slot::$field), &self.$field);
                        }
                    })*]);
                }
            }

            impl<'a> $name<'a> {
                fn create(
                    builder: &mut flatbuffers::FlatBufferBuilder<'a>,
                    args: &$args<'a>,
                ) -> flatbuffers::WIPOffset<Self> {
                    let start = builder.start_table();
                    args.push::<8>(builder);
                    args.push::<4>(builder);
                    args.push::<2>(builder);
                    args.push::<1>(builder);
                    let table = builder.end_table(start);
                    $(if <$kind as Field<'a>>::IS_REQUIRED {
                        builder.required(table, slot(Slot::$field), stringify!($field));
                    })*
                    flatbuffers::WIPOffset::new(table.value())
                }

                $(
                    #[inline]
                    fn $field(&self) -> <$kind as Field<'a>>::Value {
                        // SAFETY:
                        // * A table is verified, or its reader promises that it is valid.
                        unsafe { <$kind as Field<'a>>::get(self.0, slot(Slot::$field)) }
                    }
                )*
            }
        };

        getters! { $name<'_>: $($field),*; }
    };
}

/// Runs the blocks, the last one first.
macro_rules! reversed {
    ([] $($block:block)*) => { $($block)* };
    ([$first:block $($rest:block)*] $($block:block)*) => {
        reversed!([$($rest)*] $first $($block)*)
    };
}

/// The result of a getter, copied to a native value.
pub(crate) trait Native<N> {
    fn native(self) -> N;
}

/// Implements `Native` for results of a getter with the native type, which are copied.
macro_rules! same {
    ($($type:ty),*) => {$(
        impl Native<$type> for $type {
            #[inline]
            fn native(self) -> $type {
                self
            }
        }
    )*};
}

same!(bool, u8, u16, u32, u64, i8, i16, i32, i64, f32, f64);

impl Native<String> for &str {
    #[inline]
    fn native(self) -> String {
        self.to_owned()
    }
}

impl Native<Vec<u8>> for &[u8] {
    #[inline]
    fn native(self) -> Vec<u8> {
        self.to_owned()
    }
}

impl<'a, T: Follow<'a, Inner: Native<N>> + 'a, N> Native<Vec<N>> for Vector<'a, T> {
    #[inline]
    fn native(self) -> Vec<N> {
        self.iter().map(Native::native).collect()
    }
}

impl<T: Native<N>, N> Native<Option<N>> for Option<T> {
    #[inline]
    fn native(self) -> Option<N> {
        self.map(T::native)
    }
}

/// Implements `Native` for tables and structs with the fields of a native type.
macro_rules! natives {
    ([$($type:ty),*] => $module:ident::$native:ident $fields:tt) => {
        $(natives!(@ $type, $module::$native $fields);)*
    };
    (@ $type:ty, $module:ident::$native:ident {
        $($field:ident: $kind:ty $(= $at:literal)?),* $(,)?
    }) => {
        impl super::table::Native<$module::$native> for $type {
            #[inline]
            fn native(self) -> $module::$native {
                $module::$native { $($field: super::table::Native::native(self.$field()),)* }
            }
        }
    };
}

/// A field of a struct: a number, a flag or a struct.
pub(super) trait Part: Copy {
    fn read(bytes: &[u8]) -> Self;
    fn write(self, bytes: &mut [u8]);
}

/// Implements `Part` for numbers.
macro_rules! number_parts {
    ($($number:ty),*) => {$(
        impl Part for $number {
            #[inline]
            fn read(bytes: &[u8]) -> Self {
                Self::from_le_bytes(*bytes.first_chunk().unwrap())
            }

            #[inline]
            fn write(self, bytes: &mut [u8]) {
                *bytes.first_chunk_mut().unwrap() = self.to_le_bytes();
            }
        }
    )*};
}

number_parts!(u8, u16, u32, u64, i8, i16, i32, i64, f32, f64);

impl Part for bool {
    #[inline]
    fn read(bytes: &[u8]) -> Self {
        bytes[0] != 0
    }

    #[inline]
    fn write(self, bytes: &mut [u8]) {
        bytes[0] = u8::from(self);
    }
}

/// Defines structs, each with its native type, its size, its alignment, and the offset of each field. A struct without
/// fields is bytes.
macro_rules! structs {
    ($(
        $name:ident $(as $module:ident::$native:ident)?,
        $size:literal bytes aligned to $align:literal $fields:tt
    )*) => {$(
        structs!(@one $name, $size, $align $fields);
        $(natives!([&$name, $name] => $module::$native $fields);)?
    )*};
    (@one $name:ident, $size:literal, $align:literal {
        $($field:ident: $type:ty = $at:literal),* $(,)?
    }) => {
        #[derive(Clone, Copy, PartialEq)]
        #[repr(transparent)]
        pub(crate) struct $name([u8; $size]);

        #[allow(unsafe_code, clippy::indexing_slicing, clippy::unwrap_used, reason = "the code that flatc writes")]
        const _: () = {
            use super::table::Part;

            impl<'a> flatbuffers::Follow<'a> for $name {
                type Inner = &'a Self;

                #[inline]
                unsafe fn follow(buf: &'a [u8], loc: usize) -> &'a Self {
                    // SAFETY:
                    // * The caller promises a struct at this location. It has an alignment of 1.
                    unsafe { flatbuffers::follow_cast_ref(buf, loc) }
                }
            }

            impl flatbuffers::Push for $name {
                type Output = Self;

                #[inline]
                unsafe fn push(&self, to: &mut [u8], _: usize) {
                    to.copy_from_slice(&self.0);
                }

                #[inline]
                fn alignment() -> flatbuffers::PushAlignment {
                    flatbuffers::PushAlignment::new($align)
                }
            }

            impl flatbuffers::SimpleToVerifyInSlice for $name {}

            impl flatbuffers::Verifiable for $name {
                #[inline]
                fn run_verifier(
                    verifier: &mut flatbuffers::Verifier<'_, '_>,
                    pos: usize,
                ) -> Result<(), flatbuffers::InvalidFlatbuffer> {
                    verifier.in_buffer::<Self>(pos)
                }
            }

            impl Part for $name {
                #[inline]
                fn read(bytes: &[u8]) -> Self {
                    Self(*bytes.first_chunk().unwrap())
                }

                #[inline]
                fn write(self, bytes: &mut [u8]) {
                    *bytes.first_chunk_mut().unwrap() = self.0;
                }
            }

            #[allow(clippy::allow_attributes, clippy::too_many_arguments, dead_code, reason = "not all are used")]
            impl $name {
                fn new($($field: $type),*) -> Self {
                    #[allow(unused_mut, reason = "bytes have no fields")]
                    let mut bytes = [0; $size];
                    $(Part::write($field, &mut bytes[$at..]);)*
                    Self(bytes)
                }

                $(
                    #[inline]
                    fn $field(&self) -> $type {
                        Part::read(&self.0[$at..])
                    }
                )*
            }
        };

        structs!(@visit $name: $($field),*);
    };
    (@visit $name:ident: ) => {
        impl $crate::workload::Visit for $name {
            #[inline]
            fn visit<V: $crate::workload::Visitor>(&self, visitor: &mut V) {
                visitor.bytes(&self.0);
            }
        }
    };
    (@visit $name:ident: $($field:ident),+) => {
        getters! { $name: $($field),*; }
    };
}
