//! [`samples`]: values of any type.

use std::cell::RefCell;
use std::mem;

use serde::de::value::{Error, U32Deserializer};
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, IntoDeserializer, MapAccess,
    SeqAccess, VariantAccess, Visitor,
};

/// The depth of the deepest sequence or map with content.
const MAX_DEPTH: u32 = 8;

/// The depth of the deepest option with content. It is larger, so that a sample with all options has an empty sequence of
/// its own type instead of a missing option.
const MAX_OPTION_DEPTH: u32 = 2 * MAX_DEPTH;

/// The texts of a sample: a type that rejects one gets the next one.
const TEXTS: [&str; 6] = [
    "a",
    "1",
    "aGk=",
    "2024-05-06T07:08:09Z",
    "May  6, 2024  7:08:09 AM",
    "file:///a",
];

/// The bytes of a sample, in the same way.
const BYTES: [u8; 2] = [b'a', 1];

/// A value of a type, and its bytes.
pub struct Sample<T> {
    /// The value, or the error of the type for the last text or byte.
    pub value: Result<T, Error>,
    /// Whether a part of the value describes itself. The sample has a text there.
    pub describes_itself: bool,
    /// SDP's bytes of all parts before the first one that describes itself.
    pub bytes: Vec<u8>,
    /// Whether the value has all its options.
    pub full: bool,
}

/// Returns a full sample, one without options, and one without content in sequences and maps either. An enum has all three
/// for each variant.
pub fn samples<T: DeserializeOwned>() -> Vec<Sample<T>> {
    let mut samples = Vec::new();
    let mut variants = 0..1;
    while let Some(variant) = variants.next() {
        for (has_options, has_elements) in [(true, true), (false, true), (false, false)] {
            let mut notes = Notes::default();
            samples.push(sample(has_options, has_elements, variant, &mut notes));
            variants.end = variants.end.max(notes.variants);
        }
    }
    samples
}

/// Tries texts and bytes, until the type accepts a sample or rejects the last choice.
fn sample<T: DeserializeOwned>(
    has_options: bool,
    has_elements: bool,
    variant: u32,
    notes: &mut Notes,
) -> Sample<T> {
    loop {
        let cell = RefCell::new(mem::take(notes));
        let value = T::deserialize(Sampler {
            has_options,
            has_elements,
            variant,
            depth: 0,
            notes: &cell,
        });
        *notes = cell.into_inner();
        if value.is_ok() || !notes.retry() {
            return Sample {
                value,
                describes_itself: notes.describes_itself,
                bytes: mem::take(&mut notes.bytes),
                full: has_options,
            };
        }
    }
}

/// The parts of a sample before its end or its error.
#[derive(Default)]
struct Notes {
    bytes: Vec<u8>,
    describes_itself: bool,
    /// The index and the number of options of each choice.
    choices: Vec<(usize, usize)>,
    /// The number of choices so far.
    choice_count: usize,
    /// The number of variants of the outermost enum.
    variants: u32,
}

impl Notes {
    fn write(&mut self, bytes: &[u8]) {
        if !self.describes_itself {
            self.bytes.extend_from_slice(bytes);
        }
    }

    /// Returns one of the options: the first one, unless this is a retry.
    fn choose<T: Copy>(&mut self, options: &[T]) -> T {
        if self.choices.len() == self.choice_count {
            self.choices.push((0, options.len()));
        }
        let (index, _) = self.choices[self.choice_count];
        self.choice_count += 1;
        options[index]
    }

    /// Replaces the last choice by the next option, if there is one, and starts again.
    fn retry(&mut self) -> bool {
        let Some((index, options)) = self.choices.last_mut() else {
            return false;
        };
        *index += 1;
        if index == options {
            return false;
        }
        *self = Self {
            choices: mem::take(&mut self.choices),
            ..Self::default()
        };
        true
    }
}

/// A format that contains every value: 1, a text, and the first variant of each inner enum.
#[derive(Clone, Copy)]
struct Sampler<'a> {
    has_options: bool,
    has_elements: bool,
    variant: u32,
    depth: u32,
    notes: &'a RefCell<Notes>,
}

impl<'a> Sampler<'a> {
    fn write(self, bytes: &[u8]) {
        self.notes.borrow_mut().write(bytes);
    }

