//! Sequences, sets, arrays, tuples, and maps as sequences of pairs.

use alloc::vec::Vec;
use core::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, SeqAccess, Visitor};

use super::encoder::{Content, Encoder};
use crate::schema::types::{TypeField, TypeIndex};
use crate::schema::walk::Step;

/// The parts of a sequence.
#[derive(Clone, Copy)]
pub(super) enum Parts<'a> {
    /// Elements of this type. If their number is not in the type, it is encoded before them.
    Elements(TypeIndex, Option<u64>),
    /// Pairs of a key and a value.
    Entries(TypeIndex, TypeIndex),
    /// Parts of these types.
    Tuple(&'a [TypeIndex]),
    /// Unnamed fields.
    Fields(&'a [TypeField]),
}

impl<'a> Parts<'a> {
    /// Returns the number of parts, if it is in the type.
    fn count(self) -> Option<u64> {
        match self {
            Self::Elements(_, count) => count,
            Self::Entries(..) => None,
            Self::Tuple(types) => u64::try_from(types.len()).ok(),
            Self::Fields(fields) => u64::try_from(fields.len()).ok(),
        }
    }

    /// Returns the part at an index.
    fn get(self, index: usize) -> Option<(Step, Content<'a>)> {
        let is_inside = |count| u64::try_from(index).is_ok_and(|index| index < count);
        match self {
            Self::Elements(ty, count) => {
                let part = (Step::Element(index), Content::Type(ty));
                count.is_none_or(is_inside).then_some(part)
            }
            Self::Entries(key, value) => {
                Some((Step::Key(index), Content::Entry(index, key, value)))
            }
            Self::Tuple(types) => Some((Step::Part(index), Content::Type(*types.get(index)?))),
            Self::Fields(fields) => {
                let field = fields.get(index)?;
                Some((Step::Field(field.name.clone()), Content::Type(field.ty)))
            }
        }
    }
}

/// A sequence. If its elements have an order, `order` is the type at their start.
pub(super) struct Sequence<'e, 'a> {
    encoder: &'e mut Encoder<'a>,
    parts: Parts<'a>,
    order: Option<TypeIndex>,
}

impl<'e, 'a> Sequence<'e, 'a> {
    pub(super) const fn new(
        encoder: &'e mut Encoder<'a>,
        parts: Parts<'a>,
        order: Option<TypeIndex>,
    ) -> Self {
        Self {
            encoder,
            parts,
            order,
        }
    }

    /// Encodes the parts. Returns their number.
    fn parts<'de, A: SeqAccess<'de>>(
        &mut self,
        seq: &mut A,
        starts: &mut Vec<usize>,
    ) -> Result<usize, A::Error> {
        let mut index = 0_usize;
        while let Some((step, content)) = self.parts.get(index) {
            let start = self.encoder.out.len();
            self.encoder.path.push(step);
            let part = seq.next_element_seed(self.encoder.seed(content))?;
            self.encoder.path.pop();
            if part.is_none() {
                break;
            }
            if self.order.is_some() {
                starts.push(start);
            }
            index = index.saturating_add(1);
        }
        Ok(index)
    }
}

impl<'de> Visitor<'de> for Sequence<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.parts, self.parts.count()) {
            (Parts::Entries(..), _) => f.write_str("a sequence of pairs"),
            (_, Some(count)) => write!(f, "a sequence of length {count}"),
            (_, None) => f.write_str("a sequence"),
        }
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut seq: A) -> Result<(), A::Error> {
        let mut starts = Vec::new();
        let Some(expected) = self.parts.count() else {
            let place = self.encoder.begin_count();
            let count = self.parts(&mut seq, &mut starts)?;
            self.encoder.end_count(place, count)?;
            if let Some(ty) = self.order {
                self.encoder.sort(ty, &starts);
            }
            return Ok(());
        };
        let count = self.parts(&mut seq, &mut starts)?;
        expect_end(&mut seq, count, expected)
    }
}

/// The entry of a map as a sequence of its key and its value.
pub(super) struct Pair<'e, 'a> {
    encoder: &'e mut Encoder<'a>,
    index: usize,
    types: [TypeIndex; 2],
}

impl<'e, 'a> Pair<'e, 'a> {
    pub(super) const fn new(
        encoder: &'e mut Encoder<'a>,
        index: usize,
        key: TypeIndex,
        value: TypeIndex,
    ) -> Self {
        Self {
            encoder,
            index,
            types: [key, value],
        }
    }
}

impl<'de> Visitor<'de> for Pair<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a pair of a key and a value")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<(), A::Error> {
        let mut count = 0;
        for (ty, part) in self.types.into_iter().zip(1..) {
            if seq.next_element_seed(self.encoder.part(ty))?.is_none() {
                break;
            }
            count = part;
            // The path of the key becomes that of the value.
            self.encoder.path.pop();
            self.encoder.path.push(Step::Value(self.index));
        }
        expect_end(&mut seq, count, 2)
    }
}

/// Checks that a sequence has this number of elements, and no more.
fn expect_end<'de, A: SeqAccess<'de>>(
    seq: &mut A,
    count: usize,
    expected: u64,
) -> Result<(), A::Error> {
    if u64::try_from(count) != Ok(expected) {
        return Err(Error::custom(format_args!(
            "invalid length {count}, expected {expected}"
        )));
    }
    seq.next_element_seed(Excess(expected)).map(drop)
}

/// An element or entry after this number of them, which is an error.
pub(super) struct Excess(pub(super) u64);

impl<'de> DeserializeSeed<'de> for Excess {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, _: D) -> Result<(), D::Error> {
        let expected = self.0;
        Err(Error::custom(format_args!(
            "invalid length, expected only {expected}"
        )))
    }
}
