//! Builds tables from the static schemas of this program.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;
use core::ptr;

use super::data::{self, Kind, Schema, SdpSchema, TypeRef};
use super::invalid::InvalidSchema;
use super::layout::Local;
use super::table::OwnedSchema;
use super::types::{Type, TypeField, TypeIndex, TypeName, TypeVariant};

impl OwnedSchema {
    /// Returns the schema of a type of this program.
    ///
    /// # Panics
    ///
    /// Panics if a manual implementation of [`SdpSchema`] breaks a rule of [`OwnedSchema`].
    #[must_use]
    pub fn of<T: SdpSchema + ?Sized>() -> Self {
        Self::of_static(T::SCHEMA)
    }

    /// Returns the schema of a type of this program, from its static form.
    ///
    /// # Panics
    ///
    /// The panics of [`of`](Self::of).
    #[must_use]
    pub fn of_static(schema: &'static Schema) -> Self {
        let mut builder = Builder::default();
        let _ = builder.add(schema);
        while let Some(schema) = builder.schemas.get(builder.types.len()).copied() {
            let ty = builder.convert(schema);
            builder.types.push(ty);
        }
        let locals: Vec<Local> = builder
            .schemas
            .iter()
            .map(|schema| Local {
                content: schema.content,
                is_together: schema.is_together,
            })
            .collect();
        let classes = classes(&builder.types, &locals);
        renumbered(&builder.types, &locals, &classes, TypeIndex::ROOT)
            .expect("the schema of a type should be valid")
    }

    /// Returns the schema of a protocol: a message enum with all messages of these schemas, each once.
    ///
    /// The root of each schema is a message type or a message enum.
    ///
    /// # Errors
    ///
    /// [`InvalidSchema`] if two different messages have the same id, or if a root has no id.
    pub fn of_protocol(name: &str, schemas: &[Self]) -> Result<Self, InvalidSchema> {
        let root = Type::Tuple(Vec::new());
        let (mut types, mut locals) = (alloc::vec![root], alloc::vec![Local::NONE]);
        let mut messages = Vec::new();
        for schema in schemas {
            let first = types.len();
            let moved = |index: TypeIndex| TypeIndex::new(first.saturating_add(index.get()));
            types.extend(schema.types().iter().cloned().map(|mut ty| {
                ty.for_each_reference(|part| *part = moved(*part).unwrap_or(*part));
                ty
            }));
            locals.extend(schema.locals());
            match types.get(first) {
                Some(Type::Messages { types, .. }) => messages.extend(types.iter().copied()),
                _ => messages.extend(TypeIndex::new(first)),
            }
        }
        let classes = classes(&types, &locals);
        let mut seen = BTreeSet::new();
        messages.retain(|index| seen.insert(classes.get(index.get())));
        let message_id =
            |index: &TypeIndex| types.get(index.get())?.name().map(|name| name.message_id);
        messages.sort_by_key(message_id);
        if let Some(root) = types.first_mut() {
            *root = Type::Messages {
                name: TypeName {
                    name: String::from(name).into(),
                    ..TypeName::default()
                },
                types: messages,
            };
        }
        let classes = self::classes(&types, &locals);
        renumbered(&types, &locals, &classes, TypeIndex::ROOT)
    }

    /// Returns the schema of the type at an index of this schema.
    ///
    /// # Panics
    ///
    /// Panics if the index is of another schema and outside this one.
    #[must_use]
    pub fn rooted_at(&self, index: TypeIndex) -> Self {
        let classes = classes(self.types(), &self.locals());
        renumbered(self.types(), &self.locals(), &classes, index)
            .expect("the index should be from this schema")
    }
}

/// Assigns an index to each static schema.
#[derive(Default)]
struct Builder {
    // The compiler may copy a constant, so one type can have several addresses. `classes` finds them.
    indices: BTreeMap<*const Schema, TypeIndex>,
    schemas: Vec<&'static Schema>,
    types: Vec<Type>,
}

impl Builder {
    fn add(&mut self, schema: &'static Schema) -> TypeIndex {
        let Self {
            indices, schemas, ..
        } = self;
        *indices.entry(ptr::from_ref(schema)).or_insert_with(|| {
            let index = TypeIndex::new(schemas.len()).expect("a program has fewer types");
            schemas.push(schema);
            index
        })
    }

    fn reference(&mut self, ty: TypeRef) -> TypeIndex {
        self.add(ty.schema())
    }

    fn references(&mut self, types: &[TypeRef]) -> Vec<TypeIndex> {
        types.iter().map(|ty| self.reference(*ty)).collect()
    }

    fn fields(&mut self, fields: &[data::Field]) -> Vec<TypeField> {
        let field = |field: &data::Field| TypeField {
            name: field.name.into(),
            docs: field.docs.into(),
            ty: self.reference(field.ty),
        };
        fields.iter().map(field).collect()
    }

    fn variants(&mut self, variants: &[data::Variant]) -> Vec<TypeVariant> {
        let variant = |variant: &data::Variant| TypeVariant {
            name: variant.name.into(),
            docs: variant.docs.into(),
            tag: variant.tag,
            fields: self.fields(variant.fields),
        };
        variants.iter().map(variant).collect()
    }

