//! The path to a part of a value, and its [`Step`]s.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt::Write as _;

use super::event::{Event, EventKind, Leaf};
use super::frame::{Frame, State};
use super::walker::Walk;
use crate::shown::shown;
use crate::table::schema::Schema;
use crate::table::types::{Type, TypeIndex, Variant};

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

/// The number of values at each end of a path that have steps.
const FRAMES: usize = 64;

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

/// Returns the step and the type of the part at an index of a struct, tuple or array, or of the variant at an index.
pub(crate) fn part_of(ty: &Type, variant: usize, index: usize) -> Option<(Step<'_>, TypeIndex)> {
    Some(match ty {
        Type::Tuple(types) => (Step::Part(index), *types.get(index)?),
        Type::Array(ty, count) if *count > index as u64 => (Step::Element(index), *ty),
        ty => {
            let field = ty.fields(variant).get(index)?;
            (Step::Field(field.name()), field.ty)
        }
    })
}

impl<'a> Walk<'a> {
    /// Returns the path of the current part, for people.
    pub(crate) fn path(&self) -> String {
        display(&self.steps())
    }

    /// Returns the steps to the current part. They lack those in the middle of a deep value.
    pub(crate) fn steps(&self) -> Vec<Step<'a>> {
        let frames = &*self.frames;
        let (first, rest) = frames.split_at_checked(FRAMES).unwrap_or((frames, &[]));
        let omitted = rest.len().saturating_sub(FRAMES);
        let mut steps = Vec::new();
        first.iter().for_each(|it| self.add_steps(it, &mut steps));
        if omitted > 0 {
            steps.push(Step::Omitted);
        }
        let last = rest.iter().skip(omitted);
        last.for_each(|it| self.add_steps(it, &mut steps));
        steps
    }

    /// Returns the last step of the path of an event's part, or `None` for the whole value, and for the content of an
    /// option or result.
    pub(crate) fn step(&self, event: &Event<'_>) -> Option<Step<'a>> {
        let own = usize::from(matches!(event.kind, EventKind::Begin(_)));
        let mut steps = Vec::new();
        for frame in self.frames.iter().rev().skip(own) {
            self.add_steps(frame, &mut steps);
            let is_wrapper = self.schema.get(frame.ty).content().is_some();
            if !steps.is_empty() || !is_wrapper {
                break;
            }
        }
        steps.pop()
    }

    /// Adds the steps from a value to its current part.
    fn add_steps(&self, frame: &Frame<'_>, steps: &mut Vec<Step<'a>>) {
        let ty = self.schema.get(frame.ty);
        match &frame.state {
            State::Parts { variant, next } => {
                let Some(index) = next.checked_sub(1) else {
                    return;
                };
                let name = ty.variants().get(*variant).map(Variant::name);
                steps.extend(name.map(Step::Variant));
                steps.extend(part_of(ty, *variant, index).map(|(step, _)| step));
            }
            State::Elements(list, _) => steps.extend(list.index().map(Step::Element)),
            State::Entries(list) => steps.extend(list.index().map(|at| {
                let index = at / 2;
                if at % 2 == 0 {
                    return Step::Key(index);
                }
                let key = list.last.clone().and_then(|key| self.bytes.get(key));
                let text = match (ty, key) {
                    (Type::Map(ty, _), Some(key)) => key_text(self.schema, *ty, key),
                    _ => None,
                };
                text.map_or(Step::Value(index), Step::Entry)
            })),
            State::Content { .. } => {}
        }
    }
}

/// Returns the text of a key: of an integer, bool, char, string or variant without fields.
pub(crate) fn key_text(schema: &Schema, ty: TypeIndex, key: &[u8]) -> Option<String> {
    let mut walk = Walk::of_part(schema, ty, key, 0, usize::MAX);
    loop {
        let event = walk.next().ok()??;
        let number = match event.kind {
            EventKind::Leaf(value) => {
                return Some(match value {
                    Leaf::Unsigned(number) => number.to_string(),
                    Leaf::Signed(number) => number.to_string(),
                    Leaf::Bool(value) => value.to_string(),
                    Leaf::Char(value) => format!("{value:?}"),
                    Leaf::Str(text) => format!("\"{}\"", shown(text)),
                    _ => return None,
                });
            }
            EventKind::Begin(number) => number,
            _ => return None,
        };
        let ty = schema.get(event.ty);
        if let Some(variant) = ty.variants().get(number) {
            let is_unit = variant.fields.is_empty();
            return is_unit.then(|| shown(variant.name()).to_string());
        }
        // The types around a value nest at most as deep as a table allows.
        ty.content()?;
    }
}
