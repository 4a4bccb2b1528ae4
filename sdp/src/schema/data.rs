//! [`SdpSchema`], and the schema of a type as static data.

use core::fmt;

use super::rule::Rule;
use crate::message::MessageId;
use crate::size::WireSize;

/// A type with a schema: a description of its encoding as static data. Derive this trait.
///
/// The schema costs nothing at run time, and the linker removes it if nothing refers to it.
///
/// # Manual implementations
///
/// The schema must describe the bytes of the implementations of [`SdpEncode`](crate::SdpEncode) and
/// [`SdpDecode`](crate::SdpDecode). The trait is safe to implement: a wrong schema can cause wrong reports, and nothing
/// else.
///
/// ```
/// use sdp::SdpSchema;
/// use sdp::schema::{Field, Kind, Name, Schema, TypeRef};
///
/// struct Rgb(u8, u8, u8);
///
/// impl SdpSchema for Rgb {
///     const SCHEMA: &'static Schema = &Schema::new(Kind::Struct {
///         name: Name::new("Rgb"),
///         fields: &[
///             Field::new("0", TypeRef::of::<u8>()),
///             Field::new("1", TypeRef::of::<u8>()),
///             Field::new("2", TypeRef::of::<u8>()),
///         ],
///     });
/// }
/// # let _ = Rgb(0, 0, 0);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no schema",
    label = "does not implement `SdpSchema`",
    note = "for your own type, add `#[derive(sdp::SdpSchema)]`",
    note = "for a field with another type, add `#[sdp(schema = \"Type\")]` beside `with`"
)]
pub trait SdpSchema {
    /// The schema of the type.
    const SCHEMA: &'static Schema;
}

/// The schema of a type, as static data.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(
    not(feature = "alloc"),
    allow(dead_code, reason = "only tables read them")
)]
pub struct Schema {
    pub(super) kind: Kind,
    // The bytes in memory of the content of a sequence, map or pointer. They count as levels of nesting.
    pub(super) content: usize,
    // Whether the bytes of a struct or restricted type are checked together in an array, and those of consecutive
    // fixed-size fields in a variant.
    pub(super) is_together: bool,
}

impl Schema {
    /// Creates the schema of a type of this kind.
    #[must_use]
    pub const fn new(kind: Kind) -> Self {
        Self {
            kind,
            content: 0,
            is_together: false,
        }
    }

    /// Sets the type of the content in memory: the element of a sequence, the entry of a map, or the value behind a
    /// pointer. Large content counts as several [levels of nesting](crate::Limits::with_max_nesting).
    #[must_use]
    pub const fn containing<T>(self) -> Self {
        Self {
            content: size_of::<T>(),
            ..self
        }
    }

    /// Marks a type whose fixed-size parts are checked together.
    #[doc(hidden)] // For the derives.
    #[must_use]
    pub const fn together(self) -> Self {
        Self {
            is_together: true,
            ..self
        }
    }

    /// Returns the kind of the type.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        self.kind
    }
}

/// A reference to the schema of another type.
///
/// It is a function pointer. So the schema of a recursive type can refer to itself.
#[derive(Clone, Copy)]
pub struct TypeRef(fn() -> &'static Schema);

impl TypeRef {
    /// Creates a reference to the schema of `T`.
    #[must_use]
    pub const fn of<T: SdpSchema + ?Sized>() -> Self {
        Self(|| T::SCHEMA)
    }

    /// Creates a reference to the schema that this function returns.
    #[must_use]
    pub const fn to(schema: fn() -> &'static Schema) -> Self {
        Self(schema)
    }

    /// Returns the schema.
    #[must_use]
    pub fn schema(self) -> &'static Schema {
        (self.0)()
    }
}

impl fmt::Debug for TypeRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TypeRef")
    }
}

