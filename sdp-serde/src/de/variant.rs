//! The variants of enums.

use serde_core::de::value::U32Deserializer;
use serde_core::de::{DeserializeSeed, EnumAccess, IntoDeserializer as _, VariantAccess, Visitor};

use super::cursor::Deserializer;
use super::parts::Parts;
use crate::error::{DeError, Item};
use crate::order::Order;

/// A variant, whose tag has been read.
pub(super) struct Variant<'r, 'de, O> {
    pub(super) content: Deserializer<'r, 'de, O>,
    pub(super) index: u8,
    pub(super) item: Item,
}

impl<'de, O: Order> EnumAccess<'de> for Variant<'_, 'de, O> {
    type Error = DeError;
    type Variant = Self;

    #[inline]
    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self), DeError> {
        let index: U32Deserializer<DeError> = u32::from(self.index).into_deserializer();
        Ok((seed.deserialize(index)?, self))
    }
}

impl<'de, O: Order> VariantAccess<'de> for Variant<'_, 'de, O> {
    type Error = DeError;

    #[inline]
    fn unit_variant(self) -> Result<(), DeError> {
        Ok(())
    }

    #[inline]
    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, DeError> {
        let item = self.item;
        self.content.nested(|mut content| {
            let value = content.part(0).decode(seed);
            value.map_err(|DeError| content.state.inside(item, None))
        })
    }

    #[inline]
    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, DeError> {
        let item = self.item;
        self.content
            .nested(|content| visitor.visit_seq(Parts::<_, true>::new(content, item, len, &[])))
    }

    #[inline]
    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, DeError> {
        let (item, len) = (self.item, fields.len());
        self.content
            .nested(|content| visitor.visit_seq(Parts::<_, true>::new(content, item, len, fields)))
    }
}
