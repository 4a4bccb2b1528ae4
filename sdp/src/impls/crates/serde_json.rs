//! `serde_json-1`: `Value` as a JSON value, `Number` as a JSON number, `Map` as a map from strings to JSON values.
//!
//! With the feature `arbitrary_precision` of serde_json, a number can have more digits than the three types hold, and
//! then it has no encoding. With the feature `preserve_order`, an object can be in any order, so it is sorted
//! before it is encoded.

use alloc::string::String;
use alloc::vec::Vec;

use serde_json::{Map, Number, Value};

use crate::base::error::{DecodeError, DecodeErrorKind, EncodeError};
use crate::base::size::WireSize;
use crate::coding::decode::{SdpDecode, decode_field, decode_field_into};
use crate::coding::encode::{SdpEncode, encode_field, measure_field};
use crate::cursor::length::Length;
use crate::cursor::reader::Reader;
use crate::cursor::writer::Writer;
use crate::impls::map;
use crate::schema::schema;

impl SdpEncode for Number {
    const SIZE: WireSize = WireSize::at_least(1);

    #[inline]
    fn measure(&self, length: &mut Length) {
        length.add(9);
    }

    /// Rejects a number unless it is equal to a `u64`, an `i64` or a finite `f64`.
    #[inline]
    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        if let Some(number) = self.as_u64()
            && *self == Self::from(number)
        {
            return (0_u8, number).encode(out);
        }
        if let Some(number) = self.as_i64()
            && number < 0
            && *self == Self::from(number)
        {
            return (1_u8, number).encode(out);
        }
        if let Some(number) = self.as_f64()
            && Self::from_f64(number).as_ref() == Some(self)
        {
            return (2_u8, number).encode(out);
        }
        Err(EncodeError::custom("JSON number is no u64, i64 or f64"))
    }
}

impl<'de> SdpDecode<'de> for Number {
    const SIZE: WireSize = WireSize::at_least(1);

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        let offset = input.offset();
        let invalid = |text| DecodeError::new(DecodeErrorKind::Custom(text), offset);
        match u8::decode(input)? {
            0 => u64::decode(input).map(Self::from),
            1 => {
                let number = i64::decode(input)?;
                match number < 0 {
                    true => Ok(Self::from(number)),
                    false => Err(invalid("JSON number is not negative")),
                }
            }
            2 => Self::from_f64(f64::decode(input)?)
                .ok_or_else(|| invalid("JSON number is not finite")),
            tag => Err(unknown(input, tag, "Number")),
        }
    }
}

schema! {
    [] Number => Schema::Unordered("JSON number", TypeRef::to(|| {
        const TAGGED: &Schema = &Schema::Enum {
            name: Name::new("Number"),
            tag_width: 1,
            variants: &[
                Variant::new("U64", 0, &[Field::new("0", TypeRef::of::<u64>())]),
                Variant::new("I64", 1, &[Field::new("0", TypeRef::of::<i64>())]),
                Variant::new("F64", 2, &[Field::new("0", TypeRef::of::<f64>())]),
            ],
        };
        TAGGED
    }));
}

impl SdpEncode for Map<String, Value> {
    const SIZE: WireSize = map::SIZE;

    #[inline]
    fn measure(&self, length: &mut Length) {
        map::measure(length, self.iter());
    }

    #[inline]
    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        if self.keys().is_sorted() {
            map::encode(out, self.iter(), map::ascends)
        } else {
            map::encode_unordered(out, self.iter())
        }
    }
}

impl<'de> SdpDecode<'de> for Map<String, Value> {
    const SIZE: WireSize = map::SIZE;

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        map::decode(input).map(|entries| entries.into_iter().collect())
    }

    /// Reuses the keys and values.
    #[inline]
    fn decode_into(input: &mut Reader<'de>, place: &mut Self) -> Result<(), DecodeError> {
        let entries = core::mem::take(place).into_iter();
        let entries = map::decode_in_place_unordered(input, entries)?;
        *place = entries.into_iter().collect();
        Ok(())
    }
}

schema! {
    [] Map<String, Value> => Schema::Map(TypeRef::of::<String>(), TypeRef::of::<Value>());
}

/// The size of every value. The weight keeps the code in separate functions, because it recurses.
const SIZE: WireSize = WireSize::at_least(1).with_weight(40);

impl SdpEncode for Value {
    const SIZE: WireSize = SIZE;

    fn measure(&self, length: &mut Length) {
        length.add(1);
        match self {
            Self::Null => {}
            Self::Bool(value) => value.measure(length),
            Self::Number(value) => value.measure(length),
            Self::String(value) => value.measure(length),
            Self::Array(value) => measure_field(value, length),
            Self::Object(value) => measure_field(value, length),
        }
    }

    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        match self {
            Self::Null => out.write_array([0]),
            Self::Bool(value) => (1_u8, *value).encode(out),
            Self::Number(value) => {
                out.write_array([2])?;
                value.encode(out)
            }
            Self::String(value) => {
                out.write_array([3])?;
                value.encode(out)
            }
            Self::Array(value) => {
                out.write_array([4])?;
                encode_field(value, out)
            }
            Self::Object(value) => {
                out.write_array([5])?;
                encode_field(value, out)
            }
        }
    }
}

impl<'de> SdpDecode<'de> for Value {
    const SIZE: WireSize = SIZE;

    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        let tag = u8::decode(input)?;
        decode_variant(input, tag)
    }

    fn decode_into(input: &mut Reader<'de>, place: &mut Self) -> Result<(), DecodeError> {
        match (u8::decode(input)?, &mut *place) {
            (3, Self::String(value)) => String::decode_into(input, value),
            (4, Self::Array(value)) => decode_field_into(input, value),
            (5, Self::Object(value)) => decode_field_into(input, value),
            (tag, _) => {
                *place = decode_variant(input, tag)?;
                Ok(())
            }
        }
    }
}

schema! {
    [] Value => Schema::Enum {
        name: Name::new("Value"),
        tag_width: 1,
        variants: &[
            Variant::new("Null", 0, &[]),
            Variant::new("Bool", 1, &[Field::new("0", TypeRef::of::<bool>())]),
            Variant::new("Number", 2, &[Field::new("0", TypeRef::of::<Number>())]),
            Variant::new("String", 3, &[Field::new("0", TypeRef::of::<String>())]),
            Variant::new("Array", 4, &[Field::new("0", TypeRef::of::<Vec<Value>>())]),
            Variant::new("Object", 5, &[Field::new("0", TypeRef::of::<Map<String, Value>>())]),
        ],
    };
}

/// Decodes the content of the variant with this tag, after the tag was read.
fn decode_variant(input: &mut Reader<'_>, tag: u8) -> Result<Value, DecodeError> {
    match tag {
        0 => Ok(Value::Null),
        1 => bool::decode(input).map(Value::Bool),
        2 => Number::decode(input).map(Value::Number),
        3 => String::decode(input).map(Value::String),
        4 => decode_field::<Vec<Value>>(input).map(Value::Array),
        5 => decode_field::<Map<String, Value>>(input).map(Value::Object),
        tag => Err(unknown(input, tag, "Value")),
    }
}

/// Returns the error of the last tag.
#[cold]
fn unknown(input: &Reader<'_>, tag: u8, name: &'static str) -> DecodeError {
    let tag = tag.into();
    input.error_at_last(1, DecodeErrorKind::UnknownVariant { tag, name })
}
