//! Copies of native types as prost's message types.

/// A message type with the fields of a native type.
pub(crate) trait Mirror: Sized {
    type Native;

    /// Clones the native value to a message.
    fn mirror(native: &Self::Native) -> Self;
}

/// A field of a message for a native field of type `N`.
pub(super) trait Field<N>: Sized {
    fn mirror(native: &N) -> Self;
}

/// Implements `Field` for fields of the same type on both sides.
macro_rules! same {
    ($($type:ty),*) => {$(
        impl Field<$type> for $type {
            #[inline]
            fn mirror(native: &$type) -> Self {
                native.clone()
            }
        }
    )*};
}

same!(bool, u32, u64, i32, i64, f32, f64, String);
same!(Option<bool>, Option<String>);
same!(
    Vec<bool>,
    Vec<u8>,
    Vec<i32>,
    Vec<i64>,
    Vec<f32>,
    Vec<f64>,
    Vec<String>
);

/// Implements `Field` for numbers with a wider type in Protocol Buffers.
macro_rules! wider {
    ($($narrow:ty as $wide:ty),*) => {$(
        impl Field<$narrow> for $wide {
            #[inline]
            fn mirror(native: &$narrow) -> Self {
                Self::from(*native)
            }
        }
    )*};
}

wider!(u8 as u32, u16 as u32, i8 as i32, i16 as i32);

impl Field<Option<u16>> for Option<u32> {
    fn mirror(native: &Option<u16>) -> Self {
        native.map(u32::from)
    }
}

impl Field<Vec<u16>> for Vec<u32> {
    fn mirror(native: &Vec<u16>) -> Self {
        native.iter().copied().map(u32::from).collect()
    }
}

/// Implements `Field` for an enum without fields, and for an optional one, because both are numbers in prost.
macro_rules! enumeration {
    ($($native:ident)::+) => {
        impl $crate::format::prost::mirror::Field<$($native)::+> for i32 {
            fn mirror(native: &$($native)::+) -> Self {
                Self::from(*native as u8)
            }
        }

        impl $crate::format::prost::mirror::Field<Option<$($native)::+>> for Option<i32> {
            fn mirror(native: &Option<$($native)::+>) -> Self {
                native.as_ref().map($crate::format::prost::mirror::Field::mirror)
            }
        }
    };
}

/// A message inside another, optional on the wire.
impl<M: Mirror> Field<M::Native> for Option<M> {
    fn mirror(native: &M::Native) -> Self {
        Some(M::mirror(native))
    }
}

impl<M: Mirror> Field<Vec<M::Native>> for Vec<M> {
    fn mirror(native: &Vec<M::Native>) -> Self {
        native.iter().map(M::mirror).collect()
    }
}

/// Implements `Field` for optional native values, because the generic implementation is for required ones.
macro_rules! optional {
    ($($message:ident),*) => {$(
        const _: () = {
            use $crate::format::prost::mirror::{Field, Mirror};

            type Native = <$message as Mirror>::Native;

            impl Field<Option<Native>> for Option<$message> {
                fn mirror(native: &Option<Native>) -> Self {
                    native.as_ref().map(Mirror::mirror)
                }
            }
        };
    )*};
}

/// Defines messages: the prost type, the name, the Rust type and the tag of each field. The type has at most one
/// argument, so that it reaches the derives as it is written. A message with the fields of a
/// native type gets `Mirror`.
macro_rules! messages {
    () => {};
    ($(#[$doc:meta])* $module:ident::$native:ident => $message:ident $fields:tt $($rest:tt)*) => {
        messages!($(#[$doc])* $message $fields);
        messages!(@mirror $module::$native => $message $fields);
        messages!($($rest)*);
    };
    (
        $(#[$doc:meta])*
        $message:ident {
            $($(#[$attribute:meta])* [$($kind:tt)*] $field:ident: $type:ident $(<$part:ident>)? = $tag:literal,)*
        }
        $($rest:tt)*
    ) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, prost::Message)]
        pub(crate) struct $message {
            $($(#[$attribute])* #[prost($($kind)*, tag = $tag)] $field: $type $(<$part>)?,)*
        }

        messages!($($rest)*);
    };
    (@mirror $module:ident::$native:ident => $message:ident {
        $($(#[$attribute:meta])* [$($kind:tt)*] $field:ident: $type:ident $(<$part:ident>)? = $tag:literal,)*
    }) => {
        impl $crate::format::prost::mirror::Mirror for $message {
            type Native = $module::$native;

            fn mirror(native: &Self::Native) -> Self {
                // Without a field of the native type, this does not compile.
                let $module::$native { $($field),* } = native;
                Self {
                    $($field: $crate::format::prost::mirror::Field::mirror($field),)*
                }
            }
        }
    };
}

/// Implements `Mirror` for a message with the parts of a native tuple or array.
macro_rules! mirror_parts {
    ($native:ty => $message:ident { $($field:ident),* } of $parts:tt) => {
        impl $crate::format::prost::mirror::Mirror for $message {
            type Native = $native;

            fn mirror(native: &Self::Native) -> Self {
                let $parts = native;
                Self {
                    $($field: $crate::format::prost::mirror::Field::mirror($field),)*
                }
            }
        }
    };
}
