//! [`Cores`]: the types that are represented, without the names and rules around them.

use alloc::vec::Vec;

use sdp::schema::{Number, Rule};

use crate::table::schema::Schema;
use crate::table::types::{Field, Type, TypeIndex};

/// The core of each type of a schema. A pointer, alias, kind or restricted type, or a struct with one unnamed field, has
/// the core of its content. Any other type, and a type without bytes, is its own core.
#[derive(Clone, Debug)]
pub(super) struct Cores<'a> {
    schema: &'a Schema,
    /// INVARIANT: one for each type.
    cores: Vec<Option<Core>>,
}

/// The core of a type.
#[derive(Clone, Copy, Debug)]
pub(super) struct Core {
    pub(super) ty: TypeIndex,
    /// Whether the core is the sequence of a heap, whose elements have one order.
    pub(super) is_heap: bool,
    /// The number of types around the core.
    pub(super) depth: usize,
}

impl<'a> Cores<'a> {
    pub(super) fn new(schema: &'a Schema) -> Self {
        let mut cores: Vec<Option<Core>> = alloc::vec![None; schema.types().len()];
        let mut chain = Vec::new();
        // Each type joins a chain once, so this is linear.
        for first in (0..cores.len()).filter_map(TypeIndex::new) {
            let mut next = Some(first);
            let known = |ty: TypeIndex| cores.get(ty.get()).copied().flatten();
            while let Some(ty) = next.filter(|ty| known(*ty).is_none()) {
                chain.push(ty);
                next = content(schema, ty);
            }
            let mut core = next.and_then(known);
            for ty in chain.drain(..).rev() {
                let is_heap = matches!(schema.get(ty), Type::Refined(Rule::Heap, _));
                core = Some(core.map_or(Core::new(ty), |core| core.inside(is_heap)));
                if let Some(place) = cores.get_mut(ty.get()) {
                    *place = core;
                }
            }
        }
        Self { schema, cores }
    }

    pub(super) const fn schema(&self) -> &'a Schema {
        self.schema
    }

    pub(super) fn core(&self, ty: TypeIndex) -> Core {
        let core = self.cores.get(ty.get()).copied().flatten();
        core.unwrap_or(Core::new(ty))
    }

    /// Returns the type that is the core of another one.
    pub(super) fn get(&self, ty: TypeIndex) -> &'a Type {
        self.schema.get(self.core(ty).ty)
    }

    /// Returns whether the values of a type take no bytes.
    pub(super) fn is_zero_width(&self, ty: TypeIndex) -> bool {
        self.schema.layout(ty).size.is_zero()
    }

    /// Returns whether a value of this type can be represented as nothing. Then `Some` of it has a tag.
    pub(super) fn can_be_null(&self, ty: TypeIndex) -> bool {
        self.is_zero_width(ty) || matches!(self.get(ty), Type::Option(_))
    }

    /// Returns whether the values of this type are keys of an object: strings, chars, integers, bools, and variants without
    /// fields.
    pub(super) fn has_text(&self, ty: TypeIndex) -> bool {
        match self.get(ty) {
            Type::Number(number) => !matches!(number, Number::F32 | Number::F64),
            Type::Bool | Type::Char | Type::Str => true,
            // Without fields, it has a fixed size.
            Type::Enum { .. } => self.schema.layout(self.core(ty).ty).size.is_fixed,
            _ => false,
        }
    }
}

impl Core {
    const fn new(ty: TypeIndex) -> Self {
        Self {
            ty,
            is_heap: false,
            depth: 0,
        }
    }

    /// Returns the core inside one more type, which can be the rule of a heap.
    const fn inside(self, is_heap: bool) -> Self {
        Self {
            ty: self.ty,
            is_heap: self.is_heap || is_heap,
            depth: self.depth.saturating_add(1),
        }
    }
}

/// Returns the content that represents a type.
fn content(schema: &Schema, ty: TypeIndex) -> Option<TypeIndex> {
    if schema.layout(ty).size.is_zero() {
        return None;
    }
    match schema.get(ty) {
        Type::Struct { fields, .. } => match &**fields {
            [field] if is_numbered(fields) => Some(field.ty),
            _ => None,
        },
        ty => ty.content(),
    }
}

/// Returns whether the fields are those of a tuple struct or tuple variant.
pub(super) fn is_numbered(fields: &[Field]) -> bool {
    // A `u32` has at most ten digits. A hostile name can be long.
    let is_number = |name: &str| name.len() <= 10 && name.bytes().all(|byte| byte.is_ascii_digit());
    !fields.is_empty() && fields.iter().all(|field| is_number(&field.name))
}
