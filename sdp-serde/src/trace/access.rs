//! The parts of the value of an [`Asker`]: elements, entries, fields by their names, and variants.

use alloc::vec::IntoIter;

use serde_core::de::value::{BorrowedStrDeserializer, U32Deserializer};
use serde_core::de::{DeserializeSeed, EnumAccess, MapAccess, SeqAccess, VariantAccess, Visitor};

use super::asker::Asker;
use super::error::Flaw;
use super::graph::{Head, Names, NodeId, PartId, ROOT};
use super::state::Probe;

impl Asker<'_> {
    /// Makes the parts of a tuple, or the fields of a struct: by their order, or by the names in a question.
    pub(super) fn fields<V: Visitor<'static>>(
        self,
        node: NodeId,
        visitor: V,
    ) -> Result<V::Value, Flaw> {
        let head = self.state().graph.node(node).head;
        let keys = match &self.state().probe {
            Probe::Keys(it, keys) if *it == node => Some(keys.clone().into_iter()),
            _ => None,
        };
        match (keys, head) {
            (Some(keys), _) => visitor.visit_map(Named::new(self, keys)),
            (None, Head::Array(count)) => visitor.visit_seq(Parts::new(self, node, count, true)),
            (None, Head::Row(.., count)) => visitor.visit_seq(Parts::new(self, node, count, false)),
            (None, _) => visitor.visit_unit(),
        }
    }
}

/// The elements of a sequence, the entries of a map, or the parts of a tuple or struct.
pub(super) struct Parts<'t> {
    asker: Asker<'t>,
    at: PartId,
    left: usize,
    /// Whether all elements are one part.
    is_shared: bool,
}

impl<'t> Parts<'t> {
    pub(super) const fn new(asker: Asker<'t>, node: NodeId, left: usize, is_shared: bool) -> Self {
        Self {
            asker,
            at: (node, 0),
            left,
            is_shared,
        }
    }
}

impl SeqAccess<'static> for Parts<'_> {
    type Error = Flaw;

    fn next_element_seed<S: DeserializeSeed<'static>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Flaw> {
        let Some(left) = self.left.checked_sub(1) else {
            return Ok(None);
        };
        self.left = left;
        let at = self.at;
        if !self.is_shared {
            self.at.1 = self.at.1.saturating_add(1);
        }
        self.asker.seed(at, seed).map(Some)
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.left)
    }
}

impl MapAccess<'static> for Parts<'_> {
    type Error = Flaw;

    fn next_key_seed<S: DeserializeSeed<'static>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Flaw> {
        self.at.1 = 0;
        self.next_element_seed(seed)
    }

    fn next_value_seed<S: DeserializeSeed<'static>>(&mut self, seed: S) -> Result<S::Value, Flaw> {
        self.asker.seed(self.at, seed)
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.left)
    }
}

/// The fields of a struct by their names.
pub(super) struct Named<'t> {
    asker: Asker<'t>,
    keys: IntoIter<(&'static str, PartId)>,
    at: PartId,
}

impl<'t> Named<'t> {
    pub(super) const fn new(asker: Asker<'t>, keys: IntoIter<(&'static str, PartId)>) -> Self {
        let at = ROOT;
        Self { asker, keys, at }
    }
}

impl MapAccess<'static> for Named<'_> {
    type Error = Flaw;

    fn next_key_seed<S: DeserializeSeed<'static>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Flaw> {
        let Some((name, at)) = self.keys.next() else {
            self.asker.state().is_answered = true;
            return Ok(None);
        };
        self.at = at;
        let name = BorrowedStrDeserializer::new(name);
        seed.deserialize(name).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'static>>(&mut self, seed: S) -> Result<S::Value, Flaw> {
        self.asker.seed(self.at, seed)
    }
}

/// A variant of an enum by its index, or by a name.
pub(super) struct Variant<'t> {
    asker: Asker<'t>,
    node: NodeId,
    variant: Result<u32, &'static str>,
}

impl<'t> Variant<'t> {
    pub(super) const fn new(
        asker: Asker<'t>,
        node: NodeId,
        variant: Result<u32, &'static str>,
    ) -> Self {
        Self {
            asker,
            node,
            variant,
        }
    }

    /// Makes the content of the variant, which has this kind.
    fn content<R>(
        self,
        head: Head,
        make: impl FnOnce(Asker<'t>, NodeId) -> Result<R, Flaw>,
    ) -> Result<R, Flaw> {
        let at = match self.variant {
            Ok(index) => (self.node, usize::try_from(index).unwrap_or(usize::MAX)),
            Err(_) => self.asker.state().graph.new_part(),
        };
        self.asker.part(at, "", |asker| asker.content(head, make))
    }
}

impl EnumAccess<'static> for Variant<'_> {
    type Error = Flaw;
    type Variant = Self;

    fn variant_seed<S: DeserializeSeed<'static>>(self, seed: S) -> Result<(S::Value, Self), Flaw> {
        let value = match self.variant {
            Ok(index) => seed.deserialize(U32Deserializer::new(index)),
            Err(name) => seed.deserialize(BorrowedStrDeserializer::new(name)),
        };
        let state = &mut *self.asker.state();
        match self.variant {
            // The list of names also contains the aliases.
            Ok(_) => state.graph.node_mut(self.node).is_complete |= value.is_err(),
            Err(_) => state.is_answered = true,
        }
        Ok((value?, self))
    }
}

impl VariantAccess<'static> for Variant<'_> {
    type Error = Flaw;

    fn unit_variant(self) -> Result<(), Flaw> {
        self.content(Head::Row("", &[], 0), |_, _| Ok(()))
    }

    fn newtype_variant_seed<S: DeserializeSeed<'static>>(self, seed: S) -> Result<S::Value, Flaw> {
        self.content(Head::Row("", &[], 1), |asker, content| {
            asker.seed((content, 0), seed)
        })
    }

    fn tuple_variant<V: Visitor<'static>>(self, len: usize, visitor: V) -> Result<V::Value, Flaw> {
        let head = Head::Row("", &[], len);
        self.content(head, |asker, content| asker.fields(content, visitor))
    }

    fn struct_variant<V: Visitor<'static>>(
        self,
        names: Names,
        visitor: V,
    ) -> Result<V::Value, Flaw> {
        let head = Head::Row("", names, names.len());
        self.content(head, |asker, content| asker.fields(content, visitor))
    }
}
