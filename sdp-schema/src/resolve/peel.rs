//! [`Core`]: a type without its wrappers.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use sdp::schema::Rule;

use super::work::labels_cost;
use crate::table::schema::Schema;
use crate::table::types::{Field, Type, TypeIndex};

/// A type without pointers, names, rules and kinds, and the rules and kinds around it.
pub(super) struct Core<'a> {
    pub(super) index: TypeIndex,
    pub(super) ty: &'a Type,
    /// Whether the type is a sequence in ascending order.
    pub(super) is_heap: bool,
    /// Whether the type is the sequence of the elements of an indexed sequence.
    pub(super) is_indexed: bool,
    /// The rules that restrict values, from the outermost.
    pub(super) rules: Vec<Rule>,
    /// Whether each kind is ordered, and its name, from the outermost.
    pub(super) kinds: Vec<(bool, &'a str)>,
    /// Whether the order of keys is reversed.
    pub(super) is_reversed: bool,
    /// Whether no rules and kinds are around the type.
    pub(super) is_bare: bool,
}

impl<'a> Core<'a> {
    const fn without_wrappers(index: TypeIndex, ty: &'a Type) -> Self {
        Self {
            index,
            ty,
            is_heap: false,
            is_indexed: false,
            rules: Vec::new(),
            kinds: Vec::new(),
            is_reversed: false,
            is_bare: true,
        }
    }

    pub(super) fn drop_wrappers(&mut self) {
        *self = Self::without_wrappers(self.index, self.ty);
    }

    /// Returns whether the rules and kinds leave the type without an order of keys.
    // SPEC R8.
    pub(super) fn are_wrappers_unordered(&self) -> bool {
        self.is_heap || self.is_indexed || self.kinds.iter().any(|(is_ordered, _)| !is_ordered)
    }

    /// Returns whether the type has no order of keys.
    // SPEC R8.
    pub(super) fn is_unordered(&self) -> bool {
        let is_float = matches!(self.ty, Type::Number(number) if !number.is_integer());
        self.are_wrappers_unordered() || matches!(self.ty, Type::Opaque { .. }) || is_float
    }
}

/// Returns the cores of a pair of types, and the number of names that were compared for them.
// SPEC R1.
pub(super) fn cores<'a>(
    (writer, a): (&'a Schema, TypeIndex),
    (reader, b): (&'a Schema, TypeIndex),
) -> (Core<'a>, Core<'a>, usize) {
    let others = (struct_fields(reader, b), struct_fields(writer, a));
    let mut work = 0;
    let from = core(writer, a, others.0, &mut work);
    (from, core(reader, b, others.1, &mut work), work)
}

/// Returns whether the field of a struct with one field `0` matches a field of the struct opposite by an alias.
fn is_part_of(field: &Field, others: &[Field], work: &mut usize) -> bool {
    if others.is_empty() {
        return false;
    }
    let own = labels_cost(core::slice::from_ref(field));
    *work = work.saturating_add(own).saturating_add(labels_cost(others));
    let own: BTreeSet<&str> = field.label.names().map(|(name, _)| name).collect();
    let mut all = others.iter().flat_map(|other| other.label.names());
    let is_alias = all.any(|(name, _)| own.contains(name));
    is_alias && others.iter().all(|other| other.name() != field.name())
}

/// Returns the fields of a struct, unless it has only one field `0`.
fn struct_fields(schema: &Schema, index: TypeIndex) -> &[Field] {
    let ty = unnamed(schema, index);
    match ty {
        Type::Struct { fields, .. } if ty.newtype().is_none() => fields,
        _ => &[],
    }
}

/// Returns a type without its pointers and aliases.
pub(super) fn unnamed(schema: &Schema, mut index: TypeIndex) -> &Type {
    while let Type::Pointer(content) | Type::Alias { ty: content, .. } = schema.get(index) {
        index = *content;
    }
    schema.get(index)
}

/// Returns the core of a type, opposite a struct with different fields.
fn core<'a>(
    schema: &'a Schema,
    mut index: TypeIndex,
    others: &[Field],
    work: &mut usize,
) -> Core<'a> {
    let mut core = Core::without_wrappers(index, schema.get(index));
    loop {
        let ty = schema.get(index);
        match ty {
            Type::Refined(Rule::Reverse, _) => core.is_reversed = !core.is_reversed,
            Type::Refined(Rule::Heap, _) => core.is_heap = true,
            Type::Refined(Rule::Indexed, _) => core.is_indexed = true,
            Type::Refined(rule, _) => core.rules.push(*rule),
            Type::Named(name, _) => core.kinds.push((true, name.as_str())),
            Type::Unordered(name, _) => core.kinds.push((false, name.as_str())),
            _ => {}
        }
        let is_wrapper = matches!(
            ty,
            Type::Refined(..) | Type::Named(..) | Type::Unordered(..)
        );
        core.is_bare &= !is_wrapper;
        let field = ty
            .newtype()
            .filter(|field| !is_part_of(field, others, work));
        match schema.content(index).or(field.map(Field::ty)) {
            Some(content) => index = content,
            None => return Core { index, ty, ..core },
        }
    }
}

/// Returns the type inside pointers, names, rules, kinds, and structs with one field `0`.
#[cfg(all(feature = "std", feature = "text"))]
pub(crate) fn core_of(schema: &Schema, index: TypeIndex) -> TypeIndex {
    peeled(schema, index).index
}

pub(super) fn peeled(schema: &Schema, index: TypeIndex) -> Core<'_> {
    core(schema, index, &[], &mut 0)
}

/// Returns whether a type is `u8` without rules and kinds.
pub(super) fn is_bytes(schema: &Schema, element: TypeIndex) -> bool {
    let element = peeled(schema, element);
    element.is_bare && *element.ty == Type::Number(sdp::schema::Number::U8)
}

/// Returns the two parts of a tuple without rules and kinds.
pub(super) fn pair_parts(schema: &Schema, element: TypeIndex) -> Option<[TypeIndex; 2]> {
    let element = peeled(schema, element);
    match element.ty {
        Type::Tuple(parts) if element.is_bare => parts.as_slice().try_into().ok(),
        Type::Struct { fields, .. } if element.is_bare && is_list(fields) => {
            let parts: Vec<TypeIndex> = fields.iter().map(Field::ty).collect();
            parts.try_into().ok()
        }
        _ => None,
    }
}

/// Returns whether fields are named by their positions.
pub(super) fn is_list(fields: &[Field]) -> bool {
    let mut fields = (0_usize..).zip(fields);
    fields.all(|(position, field)| {
        let name = field.name();
        // Without a sign and leading zeros.
        let is_decimal = name == "0" || name.starts_with(|c| ('1'..='9').contains(&c));
        is_decimal && name.parse() == Ok(position)
    })
}

/// Returns whether the writer's rules allow only values of the reader's rule.
// SPEC R3.
pub(super) fn keeps_rule(writer: &[Rule], rule: Rule) -> bool {
    writer.iter().any(|other| match (*other, rule) {
        (Rule::AtMost(a), Rule::AtMost(b)) => a <= b,
        (other, rule) => other == rule,
    })
}
