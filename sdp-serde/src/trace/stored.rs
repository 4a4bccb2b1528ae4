//! [`Stored`]: bytes as the value that they encode.

use core::cell::RefCell;

use sdp::schema::Number;
use sdp::{Reader, SdpDecode};
use serde_core::ser::{
    Error, Serialize, SerializeMap as _, SerializeSeq as _, SerializeTuple as _, Serializer,
};

use super::graph::{Graph, Head, Leaf, NodeId, SlotId};

/// Bytes of a slot as the value that they encode, so that each serializer can write it, also inside a key.
pub(super) struct Stored<'g> {
    graph: &'g Graph,
    slot: SlotId,
    bytes: &'g [u8],
}

impl<'g> Stored<'g> {
    pub(super) const fn new(graph: &'g Graph, slot: SlotId, bytes: &'g [u8]) -> Self {
        Self { graph, slot, bytes }
    }
}

impl Serialize for Stored<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let node = self.graph.slot(self.slot).node;
        let rest = Rest {
            graph: self.graph,
            node: node.ok_or_else(|| S::Error::custom("the default has no type"))?,
            input: &RefCell::new(Reader::new(self.bytes)),
        };
        rest.serialize(serializer)
    }
}

/// The value of a node that starts at the rest of the bytes.
#[derive(Clone, Copy)]
struct Rest<'g> {
    graph: &'g Graph,
    node: NodeId,
    input: &'g RefCell<Reader<'g>>,
}

impl<'g> Rest<'g> {
    fn take<T: SdpDecode<'g>, E: Error>(self) -> Result<T, E> {
        T::decode(&mut self.input.borrow_mut()).map_err(E::custom)
    }

    fn count<E: Error>(self) -> Result<usize, E> {
        let count = self.take::<u32, E>()?;
        usize::try_from(count).map_err(E::custom)
    }

    /// Returns the value of a part.
    fn part<E: Error>(self, index: usize) -> Result<Self, E> {
        let slot = self.graph.node(self.node).parts.get(index);
        let node = slot.and_then(|slot| self.graph.slot(*slot).node);
        let node = node.ok_or_else(|| E::custom("the default has no type"))?;
        Ok(Self { node, ..self })
    }
}

impl Serialize for Rest<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let node = self.graph.node(self.node);
        match node.head {
            Head::Leaf(leaf) => self.leaf(leaf, serializer),
            Head::Option => match self.take::<u8, S::Error>()? {
                0 => serializer.serialize_none(),
                _ => serializer.serialize_some(&self.part::<S::Error>(0)?),
            },
            Head::Seq => {
                let count = self.count()?;
                let mut elements = serializer.serialize_seq(Some(count))?;
                for _ in 0..count {
                    elements.serialize_element(&self.part::<S::Error>(0)?)?;
                }
                elements.end()
            }
            Head::Set | Head::Map => {
                let count = self.count()?;
                let mut entries = serializer.serialize_map(Some(count))?;
                for _ in 0..count {
                    entries.serialize_key(&self.part::<S::Error>(0)?)?;
                    match node.head {
                        Head::Set => entries.serialize_value(&())?,
                        _ => entries.serialize_value(&self.part::<S::Error>(1)?)?,
                    }
                }
                entries.end()
            }
            Head::Enum(name, _) => {
                let index = u32::from(node.tag(self.take::<u8, S::Error>()?.into()));
                let variant = node.variants.get(&index);
                let variant = variant.ok_or_else(|| S::Error::custom("unknown variant"))?;
                let content = Self {
                    node: variant.content,
                    ..*self
                };
                match self.graph.node(content.node).head {
                    Head::Unit => serializer.serialize_unit_variant(name, index, variant.name),
                    _ => serializer.serialize_newtype_variant(name, index, variant.name, &content),
                }
            }
            head => {
                let (len, is_array) = match head {
                    Head::Array(len) => (len, true),
                    _ => (node.parts.len(), false),
                };
                let mut parts = serializer.serialize_tuple(len)?;
                for index in 0..len {
                    let index = if is_array { 0 } else { index };
                    parts.serialize_element(&self.part::<S::Error>(index)?)?;
                }
                parts.end()
            }
        }
    }
}

macro_rules! numbers {
    ($self:ident, $serializer:ident, $number:ident, $($kind:ident: $ty:ty;)*) => {
        match $number {
            $(Number::$kind => $self.take::<$ty, S::Error>()?.serialize($serializer),)*
        }
    };
}

impl Rest<'_> {
    fn leaf<S: Serializer>(&self, leaf: Leaf, serializer: S) -> Result<S::Ok, S::Error> {
        match leaf {
            Leaf::Bool => self.take::<bool, S::Error>()?.serialize(serializer),
            Leaf::Char => self.take::<char, S::Error>()?.serialize(serializer),
            Leaf::Str => self.take::<&str, S::Error>()?.serialize(serializer),
            #[cfg(feature = "json")]
            Leaf::Json => crate::json::serialize_value(&self.take::<_, S::Error>()?, serializer),
            #[cfg(not(feature = "json"))]
            Leaf::Json => Err(S::Error::custom("no JSON")),
            Leaf::Number(number) => numbers! {
                self, serializer, number,
                U8: u8; U16: u16; U32: u32; U64: u64; U128: u128;
                I8: i8; I16: i16; I32: i32; I64: i64; I128: i128;
                F32: f32; F64: f64;
            },
        }
    }
}
