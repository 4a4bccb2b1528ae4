//! [`Core`]: a type without its wrappers.

use alloc::string::String;
use alloc::vec::Vec;

use sdp::schema::Rule;

use crate::table::schema::Schema;
use crate::table::types::{Field, Type, TypeIndex};

/// A type without pointers, names, rules and kinds, and the rules and kinds around it.
pub(super) struct Core<'a> {
    pub(super) index: TypeIndex,
    pub(super) ty: &'a Type,
    pub(super) form: Form,
    /// The rules that restrict values, from the outermost.
    pub(super) rules: Vec<Rule>,
    /// Whether each kind is ordered, and its name, from the outermost.
    pub(super) kinds: Vec<(bool, &'a str)>,
    /// Whether the order of keys is reversed.
    pub(super) is_reversed: bool,
}

/// The form of a sequence.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    Plain,
    Heap,
    Unique,
    UniqueKeys,
}

impl Core<'_> {
    /// Removes the rules and kinds.
    pub(super) fn drop_wrappers(&mut self) {
        self.form = Form::Plain;
        self.rules.clear();
        self.kinds.clear();
        self.is_reversed = false;
    }

    /// Returns whether the type is this core without rules and kinds.
    pub(super) const fn is_bare(&self) -> bool {
        matches!(self.form, Form::Plain) && self.rules.is_empty() && self.kinds.is_empty()
    }
}

/// Returns the cores of a pair of types.
// SPEC 8: R1.
pub(super) fn cores<'a>(
    (writer, a): (&'a Schema, TypeIndex),
    (reader, b): (&'a Schema, TypeIndex),
) -> (Core<'a>, Core<'a>) {
    let (a, b) = (outer(writer, a), outer(reader, b));
    let (from, to) = (writer.get(a), reader.get(b));
    let keeps = is_part_of(from, to) || is_part_of(to, from);
    (core(writer, a, keeps), core(reader, b, keeps))
}

/// Returns whether a type is a struct with one field `0`, and the other one is a struct with a field that it matches by an
/// alias.
fn is_part_of(one: &Type, other: &Type) -> bool {
    let (Some(field), Type::Struct { fields, .. }) = (newtype(one), other) else {
        return false;
    };
    let is_alias = |field: &Field, name: &String| field.aliases.contains(name);
    let is_match = |other: &Field| {
        let is_shared = other.aliases.iter().any(|alias| is_alias(field, alias));
        is_shared || is_alias(field, &other.name) || is_alias(other, &field.name)
    };
    newtype(other).is_none() && fields.iter().any(is_match)
}

/// Returns the field of a struct with one field `0`.
fn newtype(ty: &Type) -> Option<&Field> {
    match ty {
        Type::Struct { fields, .. } => match fields.as_slice() {
            [field] if field.name == "0" => Some(field),
            _ => None,
        },
        _ => None,
    }
}

/// Returns the type without its pointers and aliases.
fn outer(schema: &Schema, mut index: TypeIndex) -> TypeIndex {
    while let Type::Pointer(content) | Type::Alias { ty: content, .. } = schema.get(index) {
        index = *content;
    }
    index
}

fn core(schema: &Schema, mut index: TypeIndex, keeps_struct: bool) -> Core<'_> {
    let (mut rules, mut kinds) = (Vec::new(), Vec::new());
    let (mut form, mut is_reversed) = (Form::Plain, false);
    loop {
        let ty = schema.get(index);
        match ty {
            Type::Refined(Rule::Reverse, _) => is_reversed = !is_reversed,
            Type::Refined(Rule::Heap, _) => form = Form::Heap,
            Type::Refined(Rule::Unique, _) => form = Form::Unique,
            Type::Refined(Rule::UniqueKeys, _) => form = Form::UniqueKeys,
            Type::Refined(rule, _) => rules.push(*rule),
            Type::Named(name, _) => kinds.push((true, name.as_str())),
            Type::Unordered(name, _) => kinds.push((false, name.as_str())),
            _ => {}
        }
        let field = newtype(ty).filter(|_| !keeps_struct).map(Field::ty);
        match ty.content().or(field) {
            Some(content) => index = content,
            None => {
                return Core {
                    index,
                    ty,
                    form,
                    rules,
                    kinds,
                    is_reversed,
                };
            }
        }
    }
}

/// Returns the core of one type.
pub(super) fn peeled(schema: &Schema, index: TypeIndex) -> Core<'_> {
    core(schema, index, false)
}

/// Returns whether a type is `u8` without rules and kinds.
pub(super) fn is_bytes(schema: &Schema, element: TypeIndex) -> bool {
    let element = core(schema, element, false);
    element.is_bare() && *element.ty == Type::Number(sdp::schema::Number::U8)
}

/// Returns the two parts of a tuple without rules and kinds.
pub(super) fn pair_parts(schema: &Schema, element: TypeIndex) -> Option<[TypeIndex; 2]> {
    let element = core(schema, element, false);
    match element.ty {
        Type::Tuple(parts) if element.is_bare() => parts.as_slice().try_into().ok(),
        Type::Struct { fields, .. } if element.is_bare() && is_list(fields) => {
            let parts: Vec<TypeIndex> = fields.iter().map(Field::ty).collect();
            parts.try_into().ok()
        }
        _ => None,
    }
}

/// Returns whether fields are named by their positions.
pub(super) fn is_list(fields: &[Field]) -> bool {
    let mut fields = (0_usize..).zip(fields);
    fields.all(|(position, field)| field.name.parse() == Ok(position) && is_decimal(&field.name))
}

/// Returns whether a number has no sign and no leading zeros.
fn is_decimal(number: &str) -> bool {
    number == "0" || number.starts_with(|c: char| ('1'..='9').contains(&c))
}

/// Returns whether the writer's content of a rule is a valid content of the reader's rule, or `None` if this depends on
/// the conversion.
// SPEC 8: R3.
pub(super) fn keeps_rule(writer: &[Rule], rule: Rule) -> Option<bool> {
    let is_same = |other: &Rule| match (*other, rule) {
        (Rule::AtMost(a), Rule::AtMost(b)) => a <= b,
        (other, rule) => other == rule,
    };
    match rule {
        _ if !writer.iter().any(is_same) => Some(false),
        Rule::Date | Rule::LeapSecond | Rule::TimeOfDay | Rule::JsonNumber => None,
        _ => Some(true),
    }
}
