//! [`Nodes`]: a node for each pair of types that a conversion can reach.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use sdp::schema::{Number, Rule};

use super::fields::Fields;
use super::inside::{flag, open_types, unordered_types};
use super::matching::matched;
use super::number;
use super::peel::{self, Core, Form, cores};
use super::refusal::Reason;
use super::work::{Work, names_cost};
use crate::table::schema::Schema;
use crate::table::types::{Type, TypeIndex, Variant};
use crate::walk::max_parts;

/// The maximum number of pairs of types.
// SPEC 8: R14.
const MAX_NODES: usize = 4096;

/// The index of a node.
pub(super) type NodeId = usize;

/// All pairs of types that a conversion can reach.
pub(super) struct Nodes<'a> {
    pub(super) writer: &'a Schema,
    pub(super) reader: &'a Schema,
    pub(super) nodes: Vec<Node>,
    ids: BTreeMap<Key, NodeId>,
    /// The types of the writer with opaque bytes of a variable size inside.
    pub(super) open: Vec<bool>,
    /// The types of the writer with a part that has no order, once a pair needs them.
    unordered: Option<Vec<bool>>,
    pub(super) work: Work,
    /// The remaining number of parts in defaults.
    pub(super) default_work: usize,
}

/// A pair of types, which may be a part of a key.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key {
    pub(super) writer: TypeIndex,
    pub(super) reader: TypeIndex,
    pub(super) in_key: bool,
}

/// The conversion of a pair of types.
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
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Restriction {
    None,
    UnlessCopied,
    Some,
}

pub(super) enum Kind {
    Refused(Reason),
    Copied,
    /// Bytes that must be a string.
    Text,
    Number(Number, Number),
    /// A value that becomes an option.
    Wrapped(NodeId),
    /// An option whose value is used without it.
    Unwrapped(NodeId),
    Option(NodeId),
    /// A result, with the value and the error.
    Result(NodeId, NodeId),
    /// The elements of a sequence or set.
    Elements(NodeId),
    /// The keys and values of a map.
    Entries(NodeId, NodeId),
    /// The elements of an array, and whether the reader has a count.
    Array(NodeId, u64, bool),
    Fields(Fields),
    /// The variants of the writer in order, and the index of the reader's variant `other`.
    Enum(Vec<Choice>, Option<usize>),
}

/// The variant of the reader for one of the writer, by its index, or none.
pub(super) struct Choice {
    pub(super) to: Option<(usize, Fields)>,
}

impl<'a> Nodes<'a> {
    pub(super) fn new(writer: &'a Schema, reader: &'a Schema) -> Self {
        let size = writer.size().saturating_add(reader.size());
        Self {
            writer,
            reader,
            nodes: Vec::new(),
            ids: BTreeMap::new(),
            open: open_types(writer),
            unordered: None,
            work: Work::of([writer, reader]),
            default_work: max_parts(reader, size),
        }
    }

