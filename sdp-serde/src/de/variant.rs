//! The variants of enums.

use sdp::Reader;
use serde_core::de::value::U32Deserializer;
use serde_core::de::{DeserializeSeed, EnumAccess, IntoDeserializer as _, VariantAccess, Visitor};

use super::cursor::{deserialize, nested};
use super::parts::Parts;
use crate::error::{DeError, Item, State};
use crate::order::Order;

/// A variant, whose tag has been read.
pub(super) struct Variant<'r, 'de, O> {
    pub(super) input: &'r mut Reader<'de>,
    pub(super) state: &'r mut State<O>,
    pub(super) reserved: usize,
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
        let (state, reserved) = (self.state, self.reserved);
        nested(self.input, state, |input, state| {
            let value = deserialize(seed, input, state, reserved);
            value.map_err(|DeError| state.inside(self.item, None))
        })
    }

    #[inline]
    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, DeError> {
        self.fields(len, &[], visitor)
    }

    #[inline]
    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, DeError> {
        self.fields(fields.len(), fields, visitor)
    }
}

impl<'de, O: Order> Variant<'_, 'de, O> {
    #[inline]
    fn fields<V: Visitor<'de>>(
        self,
        left: usize,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, DeError> {
        let (reserved, item) = (self.reserved, self.item);
        nested(self.input, self.state, |input, state| {
            visitor.visit_seq(Parts::<_, true> {
                input,
                state,
                left,
                reserved,
                item,
                fields,
            })
        })
    }
}
