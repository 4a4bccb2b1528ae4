//! [`Deserializer`]: serde's data model from SDP's encoding.

mod cursor;
mod map;
mod named;
mod origin;
mod parts;
mod variant;

use sdp::{DecodeError, DecodeErrorKind, Reader, SdpDecode};
use serde_core::de::{self, Visitor};

use crate::error::{
    DATE, DeError, HEAP, Item, OTHER_RESULT, SELF_DESCRIBING, State, TOO_MANY_VARIANTS, UNREAD,
    rejection,
};
use crate::form::{Head, Holder, Leaf, Names, Untold};
#[cfg(feature = "json")]
use crate::json;
use crate::kind::{self, Sequence};
use crate::order::{self, END, Order};

pub(crate) use self::cursor::{Deserializer, VARIABLE};
pub(crate) use self::origin::Origin;

use self::named::Named;
use self::parts::{Elements, Parts};
use self::variant::Variant;

/// Reads a number, char or bool.
#[inline]
fn read<'de, T: SdpDecode<'de>, O, P>(
    from: &mut Deserializer<'_, 'de, O, P>,
) -> Result<T, DeError> {
    let (input, state) = (&mut *from.input, &mut *from.state);
    if input.remaining() < size_of::<T>() {
        let (offset, available) = (input.offset(), input.remaining());
        return Err(unexpected_end(state, offset, size_of::<T>(), available));
    }
    T::decode(input).map_err(|error| state.fail(error))
}

/// Reads the count of a sequence or map, whose elements have at least one byte each.
#[inline]
fn read_count<O, P>(from: &mut Deserializer<'_, '_, O, P>) -> Result<usize, DeError> {
    let count = usize::try_from(read::<u32, O, P>(from)?).unwrap_or(usize::MAX);
    let available = from.input.remaining().saturating_sub(from.reserved);
    if count > available {
        let offset = from.input.offset();
        return Err(unexpected_end(from.state, offset, count, available));
    }
    Ok(count)
}

/// The bytes of seconds and nanoseconds.
const TIME_LEN: usize = 12;

/// Takes the seconds and nanoseconds of a time, whose visitor would carry nanoseconds into seconds.
fn take_time<'de, O>(input: &mut Reader<'de>, state: &mut State<O>) -> Result<&'de [u8], DeError> {
    let time = input.take(TIME_LEN).map_err(|error| state.fail(error))?;
    let nanos = time.last_chunk().map_or(0, |it| u32::from_le_bytes(*it));
    if nanos < 1_000_000_000 {
        return Ok(time);
    }
    Err(state.fail(input.error_at_last(4, DecodeErrorKind::InvalidNanos(nanos))))
}

/// Returns the error of `needed` bytes of which only `available` are left at this offset.
///
/// It takes no reference to the reader, because that would force the reader into memory.
#[cold]
#[inline(never)]
fn unexpected_end<O>(
    state: &mut State<O>,
    offset: usize,
    needed: usize,
    available: usize,
) -> DeError {
    let kind = DecodeErrorKind::UnexpectedEnd { needed, available };
    state.fail(DecodeError::new(kind, offset))
}

/// Expects that the visitor has read all elements or entries.
#[inline]
fn expect_end<O: Order, P: Origin>(
    from: &mut Deserializer<'_, '_, O, P>,
    left: usize,
) -> Result<(), DeError> {
    if left > 0 {
        return Err(from.refuse(UNREAD));
    }
    from.state.order.form(END);
    Ok(())
}

macro_rules! numbers {
    ($($method:ident, $visit:ident: $leaf:ident, $number:ty, $order:expr;)*) => {
        $(
            #[inline]
            fn $method<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value, DeError> {
                self.ask::<V>(Head::Leaf(Leaf::$leaf))?;
                let number = read::<$number, O, P>(&mut self)?;
                self.state.order.form(&($order)(number));
                visitor.$visit(number).map_err(|DeError| {
                    let start = self.input.offset().saturating_sub(size_of::<$number>());
                    self.state.fail(rejection(start))
                })
            }
        )*
    };
}

impl<'de, O: Order, P: Origin> de::Deserializer<'de> for Deserializer<'_, 'de, O, P> {
    type Error = DeError;

