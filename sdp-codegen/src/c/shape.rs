//! [`Shape`]: the form of a type in C.

use std::collections::{BTreeMap, BTreeSet};

use sdp_schema::Number;

use crate::model::{Elements, Field, Id, Model, Type};

/// The form of the values of a type in C.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// No content, so no member of a struct.
    Unit,
    /// A number, bool, char or ordering: the name in the support code.
    Scalar(&'static str),
    Str,
    CStr,
    /// Numbers in place: the name in the support code.
    Numbers(&'static str),
    /// An array of the elements of a type.
    Array(Id, u64),
    /// An array of bytes.
    Bytes(u64),
    /// An enum without content.
    Enum(Id),
    /// A struct: of fields, of a variant, or of elements in memory.
    Struct(Id),
    /// A pointer to the content of this type.
    Pointer(Id),
}

/// The types of a model with their shapes.
#[derive(Debug)]
pub(super) struct Shapes<'a> {
    pub(super) model: &'a Model,
    recursive: BTreeSet<Id>,
    /// The types that would be pointers to themselves, so that they need a struct.
    endless: BTreeSet<Id>,
    /// The approximate sizes in memory in bytes.
    sizes: BTreeMap<Id, u64>,
}

impl<'a> Shapes<'a> {
    pub(super) fn new(model: &'a Model) -> Self {
        let recursive = model.ids().filter(|id| model.is_recursive(*id)).collect();
        let mut shapes = Self {
            model,
            recursive,
            endless: BTreeSet::new(),
            sizes: BTreeMap::new(),
        };
        let endless = shapes.recursive.iter().copied();
        shapes.endless = endless.filter(|id| shapes.is_endless(*id)).collect();
        for id in model.ids() {
            shapes.find_size(id);
        }
        shapes
    }

    /// Returns whether a type contains itself.
    pub(super) fn is_recursive(&self, id: Id) -> bool {
        self.recursive.contains(&id)
    }

    /// Returns whether a type has no content.
    pub(super) fn is_unit(&self, id: Id) -> bool {
        self.model.fixed_size(id) == Some(0)
    }

    /// Returns the type that gives a type its form: wrappers have the form of their content.
    pub(super) fn base(&self, mut id: Id) -> Id {
        while let Some(content) = self.content(id) {
            id = content;
        }
        id
    }

    /// Returns the only part of a type that has its form.
    pub(super) fn content(&self, id: Id) -> Option<Id> {
        if self.is_unit(id) || self.endless.contains(&id) {
            return None;
        }
        match self.model.get(id) {
            Type::Pointer(_) if self.is_recursive(id) => None,
            Type::Kind { .. } if self.parts_of_kind(id).is_some() => None,
            Type::Struct(_, fields) => match &**fields {
                [field] if field.name == "0" => Some(field.ty),
                _ => None,
            },
            Type::Tuple(parts) => {
                let mut parts = parts.iter().filter(|it| !self.is_unit(**it));
                parts.next().copied().filter(|_| parts.next().is_none())
            }
            ty => ty.content(),
        }
    }

    /// Returns whether a newtype or alias is a pointer to itself, without a struct between them.
    fn is_endless(&self, id: Id) -> bool {
        if !self.model.get(id).is_named() || self.content(id).is_none() {
            return false;
        }
        let mut seen = BTreeSet::new();
        let mut next = Some(id);
        while let Some(at) = next.filter(|it| seen.insert(*it)) {
            next = match (self.content(at), self.model.get(at)) {
                (Some(content), _) => Some(content),
                (None, Type::Pointer(to)) => Some(*to),
                (None, Type::Option(ty)) if self.model.get(self.base(*ty)).is_pointer() => {
                    Some(*ty)
                }
                _ => None,
            };
        }
        next == Some(id)
    }

    /// Returns the parts of a tuple directly inside a kind, which has a struct with the name of the kind.
    pub(super) fn parts_of_kind(&self, id: Id) -> Option<(&'a str, &'a [Id])> {
        let model: &'a Model = self.model;
        let Type::Kind { name, ty, .. } = model.get(id) else {
            return None;
        };
        let Type::Tuple(parts) = model.get(*ty) else {
            return None;
        };
        let count = parts.iter().filter(|it| !self.is_unit(**it)).count();
        (count > 1).then_some((name, parts))
    }

    pub(super) fn shape(&self, id: Id) -> Shape {
        let id = self.base(id);
        if self.is_unit(id) {
            return Shape::Unit;
        }
        match self.model.get(id) {
            Type::Number(number) => Shape::Scalar(number_name(*number)),
            Type::Bool => Shape::Scalar("bool"),
            Type::Char => Shape::Scalar("char"),
            Type::Ordering => Shape::Scalar("i8"),
            Type::Str(_) => Shape::Str,
            Type::Seq(_, Elements::CStr) => Shape::CStr,
            Type::Seq(element, Elements::Any | Elements::AtMost(_)) => {
                match self.number(*element) {
                    Some(name) => Shape::Numbers(name),
                    None => Shape::Struct(id),
                }
            }
            Type::Array(element, count) => Shape::Array(*element, *count),
            Type::Bytes(_, size) => Shape::Bytes(*size),
            Type::Enum(of) => {
                let fields = of.variants.iter().flat_map(|it| &it.fields);
                match self.members(fields).next() {
                    Some(_) => Shape::Struct(id),
                    None => Shape::Enum(id),
                }
            }
            Type::Option(ty) => match self.shape(*ty) {
                Shape::Unit => Shape::Scalar("bool"),
                Shape::Pointer(to) if self.model.get(self.base(*ty)).is_pointer() => {
                    Shape::Pointer(to)
                }
                _ => Shape::Struct(id),
            },
            Type::Result(value, error) if self.is_unit(*value) && self.is_unit(*error) => {
                Shape::Scalar("bool")
            }
            Type::Pointer(ty) => Shape::Pointer(*ty),
            _ => Shape::Struct(id),
        }
    }