    fn convert(&mut self, schema: &Schema) -> Type {
        match schema.kind {
            Kind::U8 => Type::U8,
            Kind::U16 => Type::U16,
            Kind::U32 => Type::U32,
            Kind::U64 => Type::U64,
            Kind::U128 => Type::U128,
            Kind::I8 => Type::I8,
            Kind::I16 => Type::I16,
            Kind::I32 => Type::I32,
            Kind::I64 => Type::I64,
            Kind::I128 => Type::I128,
            Kind::F32 => Type::F32,
            Kind::F64 => Type::F64,
            Kind::Bool => Type::Bool,
            Kind::Char => Type::Char,
            Kind::Str => Type::Str,
            Kind::Seq(ty) => Type::Seq(self.reference(ty)),
            Kind::Array(ty, count) => Type::Array(self.reference(ty), count as u64),
            Kind::Option(ty) => Type::Option(self.reference(ty)),
            Kind::Result(value, error) => {
                Type::Result(self.reference(value), self.reference(error))
            }
            Kind::Map(key, value) => Type::Map(self.reference(key), self.reference(value)),
            Kind::Set(key) => Type::Set(self.reference(key)),
            Kind::Tuple(parts) => Type::Tuple(self.references(parts)),
            Kind::Pointer(ty) => Type::Pointer(self.reference(ty)),
            Kind::Struct { name, fields } => Type::Struct {
                name: convert_name(name),
                fields: self.fields(fields),
            },
            Kind::Enum {
                name,
                tag_width,
                variants,
            } => Type::Enum {
                name: convert_name(name),
                tag_width,
                variants: self.variants(variants),
            },
            Kind::Alias { name, ty } => Type::Alias {
                name: convert_name(name),
                ty: self.reference(ty),
            },
            Kind::Refined(rule, ty) => Type::Refined(rule.map(Into::into), self.reference(ty)),
            Kind::Messages { name, types } => Type::Messages {
                name: convert_name(name),
                types: self.references(types),
            },
            Kind::Opaque { name, size } => Type::Opaque {
                name: name.into(),
                min: size.min() as u64,
                is_fixed: size.as_fixed().is_some(),
            },
        }
    }
}

fn convert_name(name: data::Name) -> TypeName {
    TypeName {
        name: name.name.into(),
        module: name.module.into(),
        docs: name.docs.into(),
        message_id: name.message_id,
    }
}

/// Merges the types of each class, drops types that the root does not refer to, and sorts the others by their first use.
fn renumbered(
    types: &[Type],
    locals: &[Local],
    classes: &[usize],
    root: TypeIndex,
) -> Result<OwnedSchema, InvalidSchema> {
    let class = |index: TypeIndex| classes.get(index.get()).copied().unwrap_or_default();
    let mut order = BTreeMap::new();
    let mut kept: Vec<TypeIndex> = Vec::new();
    let mut pending = alloc::vec![root];
    while let Some(index) = pending.pop() {
        let Some(ty) = types.get(index.get()) else {
            continue;
        };
        let Some(next) = TypeIndex::new(kept.len()) else {
            continue;
        };
        if order.contains_key(&class(index)) {
            continue;
        }
        order.insert(class(index), next);
        kept.push(index);
        pending.extend(ty.references().into_iter().rev());
    }
    let renumbered = |index: TypeIndex| order.get(&class(index)).copied().unwrap_or(index);
    let (types, locals) = kept
        .iter()
        .filter_map(|index| {
            let mut ty = types.get(index.get())?.clone();
            ty.for_each_reference(|part| *part = renumbered(*part));
            Some((ty, *locals.get(index.get())?))
        })
        .unzip();
    OwnedSchema::with_locals(types, locals)
}

/// The number of rounds after which equal types stay separate. Each round takes time for all types, and a hostile schema
/// could need as many rounds as it has types.
const MAX_ROUNDS: usize = 64;

/// Returns the class of each type. Types of one class have equal names, kinds and parts, also if they are recursive.
fn classes(types: &[Type], locals: &[Local]) -> Vec<usize> {
    // Without their references, types of different classes can be equal. Each round splits such classes.
    let shapes: Vec<Type> = types
        .iter()
        .map(|ty| {
            let mut ty = ty.clone();
            ty.for_each_reference(|part| *part = TypeIndex::ROOT);
            ty
        })
        .collect();
    let mut classes = numbered(shapes.iter().zip(locals));
    for _ in 0..MAX_ROUNDS {
        let next = numbered(types.iter().zip(&classes).map(|(ty, class)| {
            let parts = ty.references();
            let parts = parts.iter().map(|part| classes.get(part.get()).copied());
            (*class, parts.collect::<Vec<_>>())
        }));
        if next.iter().max() == classes.iter().max() {
            return next;
        }
        classes = next;
    }
    (0..types.len()).collect()
}

/// Returns a number for each key, which is the same for equal keys.
fn numbered<K: Ord>(keys: impl Iterator<Item = K>) -> Vec<usize> {
    let mut numbers = BTreeMap::new();
    let mut number = |key| {
        let next = numbers.len();
        *numbers.entry(key).or_insert(next)
    };
    keys.map(&mut number).collect()
}
