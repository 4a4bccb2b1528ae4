//! The types of values.

use sdp_schema::Number;

use super::Go;
use super::names::time;
use crate::model::{Elements, Id, Type};
use crate::plan::{List, Order, Shape, Step, shape};

impl Go<'_> {
    /// Returns the type of a value.
    pub(super) fn ty(&self, id: Id) -> String {
        if self.model.item(id).is_some() {
            return self.names.of(id).into();
        }
        if let Some(name) = time(self.model, id) {
            return name.into();
        }
        match (self.model.get(id), self.plan.step(id)) {
            (_, Step::Tuple(types)) if types.is_empty() => "struct{}".into(),
            (_, Step::Tuple(types)) => {
                let parts: Vec<_> = types.iter().map(|it| self.ty(*it)).collect();
                format!("SDPTuple{}[{}]", parts.len(), parts.join(", "))
            }
            (Type::Number(number), _) => number_type(*number),
            (Type::Bool, _) => "bool".into(),
            (Type::Char, _) => "rune".into(),
            (Type::Ordering, _) => "int8".into(),
            (Type::Str(_) | Type::Seq(_, Elements::CStr), _) => "string".into(),
            (Type::Bytes(_, count), _) => format!("[{count}]byte"),
            (Type::Array(element, count), _) => format!("[{count}]{}", self.element(*element)),
            (Type::Option(ty), _) => format!("*{}", self.ty(*ty)),
            (Type::Result(value, error), _) => {
                format!("SDPResult[{}, {}]", self.ty(*value), self.ty(*error))
            }
            (_, Step::List(list)) if list.order == Order::Indexed => {
                format!("SDPIndexed[{}]", self.ty(list.key))
            }
            (_, Step::List(list)) => match (list.value, self.is_hashed(id, list)) {
                (Some(value), true) => format!("map[{}]{}", self.ty(list.key), self.ty(value)),
                (None, true) => format!("map[{}]struct{{}}", self.ty(list.key)),
                _ => format!("[]{}", self.entry(list)),
            },
            (Type::Seq(element, _), _) => format!("[]{}", self.element(*element)),
            (ty, _) => ty.content().map_or_else(String::new, |it| self.ty(it)),
        }
    }

    /// Returns the type of the elements of a slice or array.
    fn element(&self, id: Id) -> String {
        match self.plan.packed(id) {
            Some(Number::U8) if self.ty(id) == "uint8" => "byte".into(),
            _ => self.ty(id),
        }
    }

    /// Returns the type of the elements of a list that is a slice.
    pub(super) fn entry(&self, list: &List) -> String {
        match list.value {
            Some(value) => format!("SDPEntry[{}, {}]", self.ty(list.key), self.ty(value)),
            None => self.ty(list.key),
        }
    }

    /// Returns whether a list is a map in Go. Inside of a key it is a slice, because keys are compared in linear time.
    pub(super) fn is_hashed(&self, id: Id, list: &List) -> bool {
        list.order == Order::Ascending
            && !self.compared.contains(&id)
            && !self.unhashable.contains(&list.key)
    }

    /// Returns the type whose functions read, write and compare a type.
    pub(super) fn target(&self, mut id: Id) -> Id {
        while let Step::Content(content) = self.plan.step(id)
            && !self.is_cycle(id)
            && time(self.model, id).is_none()
        {
            id = *content;
        }
        id
    }

    /// Returns whether a type is an alias that contains itself, so that Go needs a new type.
    pub(super) fn is_cycle(&self, id: Id) -> bool {
        matches!(self.model.get(id), Type::Alias(..)) && self.model.is_recursive(id)
    }

    /// Returns the content of a struct with a single part that is a type such as `type PluginID uint32`.
    pub(super) fn newtype(&self, id: Id) -> Option<Id> {
        let Type::Struct(_, fields) = self.model.get(id) else {
            return None;
        };
        let Shape::Newtype(field) = shape(fields) else {
            return None;
        };
        let step = self.plan.step(self.plan.underlying(field.ty));
        matches!(step, Step::Leaf(_) | Step::Text(_)).then_some(field.ty)
    }
}

/// Returns the type of a number.
fn number_type(number: Number) -> String {
    let name = number.name();
    let name = name.replace('u', "uint").replace('f', "float");
    match number {
        Number::U128 => "SDPUint128".into(),
        Number::I128 => "SDPInt128".into(),
        _ if number.is_signed() && number.is_integer() => name.replace('i', "int"),
        _ => name,
    }
}
