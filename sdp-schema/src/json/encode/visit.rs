//! [`Seed`]: encodes a value according to its kind.

use alloc::string::{String, ToString as _};
use core::fmt;
use core::str::FromStr;

use sdp::schema::Number;
use serde::Deserialize as _;
use serde::de::{
    DeserializeSeed, Deserializer, Error, Expected, MapAccess, SeqAccess, Unexpected, Visitor,
};

use super::encoder::{Encoder, length};
use crate::hex;
use crate::json::cores::{MAX_DEPTH, TOO_DEEP, is_numbered};
use crate::shown::shown;
use crate::table::types::{Field, Type, TypeIndex};
use crate::tools::label::label;

/// The key of a number in serde_json with its feature `arbitrary_precision`.
const NUMBER: &str = "$serde_json::private::Number";

/// A value with a separate representation.
#[derive(Clone, Copy)]
pub(super) enum Content {
    Type(TypeIndex),
    /// The fields of the variant at an index of this enum.
    Variant(TypeIndex, usize),
    /// An entry of a map, as a sequence of its key and its value.
    Pair(TypeIndex, TypeIndex),
    Message,
}

pub(super) struct Seed<'e, 'a> {
    pub(super) encoder: &'e mut Encoder<'a>,
    pub(super) content: Content,
}

impl<'de> DeserializeSeed<'de> for Seed<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        let Seed { encoder, content } = self;
        // Types around a value add to the time to compare keys.
        let around = match content {
            Content::Type(ty) => encoder.cores.core(ty).depth,
            _ => 0,
        };
        if encoder.depth.max(around) > MAX_DEPTH {
            return Err(encoder.located(Error::custom(TOO_DEEP)));
        }
        encoder.depth = encoder.depth.saturating_add(1);
        let seed = encoder.seed(content);
        let result = match seed.kind() {
            Kind::Leaf => seed.leaf(deserializer),
            Kind::Option => deserializer.deserialize_option(seed),
            Kind::Named => deserializer.deserialize_any(seed),
            Kind::Map => deserializer.deserialize_map(seed),
            Kind::Sequence => deserializer.deserialize_seq(seed),
        };
        encoder.depth = encoder.depth.saturating_sub(1);
        result.map_err(|error| encoder.located(error))
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A number, bool, char, string or unit.
    Leaf,
    /// An option, unless its content can be null.
    Option,
    /// A name, or a map with one. Null is an option, too.
    Named,
    Map,
    Sequence,
}

impl<'a> Encoder<'a> {
    pub(super) const fn seed<'e>(&'e mut self, content: Content) -> Seed<'e, 'a> {
        let encoder = self;
        Seed { encoder, content }
    }

    pub(super) const fn part<'e>(&'e mut self, ty: TypeIndex) -> Seed<'e, 'a> {
        self.seed(Content::Type(ty))
    }

    /// Returns the type of a value, without the names and rules around it.
    pub(super) fn core(&self, content: Content) -> Option<&'a Type> {
        match content {
            Content::Type(ty) => Some(self.cores.get(ty)),
            _ => None,
        }
    }

    pub(super) fn fields(&self, content: Content) -> Option<&'a [Field]> {
        match (content, self.core(content)) {
            (Content::Variant(ty, variant), _) => Some(self.cores.schema.get(ty).fields(variant)),
            (_, Some(Type::Struct { fields, .. })) => Some(fields),
            _ => None,
        }
    }
}

