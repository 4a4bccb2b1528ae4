//! Enums, results, options, and messages.

use alloc::string::String;
use core::fmt;

use serde::de::{
    DeserializeSeed, Deserializer, Error, IntoDeserializer as _, MapAccess, Unexpected, Visitor,
};

use super::encoder::{Content, Encoder};
use super::fields::{Name, unknown};
use super::sequence::Excess;
use crate::schema::serde::shape::Shape;
use crate::schema::types::{Type, TypeIndex};
use crate::schema::walk::Step;

/// An option with a content that cannot be null.
pub(super) struct Optional<'e, 'a> {
    encoder: &'e mut Encoder<'a>,
    content: TypeIndex,
}

impl<'e, 'a> Optional<'e, 'a> {
    pub(super) const fn new(encoder: &'e mut Encoder<'a>, content: TypeIndex) -> Self {
        Self { encoder, content }
    }
}

impl<'de> Visitor<'de> for Optional<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an option")
    }

    fn visit_unit<E: Error>(self) -> Result<(), E> {
        self.encoder.out.push(0);
        Ok(())
    }

    fn visit_none<E: Error>(self) -> Result<(), E> {
        self.visit_unit()
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        self.encoder.out.push(1);
        self.encoder.part(self.content).deserialize(deserializer)
    }
}

/// An enum, result or message enum, or an option with a content that can be null.
pub(super) struct Tagged<'e, 'a> {
    encoder: &'e mut Encoder<'a>,
    /// The type that is represented, not one around it.
    ty: TypeIndex,
}

impl<'e, 'a> Tagged<'e, 'a> {
    pub(super) const fn new(encoder: &'e mut Encoder<'a>, ty: TypeIndex) -> Self {
        Self { encoder, ty }
    }

    fn is_option(&self) -> bool {
        matches!(self.encoder.schema.get(self.ty), Type::Option(_))
    }
}

impl<'de> Visitor<'de> for Tagged<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.encoder.schema.get(self.ty) {
            Type::Option(_) => f.write_str("null or a map with `Some`"),
            Type::Result(..) => f.write_str("a map with `Ok` or `Err`"),
            Type::Messages { .. } => f.write_str("a map with the name of a message"),
            _ => f.write_str("a variant or a map with a variant"),
        }
    }

    fn visit_unit<E: Error>(self) -> Result<(), E> {
        if !self.is_option() {
            return Err(E::invalid_type(Unexpected::Unit, &self));
        }
        self.encoder.out.push(0);
        Ok(())
    }

    fn visit_none<E: Error>(self) -> Result<(), E> {
        self.visit_unit()
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        self.encoder.part(self.ty).deserialize(deserializer)
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<(), E> {
        let Self { encoder, ty } = self;
        let len = encoder.path.len();
        let content = encoder.choose(ty, name).map_err(E::custom)?;
        let seed = encoder.seed(content);
        seed.deserialize(().into_deserializer())?;
        encoder.path.truncate(len);
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let Self { encoder, ty } = self;
        let len = encoder.path.len();
        let name = Name(|name: &str| encoder.choose(ty, name));
        let Some(content) = map.next_key_seed(name)? else {
            return Err(Error::custom("invalid length 0, expected 1"));
        };
        map.next_value_seed(encoder.seed(content))?;
        encoder.path.truncate(len);
        map.next_key_seed(Excess(1)).map(drop)
    }
}

impl<'a> Encoder<'a> {
    /// Appends the tag of the variant with this name, or the header of a message. Returns the content that follows, or
    /// the text of an error.
    fn choose(&mut self, ty: TypeIndex, name: &str) -> Result<Content<'a>, String> {
        let schema = self.schema;
        let (tag, content) = match (schema.shape(ty), name) {
            (Shape::Option { content, .. }, "Some") => (1, content),
            (Shape::Option { .. }, _) => {
                return Err(unknown("variant", name, ["Some"].into_iter()));
            }
            (Shape::Result(value, _), "Ok") => (1, value),
            (Shape::Result(_, error), "Err") => (0, error),
            (Shape::Messages(types), _) => {
                let names = types
                    .iter()
                    .filter_map(|ty| Some((*ty, schema.get(*ty).name()?)));
                let mut names = names.map(|(ty, name)| (ty, &*name.name));
                let all = names.clone().map(|(_, name)| name);
                let found = names.find(|(_, it)| *it == name);
                let found = found.filter(|(ty, _)| self.begin_message(*ty).is_some());
                let (ty, _) = found.ok_or_else(|| unknown("message", name, all))?;
                return Ok(Content::Type(ty));
            }
            (Shape::Enum(variants), _) => {
                let found = variants.iter().find(|variant| *variant.name == *name);
                let all = variants.iter().map(|variant| &*variant.name);
                let variant = found.ok_or_else(|| unknown("variant", name, all))?;
                self.push_tag(ty, variant.tag);
                self.path.push(Step::Variant(variant.name.clone()));
                return Ok(Content::Fields(&variant.fields));
            }
            _ => return Err(unknown("variant", name, ["Ok", "Err"].into_iter())),
        };
        self.out.push(tag);
        Ok(Content::Type(content))
    }

    /// Appends the tag of a variant.
    fn push_tag(&mut self, ty: TypeIndex, tag: u32) {
        if let Type::Enum { tag_width, .. } = self.schema.get(ty) {
            let tag = tag.to_le_bytes();
            self.out.extend(tag.iter().take((*tag_width).into()));
        }
    }
}