    /// Returns the fields that are members of a struct.
    pub(super) fn members<'f>(
        &self,
        fields: impl Iterator<Item = &'f Field>,
    ) -> impl Iterator<Item = &'f Field> {
        fields.filter(|it| !self.is_unit(it.ty))
    }

    /// Returns the name of a number that can have every value.
    pub(super) fn number(&self, id: Id) -> Option<&'static str> {
        match self.model.get(id) {
            Type::Number(number) => Some(number_name(*number)),
            Type::Checked(..) => None,
            _ => self.number(self.content(id)?),
        }
    }

    /// Returns the number and the count of the elements of an array of numbers, also of nested arrays.
    pub(super) fn numbers(&self, id: Id) -> Option<(&'static str, u64)> {
        match self.model.get(self.base(id)) {
            Type::Bytes(_, size) => Some(("u8", *size)),
            Type::Array(element, count) if !self.is_unit(id) => match self.number(*element) {
                Some(name) => Some((name, *count)),
                None if self.is_plain(*element) => {
                    let (name, inner) = self.numbers(*element)?;
                    Some((name, count.checked_mul(inner)?))
                }
                None => None,
            },
            _ => None,
        }
    }

    /// Returns whether the wrappers around the form of a type have no requirement.
    fn is_plain(&self, id: Id) -> bool {
        !matches!(self.model.get(id), Type::Checked(..))
            && self.content(id).is_none_or(|it| self.is_plain(it))
    }

    /// Returns whether the elements of a type are in memory, so that the decoder needs an arena.
    pub(super) fn needs_arena(&self, id: Id) -> bool {
        let all = self.model.reachable(id).into_iter();
        let mut all = all.filter(|it| !self.is_unit(*it));
        all.any(|id| self.is_list(id) || (self.is_recursive(id) && self.model.get(id).is_pointer()))
    }

    /// Returns whether a type is a sequence, set or map whose elements are in memory.
    pub(super) fn is_list(&self, id: Id) -> bool {
        matches!(self.model.get(id), Type::Seq(..) | Type::Map(..))
            && self.shape(id) == Shape::Struct(id)
    }

    /// Returns whether a type is an indexed sequence.
    pub(super) fn is_indexed(&self, id: Id) -> bool {
        matches!(self.model.get(id), Type::Seq(_, Elements::Indexed))
    }

    /// Returns whether the elements of a list can be decoded one after the other, without memory.
    pub(super) fn is_lazy(&self, id: Id) -> bool {
        // A list that is checked later has no memory then.
        let parts = || self.model.reachable(id).into_iter();
        !(self.is_recursive(id) || self.is_indexed(id) && parts().any(|it| self.is_recursive(it)))
    }

    /// Finds the approximate size of a type in memory.
    fn find_size(&mut self, id: Id) -> u64 {
        if let Some(size) = self.sizes.get(&id) {
            return *size;
        }
        let parts = match self.shape(id) {
            Shape::Struct(base) if !self.is_list(base) => match self.parts_of_kind(base) {
                Some((_, parts)) => parts.to_vec(),
                None => self.model.get(base).parts(),
            },
            _ => vec![],
        };
        let parts = parts.into_iter().map(|it| self.find_size(it));
        let parts = parts.fold(0, u64::saturating_add);
        let size = match self.shape(id) {
            Shape::Unit => 0,
            Shape::Array(element, count) => self.find_size(element).saturating_mul(count),
            Shape::Bytes(size) => size,
            _ => parts.max(16),
        };
        self.sizes.insert(id, size);
        size
    }

    /// Returns why C cannot express a type.
    pub(super) fn refusal(&self, id: Id) -> Option<String> {
        let is_large = self.sizes.get(&id).is_some_and(|size| *size > 1 << 30);
        is_large
            .then(|| "a value in C has at most 1 GiB without the elements of its sequences".into())
    }
}

impl Type {
    const fn is_pointer(&self) -> bool {
        matches!(self, Self::Pointer(_))
    }
}

pub(super) const fn number_name(number: Number) -> &'static str {
    match number {
        Number::U8 => "u8",
        Number::U16 => "u16",
        Number::U32 => "u32",
        Number::U64 => "u64",
        Number::U128 => "u128",
        Number::I8 => "i8",
        Number::I16 => "i16",
        Number::I32 => "i32",
        Number::I64 => "i64",
        Number::I128 => "i128",
        Number::F32 => "f32",
        Number::F64 => "f64",
    }
}

/// Returns the type of a scalar in C.
pub(super) fn scalar_type(name: &str) -> &'static str {
    match name {
        "u8" => "uint8_t",
        "u16" => "uint16_t",
        "u32" | "char" => "uint32_t",
        "u64" => "uint64_t",
        "u128" => "struct sdp_u128",
        "i8" => "int8_t",
        "i16" => "int16_t",
        "i32" => "int32_t",
        "i64" => "int64_t",
        "i128" => "struct sdp_i128",
        "f32" => "float",
        "f64" => "double",
        _ => "bool",
    }
}

/// Returns the type of a pointer to values that change.
pub(super) fn pointer(ty: &str) -> String {
    let space = if ty.ends_with('*') { "" } else { " " };
    format!("{ty}{space}*")
}

/// Returns the type of a pointer to values that stay the same.
pub(super) fn const_pointer(ty: &str) -> String {
    match ty.ends_with('*') {
        true => format!("{ty}const *"),
        false => format!("const {ty} *"),
    }
}
