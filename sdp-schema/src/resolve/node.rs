//! [`Nodes`]: a node for each pair of types that a conversion can reach.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use sdp::schema::Number;

use super::refusal::Reason;
use super::work::{Work, default_cost};
use crate::table::graph::{Graph, set};
use crate::table::schema::Schema;
use crate::table::types::{Type, TypeIndex, Variant};
use crate::walk::max_parts;

/// The maximum number of pairs of small schemas. Each type and reference of both schemas adds one. So a schema whose types
/// are all in keys and elsewhere can be converted to itself.
// SPEC R14.
const MAX_SMALL: usize = 4096;

pub(super) type NodeId = usize;

/// All pairs of types that a conversion can reach.
pub(super) struct Nodes<'a> {
    pub(super) writer: &'a Schema,
    pub(super) reader: &'a Schema,
    pub(super) nodes: Vec<Node>,
    ids: BTreeMap<Key, NodeId>,
    /// The types of the writer with opaque bytes of a variable size inside.
    pub(super) open: Vec<bool>,
    pub(super) work: Work,
    /// The maximum number of nodes.
    pub(super) max_nodes: usize,
    /// The remaining number of parts in defaults.
    pub(super) default_work: usize,
    /// Whether a default replaces all errors of a field.
    pub(super) has_recovered: bool,
}

/// A pair of types, which may be a part of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key {
    pub(super) writer: TypeIndex,
    pub(super) reader: TypeIndex,
    pub(super) in_key: bool,
}

#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) key: Key,
    /// The types of the writer and of the reader without their wrappers.
    pub(super) from: TypeIndex,
    pub(super) to: TypeIndex,
    pub(super) kind: Kind,
    pub(super) restriction: Restriction,
    /// Whether the types have no order and are inside a key, so that they must be copied.
    pub(super) is_unordered: bool,
}

/// Whether the reader's rules and kinds can reject values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Restriction {
    None,
    UnlessCopied,
    Some,
}

#[derive(Clone, Debug)]
pub(super) enum Kind {
    Refused(Reason),
    Copied,
    /// Bytes that must be a string.
    Text,
    /// A string that becomes an indexed sequence of its bytes.
    IndexedText,
    Number(Number, Number),
    /// A value that becomes an option.
    Wrapped(NodeId),
    /// An option whose value is used without it.
    Unwrapped(NodeId),
    Option(NodeId),
    /// A result, with the value and the error.
    Result(NodeId, NodeId),
    List(List),
    /// Fields, and why some of the reader have no valid default, so that all are refused.
    Fields(Fields, Vec<Reason>),
    /// The variants of the writer in order, and the index of the reader's variant `other`.
    Enum(Vec<Choice>, Option<usize>),
}

/// A sequence, set, array or map.
#[derive(Clone, Debug)]
pub(super) struct List {
    /// The counts of arrays, of the writer and of the reader.
    pub(super) counts: [Option<u64>; 2],
    /// Whether the sequences of the writer and of the reader are indexed.
    pub(super) are_indexed: [bool; 2],
    /// The element, or the key and the value.
    pub(super) element: NodeId,
    pub(super) value: Option<NodeId>,
}

/// The variant of the reader for one of the writer.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    /// Its index, with the conversion of its fields or the reasons why they have none. Otherwise the reader has no such
    /// variant.
    pub(super) to: Result<(usize, Fields), Option<Rejected>>,
}

/// The index of a variant of the reader, and why its fields have no conversion.
pub(super) type Rejected = (usize, Vec<Reason>);

#[derive(Clone, Debug)]
pub(super) struct Fields {
    /// The types of the writer's fields.
    pub(super) from: Vec<TypeIndex>,
    /// The fields of the reader.
    pub(super) to: Vec<Part>,
    /// Whether a field of the writer has opaque bytes of a variable size inside.
    pub(super) has_end: bool,
    /// The number of last fields, which must be copied after the first field with such bytes.
    pub(super) after: usize,
}

impl Fields {
    /// Returns the fields of the reader, up to the first one with opaque bytes of a variable size.
    pub(super) fn to_end(&self) -> impl ExactSizeIterator<Item = &Part> {
        let count = self.to.len().saturating_sub(self.after);
        self.to.iter().take(count)
    }

    /// Returns about how many steps the fields take. A long default counts as several, so it is not copied into many blocks.
    pub(super) fn step_count(&self) -> usize {
        let defaults = self.to.iter().filter_map(|part| match part {
            Part::From(.., default) => default.as_ref().map(|it| &it.bytes),
            Part::Default(default) => Some(default),
        });
        let count = self.from.len().max(self.to.len());
        let costs = defaults.map(|default| default_cost(default));
        costs.fold(count, usize::saturating_add)
    }

    /// Returns whether the reader's fields have the order of the writer's.
    pub(super) fn is_ordered(&self) -> bool {
        self.to.iter().filter_map(Part::from).is_sorted()
    }
}

#[derive(Clone, Debug)]
pub(super) enum Part {
    /// The writer's field at this index, and the default for none or for all errors.
    From(usize, NodeId, Option<Fallback>),
    /// These bytes.
    Default(Vec<u8>),
}

