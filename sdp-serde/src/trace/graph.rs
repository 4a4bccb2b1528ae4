//! [`Graph`]: the types that a tracer has found.

use alloc::string::String;
use alloc::vec::Vec;
use core::any::{TypeId, type_name};
use std::sync::OnceLock;

use crate::error::Item;
use crate::form::{Head, Holder, Untold};

/// The index of a type, or of the content of a variant.
pub(super) type NodeId = usize;

/// A part of a type: its node, and its index there.
pub(super) type PartId = (NodeId, usize);

/// The whole value is the part of a node that is no type.
pub(super) const ROOT: PartId = (0, 0);

/// Returns the rest of a route after its first part, if it is this part.
pub(super) fn follow(route: Option<&[PartId]>, at: PartId) -> Option<&[PartId]> {
    let (first, rest) = route?.split_first()?;
    (*first == at).then_some(rest)
}

impl Head {
    /// Returns the name of a struct or enum, or an empty text.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Newtype(name) | Self::Row(name, ..) | Self::Enum(name, _) => name,
            _ => "",
        }
    }

    /// Returns the names and aliases of the fields or variants.
    pub(super) const fn names(self) -> &'static [&'static str] {
        match self {
            Self::Row(_, names, _) | Self::Enum(_, names) => names,
            _ => &[],
        }
    }

    /// Returns whether the node is `Result`, whose tags are swapped.
    pub(super) fn is_result(self) -> bool {
        matches!(self, Self::Enum("Result", ["Ok", "Err"]))
    }
}

/// A field, a variant, an element, or another part of a type.
#[derive(Debug, Default)]
pub(super) struct Part {
    pub(super) node: Option<NodeId>,
    /// The name that `Serialize` tells.
    pub(super) name: OnceLock<&'static str>,
    pub(super) aliases: Vec<&'static str>,
    /// The bytes of the default of a field.
    pub(super) default: Option<Vec<u8>>,
    /// The Rust type, if `Deserialize` has told it.
    pub(super) rust: &'static str,
    /// The index of the current candidate for a leaf or sample.
    pub(super) choice: usize,
    /// Whether a value with this part was made and written.
    pub(super) is_made: bool,
}

/// A type, or the content of a variant.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) head: Head,
    /// The Rust type of the value of the visitor.
    pub(super) rust: &'static str,
    /// The visitor, or the type of a value without parts, because values of different numbers can have one visitor.
    reader: TypeId,
    /// Whether the visitor is of serde, for a type of the standard library.
    pub(super) is_of_serde: bool,
    pub(super) parts: Vec<Part>,
    /// Whether all parts of a row, or all variants of an enum, are known.
    pub(super) is_complete: bool,
    /// The first variant that was decoded. It contains only variants that were decoded before it, so its value ends.
    pub(super) finite: Option<usize>,
    /// The variant for unknown variants.
    pub(super) other: Option<usize>,
}

impl Node {
    /// Returns the first part without a type.
    fn unknown_part(&self) -> Option<usize> {
        let count = match self.head {
            Head::Leaf(_) | Head::Bytes => 0,
            Head::Holder(Holder::Map) => 2,
            Head::Enum(_, names) if !self.is_complete => names.len(),
            Head::Row(.., count) if !self.is_complete => count,
            Head::Enum(..) | Head::Row(..) => self.parts.len(),
            _ => 1,
        };
        let node = |index: usize| self.parts.get(index)?.node;
        (0..count).find(|index| node(*index).is_none())
    }

    /// Returns the name of a field that `Deserialize` knows, unless some names are aliases.
    pub(super) fn read_name(&self, index: usize) -> Option<&'static str> {
        let names = self.head.names();
        let name = names.get(index).filter(|_| names.len() == self.parts.len());
        name.copied()
    }

    /// Returns the name of a part. A field without bytes can be never written, and then `Deserialize` knows its name.
    pub(super) fn name(&self, index: usize) -> Option<&'static str> {
        let written = self.parts.get(index)?.name.get().copied();
        let is_row = matches!(self.head, Head::Row(..));
        written.or_else(|| self.read_name(index).filter(|_| is_row))
    }

    /// Returns the tag in the bytes for the index of a variant. An enum has at most 256 variants.
    pub(super) fn tag(&self, index: usize) -> u8 {
        let index = u8::try_from(index).unwrap_or(u8::MAX);
        if self.head.is_result() {
            1_u8.saturating_sub(index)
        } else {
            index
        }
    }

    /// Returns a part of a struct, tuple or array.
    #[inline]
    pub(super) fn row_part(&self, index: usize) -> Option<&Part> {
        match &self.head {
            Head::Array(count) if index < *count => self.parts.first(),
            Head::Array(_) => None,
            _ => self.parts.get(index),
        }
    }
}

/// The types that a tracer has found.
#[derive(Debug)]
pub(crate) struct Graph {
    pub(super) nodes: Vec<Node>,
}

impl Graph {
    pub(super) fn new() -> Self {
        let mut graph = Self { nodes: Vec::new() };
        graph.read_by::<Untold, Untold>(Head::Newtype(""));
        graph
    }

    /// Returns the node that this visitor reads. The content of a variant has no visitor, and is a new node.
    pub(super) fn read_by<V: ?Sized, T: ?Sized>(&mut self, head: Head) -> NodeId {
        let reader = match head {
            Head::Leaf(_) => typeid::of::<T>(),
            _ => typeid::of::<V>(),
        };
        let is_same = |node: &Node| node.reader == reader && node.head == head;
        let known = self.nodes.iter().position(is_same);
        let is_told = reader != typeid::of::<Untold>();
        known.filter(|_| is_told).unwrap_or_else(|| {
            self.nodes.push(Node {
                head,
                rust: type_name::<T>(),
                reader,
                is_of_serde: type_name::<V>().starts_with("serde_core::"),
                parts: Vec::new(),
                is_complete: false,
                finite: None,
                other: None,
            });
            self.nodes.len().saturating_sub(1)
        })
    }

