//! Values with parts.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;

use sdp::message::{Header, MessageId};
use sdp::schema::Rule;
use serde::de::{
    DeserializeSeed, Deserializer, Error, IntoDeserializer as _, MapAccess, SeqAccess,
};

use super::encoder::{Encoder, unknown};
use super::visit::Content;
use crate::json::cores::is_numbered;
use crate::json::message;
use crate::shown::shown;
use crate::table::types::{Type, TypeIndex, Variant};
use crate::walk::{Step, key_text, part_of, put_ends};

/// The maximum number of absent options of a struct or variant, because each of them takes a byte.
const MAX_ABSENT: usize = 1024;

impl<'a> Encoder<'a> {
    /// Returns the part of a sequence at an index, or `None` after the last one.
    fn part_at(&self, content: Content, index: usize) -> Option<(Step<'a>, Content)> {
        let (step, ty) = match (content, self.core(content)) {
            (Content::Pair(key, value), _) => (Step::Part(index), *[key, value].get(index)?),
            (_, Some(Type::Map(key, value))) => {
                return Some((Step::Element(index), Content::Pair(*key, *value)));
            }
            (_, Some(Type::Seq(ty) | Type::Set(ty))) => (Step::Element(index), *ty),
            (Content::Variant(ty, variant), _) => {
                part_of(self.cores.schema.get(ty), variant, index)?
            }
            (_, ty) => part_of(ty?, 0, index)?,
        };
        Some((step, Content::Type(ty)))
    }

    pub(super) fn sequence<'de, A: SeqAccess<'de>>(
        &mut self,
        content: Content,
        mut seq: A,
    ) -> Result<(), A::Error> {
        let (is_list, key, rule) = match (content, self.core(content)) {
            (_, Some(Type::Set(key) | Type::Map(key, _))) => (true, Some(*key), None),
            (Content::Type(ty), Some(Type::Seq(element))) => {
                let rule = self.cores.core(ty).rule;
                let is_heap = rule == Some(Rule::Heap);
                (true, is_heap.then_some(*element), rule)
            }
            _ => (false, None, None),
        };
        let is_indexed = rule == Some(Rule::Indexed);
        let place = self.out.len();
        if is_list && !is_indexed {
            self.out.extend([0; 4]);
        }
        let mut starts = Vec::new();
        while let Some((step, part)) = self.part_at(content, starts.len()) {
            let start = self.out.len();
            self.path.push(step);
            let part = seq.next_element_seed(self.seed(part))?;
            self.path.pop();
            match part {
                Some(()) => starts.push(start),
                None if is_indexed => {
                    let done = put_ends(&mut self.out, place, &starts);
                    return done.ok_or_else(|| Error::custom("too long elements"));
                }
                None if is_list => return self.end_list(place, &starts, key),
                None => {
                    return Err(Error::custom(format_args!(
                        "invalid length {}, expected more",
                        starts.len()
                    )));
                }
            }
        }
        seq.next_element_seed(Excess(starts.len())).map(drop)
    }

    pub(super) fn entries<'de, A: MapAccess<'de>>(
        &mut self,
        key: TypeIndex,
        value: TypeIndex,
        mut map: A,
    ) -> Result<(), A::Error> {
        let place = self.out.len();
        self.out.extend([0; 4]);
        let (mut starts, mut keys) = (Vec::new(), BTreeSet::new());
        loop {
            let (index, start) = (starts.len(), self.out.len());
            self.path.push(Step::Key(index));
            let entry = map.next_key_seed(self.part(key))?;
            self.path.pop();
            if entry.is_none() {
                return self.end_list(place, &starts, Some(key));
            }
            starts.push(start);
            let bytes = self.out.get(start..).unwrap_or_default();
            let text = key_text(self.cores.schema, key, bytes);
            self.path.push(text.map_or(Step::Value(index), Step::Entry));
            // The check of the whole would find it without its position.
            if !keys.insert(bytes.to_vec()) {
                return Err(Error::custom("duplicate key"));
            }
            map.next_value_seed(self.part(value))?;
            self.path.pop();
        }
    }