impl<'a> Seed<'_, 'a> {
    fn core(&self) -> Option<&'a Type> {
        self.encoder.core(self.content)
    }

    fn kind(&self) -> Kind {
        let cores = &self.encoder.cores;
        match (self.content, self.core(), self.encoder.fields(self.content)) {
            (Content::Type(ty), _, _) if cores.is_zero_width(ty) => Kind::Leaf,
            (_, _, Some([])) => Kind::Leaf,
            (_, _, Some(fields)) if is_numbered(fields) => Kind::Sequence,
            (_, _, Some(_)) => Kind::Map,
            (_, Some(Type::Option(content)), _) if !cores.can_be_null(*content) => Kind::Option,
            (_, Some(Type::Option(_) | Type::Result(..) | Type::Enum { .. }), _) => Kind::Named,
            (_, Some(Type::Map(key, _)), _) if cores.has_text(*key) => Kind::Map,
            (_, Some(Type::Seq(_) | Type::Set(_) | Type::Map(..)), _) => Kind::Sequence,
            (_, Some(Type::Array(..) | Type::Tuple(_)), _) => Kind::Sequence,
            (Content::Pair(..), _, _) => Kind::Sequence,
            (Content::Message, _, _) => Kind::Named,
            _ => Kind::Leaf,
        }
    }

    fn leaf<'de, D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        let core = self.core();
        let out = &mut self.encoder.out;
        match core {
            Some(Type::Opaque { is_fixed, name, .. }) if !is_fixed => {
                return Err(Error::custom(format_args!(
                    "bytes of unknown length: {}",
                    shown(name)
                )));
            }
            Some(Type::Opaque { .. } | Type::Str) => return deserializer.deserialize_str(self),
            Some(Type::Bool) => out.push(bool::deserialize(deserializer)?.into()),
            Some(Type::Char) => {
                let number = u32::from(char::deserialize(deserializer)?);
                out.extend(number.to_le_bytes());
            }
            // A number, or a string of one.
            Some(Type::Number(_)) => return deserializer.deserialize_any(self),
            _ => <()>::deserialize(deserializer)?,
        }
        Ok(())
    }

    /// Encodes an integer, or a float from an integer.
    fn integer<E: Error>(self, integer: Integer, found: Unexpected<'_>) -> Result<(), E> {
        match self.core() {
            Some(Type::Number(Number::F32 | Number::F64)) => {
                #[expect(clippy::cast_precision_loss, reason = "rounds")]
                let (single, double) = match integer {
                    Integer::Unsigned(number) => (number as f32, number as f64),
                    Integer::Signed(number) => (number as f32, number as f64),
                };
                self.float(single, double, found)
            }
            Some(Type::Number(number)) => match integer.bytes(*number) {
                Some(bytes) => {
                    self.encoder.out.extend(bytes);
                    self.encoder.end()
                }
                None => Err(E::invalid_value(found, &self)),
            },
            _ => Err(E::invalid_type(found, &self)),
        }
    }

    /// Encodes a float from the nearest numbers, unless it is too large for an `f32`.
    fn float<E: Error>(self, single: f32, double: f64, found: Unexpected<'_>) -> Result<(), E> {
        match self.core() {
            Some(Type::Number(Number::F64)) => self.encoder.out.extend(double.to_le_bytes()),
            Some(Type::Number(Number::F32)) if single.is_finite() || !double.is_finite() => {
                self.encoder.out.extend(single.to_le_bytes());
            }
            Some(Type::Number(Number::F32)) => return Err(E::invalid_value(found, &self)),
            // Formats such as JSON have rounded it.
            Some(Type::Number(_)) if double.abs() >= TWO_TO_63 && double.is_finite() => {
                let text = "an integer of more than 64 bits has to be a string of its digits";
                let expected: &dyn Expected = &self;
                return Err(E::custom(format_args!("{text}, expected {expected}")));
            }
            _ => return Err(E::invalid_type(found, &self)),
        }
        self.encoder.end()
    }
}

const TWO_TO_63: f64 = 9_223_372_036_854_775_808.0;

#[derive(Clone, Copy)]
enum Integer {
    Unsigned(u128),
    Signed(i128),
}

impl Integer {
    /// Returns the integer of the digits that `Display` writes: without a plus, spaces and leading zeros.
    fn parse(text: &str) -> Option<Self> {
        let unsigned = text.parse().map(Self::Unsigned);
        let integer = unsigned.or_else(|_| text.parse().map(Self::Signed)).ok()?;
        let digits = match integer {
            Self::Unsigned(number) => number.to_string(),
            Self::Signed(number) => number.to_string(),
        };
        (digits == text).then_some(integer)
    }

    /// Returns the bytes of the integer as a number of this type, unless it is outside the type.
    fn bytes(self, number: Number) -> Option<impl Iterator<Item = u8>> {
        let (bytes, is_negative) = match self {
            Self::Unsigned(value) => (value.to_le_bytes(), false),
            Self::Signed(value) => (value.to_le_bytes(), value < 0),
        };
        let len = usize::try_from(number.size()).ok()?;
        let (low, high) = bytes.split_at_checked(len)?;
        // The bytes above the type's width have to be zero, or equal to its sign.
        let sign = if is_negative { 0xff } else { 0 };
        let fits = high.iter().all(|byte| *byte == sign)
            && match number.is_signed() {
                true => low.last().is_some_and(|top| (*top >= 0x80) == is_negative),
                false => !is_negative,
            };
        fits.then(|| bytes.into_iter().take(len))
    }
}

/// Returns the float of a text for an infinite float or NaN.
fn special<T: FromStr>(text: &str, nan: impl Fn(u64) -> Option<T>) -> Option<T> {
    if let "inf" | "-inf" | "NaN" = text {
        return text.parse().ok();
    }
    let digits = text.strip_prefix("NaN(0x")?.strip_suffix(')')?;
    // The standard library accepts a sign, but the format has none.
    let digits = Some(digits).filter(|digits| !digits.starts_with('+'))?;
    nan(u64::from_str_radix(digits, 16).ok()?)
}

