//! [`Part`]: the fields and elements of a value.

use sdp_schema::Number;

use super::Go;
use super::text::quoted;
use crate::model::{Field, Id};
use crate::plan::{Leaf, Verb};
use crate::template::with;

/// A part of a value.
pub(super) struct Part {
    pub(super) id: Id,
    /// The variable, or `*` and a pointer to it.
    pub(super) value: String,
    /// The type and field for errors, or nothing.
    pub(super) place: String,
}

impl Part {
    pub(super) fn new(id: Id, value: impl Into<String>) -> Self {
        Self {
            id,
            value: value.into(),
            place: String::new(),
        }
    }
}

impl Go<'_> {
    /// Returns the fields of a struct or variant in a variable.
    pub(super) fn fields(
        &self,
        id: Id,
        variant: usize,
        fields: &[Field],
        value: &str,
        owner: &str,
    ) -> Vec<Part> {
        let names = self.names.fields(id, variant).iter().zip(fields);
        let part = |(name, field): (&String, &Field)| Part {
            id: field.ty,
            value: format!("{value}.{name}"),
            place: format!("{owner}.{name}"),
        };
        names.map(part).collect()
    }

    /// Returns the statements that get or put a leaf at an offset of the bytes `b`. `size` is the length of `b`.
    pub(super) fn leaf(&self, verb: Verb, leaf: Leaf, part: &Part, at: u64, size: u64) -> String {
        let name = match leaf {
            Leaf::Number(number) => number.name().into(),
            Leaf::Tag(number) => format!("tag {}", number.name()),
            leaf => format!("{leaf:?}").to_lowercase(),
        };
        let bytes = match at {
            0 => "b".into(),
            _ => format!("b[{at}:]"),
        };
        let high = format!("b[{}:]", at.saturating_add(8));
        let value = &part.value;
        let object = match value.starts_with('*') {
            true => format!("({value})"),
            false => value.into(),
        };
        let ty = self.names.of(self.plan.strip(part.id));
        let (back, place) = (size.saturating_sub(at), quoted(part.place.as_bytes()));
        let values = with! { at, bytes, high, value, object, ty, back, place };
        self.texts.fill(&format!("{} {name}", verb.name()), values)
    }

    /// Returns the statement that gets or puts a number at the index `i` of a list.
    pub(super) fn element_at(&self, verb: Verb, number: Number, value: &str) -> String {
        let bytes = format!("b[{}*i:]", number.size());
        let values = with! { at: "i", bytes, value };
        self.texts
            .fill(&format!("{} {}", verb.name(), number.name()), values)
    }
}
