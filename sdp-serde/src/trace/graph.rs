//! [`Graph`]: the types that a tracer has found, and the values that they can have.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;
use std::sync::OnceLock;

use sdp::schema::Number;

use crate::ser::{Holder, Leaf};

/// The index of a type, or of the content of a variant.
pub(super) type NodeId = usize;

/// A part of a type: its node, and its index there.
pub(super) type PartId = (NodeId, usize);

pub(super) type Names = &'static [&'static str];

/// The whole value is the part of a node that is no type.
pub(super) const ROOT: PartId = (0, 0);

/// The distance of a node that does not reach any goal.
pub(super) const FAR: u32 = u32::MAX;

/// The kind of a node, as `Deserialize` asks for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Head {
    Leaf(Leaf),
    /// A value that can be without its parts. All elements of a sequence or set share one part.
    Holder(Holder),
    /// An array, whose elements share one part.
    Array(usize),
    Newtype(&'static str),
    /// A unit, tuple or struct, or the content of a variant: its name, the names and aliases of its fields, and the number of
    /// its parts, unless some names are aliases.
    Row(&'static str, Names, usize),
    Enum(&'static str, Names),
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
    pub(super) const fn names(self) -> Names {
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
}

/// A type, or the content of a variant.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) head: Head,
    /// The Rust type of the value of the visitor.
    pub(super) rust: &'static str,
    /// Whether the visitor is of serde, for a type of the standard library.
    pub(super) is_of_serde: bool,
    pub(super) parts: Vec<Part>,
    /// Whether a value was made, so that all parts of a row are known.
    pub(super) is_read: bool,
    /// Whether an enum has no more variants.
    pub(super) is_complete: bool,
    /// The variant for unknown variants.
    pub(super) other: Option<usize>,
    /// Whether a value of an enum, or the content of a variant, is being made.
    pub(super) is_open: bool,
    /// Whether a value of the current pass has parts here.
    pub(super) is_expanded: bool,
    /// The number of values of an enum in the current pass.
    pub(super) made: usize,
    /// The number of nodes to the next goal.
    pub(super) distance: u32,
    /// The number of levels of the smallest value.
    pub(super) height: u32,
}

impl Node {
    /// Returns whether a value of the node can tell more of its type.
    pub(super) fn is_unknown(&self) -> bool {
        let names = self.head.names();
        let has_gap = || self.parts.iter().any(|part| part.node.is_none());
        let is_nameless = |part: &Part| part.node.is_some() && part.name.get().is_none();
        let is_short = match self.head {
            Head::Holder(Holder::Map) => self.parts.len() < 2 || has_gap(),
            Head::Holder(_) => self.parts.is_empty() || has_gap(),
            Head::Enum(..) => !self.is_complete && (self.parts.len() < names.len() || has_gap()),
            _ => !self.is_read || has_gap(),
        };
        is_short || !names.is_empty() && self.parts.iter().any(is_nameless)
    }

    /// Returns the name of a field that `Deserialize` knows, unless some names are aliases.
    pub(super) fn read_name(&self, index: usize) -> Option<&'static str> {
        let names = self.head.names();
        let name = names.get(index).filter(|_| names.len() == self.parts.len());
        name.copied()
    }

    /// Returns the tag in the bytes for the index of a variant, or the index for a tag. An enum has at most 256 variants.
    pub(super) fn tag(&self, index: usize) -> u8 {
        let index = u8::try_from(index).unwrap_or(u8::MAX);
        if self.head.is_result() {
            1_u8.saturating_sub(index)
        } else {
            index
        }
    }
}

/// The types that a tracer has found.
#[derive(Debug)]
pub(crate) struct Graph {
    pub(super) nodes: Vec<Node>,
    /// The types by the visitor that reads them.
    known: BTreeMap<(&'static str, Head), NodeId>,
}

impl Graph {
    pub(super) fn new() -> Self {
        let (nodes, known) = (Vec::new(), BTreeMap::new());
        let mut graph = Self { nodes, known };
        let (root, _) = graph.new_part();
        graph.node_mut(root).is_read = true;
        graph
    }

    /// Adds a node.
    pub(super) fn new_node(&mut self, head: Head, rust: &'static str) -> NodeId {
        self.nodes.push(Node {
            head,
            rust,
            is_of_serde: false,
            parts: Vec::new(),
            is_read: matches!(head, Head::Leaf(_)),
            is_complete: false,
            other: None,
            is_open: false,
            is_expanded: false,
            made: 0,
            distance: 0,
            height: FAR,
        });
        self.nodes.len().saturating_sub(1)
    }

    /// Adds a part that is in no type.
    pub(super) fn new_part(&mut self) -> PartId {
        (self.new_node(Head::Row("", &[], 1), ""), 0)
    }

    /// Returns the node that this visitor reads.
    pub(super) fn known_node(
        &mut self,
        visitor: &'static str,
        head: Head,
        rust: &'static str,
    ) -> NodeId {
        if let Some(node) = self.known.get(&(visitor, head)) {
            return *node;
        }
        let node = self.new_node(head, rust);
        self.known.insert((visitor, head), node);
        node
    }

    pub(super) fn heads(&self) -> Vec<Head> {
        self.nodes.iter().map(|node| node.head).collect()
    }

    /// Returns a number that grows with each type and name that is found.
    pub(super) fn known(&self) -> usize {
        let known = self.nodes.iter().map(|node| {
            let parts = node.parts.iter();
            let parts = parts.flat_map(|it| [it.node.is_some(), it.name.get().is_some()]);
            let flags = parts.chain([node.is_complete, node.is_read]);
            flags.filter(|is_known| *is_known).count()
        });
        known.sum()
    }

    #[inline]
    pub(super) fn node(&self, node: NodeId) -> &Node {
        self.nodes.get(node).expect("a node of the graph")
    }

    pub(super) fn node_mut(&mut self, node: NodeId) -> &mut Node {
        self.nodes.get_mut(node).expect("a node of the graph")
    }

    /// Returns the node of a part, if it is known.
    pub(super) fn at(&self, (node, index): PartId) -> Option<&Node> {
        let part = self.node(node).parts.get(index)?;
        Some(self.node(part.node?))
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

    /// Returns the first part that is this node.
    pub(super) fn parent(&self, id: NodeId) -> Option<PartId> {
        let nodes = self.nodes.iter().enumerate();
        let mut parts = nodes.filter_map(|(parent, node)| {
            let index = node.parts.iter().position(|part| part.node == Some(id))?;
            Some((parent, index))
        });
        parts.next()
    }

    /// Names what a value with these numbers of enums has not named: the fields of a struct without bytes, which can be never
    /// written. Removes the last variants without a name. Their indices stand for a variant before them, like each unknown
    /// index. Returns whether there are some.
    pub(super) fn settle(&mut self, enums: &BTreeMap<NodeId, usize>) -> bool {
        for node in &self.nodes {
            let is_empty = node.parts.iter().all(|part| self.is_empty(part));
            let is_struct = matches!(node.head, Head::Row(_, [_, ..], _));
            for (part, name) in node.parts.iter().zip(node.head.names()) {
                if is_empty && is_struct {
                    let _ = part.name.set(name);
                }
            }
        }
        let mut has_settled = false;
        // A field that is left out can contain an enum that is not written.
        for (id, written) in enums {
            while self.node(*id).made == *written
                && let Some(last) = self.node(*id).parts.last()
                && last.name.get().is_none()
                && last
                    .node
                    .is_some_and(|content| self.node(content).is_expanded)
            {
                let node = self.node_mut(*id);
                node.parts.pop();
                node.is_complete = true;
                has_settled = true;
            }
        }
        has_settled
    }

    /// Returns the variants of an enum that have no name yet, and the names that no variant has.
    pub(super) fn unnamed_variants(&self, id: NodeId) -> (Vec<usize>, Vec<&'static str>) {
        let node = self.node(id);
        let known: BTreeSet<_> = node
            .parts
            .iter()
            .filter_map(|part| part.name.get())
            .collect();
        let names = node
            .head
            .names()
            .iter()
            .filter(|name| !known.contains(name));
        let is_unnamed = |index: &usize| match node.parts.get(*index) {
            Some(part) => matches!(node.head, Head::Enum(..)) && part.name.get().is_none(),
            None => false,
        };
        let parts = (0..node.parts.len()).filter(is_unnamed);
        (parts.collect(), names.copied().collect())
    }

    /// Gives `None` as the default to each option in a struct.
    pub(super) fn default_options(&mut self, id: NodeId) {
        let parts = self.node(id).parts.iter().enumerate();
        let is_option = |id| self.node(id).head == Head::Holder(Holder::Option);
        let options = parts.filter(|(_, part)| part.node.is_some_and(is_option));
        let options: Vec<usize> = options.map(|(index, _)| index).collect();
        for index in options {
            self.part_mut((id, index)).default = Some(alloc::vec![0]);
        }
    }

    /// Computes the distance of each node to the next goal, and the heights.
    pub(super) fn measure(&mut self, is_goal: impl Fn(NodeId, &Node) -> bool) {
        for (id, node) in self.nodes.iter_mut().enumerate() {
            node.distance = if is_goal(id, node) { 0 } else { FAR };
            node.height = FAR;
            node.is_open = false;
            node.is_expanded = false;
            node.made = 0;
        }
        let mut has_changed = true;
        while has_changed {
            has_changed = false;
            for id in (0..self.nodes.len()).rev() {
                let (distance, height) = self.measured(self.node(id));
                let node = self.node_mut(id);
                has_changed |= distance < node.distance || height < node.height;
                node.distance = node.distance.min(distance);
                node.height = node.height.min(height);
            }
        }
    }

    /// Returns the distance and the height of a node by those of its parts.
    fn measured(&self, node: &Node) -> (u32, u32) {
        let parts = node.parts.iter().map(|part| match part.node {
            Some(id) => (self.node(id).distance, self.node(id).height),
            None => (FAR, FAR),
        });
        let distance = parts.clone().map(|(distance, _)| distance).min();
        let heights = parts.map(|(_, height)| height);
        let height = match node.head {
            Head::Holder(_) => return (distance.map_or(FAR, |it| it.saturating_add(1)), 0),
            Head::Enum(..) => heights.min().unwrap_or(FAR),
            _ => heights.max().unwrap_or(0),
        };
        (
            distance.map_or(FAR, |it| it.saturating_add(1)),
            height.saturating_add(1),
        )
    }

    /// Returns the bytes of the smallest value of a node.
    pub(super) fn smallest(&self, node: &Node) -> Option<Vec<u8>> {
        let count = match node.head {
            _ if node.height == FAR => return None,
            Head::Holder(Holder::Option) => return Some(alloc::vec![0]),
            Head::Holder(_) => return Some(alloc::vec![0; 4]),
            Head::Leaf(leaf) => return Some(alloc::vec![0; size(leaf)]),
            Head::Enum(..) => {
                let contents = node.parts.iter().enumerate();
                let height =
                    |(_, part): &(usize, &Part)| part.node.map_or(FAR, |id| self.node(id).height);
                let (index, _) = contents.min_by_key(height)?;
                return self.smallest_of(node, index);
            }
            Head::Array(count) => count,
            Head::Newtype(_) | Head::Row(..) => node.parts.len(),
        };
        let parts = (0..count).map(|index| {
            let part = self.row_part(node, index)?;
            self.smallest(self.node(part.node?))
        });
        Some(parts.collect::<Option<Vec<_>>>()?.concat())
    }

    /// Returns the bytes of the smallest value of a variant.
    pub(super) fn smallest_of(&self, node: &Node, index: usize) -> Option<Vec<u8>> {
        let content = self.node(node.parts.get(index)?.node?);
        let content = self.smallest(content)?;
        Some([&[node.tag(index)], content.as_slice()].concat())
    }

    /// Returns a part of a struct, tuple or array.
    #[inline]
    pub(super) fn row_part<'g>(&self, node: &'g Node, index: usize) -> Option<&'g Part> {
        match &node.head {
            Head::Array(count) if index < *count => node.parts.first(),
            Head::Array(_) => None,
            _ => node.parts.get(index),
        }
    }

    /// Returns whether all values of a part have no bytes.
    pub(super) fn is_empty(&self, part: &Part) -> bool {
        let Some(node) = part.node.map(|id| self.node(id)) else {
            return false;
        };
        let is_row = matches!(node.head, Head::Row(..) | Head::Newtype(_) | Head::Array(_));
        is_row && node.parts.iter().all(|part| self.is_empty(part))
    }
}

/// Returns the kind of a number.
pub(super) fn number(leaf: Leaf) -> Option<Number> {
    Number::ALL.get(leaf as usize).copied()
}

/// Returns the number of bytes of the smallest value.
pub(super) fn size(leaf: Leaf) -> usize {
    match (leaf, number(leaf)) {
        (Leaf::Bool, _) => 1,
        #[cfg(feature = "json")]
        (Leaf::Json, _) => 1,
        (_, None) => 4,
        (_, Some(number)) => usize::try_from(number.size()).unwrap_or(0),
    }
}
