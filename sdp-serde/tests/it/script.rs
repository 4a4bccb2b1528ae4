//! Values whose `Serialize` does what it is told, right or wrong, and whose `Deserialize` ignores errors.

use serde::ser::{Error as _, SerializeMap as _, SerializeSeq as _, SerializeTuple as _};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

#[derive(Clone, Debug)]
pub(crate) enum Script {
    Byte(u8),
    Text(&'static str),
    Fail,
    Panic,
    Tuple(Vec<Self>),
    /// A sequence that announces this number of elements.
    Seq(Option<usize>, Vec<Self>),
    /// A map that announces this number of entries.
    Map(usize, Vec<(Self, Self)>),
    /// A tuple that ignores the errors of its parts, or a map that ignores the errors of its values.
    Lenient(Box<Self>),
}

impl Script {
    pub(crate) fn lenient(self) -> Self {
        Self::Lenient(Box::new(self))
    }

    fn run<S: Serializer>(&self, serializer: S, is_lenient: bool) -> Result<S::Ok, S::Error> {
        let judge = |result: Result<(), S::Error>| match result {
            Err(_) if is_lenient => Ok(()),
            result => result,
        };
        match self {
            Self::Byte(byte) => serializer.serialize_u8(*byte),
            Self::Text(text) => serializer.serialize_str(text),
            Self::Fail => Err(S::Error::custom("refused")),
            Self::Panic => panic!("in `Serialize`"),
            Self::Tuple(parts) => {
                let mut tuple = serializer.serialize_tuple(parts.len())?;
                for part in parts {
                    judge(tuple.serialize_element(part))?;
                }
                tuple.end()
            }
            Self::Seq(len, elements) => {
                let mut sequence = serializer.serialize_seq(*len)?;
                for element in elements {
                    sequence.serialize_element(element)?;
                }
                sequence.end()
            }
            Self::Map(len, entries) => {
                let mut map = serializer.serialize_map(Some(*len))?;
                for (key, value) in entries {
                    map.serialize_key(key)?;
                    judge(map.serialize_value(value))?;
                }
                map.end()
            }
            Self::Lenient(script) => script.run(serializer, true),
        }
    }
}

impl Serialize for Script {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.run(serializer, false)
    }
}

/// A value that ignores the error of its type.
#[derive(Debug)]
pub(crate) struct Lenient<T>(pub(crate) Option<T>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Lenient<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self(T::deserialize(deserializer).ok()))
    }
}
