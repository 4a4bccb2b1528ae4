//! [`Shape`]: how a type is represented in the data model of serde.

use core::iter::successors;

use crate::schema::rule::Rule;
use crate::schema::table::OwnedSchema;
use crate::schema::types::{Type, TypeField, TypeIndex, TypeVariant};

/// How a type is represented in the data model of serde.
///
/// It is the representation of serde's derives, as far as the schema tells. Pointers, aliases, restricted types and
/// structs with one unnamed field are represented as their content.
#[derive(Clone, Copy, Debug)]
pub(super) enum Shape<'a> {
    /// A number, bool, char, string, or bytes without a schema.
    Leaf(&'a Type),
    /// A value without bytes: a unit.
    Unit,
    /// An option. With a tag, `Some` is a variant, because its content can be a unit or an option too.
    Option { content: TypeIndex, is_tagged: bool },
    /// An enum with the variants `Ok` and `Err`.
    Result(TypeIndex, TypeIndex),
    /// A sequence or set.
    Seq(TypeIndex),
    /// An array with this number of elements.
    Array(TypeIndex, u64),
    /// A tuple.
    Tuple(&'a [TypeIndex]),
    /// A map. If its keys have no text, it is a sequence of pairs.
    Map {
        key: TypeIndex,
        value: TypeIndex,
        is_object: bool,
    },
    /// A struct with named fields, or with numbered fields, which are a tuple.
    Struct(&'a [TypeField]),
    /// An enum.
    Enum(&'a [TypeVariant]),
    /// A message enum: an enum with the names of the messages as variants.
    Messages(&'a [TypeIndex]),
}

impl OwnedSchema {
    /// Returns the content of a pointer, alias, restricted type or struct with one unnamed field.
    pub(super) fn content(&self, ty: TypeIndex) -> Option<TypeIndex> {
        match self.get(ty) {
            _ if self.layout(ty).is_zero_width() => None,
            Type::Pointer(content) | Type::Refined(_, content) => Some(*content),
            Type::Alias { ty, .. } => Some(*ty),
            Type::Struct { fields, .. } => match &fields[..] {
                [field] if is_numbered(fields) => Some(field.ty),
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns the type that represents this one.
    pub(super) fn represented(&self, mut ty: TypeIndex) -> TypeIndex {
        // A type that contains only a pointer to itself has no end, and no values.
        for _ in self.types() {
            match self.content(ty) {
                Some(content) => ty = content,
                None => break,
            }
        }
        ty
    }

    /// Returns whether the elements of a sequence have a canonical order: those of a set or heap.
    pub(super) fn is_ordered(&self, ty: TypeIndex) -> bool {
        // The rule of a heap is directly around its sequence.
        let types = successors(Some(ty), |ty| self.content(*ty)).take(self.types().len());
        types.fold(false, |is_heap, ty| match self.get(ty) {
            Type::Set(_) => true,
            Type::Seq(_) => is_heap,
            ty => matches!(ty, Type::Refined(Rule::Heap, _)),
        })
    }

    /// Returns the representation of a type.
    pub(super) fn shape(&self, ty: TypeIndex) -> Shape<'_> {
        let ty = self.represented(ty);
        match self.get(ty) {
            ty @ Type::Opaque { .. } => Shape::Leaf(ty),
            _ if self.layout(ty).is_zero_width() => Shape::Unit,
            Type::Option(content) => Shape::Option {
                content: *content,
                is_tagged: self.can_be_null(*content),
            },
            Type::Result(value, error) => Shape::Result(*value, *error),
            Type::Seq(element) | Type::Set(element) => Shape::Seq(*element),
            Type::Array(element, count) => Shape::Array(*element, *count),
            Type::Tuple(types) => Shape::Tuple(types),
            Type::Map(key, value) => Shape::Map {
                key: *key,
                value: *value,
                is_object: self.has_text(*key),
            },
            Type::Struct { fields, .. } => Shape::Struct(fields),
            Type::Enum { variants, .. } => Shape::Enum(variants),
            Type::Messages { types, .. } => Shape::Messages(types),
            other => Shape::Leaf(other),
        }
    }

    /// Returns whether a value of this type can be represented as nothing.
    fn can_be_null(&self, ty: TypeIndex) -> bool {
        let ty = self.represented(ty);
        self.layout(ty).is_zero_width() || matches!(self.get(ty), Type::Option(_))
    }

    /// Returns whether the values of this type are keys of an object.
    fn has_text(&self, ty: TypeIndex) -> bool {
        match self.get(self.represented(ty)) {
            Type::U8 | Type::U16 | Type::U32 | Type::U64 | Type::U128 => true,
            Type::I8 | Type::I16 | Type::I32 | Type::I64 | Type::I128 => true,
            Type::Bool | Type::Char | Type::Str => true,
            Type::Enum { variants, .. } => variants.iter().all(|variant| variant.fields.is_empty()),
            _ => false,
        }
    }
}

/// Returns whether the fields are those of a tuple struct or tuple variant.
pub(super) fn is_numbered(fields: &[TypeField]) -> bool {
    let mut names = fields.iter().map(|field| &*field.name);
    !fields.is_empty() && names.all(|name| name.bytes().all(|byte| byte.is_ascii_digit()))
}
