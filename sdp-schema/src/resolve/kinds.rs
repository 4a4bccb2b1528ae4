//! Which conversion a pair of types has, by their wrappers and cores.

use alloc::vec::Vec;

use sdp::schema::Rule;

use super::matching::matched;
use super::node::{Choice, Key, Kind, List, Node, Nodes, Restriction, refused};
use super::number;
use super::peel::{self, Core, cores};
use super::refusal::Reason;
use super::work::{labels_cost, names_cost};
use crate::table::types::{Type, Variant};

impl<'a> Nodes<'a> {
    /// Returns the node of a pair. Adds the nodes of its parts, which are resolved later.
    pub(super) fn resolve(&mut self, key: Key) -> Node {
        if self.nodes.len() > self.max_nodes || self.work.is_spent() {
            return refused(key, Reason::TooLarge);
        }
        let (mut from, mut to, work) = cores((self.writer, key.writer), (self.reader, key.reader));
        self.work.charge(work);
        // The wrappers of a value beside an option are compared inside the option.
        // SPEC R4.
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
        let mut rules = to.rules.iter();
        let keeps_rules = rules.all(|rule| peel::keeps_rule(&from.rules, *rule));
        let restriction = match (has_old, has_new) {
            _ if !keeps_rules => Restriction::Some,
            (false, true) => Restriction::Some,
            (true, true) => Restriction::UnlessCopied,
            _ => Restriction::None,
        };
        Node {
            key,
            from: from.index,
            to: to.index,
            kind,
            restriction,
            is_unordered,
        }
    }

    // SPEC C1 to C13, C21 to C24.
    fn kind(&mut self, key: Key, from: &Core<'a>, to: &Core<'a>) -> Result<Kind, Reason> {
        let in_key = key.in_key;
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
            (Type::Number(_) | Type::Bool | Type::Char | Type::Str | Type::Opaque { .. }, to)
                if from.ty == to =>
            {
                Kind::Copied
            }
            (Type::Number(a), Type::Number(b)) if number::is_converted(*a, *b) => {
                Kind::Number(*a, *b)
            }
            (Type::Str, Type::Seq(element))
                if !to.is_heap && peel::is_bytes(self.reader, *element) =>
            {
                match to.is_indexed {
                    true => Kind::IndexedText,
                    false => Kind::Copied,
                }
            }
            (Type::Seq(element), Type::Str)
                if !from.is_heap
                    && !from.is_indexed
                    && !from.rules.contains(&Rule::CStr)
                    && peel::is_bytes(self.writer, *element) =>
            {
                Kind::Text
            }
            (Type::Result(a, b), Type::Result(c, d)) => {
                Kind::Result(self.node(*a, *c, in_key), self.node(*b, *d, in_key))
            }
            (Type::Tuple(_) | Type::Struct { .. }, Type::Tuple(_) | Type::Struct { .. }) => {
                let (fields, missing) = self.structs(from.ty, to.ty, in_key)?;
                Kind::Fields(fields, missing)
            }
            (a @ Type::Enum { .. }, b @ Type::Enum { other, .. }) => {
                let other = other.filter(|_| !in_key);
                let is_other = |variant: &Variant| Some(variant.tag) == other;
                let other = b.variants().iter().position(is_other);
                Kind::Enum(
                    self.variants(a.variants(), b.variants(), other, in_key)?,
                    other,
                )
            }
            _ => return self.elements(from, to, in_key),
        };
        Ok(kind)
    }

    /// Returns the conversion of sequences, sets, maps and arrays.
    // SPEC C14 to C20.
    fn elements(&mut self, from: &Core<'a>, to: &Core<'a>, in_key: bool) -> Result<Kind, Reason> {
        let is_plain = !to.is_heap;
        let are_indexed = [from.is_indexed, to.is_indexed];
        let (mut counts, mut value) = ([None; 2], None);
        let element = match (from.ty, to.ty) {
            (Type::Seq(a) | Type::Set(a), Type::Seq(b)) if is_plain => self.node(*a, *b, in_key),
            (Type::Seq(_), _) | (Type::Set(_), Type::Seq(_)) if are_indexed != [false; 2] => {
                return Err(Reason::Types);
            }
            (Type::Seq(a), Type::Seq(b)) if from.is_heap => self.node(*a, *b, true),
            (Type::Set(a), Type::Set(b)) => self.node(*a, *b, true),
            (Type::Map(k, v), Type::Map(to_k, to_v)) => {
                let key = self.node(*k, *to_k, true);
                value = Some(self.node(*v, *to_v, in_key));
                key
            }
            (Type::Map(k, v), Type::Seq(element)) if is_plain => {
                let [to_k, to_v] = peel::pair_parts(self.reader, *element).ok_or(Reason::Types)?;
                let key = self.node(*k, to_k, in_key);
                value = Some(self.node(*v, to_v, in_key));
                key
            }
            (Type::Array(a, m), Type::Array(b, n)) if m == n => {
                counts = [Some(*m), Some(*n)];
                self.node(*a, *b, in_key)
            }
            (Type::Array(a, m), Type::Seq(b)) if is_plain && u32::try_from(*m).is_ok() => {
                counts = [Some(*m), None];
                self.node(*a, *b, in_key)
            }
            (Type::Array(..), Type::Array(..)) => return Err(Reason::Length),
            (Type::Array(..), Type::Seq(_)) if is_plain => return Err(Reason::Length),
            _ => return Err(Reason::Types),
        };
        Ok(Kind::List(List {
            counts,
            are_indexed,
            element,
            value,
        }))
    }

    /// Returns the conversion of each variant of the writer.
    // SPEC R7.
    fn variants(
        &mut self,
        from: &[Variant],
        to: &[Variant],
        other: Option<usize>,
        in_key: bool,
    ) -> Result<Vec<Choice>, Reason> {
        self.work
            .charge(labels_cost(from).saturating_add(labels_cost(to)));
        if other.is_some() {
            self.work.charge(names_cost(from));
        }
        let found = matched(from, to).map_err(Reason::Several)?;
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
        let mut choices: Vec<Choice> = from.iter().map(|_| Choice { to: Err(None) }).collect();
        for (index, (variant, found)) in to.iter().zip(found).enumerate() {
            let place = found.and_then(|found| Some((from.get(found)?, choices.get_mut(found)?)));
            if let Some((old, place)) = place {
                // A variant that is refused is an error or becomes `other`.
                let fields = self.fields(&old.fields, &variant.fields, in_key);
                place.to = match fields {
                    Ok((fields, missing)) if missing.is_empty() => Ok((index, fields)),
                    Ok((_, missing)) => Err(Some((index, missing))),
                    Err(reason) => Err(Some((index, vec![reason]))),
                };
            }
        }
        let mut skipped = from.iter().zip(&choices).filter(|(_, it)| it.to.is_err());
        if other.is_some() && skipped.any(|(variant, _)| self.is_variant_open(variant)) {
            return Err(Reason::Opaque);
        }
        Ok(choices)
    }
}
