//! [`SdpSchema`], and the schema of a type as static data, as written by derives and read by the crate `sdp-schema`.

use super::default::DefaultValue;
use super::number::Number;
use super::rule::Rule;
use crate::base::size::WireSize;
use crate::{SdpDecode, SdpEncode};

/// A type with a schema: a description of its encoding as static data. Derive this trait to use the tools of the crate
/// `sdp-schema`, which explain errors, compare values and programs, and convert values to JSON.
///
/// The schema costs nothing at run time, because the linker removes it if nothing refers to it.
///
/// # Manual implementations
///
/// A manual implementation returns the schema of a second type with the same encoding, for example of a derived one:
///
/// ```
/// use sdp::SdpSchema;
/// use sdp::schema::Schema;
///
/// /// A colour with manual implementations of [`SdpEncode`](sdp::SdpEncode) and [`SdpDecode`](sdp::SdpDecode).
/// struct Rgb(u32);
///
/// mod encoding {
///     #[derive(sdp::SdpSchema)]
///     pub struct Rgb { red: u8, green: u8, blue: u8 }
/// }
///
/// impl SdpSchema for Rgb {
///     const SCHEMA: &'static Schema = encoding::Rgb::SCHEMA;
/// }
/// # let _ = Rgb(0);
/// ```
///
/// The trait is safe to implement: a wrong schema can cause wrong reports, and nothing else.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no schema",
    label = "does not implement `SdpSchema`",
    note = "for your own type, add `#[derive(sdp::SdpSchema)]`, with the feature `schema` of `sdp`",
    note = "for a field with another type, add `#[sdp(schema = \"Type\")]` beside `with`"
)]
pub trait SdpSchema {
    /// The schema of the type.
    const SCHEMA: &'static Schema;
}

/// The schema of a `T` via an adapter.
#[diagnostic::on_unimplemented(
    message = "`{T}` via this type has no schema",
    label = "does not implement `SdpSchema`",
    note = "add `#[derive(sdp::SdpSchema)]` to the type or mirror in `via`"
)]
pub trait SchemaVia<T: ?Sized> {
    /// The schema.
    const VIA_SCHEMA: &'static Schema;
}

