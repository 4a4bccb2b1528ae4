//! A visitor of all fields of a value, for every type returned by a format.

use std::hash::{DefaultHasher, Hash, Hasher};

use rkyv::option::ArchivedOption;
use rkyv::rend;
use rkyv::string::ArchivedString;
use rkyv::tuple::{ArchivedTuple2, ArchivedTuple3};
use rkyv::vec::ArchivedVec;
use sdp::{SdpDecode, Seq};

/// A value with readable fields: a native or borrowed value, or a format's view of its bytes.
pub(crate) trait Visit: Sized {
    /// Passes every field to `visitor`, in the order of the native type, with the count of a sequence before its
    /// elements.
    fn visit<V: Visitor>(&self, visitor: &mut V);

    /// Passes the elements of a sequence, but bytes as one slice.
    #[inline]
    fn visit_each<V: Visitor>(items: &[Self], visitor: &mut V) {
        for item in items {
            item.visit(visitor);
        }
    }
}

/// An operation on every field.
pub(crate) trait Visitor {
    /// Takes a number, or the bits of a float.
    fn number(&mut self, bits: u64);

    /// Takes a string.
    fn text(&mut self, text: &str);

    /// Takes bytes.
    fn bytes(&mut self, bytes: &[u8]);

    /// Takes the number of elements that follow.
    fn count(&mut self, elements: usize) {
        self.number(elements as u64);
    }
}

/// Reads every field and returns a cheap sum: the numbers, and the length and first byte of each string. It is timed,
/// and a hash would take longer than the reading.
pub(crate) fn touch(fields: &impl Visit) -> u64 {
    struct Touch(u64);

    impl Visitor for Touch {
        #[inline]
        fn number(&mut self, bits: u64) {
            self.0 = self.0.wrapping_add(bits);
        }

        #[inline]
        fn text(&mut self, text: &str) {
            self.bytes(text.as_bytes());
        }

        #[inline]
        fn bytes(&mut self, bytes: &[u8]) {
            self.number(bytes.len() as u64);
            self.number(bytes.first().map_or(0, |&byte| u64::from(byte)));
        }
    }

    let mut visitor = Touch(0);
    fields.visit(&mut visitor);
    visitor.0
}

/// Returns a hash of every byte of every field, in order, for the verification.
pub(crate) fn digest(fields: &impl Visit) -> u64 {
    struct Digest(DefaultHasher);

    impl Visitor for Digest {
        fn number(&mut self, bits: u64) {
            bits.hash(&mut self.0);
        }

        fn text(&mut self, text: &str) {
            text.hash(&mut self.0);
        }

        fn bytes(&mut self, bytes: &[u8]) {
            bytes.hash(&mut self.0);
        }
    }

    let mut visitor = Digest(DefaultHasher::new());
    fields.visit(&mut visitor);
    visitor.0.finish()
}

/// Implements `Visit` for native and archived numbers, which the visitor gets as 64 bits.
macro_rules! numbers {
    ($($type:ty: |$value:ident| $bits:expr;)*) => {$(
        impl Visit for $type {
            #[inline]
            fn visit<V: Visitor>(&self, visitor: &mut V) {
                let $value = *self;
                visitor.number($bits);
            }
        }
    )*};
}

numbers! {
    bool: |value| u64::from(value);
    u16: |value| u64::from(value);
    u32: |value| u64::from(value);
    u64: |value| value;
    i8: |value| i64::from(value).cast_unsigned();
    i16: |value| i64::from(value).cast_unsigned();
    i32: |value| i64::from(value).cast_unsigned();
    i64: |value| value.cast_unsigned();
    f32: |value| u64::from(value.to_bits());
    f64: |value| value.to_bits();
    rend::u16_le: |value| u64::from(value.to_native());
    rend::u32_le: |value| u64::from(value.to_native());
    rend::u64_le: |value| value.to_native();
    rend::i16_le: |value| i64::from(value.to_native()).cast_unsigned();
    rend::i32_le: |value| i64::from(value.to_native()).cast_unsigned();
    rend::i64_le: |value| value.to_native().cast_unsigned();
    rend::f32_le: |value| u64::from(value.to_native().to_bits());
    rend::f64_le: |value| value.to_native().to_bits();
}

impl Visit for u8 {
    #[inline]
    fn visit<V: Visitor>(&self, visitor: &mut V) {
        visitor.number(u64::from(*self));
    }

    #[inline]
    fn visit_each<V: Visitor>(items: &[Self], visitor: &mut V) {
        visitor.bytes(items);
    }
}

/// Implements `Visit` for native and archived text.
macro_rules! texts {
    ($($type:ty),*) => {$(
        impl Visit for $type {
            #[inline]
            fn visit<V: Visitor>(&self, visitor: &mut V) {
                visitor.text(self);
            }
        }
    )*};
}

texts!(String, &str, ArchivedString);

impl<T: Visit> Visit for &[T] {
    #[inline]
    fn visit<V: Visitor>(&self, visitor: &mut V) {
        visitor.count(self.len());
        T::visit_each(self, visitor);
    }
}

impl<T: Visit> Visit for Vec<T> {
    #[inline]
    fn visit<V: Visitor>(&self, visitor: &mut V) {
        self.as_slice().visit(visitor);
    }
}

impl<'de, T: Visit + SdpDecode<'de> + 'de> Visit for Seq<'de, T> {
    #[inline]
    fn visit<V: Visitor>(&self, visitor: &mut V) {
        // Plain elements are read from the input.
        if let Some(items) = self.as_slice() {
            return items.visit(visitor);
        }
        visitor.count(self.len());
        for item in self {
            item.visit(visitor);
        }
    }
}

impl<T: Visit> Visit for ArchivedVec<T> {
    #[inline]
    fn visit<V: Visitor>(&self, visitor: &mut V) {
        self.as_slice().visit(visitor);
    }
}

impl<T: Visit, const N: usize> Visit for [T; N] {
    #[inline]
    fn visit<V: Visitor>(&self, visitor: &mut V) {
        T::visit_each(self, visitor);
    }
}

/// Implements `Visit` for native and archived options. The visitor gets 0, or 1 and the content.
macro_rules! options {
    ($($option:ident),*) => {$(
        impl<T: Visit> Visit for $option<T> {
            #[inline]
            fn visit<V: Visitor>(&self, visitor: &mut V) {
                match self {
                    $option::None => visitor.number(0),
                    $option::Some(content) => {
                        visitor.number(1);
                        content.visit(visitor);
                    }
                }
            }
        }
    )*};
}

options!(Option, ArchivedOption);

macro_rules! tuples {
    ($(($($part:ident: $index:tt),*) $tuple:ty;)*) => {$(
        impl<$($part: Visit),*> Visit for $tuple {
            #[inline]
            fn visit<V: Visitor>(&self, visitor: &mut V) {
                $(self.$index.visit(visitor);)*
            }
        }
    )*};
}

tuples! {
    (A: 0, B: 1) (A, B);
    (A: 0, B: 1, C: 2) (A, B, C);
    (A: 0, B: 1) ArchivedTuple2<A, B>;
    (A: 0, B: 1, C: 2) ArchivedTuple3<A, B, C>;
}

/// Views, read in place.
impl<T: Visit> Visit for &T {
    #[inline]
    fn visit<V: Visitor>(&self, visitor: &mut V) {
        T::visit(self, visitor);
    }
}