    fn inside(self) -> Self {
        Self {
            depth: self.depth + 1,
            variant: 0,
            ..self
        }
    }

    fn has_option(self) -> bool {
        self.has_options && self.depth < MAX_OPTION_DEPTH
    }

    fn has_elements(self) -> bool {
        self.has_elements && self.depth < MAX_DEPTH
    }

    fn parts(self, left: usize) -> Parts<'a> {
        Parts {
            sampler: self.inside(),
            left,
        }
    }

    /// Returns the parts of a sequence or map, which has this number of elements, or none.
    fn counted_parts(self, count: u32) -> Parts<'a> {
        let count = if self.has_elements() { count } else { 0 };
        self.write(&count.to_le_bytes());
        self.parts(count as usize)
    }
}

macro_rules! values {
    ($($method:ident: $visit:ident($($value:expr)?), $bytes:expr;)*) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            self.write($bytes);
            visitor.$visit($($value)?)
        })*
    };
}

impl<'de> Deserializer<'de> for Sampler<'_> {
    type Error = Error;

    values! {
        deserialize_bool: visit_bool(true), &[1];
        deserialize_u16: visit_u16(1), &1_u16.to_le_bytes();
        deserialize_u32: visit_u32(1), &1_u32.to_le_bytes();
        deserialize_u64: visit_u64(1), &1_u64.to_le_bytes();
        deserialize_i8: visit_i8(1), &1_i8.to_le_bytes();
        deserialize_i16: visit_i16(1), &1_i16.to_le_bytes();
        deserialize_i32: visit_i32(1), &1_i32.to_le_bytes();
        deserialize_i64: visit_i64(1), &1_i64.to_le_bytes();
        deserialize_f32: visit_f32(1.5), &1.5_f32.to_le_bytes();
        deserialize_f64: visit_f64(1.5), &1.5_f64.to_le_bytes();
        deserialize_char: visit_char('a'), &u32::from('a').to_le_bytes();
        deserialize_bytes: visit_bytes(b"a"), b"\x01\0\0\0a";
        deserialize_byte_buf: visit_bytes(b"a"), b"\x01\0\0\0a";
        deserialize_unit: visit_unit(), &[];
    }

    fn deserialize_u8<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let byte = self.notes.borrow_mut().choose(&BYTES);
        self.write(&[byte]);
        visitor.visit_u8(byte)
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let text = self.notes.borrow_mut().choose(&TEXTS);
        self.write(&(text.len() as u32).to_le_bytes());
        self.write(text.as_bytes());
        visitor.visit_str(text)
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_str(visitor)
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.notes.borrow_mut().describes_itself = true;
        self.deserialize_str(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.write(&[u8::from(self.has_option())]);
        if self.has_option() {
            visitor.visit_some(self.inside())
        } else {
            visitor.visit_none()
        }
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_seq(self.counted_parts(2))
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_seq(self.parts(len))
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_seq(self.parts(len))
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_map(self.counted_parts(1))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_seq(self.parts(names.len()))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        if self.depth == 0 {
            self.notes.borrow_mut().variants = variants.len() as u32;
        }
        self.write(&[self.variant as u8]);
        visitor.visit_enum(self)
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_any(visitor)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }

    fn is_human_readable(&self) -> bool {
        false // as in `sdp_serde`
    }
}

/// The elements of a sequence or tuple, the entries of a map, or the fields of a struct.
struct Parts<'a> {
    sampler: Sampler<'a>,
    left: usize,
}

impl Parts<'_> {
    /// Returns whether there is one more.
    fn next(&mut self) -> bool {
        let more = self.left > 0;
        self.left -= usize::from(more);
        more
    }
}

impl<'de> SeqAccess<'de> for Parts<'_> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Error> {
        let more = self.next();
        more.then(|| seed.deserialize(self.sampler)).transpose()
    }
}

impl<'de> MapAccess<'de> for Parts<'_> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Error> {
        self.next_element_seed(seed)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        seed.deserialize(self.sampler)
    }
}

impl<'de> EnumAccess<'de> for Sampler<'_> {
    type Error = Error;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self), Error> {
        let index: U32Deserializer<Error> = self.variant.into_deserializer();
        Ok((seed.deserialize(index)?, self.inside()))
    }
}

impl<'de> VariantAccess<'de> for Sampler<'_> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Error> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_tuple(len, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_struct("", names, visitor)
    }
}