/// The default of a field whose value has no conversion.
#[derive(Clone, Debug)]
pub(super) struct Fallback {
    pub(super) bytes: Vec<u8>,
    /// Whether it replaces all errors, and not only none.
    pub(super) is_for_all: bool,
}

impl Part {
    /// Returns the index of the writer's field.
    pub(super) const fn from(&self) -> Option<usize> {
        match self {
            Self::From(from, ..) => Some(*from),
            Self::Default(_) => None,
        }
    }
}

impl<'a> Nodes<'a> {
    pub(super) fn new(writer: &'a Schema, reader: &'a Schema) -> Self {
        let size = writer.size().saturating_add(reader.size());
        Self {
            writer,
            reader,
            nodes: Vec::with_capacity(reader.types().len()),
            ids: BTreeMap::new(),
            // SPEC R11.
            open: types_with(
                writer,
                |ty| matches!(ty, Type::Opaque { is_fixed, .. } if !is_fixed),
            ),
            work: Work::of([writer, reader]),
            max_nodes: size.saturating_add(MAX_SMALL),
            default_work: max_parts(reader, size),
            has_recovered: false,
        }
    }

    /// Makes the nodes of a pair and of all pairs inside it. Returns the node of the pair.
    pub(super) fn pair(&mut self, writer: TypeIndex, reader: TypeIndex) -> NodeId {
        let first = self.nodes.len();
        let id = self.node(writer, reader, false);
        let mut next = first;
        while let Some(key) = self.nodes.get(next).map(|node| node.key) {
            let node = self.resolve(key);
            set(&mut self.nodes, next, node);
            next = next.saturating_add(1);
        }
        id
    }

    /// Returns the node of a pair, which is resolved later if it is new.
    pub(super) fn node(&mut self, writer: TypeIndex, reader: TypeIndex, in_key: bool) -> NodeId {
        let key = Key {
            writer,
            reader,
            in_key,
        };
        let next = self.nodes.len();
        let id = *self.ids.entry(key).or_insert(next);
        if id == next {
            self.nodes.push(refused(key, Reason::TooLarge));
        }
        id
    }

    /// Returns whether a field of a writer's variant has opaque bytes of a variable size inside.
    pub(super) fn is_variant_open(&self, variant: &Variant) -> bool {
        variant.fields.iter().any(|field| self.is_open(field.ty))
    }

    /// Returns whether both types of a node are structs with fields, of which none match.
    pub(super) fn are_unrelated(&self, id: NodeId) -> bool {
        let Some(Kind::Fields(fields, _)) = self.nodes.get(id).map(|node| &node.kind) else {
            return false;
        };
        let has_match = fields.to.iter().any(|part| part.from().is_some());
        !fields.from.is_empty() && !fields.to.is_empty() && !has_match
    }

    pub(super) fn is_open(&self, ty: TypeIndex) -> bool {
        flag(&self.open, ty.get())
    }
}

impl Node {
    /// Returns the fields of a struct or tuple, or of each converted variant of an enum with its index.
    pub(super) fn fields(&self) -> impl Iterator<Item = (Option<usize>, &Fields)> {
        let (fields, choices) = match &self.kind {
            Kind::Fields(fields, _) => (Some((None, fields)), &[][..]),
            Kind::Enum(choices, _) => (None, &**choices),
            _ => (None, &[][..]),
        };
        let choices = (0..).zip(choices);
        let choices = choices.filter_map(|(at, it)| Some((Some(at), &it.to.as_ref().ok()?.1)));
        fields.into_iter().chain(choices)
    }

    /// Returns the variant of the writer's enum at an index.
    pub(super) fn variant<'a>(&self, writer: &'a Schema, index: usize) -> Option<&'a Variant> {
        writer.get(self.from).variants().get(index)
    }

    /// Returns the variant of the reader's enum at an index.
    pub(super) fn reader_variant<'a>(
        &self,
        reader: &'a Schema,
        index: usize,
    ) -> Option<&'a Variant> {
        reader.get(self.to).variants().get(index)
    }
}

pub(super) const fn refused(key: Key, reason: Reason) -> Node {
    Node {
        key,
        from: key.writer,
        to: key.reader,
        kind: Kind::Refused(reason),
        restriction: Restriction::None,
        is_unordered: false,
    }
}

/// Returns the types that satisfy a condition, or have such a type inside.
pub(super) fn types_with(schema: &Schema, is_one: impl Fn(&Type) -> bool) -> Vec<bool> {
    let types = schema.types();
    let mut found = vec![false; types.len()];
    if !types.iter().any(&is_one) {
        return found;
    }
    let graph = Graph::of(types);
    for group in graph.groups() {
        let has_one = |ty: &usize| {
            let mut parts = graph.targets(*ty).iter();
            types.get(*ty).is_some_and(&is_one) || parts.any(|part| flag(&found, *part))
        };
        if group.iter().any(has_one) {
            group.iter().for_each(|ty| set(&mut found, *ty, true));
        }
    }
    found
}

pub(super) fn flag(flags: &[bool], index: usize) -> bool {
    flags.get(index).copied().unwrap_or_default()
}
