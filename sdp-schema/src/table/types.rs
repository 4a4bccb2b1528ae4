//! The types of a table, and their names, fields and variants.

use alloc::string::String;
use alloc::vec::Vec;

use sdp::message::MessageId;
use sdp::schema::{KeyScope, Number, Rule};
use sdp::{SdpDecode, SdpEncode};

/// The index of a type in a [`Schema`](crate::Schema). Use it with [`get`](crate::Schema::get) to follow a reference
/// between types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, SdpEncode, SdpDecode)]
pub struct TypeIndex(u32);

impl TypeIndex {
    /// The first type, which is the root of a schema of values.
    pub(crate) const FIRST: Self = Self(0);

    /// Creates an index, or `None` if it exceeds a `u32`.
    pub(crate) fn new(index: usize) -> Option<Self> {
        u32::try_from(index).ok().map(Self)
    }

    /// Returns the index after this number of types precedes the type.
    pub(super) fn moved(self, by: usize) -> Self {
        Self::new(by.saturating_add(self.get())).unwrap_or(self)
    }

    /// Returns the position in [`types`](crate::Schema::types). Use it as the index of a parallel list, such as the
    /// index of the fingerprints.
    #[must_use]
    pub fn get(self) -> usize {
        usize::try_from(self.0).unwrap_or(usize::MAX)
    }
}

/// A type of a [`Schema`](crate::Schema), with references to the types of its parts. Use it to generate code or
/// documentation from a schema.
///
/// The specification lists the bytes of each kind of type.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, SdpEncode, SdpDecode)]
#[non_exhaustive]
pub enum Type {
    /// An integer or a float, such as `u32`.
    Number(Number),
    /// A bool, which has one byte.
    Bool,
    /// A Unicode scalar value, such as a Rust `char`.
    Char,
    /// A string in UTF-8, such as `String`.
    Str,
    /// A sequence of this type, such as `Vec<T>`.
    Seq(TypeIndex),
    /// An array with this number of elements, such as `[T; 3]`.
    Array(TypeIndex, u64),
    /// An option of this type, such as `Option<T>`.
    Option(TypeIndex),
    /// A result with these types of the value and the error, such as `Result<T, E>`.
    Result(TypeIndex, TypeIndex),
    /// A map with these types of keys and values, such as `BTreeMap<K, V>`.
    Map(TypeIndex, TypeIndex),
    /// A set with this type of keys, such as `BTreeSet<K>`.
    Set(TypeIndex),
    /// A tuple of these types, such as `(A, B)`. Zero-width types are tuples without parts.
    Tuple(Vec<TypeIndex>),
    /// A pointer to this type, such as `Box<T>`, with the bytes of the type.
    Pointer(TypeIndex),
    /// A struct, with its encoded fields in order.
    Struct {
        /// Its name.
        name: Name,
        /// Its encoded fields, in order.
        fields: Vec<Field>,
    },
    /// An enum, which has a tag before its fields.
    Enum {
        /// Its name.
        name: Name,
        /// The width of its tag in bytes: 1, 2 or 4.
        tag_width: u8,
        /// Its variants.
        variants: Vec<Variant>,
        /// The tag of the variant for unknown variants of a writer, if there is one.
        other: Option<u32>,
    },
    /// A type with a name that is encoded as its content, such as one with `#[sdp(via = "String")]`.
    Alias {
        /// Its name.
        name: Name,
        /// The type of the encoding.
        ty: TypeIndex,
    },
    /// A type of which only some values are accepted, such as a non-zero number, or with a different order, such as
    /// `Reverse`.
    Refined(Rule, TypeIndex),
    /// A kind of the specification with this name, such as `uuid`, with the order of its type. Its code can reject more
    /// values.
    Named(String, TypeIndex),
    /// A kind with this name and a separate order, such as `path`. Its code can reject more values.
    Unordered(String, TypeIndex),
    /// Bytes without a schema, such as a field with `with`.
    Opaque {
        /// The name of the code that encodes them, for example the path of the module.
        name: String,
        /// The minimum number of bytes.
        min: u64,
        /// Whether all values have this number of bytes, or may be longer.
        is_fixed: bool,
    },
}

/// A name with its documentation and its earlier names.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, SdpEncode, SdpDecode)]
pub(crate) struct Label {
    pub(crate) name: String,
    pub(crate) docs: String,
    pub(crate) aliases: Vec<String>,
}

impl Label {
    pub(crate) fn new(name: &str, docs: &str, aliases: &[&str]) -> Self {
        Self {
            name: name.into(),
            docs: docs.into(),
            aliases: aliases.iter().copied().map(String::from).collect(),
        }
    }

