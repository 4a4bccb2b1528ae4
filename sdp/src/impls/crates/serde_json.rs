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
use crate::coding::decode::SdpDecode;
use crate::coding::encode::SdpEncode;
use crate::cursor::length::Length;
use crate::cursor::reader::Reader;
use crate::cursor::writer::Writer;
use crate::impls::map;
use crate::impls::template::enumeration::{enumeration, unknown};
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
        Err(EncodeError::custom("JSON number is not a u64, i64 or f64"))
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
        map::measure_entries(length, self.iter());
    }

    #[inline]
    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        if self.keys().is_sorted() {
            map::encode_ordered(out, self.iter())
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

// The weight keeps the code in separate functions, because it recurses.
enumeration! {
    [] Value as "Value", weight = 40:
        0 => Null,
        1 => Bool(value: bool),
        2 => Number(value: Number),
        3 => String(value: String),
        4 => Array(value: Vec<Value>),
        5 => Object(value: Map<String, Value>);
}
