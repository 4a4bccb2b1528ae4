//! JSON values as enums of serde's data model, with the tags that SDP has for `serde_json::Value`.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use serde_core::de::{self, DeserializeSeed, EnumAccess, Unexpected, VariantAccess as _, Visitor};
use serde_core::ser::{Error as _, SerializeMap as _};
use serde_core::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Number, Value};

const VALUE: [&str; 6] = ["Null", "Bool", "Number", "String", "Array", "Object"];
const NUMBER: [&str; 3] = ["U64", "I64", "F64"];

pub(super) struct Borrowed<'a, T>(pub(super) &'a T);

impl Serialize for Borrowed<'_, Value> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let name = "Value";
        match self.0 {
            Value::Null => serializer.serialize_unit_variant(name, 0, "Null"),
            Value::Bool(value) => serializer.serialize_newtype_variant(name, 1, "Bool", value),
            Value::Number(value) => {
                serializer.serialize_newtype_variant(name, 2, "Number", &Borrowed(value))
            }
            Value::String(value) => serializer.serialize_newtype_variant(name, 3, "String", value),
            Value::Array(value) => {
                serializer.serialize_newtype_variant(name, 4, "Array", &Borrowed(value))
            }
            Value::Object(value) => {
                serializer.serialize_newtype_variant(name, 5, "Object", &Borrowed(value))
            }
        }
    }
}

impl Serialize for Borrowed<'_, Number> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let name = "Number";
        // With the feature `arbitrary_precision` of serde_json, a number can have more digits than these types hold.
        if let Some(number) = self.0.as_u64()
            && *self.0 == Number::from(number)
        {
            serializer.serialize_newtype_variant(name, 0, "U64", &number)
        } else if let Some(number) = self.0.as_i64()
            && *self.0 == Number::from(number)
        {
            serializer.serialize_newtype_variant(name, 1, "I64", &number)
        } else if let Some(number) = self.0.as_f64()
            && Number::from_f64(number).as_ref() == Some(self.0)
        {
            serializer.serialize_newtype_variant(name, 2, "F64", &number)
        } else {
            Err(S::Error::custom("JSON number is no u64, i64 or f64"))
        }
    }
}

impl Serialize for Borrowed<'_, Vec<Value>> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(Borrowed))
    }
}

impl Serialize for Borrowed<'_, Map<String, Value>> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (key, value) in self.0 {
            map.serialize_entry(key, &Borrowed(value))?;
        }
        map.end()
    }
}

pub(super) struct Owned<T>(pub(super) T);

impl<'de> Deserialize<'de> for Owned<Value> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct OfValue;

        impl<'de> Visitor<'de> for OfValue {
            type Value = Owned<Value>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a JSON value")
            }

            fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<Self::Value, A::Error> {
                let (index, content) = data.variant_seed(Variant(&VALUE))?;
                Ok(Owned(match index {
                    0 => {
                        content.unit_variant()?;
                        Value::Null
                    }
                    1 => Value::Bool(content.newtype_variant()?),
                    2 => {
                        let Owned(number) = content.newtype_variant::<Owned<Number>>()?;
                        Value::Number(number)
                    }
                    3 => Value::String(content.newtype_variant()?),
                    4 => {
                        let items: Vec<Owned<Value>> = content.newtype_variant()?;
                        items.into_iter().map(|Owned(item)| item).collect()
                    }
                    _ => {
                        let entries: BTreeMap<String, Owned<Value>> = content.newtype_variant()?;
                        let entries = entries.into_iter();
                        entries.map(|(key, Owned(value))| (key, value)).collect()
                    }
                }))
            }
        }

        deserializer.deserialize_enum("Value", &VALUE, OfValue)
    }
}

impl<'de> Deserialize<'de> for Owned<Number> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct OfNumber;

        impl<'de> Visitor<'de> for OfNumber {
            type Value = Owned<Number>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a JSON number")
            }

            fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<Self::Value, A::Error> {
                use de::Error as _;

                let (index, content) = data.variant_seed(Variant(&NUMBER))?;
                Ok(Owned(match index {
                    0 => content.newtype_variant::<u64>()?.into(),
                    1 => {
                        let number: i64 = content.newtype_variant()?;
                        if number >= 0 {
                            let found = Unexpected::Signed(number);
                            return Err(A::Error::invalid_value(found, &"a negative number"));
                        }
                        number.into()
                    }
                    _ => {
                        let number: f64 = content.newtype_variant()?;
                        let found = Unexpected::Float(number);
                        Number::from_f64(number)
                            .ok_or_else(|| A::Error::invalid_value(found, &"a finite number"))?
                    }
                }))
            }
        }

        deserializer.deserialize_enum("Number", &NUMBER, OfNumber)
    }
}

/// The index of a variant, from its index or name.
struct Variant(&'static [&'static str]);

impl<'de> DeserializeSeed<'de> for Variant {
    type Value = usize;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<usize, D::Error> {
        deserializer.deserialize_identifier(self)
    }
}

impl Visitor<'_> for Variant {
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
}
