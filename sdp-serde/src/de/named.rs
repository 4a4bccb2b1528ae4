//! The fields by which a tracer decodes a struct.

use alloc::vec::{self, Vec};

use serde_core::de::value::BorrowedStrDeserializer;
use serde_core::de::{DeserializeSeed, MapAccess};

use super::cursor::Deserializer;
use super::origin::Origin;
use crate::error::DeError;
use crate::order::Order;

/// Fields by their names, whose values follow each other.
pub(super) struct Named<'r, 'de, O, P> {
    at: Deserializer<'r, 'de, O, P>,
    keys: vec::IntoIter<(&'static str, P)>,
    /// The origin of the current value.
    value: P,
}

impl<'r, 'de, O, P: Copy> Named<'r, 'de, O, P> {
    pub(super) fn new(at: Deserializer<'r, 'de, O, P>, keys: Vec<(&'static str, P)>) -> Self {
        let (keys, value) = (keys.into_iter(), at.origin);
        Self { at, keys, value }
    }
}

impl<'de, O: Order, P: Origin> MapAccess<'de> for Named<'_, 'de, O, P> {
    type Error = DeError;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, DeError> {
        let Some((name, value)) = self.keys.next() else {
            return Ok(None);
        };
        self.value = value;
        let name = BorrowedStrDeserializer::<DeError>::new(name);
        seed.deserialize(name).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, DeError> {
        let origin = self.value;
        let value = Deserializer {
            origin,
            ..self.at.again()
        };
        value.decode(seed)
    }
}
