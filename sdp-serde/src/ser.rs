//! [`Serializer`]: SDP's encoding of serde's data model.

mod cursor;
mod map;
mod place;
mod sequence;

#[cfg(feature = "json")]
use sdp::Limits;
use serde_core::ser::{self, Serialize, SerializeMap as _, SerializeSeq as _};

use crate::error::{HEAP, Item, SerError, TOO_MANY_VARIANTS, UNCOUNTED_MAP};
use crate::form::{Holder, Leaf};
#[cfg(feature = "json")]
use crate::json;
use crate::kind::{self, Sequence};
use crate::order;
use crate::sink::Sink;

pub(crate) use self::cursor::Serializer;
pub(crate) use self::place::Place;

use self::cursor::write_count;
use self::map::MapSerializer;
use self::sequence::SequenceSerializer;

/// Writes the tag of an option, or a bool.
#[inline(always)]
fn write_tag(sink: &mut impl Sink, tag: u8) -> Result<(), SerError> {
    sink.form(&[tag]);
    sink.write([tag])
}

/// Writes a string, or bytes, without their order.
#[inline(always)]
fn write_bytes(sink: &mut impl Sink, bytes: &[u8]) -> Result<(), SerError> {
    write_count(sink, bytes.len())?;
    sink.write_bytes(bytes)
}

macro_rules! numbers {
    ($($method:ident: $leaf:ident, $number:ty, $order:expr;)*) => {
        $(
            #[inline]
            fn $method(self, number: $number) -> Result<(), SerError> {
                self.place.leaf(Leaf::$leaf)?;
                self.sink.form(&($order)(number));
                self.sink.write(number.to_le_bytes())
            }
        )*
    };
}

impl<'s, S: Sink, P: Place> ser::Serializer for Serializer<'s, S, P> {
    type Ok = ();
    type Error = SerError;
    type SerializeSeq = SequenceSerializer<'s, S, P>;
    type SerializeTuple = Parts<'s, S, P>;
    type SerializeTupleStruct = Parts<'s, S, P>;
    type SerializeTupleVariant = Parts<'s, S, P>;
    type SerializeMap = MapSerializer<'s, S, P>;
    type SerializeStruct = Parts<'s, S, P>;
    type SerializeStructVariant = Parts<'s, S, P>;

    numbers! {
        serialize_u8: U8, u8, u8::to_be_bytes;
        serialize_u16: U16, u16, u16::to_be_bytes;
        serialize_u32: U32, u32, u32::to_be_bytes;
        serialize_u64: U64, u64, u64::to_be_bytes;
        serialize_u128: U128, u128, u128::to_be_bytes;
        serialize_i8: I8, i8, |it: i8| order::signed(it.to_be_bytes());
        serialize_i16: I16, i16, |it: i16| order::signed(it.to_be_bytes());
        serialize_i32: I32, i32, |it: i32| order::signed(it.to_be_bytes());
        serialize_i64: I64, i64, |it: i64| order::signed(it.to_be_bytes());
        serialize_i128: I128, i128, |it: i128| order::signed(it.to_be_bytes());
        serialize_f32: F32, f32, |it: f32| order::float(it.into());
        serialize_f64: F64, f64, order::float;
    }

    #[inline]
    fn serialize_bool(self, value: bool) -> Result<(), SerError> {
        self.place.leaf(Leaf::Bool)?;
        write_tag(self.sink, value.into())
    }

    #[inline]
    fn serialize_char(self, value: char) -> Result<(), SerError> {
        self.place.leaf(Leaf::Char)?;
        self.sink.form(&u32::from(value).to_be_bytes());
        self.sink.write(u32::from(value).to_le_bytes())
    }

    #[inline]
    fn serialize_str(self, text: &str) -> Result<(), SerError> {
        self.place.leaf(Leaf::Str)?;
        self.sink.text(text);
        write_bytes(self.sink, text.as_bytes())
    }

