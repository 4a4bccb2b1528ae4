//! A schema: types, and the structs and enums that they make.
//!
//! Apart from how it grows and how it is printed, because both ask it the same few questions.

/// The structs and enums, in the order of their definition: each names itself or those before it.
#[derive(Default)]
pub(crate) struct Schema {
    pub(crate) definitions: Vec<Definition>,
    /// For each definition, how it is used as a type of its own: with types for its parameters.
    pub(crate) instances: Vec<Type>,
}

/// A struct or an enum.
pub(crate) struct Definition {
    pub(crate) name: String,
    pub(crate) parameters: Vec<Parameter>,
    /// Whether its values can be the keys of a map.
    pub(crate) is_key: bool,
    pub(crate) message_id: Option<u16>,
    pub(crate) body: Body,
}

/// A type parameter, or the length of an array.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Parameter {
    Value(&'static str),
    Key(&'static str),
    Length(&'static str),
}

pub(crate) enum Body {
    Struct(Fields),
    Enum {
        tag: Option<&'static str>,
        variants: Vec<Variant>,
    },
}

pub(crate) struct Variant {
    pub(crate) discriminant: Option<u32>,
    pub(crate) fields: Fields,
}

pub(crate) enum Fields {
    Unit,
    Tuple(Vec<Field>),
    Named(Vec<Field>),
}

pub(crate) struct Field {
    pub(crate) ty: Type,
    pub(crate) attribute: Option<FieldAttribute>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum FieldAttribute {
    Skip,
    With,
}

/// The type of a field.
#[derive(Clone)]
pub(crate) enum Type {
    /// A type with nothing to borrow.
    Plain(&'static str),
    /// A type of no bytes.
    Nothing(&'static str),
    /// A string, as it is owned.
    Text(&'static str),
    /// A sequence of bytes, as it is owned.
    Bytes(&'static str),
    /// An array of this many bytes, or of as many as a parameter says.
    ByteArray(String),
    /// A sequence, as it is owned: in `Vec`, or in `Box` as a slice.
    Sequence(&'static str, Box<Type>),
    Array(Box<Type>, usize),
    Tuple(Vec<Type>),
    /// A type with parameters that are not keys.
    Generic(&'static str, Vec<Type>),
    Map(&'static str, Box<Type>, Box<Type>),
    Set(&'static str, Box<Type>),
    /// The definition at this index, with types for its parameters.
    Defined(usize, Vec<Type>),
    Parameter(&'static str),
}

impl Definition {
    pub(crate) fn fields(&self) -> impl Iterator<Item = &Field> {
        let (of_struct, variants): (&[Field], &[Variant]) = match &self.body {
            Body::Struct(fields) => (fields.as_slice(), &[]),
            Body::Enum { variants, .. } => (&[], variants),
        };
        of_struct.iter().chain(
            variants
                .iter()
                .flat_map(|variant| variant.fields.as_slice()),
        )
    }
}

impl Fields {
    pub(crate) fn as_slice(&self) -> &[Field] {
        match self {
            Self::Unit => &[],
            Self::Tuple(fields) | Self::Named(fields) => fields,
        }
    }
}

impl Schema {
    fn definition(&self, index: usize) -> Option<&Definition> {
        self.definitions.get(index)
    }

    /// Whether a value may take no bytes, so that no sequence of it compiles. A type that is not
    /// defined yet recurses, behind a tag or a count.
    pub(crate) fn may_be_nothing(&self, ty: &Type) -> bool {
        match ty {
            Type::Nothing(_) => true,
            Type::Array(element, len) => *len == 0 || self.may_be_nothing(element),
            Type::Tuple(parts) => parts.iter().all(|part| self.may_be_nothing(part)),
            Type::Generic("Option" | "Result", _) => false,
            Type::Generic(_, parts) => parts.iter().all(|part| self.may_be_nothing(part)),
            Type::Defined(index, _) => self.definition(*index).is_some_and(|definition| {
                matches!(definition.body, Body::Struct(_))
                    && definition.fields().all(|field| {
                        field.attribute == Some(FieldAttribute::Skip)
                            || self.may_be_nothing(&field.ty)
                    })
            }),
            _ => false,
        }
    }

    /// How many parts a value has in place: what it nests by value is counted.
    pub(crate) fn weight(&self, ty: &Type) -> usize {
        let parts: usize = match ty {
            // Behind a pointer, where a type may recurse.
            Type::Generic("Box" | "Rc" | "Arc", _) => 1,
            Type::Array(element, len) => self.weight(element).saturating_mul(*len),
            Type::Tuple(parts) | Type::Generic(_, parts) => {
                parts.iter().map(|part| self.weight(part)).sum()
            }
            Type::Defined(index, arguments) => {
                let fields = self
                    .definition(*index)
                    .into_iter()
                    .flat_map(Definition::fields);
                let fields: usize = fields.map(|field| self.weight(&field.ty)).sum();
                let arguments = arguments.iter().map(|ty| self.weight(ty)).sum();
                fields.saturating_add(arguments)
            }
            _ => 1,
        };
        parts.max(1)
    }
}
