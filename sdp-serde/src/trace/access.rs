//! The parts of the value of an [`Asker`]: elements, entries, fields by their names, and variants.

use core::iter;

use serde_core::de::value::{BorrowedStrDeserializer, U32Deserializer};
use serde_core::de::{DeserializeSeed, EnumAccess, MapAccess, SeqAccess, VariantAccess, Visitor};

use super::asker::Asker;
use super::error::Flaw;
use super::graph::{Head, Names, NodeId, PartId};
use super::state::{Key, Probe};

impl<'t> Asker<'t> {
    /// Makes the parts of a tuple, or the fields of a struct: by their order, or by the names in a question.
    pub(super) fn fields<V: Visitor<'static>>(
        self,
        node: NodeId,
        visitor: V,
    ) -> Result<V::Value, Flaw> {
        let head = self.state().graph.node(node).head;
        let keys = match &self.state().probe {
            Probe::Keys(it, keys) if *it == node => Some(keys.clone()),
            _ => None,
        };
        if let Some(keys) = keys {
            let keys = keys.into_iter().map(|(name, at)| (Some(name), at));
            let end = iter::from_fn(|| {
                self.state().is_answered = true;
                None
            });
            return visitor.visit_map(self.parts(keys.chain(end)));
        }
        match head {
            Head::Array(count) => visitor.visit_seq(self.elements(node, count)),
            Head::Row(.., count) => {
                let parts = (0..count).map(|index| (None, (node, index)));
                visitor.visit_seq(self.parts(parts))
            }
            _ => visitor.visit_unit(),
        }
    }

    /// Returns elements that share one part, or the entries of a map.
    pub(super) fn elements(
        self,
        node: NodeId,
        count: usize,
    ) -> Parts<'t, impl Iterator<Item = Named>> {
        self.parts(iter::repeat_n((None, (node, 0)), count))
    }

    const fn parts<I>(self, parts: I) -> Parts<'t, I> {
        let at = self.at;
        Parts {
            asker: self,
            parts,
            at,
        }
    }
}

/// A part, and its name if it has one.
type Named = (Option<&'static str>, PartId);

/// The elements of a sequence, the entries of a map, or the parts of a tuple or struct.
pub(super) struct Parts<'t, I> {
    asker: Asker<'t>,
    parts: I,
    /// The part of the current value of a map.
    at: PartId,
}

impl<I: Iterator<Item = Named>> SeqAccess<'static> for Parts<'_, I> {
    type Error = Flaw;

    fn next_element_seed<S: DeserializeSeed<'static>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Flaw> {
        let part = self.parts.next();
        part.map(|(_, at)| self.asker.seed(at, seed)).transpose()
    }

    fn size_hint(&self) -> Option<usize> {
        self.parts.size_hint().1
    }
}

impl<I: Iterator<Item = Named>> MapAccess<'static> for Parts<'_, I> {
    type Error = Flaw;

    fn next_key_seed<S: DeserializeSeed<'static>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Flaw> {
        let Some((name, at)) = self.parts.next() else {
            return Ok(None);
        };
        let key = match name {
            Some(name) => {
                self.at = at;
                seed.deserialize(BorrowedStrDeserializer::new(name))
            }
            None => {
                self.at = (at.0, 1);
                self.asker.seed(at, seed)
            }
        };
        key.map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'static>>(&mut self, seed: S) -> Result<S::Value, Flaw> {
        self.asker.seed(self.at, seed)
    }
}

/// A variant of an enum by its index, or by a name.
pub(super) struct Variant<'t> {
    asker: Asker<'t>,
    node: NodeId,
    variant: Result<u32, Key>,
}

impl<'t> Variant<'t> {
    pub(super) const fn new(asker: Asker<'t>, node: NodeId, variant: Result<u32, Key>) -> Self {
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
            Err((_, part)) => part,
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
            Err((name, _)) => seed.deserialize(BorrowedStrDeserializer::new(name)),
        };
        let state = &mut *self.asker.state();
        match self.variant {
            // The list of names also contains the aliases.
            Ok(_) => state.graph.node_mut(self.node).is_complete |= value.is_err(),
            Err(_) => state.is_answered = value.is_err(),
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