/// The schema of a type, with references to the types of its parts. The specification lists the bytes of each kind.
#[derive(Clone, Copy, Debug)]
pub enum Schema {
    /// An integer or a float, such as `u32`.
    Number(Number),
    /// A bool.
    Bool,
    /// A Unicode scalar value, such as a Rust `char`.
    Char,
    /// A string in UTF-8, such as `String`.
    Str,
    /// A sequence of this type, such as `Vec<T>`.
    Seq(TypeRef),
    /// An array of this type with this number of elements, such as `[T; 3]`.
    Array(TypeRef, usize),
    /// An option of this type, such as `Option<T>`.
    Option(TypeRef),
    /// A result of these types of the value and the error.
    Result(TypeRef, TypeRef),
    /// A map from this type of keys to this type of values.
    Map(TypeRef, TypeRef),
    /// A set of this type of keys, such as `BTreeSet<K>`.
    Set(TypeRef),
    /// A tuple of these types, but a zero-width type is a tuple without parts.
    Tuple(&'static [TypeRef]),
    /// A pointer to a value of this type, such as `Box<T>`, with the bytes of the value.
    Pointer(TypeRef),
    /// A struct, as its encoded fields in order.
    Struct {
        /// Its name.
        name: Name,
        /// Its encoded fields, in order.
        fields: &'static [Field],
    },
    /// An enum, as a tag and the fields of its variant.
    Enum {
        /// Its name.
        name: Name,
        /// The width of its tag in bytes: 1, 2 or 4.
        tag_width: u8,
        /// Its variants.
        variants: &'static [Variant],
    },
    /// A type with a name that is encoded as its content, such as one with `#[sdp(via = "String")]`.
    Alias {
        /// Its name.
        name: Name,
        /// The type of the encoding.
        ty: TypeRef,
    },
    /// A type with fewer values, such as a non-zero number, or with a different order, such as `Reverse`.
    Refined(Rule, TypeRef),
    /// A kind of the specification, such as `uuid`, with the order of its type. Its code can reject more values.
    Named(&'static str, TypeRef),
    /// A kind with this name and a separate order, such as `path`. Its code can reject more values.
    Unordered(&'static str, TypeRef),
    /// A message enum with these types of messages.
    Messages {
        /// Its name.
        name: Name,
        /// The types of its messages, each a struct, an enum or an alias.
        types: &'static [TypeRef],
    },
    /// A type whose schema is found at run time, as the bytes of a `sdp_schema::Schema` of values.
    Encoded(fn() -> &'static [u8]),
    /// Bytes of a known size without a schema, such as a field with `with`.
    Opaque {
        /// The name of the code that encodes them, for example the path of the module.
        name: &'static str,
        /// Their number.
        size: WireSize,
    },
}

/// A reference to the schema of a type. It is a function pointer, so that a recursive type can refer to itself.
#[derive(Clone, Copy, Debug)]
pub struct TypeRef(fn() -> &'static Schema);

impl TypeRef {
    /// Creates a reference to the schema of `T`, for example for the type of a field.
    #[must_use]
    pub const fn of<T: SdpSchema + ?Sized>() -> Self {
        Self(|| T::SCHEMA)
    }

    /// Creates a reference to the schema of a `T` via an adapter.
    #[must_use]
    pub const fn via<T: ?Sized, A: SchemaVia<T> + ?Sized>() -> Self {
        Self(|| A::VIA_SCHEMA)
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

/// The name of a type, its documentation, its aliases, and its message id, or 0 without one.
#[derive(Clone, Copy, Debug)]
pub struct Name {
    /// The name, without modules.
    pub name: &'static str,
    /// The documentation, as text without `///`.
    pub docs: &'static str,
    /// Earlier names.
    pub aliases: &'static [&'static str],
    /// The message id, which is from 1 to 65279, or 0.
    pub message_id: u16,
}

impl Name {
    /// Creates the name of a type without documentation, aliases and message id.
    #[must_use]
    pub const fn new(name: &'static str) -> Self {
        Self {
            name,
            docs: "",
            aliases: &[],
            message_id: 0,
        }
    }
}

/// A field of a struct or variant, for a manual schema.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// The name, or a number from 0 for a field of a tuple struct.
    pub name: &'static str,
    /// The documentation, as text without `///`.
    pub docs: &'static str,
    /// Earlier names.
    pub aliases: &'static [&'static str],
    /// The value for a writer without the field.
    pub default: Option<DefaultValue>,
    /// The scope in which the field identifies its struct.
    pub key: KeyScope,
    /// Whether the default also replaces a value without a conversion.
    pub is_recovered: bool,
    /// The type.
    pub ty: TypeRef,
}

impl Field {
    /// Creates a field without documentation, aliases and default, which is no key and not recovered.
    #[must_use]
    pub const fn new(name: &'static str, ty: TypeRef) -> Self {
        Self {
            name,
            docs: "",
            aliases: &[],
            default: None,
            key: KeyScope::None,
            is_recovered: false,
            ty,
        }
    }
}

/// The scope in which a field identifies its struct, if a program edits a value of a later version.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, SdpEncode, SdpDecode)]
#[sdp(crate = "crate")]
pub enum KeyScope {
    /// Nowhere: the field is no key.
    #[default]
    None,
    /// Among the elements of its sequence, such as a number from 0 in each list. A struct that moves elsewhere is new.
    Sequence,
    /// In its whole message, such as a UUID. A struct keeps its unknown parts wherever it moves.
    Message,
}

/// A variant of an enum, for a manual schema.
#[derive(Clone, Copy, Debug)]
pub struct Variant {
    /// The name.
    pub name: &'static str,
    /// The documentation, as text without `///`.
    pub docs: &'static str,
    /// Earlier names.
    pub aliases: &'static [&'static str],
    /// The tag.
    pub tag: u32,
    /// Whether the variant stands for unknown variants of a writer. An enum has at most one such variant.
    pub is_other: bool,
    /// The encoded fields in order, or nothing for a unit variant.
    pub fields: &'static [Field],
}

impl Variant {
    /// Creates a variant without documentation and aliases.
    #[must_use]
    pub const fn new(name: &'static str, tag: u32, fields: &'static [Field]) -> Self {
        Self {
            name,
            docs: "",
            aliases: &[],
            tag,
            is_other: false,
            fields,
        }
    }
}
