//! [`Step`]: a step of the path to a part of a value.

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt::Write as _;
use core::ops::Range;

use sdp::schema::Number;

use super::frame::{Frame, State};
use crate::shown::shown;
use crate::table::schema::Schema;
use crate::table::types::{Type, TypeIndex};

/// One step of a path, but options, pointers and restricted types add none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step<'a> {
    /// The field with this name, or this number in a tuple struct.
    Field(&'a str),
    /// The part of a tuple at this index.
    Part(usize),
    /// The variant with this name.
    Variant(&'a str),
    /// The element at this index.
    Element(usize),
    /// The key of the entry at this index.
    Key(usize),
    /// The value of the entry at this index.
    Value(usize),
    /// The value of the entry with this key, as text for people.
    Entry(String),
    /// Some steps in the middle of a long path.
    Omitted,
}

/// The number of displayed steps at each end of a longer path.
const SHOWN: usize = 16;

/// Returns a path for people, as in Rust: `plugins[17].parameters["gain"].name`. The path of the whole value is empty.
pub(crate) fn display(steps: &[Step<'_>]) -> String {
    let mut text = String::new();
    let last = steps.len().saturating_sub(SHOWN);
    for (index, step) in steps.iter().enumerate() {
        if index >= SHOWN && index < last {
            if index == SHOWN {
                text.push('…');
            }
            continue;
        }
        let dot = if text.is_empty() { "" } else { "." };
        // Writing to a string does not fail.
        let _ = match step {
            Step::Field(name) => write!(text, "{dot}{}", shown(name)),
            Step::Part(index) => write!(text, "{dot}{index}"),
            Step::Variant(name) if dot.is_empty() => write!(text, "{}", shown(name)),
            Step::Variant(name) => write!(text, "::{}", shown(name)),
            Step::Element(index) => write!(text, "[{index}]"),
            Step::Key(index) => write!(text, "[key {index}]"),
            Step::Value(index) => write!(text, "[entry {index}]"),
            Step::Entry(key) => write!(text, "[{key}]"),
            Step::Omitted => write!(text, "…"),
        };
    }
    text
}

/// Adds the steps from a value to its current part.
pub(super) fn steps<'a>(
    schema: &'a Schema,
    bytes: &[u8],
    frame: &Frame<'_>,
    steps: &mut Vec<Step<'a>>,
) {
    let ty = schema.get(frame.ty);
    match &frame.state {
        State::Fields { variant, next } => {
            let Some(index) = next.checked_sub(1) else {
                return;
            };
            if let Type::Enum { variants, .. } = ty
                && let Some(variant) = variants.get(*variant)
            {
                steps.push(Step::Variant(variant.name()));
            }
            let field = ty.fields(*variant).get(index);
            steps.extend(field.map(|field| Step::Field(field.name())));
        }
        State::Tuple { next } => steps.extend(next.checked_sub(1).map(Step::Part)),
        State::Array { next, .. } => {
            let index = next.checked_sub(1).map(usize::try_from);
            steps.extend(index.and_then(Result::ok).map(Step::Element));
        }
        State::Elements(list, _) => steps.extend(list.index().map(Step::Element)),
        State::Entries(list) => steps.extend(list.index().map(|at| {
            let index = at / 2;
            if at % 2 == 0 {
                return Step::Key(index);
            }
            let key = match ty {
                Type::Map(key, _) => key_text(schema, *key, bytes, list.last.clone()),
                _ => None,
            };
            key.map_or(Step::Value(index), Step::Entry)
        })),
        State::Content { .. } => {}
    }
}

/// Returns the text of a key: of a number, bool, char, string or variant without fields.
pub(crate) fn key_text(
    schema: &Schema,
    mut ty: TypeIndex,
    bytes: &[u8],
    key: Option<Range<usize>>,
) -> Option<String> {
    let key = bytes.get(key?)?;
    // The types around a value nest at most as deep as a table allows.
    while let Some(content) = schema.content(ty) {
        ty = content;
    }
    let unsigned = || {
        let digits = key.iter().rev();
        digits.fold(0_u128, |number, byte| number << 8 | u128::from(*byte))
    };
    Some(match schema.get(ty) {
        Type::Number(Number::F32 | Number::F64) => return None,
        Type::Number(number) if number.is_signed() => {
            let unused = 128_u32.checked_sub(u32::try_from(key.len()).ok()?.checked_mul(8)?)?;
            let high = unsigned().checked_shl(unused)?.cast_signed();
            high.checked_shr(unused)?.to_string()
        }
        Type::Number(_) => unsigned().to_string(),
        Type::Bool => (key == [1]).to_string(),
        Type::Char => format!("{:?}", char::from_u32(u32::try_from(unsigned()).ok()?)?),
        Type::Str => {
            let text = core::str::from_utf8(key.get(4..)?).ok()?;
            format!("\"{}\"", shown(text))
        }
        Type::Enum { variants, .. } => {
            let tag = u32::try_from(unsigned()).ok()?;
            let variant = variants.get(schema.layout(ty).variant(tag)?)?;
            if !variant.fields.is_empty() {
                return None;
            }
            shown(variant.name()).to_string()
        }
        _ => return None,
    })
}
