//! Builds tables from the static schemas of this program.

use alloc::borrow::ToOwned as _;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::fmt::Display;
use core::ptr;

use sdp::SdpSchema;
use sdp::schema::{self as data, DefaultValue, Schema as Static, TypeRef};

use super::graph::{normalized, set};
use super::parts;
use super::schema::{Messages, Schema, without_pointers};
use super::types::{Field, Label, Name, Type, TypeIndex, Variant};

impl Schema {
    /// Returns the schema of a type of this program. Use it to get the first argument of functions such as
    /// [`explain`](crate::explain()). The schema of a message enum describes its messages, and every
    /// remaining schema the values of its type.
    ///
    /// # Panics
    ///
    /// Panics if the type breaks a rule of the specification for schemas, for example if more than 128 types nest without
    /// a level of nesting. Panics if the default of a field cannot be encoded, and names the field. Each call evaluates
    /// all defaults, so one call in a test finds such a default. Panics if a type with serde's derives has no schema.
    #[must_use]
    pub fn of<T: SdpSchema + ?Sized>() -> Self {
        let mut builder = Builder::default();
        let (name, mut roots) = match T::SCHEMA {
            Static::Messages { name, types } => {
                let types = types.iter().map(|ty| builder.reference(ty));
                (Some(name), types.collect())
            }
            schema => (None, vec![builder.add(schema)]),
        };
        while let Some((index, schema)) = builder.pending.pop() {
            let ty = match schema {
                Static::Encoded(bytes) => builder.splice(index, bytes()),
                schema => builder.convert(schema),
            };
            set(&mut builder.types, index.get(), ty);
        }
        if name.is_some() {
            for root in &mut roots {
                *root = without_pointers(&builder.types, *root);
            }
        }
        let types = normalized(&builder.types, &mut roots);
        let messages = name.map(|name| Messages {
            name: convert_name(name),
            types: roots,
        });
        let schema = Self::new(messages, types);
        schema.unwrap_or_else(|invalid| panic!("{invalid} (type {})", invalid.index))
    }
}

/// Assigns an index to each static schema.
#[derive(Default)]
struct Builder {
    // The compiler may copy a constant, so one type can have several addresses, which `normalized` merges.
    indices: BTreeMap<*const Static, TypeIndex>,
    types: Vec<Type>,
    /// The schemas whose types are not in their places yet.
    pending: Vec<(TypeIndex, &'static Static)>,
}

impl Builder {
    fn add(&mut self, schema: &'static Static) -> TypeIndex {
        let entry = self.indices.entry(ptr::from_ref(schema));
        *entry.or_insert_with(|| {
            let index = parts::push(&mut self.types, Type::Bool);
            self.pending.push((index, schema));
            index
        })
    }

    /// Returns the first type of an encoded schema, for its index. The remaining types come last.
    fn splice(&mut self, own: TypeIndex, bytes: &[u8]) -> Type {
        let schema: Schema = sdp::from_slice(bytes).expect("an encoded schema should be valid");
        let first = self.types.len();
        let mut types = schema.types().iter().cloned().map(|mut ty| {
            ty.map_parts(|part| match part.get().checked_sub(1) {
                Some(index) => TypeIndex::FIRST.moved(first.saturating_add(index)),
                None => own,
            });
            ty
        });
        let root = types.next().expect("a schema of values has a root");
        self.types.extend(types);
        root
    }

    fn reference(&mut self, ty: &TypeRef) -> TypeIndex {
        self.add(ty.schema())
    }

    /// Adds the fields of a struct or variant. An error about a field names this owner.
    fn fields(&mut self, owner: &dyn Display, fields: &[data::Field]) -> Vec<Field> {
        let bytes = |default: &DefaultValue, name: &str| {
            let bytes = sdp::to_vec(default);
            bytes.unwrap_or_else(|error| {
                panic!("the default of `{owner}.{name}` cannot be encoded: {error}")
            })
        };
        let field = |field: &data::Field| Field {
            label: Label::new(field.name, field.docs, field.aliases),
            default: field.default.as_ref().map(|it| bytes(it, field.name)),
            key: field.key,
            is_recovered: field.is_recovered,
            ty: self.reference(&field.ty),
        };
        fields.iter().map(field).collect()
    }

    fn variants(&mut self, name: &data::Name, variants: &[data::Variant]) -> Vec<Variant> {
        let variant = |variant: &data::Variant| Variant {
            label: Label::new(variant.name, variant.docs, variant.aliases),
            tag: variant.tag,
            fields: self.fields(
                &format_args!("{}::{}", name.name, variant.name),
                variant.fields,
            ),
        };
        variants.iter().map(variant).collect()
    }

    fn convert(&mut self, schema: &Static) -> Type {
        match schema {
            Static::Number(number) => Type::Number(*number),
            Static::Bool => Type::Bool,
            Static::Char => Type::Char,
            Static::Str => Type::Str,
            Static::Seq(ty) => Type::Seq(self.reference(ty)),
            Static::Array(ty, count) => Type::Array(self.reference(ty), *count as u64),
            Static::Option(ty) => Type::Option(self.reference(ty)),
            Static::Result(value, error) => {
                Type::Result(self.reference(value), self.reference(error))
            }
            Static::Map(key, value) => Type::Map(self.reference(key), self.reference(value)),
            Static::Set(key) => Type::Set(self.reference(key)),
            Static::Tuple(parts) => {
                Type::Tuple(parts.iter().map(|ty| self.reference(ty)).collect())
            }
            Static::Pointer(ty) => Type::Pointer(self.reference(ty)),
            Static::Struct { name, fields } => Type::Struct {
                name: convert_name(name),
                fields: self.fields(&name.name, fields),
            },
            Static::Enum {
                name,
                tag_width,
                variants,
            } => Type::Enum {
                name: convert_name(name),
                tag_width: *tag_width,
                variants: self.variants(name, variants),
                other: variants.iter().find(|it| it.is_other).map(|it| it.tag),
            },
            Static::Alias { name, ty } => Type::Alias {
                name: convert_name(name),
                ty: self.reference(ty),
            },
            Static::Refined(rule, ty) => Type::Refined(*rule, self.reference(ty)),
            Static::Named(name, ty) => Type::Named((*name).to_owned(), self.reference(ty)),
            Static::Unordered(name, ty) => Type::Unordered((*name).to_owned(), self.reference(ty)),
            Static::Opaque { name, size } => Type::Opaque {
                name: (*name).to_owned(),
                min: size.min() as u64,
                is_fixed: size.as_fixed().is_some(),
            },
            Static::Encoded(_) => unreachable!("an encoded schema is spliced"),
            Static::Messages { name, .. } => {
                panic!("the message enum `{}` is inside another type", name.name)
            }
        }
    }
}

fn convert_name(name: &data::Name) -> Name {
    Name {
        label: Label::new(name.name, name.docs, name.aliases),
        message_id: name.message_id,
    }
}