    numbers! {
        deserialize_u8, visit_u8: U8, u8, u8::to_be_bytes;
        deserialize_u16, visit_u16: U16, u16, u16::to_be_bytes;
        deserialize_u32, visit_u32: U32, u32, u32::to_be_bytes;
        deserialize_u64, visit_u64: U64, u64, u64::to_be_bytes;
        deserialize_u128, visit_u128: U128, u128, u128::to_be_bytes;
        deserialize_i8, visit_i8: I8, i8, |it: i8| order::signed(it.to_be_bytes());
        deserialize_i16, visit_i16: I16, i16, |it: i16| order::signed(it.to_be_bytes());
        deserialize_i32, visit_i32: I32, i32, |it: i32| order::signed(it.to_be_bytes());
        deserialize_i64, visit_i64: I64, i64, |it: i64| order::signed(it.to_be_bytes());
        deserialize_i128, visit_i128: I128, i128, |it: i128| order::signed(it.to_be_bytes());
        deserialize_f32, visit_f32: F32, f32, |it: f32| order::float(it.into());
        deserialize_f64, visit_f64: F64, f64, order::float;
        deserialize_bool, visit_bool: Bool, bool, |it: bool| [u8::from(it)];
        deserialize_char, visit_char: Char, char, |it: char| u32::from(it).to_be_bytes();
    }

    #[inline]
    fn deserialize_str<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value, DeError> {
        self.ask::<V>(Head::Leaf(Leaf::Str))?;
        let text = self.input.take_str();
        let text = text.map_err(|error| self.state.fail(error))?;
        self.state.order.text(text);
        visitor.visit_borrowed_str(text)
    }

    #[inline]
    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DeError> {
        self.deserialize_str(visitor)
    }

    #[inline]
    fn deserialize_bytes<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value, DeError> {
        self.ask::<V>(Head::Bytes)?;
        let len = read_count(&mut self)?;
        let bytes = self.input.take(len);
        let bytes = bytes.map_err(|error| self.state.fail(error))?;
        self.state.order.bytes(bytes);
        visitor.visit_borrowed_bytes(bytes)
    }

    #[inline]
    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DeError> {
        self.deserialize_bytes(visitor)
    }

    #[inline]
    fn deserialize_option<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value, DeError> {
        self.ask::<V>(Head::Holder(Holder::Option))?;
        let tag = read::<u8, O, P>(&mut self)?;
        self.state.order.form(&[tag]);
        match tag {
            0 => visitor.visit_none(),
            1 => {
                let start = self.input.offset();
                self.sized(|content| {
                    content.nested(|mut content| {
                        let value = visitor.visit_some(content.part::<V::Value>(0));
                        value.map_err(|DeError| content.state.fail_at(start))
                    })
                })
            }
            _ => {
                let kind = DecodeErrorKind::InvalidOptionTag(tag);
                Err(self.state.fail(self.input.error_at_last(1, kind)))
            }
        }
    }

    #[inline]
    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DeError> {
        self.deserialize_unit_struct("", visitor)
    }

    #[inline]
    fn deserialize_unit_struct<V: Visitor<'de>>(
        mut self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, DeError> {
        self.ask::<V>(Head::Row(name, &[], 0))?;
        self.origin.finish(&Ok::<_, DeError>(()));
        visitor.visit_unit()
    }

    #[inline]
    fn deserialize_newtype_struct<V: Visitor<'de>>(
        mut self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, DeError> {
        #[cfg(feature = "json")]
        if name == json::NEWTYPE {
            return self.json(visitor);
        }
        self.ask::<V>(Head::Newtype(name))?;
        let origin = self.origin;
        let value = self.sized(|mut at| visitor.visit_newtype_struct(at.part::<Untold>(0)));
        origin.finish(&value);
        value
    }

    #[inline]
    fn deserialize_seq<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value, DeError> {
        let kind = kind::sequence::<V::Value>();
        if kind == Sequence::Heap {
            return Err(self.refuse(HEAP));
        }
        if const { kind::may_be_set::<V::Value>() } && kind == Sequence::Set {
            self.ask::<V>(Head::Holder(Holder::Set))?;
            return self.entries(|entries| visitor.visit_seq(entries));
        }
        self.ask::<V>(Head::Holder(Holder::Seq))?;
        self.sized(|at| {
            at.nested(|mut at| {
                let left = read_count(&mut at)?;
                let mut elements = Elements { at, left };
                let value = visitor.visit_seq(&mut elements)?;
                expect_end(&mut elements.at, elements.left)?;
                Ok(value)
            })
        })
    }

    #[inline]
    fn deserialize_tuple<V: Visitor<'de>>(
        mut self,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, DeError> {
        if kind::is_date::<V::Value>() {
            return Err(self.refuse(DATE));
        }
        self.ask::<V>(Head::Row("", &[], len))?;
        self.parts::<V, false>(Item::Tuple, len, &[], visitor)
    }

