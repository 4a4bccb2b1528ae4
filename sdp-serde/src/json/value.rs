//! JSON values as enums of serde's data model, with the tags that SDP has for `serde_json::Value`.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str;

use serde_core::de::{self, DeserializeSeed, EnumAccess, MapAccess, SeqAccess, Unexpected};
use serde_core::de::{VariantAccess as _, Visitor};
use serde_core::ser::{Error as _, SerializeMap as _, SerializeSeq as _};
use serde_core::{Deserializer, Serialize, Serializer};
use serde_json::{Map, Number, Value};

/// The maximum number of arrays and objects around each other, as in serde_json. Not every format has a limit.
const MAX_LEVELS: u8 = 128;

const TOO_DEEP: &str = "the JSON value nests deeper than 128 levels";

const VALUE: [&str; 6] = ["Null", "Bool", "Number", "String", "Array", "Object"];
const NUMBER: [&str; 3] = ["U64", "I64", "F64"];

/// A part of a JSON value that is serialized, and the number of levels that it can have.
pub(super) struct Part<'a, T> {
    part: &'a T,
    levels: u8,
}

impl<'a> Part<'a, Value> {
    pub(super) const fn whole(value: &'a Value) -> Self {
        Self {
            part: value,
            levels: MAX_LEVELS,
        }
    }
}

impl Serialize for Part<'_, Value> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (name, levels) = ("Value", self.levels);
        match self.part {
            Value::Null => serializer.serialize_unit_variant(name, 0, "Null"),
            Value::Bool(part) => serializer.serialize_newtype_variant(name, 1, "Bool", part),
            Value::Number(part) => {
                serializer.serialize_newtype_variant(name, 2, "Number", &Part { part, levels })
            }
            Value::String(part) => serializer.serialize_newtype_variant(name, 3, "String", part),
            Value::Array(part) => {
                let levels = levels.checked_sub(1).ok_or_else(too_deep)?;
                serializer.serialize_newtype_variant(name, 4, "Array", &Part { part, levels })
            }
            Value::Object(part) => {
                let levels = levels.checked_sub(1).ok_or_else(too_deep)?;
                serializer.serialize_newtype_variant(name, 5, "Object", &Part { part, levels })
            }
        }
    }
}

fn too_deep<E: serde_core::ser::Error>() -> E {
    E::custom(TOO_DEEP)
}

impl Serialize for Part<'_, Number> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (name, number) = ("Number", self.part);
        // With the feature `arbitrary_precision` of serde_json, a number can have more digits than these types hold.
        if let Some(integer) = number.as_u64()
            && *number == Number::from(integer)
        {
            serializer.serialize_newtype_variant(name, 0, "U64", &integer)
        } else if let Some(integer) = number.as_i64()
            && *number == Number::from(integer)
        {
            serializer.serialize_newtype_variant(name, 1, "I64", &integer)
        } else if let Some(float) = number.as_f64()
            && Number::from_f64(float).as_ref() == Some(number)
        {
            serializer.serialize_newtype_variant(name, 2, "F64", &float)
        } else {
            Err(S::Error::custom("JSON number is not a u64, i64 or f64"))
        }
    }
}

impl Serialize for Part<'_, Vec<Value>> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let levels = self.levels;
        let mut sequence = serializer.serialize_seq(Some(self.part.len()))?;
        for part in self.part {
            sequence.serialize_element(&Part { part, levels })?;
        }
        sequence.end()
    }
}

impl Serialize for Part<'_, Map<String, Value>> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let levels = self.levels;
        let mut map = serializer.serialize_map(Some(self.part.len()))?;
        for (key, part) in self.part {
            map.serialize_entry(key, &Part { part, levels })?;
        }
        map.end()
    }
}

/// Deserializes a JSON value with at most this number of levels.
#[derive(Clone, Copy)]
pub(super) struct OfValue {
    levels: u8,
}

impl OfValue {
    pub(super) const WHOLE: Self = Self { levels: MAX_LEVELS };

    fn inner<E: de::Error>(self) -> Result<Self, E> {
        let levels = self.levels.checked_sub(1);
        let levels = levels.ok_or_else(|| E::custom(TOO_DEEP))?;
        Ok(Self { levels })
    }
}

impl<'de> DeserializeSeed<'de> for OfValue {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_enum("Value", &VALUE, self)
    }
}

impl<'de> Visitor<'de> for OfValue {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<Value, A::Error> {
        let (index, content) = data.variant_seed(OfTag(&VALUE))?;
        match index {
            0 => content.unit_variant().map(|()| Value::Null),
            1 => content.newtype_variant().map(Value::Bool),
            2 => content.newtype_variant_seed(OfNumber).map(Value::Number),
            3 => content.newtype_variant().map(Value::String),
            4 => content.newtype_variant_seed(OfArray(self.inner()?)),
            _ => content.newtype_variant_seed(OfObject(self.inner()?)),
        }
    }
}

struct OfArray(OfValue);

impl<'de> DeserializeSeed<'de> for OfArray {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for OfArray {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON array")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<Value, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = sequence.next_element_seed(self.0)? {
            items.push(item);
        }
        Ok(Value::Array(items))
    }
}

struct OfObject(OfValue);

impl<'de> DeserializeSeed<'de> for OfObject {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for OfObject {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some(key) = entries.next_key()? {
            let value = entries.next_value_seed(self.0)?;
            object.insert(key, value);
        }
        Ok(Value::Object(object))
    }
}

struct OfNumber;

impl<'de> DeserializeSeed<'de> for OfNumber {
    type Value = Number;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Number, D::Error> {
        deserializer.deserialize_enum("Number", &NUMBER, self)
    }
}

impl<'de> Visitor<'de> for OfNumber {
    type Value = Number;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON number")
    }

    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<Number, A::Error> {
        use de::Error as _;

        let (index, content) = data.variant_seed(OfTag(&NUMBER))?;
        match index {
            0 => content.newtype_variant::<u64>().map(Number::from),
            1 => {
                let number: i64 = content.newtype_variant()?;
                if number >= 0 {
                    let found = Unexpected::Signed(number);
                    return Err(A::Error::invalid_value(found, &"a negative number"));
                }
                Ok(number.into())
            }
            _ => {
                let number: f64 = content.newtype_variant()?;
                let found = Unexpected::Float(number);
                Number::from_f64(number)
                    .ok_or_else(|| A::Error::invalid_value(found, &"a finite number"))
            }
        }
    }
}

/// Deserializes the tag of a variant, which is its index or its name.
#[derive(Clone, Copy)]
struct OfTag(&'static [&'static str]);

impl<'de> DeserializeSeed<'de> for OfTag {
    type Value = usize;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<usize, D::Error> {
        deserializer.deserialize_identifier(self)
    }
}

impl Visitor<'_> for OfTag {
    type Value = usize;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a variant")
    }

    fn visit_u64<E: de::Error>(self, index: u64) -> Result<usize, E> {
        let index = usize::try_from(index).ok();
        let index = index.filter(|index| *index < self.0.len());
        index.ok_or_else(|| E::custom("unknown variant of a JSON value"))
    }

    fn visit_str<E: de::Error>(self, name: &str) -> Result<usize, E> {
        let index = self.0.iter().position(|it| *it == name);
        index.ok_or_else(|| E::unknown_variant(name, self.0))
    }

    fn visit_bytes<E: de::Error>(self, name: &[u8]) -> Result<usize, E> {
        self.visit_str(str::from_utf8(name).unwrap_or("?"))
    }
}