    #[inline]
    fn serialize_bytes(self, bytes: &[u8]) -> Result<(), SerError> {
        self.place.holder(Holder::Seq)?.0.leaf(Leaf::U8)?;
        self.sink.bytes(bytes);
        write_bytes(self.sink, bytes)
    }

    #[inline]
    fn serialize_none(self) -> Result<(), SerError> {
        self.place.holder(Holder::Option)?;
        write_tag(self.sink, 0)
    }

    #[inline]
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), SerError> {
        let (content, _) = self.place.holder(Holder::Option)?;
        write_tag(self.sink, 1)?;
        self.nested(content)?.put(value)
    }

    #[inline]
    fn serialize_unit(self) -> Result<(), SerError> {
        P::end(self.place.row()?)
    }

    #[inline]
    fn serialize_unit_struct(self, _: &'static str) -> Result<(), SerError> {
        P::end(self.place.row()?)
    }

    #[inline]
    fn serialize_unit_variant(
        mut self,
        name: &'static str,
        index: u32,
        variant: &'static str,
    ) -> Result<(), SerError> {
        let row = self.variant(name, index, variant)?;
        P::end(row)
    }

    #[inline]
    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<(), SerError> {
        #[cfg(feature = "json")]
        if name == json::NEWTYPE {
            return self.put_json(value);
        }
        let place = self.place.newtype()?;
        let _ = name;
        Self { place, ..self }.put(value)
    }

    #[inline]
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), SerError> {
        use ser::SerializeTupleVariant as _;

        let mut part = self.serialize_tuple_variant(name, index, variant, 1)?;
        part.serialize_field(value)?;
        part.end()
    }

    #[inline]
    fn serialize_seq(self, len: Option<usize>) -> Result<Self::SerializeSeq, SerError> {
        let (element, _) = self.place.holder(Holder::Seq)?;
        SequenceSerializer::new(self.nested(element)?, len)
    }

    #[inline]
    fn collect_seq<I>(self, elements: I) -> Result<(), SerError>
    where
        I: IntoIterator,
        I::Item: Serialize,
    {
        let kind = kind::sequence::<I>();
        if kind == Sequence::Heap {
            return Err(SerError::of(HEAP));
        }
        let mut elements = elements.into_iter();
        let (low, high) = elements.size_hint();
        let len = high.filter(|high| *high == low);
        if const { kind::may_iterate_set::<I::IntoIter>() } && kind == Sequence::Set {
            let mut entries = self.entries(Holder::Set, len)?;
            elements.try_for_each(|it| entries.serialize_entry(&it, &()))?;
            return entries.end();
        }
        let mut sequence = self.serialize_seq(len)?;
        elements.try_for_each(|it| sequence.serialize_element(&it))?;
        sequence.end()
    }

    #[inline]
    fn serialize_tuple(self, _: usize) -> Result<Self::SerializeTuple, SerError> {
        self.parts(Item::Tuple)
    }

    #[inline]
    fn serialize_tuple_struct(
        self,
        name: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleStruct, SerError> {
        self.parts(Item::Struct(name))
    }

    #[inline]
    fn serialize_tuple_variant(
        mut self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, SerError> {
        let (row, place) = (self.variant(name, index, variant)?, self.place);
        let (to, item) = (self.nested(place)?, Item::Variant { name, variant });
        Ok(Parts { to, item, row })
    }

    #[inline]
    fn serialize_map(self, len: Option<usize>) -> Result<Self::SerializeMap, SerError> {
        self.entries(Holder::Map, len)
    }

    #[inline]
    fn serialize_struct(
        self,
        name: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStruct, SerError> {
        self.parts(Item::Struct(name))
    }

    #[inline]
    fn serialize_struct_variant(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        len: usize,
    ) -> Result<Self::SerializeStructVariant, SerError> {
        self.serialize_tuple_variant(name, index, variant, len)
    }

    fn is_human_readable(&self) -> bool {
        false
    }
}

impl<'s, S: Sink, P: Place> Serializer<'s, S, P> {
    /// Starts a struct or tuple.
    #[inline(always)]
    fn parts(self, item: Item) -> Result<Parts<'s, S, P>, SerError> {
        let row = self.place.row();
        let row = row.map_err(|error| error.inside(item, None))?;
        let to = self;
        Ok(Parts { to, item, row })
    }

    /// Writes the JSON value of a value. In a key, its bytes are its order.
    #[cfg(feature = "json")]
    fn put_json<T: Serialize + ?Sized>(self, value: &T) -> Result<(), SerError> {
        self.place.leaf(Leaf::Json)?;
        let limits = Limits::DEFAULT.with_max_nesting(self.levels);
        let bytes = json::to_vec(value, &limits)?;
        self.sink.form(&bytes);
        self.sink.write_bytes(&bytes)
    }

    /// Starts a map or set.
    #[inline(always)]
    fn entries(
        self,
        holder: Holder,
        len: Option<usize>,
    ) -> Result<MapSerializer<'s, S, P>, SerError> {
        let len = len.ok_or_else(|| SerError::of(UNCOUNTED_MAP))?;
        let (key, value) = self.place.holder(holder)?;
        MapSerializer::new(self.nested(key)?, value, len)
    }

    /// Writes the tag of a variant or a result. In a result, the tag of a value is greater. The decoder refuses all
    /// remaining enums with one of these names and indexes.
    #[inline(always)]
    fn variant(
        &mut self,
        name: &'static str,
        index: u32,
        variant: &'static str,
    ) -> Result<P::Row, SerError> {
        let index = u8::try_from(index).map_err(|_| SerError::of(TOO_MANY_VARIANTS))?;
        let tag = match (name, index, variant) {
            ("Result", 0, "Ok") => 1,
            ("Result", 1, "Err") => 0,
            _ => index,
        };
        self.sink.form(&[index]);
        self.sink.write([tag])?;
        let row = self.place.variant(index.into(), variant);
        row.map_err(|error| error.inside(Item::Variant { name, variant }, None))
    }
}

