//! [`Nodes`]: a node for each pair of types that a conversion can reach.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use sdp::schema::{Number, Rule};

use super::matching::matched;
use super::number;
use super::peel::{self, Core, Form, cores};
use super::program::MAX_MARKS;
use super::refusal::Reason;
use crate::table::schema::Schema;
use crate::table::types::{Field, Type, TypeIndex, Variant};
use crate::walk::{Walk, max_parts};

/// The maximum number of pairs of types.
// SPEC 8: R14.
const MAX_NODES: usize = 4096;

/// The number of matched fields and variants for each type and reference of both schemas.
const PARTS: usize = 16;

/// The index of a node.
pub(super) type NodeId = usize;

/// All pairs of types that a conversion can reach.
pub(super) struct Nodes<'a> {
    pub(super) writer: &'a Schema,
    pub(super) reader: &'a Schema,
    pub(super) nodes: Vec<Node>,
    ids: BTreeMap<Key, NodeId>,
    /// The remaining number of fields and variants.
    work: usize,
    /// The remaining number of parts in defaults.
    default_work: usize,
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
    /// The type of the writer without its wrappers.
    pub(super) core: TypeIndex,
    pub(super) kind: Kind,
    pub(super) restriction: Restriction,
    /// Whether a kind without a known order is inside a key.
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

/// The conversion of a struct, tuple or variant.
#[derive(Default)]
pub(super) struct Fields {
    /// The types of the writer's fields.
    pub(super) from: Vec<TypeIndex>,
    /// The fields of the reader.
    pub(super) to: Vec<Part>,
}

/// A field of the reader.
pub(super) enum Part {
    /// The writer's field at this index, and the default for none.
    From(usize, NodeId, Option<Vec<u8>>),
    /// These bytes.
    Default(Vec<u8>),
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
            work: size.saturating_add(PARTS).saturating_mul(PARTS),
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
    fn node(&mut self, writer: TypeIndex, reader: TypeIndex, in_key: bool) -> NodeId {
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
        if self.nodes.len() > MAX_NODES || self.work == 0 {
            return refused(key, Reason::TooLarge);
        }
        let (mut from, mut to) = cores((self.writer, key.writer), (self.reader, key.reader));
        // The wrappers of a value beside an option are compared inside the option.
        match (from.ty, to.ty) {
            (Type::Option(_), Type::Option(_)) => {}
            (_, Type::Option(_)) => from.drop_wrappers(),
            (Type::Option(_), _) => to.drop_wrappers(),
            _ => {}
        }
        let are_equal = from.kinds == to.kinds;
        let (has_old, has_new) = (!from.kinds.is_empty(), !to.kinds.is_empty());
        if has_old && has_new && !are_equal {
            return refused(key, Reason::Kinds);
        }
        if key.in_key && from.is_reversed != to.is_reversed {
            return refused(key, Reason::KeyOrder);
        }
        let is_unordered = |kinds: &[(bool, &str)]| kinds.iter().any(|(is_ordered, _)| !is_ordered);
        let has_unordered = key.in_key && (is_unordered(&from.kinds) || is_unordered(&to.kinds));
        if has_unordered && !are_equal {
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
            core: from.index,
            kind,
            restriction,
            is_unordered: has_unordered,
        }
    }

