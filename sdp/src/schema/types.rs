//! The types of a table, and their names, fields and variants.

use alloc::vec::Vec;

use super::rule::Rule;
use super::text::Text;
use super::wire::wire_struct;
use crate::{SdpDecode, SdpEncode};

/// The index of a type in an [`OwnedSchema`](super::OwnedSchema).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TypeIndex(u32);

impl TypeIndex {
    /// The root of a schema.
    pub const ROOT: Self = Self(0);

    /// Creates an index. `None` if it exceeds a `u32`.
    #[must_use]
    pub fn new(index: usize) -> Option<Self> {
        u32::try_from(index).ok().map(Self)
    }

    /// Returns the number.
    #[must_use]
    pub fn get(self) -> usize {
        usize::try_from(self.0).unwrap_or(usize::MAX)
    }
}

/// A type of an [`OwnedSchema`](super::OwnedSchema). The variants are those of [`Kind`](super::Kind).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, SdpEncode, SdpDecode)]
#[sdp(crate = "crate")]
#[non_exhaustive]
pub enum Type {
    /// An unsigned integer of 8 bits.
    U8,
    /// An unsigned integer of 16 bits.
    U16,
    /// An unsigned integer of 32 bits.
    U32,
    /// An unsigned integer of 64 bits.
    U64,
    /// An unsigned integer of 128 bits.
    U128,
    /// A signed integer of 8 bits.
    I8,
    /// A signed integer of 16 bits.
    I16,
    /// A signed integer of 32 bits.
    I32,
    /// A signed integer of 64 bits.
    I64,
    /// A signed integer of 128 bits.
    I128,
    /// An IEEE 754 binary32 number.
    F32,
    /// An IEEE 754 binary64 number.
    F64,
    /// A bool.
    Bool,
    /// A Unicode scalar value.
    Char,
    /// A string.
    Str,
    /// A sequence.
    Seq(TypeIndex),
    /// An array with this number of elements.
    Array(TypeIndex, u64),
    /// An option.
    Option(TypeIndex),
    /// A result with these types of the value and the error.
    Result(TypeIndex, TypeIndex),
    /// A map with these types of keys and values.
    Map(TypeIndex, TypeIndex),
    /// A set with this type of keys.
    Set(TypeIndex),
    /// A tuple of these types.
    Tuple(Vec<TypeIndex>),
    /// A pointer.
    Pointer(TypeIndex),
    /// A struct.
    Struct {
        /// Its name.
        name: TypeName,
        /// Its encoded fields, in order.
        fields: Vec<TypeField>,
    },
    /// An enum.
    Enum {
        /// Its name.
        name: TypeName,
        /// The width of its tag in bytes: 1, 2 or 4.
        tag_width: u8,
        /// Its variants.
        variants: Vec<TypeVariant>,
    },
    /// A type with a name that is encoded as another type.
    Alias {
        /// Its name.
        name: TypeName,
        /// The type of the encoding.
        ty: TypeIndex,
    },
    /// A restricted type.
    Refined(Rule<Text>, TypeIndex),
    /// A message enum.
    Messages {
        /// Its name.
        name: TypeName,
        /// The types of its messages.
        types: Vec<TypeIndex>,
    },
    /// Bytes without a schema.
    Opaque {
        /// The name of the code that encodes them.
        name: Text,
        /// The minimum number of bytes.
        min: u64,
        /// Whether all values have this number of bytes.
        is_fixed: bool,
    },
}

/// The name of a type, its documentation, and its message id.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct TypeName {
    /// The name, without modules.
    pub name: Text,
    /// The path of its module, or nothing.
    pub module: Text,
    /// The documentation, or nothing.
    pub docs: Text,
    /// The message id, or 0.
    pub message_id: u16,
}

/// A field of a struct or variant.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TypeField {
    /// The name. The fields of tuple structs are named by numbers from 0.
    pub name: Text,
    /// The documentation, or nothing.
    pub docs: Text,
    /// The type.
    pub ty: TypeIndex,
}

/// A variant of an enum.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TypeVariant {
    /// The name.
    pub name: Text,
    /// The documentation, or nothing.
    pub docs: Text,
    /// The tag.
    pub tag: u32,
    /// The encoded fields, in order.
    pub fields: Vec<TypeField>,
}

wire_struct! {
    TypeIndex { 0: u32 }
    TypeName { name: Text, module: Text, docs: Text, message_id: u16 }
    TypeField { name: Text, docs: Text, ty: TypeIndex }
    TypeVariant { name: Text, docs: Text, tag: u32, fields: Vec<TypeField> }
}

impl Type {
    /// Returns the name of a struct, enum, alias or message enum.
    #[must_use]
    pub fn name(&self) -> Option<&TypeName> {
        match self {
            Self::Struct { name, .. }
            | Self::Enum { name, .. }
            | Self::Alias { name, .. }
            | Self::Messages { name, .. } => Some(name),
            _ => None,
        }
    }

    /// Returns the references to other types, in order.
    pub(super) fn references(&self) -> Vec<TypeIndex> {
        let of_field = |field: &TypeField| field.ty;
        match self {
            Self::Seq(ty)
            | Self::Array(ty, _)
            | Self::Option(ty)
            | Self::Set(ty)
            | Self::Pointer(ty)
            | Self::Alias { ty, .. }
            | Self::Refined(_, ty) => alloc::vec![*ty],
            Self::Result(a, b) | Self::Map(a, b) => alloc::vec![*a, *b],
            Self::Tuple(types) | Self::Messages { types, .. } => types.clone(),
            Self::Struct { fields, .. } => fields.iter().map(of_field).collect(),
            Self::Enum { variants, .. } => {
                let fields = variants.iter().flat_map(|variant| &variant.fields);
                fields.map(of_field).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Calls a function with each reference to another type.
    pub(super) fn for_each_reference(&mut self, mut call: impl FnMut(&mut TypeIndex)) {
        let fields = |fields: &mut [TypeField], call: &mut dyn FnMut(&mut TypeIndex)| {
            fields.iter_mut().for_each(|field| call(&mut field.ty));
        };
        match self {
            Self::Seq(ty)
            | Self::Array(ty, _)
            | Self::Option(ty)
            | Self::Set(ty)
            | Self::Pointer(ty)
            | Self::Alias { ty, .. }
            | Self::Refined(_, ty) => call(ty),
            Self::Result(a, b) | Self::Map(a, b) => {
                call(a);
                call(b);
            }
            Self::Tuple(types) | Self::Messages { types, .. } => types.iter_mut().for_each(call),
            Self::Struct { fields: list, .. } => fields(list, &mut call),
            Self::Enum { variants, .. } => variants
                .iter_mut()
                .for_each(|variant| fields(&mut variant.fields, &mut call)),
            _ => {}
        }
    }
}
