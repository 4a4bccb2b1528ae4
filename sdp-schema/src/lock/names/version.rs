//! The parts of a version, with their names and types.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::resolve::Label;
use crate::shown::shown;
use crate::table::fingerprint::{Fingerprint, content};
use crate::table::schema::{Root, Schema};
use crate::table::types::{Field, TypeIndex, Variant};
use crate::tools::label::label;

/// A message, field or variant.
pub(super) struct Named<'a> {
    pub(super) name: &'a str,
    pub(super) label: Label<'a>,
    /// The id of a message.
    pub(super) id: Option<u16>,
    /// The names and types that are equal for the same meaning.
    pub(super) shape: Vec<(&'a str, Fingerprint)>,
    /// The type for people.
    pub(super) text: String,
    pub(super) ty: Option<TypeIndex>,
    pub(super) fields: &'a [Field],
    pub(super) is_other: bool,
}

impl Named<'_> {
    /// Returns the index of the name that is the name of this part, or else one of its aliases.
    pub(super) fn source(&self, names: &[Named<'_>]) -> Option<usize> {
        let is_own = |name: &Named<'_>| name.name == self.name;
        let is_alias = |name: &Named<'_>| self.label.names().any(|(label, _)| label == name.name);
        names
            .iter()
            .position(is_own)
            .or_else(|| names.iter().position(is_alias))
    }
}

/// A version with the fingerprints of its types.
pub(super) struct Version<'a> {
    pub(super) schema: &'a Schema,
    pub(super) fingerprints: Vec<Fingerprint>,
}

impl<'a> Version<'a> {
    pub(super) fn new(schema: &'a Schema) -> Self {
        Self {
            schema,
            fingerprints: schema.fingerprints(),
        }
    }

    pub(super) fn fingerprint(&self, ty: TypeIndex) -> Fingerprint {
        let found = self.fingerprints.get(ty.get()).copied();
        found.unwrap_or(Fingerprint::new(0))
    }

    /// Returns the type without its wrappers.
    pub(super) fn core(&self, mut index: TypeIndex) -> TypeIndex {
        for _ in self.schema.types() {
            let ty = self.schema.get(index);
            match content(ty).or_else(|| self.schema.content(index)) {
                Some(inner) => index = inner,
                None => break,
            }
        }
        index
    }

    pub(super) fn messages(&self) -> Vec<Named<'a>> {
        let types = match self.schema.root() {
            Root::Messages(types) => types,
            Root::Value(_) => &[],
        };
        let message = |ty: &TypeIndex| {
            let name = self.schema.get(*ty).name()?;
            let fingerprint = self.fingerprint(*ty);
            Some(Named {
                name: name.name(),
                label: name.into(),
                id: self.schema.message_id(*ty),
                shape: alloc::vec![("", fingerprint)],
                text: format!("a type with the fingerprint {fingerprint}"),
                ty: Some(*ty),
                fields: &[],
                is_other: false,
            })
        };
        types.iter().filter_map(message).collect()
    }

    pub(super) fn fields(&self, fields: &'a [Field]) -> Vec<Named<'a>> {
        let field = |field: &'a Field| Named {
            name: field.name(),
            label: field.into(),
            id: None,
            shape: alloc::vec![("", self.fingerprint(field.ty))],
            text: label(self.schema, field.ty),
            ty: Some(field.ty),
            fields: &[],
            is_other: false,
        };
        fields.iter().map(field).collect()
    }

    pub(super) fn variants(&self, variants: &'a [Variant], other: Option<u32>) -> Vec<Named<'a>> {
        let variant = |variant: &'a Variant| {
            let fields = variant.fields();
            let text = |field: &Field| {
                format!("{}: {}", shown(field.name()), label(self.schema, field.ty))
            };
            let texts: Vec<String> = fields.iter().map(text).collect();
            let shape = fields
                .iter()
                .map(|field| (field.name(), self.fingerprint(field.ty)));
            Named {
                name: variant.name(),
                label: variant.into(),
                id: None,
                shape: shape.collect(),
                text: format!("{{ {} }}", texts.join(", ")),
                ty: None,
                fields,
                is_other: other == Some(variant.tag()),
            }
        };
        variants.iter().map(variant).collect()
    }
}
