//! Values with parts.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use sdp::message::{Header, MessageId};
use serde::de::{
    DeserializeSeed, Deserializer, Error, IntoDeserializer as _, MapAccess, SeqAccess,
};

use super::encoder::{Encoder, Place, length};
use super::names::{Scope, unknown};
use super::visit::Content;
use crate::json::message;
use crate::shown::shown;
use crate::table::types::{Field, Type, TypeIndex};
use crate::walk::Step;

impl<'a> Encoder<'a> {
    /// Returns the number of parts of a sequence, if it is in the type.
    pub(super) fn count(&self, content: Content) -> Option<u64> {
        match (content, self.fields(content), self.core(content)) {
            (Content::Pair(..), _, _) => Some(2),
            (_, Some(fields), _) => u64::try_from(fields.len()).ok(),
            (_, _, Some(Type::Array(_, count))) => Some(*count),
            (_, _, Some(Type::Tuple(types))) => u64::try_from(types.len()).ok(),
            _ => None,
        }
    }

    /// Returns the part of a sequence at an index, which is less than the count.
    fn part_at(&self, content: Content, index: usize) -> Option<(Step<'a>, Content)> {
        if let Some(fields) = self.fields(content) {
            let field = fields.get(index)?;
            return Some((Step::Field(&field.name), Content::Type(field.ty)));
        }
        let (step, ty) = match (content, self.core(content)) {
            (Content::Pair(entry, key, _), _) if index == 0 => (Step::Key(entry), key),
            (Content::Pair(entry, _, value), _) => (Step::Value(entry), value),
            (_, Some(Type::Map(key, value))) => {
                return Some((Step::Key(index), Content::Pair(index, *key, *value)));
            }
            (_, Some(Type::Tuple(types))) => (Step::Part(index), *types.get(index)?),
            (_, Some(Type::Seq(ty) | Type::Set(ty) | Type::Array(ty, _))) => {
                (Step::Element(index), *ty)
            }
            _ => return None,
        };
        Some((step, Content::Type(ty)))
    }

    pub(super) fn sequence<'de, A: SeqAccess<'de>>(
        &mut self,
        content: Content,
        mut seq: A,
    ) -> Result<(), A::Error> {
        let expected = self.count(content);
        let order = match (content, self.core(content)) {
            (_, Some(Type::Set(key) | Type::Map(key, _))) => Some(*key),
            (Content::Type(ty), Some(Type::Seq(element))) => {
                self.cores.core(ty).is_heap.then_some(*element)
            }
            _ => None,
        };
        let place = self.out.len();
        if expected.is_none() {
            self.out.extend([0; 4]);
        }
        if let Content::Pair(..) = content {
            // The path of an entry becomes that of its key, and then of its value.
            self.path.pop();
        }
        let (mut starts, mut count) = (Vec::new(), 0_usize);
        let is_inside = |count: usize| expected.is_none_or(|all| (count as u64) < all);
        while is_inside(count)
            && let Some((step, content)) = self.part_at(content, count)
        {
            let start = self.out.len();
            self.push(step);
            let part = seq.next_element_seed(self.seed(content))?;
            self.path.pop();
            if part.is_none() {
                break;
            }
            starts.extend(order.map(|_| start));
            count = count.saturating_add(1);
        }
        if let Content::Pair(entry, ..) = content {
            self.push(Step::Value(entry));
        }
        match expected {
            Some(expected) if is_inside(count) => {
                let text = format_args!("invalid length {count}, expected {expected}");
                Err(Error::custom(text))
            }
            Some(expected) => seq.next_element_seed(Excess(expected)).map(drop),
            None => {
                self.put_count(place, count)?;
                order.map_or(Ok(()), |ty| self.sort(ty, &starts))
            }
        }
    }

    pub(super) fn entries<'de, A: MapAccess<'de>>(
        &mut self,
        key: TypeIndex,
        value: TypeIndex,
        mut map: A,
    ) -> Result<(), A::Error> {
        let place = self.out.len();
        self.out.extend([0; 4]);
        let mut starts = Vec::new();
        loop {
            let (index, start) = (starts.len(), self.out.len());
            self.push(Step::Key(index));
            let entry = map.next_key_seed(self.part(key))?;
            self.path.pop();
            if entry.is_none() {
                break;
            }
            starts.push(start);
            let bytes = start..self.out.len();
            self.path.push(Place::Entry(index, key, bytes));
            map.next_value_seed(self.part(value))?;
            self.path.pop();
        }
        self.put_count(place, starts.len())?;
        self.sort(key, &starts)
    }

    /// Writes a count into its place.
    fn put_count<E: Error>(&mut self, place: usize, count: usize) -> Result<(), E> {
        let count: u32 = length(count)?;
        let place = self.out.get_mut(place..);
        if let Some(place) = place.and_then(<[u8]>::first_chunk_mut) {
            *place = count.to_le_bytes();
        }
        Ok(())
    }