impl<'de> Visitor<'de> for Seed<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.content {
            Content::Type(ty) => {
                if let Some(Type::Opaque { .. }) = self.core() {
                    f.write_str("hexadecimal digits of ")?;
                }
                let core = self.encoder.cores.core(ty).ty;
                f.write_str(&label(self.encoder.cores.schema, core))
            }
            Content::Variant(..) => f.write_str("the fields of a variant"),
            Content::Pair(..) => f.write_str("a key and a value"),
            Content::Message => f.write_str("a message"),
        }
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<(), E> {
        self.integer(
            Integer::Unsigned(number.into()),
            Unexpected::Unsigned(number),
        )
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<(), E> {
        self.integer(Integer::Signed(number.into()), Unexpected::Signed(number))
    }

    fn visit_u128<E: Error>(self, number: u128) -> Result<(), E> {
        let found = format!("integer `{number}`");
        self.integer(Integer::Unsigned(number), Unexpected::Other(&found))
    }

    fn visit_i128<E: Error>(self, number: i128) -> Result<(), E> {
        let found = format!("integer `{number}`");
        self.integer(Integer::Signed(number), Unexpected::Other(&found))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<(), E> {
        #[expect(clippy::cast_possible_truncation, reason = "rounds")]
        self.float(number as f32, number, Unexpected::Float(number))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<(), E> {
        let found = Unexpected::Str(text);
        if self.kind() == Kind::Named {
            self.encoder.unit_variant(self.content, text)?;
            return self.encoder.end();
        }
        let core = self.core();
        let out = &mut self.encoder.out;
        let value = match core {
            Some(Type::Number(Number::F32)) => {
                let nan = |bits| Some(f32::from_bits(u32::try_from(bits).ok()?));
                let number = special(text, |bits| nan(bits).filter(|number| number.is_nan()));
                number.map(|number| out.extend(number.to_le_bytes()))
            }
            Some(Type::Number(Number::F64)) => {
                let nan = |bits| Some(f64::from_bits(bits)).filter(|number| number.is_nan());
                special(text, nan).map(|number| out.extend(number.to_le_bytes()))
            }
            Some(Type::Number(number)) => {
                let bytes = Integer::parse(text).and_then(|it| it.bytes(*number));
                bytes.map(|bytes| out.extend(bytes))
            }
            Some(Type::Opaque { min, .. }) => {
                if u64::try_from(text.len()).ok() != min.checked_mul(2) {
                    return Err(E::invalid_length(text.len(), &self));
                }
                hex::parse(text).map(|bytes| out.extend(bytes))
            }
            Some(Type::Str) => {
                out.extend(length::<E>(text.len())?.to_le_bytes());
                out.extend_from_slice(text.as_bytes());
                return self.encoder.end();
            }
            _ => return Err(E::invalid_type(found, &self)),
        };
        match value {
            Some(()) => self.encoder.end(),
            None => Err(E::invalid_value(found, &self)),
        }
    }

    fn visit_unit<E: Error>(self) -> Result<(), E> {
        let Some(Type::Option(_)) = self.core() else {
            return Err(E::invalid_type(Unexpected::Unit, &self));
        };
        self.encoder.out.push(0);
        self.encoder.end()
    }

    fn visit_none<E: Error>(self) -> Result<(), E> {
        self.visit_unit()
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        let Some(Type::Option(content)) = self.core() else {
            return Err(Error::invalid_type(Unexpected::Option, &self));
        };
        self.encoder.out.push(1);
        self.encoder.part(*content).deserialize(deserializer)?;
        self.encoder.end()
    }

    fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<(), A::Error> {
        match self.kind() {
            Kind::Sequence => self.encoder.sequence(self.content, seq)?,
            _ => return Err(Error::invalid_type(Unexpected::Seq, &self)),
        }
        self.encoder.end()
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        match (self.kind(), self.core()) {
            (Kind::Named, _) => self.encoder.variant(self.content, map)?,
            (Kind::Map, Some(Type::Map(key, value))) => self.encoder.entries(*key, *value, map)?,
            (Kind::Map, _) => self.encoder.named_fields(self.content, map)?,
            (_, Some(Type::Number(_))) if map.next_key::<String>()?.as_deref() == Some(NUMBER) => {
                let text: String = map.next_value()?;
                return match (text.parse(), Integer::parse(&text)) {
                    (_, Some(integer)) => self.integer(integer, Unexpected::Str(&text)),
                    (Ok(number), _) if f64::is_finite(number) => self.visit_f64(number),
                    _ => Err(Error::invalid_value(Unexpected::Str(&text), &self)),
                };
            }
            _ => return Err(Error::invalid_type(Unexpected::Map, &self)),
        }
        self.encoder.end()
    }
}
