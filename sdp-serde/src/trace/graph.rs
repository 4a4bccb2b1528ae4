//! [`Graph`]: the types that a tracer has found, and the values that they can have.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use sdp::schema::Number;

/// The index of a place in the graph that has a type, such as a field or the elements of a sequence.
pub(super) type SlotId = usize;

/// The index of a type, or of the content of a variant.
pub(super) type NodeId = usize;

/// The distance of a node that does not reach any goal.
pub(super) const FAR: u32 = u32::MAX;

/// The number of parts of a tuple that have a slot before a visitor asks for them.
const MAX_PARTS: usize = 4096;

/// A value without parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Leaf {
    Bool,
    Char,
    Str,
    Number(Number),
    /// A value of `sdp_serde::json`, whose code accepts only some JSON values.
    Json,
}

/// The kind of a node, as `Deserialize` asks for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Head {
    Leaf(Leaf),
    Option,
    Seq,
    Set,
    Map,
    /// An array, whose elements share one slot.
    Array(usize),
    Tuple(usize),
    /// A unit, or the content of a unit variant.
    Unit,
    UnitStruct(&'static str),
    /// The content of a newtype variant.
    Newtype,
    NewtypeStruct(&'static str),
    TupleStruct(&'static str, usize),
    /// A struct, or the content of a struct variant without a name, with the names and aliases of the fields.
    Struct(&'static str, &'static [&'static str]),
    Enum(&'static str, &'static [&'static str]),
}

impl Head {
    /// Returns the name of a struct or enum.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::UnitStruct(name)
            | Self::NewtypeStruct(name)
            | Self::TupleStruct(name, _)
            | Self::Struct(name, _)
            | Self::Enum(name, _) => name,
            _ => "",
        }
    }

    /// Returns whether the node is `Result`, whose tags are swapped.
    pub(super) fn is_result(self) -> bool {
        matches!(self, Self::Enum("Result", ["Ok", "Err"]))
    }

    /// Returns whether a value can be without any of the parts of the node.
    pub(super) const fn can_be_empty(self) -> bool {
        matches!(self, Self::Option | Self::Seq | Self::Set | Self::Map)
    }

    /// Returns the number of slots, or `None` if the visitor tells it.
    pub(super) fn slots(self) -> Option<usize> {
        match self {
            Self::Option
            | Self::Seq
            | Self::Set
            | Self::Array(_)
            | Self::Newtype
            | Self::NewtypeStruct(_) => Some(1),
            Self::Map => Some(2),
            // Code of a user can claim any length.
            Self::Tuple(len) | Self::TupleStruct(_, len) => Some(len.min(MAX_PARTS)),
            Self::Leaf(_) | Self::Unit | Self::UnitStruct(_) | Self::Enum(..) => Some(0),
            Self::Struct(..) => None,
        }
    }
}

/// A place that has a type.
#[derive(Debug, Default)]
pub(super) struct Slot {
    pub(super) node: Option<NodeId>,
    /// The Rust type, if `Deserialize` has told it.
    pub(super) rust: &'static str,
    /// The index of the current candidate for a leaf or sample.
    pub(super) choice: usize,
}

/// A field of a struct or of a struct variant.
#[derive(Debug)]
pub(super) struct Field {
    pub(super) name: &'static str,
    pub(super) aliases: Vec<&'static str>,
    /// The bytes of the default.
    pub(super) default: Option<Vec<u8>>,
    /// Whether `Serialize` writes the field, at least in some values.
    pub(super) is_written: bool,
}

/// A variant of an enum.
#[derive(Debug)]
pub(super) struct Variant {
    /// The name, or an empty text before a value was serialized.
    pub(super) name: &'static str,
    pub(super) aliases: Vec<&'static str>,
    pub(super) content: NodeId,
}

/// A type, or the content of a variant.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) head: Head,
    /// The Rust type of the value of the visitor.
    pub(super) rust: &'static str,
    /// Whether the visitor is of serde, for a type of the standard library.
    pub(super) is_of_serde: bool,
    pub(super) parts: Vec<SlotId>,
    /// The fields of a struct, after a value was serialized.
    pub(super) fields: Vec<Field>,
    /// The variants of an enum by the index that `Deserialize` takes.
    pub(super) variants: BTreeMap<u32, Variant>,
    /// Whether the enum has no more variants.
    pub(super) is_complete: bool,
    /// The variant for unknown variants.
    pub(super) other: Option<u32>,
    /// Whether a value was serialized.
    pub(super) is_noted: bool,
    /// The enum and the index, for the content of a variant.
    pub(super) owner: Option<(NodeId, u32)>,
    /// Whether a value of the node is being made.
    pub(super) is_open: bool,
    /// Whether a value of the current pass has parts here.
    pub(super) is_expanded: bool,
    /// The number of nodes to the next goal.
    pub(super) distance: u32,
    /// The number of levels of the smallest value.
    pub(super) height: u32,
}

/// The types that a tracer has found.
#[derive(Debug, Default)]
pub(crate) struct Graph {
    pub(super) nodes: Vec<Node>,
    pub(super) slots: Vec<Slot>,
    /// The types by the visitor that reads them.
    known: BTreeMap<(&'static str, Head), NodeId>,
}

/// The slot of the whole value.
pub(super) const ROOT: SlotId = 0;

impl Graph {
    pub(super) fn new_slot(&mut self) -> SlotId {
        self.slots.push(Slot::default());
        self.slots.len().saturating_sub(1)
    }

    /// Adds a node.
    pub(super) fn new_node(&mut self, head: Head, rust: &'static str) -> NodeId {
        let parts = (0..head.slots().unwrap_or(0)).map(|_| self.new_slot());
        let parts = parts.collect();
        self.nodes.push(Node {
            head,
            rust,
            is_of_serde: false,
            parts,
            fields: Vec::new(),
            variants: BTreeMap::new(),
            is_complete: false,
            other: None,
            is_noted: false,
            is_open: false,
            is_expanded: false,
            owner: None,
            distance: 0,
            height: FAR,
        });
        self.nodes.len().saturating_sub(1)
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

    /// Adds the content of a variant.
    pub(super) fn new_content(&mut self, owner: (NodeId, u32), head: Head) -> NodeId {
        let content = self.new_node(head, "");
        self.node_mut(content).owner = Some(owner);
        content
    }

    /// Adds a variant without a name.
    pub(super) fn add_variant(&mut self, node: NodeId, index: u32, content: NodeId) {
        let variant = Variant {
            name: "",
            aliases: Vec::new(),
            content,
        };
        self.node_mut(node).variants.insert(index, variant);
    }

    /// Returns whether a value of the node can tell more of its type.
    pub(super) fn is_unknown(&self, node: &Node) -> bool {
        let is_named = node.owner.is_some() || matches!(node.head, Head::Struct(..));
        let is_open_enum = match node.head {
            Head::Enum(_, names) => !node.is_complete && node.variants.len() < names.len(),
            _ => false,
        };
        let mut parts = node.parts.iter().map(|slot| self.slot(*slot).node);
        is_named && !node.is_noted || is_open_enum || parts.any(|node| node.is_none())
    }

    /// Returns a number that grows with each type and name that is found.
    pub(super) fn known(&self) -> usize {
        let slots = self.slots.iter().filter(|slot| slot.node.is_some()).count();
        let nodes = self.nodes.iter().map(|node| {
            let names = node.variants.values().filter(|it| !it.name.is_empty());
            let flags = [node.is_noted, node.is_complete].map(usize::from);
            flags.iter().sum::<usize>().saturating_add(names.count())
        });
        nodes.sum::<usize>().saturating_add(slots)
    }

    pub(super) fn slot(&self, slot: SlotId) -> &Slot {
        self.slots.get(slot).expect("a slot of the graph")
    }

    pub(super) fn slot_mut(&mut self, slot: SlotId) -> &mut Slot {
        self.slots.get_mut(slot).expect("a slot of the graph")
    }

    pub(super) fn node(&self, node: NodeId) -> &Node {
        self.nodes.get(node).expect("a node of the graph")
    }

    pub(super) fn node_mut(&mut self, node: NodeId) -> &mut Node {
        self.nodes.get_mut(node).expect("a node of the graph")
    }

    /// Returns the first field with bytes that `Serialize` never writes, and its struct.
    pub(super) fn unwritten(&self) -> Option<(NodeId, &'static str)> {
        let nodes = self.nodes.iter().zip(0..);
        let mut fields = nodes.flat_map(|(node, id)| {
            let fields = node.fields.iter().zip(&node.parts);
            fields.map(move |(field, slot)| (id, field, *slot))
        });
        let (id, field, _) = fields.find(|(_, field, slot)| {
            !field.is_written && self.smallest(*slot).is_none_or(|bytes| !bytes.is_empty())
        })?;
        Some((id, field.name))
    }

    /// Returns the type of a slot, if it is known.
    pub(super) fn at(&self, slot: SlotId) -> Option<&Node> {
        Some(self.node(self.slot(slot).node?))
    }

    /// Returns the slot of a part of a node, which is new if the node has fewer parts.
    pub(super) fn part(&mut self, node: NodeId, index: usize) -> SlotId {
        if let Some(slot) = self.node(node).parts.get(index) {
            return *slot;
        }
        let slot = self.new_slot();
        self.node_mut(node).parts.push(slot);
        slot
    }

    /// Computes the distance of each node to the next goal, and the heights.
    pub(super) fn measure(&mut self, is_goal: impl Fn(NodeId, &Node, &Self) -> bool) {
        let nodes = self.nodes.iter().enumerate();
        let goals: Vec<bool> = nodes.map(|(id, node)| is_goal(id, node, self)).collect();
        for (node, is_goal) in self.nodes.iter_mut().zip(goals) {
            node.distance = if is_goal { 0 } else { FAR };
            node.height = FAR;
            node.is_open = false;
            node.is_expanded = false;
        }
        let mut has_changed = true;
        while has_changed {
            has_changed = false;
            for id in (0..self.nodes.len()).rev() {
                let (distance, height) = self.measured(id);
                let node = self.node_mut(id);
                has_changed |= distance < node.distance || height < node.height;
                node.distance = node.distance.min(distance);
                node.height = node.height.min(height);
            }
        }
    }

    /// Returns the distance and the height of a node by those of its parts.
    fn measured(&self, id: NodeId) -> (u32, u32) {
        let node = self.node(id);
        let parts = node.parts.iter().map(|slot| self.at(*slot));
        let variants = node.variants.values().map(|it| Some(self.node(it.content)));
        let distance = |node: Option<&Node>| node.map_or(FAR, |it| it.distance.saturating_add(1));
        let height = |node: Option<&Node>| node.map_or(FAR, |it| it.height.saturating_add(1));
        // A field that is never written leads to no name.
        let is_written = |index: usize| node.fields.get(index).is_none_or(|it| it.is_written);
        let written = parts
            .clone()
            .enumerate()
            .filter(|(index, _)| is_written(*index));
        let written = written.map(|(_, part)| part);
        let near = written.chain(variants.clone()).map(distance).min();
        let high = match node.head {
            head if head.can_be_empty() => Some(0),
            Head::Enum(..) => variants.map(height).min(),
            _ => Some(parts.map(height).max().unwrap_or(0)),
        };
        (near.unwrap_or(FAR), high.unwrap_or(FAR))
    }

    /// Returns the bytes of the smallest value of a slot, or `None` if it is not known.
    pub(super) fn smallest(&self, slot: SlotId) -> Option<Vec<u8>> {
        let mut out = Vec::new();
        self.put_smallest(self.slot(slot).node?, &mut out)?;
        Some(out)
    }

    /// Appends the bytes of the smallest value of a node.
    pub(super) fn put_smallest(&self, node: NodeId, out: &mut Vec<u8>) -> Option<()> {
        let node = self.node(node);
        match node.head {
            _ if node.height == FAR => return None,
            Head::Leaf(Leaf::Bool | Leaf::Json) | Head::Option => out.push(0),
            Head::Leaf(Leaf::Char | Leaf::Str) | Head::Seq | Head::Set | Head::Map => {
                out.extend([0; 4]);
            }
            Head::Leaf(Leaf::Number(number)) => {
                let size = usize::try_from(number.size()).unwrap_or(0);
                out.resize(out.len().saturating_add(size), 0);
            }
            Head::Array(len) => {
                for _ in 0..len {
                    self.put_smallest(self.slot(*node.parts.first()?).node?, out)?;
                }
            }
            Head::Enum(..) => {
                let height = |it: &Variant| self.node(it.content).height;
                let (tag, variant) = node.variants.iter().min_by_key(|(_, it)| height(it))?;
                out.push(node.tag(*tag));
                self.put_smallest(variant.content, out)?;
            }
            _ => {
                for slot in &node.parts {
                    self.put_smallest(self.slot(*slot).node?, out)?;
                }
            }
        }
        Some(())
    }

    /// Returns the name of a struct, enum or variant for an error.
    pub(super) fn label(&self, node: NodeId) -> Option<String> {
        let node = self.node(node);
        if let Some((owner, index)) = node.owner {
            let owner = self.node(owner);
            let variant = owner.variants.get(&index).map(|it| it.name);
            let variant = variant.filter(|name| !name.is_empty()).or_else(|| {
                let Head::Enum(_, names) = owner.head else {
                    return None;
                };
                names.get(usize::try_from(index).ok()?).copied()
            });
            let (name, variant) = (owner.head.name(), variant.unwrap_or("?"));
            return Some(alloc::format!("enum {name}, variant {variant}"));
        }
        match (node.head, node.head.name()) {
            (_, "") => None,
            (Head::Enum(..), name) => Some(alloc::format!("enum {name}")),
            (_, name) => Some(alloc::format!("struct {name}")),
        }
    }
}

impl Node {
    /// Returns the tag in the bytes for the index of a variant. An enum has at most 256 variants.
    pub(super) fn tag(&self, index: u32) -> u8 {
        let index = u8::try_from(index).unwrap_or(u8::MAX);
        if self.head.is_result() {
            1_u8.saturating_sub(index)
        } else {
            index
        }
    }
}