    /// Makes the nodes of a pair and of all pairs inside it. Returns the node of the pair.
    pub(super) fn pair(&mut self, writer: TypeIndex, reader: TypeIndex) -> NodeId {
        let first = self.nodes.len();
        let id = self.node(writer, reader, false);
        let mut next = first;
        while let Some(key) = self.nodes.get(next).map(|node| node.key) {
            let node = self.resolve(key);
            if let Some(place) = self.nodes.get_mut(next) {
                *place = node;
            }
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

    fn resolve(&mut self, key: Key) -> Node {
        if self.nodes.len() > MAX_NODES || self.work.is_spent() {
            return refused(key, Reason::TooLarge);
        }
        let (mut from, mut to) = cores((self.writer, key.writer), (self.reader, key.reader));
        // The wrappers of a value beside an option are compared inside the option.
        // SPEC 8: R4.
        let are_unordered = match (from.ty, to.ty) {
            (Type::Option(_), Type::Option(_)) => [&from, &to].map(Core::are_wrappers_unordered),
            (_, Type::Option(_)) => {
                from.drop_wrappers();
                [false, to.are_wrappers_unordered()]
            }
            (Type::Option(_), _) => {
                to.drop_wrappers();
                [from.are_wrappers_unordered(), false]
            }
            _ => [from.is_unordered(), to.is_unordered()],
        };
        let are_equal = from.kinds == to.kinds;
        let (has_old, has_new) = (!from.kinds.is_empty(), !to.kinds.is_empty());
        if has_old && has_new && !are_equal {
            return refused(key, Reason::Kinds);
        }
        if key.in_key && from.is_reversed != to.is_reversed {
            return refused(key, Reason::KeyOrder);
        }
        let is_unordered = key.in_key && are_unordered != [false; 2];
        if is_unordered && (are_unordered != [true; 2] || !are_equal) {
            return refused(key, Reason::KeyOrder);
        }
        let kind = self.kind(key, &from, &to).unwrap_or_else(Kind::Refused);
        let rules = to
            .rules
            .iter()
            .map(|rule| peel::keeps_rule(&from.rules, *rule));
        let restriction = match (has_old, has_new) {
            (false, true) => Restriction::Some,
            (true, true) => Restriction::UnlessCopied,
            _ => Restriction::None,
        };
        let restriction = rules.fold(restriction, |restriction, keeps| {
            match (restriction, keeps) {
                (Restriction::Some, _) | (_, Some(false)) => Restriction::Some,
                (_, None) => Restriction::UnlessCopied,
                (restriction, Some(true)) => restriction,
            }
        });
        Node {
            key,
            from: from.index,
            to: to.index,
            kind,
            restriction,
            is_unordered,
        }
    }

    // SPEC 8: C1 to C13, C21 to C24.
    fn kind(&mut self, key: Key, from: &Core<'a>, to: &Core<'a>) -> Result<Kind, Reason> {
        let in_key = key.in_key;
        let is_plain = to.form == Form::Plain;
        let kind = match (from.ty, to.ty) {
            (Type::Option(a), Type::Option(b)) => Kind::Option(self.node(*a, *b, in_key)),
            (_, Type::Option(content)) => {
                let inner = peel::peeled(self.reader, *content);
                if matches!(inner.ty, Type::Option(_)) {
                    return Err(Reason::Types);
                }
                Kind::Wrapped(self.node(key.writer, *content, in_key))
            }
            (Type::Option(content), _) => Kind::Unwrapped(self.node(*content, key.reader, in_key)),
            (Type::Number(a), Type::Number(b)) if a == b => Kind::Copied,
            (Type::Number(a), Type::Number(b)) if number::is_converted(*a, *b) => {
                Kind::Number(*a, *b)
            }
            (Type::Bool, Type::Bool) | (Type::Char, Type::Char) | (Type::Str, Type::Str) => {
                Kind::Copied
            }
            (Type::Str, Type::Seq(element))
                if is_plain && peel::is_bytes(self.reader, *element) =>
            {
                Kind::Copied
            }
            (Type::Seq(element), Type::Str)
                if from.form == Form::Plain
                    && !from.rules.contains(&Rule::CStr)
                    && peel::is_bytes(self.writer, *element) =>
            {
                Kind::Text
            }
            (Type::Result(a, b), Type::Result(c, d)) => {
                Kind::Result(self.node(*a, *c, in_key), self.node(*b, *d, in_key))
            }
            (Type::Tuple(_) | Type::Struct { .. }, Type::Tuple(_) | Type::Struct { .. }) => {
                Kind::Fields(self.structs(from.ty, to.ty, in_key)?)
            }
            (
                Type::Enum { variants: a, .. },
                Type::Enum {
                    variants: b, other, ..
                },
            ) => {
                let other = other.filter(|_| !in_key);
                let is_other = |variant: &Variant| Some(variant.tag) == other;
                let other = b.iter().position(is_other);
                Kind::Enum(self.variants(a, b, other, in_key)?, other)
            }
            (
                Type::Opaque {
                    name: a,
                    min: m,
                    is_fixed: f,
                },
                Type::Opaque {
                    name: b,
                    min: n,
                    is_fixed: g,
                },
            ) if (a, m, f) == (b, n, g) => Kind::Copied,
            _ => return self.elements(from, to, in_key),
        };
        Ok(kind)
    }

    /// Returns the conversion of sequences, sets, maps and arrays.
    // SPEC 8: C14 to C20.
    fn elements(&mut self, from: &Core<'a>, to: &Core<'a>, in_key: bool) -> Result<Kind, Reason> {
        let is_plain = to.form == Form::Plain;
        let kind = match (from.ty, to.ty) {
            (Type::Seq(a) | Type::Set(a), Type::Seq(b)) if is_plain => {
                Kind::Elements(self.node(*a, *b, in_key))
            }
            (Type::Seq(a), Type::Seq(b)) if from.form == to.form => match to.form {
                Form::UniqueKeys => self.unique_keys(*a, *b, in_key)?,
                _ => Kind::Elements(self.node(*a, *b, true)),
            },
            (Type::Set(a), Type::Seq(b)) if to.form == Form::Unique => {
                self.expect_order(*a)?;
                Kind::Elements(self.node(*a, *b, true))
            }
            (Type::Set(a), Type::Set(b)) => Kind::Elements(self.node(*a, *b, true)),
            (Type::Map(k, v), Type::Map(to_k, to_v)) => {
                Kind::Entries(self.node(*k, *to_k, true), self.node(*v, *to_v, in_key))
            }
            (Type::Map(k, v), Type::Seq(element))
                if matches!(to.form, Form::Plain | Form::UniqueKeys) =>
            {
                let [to_k, to_v] = peel::pair_parts(self.reader, *element).ok_or(Reason::Types)?;
                if !is_plain {
                    self.expect_order(*k)?;
                }
                let key = self.node(*k, to_k, in_key || !is_plain);
                Kind::Entries(key, self.node(*v, to_v, in_key))
            }
            (Type::Array(a, m), Type::Array(b, n)) => {
                if m != n {
                    return Err(Reason::Length);
                }
                Kind::Array(self.node(*a, *b, in_key), *m, false)
            }
            (Type::Array(a, count), Type::Seq(b)) if is_plain => {
                if u32::try_from(*count).is_err() {
                    return Err(Reason::Length);
                }
                Kind::Array(self.node(*a, *b, in_key), *count, true)
            }
            _ => return Err(Reason::Types),
        };
        Ok(kind)
    }

    /// Returns the conversion of each variant of the writer.
    // SPEC 8: R7.
    fn variants(
        &mut self,
        from: &[Variant],
        to: &[Variant],
        other: Option<usize>,
        in_key: bool,
    ) -> Result<Vec<Choice>, Reason> {
        self.work.charge(from.len().saturating_add(to.len()));
        if other.is_some() {
            self.work.charge(names_cost(from));
        }
        let found = matched(from.iter().map(Into::into), to.iter().map(Into::into));
        let found = found.map_err(Reason::SeveralVariants)?;
        if in_key {
            let tags = |(to, found): (&Variant, &Option<usize>)| {
                let from = from.get((*found)?)?;
                Some((from.tag, to.tag))
            };
            let tags = to.iter().zip(&found).filter_map(tags);
            let mut tags: Vec<(u32, u32)> = tags.collect();
            tags.sort_unstable();
            if !tags.is_sorted_by_key(|(_, tag)| *tag) {
                return Err(Reason::KeyOrder);
            }
        }
        let mut choices: Vec<Choice> = from.iter().map(|_| Choice { to: None }).collect();
        for (index, (variant, found)) in to.iter().zip(found).enumerate() {
            let place = found.and_then(|found| Some((from.get(found)?, choices.get_mut(found)?)));
            if let Some((old, place)) = place {
                // A variant that is refused is an error or becomes `other`.
                let fields = self.fields(&old.fields, &variant.fields, in_key);
                place.to = fields.ok().map(|fields| (index, fields));
            }
        }
        let mut skipped = from.iter().zip(&choices).filter(|(_, it)| it.to.is_none());
        if other.is_some() && skipped.any(|(variant, _)| self.is_variant_open(variant)) {
            return Err(Reason::Opaque);
        }
        Ok(choices)
    }

    /// Returns whether a field of a writer's variant has opaque bytes of a variable size inside.
    pub(super) fn is_variant_open(&self, variant: &Variant) -> bool {
        variant.fields.iter().any(|field| self.is_open(field.ty))
    }

    pub(super) fn is_open(&self, ty: TypeIndex) -> bool {
        flag(&self.open, ty.get())
    }

    /// Checks that different keys of the writer have different bytes.
    // SPEC 8: C16, C17.
    fn expect_order(&mut self, key: TypeIndex) -> Result<(), Reason> {
        let writer = self.writer;
        let unordered = self
            .unordered
            .get_or_insert_with(|| unordered_types(writer));
        match flag(unordered, key.get()) {
            true => Err(Reason::KeyOrder),
            false => Ok(()),
        }
    }

    /// Returns the conversion of sequences of pairs with different first parts.
    fn unique_keys(&mut self, a: TypeIndex, b: TypeIndex, in_key: bool) -> Result<Kind, Reason> {
        let parts = peel::pair_parts(self.writer, a).zip(peel::pair_parts(self.reader, b));
        let ([k, v], [to_k, to_v]) = parts.ok_or(Reason::Types)?;
        Ok(Kind::Entries(
            self.node(k, to_k, true),
            self.node(v, to_v, in_key),
        ))
    }
}

impl Node {
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

const fn refused(key: Key, reason: Reason) -> Node {
    Node {
        key,
        from: key.writer,
        to: key.reader,
        kind: Kind::Refused(reason),
        restriction: Restriction::None,
        is_unordered: false,
    }
}
