//! [`OwnedSchema`]: a schema as a table of types.

use alloc::vec::Vec;

use super::invalid::InvalidSchema;
use super::layout::{Layout, Local, of_types};
use super::types::{Type, TypeIndex};
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
        let layouts = of_types(&types, &locals)?;
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

    /// Returns the types of the messages: those of a message enum, or the root if it has a message id.
    #[must_use]
    pub fn messages(&self) -> &[TypeIndex] {
        match self.root() {
            Type::Messages { types, .. } => types,
            root if root.name().is_some_and(|name| name.message_id != 0) => &[TypeIndex::ROOT],
            _ => &[],
        }
    }

    /// Returns the type of the message with this id.
    pub(crate) fn message(&self, id: u16) -> Option<TypeIndex> {
        let mut messages = self.messages().iter().copied();
        messages.find(|ty| self.message_id(*ty) == id)
    }

    /// Returns the message id of a type, or 0.
    pub(crate) fn message_id(&self, index: TypeIndex) -> u16 {
        self.get(index).name().map_or(0, |name| name.message_id)
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