/// The kind of a type, with references to the types of its parts. The specification lists the bytes of each kind.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Kind {
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
    /// A sequence of this type.
    Seq(TypeRef),
    /// An array of this type with this number of elements.
    Array(TypeRef, usize),
    /// An option of this type.
    Option(TypeRef),
    /// A result of these types of the value and the error.
    Result(TypeRef, TypeRef),
    /// A map from this type of keys to this type of values.
    Map(TypeRef, TypeRef),
    /// A set of this type of keys.
    Set(TypeRef),
    /// A tuple of these types. Zero-width types are tuples without parts.
    Tuple(&'static [TypeRef]),
    /// A pointer to a value of this type.
    Pointer(TypeRef),
    /// A struct.
    Struct {
        /// Its name.
        name: Name,
        /// Its encoded fields, in order.
        fields: &'static [Field],
    },
    /// An enum.
    Enum {
        /// Its name.
        name: Name,
        /// The width of its tag in bytes: 1, 2 or 4.
        tag_width: u8,
        /// Its variants.
        variants: &'static [Variant],
    },
    /// A type with a name that is encoded as another type.
    Alias {
        /// Its name.
        name: Name,
        /// The type of the encoding.
        ty: TypeRef,
    },
    /// Another type, of which only some values are accepted, or which has a name or order of its own.
    Refined(Rule, TypeRef),
    /// A message enum with these types of messages.
    Messages {
        /// Its name.
        name: Name,
        /// The types of its messages. Each is a struct, an enum or an alias.
        types: &'static [TypeRef],
    },
    /// Bytes of a known size without a schema, such as a field with `with`.
    Opaque {
        /// The name of the code that encodes them, for example the path of the module.
        name: &'static str,
        /// Their number.
        size: WireSize,
    },
}

/// The name of a type, its documentation, and its message id.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(
    not(feature = "alloc"),
    allow(dead_code, reason = "only tables read them")
)]
pub struct Name {
    pub(super) name: &'static str,
    pub(super) module: &'static str,
    pub(super) docs: &'static str,
    pub(super) message_id: u16,
}

impl Name {
    /// Creates the name of a type without modules, documentation or message id.
    #[must_use]
    pub const fn new(name: &'static str) -> Self {
        Self {
            name,
            module: "",
            docs: "",
            message_id: 0,
        }
    }

    /// Sets the path of the module, as in `module_path!()`.
    #[must_use]
    pub const fn in_module(self, module: &'static str) -> Self {
        Self { module, ..self }
    }

    /// Sets the documentation, as text without `///`.
    #[must_use]
    pub const fn with_docs(self, docs: &'static str) -> Self {
        Self { docs, ..self }
    }

    /// Sets the message id.
    #[must_use]
    pub const fn with_message_id(self, id: MessageId) -> Self {
        Self {
            message_id: id.get(),
            ..self
        }
    }
}

/// A field of a struct or variant.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(
    not(feature = "alloc"),
    allow(dead_code, reason = "only tables read them")
)]
pub struct Field {
    pub(super) name: &'static str,
    pub(super) docs: &'static str,
    pub(super) ty: TypeRef,
}

impl Field {
    /// Creates a field. The fields of tuple structs are named by numbers from 0.
    #[must_use]
    pub const fn new(name: &'static str, ty: TypeRef) -> Self {
        Self { name, docs: "", ty }
    }

    /// Sets the documentation, as text without `///`.
    #[must_use]
    pub const fn with_docs(self, docs: &'static str) -> Self {
        Self { docs, ..self }
    }
}

/// A variant of an enum.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(
    not(feature = "alloc"),
    allow(dead_code, reason = "only tables read them")
)]
pub struct Variant {
    pub(super) name: &'static str,
    pub(super) docs: &'static str,
    pub(super) tag: u32,
    pub(super) fields: &'static [Field],
}

impl Variant {
    /// Creates a variant with this tag and these encoded fields.
    #[must_use]
    pub const fn new(name: &'static str, tag: u32, fields: &'static [Field]) -> Self {
        Self {
            name,
            docs: "",
            tag,
            fields,
        }
    }

    /// Sets the documentation, as text without `///`.
    #[must_use]
    pub const fn with_docs(self, docs: &'static str) -> Self {
        Self { docs, ..self }
    }
}