    pub(super) fn named_fields<'de, A: MapAccess<'de>>(
        &mut self,
        content: Content,
        mut map: A,
    ) -> Result<(), A::Error> {
        let fields = self.fields(content).unwrap_or_default();
        let scope = self.scope(content);
        let start = self.out.len();
        let mut found = BTreeMap::new();
        let (mut next, mut is_ordered) = (0_usize, true);
        while let Some(name) = map.next_key::<String>()? {
            let mut index = next;
            if fields.get(next).is_none_or(|field| field.name != name) {
                let names = || fields.iter().map(|field| &*field.name);
                let found = self.names.find("field", scope, names, &name);
                index = found.map_err(Error::custom)?;
            }
            // Names of values around each other would take memory at the same time.
            drop(name);
            let Some(field) = fields.get(index) else {
                break;
            };
            if found.contains_key(&index) {
                let name = shown(&field.name);
                return Err(Error::custom(format_args!("duplicate field `{name}`")));
            }
            let start = self.out.len();
            self.push(Step::Field(&field.name));
            map.next_value_seed(self.part(field.ty))?;
            self.path.pop();
            found.insert(index, start..self.out.len());
            is_ordered &= index == next;
            next = index.saturating_add(1);
        }
        if is_ordered && next == fields.len() {
            return Ok(());
        }
        self.arrange(start, fields, &found)
    }

    /// Brings the encoded fields after `start` into their order.
    fn arrange<E: Error>(
        &mut self,
        start: usize,
        fields: &[Field],
        found: &BTreeMap<usize, Range<usize>>,
    ) -> Result<(), E> {
        let mut ordered = Vec::new();
        for (index, field) in fields.iter().enumerate() {
            if let Some(range) = found.get(&index) {
                ordered.extend_from_slice(self.out.get(range.clone()).unwrap_or_default());
            } else if let Type::Option(_) = self.cores.get(field.ty) {
                let absent = self.absent.checked_sub(1);
                self.absent = absent.ok_or_else(|| E::custom("too many absent options"))?;
                ordered.push(0);
            } else {
                let name = shown(&field.name);
                return Err(E::custom(format_args!("missing field `{name}`")));
            }
        }
        self.out.truncate(start);
        self.out.extend(ordered);
        Ok(())
    }

    /// Encodes a variant or message from a map with its name.
    pub(super) fn variant<'de, A: MapAccess<'de>>(
        &mut self,
        content: Content,
        mut map: A,
    ) -> Result<(), A::Error> {
        let name = map.next_key::<String>()?;
        let name = name.ok_or_else(|| Error::custom("invalid length 0, expected 1"))?;
        let len = self.path.len();
        let content = self.choose(content, &name).map_err(Error::custom)?;
        drop(name);
        map.next_value_seed(self.seed(content))?;
        self.path.truncate(len);
        map.next_key_seed(Excess(1)).map(drop)
    }

    /// Encodes a variant or message from its name.
    pub(super) fn unit_variant<E: Error>(&mut self, content: Content, name: &str) -> Result<(), E> {
        let len = self.path.len();
        let content = self.choose(content, name).map_err(E::custom)?;
        self.seed(content).deserialize(().into_deserializer())?;
        self.path.truncate(len);
        Ok(())
    }

    /// Appends the tag of the variant with this name, or the header of a message without its length. Returns the content
    /// that follows, or the text of an error.
    fn choose(&mut self, content: Content, name: &str) -> Result<Content, String> {
        let schema = self.schema;
        let (tag, ty) = match (self.core(content), name) {
            (Some(Type::Option(content)), "Some") => (1, *content),
            (Some(Type::Option(_)), _) => {
                return Err(unknown("variant", name, ["Some"].into_iter()));
            }
            (Some(Type::Result(value, _)), "Ok") => (1, *value),
            (Some(Type::Result(_, error)), "Err") => (0, *error),
            (Some(Type::Result(..)), _) => {
                return Err(unknown("variant", name, ["Ok", "Err"].into_iter()));
            }
            (Some(ty), _) => {
                let (Type::Enum { variants, .. }, scope) = (ty, self.scope(content)) else {
                    return Err("a type without names".into());
                };
                let names = || variants.iter().map(|variant| &*variant.name);
                let index = self.names.find("variant", scope, names, name)?;
                self.push_tag(ty, index);
                return Ok(Content::Variant(scope.0, index));
            }
            (None, _) => {
                let ty = message::find(schema, name);
                let id = ty.and_then(|ty| MessageId::new(schema.message_id(ty)?));
                let (Some(ty), Some(id)) = (ty, id) else {
                    let names = message::types(schema).filter_map(|ty| schema.get(ty).name());
                    return Err(unknown("message", name, names.map(|name| name.name())));
                };
                let header = Header { id, payload_len: 0 };
                self.out.extend(header.to_bytes());
                return Ok(Content::Type(ty));
            }
        };
        self.out.push(tag);
        Ok(Content::Type(ty))
    }

    /// Appends the tag of a variant.
    fn push_tag(&mut self, ty: &'a Type, variant: usize) {
        if let Type::Enum {
            tag_width,
            variants,
            ..
        } = ty
            && let Some(variant) = variants.get(variant)
        {
            let tag = variant.tag.to_le_bytes();
            self.out.extend(tag.iter().take((*tag_width).into()));
            self.push(Step::Variant(&variant.name));
        }
    }

    /// Returns the scope of the names in a value.
    fn scope(&self, content: Content) -> Scope {
        match content {
            Content::Variant(ty, variant) => (ty, Some(variant)),
            Content::Type(ty) => (self.cores.core(ty).ty, None),
            Content::Pair(..) | Content::Message => (TypeIndex::FIRST, None),
        }
    }
}

/// An element or entry after this number of them, which is an error.
struct Excess(u64);

impl<'de> DeserializeSeed<'de> for Excess {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, _: D) -> Result<(), D::Error> {
        let text = format_args!("invalid length, expected only {}", self.0);
        Err(Error::custom(text))
    }
}
