//! The rules for one type of a table, and the error of a broken rule.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use sdp::schema::{Number, Rule};

use super::types::{Labelled, Name, Type, TypeIndex, Variant};
use crate::shown::shown;

/// The reason why a table is not a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Invalid {
    Version,
    Empty,
    Reference,
    Endless,
    Cycle,
    Depth,
    ZeroWidth,
    TagWidth,
    RepeatedTag,
    WideTag,
    OtherTag,
    Other,
    Name,
    Rule,
    Message,
    MessageId,
}

impl Invalid {
    pub(crate) const fn text(self) -> &'static str {
        match self {
            Self::Version => "schema with an unknown version",
            Self::Empty => "schema without types",
            Self::Reference => "schema with a reference to a missing type",
            Self::Endless => "schema with a type that has no values of a finite size",
            Self::Cycle => "schema with a type that contains itself without a level of nesting",
            Self::Depth => "schema with types that nest deeper than 128",
            Self::ZeroWidth => "schema with a sequence, map or set of zero-width elements",
            Self::TagWidth => "schema with a tag width that is not 1, 2 or 4",
            Self::RepeatedTag => "schema with a repeated tag",
            Self::WideTag => "schema with a tag wider than its enum's",
            Self::OtherTag => "schema with an enum whose variant for unknown variants is missing",
            Self::Other => {
                "schema with other content than one string in a variant for unknown variants"
            }
            Self::Name => "schema with a repeated name or alias in a type",
            Self::Rule => "schema with a rule around a type that cannot have it",
            Self::Message => {
                "schema with a message that has no name or id, or that should have no id"
            }
            Self::MessageId => "schema with a message that has the id of another message",
        }
    }

    /// Returns the text of an error, with the type at an index and the variant that breaks the rule.
    pub(crate) fn text_at(self, types: &[Type], index: usize) -> String {
        match types.get(index).and_then(|ty| self.place(ty)) {
            Some(place) => format!("{}: {place}", self.text()),
            None => self.text().into(),
        }
    }

    /// Returns the name of a type, with the variant that breaks the rule.
    fn place(self, ty: &Type) -> Option<String> {
        let name = shown(ty.name()?.name());
        let variants = ty.variants();
        let part = match self {
            Self::Name => {
                let repeated = shown(repeated_name(ty)?);
                return Some(format!("{name}: `{repeated}`"));
            }
            Self::RepeatedTag => repeated(variants.iter().map(|it| (it, it.tag))),
            Self::WideTag => {
                let max = max_tag(ty.tag_width()).unwrap_or_default();
                variants.iter().find(|it| it.tag > max)
            }
            Self::Other => {
                let Type::Enum { other, .. } = ty else {
                    return None;
                };
                variants.iter().find(|it| Some(it.tag) == *other)
            }
            _ => None,
        };
        let part = part.map_or_else(String::new, |it| format!("::{}", shown(it.name())));
        Some(format!("{name}{part}"))
    }
}

/// Returns the first item whose key an earlier item has.
fn repeated<T, K: Ord>(mut items: impl Iterator<Item = (T, K)>) -> Option<T> {
    let mut keys = BTreeSet::new();
    items.find_map(|(item, key)| (!keys.insert(key)).then_some(item))
}

/// Returns the highest tag of a width.
const fn max_tag(width: u8) -> Option<u32> {
    match width {
        1 => Some(0xff),
        2 => Some(0xffff),
        4 => Some(u32::MAX),
        _ => None,
    }
}

/// Checks the references, tags, names and rule of a type.
// SPEC S4 to S14.
pub(crate) fn of_type(types: &[Type], ty: &Type) -> Result<(), Invalid> {
    let mut are_known = true;
    ty.for_each_part(|part| are_known &= part.get() < types.len());
    expect(are_known, Invalid::Reference)?;
    let id = ty.name().map_or(0, |name| name.message_id);
    expect(id < RESERVED, Invalid::Message)?;
    match ty {
        Type::Struct { .. } => expect(repeated_name(ty).is_none(), Invalid::Name),
        Type::Enum {
            tag_width,
            variants,
            other,
            ..
        } => {
            let max = max_tag(*tag_width).ok_or(Invalid::TagWidth)?;
            let tags = tags_of(variants);
            let is_known = other.is_none_or(|other| tags.iter().any(|(tag, _)| *tag == other));
            let are_valid = tags.iter().all(|(tag, _)| *tag <= max);
            let are_different = tags.is_sorted_by(|(a, _), (b, _)| a < b);
            expect(are_different, Invalid::RepeatedTag)?;
            expect(are_valid, Invalid::WideTag)?;
            expect(is_known, Invalid::OtherTag)?;
            let mut others = variants.iter().filter(|it| Some(it.tag) == *other);
            let can_be_other = others.all(|variant| can_be_other(types, variant));
            expect(can_be_other, Invalid::Other)?;
            expect(repeated_name(ty).is_none(), Invalid::Name)
        }
        Type::Refined(rule, base) => expect(fits(types, *rule, *base), Invalid::Rule),
        _ => Ok(()),
    }
}

/// Returns whether a variant can stand for unknown variants: it has no content, or the name of such a variant.
fn can_be_other(types: &[Type], variant: &Variant) -> bool {
    match variant.fields() {
        [] => true,
        [name] => types.get(name.ty.get()) == Some(&Type::Str),
        _ => false,
    }
}

/// The first id that belongs to the format.
// SPEC M7.
pub(crate) const RESERVED: u16 = 0xff00;

pub(crate) const HELLO: u16 = u16::MAX;

/// Returns the types of the messages by their ids. The enum of messages has no id, and its messages have different ones. An
/// error has the index of the message.
pub(crate) fn messages(
    types: &[Type],
    name: &Name,
    messages: &[TypeIndex],
) -> Result<BTreeMap<u16, TypeIndex>, (usize, Invalid)> {
    let mut ids = BTreeMap::new();
    for ty in messages {
        let name = types.get(ty.get()).and_then(Type::name);
        let id = name.map_or(0, |name| name.message_id);
        if id == 0 {
            return Err((ty.get(), Invalid::Message));
        }
        if ids.insert(id, *ty).is_some() {
            return Err((ty.get(), Invalid::MessageId));
        }
    }
    expect(name.message_id == 0, Invalid::Message).map_err(|invalid| (0, invalid))?;
    Ok(ids)
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
    let names = items.iter().flat_map(|item| item.label().names());
    repeated(names.map(|(name, _)| (name, name)))
}

fn expect(is_met: bool, kind: Invalid) -> Result<(), Invalid> {
    if is_met { Ok(()) } else { Err(kind) }
}
