//! [`OwnedSchema`]: a schema as a table of types.

use alloc::vec::Vec;

use super::invalid::InvalidSchema;
use super::layout::{Layout, Local};
use super::rule::Rule;
use super::text::Text;
use super::wire::wire_struct;
use crate::{
    DecodeError, DecodeErrorKind, EncodeError, Length, Reader, SdpDecode, SdpEncode, WireSize,
    Writer,
};

/// The schema of a type as a table, which can be encoded, stored and sent.
///
/// The types of the table refer to each other by index. The first type is the root. An `OwnedSchema` is always valid:
/// decoding rejects references outside the table, types that contain themselves without a level of nesting, sequences
/// of zero-width elements, and types that nest deeper than 128. It takes at most 320 bytes of memory for each encoded
/// byte.
///
/// ```
/// use sdp::SdpSchema;
/// use sdp::schema::OwnedSchema;
///
/// #[derive(SdpSchema)]
/// struct Parameter {
///     address: u64,
///     name: String,
/// }
///
/// let schema = OwnedSchema::of::<Parameter>();
/// let bytes = sdp::to_vec(&schema)?;
/// assert_eq!(sdp::from_slice::<OwnedSchema>(&bytes)?, schema);
/// # let _ = Parameter { address: 0, name: String::new() };
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct OwnedSchema {
    types: Vec<Type>,
    // INVARIANT: one for each type.
    layouts: Vec<Layout>,
}

/// The index of a type in an [`OwnedSchema`].
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

/// A type of an [`OwnedSchema`]. The variants are those of [`Kind`](super::Kind).
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

impl OwnedSchema {
    /// Creates a schema from a table. The first type is the root.
    ///
    /// # Errors
    ///
    /// [`InvalidSchema`] if the table breaks a rule of [`OwnedSchema`].
    pub fn new(types: Vec<Type>) -> Result<Self, InvalidSchema> {
        let locals = types.iter().map(Local::of_unknown).collect();
        Self::with_locals(types, locals)
    }

    /// Creates a schema from a table, with what is known of the types of this program.
    pub(super) fn with_locals(types: Vec<Type>, locals: Vec<Local>) -> Result<Self, InvalidSchema> {
        let layouts = super::layout::of_types(&types, &locals)?;
        Ok(Self { types, layouts })
    }

    /// Returns all types.
    #[must_use]
    pub fn types(&self) -> &[Type] {
        &self.types
    }

    /// Returns the root.
    #[must_use]
    pub fn root(&self) -> &Type {
        self.get(TypeIndex::ROOT)
    }

    /// Returns the type at an index of this schema.
    ///
    /// # Panics
    ///
    /// Panics if the index is of another schema and outside this one.
    #[must_use]
    pub fn get(&self, index: TypeIndex) -> &Type {
        self.types
            .get(index.get())
            .expect("the index should be from this schema")
    }

    /// Returns what this program knows of each type.
    pub(super) fn locals(&self) -> Vec<Local> {
        self.layouts.iter().map(|layout| layout.local).collect()
    }

    /// Returns the layout of a type.
    pub(super) fn layout(&self, index: TypeIndex) -> &Layout {
        self.layouts
            .get(index.get())
            .expect("the index should be from this schema")
    }

    /// Returns the index of the type with this name, without modules. Returns the first if there are several.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<TypeIndex> {
        let is_named = |ty: &Type| ty.name().is_some_and(|found| *found.name == *name);
        TypeIndex::new(self.types.iter().position(is_named)?)
    }

    /// Returns the same table with another root.
    ///
    /// # Panics
    ///
    /// Panics if the index is of another schema and outside this one.
    #[must_use]
    pub fn rooted_at(&self, index: TypeIndex) -> Self {
        super::build::reroot(self, index)
    }
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

/// Schemas with equal tables are equal.
impl PartialEq for OwnedSchema {
    fn eq(&self, other: &Self) -> bool {
        self.types == other.types
    }
}

impl Eq for OwnedSchema {}

impl SdpEncode for OwnedSchema {
    const SIZE: WireSize = <Vec<Type> as SdpEncode>::SIZE;

    fn measure(&self, length: &mut Length) {
        self.types.measure(length);
    }

    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        self.types.encode(out)
    }
}

impl<'de> SdpDecode<'de> for OwnedSchema {
    const SIZE: WireSize = <Vec<Type> as SdpDecode<'de>>::SIZE;

    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        let offset = input.offset();
        Self::new(SdpDecode::decode(input)?)
            .map_err(|error| DecodeError::new(DecodeErrorKind::Custom(error.text()), offset))
    }
}
