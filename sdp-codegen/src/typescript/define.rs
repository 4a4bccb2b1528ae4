//! The definitions of types, and the functions that programs call for them.

use super::Ts;
use super::text::{doc, quoted};
use crate::chunks::Chunks;
use crate::model::{Enum, Id, Type, Variant};
use crate::plan::{Shape, shape};
use crate::template::{as_lines, with};

impl Ts<'_> {
    /// Adds a type with a name, and the functions that decode and encode it.
    pub(super) fn define(&self, file: &mut Chunks, id: Id) {
        let name = self.names.of(id);
        let docs = doc(self.model.item(id).map_or("", |it| &it.docs));
        let text = format!("{docs}\n{}", self.definition(id));
        file.public(name, text);
        let values = with! { name, read: self.reader(id), input: self.input(id) };
        file.public(&format!("decode{name}"), self.texts.fill("decode", values));
        file.public(&format!("encode{name}"), self.texts.fill("encode", values));
    }

    fn definition(&self, id: Id) -> String {
        let name = self.names.of(id);
        match self.model.get(id) {
            Type::Struct(_, fields) => match shape(fields) {
                Shape::Unit => format!("export type {name} = Record<string, never>;"),
                Shape::Newtype(field) => format!("export type {name} = {};", self.ty(field.ty)),
                Shape::Tuple(fields) => {
                    let tuple = self.tuple(fields.iter().map(|it| it.ty));
                    format!("export type {name} = {tuple};")
                }
                Shape::Named(fields) => {
                    let fields = fields.iter().zip(self.names.fields(id, 0));
                    let fields = as_lines(fields.map(|(field, name)| {
                        let (docs, ty) = (doc(&field.docs), self.ty(field.ty));
                        self.texts.fill("field", with! { docs, name, ty })
                    }));
                    self.texts.fill("interface", with! { name, fields })
                }
            },
            Type::Enum(of) => self.enum_definition(id, of),
            Type::Alias(_, ty) => format!("export type {name} = {};", self.ty(*ty)),
            _ => String::new(),
        }
    }

    fn enum_definition(&self, id: Id, of: &Enum) -> String {
        let name = self.names.of(id);
        if of.variants.is_empty() {
            return format!("export type {name} = never;");
        }
        let kinds: Vec<_> = of.variants.iter().map(|it| quoted(&it.name)).collect();
        let line = format!("export type {name} = {};", kinds.join(" | "));
        if of.is_plain() && line.len() < 100 && of.variants.iter().all(|it| it.docs.is_empty()) {
            return line;
        }
        let variants = as_lines(of.variants.iter().enumerate().map(|(index, variant)| {
            let ty = match of.is_plain() {
                true => quoted(&variant.name),
                false => self.variant(id, index, variant),
            };
            let documented = variant.fields.iter().zip(self.names.fields(id, index));
            let documented = documented.filter(|(field, _)| !field.docs.is_empty());
            let docs = documented.map(|(field, name)| format!("`{name}`: {}", field.docs));
            let mut docs: Vec<_> = [variant.docs.clone()].into_iter().chain(docs).collect();
            docs.retain(|it| !it.is_empty());
            let docs = doc(&docs.join("\n\n"));
            self.texts.fill("variant", with! { docs, ty })
        }));
        format!("export type {name} =\n{variants};")
    }

    /// Returns the type of a variant of an enum with fields.
    fn variant(&self, id: Id, index: usize, variant: &Variant) -> String {
        let fields = match shape(&variant.fields) {
            Shape::Unit => String::new(),
            Shape::Newtype(field) => format!("; value: {}", self.ty(field.ty)),
            Shape::Tuple(fields) => {
                format!("; values: {}", self.tuple(fields.iter().map(|it| it.ty)))
            }
            Shape::Named(fields) => {
                let fields = fields.iter().zip(self.names.fields(id, index));
                let fields = fields.map(|(it, name)| format!("; {name}: {}", self.ty(it.ty)));
                fields.collect()
            }
        };
        format!("{{ kind: {}{fields} }}", quoted(&variant.name))
    }
}
