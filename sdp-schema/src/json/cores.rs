//! [`Cores`]: the represented types, without the names and rules around them.

use alloc::vec::Vec;

use sdp::schema::{Number, Rule};

use crate::table::graph::{set, with_content};
use crate::table::schema::Schema;
use crate::table::types::{Field, Type, TypeIndex, Variant};

/// The maximum number of values around a value. It is bounded because the data model of serde uses the stack of the
/// thread.
pub(super) const MAX_DEPTH: usize = 256;

pub(super) const TOO_DEEP: &str = "the value nests deeper than 256";

/// The limit of the names of fields and variants in one value: bytes for each byte of the value, and bytes beside them.
pub(super) const MAX_NAMES: (usize, usize) = (256, 64 << 10);

pub(super) const TOO_MANY_NAMES: &str =
    "the names of fields take more than 256 times the length of the value";

/// The core of each type of a schema. A pointer, alias, kind or restricted type, or a struct with one unnamed field, has
/// the core of its content. Any remaining type, and a type without bytes, is its own core.
#[derive(Clone, Debug)]
pub(super) struct Cores<'a> {
    pub(super) schema: &'a Schema,
    /// INVARIANT: one for each type.
    cores: Vec<Core>,
}

/// The core of a type, and the number of types around it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Core {
    pub(super) ty: TypeIndex,
    /// The rule directly around the core.
    pub(super) rule: Option<Rule>,
    pub(super) depth: usize,
}

impl<'a> Cores<'a> {
    pub(super) fn new(schema: &'a Schema) -> Self {
        let types = schema.types();
        let own = |ty| Core {
            ty,
            rule: None,
            depth: 0,
        };
        let indices = (0..types.len()).filter_map(TypeIndex::new);
        let mut cores: Vec<Core> = indices.clone().map(own).collect();
        for (node, inner) in with_content(indices.map(|ty| content(schema, ty))) {
            let Some(mut core) = cores.get(inner).copied() else {
                continue;
            };
            if let (Some(Type::Refined(rule, _)), 0) = (types.get(node), core.depth) {
                core.rule = Some(*rule);
            }
            core.depth = core.depth.saturating_add(1);
            set(&mut cores, node, core);
        }
        Self { schema, cores }
    }

    pub(super) fn core(&self, ty: TypeIndex) -> Core {
        let core = self.cores.get(ty.get()).copied();
        core.expect("the index should be from this schema")
    }

    pub(super) fn get(&self, ty: TypeIndex) -> &'a Type {
        self.schema.get(self.core(ty).ty)
    }

    pub(super) fn is_zero_width(&self, ty: TypeIndex) -> bool {
        self.schema.layout(ty).size.is_zero()
    }

    /// Returns how much deeper the parts of a type are than its values, or more.
    pub(super) fn levels(&self, ty: TypeIndex) -> usize {
        match self.schema.get(ty) {
            _ if self.core(ty).ty != ty => 0,
            // A name is around the fields of a variant.
            Type::Enum { .. } => 2,
            _ => 1,
        }
    }

    /// Returns the length of the names that a value adds to the names of its parts, or more.
    pub(super) fn names_len(&self, ty: TypeIndex, number: usize) -> usize {
        let ty = self.schema.get(ty);
        let variant = ty.variants().get(number).map(Variant::name);
        let fields = ty.fields(number).iter().map(Field::name);
        let lens = variant.into_iter().chain(fields).map(str::len);
        lens.fold(0, usize::saturating_add)
    }

    /// Returns whether a value of this type can be represented as nothing, so that `Some` of it needs a tag.
    pub(super) fn can_be_null(&self, ty: TypeIndex) -> bool {
        self.is_zero_width(ty) || matches!(self.get(ty), Type::Option(_))
    }

    /// Returns whether the values of this type are keys of an object: strings, chars, integers, bools, and variants without
    /// fields.
    pub(super) fn has_text(&self, ty: TypeIndex) -> bool {
        match self.get(ty) {
            Type::Number(number) => !matches!(number, Number::F32 | Number::F64),
            Type::Bool | Type::Char | Type::Str => true,
            // Without fields, an enum has a fixed size.
            Type::Enum { .. } => self.schema.layout(self.core(ty).ty).size.is_fixed,
            _ => false,
        }
    }
}

/// Returns the content in place of a type without a separate representation.
fn content(schema: &Schema, ty: TypeIndex) -> Option<TypeIndex> {
    if schema.layout(ty).size.is_zero() {
        return None;
    }
    match schema.get(ty) {
        Type::Struct { fields, .. } => match &**fields {
            [field] if is_numbered(fields) => Some(field.ty),
            _ => None,
        },
        _ => schema.content(ty),
    }
}

/// Returns whether the fields belong to a tuple struct or tuple variant.
pub(super) fn is_numbered(fields: &[Field]) -> bool {
    // A `u32` has at most ten digits, but a hostile name can be longer.
    let is_number = |name: &str| name.len() <= 10 && name.bytes().all(|byte| byte.is_ascii_digit());
    !fields.is_empty() && fields.iter().all(|field| is_number(field.name()))
}