    /// Removes the documentation and the aliases.
    fn clear(&mut self) {
        self.docs.clear();
        self.aliases.clear();
    }

    /// Returns the name and the aliases, and whether each is the name.
    pub(crate) fn names(&self) -> impl Iterator<Item = (&str, bool)> {
        let aliases = self.aliases.iter().map(|alias| (alias.as_str(), false));
        core::iter::once((self.name.as_str(), true)).chain(aliases)
    }
}

/// A type, field or variant with a name.
pub(crate) trait Labelled {
    fn label(&self) -> &Label;
}

macro_rules! labelled {
    ($($ty:ident: $name:literal),*) => {
        $(impl Labelled for $ty {
            fn label(&self) -> &Label {
                &self.label
            }
        }

        impl $ty {
            #[doc = $name]
            #[must_use]
            pub fn name(&self) -> &str {
                &self.label.name
            }

            /// Returns the documentation as text without `///`, or an empty text. Use it to document generated code.
            #[must_use]
            pub fn docs(&self) -> &str {
                &self.label.docs
            }

            /// Returns the earlier names. Use it to match renamed parts with their older schema.
            pub fn aliases(&self) -> impl Iterator<Item = &str> {
                self.label.aliases.iter().map(String::as_str)
            }
        })*
    };
}

labelled!(
    Name: "Returns the name, without modules. Use it as the name of a generated type.",
    Field: "Returns the name, or a number from 0 for a field of a tuple struct.",
    Variant: "Returns the name."
);

/// The name of a type, with its documentation, aliases and message id. Use it to show a type to people.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, SdpEncode, SdpDecode)]
pub struct Name {
    pub(crate) label: Label,
    /// The message id, or 0.
    pub(crate) message_id: u16,
}

impl Name {
    /// Creates a name without documentation, aliases and message id.
    pub(crate) fn new(name: &str) -> Self {
        Self {
            label: Label::new(name, "", &[]),
            message_id: 0,
        }
    }

    /// Returns whether one of two different names is an alias of the other one.
    pub(crate) fn is_renamed(&self, other: &Self) -> bool {
        let has_alias = |own: &Self, name| own.aliases().any(|alias| alias == name);
        has_alias(self, other.name()) || has_alias(other, self.name())
    }

    /// Returns the message id, if the type has one. Use it to tell messages from types inside them.
    #[must_use]
    pub const fn message_id(&self) -> Option<MessageId> {
        MessageId::new(self.message_id)
    }
}

/// A field of a struct or variant. Use it to list the parts of a type with their names.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, SdpEncode, SdpDecode)]
pub struct Field {
    pub(crate) label: Label,
    pub(crate) default: Option<Vec<u8>>,
    pub(crate) key: KeyScope,
    /// Whether the default also replaces a value without a conversion. Only the reader with the type knows it.
    #[sdp(skip)]
    pub(crate) is_recovered: bool,
    pub(crate) ty: TypeIndex,
}

impl Field {
    /// Returns the encoding of the value for writers without this field, or `None` if they must have it. Use it to read
    /// older bytes.
    #[must_use]
    pub fn default(&self) -> Option<&[u8]> {
        self.default.as_deref()
    }

    /// Returns the scope in which the field identifies its struct. Use it to find the structs that an [`Editor`](crate::Editor)
    /// assigns to each other.
    #[must_use]
    pub const fn key(&self) -> KeyScope {
        self.key
    }

    /// Returns the type. Use it with [`get`](crate::Schema::get).
    #[must_use]
    pub const fn ty(&self) -> TypeIndex {
        self.ty
    }
}

/// A variant of an enum. Use it to find the name and the fields for a tag.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, SdpEncode, SdpDecode)]
pub struct Variant {
    pub(crate) label: Label,
    pub(crate) tag: u32,
    pub(crate) fields: Vec<Field>,
}

impl Variant {
    /// Returns the tag: the number before the fields in the encoding. Use it to find the variant of encoded bytes.
    #[must_use]
    pub const fn tag(&self) -> u32 {
        self.tag
    }

    /// Returns the encoded fields in order, or nothing for a unit variant.
    #[must_use]
    pub fn fields(&self) -> &[Field] {
        &self.fields
    }
}