    /// Returns a number that changes with each type and name that is found.
    pub(super) fn known(&self) -> usize {
        let parts = self.nodes.iter().flat_map(|node| &node.parts);
        let parts = parts.flat_map(|it| [it.node.is_some(), it.name.get().is_some(), it.is_made]);
        let nodes = self.nodes.iter().map(|node| node.is_complete);
        parts.chain(nodes).filter(|is_known| *is_known).count()
    }

    #[inline]
    pub(super) fn node(&self, node: NodeId) -> &Node {
        self.nodes.get(node).expect("a node of the graph")
    }

    pub(super) fn node_mut(&mut self, node: NodeId) -> &mut Node {
        self.nodes.get_mut(node).expect("a node of the graph")
    }

    /// Returns the node of a part, if it is known.
    pub(super) fn at(&self, (node, index): PartId) -> Option<NodeId> {
        self.node(node).parts.get(index)?.node
    }

    /// Returns a part, which is new if the node has fewer parts.
    pub(super) fn part_mut(&mut self, (node, index): PartId) -> &mut Part {
        let parts = &mut self.node_mut(node).parts;
        if parts.len() <= index {
            parts.resize_with(index.saturating_add(1), Part::default);
        }
        parts.get_mut(index).expect("a part of the node")
    }

    /// Returns whether a struct with this name has a field with this name.
    pub(super) fn has_field(&self, (name, field): (&str, &str)) -> bool {
        let structs = self.nodes.iter().filter(|node| node.head.name() == name);
        let mut fields = structs.flat_map(|node| &node.parts);
        fields.any(|part| part.name.get() == Some(&field))
    }

    /// Returns the part by which a value first reaches each node.
    pub(super) fn parents(&self) -> Vec<Option<PartId>> {
        let mut parents = alloc::vec![None; self.nodes.len()];
        self.descend(ROOT.0, &mut parents);
        parents
    }

    fn descend(&self, id: NodeId, parents: &mut [Option<PartId>]) {
        for (index, part) in self.node(id).parts.iter().enumerate() {
            let parent = part.node.and_then(|inner| parents.get_mut(inner));
            if let (Some(inner), Some(parent @ None)) = (part.node, parent) {
                *parent = Some((id, index));
                self.descend(inner, parents);
            }
        }
    }

    /// Returns the first part that no value has shown yet.
    pub(super) fn unknown_part(&self) -> Option<PartId> {
        let mut nodes = self.nodes.iter().enumerate();
        let unknown = nodes
            .clone()
            .find_map(|(id, node)| Some((id, node.unknown_part()?)));
        unknown.or_else(|| nodes.find_map(|(id, node)| Some((id, self.unmade_part(node)?))))
    }

    /// Returns the first part that no value has shown, or the first field without a name.
    fn unmade_part(&self, node: &Node) -> Option<usize> {
        let is_struct = matches!(node.head, Head::Row(_, [_, ..], _));
        let has_name = |part: &Part| !is_struct || part.name.get().is_some() || self.is_empty(part);
        let mut parts = node.parts.iter();
        parts.position(|part| !part.is_made || !has_name(part))
    }

    /// Returns whether the part is of a value that can be without it, and is in no value yet.
    pub(super) fn is_unmade_element(&self, (id, index): PartId) -> bool {
        let node = self.node(id);
        let is_made = node.parts.get(index).is_some_and(|part| part.is_made);
        matches!(node.head, Head::Holder(_)) && !is_made
    }

    /// Returns whether the part is a variant without content.
    pub(super) fn is_unit(&self, part: PartId) -> bool {
        let content = self.at(part).map(|content| self.node(content).head);
        matches!(content, Some(Head::Row(_, _, 0)))
    }

    /// Returns the default of a field. The default of an option is `None`, unless another one was found.
    pub(super) fn default<'g>(&self, part: &'g Part) -> Option<&'g [u8]> {
        let none = self.is_option(part).then_some(&[0][..]);
        part.default.as_deref().or(none)
    }

    pub(super) fn is_option(&self, part: &Part) -> bool {
        let node = part.node.map(|id| self.node(id));
        node.is_some_and(|node| node.head == Head::Holder(Holder::Option))
    }

    /// Returns whether all values of a part have no bytes.
    pub(super) fn is_empty(&self, part: &Part) -> bool {
        let Some(node) = part.node.map(|id| self.node(id)) else {
            return false;
        };
        let is_row = matches!(node.head, Head::Row(..) | Head::Newtype(_) | Head::Array(_));
        is_row && node.parts.iter().all(|part| self.is_empty(part))
    }

    /// Returns the innermost item with a name on a route, and its field.
    pub(super) fn place(&self, route: &[PartId]) -> Option<String> {
        let mut field = None;
        for (id, index) in route.iter().rev() {
            let node = self.node(*id);
            let noted = node.parts.get(*index).and_then(|part| part.name.get());
            let name = noted.or_else(|| node.head.names().get(*index)).copied();
            let item = match node.head {
                Head::Enum(name_of_enum, _) => Item::Variant {
                    name: name_of_enum,
                    variant: name.unwrap_or("?"),
                },
                head => {
                    field = field.or(name);
                    Item::Struct(head.name())
                }
            };
            if !node.head.name().is_empty() {
                return item.describe(field).map(String::from);
            }
        }
        None
    }
}
