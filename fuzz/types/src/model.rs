//! The schema: structs, enums and the types of their fields.

/// The structs and enums in the order of their definition, in which each names itself or earlier ones.
#[derive(Default)]
pub(crate) struct Schema {
    pub(crate) definitions: Vec<Definition>,
    /// For each definition, its type with arguments for its parameters.
    pub(crate) instances: Vec<Type>,
}

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

/// The type of a field, by the names of the owned form.
#[derive(Clone)]
pub(crate) enum Type {
    Plain(&'static str),
    Empty(&'static str),
    Text(&'static str),
    Bytes(&'static str),
    /// An array of bytes, with a number or a parameter as its length.
    ByteArray(String),
    /// A sequence, where `Box` and `Arc` stand for slices.
    Sequence(&'static str, Box<Type>),
    Array(Box<Type>, usize),
    Tuple(Vec<Type>),
    /// An option, a result or a pointer.
    Generic(&'static str, Vec<Type>),
    Map(&'static str, Box<Type>, Box<Type>),
    Set(&'static str, Box<Type>),
    /// The definition at this index, with arguments for its parameters.
    Defined(usize, Vec<Type>),
    Parameter(&'static str),
}

impl Type {
    /// Returns the types inside this type.
    pub(crate) fn parts(&self) -> Vec<&Type> {
        match self {
            Self::Sequence(_, part) | Self::Array(part, _) | Self::Set(_, part) => vec![part],
            Self::Map(_, key, value) => vec![key, value],
            Self::Tuple(parts) | Self::Generic(_, parts) | Self::Defined(_, parts) => {
                parts.iter().collect()
            }
            _ => Vec::new(),
        }
    }

    /// Returns whether this type contains a parameter.
    pub(crate) fn uses(&self, parameter: Parameter) -> bool {
        let is_parameter = match (self, parameter) {
            (Self::Parameter(used), Parameter::Value(name) | Parameter::Key(name)) => *used == name,
            (Self::ByteArray(len), Parameter::Length(name)) => len == name,
            _ => false,
        };
        is_parameter || self.parts().into_iter().any(|part| part.uses(parameter))
    }
}

impl Field {
    pub(crate) fn plain(ty: Type) -> Self {
        let attribute = None;
        Self { ty, attribute }
    }
}

impl Definition {
    pub(crate) fn fields(&self) -> impl Iterator<Item = &Field> {
        let (of_struct, variants): (&[Field], &[Variant]) = match &self.body {
            Body::Struct(fields) => (fields.as_slice(), &[]),
            Body::Enum { variants, .. } => (&[], variants),
        };
        let of_enum = variants.iter().map(|variant| variant.fields.as_slice());
        of_struct.iter().chain(of_enum.flatten())
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
    pub(crate) fn definition(&self, index: usize) -> Option<&Definition> {
        self.definitions.get(index)
    }

    fn is_struct_of(&self, index: usize, is_field: impl Fn(&Field) -> bool) -> bool {
        let definition = self.definition(index);
        let definition = definition.filter(|it| matches!(it.body, Body::Struct(_)));
        definition.is_some_and(|definition| definition.fields().all(is_field))
    }

    /// Returns whether a value may take no bytes, because a sequence of such a type does not compile.
    ///
    /// A type without a definition is recursive, and has a tag or a count.
    pub(crate) fn may_be_empty(&self, ty: &Type) -> bool {
        match ty {
            Type::Empty(_) => true,
            Type::Array(element, len) => *len == 0 || self.may_be_empty(element),
            Type::Generic("Option" | "Result", _) => false,
            Type::Tuple(parts) | Type::Generic(_, parts) => {
                parts.iter().all(|part| self.may_be_empty(part))
            }
            Type::Defined(index, _) => self.is_struct_of(*index, |field| {
                field.attribute == Some(FieldAttribute::Skip) || self.may_be_empty(&field.ty)
            }),
            _ => false,
        }
    }

    /// Returns whether the type has a fixed size. Enums count as variable-size types.
    pub(crate) fn has_fixed_size(&self, ty: &Type) -> bool {
        match ty {
            Type::Plain(name) => *name != "IpAddr",
            Type::Empty(_) | Type::ByteArray(_) => true,
            Type::Array(..) | Type::Tuple(_) => {
                ty.parts().into_iter().all(|part| self.has_fixed_size(part))
            }
            Type::Defined(index, _) => {
                self.is_struct_of(*index, |field| self.has_fixed_size(&field.ty))
            }
            _ => false,
        }
    }

    /// Returns the number of parts of a value, including the parts of types nested by value.
    pub(crate) fn weight(&self, ty: &Type) -> usize {
        let sum = |types: Vec<&Type>| types.into_iter().map(|ty| self.weight(ty)).sum();
        let parts: usize = match ty {
            // The type may recurse in a pointer.
            Type::Generic("Box" | "Rc" | "Arc", _) => 1,
            Type::Array(element, len) => self.weight(element).saturating_mul(*len),
            Type::Tuple(_) | Type::Generic(..) => sum(ty.parts()),
            Type::Defined(index, _) => {
                let fields = self
                    .definition(*index)
                    .into_iter()
                    .flat_map(Definition::fields);
                let fields: usize = fields.map(|field| self.weight(&field.ty)).sum();
                fields.saturating_add(sum(ty.parts()))
            }
            _ => 1,
        };
        parts.max(1)
    }
}
