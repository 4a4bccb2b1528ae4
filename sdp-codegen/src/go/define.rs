//! The definitions of types.

use super::Go;
use super::text::{aligned, doc, quoted};
use crate::chunks::Chunks;
use crate::code::wrapped;
use crate::model::{Enum, Field, Id, Type};
use crate::template::{as_lines, with};

impl Go<'_> {
    /// Adds a type with a name.
    pub(super) fn define(&self, file: &mut Chunks, id: Id) {
        let name = self.names.of(id);
        let docs = doc(self.model.item(id).map_or("", |it| &it.docs));
        let text = match self.model.get(id) {
            Type::Struct(_, fields) => match self.newtype(id) {
                Some(content) => {
                    let ty = self.ty(content);
                    self.texts.fill("newtype", with! { docs, name, ty })
                }
                None => self.structure(name, &docs, self.names.fields(id, 0), fields),
            },
            Type::Alias(_, ty) => {
                let (ty, is_cycle) = (self.ty(*ty), self.is_cycle(id));
                self.texts.fill("alias", with! { docs, name, ty, is_cycle })
            }
            Type::Enum(of) if of.is_plain() => self.unit_enum(id, of, &docs),
            Type::Enum(of) => self.union(file, id, of, &docs),
            _ => String::new(),
        };
        file.public(name, text);
        if let Some(message) = self.own.message(id) {
            let ty = self.ty(id);
            let values = with! { message, name, ty };
            file.public(message, self.texts.fill("message type", values));
        }
    }

    fn structure(&self, name: &str, docs: &str, names: &[String], fields: &[Field]) -> String {
        let lines = fields.iter().zip(names);
        let lines = lines.map(|(it, name)| (doc(&it.docs), name.clone(), self.ty(it.ty)));
        let fields = aligned(&lines.collect::<Vec<_>>());
        let is_empty = fields.is_empty();
        self.texts
            .fill("struct", with! { docs, name, fields, is_empty })
    }

    fn unit_enum(&self, id: Id, of: &Enum, docs: &str) -> String {
        let name = self.names.of(id);
        let variants = of.variants.iter().enumerate();
        let lines = variants.clone().map(|(index, it)| {
            let constant = self.own.constant(id, index).to_owned();
            (doc(&it.docs), constant, format!("{name} = {}", it.tag))
        });
        let constants = aligned(&lines.collect::<Vec<_>>());
        let cases = as_lines(variants.map(|(index, it)| {
            let text = quoted(it.name.as_bytes());
            format!("case {}:\n\treturn {text}", self.own.constant(id, index))
        }));
        let (bits, is_empty) = (of.tag_bits(), cases.is_empty());
        let values = with! { docs, name, bits, constants, cases, is_empty };
        self.texts.fill("unit enum", values)
    }

    /// Adds the types of variants, and returns the definition of the interface.
    fn union(&self, file: &mut Chunks, id: Id, of: &Enum, docs: &str) -> String {
        let name = self.names.of(id);
        let all: Vec<_> = (0..of.variants.len())
            .map(|it| self.names.variant(id, it))
            .collect();
        for (index, variant) in of.variants.iter().enumerate() {
            let ty = self.names.variant(id, index);
            let (docs, names) = (doc(&variant.docs), self.names.fields(id, index));
            let text = self.structure(ty, &docs, names, &variant.fields);
            let method = self.texts.fill("method", with! { ty, name });
            file.public(ty, format!("{text}\n\n{method}"));
        }
        self.interface(name, docs, &all)
    }

    /// Returns an interface that these types have.
    pub(super) fn interface(&self, name: &str, docs: &str, all: &[&str]) -> String {
        let (has_docs, has_types) = (!docs.is_empty(), !all.is_empty());
        let all = listed(all);
        self.texts
            .fill("interface", with! { docs, has_docs, has_types, name, all })
    }
}

/// Returns names for a sentence, as comment lines.
fn listed(names: &[&str]) -> String {
    let words = names.iter().enumerate().map(|(at, name)| {
        let end = match names.len().saturating_sub(at) {
            1 => ".",
            2 => " or",
            _ => ",",
        };
        format!("{name}{end}")
    });
    as_lines(wrapped(words, 90).iter().map(|it| format!("// {it}")))
}
