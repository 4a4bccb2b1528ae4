//! FlatBuffers schemas in Rust.
//!
//! flatc is not a Rust program, and its code would be ten times as long as its schemas, so these macros write the same
//! calls of the crate `flatbuffers` as flatc 25.12.19: the same slots, the same order of pushes, and the same checks.
//! Both give the same bytes for every workload.

/// Defines tables, each with its getters, its verifier and `Visit`. A table `as` a native type is built from it and copied
/// to it, and a table `to` a native type is only copied.
macro_rules! tables {
    () => {};
    ($name:ident as $module:ident::$native:ident $fields:tt $($rest:tt)*) => {
        table!($name as $module::$native, $fields);
        natives!($name<'_> => $module::$native $fields);
        tables!($($rest)*);
    };
    ($name:ident to $module:ident::$native:ident $fields:tt $($rest:tt)*) => {
        table!($name, $fields);
        natives!($name<'_> => $module::$native $fields);
        tables!($($rest)*);
    };
    ($name:ident $fields:tt $($rest:tt)*) => {
        table!($name, $fields);
        tables!($($rest)*);
    };
}

macro_rules! table {
    ($name:ident $(as $module:ident::$native:ident)?, { $($field:ident: $kind:ty),* $(,)? }) => {
        #[derive(Clone, Copy)]
        pub(crate) struct $name<'a>(flatbuffers::Table<'a>);

        #[allow(unsafe_code, clippy::wrong_self_convention, reason = "the code that flatc writes")]
        const _: () = {
            use super::kinds::Field;

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

            table!(@build $name $($module::$native)?, $([$field: $kind])*);

            impl<'a> $name<'a> {
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
    (@build $name:ident, $($fields:tt)*) => {};
    (@build $name:ident $module:ident::$native:ident, $([$field:ident: $kind:ty])*) => {
        struct Args<'a> {
            $($field: <$kind as Field<'a>>::Arg,)*
        }

        impl<'a> Args<'a> {
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

        impl<'a> super::native::Build<'a, $module::$native> for $name<'a> {
            fn build(
                native: &$module::$native,
                builder: &mut super::native::Builder<'a>,
            ) -> flatbuffers::WIPOffset<Self> {
                let args = Args {
                    $($field: <$kind as super::native::Make<'a, _>>::make(&native.$field, builder),)*
                };
                let builder = &mut builder.inner;
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
        }
    };
}

/// Runs the blocks, the last one first.
macro_rules! reversed {
    ([] $($block:block)*) => { $($block)* };
    ([$first:block $($rest:block)*] $($block:block)*) => {
        reversed!([$($rest)*] $first $($block)*)
    };
}

/// Implements `Native` for a table with the fields of a native type.
macro_rules! natives {
    ($type:ty => $module:ident::$native:ident { $($field:ident: $kind:ty),* $(,)? }) => {
        impl super::native::Native<$module::$native> for $type {
            #[inline]
            fn native(self) -> $module::$native {
                $module::$native { $($field: super::native::Native::native(self.$field()),)* }
            }
        }
    };
}
