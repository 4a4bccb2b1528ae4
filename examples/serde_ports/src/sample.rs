//! [`sample`]: a value of any type that does not have to describe itself.

use std::cell::RefCell;

use serde::de::value::{Error, StrDeserializer, U32Deserializer};
use serde::de::{
    self, DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error as _,
    IntoDeserializer, MapAccess, SeqAccess, VariantAccess, Visitor,
};

/// The deepest value. Options and sequences below it are empty.
const MAX_DEPTH: u32 = 6;

/// Returns a value with all options, or without any.
///
/// # Errors
///
/// If the type has to describe itself, or rejects the text or number of the sample.
pub fn sample<T: DeserializeOwned>(full: bool) -> Result<T, Error> {
    sample_with_bytes(full, &RefCell::default())
}

/// Returns a sample, and appends SDP's bytes of all parts before its end or its error.
///
/// # Errors
///
/// Those of [`sample`].
pub fn sample_with_bytes<T: DeserializeOwned>(
    full: bool,
    bytes: &RefCell<Vec<u8>>,
) -> Result<T, Error> {
    T::deserialize(Sampler {
        full,
        depth: 0,
        bytes,
    })
}

/// A format that contains every value: 1, "a", and the first variant of each enum.
#[derive(Clone, Copy)]
struct Sampler<'a> {
    full: bool,
    depth: u32,
    bytes: &'a RefCell<Vec<u8>>,
}

impl Sampler<'_> {
    fn write(self, bytes: &[u8]) {
        self.bytes.borrow_mut().extend_from_slice(bytes);
    }

    fn inside(self) -> Self {
        Self {
            depth: self.depth + 1,
            ..self
        }
    }

    fn has_content(self) -> bool {
        self.full && self.depth < MAX_DEPTH
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
        deserialize_u8: visit_u8(1), &1_u8.to_le_bytes();
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
        deserialize_str: visit_str("file:///a"), b"\x09\0\0\0file:///a";
        deserialize_string: visit_str("file:///a"), b"\x09\0\0\0file:///a";
        deserialize_bytes: visit_bytes(b"a"), b"\x01\0\0\0a";
        deserialize_byte_buf: visit_bytes(b"a"), b"\x01\0\0\0a";
        deserialize_unit: visit_unit(), &[];
    }

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
        Err(Error::custom("describes itself"))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.write(&[u8::from(self.has_content())]);
        if self.has_content() {
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
        let left = usize::from(self.has_content());
        self.write(&u32::from(self.has_content()).to_le_bytes());
        visitor.visit_seq(Parts {
            sampler: self.inside(),
            left,
            names: &[],
        })
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_seq(Parts {
            sampler: self.inside(),
            left: len,
            names: &[],
        })
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_tuple(len, visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.write(&u32::from(self.has_content()).to_le_bytes());
        let names: &[_] = if self.has_content() { &[""] } else { &[] };
        visitor.visit_map(Parts {
            sampler: self.inside(),
            left: 0,
            names,
        })
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_map(Parts {
            sampler: self.inside(),
            left: 0,
            names,
        })
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.write(&[0]); // the tag of the first variant
        visitor.visit_enum(self.inside())
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_any(visitor)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }
}

/// The elements of a sequence or tuple, or the fields with these names.
struct Parts<'a> {
    sampler: Sampler<'a>,
    left: usize,
    names: &'static [&'static str],
}

impl<'de> SeqAccess<'de> for Parts<'_> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Error> {
        let Some(left) = self.left.checked_sub(1) else {
            return Ok(None);
        };
        self.left = left;
        seed.deserialize(self.sampler).map(Some)
    }
}

impl<'de> MapAccess<'de> for Parts<'_> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Error> {
        let Some((name, names)) = self.names.split_first() else {
            return Ok(None);
        };
        self.names = names;
        if name.is_empty() {
            return seed.deserialize(self.sampler).map(Some); // the key of a map
        }
        let name: StrDeserializer<'_, Error> = name.into_deserializer();
        seed.deserialize(name).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        seed.deserialize(self.sampler)
    }
}

impl<'de> EnumAccess<'de> for Sampler<'_> {
    type Error = Error;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self), Error> {
        let index: U32Deserializer<Error> = 0_u32.into_deserializer();
        Ok((seed.deserialize(index)?, self))
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
        de::Deserializer::deserialize_struct(self, "", names, visitor)
    }
}
