//! [`Serializer`]: SDP's encoding of serde's data model.

mod cursor;
mod map;
mod sequence;

use serde_core::ser::{self, Serialize, SerializeMap as _, SerializeSeq as _};

use crate::error::{HEAP, Item, SKIPPED_FIELD, SerError, TOO_MANY_VARIANTS, UNCOUNTED_MAP};
use crate::kind::{self, Sequence};
use crate::order;
use crate::sink::Sink;

pub(crate) use self::cursor::Serializer;

use self::cursor::write_count;
use self::map::MapSerializer;
use self::sequence::SequenceSerializer;

/// Writes the tag of a variant or a result. In a result, the tag of a value is greater. The decoder refuses all remaining
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
        self.nested()?.put(value)
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
        self.put(value)
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
        match self.nested()?.put(value) {
            Ok(()) => Ok(()),
            Err(error) => Err(error.inside(Item::Variant { name, variant }, None)),
        }
    }

    #[inline]
    fn serialize_seq(self, len: Option<usize>) -> Result<Self::SerializeSeq, SerError> {
        SequenceSerializer::new(self.nested()?, len)
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
        let len = exact_len(&elements);
        if const { kind::may_iterate_set::<I::IntoIter>() } && kind == Sequence::Set {
            let mut entries = self.serialize_map(len)?;
            elements.try_for_each(|it| entries.serialize_entry(&it, &()))?;
            return entries.end();
        }
        let mut sequence = self.serialize_seq(len)?;
        elements.try_for_each(|it| sequence.serialize_element(&it))?;
        sequence.end()
    }

    #[inline]
    fn serialize_tuple(self, _: usize) -> Result<Self::SerializeTuple, SerError> {
        Ok(Parts(self, Item::Tuple))
    }

    #[inline]
    fn serialize_tuple_struct(
        self,
        name: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleStruct, SerError> {
        Ok(Parts(self, Item::Struct(name)))
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
        Ok(Parts(self.nested()?, Item::Variant { name, variant }))
    }

    #[inline]
    fn serialize_map(self, len: Option<usize>) -> Result<Self::SerializeMap, SerError> {
        let len = len.ok_or_else(|| SerError::of(UNCOUNTED_MAP))?;
        MapSerializer::new(self.nested()?, len)
    }

    #[inline]
    fn serialize_struct(
        self,
        name: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStruct, SerError> {
        Ok(Parts(self, Item::Struct(name)))
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
        Ok(Parts(self.nested()?, Item::Variant { name, variant }))
    }

    fn is_human_readable(&self) -> bool {
        false
    }
}

/// The fields of a struct or variant, or the parts of a tuple.
pub(crate) struct Parts<'s, S>(Serializer<'s, S>, Item);

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
            impl<S: Sink> ser::$trait for Parts<'_, S> {
                type Ok = ();
                type Error = SerError;

                #[inline]
                fn $method<T: Serialize + ?Sized>(
                    &mut self,
                    $($name: &'static str,)?
                    value: &T,
                ) -> Result<(), SerError> {
                    match self.0.reborrow().put(value) {
                        Ok(()) => Ok(()),
                        Err(error) => Err(error.inside(self.1, field!($($name)?))),
                    }
                }

                $(
                    fn skip_field(&mut self, $name: &'static str) -> Result<(), SerError> {
                        Err(SerError::of(SKIPPED_FIELD).inside(self.1, Some($name)))
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

/// Returns the number of elements, if the iterator knows it.
#[inline(always)]
pub(crate) fn exact_len(elements: &impl Iterator) -> Option<usize> {
    match elements.size_hint() {
        (low, Some(high)) if low == high => Some(low),
        _ => None,
    }
}