/// The fields of a struct or variant, or the parts of a tuple.
pub(crate) struct Parts<'s, S, P: Place> {
    to: Serializer<'s, S, P>,
    item: Item,
    row: P::Row,
}

macro_rules! field {
    () => {
        None
    };
    ($name:ident) => {
        Some($name)
    };
}

macro_rules! parts {
    ($($trait:ident, $method:ident($($name:ident)?);)*) => {
        $(
            impl<S: Sink, P: Place> ser::$trait for Parts<'_, S, P> {
                type Ok = ();
                type Error = SerError;

                #[inline]
                fn $method<T: Serialize + ?Sized>(
                    &mut self,
                    $($name: &'static str,)?
                    value: &T,
                ) -> Result<(), SerError> {
                    let part = self.part(field!($($name)?), value);
                    part.map_err(|error| error.inside(self.item, field!($($name)?)))
                }

                $(
                    fn skip_field(&mut self, $name: &'static str) -> Result<(), SerError> {
                        let result = P::skip(&mut self.row, $name, self.to.sink);
                        result.map_err(|error| error.inside(self.item, Some($name)))
                    }
                )?

                #[inline]
                fn end(self) -> Result<(), SerError> {
                    P::end(self.row).map_err(|error| error.inside(self.item, None))
                }
            }
        )*
    };
}

impl<S: Sink, P: Place> Parts<'_, S, P> {
    #[inline(always)]
    fn part<T: Serialize + ?Sized>(
        &mut self,
        name: Option<&'static str>,
        value: &T,
    ) -> Result<(), SerError> {
        let place = P::next(&mut self.row, name)?;
        let start = self.to.sink.position();
        self.to.part(place).put(value)?;
        P::written(&mut self.row, self.to.sink, start);
        Ok(())
    }
}

parts! {
    SerializeTuple, serialize_element();
    SerializeTupleStruct, serialize_field();
    SerializeTupleVariant, serialize_field();
    SerializeStruct, serialize_field(name);
    SerializeStructVariant, serialize_field(name);
}
