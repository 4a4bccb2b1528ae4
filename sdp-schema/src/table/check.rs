//! The rules for one type of a table, and the error of a broken rule.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use sdp::schema::{Number, Rule};

use super::types::{Labelled, Name, Type, TypeIndex, Variant};
use crate::shown::shown;

/// The reason why a table is not a schema: the broken rule, and the type that breaks it.
#[derive(Debug)]
pub(crate) struct Invalid {
    pub(crate) text: &'static str,
    pub(crate) index: usize,
    /// A colon and the name of the type, if it has one, and the variant or name in it that breaks the rule.
    place: String,
}

impl Invalid {
    pub(crate) fn new(types: &[Type], index: usize, text: &'static str) -> Self {
        let name = types.get(index).and_then(Type::name);
        let place = name.map_or_else(String::new, |name| format!(": {}", shown(name.name())));
        Self { text, index, place }
    }
}

impl fmt::Display for Invalid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.text, self.place)
    }
}

/// Checks the references, tags, names and rule of the type at an index.
// SPEC S4 to S14.
pub(crate) fn of_type(types: &[Type], index: usize, ty: &Type) -> Result<(), Invalid> {
    let Some((text, part)) = broken(types, ty) else {
        return Ok(());
    };
    let mut invalid = Invalid::new(types, index, text);
    invalid.place.push_str(&part);
    Err(invalid)
}

/// Returns the first rule that a type breaks, and its part that breaks the rule.
fn broken(types: &[Type], ty: &Type) -> Option<(&'static str, String)> {
    let whole = |text| Some((text, String::new()));
    let variant = |text, it: &Variant| Some((text, format!("::{}", shown(it.name()))));
    let mut are_known = true;
    ty.for_each_part(|part| are_known &= part.get() < types.len());
    if !are_known {
        return whole("schema with a reference to a missing type");
    }
    if ty.name().is_some_and(|name| name.message_id >= RESERVED) {
        return whole(MESSAGE);
    }
    match ty {
        Type::Enum { other, .. } => {
            let variants = ty.variants();
            let max = match ty.tag_width() {
                1 => 0xff,
                2 => 0xffff,
                4 => u32::MAX,
                _ => return whole("schema with a tag width that is not 1, 2 or 4"),
            };
            let tags = tags_of(variants);
            let repeated = tags.windows(2).filter_map(|pair| match pair {
                [(a, _), (b, index)] if a == b => Some(*index),
                _ => None,
            });
            if let Some(it) = repeated.min().and_then(|index| variants.get(index)) {
                return variant("schema with a repeated tag", it);
            }
            if let Some(it) = variants.iter().find(|it| it.tag > max) {
                return variant("schema with a tag wider than its enum's", it);
            }
            match other.map(|other| variants.iter().find(|it| it.tag == other)) {
                Some(None) => {
                    return whole(
                        "schema with an enum whose variant for unknown variants is missing",
                    );
                }
                Some(Some(it)) => match it.fields() {
                    [] => {}
                    // The name of an unknown variant.
                    [name] if types.get(name.ty.get()) == Some(&Type::Str) => {}
                    _ => {
                        let text = "schema with other content than one string in a variant for unknown variants";
                        return variant(text, it);
                    }
                },
                None => {}
            }
        }
        Type::Refined(rule, base) if !fits(types, *rule, *base) => {
            return whole("schema with a rule around a type that cannot have it");
        }
        _ => {}
    }
    let name = repeated_name(ty)?;
    let text = "schema with a repeated name or alias in a type";
    Some((text, format!(": `{}`", shown(name))))
}

/// The first id that belongs to the format.
// SPEC M7.
pub(crate) const RESERVED: u16 = 0xff00;

pub(crate) const HELLO: u16 = u16::MAX;

const MESSAGE: &str = "schema with a message that has no name or id, or that should have no id";

/// Returns the types of the messages by their ids. The enum of messages has no id, and its messages have different ones.
pub(crate) fn messages(
    types: &[Type],
    name: &Name,
    messages: &[TypeIndex],
) -> Result<BTreeMap<u16, TypeIndex>, Invalid> {
    let mut ids = BTreeMap::new();
    for ty in messages {
        let name = types.get(ty.get()).and_then(Type::name);
        let id = name.map_or(0, |name| name.message_id);
        if id == 0 {
            return Err(Invalid::new(types, ty.get(), MESSAGE));
        }
        if ids.insert(id, *ty).is_some() {
            let text = "schema with a message that has the id of another message";
            return Err(Invalid::new(types, ty.get(), text));
        }
    }
    match name.message_id {
        0 => Ok(ids),
        _ => Err(Invalid::new(types, 0, MESSAGE)),
    }
}

/// Returns whether a type can have a rule.
// SPEC S17.
fn fits(types: &[Type], rule: Rule, base: TypeIndex) -> bool {
    let get = |ty: &TypeIndex| types.get(ty.get());
    let is_number = |ty: &TypeIndex, number| get(ty) == Some(&Type::Number(number));
    match (rule, get(&base)) {
        (Rule::Reverse, Some(_)) => true,
        (Rule::NonZero, Some(Type::Number(number))) => number.is_integer(),
        (Rule::NonZero, Some(Type::Refined(rule, _))) => {
            matches!(rule, Rule::Usize | Rule::Isize)
        }
        (Rule::Usize, Some(Type::Number(number))) => *number == Number::U64,
        (Rule::Isize, Some(Type::Number(number))) => *number == Number::I64,
        (Rule::Ordering, Some(Type::Number(number))) => *number == Number::I8,
        (Rule::Nanos, Some(Type::Number(number))) => *number == Number::U32,
        (Rule::CStr, Some(Type::Seq(element))) => is_number(element, Number::U8),
        (Rule::Heap, Some(Type::Seq(_))) => true,
        (Rule::AtMost(_), Some(base)) => matches!(base, Type::Str | Type::Seq(_)),
        (Rule::Indexed, Some(Type::Tuple(parts))) => match parts.as_slice() {
            [ends, elements] => {
                matches!(get(ends), Some(Type::Seq(end)) if is_number(end, Number::U32))
                    && matches!(get(elements), Some(Type::Seq(_)))
            }
            _ => false,
        },
        _ => false,
    }
}

/// Returns the tags of variants with their indices, in ascending order.
pub(crate) fn tags_of(variants: &[Variant]) -> Vec<(u32, usize)> {
    let tags = variants.iter().map(|variant| variant.tag);
    let mut tags: Vec<(u32, usize)> = tags.zip(0..).collect();
    tags.sort_unstable();
    tags
}

/// Returns the first name or alias that two variants, or two fields of a struct or variant, have.
fn repeated_name(ty: &Type) -> Option<&str> {
    let variants = ty.variants();
    let mut owners = 0..variants.len().max(1);
    let mut of_fields = || owners.find_map(|owner| repeated_in(ty.fields(owner)));
    repeated_in(variants).or_else(&mut of_fields)
}

fn repeated_in<T: Labelled>(items: &[T]) -> Option<&str> {
    let mut found = BTreeSet::new();
    let names = items.iter().flat_map(|item| item.label().names());
    let mut names = names.map(|(name, _)| name);
    names.find(|name| !found.insert(*name))
}