    #[inline]
    fn deserialize_tuple_struct<V: Visitor<'de>>(
        mut self,
        name: &'static str,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, DeError> {
        self.ask::<V>(Head::Row(name, &[], len))?;
        self.parts::<V, true>(Item::Struct(name), len, &[], visitor)
    }

    #[inline]
    fn deserialize_map<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value, DeError> {
        self.ask::<V>(Head::Holder(Holder::Map))?;
        self.entries(|entries| visitor.visit_map(entries))
    }

    #[inline]
    fn deserialize_struct<V: Visitor<'de>>(
        mut self,
        name: &'static str,
        fields: Names,
        visitor: V,
    ) -> Result<V::Value, DeError> {
        let (item, len) = (Item::Struct(name), fields.len());
        self.ask::<V>(Head::Row(name, fields, len))?;
        if kind::has_nanos::<V::Value>() && self.input.remaining() >= TIME_LEN {
            let input = &mut Reader::new(take_time(self.input, self.state)?);
            let time = Deserializer { input, ..self };
            return time.parts::<V, true>(item, len, fields, visitor);
        }
        self.parts::<V, true>(item, len, fields, visitor)
    }

    #[inline]
    fn deserialize_enum<V: Visitor<'de>>(
        mut self,
        name: &'static str,
        variants: Names,
        visitor: V,
    ) -> Result<V::Value, DeError> {
        if variants.len() > 256 {
            return Err(self.refuse(TOO_MANY_VARIANTS));
        }
        let is_result = match (name, variants) {
            ("Result", ["Ok", "Err"]) => true,
            ("Result", ["Ok", ..] | [_, "Err", ..]) => {
                return Err(self.refuse(OTHER_RESULT));
            }
            _ => false,
        };
        self.ask::<V>(Head::Enum(name, variants))?;
        let tag = read::<u8, O, P>(&mut self)?;
        let index = match tag {
            0 | 1 if is_result => 1_u8.saturating_sub(tag),
            _ if usize::from(tag) < variants.len() => tag,
            _ => {
                let kind = if is_result {
                    DecodeErrorKind::InvalidResultTag(tag)
                } else {
                    let tag = tag.into();
                    DecodeErrorKind::UnknownVariant { tag, name }
                };
                return Err(self.state.fail(self.input.error_at_last(1, kind)));
            }
        };
        self.state.order.form(&[index]);
        let variant = variants.get(usize::from(index)).copied().unwrap_or("?");
        let item = Item::Variant { name, variant };
        self.sized(|content| {
            visitor.visit_enum(Variant {
                content,
                index,
                item,
            })
        })
    }

    fn deserialize_any<V: Visitor<'de>>(mut self, _: V) -> Result<V::Value, DeError> {
        Err(self.refuse(SELF_DESCRIBING))
    }

    serde_core::forward_to_deserialize_any! { identifier ignored_any }

    fn is_human_readable(&self) -> bool {
        false
    }
}

impl<'de, O: Order, P: Origin> Deserializer<'_, 'de, O, P> {
    /// Reads the fields of a struct, or the parts of a tuple.
    #[inline(always)]
    fn parts<V: Visitor<'de>, const FIELDS: bool>(
        self,
        item: Item,
        left: usize,
        fields: Names,
        visitor: V,
    ) -> Result<V::Value, DeError> {
        self.sized(|at| at.content::<V, FIELDS>(item, left, fields, visitor))
    }

    /// Reads the fields or parts of a struct, tuple or variant.
    #[inline(always)]
    fn content<V: Visitor<'de>, const FIELDS: bool>(
        self,
        item: Item,
        left: usize,
        fields: Names,
        visitor: V,
    ) -> Result<V::Value, DeError> {
        let origin = self.origin;
        if P::IS_TRACED
            && let Some(keys) = origin.keys()
        {
            return visitor.visit_map(Named::new(self, keys));
        }
        let parts = Parts::<_, _, FIELDS>::new(self, item, left, fields);
        let value = visitor.visit_seq(parts);
        origin.finish(&value);
        value
    }

    /// Reads a JSON value, and lets a visitor read its content. In a key, its bytes are its order.
    #[cfg(feature = "json")]
    fn json<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value, DeError> {
        self.ask_as::<Untold, serde_json::Value>(Head::Leaf(Leaf::Json))?;
        let value = serde_json::Value::decode(self.input);
        let value = value.map_err(|error| self.state.fail(error))?;
        if O::IS_KEY {
            let bytes = sdp::to_vec(&value).unwrap_or_default();
            self.state.order.form(&bytes);
        }
        let content = visitor.visit_newtype_struct(value);
        content.map_err(de::Error::custom)
    }
}
