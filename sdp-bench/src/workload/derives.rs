//! Macros for the types of workloads: the derives of all formats, and implementations for all fields.

/// Adds the derives of every format to a native type.
macro_rules! native {
    ($($item:tt)*) => {
        #[derive(
            sdp::SdpEncode,
            sdp::SdpDecode,
            borsh::BorshSerialize,
            borsh::BorshDeserialize,
            wincode::SchemaWrite,
            wincode::SchemaRead,
            bitcode::Encode,
            bitcode::Decode,
            rkyv::Archive,
            rkyv::Serialize,
            rkyv::Deserialize,
            speedy::Writable,
            speedy::Readable,
            bincode::Encode,
            bincode::Decode,
            serde::Serialize,
            serde::Deserialize,
            Clone,
            Debug,
            PartialEq,
        )]
        $($item)*
    };
}

/// Defines native types without text and bytes, and `Visit` for them, for rkyv's archives and for other forms.
macro_rules! parts {
    ($($(#[$attribute:meta])* $native:ident, $archived:ident $(, $other:ty)* { $($fields:tt)* })*) => {$(
        types! {
            @field [$(#[$attribute])*] [$native, $archived $(, $other)*] []
            [] [] [] $($fields)*
        }
    )*};
}

/// Defines native types and their borrowed forms, and `Visit` for both, for rkyv's archives and for other forms.
/// A field after `=>` has this type in the borrowed form. A borrowed form has the derives of the formats that borrow text
/// and bytes, and the derive after its colon.
macro_rules! records {
    ($(
        $(#[$attribute:meta])*
        $native:ident, $archived:ident, $borrowed:ident $(: $derive:path)? $(, $other:ty)* { $($fields:tt)* }
    )*) => {$(
        types! {
            @field [$(#[$attribute])*] [$native, $archived $(, $other)*] [$borrowed $($derive)?]
            [] [] [] $($fields)*
        }
    )*};
}

/// Splits the fields at their commas and arrows, token by token. A type as one fragment would hide `String` from derives
/// that have faster code for it.
macro_rules! types {
    // The next field.
    (
        @field $attributes:tt $native:tt $borrowed:tt $fields:tt $others:tt $names:tt
        $(#[$attribute:meta])* $name:ident: $($rest:tt)*
    ) => {
        types!(
            @type $attributes $native $borrowed $fields $others $names
            [$(#[$attribute])* $name] [] $($rest)*
        );
    };
    // A field with the same type in both forms.
    (
        @type $attributes:tt $native:tt $borrowed:tt [$($fields:tt)*] [$($others:tt)*] [$($names:tt)*]
        [$(#[$attribute:meta])* $name:ident] [$($type:tt)*], $($rest:tt)*
    ) => {
        types!(
            @field $attributes $native $borrowed
            [$($fields)* $(#[$attribute])* pub(crate) $name: $($type)*,]
            [$($others)* $name: $($type)*,]
            [$($names)* $name]
            $($rest)*
        );
    };
    (
        @type $attributes:tt $native:tt $borrowed:tt $fields:tt $others:tt $names:tt
        $field:tt $type:tt => $($rest:tt)*
    ) => {
        types!(@other $attributes $native $borrowed $fields $others $names $field $type [] $($rest)*);
    };
    (
        @type $attributes:tt $native:tt $borrowed:tt $fields:tt $others:tt $names:tt
        $field:tt [$($type:tt)*] $next:tt $($rest:tt)*
    ) => {
        types!(
            @type $attributes $native $borrowed $fields $others $names
            $field [$($type)* $next] $($rest)*
        );
    };
    // A field with another type in the borrowed form.
    (
        @other $attributes:tt $native:tt $borrowed:tt [$($fields:tt)*] [$($others:tt)*] [$($names:tt)*]
        [$(#[$attribute:meta])* $name:ident] [$($type:tt)*] [$($other:tt)*], $($rest:tt)*
    ) => {
        types!(
            @field $attributes $native $borrowed
            [$($fields)* $(#[$attribute])* pub(crate) $name: $($type)*,]
            [$($others)* #[serde(borrow)] $name: $($other)*,]
            [$($names)* $name]
            $($rest)*
        );
    };
    (
        @other $attributes:tt $native:tt $borrowed:tt $fields:tt $others:tt $names:tt
        $field:tt $type:tt [$($other:tt)*] $next:tt $($rest:tt)*
    ) => {
        types!(
            @other $attributes $native $borrowed $fields $others $names
            $field $type [$($other)* $next] $($rest)*
        );
    };
    // The types.
    (
        @field [$($attributes:tt)*] [$native:ident, $($visited:tt)*] [] [$($fields:tt)*] $others:tt
        [$($name:ident)*]
    ) => {
        native! {
            $($attributes)*
            #[derive(Default)]
            pub(crate) struct $native {
                $($fields)*
            }
        }

        visit_fields!([$($name),*] $native, $($visited)*);
    };
    (
        @field [$($attributes:tt)*] [$native:ident, $($visited:tt)*] [$borrowed:ident $($derive:path)?]
        [$($fields:tt)*] [$($others:tt)*] [$($name:ident)*]
    ) => {
        native! {
            $($attributes)*
            #[derive(Default)]
            pub(crate) struct $native {
                $($fields)*
            }
        }

        #[derive(
            sdp::SdpEncode,
            sdp::SdpDecode,
            wincode::SchemaRead,
            speedy::Readable,
            bincode::BorrowDecode,
            serde::Deserialize,
            $($derive)?
        )]
        pub(crate) struct $borrowed<'a> {
            $($others)*
        }

        visit_fields!([$($name),*] $native, $borrowed<'_>, $($visited)*);
    };
}

/// Implements `Visit` for types with these fields, which are in the order of the native type.
macro_rules! visit_fields {
    (@ [$($field:tt),*] $type:ty) => {
        impl crate::workload::Visit for $type {
            #[inline]
            fn visit<V: crate::workload::Visitor>(&self, visitor: &mut V) {
                $(self.$field.visit(visitor);)*
            }
        }
    };
    ($fields:tt $($type:ty),*) => {
        $(visit_fields!(@ $fields $type);)*
    };
}

/// Defines an enum without fields, with the derives of every format, and implements `Visit` for it and rkyv's archive of
/// it. A tag takes one byte in every format with a choice.
macro_rules! variants {
    ($(#[$attribute:meta])* $name:ident, $archived:ident: $first:ident $(, $variant:ident)* $(,)?) => {
        native! {
            $(#[$attribute])*
            #[derive(Copy, Default, Eq)]
            #[repr(u8)]
            #[speedy(tag_type = u8)]
            #[wincode(tag_encoding = "u8")]
            #[rkyv(derive(Clone, Copy))]
            pub(crate) enum $name {
                #[default]
                $first,
                $($variant,)*
            }
        }

        impl $name {
            pub(crate) const ALL: &[Self] = &[Self::$first $(, Self::$variant)*];

            pub(crate) fn of_tag(tag: u8) -> Option<Self> {
                Self::ALL.get(usize::from(tag)).copied()
            }
        }

        variants!(@ $name, $archived);
    };
    (@ $($type:ty),*) => {$(
        impl crate::workload::Visit for $type {
            #[inline]
            fn visit<V: crate::workload::Visitor>(&self, visitor: &mut V) {
                visitor.number(u64::from(*self as u8));
            }
        }
    )*};
}