    // SPEC 8: C1 to C24.
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
            (Type::Seq(a) | Type::Set(a), Type::Seq(b)) if is_plain => {
                Kind::Elements(self.node(*a, *b, in_key))
            }
            (Type::Seq(a), Type::Seq(b)) if from.form == to.form => match to.form {
                Form::UniqueKeys => self.unique_keys(*a, *b, in_key)?,
                _ => Kind::Elements(self.node(*a, *b, true)),
            },
            (Type::Set(a), Type::Seq(b)) if to.form == Form::Unique => {
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
            (Type::Tuple(_) | Type::Struct { .. }, Type::Tuple(_) | Type::Struct { .. }) => {
                Kind::Fields(self.structs(from.ty, to.ty, in_key)?)
            }
            (
                Type::Enum { variants: a, .. },
                Type::Enum {
                    variants: b, other, ..
                },
            ) => {
                let found = matched(a.iter().map(Into::into), b.iter().map(Into::into));
                let found = found.map_err(Reason::SeveralVariants)?;
                let mut choices: Vec<Choice> = a.iter().map(|_| Choice { to: None }).collect();
                for (index, (variant, from)) in b.iter().zip(found).enumerate() {
                    let Some((old, place)) =
                        from.and_then(|from| Some((a.get(from)?, choices.get_mut(from)?)))
                    else {
                        continue;
                    };
                    // A variant that is refused is an error or becomes `other`.
                    let fields = self.fields(&old.fields, &variant.fields, in_key);
                    place.to = fields.ok().map(|fields| (index, fields));
                }
                let other = other.filter(|_| !in_key);
                let is_other = |variant: &Variant| Some(variant.tag) == other;
                Kind::Enum(choices, b.iter().position(is_other))
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
            _ => return Err(Reason::Types),
        };
        Ok(kind)
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

    /// Returns the conversion of a struct or tuple.
    fn structs(&mut self, from: &Type, to: &Type, in_key: bool) -> Result<Fields, Reason> {
        match (from, to) {
            (Type::Struct { fields: a, .. }, Type::Struct { fields: b, .. }) => {
                self.fields(a, b, in_key)
            }
            (Type::Struct { fields, .. }, _) | (_, Type::Struct { fields, .. })
                if !peel::is_list(fields) =>
            {
                Err(Reason::Types)
            }
            _ => self.lists(&part_types(from), to, in_key),
        }
    }

    /// Returns the conversion of a list of parts.
    fn lists(&mut self, from: &[TypeIndex], to: &Type, in_key: bool) -> Result<Fields, Reason> {
        let types = part_types(to);
        if from.len() != types.len() {
            return Err(Reason::Length);
        }
        self.work = self.work.saturating_sub(types.len());
        let mut parts = Vec::new();
        for (index, (a, b)) in from.iter().zip(types).enumerate() {
            let default = match to.fields(0).get(index) {
                Some(field) if !in_key => self.default_of(index, field)?,
                _ => None,
            };
            parts.push(Part::From(index, self.node(*a, b, in_key), default));
        }
        Ok(Fields {
            from: from.to_vec(),
            to: parts,
        })
    }

    /// Returns the conversion of the fields of a struct or variant.
    // SPEC 8: R6.
    fn fields(&mut self, from: &[Field], to: &[Field], in_key: bool) -> Result<Fields, Reason> {
        self.work = self
            .work
            .saturating_sub(from.len())
            .saturating_sub(to.len());
        let found = if peel::is_list(from) && peel::is_list(to) {
            if from.len() != to.len() {
                return Err(Reason::Length);
            }
            (0..to.len()).map(Some).collect()
        } else {
            let found = matched(from.iter().map(Into::into), to.iter().map(Into::into));
            found.map_err(Reason::SeveralFields)?
        };
        if in_key {
            let mut order = found.iter().flatten();
            let is_ordered = order.clone().is_sorted();
            if order.by_ref().count() < from.len() || !is_ordered {
                return Err(Reason::KeyOrder);
            }
        }
        let is_variable = |field: &&Field| !self.writer.layout(field.ty).size.is_fixed;
        let is_ordered = found.iter().flatten().is_sorted();
        if !is_ordered && from.iter().filter(is_variable).count() >= MAX_MARKS {
            return Err(Reason::TooLarge);
        }
        let mut parts = Vec::new();
        for (index, (field, found)) in to.iter().zip(found).enumerate() {
            let default = self.default_of(index, field)?;
            let part = match found.and_then(|found| Some((found, from.get(found)?))) {
                Some((found, old)) => {
                    let node = self.node(old.ty, field.ty, in_key);
                    Part::From(found, node, default.filter(|_| !in_key))
                }
                None => {
                    let is_option =
                        matches!(peel::peeled(self.reader, field.ty).ty, Type::Option(_));
                    let none = is_option.then(|| alloc::vec![0]);
                    Part::Default(default.or(none).ok_or(Reason::Missing(index))?)
                }
            };
            parts.push(part);
        }
        Ok(Fields {
            from: from.iter().map(Field::ty).collect(),
            to: parts,
        })
    }

    /// Returns the checked default of a field.
    // SPEC 6: S15.
    fn default_of(&mut self, index: usize, field: &Field) -> Result<Option<Vec<u8>>, Reason> {
        let Some(bytes) = &field.default else {
            return Ok(None);
        };
        let mut walk = Walk::of_part(self.reader, field.ty, bytes, 0, self.default_work);
        while walk.next().map_err(|_| Reason::Default(index))?.is_some() {
            self.default_work = self.default_work.saturating_sub(1);
        }
        Ok(Some(bytes.clone()))
    }
}

impl Node {
    /// Returns the variant of the writer's enum at an index.
    pub(super) fn variant<'a>(&self, writer: &'a Schema, index: usize) -> Option<&'a Variant> {
        match writer.get(self.core) {
            Type::Enum { variants, .. } => variants.get(index),
            _ => None,
        }
    }

    /// Returns the variant of the reader's enum at an index.
    pub(super) fn reader_variant<'a>(
        &self,
        reader: &'a Schema,
        index: usize,
    ) -> Option<&'a Variant> {
        match peel::peeled(reader, self.key.reader).ty {
            Type::Enum { variants, .. } => variants.get(index),
            _ => None,
        }
    }
}

fn part_types(ty: &Type) -> Vec<TypeIndex> {
    let mut types = Vec::new();
    ty.for_each_part(|part| types.push(part));
    types
}

const fn refused(key: Key, reason: Reason) -> Node {
    Node {
        key,
        core: key.writer,
        kind: Kind::Refused(reason),
        restriction: Restriction::None,
        is_unordered: false,
    }
}