    pub(super) fn named_fields<'de, A: MapAccess<'de>>(
        &mut self,
        content: Content,
        mut map: A,
    ) -> Result<(), A::Error> {
        let fields = self.fields(content).unwrap_or_default();
        let scope = match content {
            Content::Variant(ty, variant) => (ty, Some(variant)),
            Content::Type(ty) => (self.cores.core(ty).ty, None),
            Content::Pair(..) | Content::Message => return Ok(()),
        };
        let start = self.out.len();
        let mut found = BTreeMap::new();
        let mut is_ordered = true;
        while let Some(name) = map.next_key::<String>()? {
            let names = fields.iter().map(|field| field.name());
            let index = self.position("field", scope, names, &name)?;
            // Names of values around each other would take memory at the same time.
            drop(name);
            let Some(field) = fields.get(index) else {
                break;
            };
            if found.contains_key(&index) {
                let name = shown(field.name());
                return Err(Error::custom(format_args!("duplicate field `{name}`")));
            }
            is_ordered &= index == found.len();
            let start = self.out.len();
            self.path.push(Step::Field(field.name()));
            map.next_value_seed(self.part(field.ty))?;
            self.path.pop();
            found.insert(index, start..self.out.len());
        }
        if is_ordered && found.len() == fields.len() {
            return Ok(());
        }
        let absent = fields.len().saturating_sub(found.len());
        let mut ordered = Vec::new();
        for (index, field) in fields.iter().enumerate() {
            if let Some(range) = found.get(&index) {
                ordered.extend_from_slice(self.out.get(range.clone()).unwrap_or_default());
            } else if !matches!(self.cores.get(field.ty), Type::Option(_)) {
                let name = shown(field.name());
                return Err(Error::custom(format_args!("missing field `{name}`")));
            } else if absent > MAX_ABSENT {
                return Err(Error::custom("too many absent options"));
            } else {
                ordered.push(0);
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
        let content = self.choose(content, &name)?;
        drop(name);
        map.next_value_seed(self.seed(content))?;
        self.path.truncate(len);
        map.next_key_seed(Excess(1)).map(drop)
    }

    /// Encodes a variant or message from its name.
    pub(super) fn unit_variant<E: Error>(&mut self, content: Content, name: &str) -> Result<(), E> {
        let len = self.path.len();
        let content = self.choose(content, name)?;
        self.seed(content).deserialize(().into_deserializer())?;
        self.path.truncate(len);
        Ok(())
    }

    /// Appends the tag of the variant with this name, or the header of a message without its length, and returns the
    /// content after it.
    fn choose<E: Error>(&mut self, content: Content, name: &str) -> Result<Content, E> {
        let (tag, ty) = match (content, self.core(content), name) {
            (_, Some(Type::Option(ty)), "Some") | (_, Some(Type::Result(ty, _)), "Ok") => (1, *ty),
            (_, Some(Type::Result(_, ty)), "Err") => (0, *ty),
            (_, Some(Type::Option(_) | Type::Result(..)), _) => {
                return Err(unknown("variant", name, core::iter::empty()));
            }
            (Content::Type(ty), Some(it @ Type::Enum { variants, .. }), _) => {
                let ty = self.cores.core(ty).ty;
                let names = variants.iter().map(Variant::name);
                let index = self.position("variant", (ty, None), names, name)?;
                let mut content = Content::Variant(ty, index);
                if let Some(variant) = variants.get(index) {
                    let tag = variant.tag.to_le_bytes();
                    self.out.extend(tag.iter().take(it.tag_width().into()));
                    self.path.push(Step::Variant(variant.name()));
                    if let [field] = &*variant.fields
                        && is_numbered(&variant.fields)
                    {
                        content = Content::Type(field.ty);
                    }
                }
                return Ok(content);
            }
            _ => {
                let ty = message::find(self.cores.schema, name);
                let id = ty.and_then(|ty| MessageId::new(self.cores.schema.message_id(ty)?));
                let (Some(ty), Some(id)) = (ty, id) else {
                    let names = message::names(self.cores.schema).map(|(name, _)| name);
                    return Err(unknown("message", name, names));
                };
                let header = Header { id, payload_len: 0 };
                self.out.extend(header.to_bytes());
                return Ok(Content::Type(ty));
            }
        };
        self.out.push(tag);
        Ok(Content::Type(ty))
    }
}

/// The error for an element or entry after this number of them.
struct Excess(usize);

impl<'de> DeserializeSeed<'de> for Excess {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, _: D) -> Result<(), D::Error> {
        Err(Error::custom(format_args!(
            "invalid length, expected only {}",
            self.0
        )))
    }
}