/// Calls a function with each reference of a type to a type, in order, for a `&self` or a `&mut self`.
macro_rules! each_part {
    ($ty:expr, $iter:ident, $call:expr $(, $mut:ident)?) => {{
        #[allow(unused_mut, reason = "one function changes nothing")]
        let mut call = $call;
        match $ty {
            Self::Number(_) | Self::Bool | Self::Char | Self::Str | Self::Opaque { .. } => {}
            Self::Seq(ty)
            | Self::Array(ty, _)
            | Self::Option(ty)
            | Self::Set(ty)
            | Self::Pointer(ty)
            | Self::Alias { ty, .. }
            | Self::Refined(_, ty)
            | Self::Named(_, ty)
            | Self::Unordered(_, ty) => call(ty),
            Self::Result(a, b) | Self::Map(a, b) => {
                call(a);
                call(b);
            }
            Self::Tuple(types) => types.$iter().for_each(call),
            Self::Struct { fields, .. } => {
                fields.$iter().for_each(|field| call(&$($mut)? field.ty));
            }
            Self::Enum { variants, .. } => {
                let fields = variants.$iter().flat_map(|it| it.fields.$iter());
                fields.for_each(|field| call(&$($mut)? field.ty));
            }
        }
    }};
}

impl Type {
    /// Returns the name of a struct, enum or alias, and `None` for types without one, such as sequences.
    #[must_use]
    pub const fn name(&self) -> Option<&Name> {
        match self {
            Self::Struct { name, .. } | Self::Enum { name, .. } | Self::Alias { name, .. } => {
                Some(name)
            }
            _ => None,
        }
    }

    /// Returns the type without documentation, aliases, defaults and keys, which do not change its form.
    pub(super) fn without_docs(mut self) -> Self {
        let clear = |fields: &mut [Field]| {
            for field in fields {
                field.label.clear();
                field.default = None;
                field.key = KeyScope::None;
                field.is_recovered = false;
            }
        };
        if let Self::Struct { name, .. } | Self::Enum { name, .. } | Self::Alias { name, .. } =
            &mut self
        {
            name.label.clear();
        }
        match &mut self {
            Self::Struct { fields, .. } => clear(fields),
            Self::Enum { variants, .. } => {
                for variant in variants {
                    variant.label.clear();
                    clear(&mut variant.fields);
                }
            }
            _ => {}
        }
        self
    }

    /// Returns the type with the same bytes inside a name, kind, pointer or restriction: the content of a wrapper.
    pub(crate) const fn content(&self) -> Option<TypeIndex> {
        match self {
            Self::Pointer(ty)
            | Self::Alias { ty, .. }
            | Self::Refined(_, ty)
            | Self::Named(_, ty)
            | Self::Unordered(_, ty) => Some(*ty),
            _ => None,
        }
    }

    /// Returns whether code outside the schema can reject values of the type.
    pub(crate) const fn has_code(&self) -> bool {
        matches!(
            self,
            Self::Named(..) | Self::Unordered(..) | Self::Alias { .. } | Self::Opaque { .. }
        )
    }

    /// Returns the field of a struct with one unnamed field.
    pub(crate) fn newtype(&self) -> Option<&Field> {
        match self {
            Self::Struct { fields, .. } => match fields.as_slice() {
                [field] if field.name() == "0" => Some(field),
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns the fields of a struct, or of the variant at an index.
    pub(crate) fn fields(&self, variant: usize) -> &[Field] {
        match self {
            Self::Struct { fields, .. } => fields,
            Self::Enum { variants, .. } => variants.get(variant).map_or(&[], Variant::fields),
            _ => &[],
        }
    }

    /// Returns all fields of a struct, or of the variants of an enum.
    pub(crate) fn all_fields(&self) -> impl Iterator<Item = &Field> {
        (0..self.variants().len().max(1)).flat_map(|at| self.fields(at))
    }

    /// Returns the variants of an enum, and nothing for a type that is no enum.
    pub(crate) fn variants(&self) -> &[Variant] {
        match self {
            Self::Enum { variants, .. } => variants,
            _ => &[],
        }
    }

    /// Returns the number of bytes of the tag of an enum, and 0 for a type that is no enum.
    pub(crate) const fn tag_width(&self) -> u8 {
        match self {
            Self::Enum { tag_width, .. } => *tag_width,
            _ => 0,
        }
    }

    /// Calls a function with each reference to a type, in order.
    pub(crate) fn for_each_part(&self, mut call: impl FnMut(TypeIndex)) {
        each_part!(self, iter, |ty: &TypeIndex| call(*ty));
    }

    pub(crate) fn map_parts(&mut self, map: impl Fn(TypeIndex) -> TypeIndex) {
        each_part!(self, iter_mut, |ty: &mut TypeIndex| *ty = map(*ty), mut);
    }
}
