//! The variants of enums.

use serde_core::de::value::{BorrowedStrDeserializer, U32Deserializer};
use serde_core::de::{DeserializeSeed, EnumAccess, IntoDeserializer as _, VariantAccess, Visitor};

use super::cursor::Deserializer;
use super::origin::Origin;
use crate::error::{DeError, Item};
use crate::form::{Head, Names, Untold};
use crate::order::Order;

/// A variant, whose tag has been read.
pub(super) struct Variant<'r, 'de, O, P> {
    pub(super) content: Deserializer<'r, 'de, O, P>,
    pub(super) index: u8,
    pub(super) item: Item,
}

impl<'de, O: Order, P: Origin> EnumAccess<'de> for Variant<'_, 'de, O, P> {
    type Error = DeError;
    type Variant = Self;

    #[inline]
    fn variant_seed<V: DeserializeSeed<'de>>(
        mut self,
        seed: V,
    ) -> Result<(V::Value, Self), DeError> {
        let index: U32Deserializer<DeError> = u32::from(self.index).into_deserializer();
        if !P::IS_TRACED {
            return Ok((seed.deserialize(index)?, self));
        }
        let around = self.content.origin;
        let named = around.variant();
        let (variant, content) = match named {
            Some((name, content)) => {
                let name = BorrowedStrDeserializer::<DeError>::new(name);
                (seed.deserialize(name), content)
            }
            None => (seed.deserialize(index), self.index.into()),
        };
        if variant.is_err() {
            around.reject_variant();
        }
        let variant = variant?;
        self.content.origin = around.part::<Untold>(content);
        Ok((variant, self))
    }
}

impl<'r, 'de, O: Order, P: Origin> Variant<'r, 'de, O, P> {
    /// Returns the content, which has these fields or this number of parts.
    #[inline(always)]
    fn ask(mut self, names: Names, count: usize) -> Result<Deserializer<'r, 'de, O, P>, DeError> {
        let head = Head::Row("", names, count);
        self.content.ask_as::<Untold, Untold>(head)?;
        Ok(self.content)
    }
}

impl<'de, O: Order, P: Origin> VariantAccess<'de> for Variant<'_, 'de, O, P> {
    type Error = DeError;

    #[inline]
    fn unit_variant(self) -> Result<(), DeError> {
        self.ask(&[], 0)?.origin.finish(&Ok::<_, DeError>(()));
        Ok(())
    }

    #[inline]
    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, DeError> {
        let item = self.item;
        self.ask(&[], 1)?.nested(|mut content| {
            let value = content.part::<T::Value>(0).decode(seed);
            content.origin.finish(&value);
            value.map_err(|DeError| content.state.inside(item, None))
        })
    }

    #[inline]
    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, DeError> {
        let item = self.item;
        let content = self.ask(&[], len)?;
        content.nested(|content| content.content::<V, true>(item, len, &[], visitor))
    }

    #[inline]
    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: Names,
        visitor: V,
    ) -> Result<V::Value, DeError> {
        let (item, len) = (self.item, fields.len());
        let content = self.ask(fields, len)?;
        content.nested(|content| content.content::<V, true>(item, len, fields, visitor))
    }
}
