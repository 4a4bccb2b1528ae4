//! [`Deserializer`] for [`Asker`]: it answers with samples, and notes the types that it is asked for.

use core::any::type_name;

use sdp::SdpDecode;
#[cfg(feature = "json")]
use serde_core::de::Error;
use serde_core::de::{Deserializer, Visitor};

use super::access::Variant;
use super::asker::Asker;
use super::error::Flaw;
use super::graph::{Head, Names};
use crate::error::{DATE, HEAP, OTHER_RESULT, SELF_DESCRIBING, TOO_MANY_VARIANTS};
use crate::kind::{self, Sequence};
use crate::ser::{Holder, Leaf};

/// The number of parts of a tuple, whose length can be any number in code that was written by hand.
const MAX_PARTS: usize = 4096;

const TOO_MANY_PARTS: &str = "a tuple has more than 4096 parts: use a vector";

impl Asker<'_> {
    fn leaf<V: Visitor<'static>, T: SdpDecode<'static>>(self, leaf: Leaf) -> Result<T, Flaw> {
        self.enter(Head::Leaf(leaf), type_name::<V>(), type_name::<V::Value>())?;
        self.state().leaf(self.at, leaf)
    }

    /// Makes a struct or tuple.
    fn row<V: Visitor<'static>>(self, head: Head, visitor: V) -> Result<V::Value, Flaw> {
        if matches!(head, Head::Row(.., count) if count > MAX_PARTS) {
            return Err(self.refuse(TOO_MANY_PARTS));
        }
        self.visit::<V>(head, |node| self.fields(node, visitor))
    }
}

macro_rules! leaves {
    ($($method:ident, $visit:ident: $leaf:ident;)*) => {$(
        fn $method<V: Visitor<'static>>(self, visitor: V) -> Result<V::Value, Flaw> {
            visitor.$visit(self.leaf::<V, _>(Leaf::$leaf)?)
        }
    )*};
}

impl Deserializer<'static> for Asker<'_> {
    type Error = Flaw;

    leaves! {
        deserialize_u8, visit_u8: U8;
        deserialize_u16, visit_u16: U16;
        deserialize_u32, visit_u32: U32;
        deserialize_u64, visit_u64: U64;
        deserialize_u128, visit_u128: U128;
        deserialize_i8, visit_i8: I8;
        deserialize_i16, visit_i16: I16;
        deserialize_i32, visit_i32: I32;
        deserialize_i64, visit_i64: I64;
        deserialize_i128, visit_i128: I128;
        deserialize_f32, visit_f32: F32;
        deserialize_f64, visit_f64: F64;
        deserialize_bool, visit_bool: Bool;
        deserialize_char, visit_char: Char;
        deserialize_str, visit_borrowed_str: Str;
        deserialize_string, visit_borrowed_str: Str;
    }

    fn deserialize_bytes<V: Visitor<'static>>(self, visitor: V) -> Result<V::Value, Flaw> {
        self.visit::<V>(Head::Holder(Holder::Seq), |node| {
            self.part((node, 0), "u8", |it| {
                it.enter(Head::Leaf(Leaf::U8), "u8", "u8")
            })?;
            let bytes = self.state().bytes(self.at)?;
            visitor.visit_borrowed_bytes(bytes)
        })
    }

    fn deserialize_byte_buf<V: Visitor<'static>>(self, visitor: V) -> Result<V::Value, Flaw> {
        self.deserialize_bytes(visitor)
    }

    fn deserialize_option<V: Visitor<'static>>(self, visitor: V) -> Result<V::Value, Flaw> {
        self.visit::<V>(Head::Holder(Holder::Option), |node| {
            if self.state().count(node, Holder::Option)? == 0 {
                return visitor.visit_none();
            }
            let content = kind::parameters(type_name::<V::Value>(), type_name::<Option<()>>());
            let rust = content.unwrap_or_default();
            self.part((node, 0), rust, |it| visitor.visit_some(it))
        })
    }

    fn deserialize_unit<V: Visitor<'static>>(self, visitor: V) -> Result<V::Value, Flaw> {
        self.deserialize_unit_struct("", visitor)
    }

    fn deserialize_unit_struct<V: Visitor<'static>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Flaw> {
        self.visit::<V>(Head::Row(name, &[], 0), |_| visitor.visit_unit())
    }

    fn deserialize_newtype_struct<V: Visitor<'static>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Flaw> {
        #[cfg(feature = "json")]
        if name == crate::json::NEWTYPE {
            return self.part(self.at, type_name::<serde_json::Value>(), |it| {
                let value: serde_json::Value = it.leaf::<V, _>(Leaf::Json)?;
                visitor.visit_newtype_struct(value).map_err(Error::custom)
            });
        }
        self.visit::<V>(Head::Newtype(name), |node| {
            self.part((node, 0), "", |it| visitor.visit_newtype_struct(it))
        })
    }

    fn deserialize_seq<V: Visitor<'static>>(self, visitor: V) -> Result<V::Value, Flaw> {
        let holder = match kind::sequence::<V::Value>() {
            Sequence::Any => Holder::Seq,
            Sequence::Set => Holder::Set,
            Sequence::Heap => return Err(self.refuse(HEAP)),
        };
        self.visit::<V>(Head::Holder(holder), |node| {
            let count = self.state().count(node, holder)?;
            visitor.visit_seq(self.elements(node, count))
        })
    }

    fn deserialize_tuple<V: Visitor<'static>>(
        self,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, Flaw> {
        if kind::is_date::<V::Value>() {
            return Err(self.refuse(DATE));
        }
        let is_array = type_name::<V::Value>().starts_with('[') && len > 0;
        let head = if is_array {
            Head::Array(len)
        } else {
            Head::Row("", &[], len)
        };
        self.row(head, visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'static>>(
        self,
        name: &'static str,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, Flaw> {
        self.row(Head::Row(name, &[], len), visitor)
    }

    fn deserialize_map<V: Visitor<'static>>(self, visitor: V) -> Result<V::Value, Flaw> {
        self.visit::<V>(Head::Holder(Holder::Map), |node| {
            let count = self.state().count(node, Holder::Map)?;
            visitor.visit_map(self.elements(node, count))
        })
    }

    fn deserialize_struct<V: Visitor<'static>>(
        self,
        name: &'static str,
        names: Names,
        visitor: V,
    ) -> Result<V::Value, Flaw> {
        self.row(Head::Row(name, names, names.len()), visitor)
    }

    fn deserialize_enum<V: Visitor<'static>>(
        self,
        name: &'static str,
        names: Names,
        visitor: V,
    ) -> Result<V::Value, Flaw> {
        let head = Head::Enum(name, names);
        if names.len() > 256 {
            return Err(self.refuse(TOO_MANY_VARIANTS));
        }
        if name == "Result" && !head.is_result() {
            return Err(self.refuse(OTHER_RESULT));
        }
        self.visit::<V>(head, |node| {
            let variant = self.state().variant(node)?;
            self.open(node, || {
                visitor.visit_enum(Variant::new(self, node, variant))
            })
        })
    }

    fn deserialize_any<V: Visitor<'static>>(self, _: V) -> Result<V::Value, Flaw> {
        Err(self.refuse(SELF_DESCRIBING))
    }

    fn deserialize_identifier<V: Visitor<'static>>(self, visitor: V) -> Result<V::Value, Flaw> {
        self.deserialize_any(visitor)
    }

    fn deserialize_ignored_any<V: Visitor<'static>>(self, visitor: V) -> Result<V::Value, Flaw> {
        self.deserialize_any(visitor)
    }

    fn is_human_readable(&self) -> bool {
        false
    }
}
