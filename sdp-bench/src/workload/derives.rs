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
            savefile::prelude::Savefile,
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

/// Adds the derives of every format with borrowed decoding to a type that borrows.
macro_rules! borrowed {
    ($($item:tt)*) => {
        #[derive(
            sdp::SdpEncode,
            sdp::SdpDecode,
            wincode::SchemaRead,
            speedy::Readable,
            bincode::BorrowDecode,
            serde::Deserialize,
            Clone,
            Debug,
            PartialEq,
        )]
        $($item)*
    };
}

/// Implements `Visit` for a native type, rkyv's archive of it, and other types with these fields. With a borrowing
/// type, implements `Visit` for the borrowing type instead of the native one, and `BorrowAs`. The fields are in order.
macro_rules! fields {
    ($native:ident, $archived:ident as $borrowed:ident $(; $($other:ty),*)?: $($field:tt),* $(,)?) => {
        visit_fields!([$($field),*] $borrowed<'_>, $archived $($(, $other)*)?);

        impl<'a> crate::workload::derives::BorrowAs<'a, $borrowed<'a>> for $native {
            fn borrow_as(&'a self) -> $borrowed<'a> {
                $borrowed {
                    $($field: crate::workload::derives::BorrowAs::borrow_as(&self.$field),)*
                }
            }
        }
    };
    ($native:ident, $archived:ident $(; $($other:ty),*)?: $($field:tt),* $(,)?) => {
        visit_fields!([$($field),*] $native, $archived $($(, $other)*)?);
    };
}

/// Implements `Visit` for types with these fields.
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

/// Implements `BorrowAs` for types that are copied.
macro_rules! copies {
    ($($type:ty),*) => {$(
        impl crate::workload::derives::BorrowAs<'_, $type> for $type {
            fn borrow_as(&self) -> $type {
                *self
            }
        }
    )*};
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

        copies!($name);
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

/// A value from which a `B` can borrow.
pub(crate) trait BorrowAs<'a, B> {
    fn borrow_as(&'a self) -> B;
}

copies!(
    bool, u8, u16, u32, u64, i8, i16, i32, i64, f32, f64, [u32; 4]
);

impl<'a> BorrowAs<'a, &'a str> for String {
    fn borrow_as(&'a self) -> &'a str {
        self
    }
}

impl<'a> BorrowAs<'a, &'a [u8]> for Vec<u8> {
    fn borrow_as(&'a self) -> &'a [u8] {
        self
    }
}

impl<'a, T: BorrowAs<'a, B>, B> BorrowAs<'a, Vec<B>> for Vec<T> {
    fn borrow_as(&'a self) -> Vec<B> {
        self.iter().map(T::borrow_as).collect()
    }
}

impl<'a, T: BorrowAs<'a, B>, B> BorrowAs<'a, Option<B>> for Option<T> {
    fn borrow_as(&'a self) -> Option<B> {
        self.as_ref().map(T::borrow_as)
    }
}

impl<'a, T, U, A, B> BorrowAs<'a, (A, B)> for (T, U)
where
    T: BorrowAs<'a, A>,
    U: BorrowAs<'a, B>,
{
    fn borrow_as(&'a self) -> (A, B) {
        (self.0.borrow_as(), self.1.borrow_as())
    }
}

impl<'a, T, U, W, A, B, C> BorrowAs<'a, (A, B, C)> for (T, U, W)
where
    T: BorrowAs<'a, A>,
    U: BorrowAs<'a, B>,
    W: BorrowAs<'a, C>,
{
    fn borrow_as(&'a self) -> (A, B, C) {
        (self.0.borrow_as(), self.1.borrow_as(), self.2.borrow_as())
    }
}
