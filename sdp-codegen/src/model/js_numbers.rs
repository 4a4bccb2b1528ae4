//! The 64-bit integers that are numbers in JavaScript.

use std::collections::BTreeMap;

use sdp_schema::Number;

use super::{Id, Model, Type};
use crate::error::CodegenError;

impl Model {
    /// Makes the integers of a part numbers in JavaScript: a field such as `Plugin.offset` or `Shape::Circle.radius`, or an alias.
    /// They belong to its type and to the types without names that it contains.
    pub(super) fn set_js_number(&mut self, place: &str) -> Result<(), CodegenError> {
        let items = self.items.iter();
        let parts = items.flat_map(|id| {
            let name = self.item(*id).map_or("", |it| &it.name);
            let parts = self.fields_of(*id).into_iter().enumerate();
            let is_found = move |(_, (field, _)): &(usize, (String, Id))| {
                place.strip_prefix(name) == Some(field.as_str())
            };
            let part = |(index, (_, ty)): (usize, (String, Id))| ((*id, index), ty);
            parts.filter(is_found).map(part)
        });
        let parts: Vec<_> = parts.collect();
        let all = parts.iter().map(|(_, ty)| *ty);
        let contents: Vec<Id> = all.flat_map(|ty| self.without_names(ty)).collect();
        if contents.iter().any(|id| self.is_wide(*id)) {
            self.js_numbers.extend(parts.iter().map(|(part, _)| *part));
            return Ok(());
        }
        let part = contents.iter().find_map(|id| self.wide_part(*id));
        let reason = match (&*parts, part) {
            ([], _) => "no type has this field".into(),
            (_, Some(part)) => format!("the integer with 64 bits is in `{part}`"),
            (_, None) => "this field has no integer with 64 bits".into(),
        };
        Err(CodegenError::new(place, reason))
    }

    /// Returns the place of an integer with 64 bits in a type with a name.
    fn wide_part(&self, id: Id) -> Option<String> {
        let items = self.with_parts([id]).into_iter();
        let places = items.flat_map(|id| {
            let name = self.item(id).map_or("", |it| &it.name);
            let parts = self.fields_of(id).into_iter();
            parts.map(move |(field, ty)| (format!("{name}{field}"), ty))
        });
        let mut wide = places.filter(|(_, ty)| self.without_names(*ty).any(|id| self.is_wide(id)));
        Some(wide.next()?.0)
    }

    /// Returns the model in which the integers of these parts are separate types.
    pub(crate) fn with_js_numbers(&self) -> Result<Self, CodegenError> {
        // It bounds the depth of `narrowed`.
        self.refuse_long_types()?;
        let mut model = self.clone();
        for (id, index) in &self.js_numbers {
            let part = model.get(*id).parts().get(*index).copied();
            let Some(part) = part.map(|part| model.narrowed(part, &mut BTreeMap::new())) else {
                continue;
            };
            if let Some(ty) = model.types.get_mut(id.0)
                && let Some(slot) = ty.parts_mut().into_iter().nth(*index)
            {
                *slot = part;
            }
        }
        model.find_facts();
        Ok(model)
    }

    /// Returns whether a type is a 64-bit integer that is a number in JavaScript.
    pub(crate) fn is_small(&self, id: Id) -> bool {
        self.small.contains(&id)
    }

    fn is_wide(&self, id: Id) -> bool {
        matches!(self.get(id), Type::Number(Number::U64 | Number::I64))
    }

    /// Returns a type with the types that it contains, up to the types with names.
    fn without_names(&self, id: Id) -> impl Iterator<Item = Id> {
        self.reached(id, |_, ty| match ty.is_named() {
            true => vec![],
            false => ty.parts(),
        })
    }

    /// Returns a copy of a type whose integers are numbers, or the type itself if it has none.
    fn narrowed(&mut self, id: Id, known: &mut BTreeMap<Id, Id>) -> Id {
        let has_wide = self.item(id).is_none() && self.without_names(id).any(|id| self.is_wide(id));
        if !has_wide {
            return id;
        }
        if let Some(copy) = known.get(&id) {
            return *copy;
        }
        let copy = Id(self.types.len());
        known.insert(id, copy);
        let mut ty = self.get(id).clone();
        self.types.push(ty.clone());
        if self.is_wide(id) {
            self.small.insert(copy);
        }
        for part in ty.parts_mut() {
            *part = self.narrowed(*part, known);
        }
        if let Some(slot) = self.types.get_mut(copy.0) {
            *slot = ty;
        }
        copy
    }
}
