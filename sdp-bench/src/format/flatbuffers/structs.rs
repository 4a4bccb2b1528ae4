//! The structs of FlatBuffers schemas, stored inline.

#![allow(
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "the code that flatc writes"
)]

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

/// Defines structs, each with its native type, its size, its alignment, and the offset of each field. A native type has
/// the same fields, or is a tuple or an array `of` a type, or is a newtype of bytes.
macro_rules! structs {
    ($(
        $name:ident as [$($native:tt)*], $size:literal bytes aligned to $align:literal $fields:tt
    )*) => {$(
        structs!(@one $name, $size, $align $fields);
        structs!(@native $name [$($native)*] $fields);
    )*};
    (@native $name:ident [$module:ident::$native:ident] {}) => {
        structs!(@impls $name, $module::$native, |it| $name(it.0), |it| $module::$native(it.0));
        structs!(@element $name, $module::$native);
    };
    (@native $name:ident [$module:ident::$native:ident] { $($field:ident: $type:ty = $at:literal),* $(,)? }) => {
        structs!(
            @impls $name, $module::$native,
            |it| $name::new($(super::native::Stored::of(&it.$field)),*),
            |it| $module::$native { $($field: super::native::Native::native(it.$field()),)* }
        );
        structs!(@element $name, $module::$native);
    };
    (@native $name:ident [$parts:tt of $native:ty] { $($field:ident: $type:ty = $at:literal),* $(,)? }) => {
        structs!(
            @impls $name, $native,
            |it| { let $parts = *it; $name::new($($field),*) },
            |it| { $(let $field = it.$field();)* $parts }
        );
    };
    (@impls $name:ident, $native:ty, |$of:ident| $stored:expr, |$from:ident| $copied:expr) => {
        impl super::native::Stored<$native> for $name {
            #[inline]
            fn of($of: &$native) -> Self {
                $stored
            }
        }

        impl super::native::Native<$native> for $name {
            #[inline]
            fn native(self) -> $native {
                let $from = self;
                $copied
            }
        }

        impl super::native::Native<$native> for &$name {
            #[inline]
            fn native(self) -> $native {
                super::native::Native::native(*self)
            }
        }
    };
    // `create_vector` writes native values directly, because a temporary vector or single pushes take longer.
    (@element $name:ident, $native:ty) => {
        impl flatbuffers::Push for $native {
            type Output = $name;

            #[allow(
                unsafe_code,
                reason = "the trait's method is unsafe, but this one writes to a slice without pointers"
            )]
            #[inline]
            unsafe fn push(&self, to: &mut [u8], _: usize) {
                to.copy_from_slice(&<$name as super::native::Stored<$native>>::of(self).0);
            }

            #[inline]
            fn size() -> usize {
                <$name as flatbuffers::Push>::size()
            }

            #[inline]
            fn alignment() -> flatbuffers::PushAlignment {
                <$name as flatbuffers::Push>::alignment()
            }
        }

        impl<'a> super::native::Element<'a, $native> for $name {
            #[inline]
            fn vector(
                native: &[$native],
                builder: &mut super::native::Builder<'a>,
            ) -> flatbuffers::WIPOffset<flatbuffers::Vector<'a, Self>> {
                builder.inner.create_vector(native)
            }
        }
    };
    (@one $name:ident, $size:literal, $align:literal {
        $($field:ident: $type:ty = $at:literal),* $(,)?
    }) => {
        #[derive(Clone, Copy, PartialEq)]
        #[repr(transparent)]
        pub(crate) struct $name([u8; $size]);

        #[allow(unsafe_code, clippy::indexing_slicing, clippy::unwrap_used, reason = "the code that flatc writes")]
        const _: () = {
            use super::structs::Part;

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
