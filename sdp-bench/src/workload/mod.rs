//! The data that is measured: native types, as a program that uses SDP has them.
//!
//! Apart from the peers, because no format may decide what the data looks like.

pub mod message;
pub mod plugins;

use std::fmt::Debug;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Data that formats are compared on.
pub trait Workload: Clone + Debug + Default + PartialEq + 'static {
    /// The same data with its text borrowed.
    type Borrowed<'a>: Visit;

    /// Borrows the text.
    fn borrowed(&self) -> Self::Borrowed<'_>;
}

/// Something whose fields can all be read: a borrowed value, or a format's view of its bytes.
pub trait Visit {
    /// Shows every field to `visitor`, in the order of the native type, with the count of elements
    /// in front of a sequence.
    fn visit<V: Visitor>(&self, visitor: &mut V);
}

/// What is done with each field.
pub trait Visitor {
    /// Takes a number, or the bits of a float.
    fn number(&mut self, bits: u64);

    /// Takes a string.
    fn text(&mut self, text: &str);

    /// Takes a float.
    fn float(&mut self, value: f32) {
        self.number(u64::from(value.to_bits()));
    }

    /// Takes the number of elements that follow.
    fn count(&mut self, elements: usize) {
        self.number(elements as u64);
    }
}

/// Reads every field as cheaply as can be: a sum over the numbers, and over the length and the first
/// byte of each string. This is what is timed; a hash would cost more than the reading.
#[must_use]
pub fn touch(fields: &impl Visit) -> u64 {
    struct Touch(u64);

    impl Visitor for Touch {
        #[inline]
        fn number(&mut self, bits: u64) {
            self.0 = self.0.wrapping_add(bits);
        }

        #[inline]
        fn text(&mut self, text: &str) {
            self.number(text.len() as u64);
            self.number(text.bytes().next().map_or(0, u64::from));
        }
    }

    let mut visitor = Touch(0);
    fields.visit(&mut visitor);
    visitor.0
}

/// A hash of every byte of every field, in order. This is what verifies.
#[must_use]
pub fn digest(fields: &impl Visit) -> u64 {
    struct Digest(DefaultHasher);

    impl Visitor for Digest {
        fn number(&mut self, bits: u64) {
            bits.hash(&mut self.0);
        }

        fn text(&mut self, text: &str) {
            text.hash(&mut self.0);
        }
    }

    let mut visitor = Digest(DefaultHasher::new());
    fields.visit(&mut visitor);
    visitor.0.finish()
}
