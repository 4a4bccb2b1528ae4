//! [`Serializer`]: SDP's encoding of serde's data model.

mod cursor;
mod map;
mod sequence;

use serde_core::ser::{self, Serialize};

use crate::error::{SKIPPED_FIELD, SerError, TOO_MANY_VARIANTS, UNCOUNTED_MAP};
use crate::order;
use crate::sink::Sink;

pub(crate) use self::cursor::Serializer;

use self::cursor::write_count;
use self::map::MapSerializer;
use self::sequence::SequenceSerializer;

/// Writes the tag of a variant, or that of a result, in which the tag of a value is greater. The decoder refuses other
/// enums with one of these names and indexes.
#[inline(always)]
fn write_tag(
    sink: &mut impl Sink,
    name: &'static str,
    index: u32,
    variant: &'static str,
) -> Result<(), SerError> {
    let index = u8::try_from(index).map_err(|_| SerError::of(TOO_MANY_VARIANTS))?;
    let tag = match (name, index, variant) {
        ("Result", 0, "Ok") => 1,
        ("Result", 1, "Err") => 0,
        _ => index,
    };
    sink.order_number([index]);
    sink.write([tag])
}

macro_rules! numbers {
    ($($method:ident: $number:ty, $order:expr;)*) => {
        $(
            #[inline]
            fn $method(self, number: $number) -> Result<(), SerError> {
                self.sink.order_number(($order)(number));
                self.sink.write(number.to_le_bytes())
            }
        )*
    };
}

impl<'s, S: Sink> ser::Serializer for Serializer<'s, S> {
    type Ok = ();
    type Error = SerError;
    type SerializeSeq = SequenceSerializer<'s, S>;
    type SerializeTuple = Parts<'s, S>;
    type SerializeTupleStruct = Parts<'s, S>;
    type SerializeTupleVariant = Parts<'s, S>;
    type SerializeMap = MapSerializer<'s, S>;
    type SerializeStruct = Parts<'s, S>;
    type SerializeStructVariant = Parts<'s, S>;

    numbers! {
        serialize_u8: u8, u8::to_be_bytes;
        serialize_u16: u16, u16::to_be_bytes;
        serialize_u32: u32, u32::to_be_bytes;
        serialize_u64: u64, u64::to_be_bytes;
        serialize_u128: u128, u128::to_be_bytes;
        serialize_i8: i8, |it: i8| order::signed(it.to_be_bytes());
        serialize_i16: i16, |it: i16| order::signed(it.to_be_bytes());
        serialize_i32: i32, |it: i32| order::signed(it.to_be_bytes());
        serialize_i64: i64, |it: i64| order::signed(it.to_be_bytes());
        serialize_i128: i128, |it: i128| order::signed(it.to_be_bytes());
        serialize_f32: f32, |it: f32| order::float(it.into());
        serialize_f64: f64, order::float;
    }

    #[inline]
    fn serialize_bool(self, value: bool) -> Result<(), SerError> {
        self.serialize_u8(value.into())
    }

    #[inline]
    fn serialize_char(self, value: char) -> Result<(), SerError> {
        self.serialize_u32(value.into())
    }

    #[inline]
    fn serialize_str(self, text: &str) -> Result<(), SerError> {
        self.serialize_bytes(text.as_bytes())
    }

    #[inline]
    fn serialize_bytes(self, bytes: &[u8]) -> Result<(), SerError> {
        self.sink.order_bytes(bytes);
        write_count(self.sink, bytes.len())?;
        self.sink.write_bytes(bytes)
    }

    #[inline]
    fn serialize_none(self) -> Result<(), SerError> {
        self.serialize_u8(0)
    }

    #[inline]
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), SerError> {
        self.sink.order_number([1]);
        self.sink.write([1])?;
        value.serialize(self.nested()?)
    }

    #[inline]
    fn serialize_unit(self) -> Result<(), SerError> {
        Ok(())
    }

    #[inline]
    fn serialize_unit_struct(self, _: &'static str) -> Result<(), SerError> {
        Ok(())
    }

    #[inline]
    fn serialize_unit_variant(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
    ) -> Result<(), SerError> {
        write_tag(self.sink, name, index, variant)
    }

    #[inline]
    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), SerError> {
        value.serialize(self)
    }

    #[inline]
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), SerError> {
        write_tag(self.sink, name, index, variant)?;
        value.serialize(self.nested()?)
    }

    #[inline]
    fn serialize_seq(self, len: Option<usize>) -> Result<Self::SerializeSeq, SerError> {
        SequenceSerializer::new(self.nested()?, len)
    }

    #[inline]
    fn serialize_tuple(self, _: usize) -> Result<Self::SerializeTuple, SerError> {
        Ok(Parts(self))
    }

    #[inline]
    fn serialize_tuple_struct(
        self,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleStruct, SerError> {
        Ok(Parts(self))
    }

    #[inline]
    fn serialize_tuple_variant(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, SerError> {
        write_tag(self.sink, name, index, variant)?;
        Ok(Parts(self.nested()?))
    }

    #[inline]
    fn serialize_map(self, len: Option<usize>) -> Result<Self::SerializeMap, SerError> {
        let len = len.ok_or_else(|| SerError::of(UNCOUNTED_MAP))?;
        MapSerializer::new(self.nested()?, len)
    }

    #[inline]
    fn serialize_struct(
        self,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStruct, SerError> {
        Ok(Parts(self))
    }

    #[inline]
    fn serialize_struct_variant(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, SerError> {
        write_tag(self.sink, name, index, variant)?;
        Ok(Parts(self.nested()?))
    }

    fn is_human_readable(&self) -> bool {
        false
    }
}

/// The fields of a struct or variant, or the parts of a tuple.
pub(crate) struct Parts<'s, S>(Serializer<'s, S>);

macro_rules! parts {
    ($($trait:ident, $method:ident($($name:ident)?);)*) => {
        $(
            impl<S: Sink> ser::$trait for Parts<'_, S> {
                type Ok = ();
                type Error = SerError;

                #[inline]
                fn $method<T: Serialize + ?Sized>(
                    &mut self,
                    $($name: &'static str,)?
                    value: &T,
                ) -> Result<(), SerError> {
                    $(let _ = $name;)?
                    value.serialize(self.0.reborrow())
                }

                $(
                    fn skip_field(&mut self, $name: &'static str) -> Result<(), SerError> {
                        let _ = $name;
                        Err(SerError::of(SKIPPED_FIELD))
                    }
                )?

                #[inline]
                fn end(self) -> Result<(), SerError> {
                    Ok(())
                }
            }
        )*
    };
}

parts! {
    SerializeTuple, serialize_element();
    SerializeTupleStruct, serialize_field();
    SerializeTupleVariant, serialize_field();
    SerializeStruct, serialize_field(name);
    SerializeStructVariant, serialize_field(name);
}
