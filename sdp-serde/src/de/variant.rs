//! The variants of enums.

use sdp::Reader;
use serde_core::de::value::U32Deserializer;
use serde_core::de::{DeserializeSeed, EnumAccess, IntoDeserializer as _, VariantAccess, Visitor};

use super::parts::Parts;
use super::{deserialize, nested};
use crate::error::DeError;
use crate::order::Order;

/// A variant, whose tag has been read.
pub(super) struct Variant<'r, 'de, O> {
    pub(super) input: &'r mut Reader<'de>,
    pub(super) order: &'r mut O,
    pub(super) reserved: usize,
    pub(super) index: u8,
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
        let (order, reserved) = (self.order, self.reserved);
        nested(self.input, |input| {
            deserialize(seed, input, order, reserved)
        })
    }

    #[inline]
    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, DeError> {
        let (order, reserved) = (self.order, self.reserved);
        nested(self.input, |input| {
            visitor.visit_seq(Parts {
                input,
                order,
                left: len,
                reserved,
            })
        })
    }

    #[inline]
    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, DeError> {
        self.tuple_variant(fields.len(), visitor)
    }
}
