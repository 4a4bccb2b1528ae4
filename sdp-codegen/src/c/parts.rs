//! The conditions that read or write a value, and are false after an error.

use sdp_schema::Number;

use super::C;
use super::shape::Shape;
use super::text::{address, member};
use crate::model::{Check, Id};
use crate::plan::{Leaf, Step};

/// Whether code reads or writes values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verb {
    Read,
    Write,
}

impl Verb {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Write => "write",
        }
    }

    /// Returns the conditions that enter and leave a level of nesting.
    pub(super) fn levels(self, is_level: bool) -> [Vec<String>; 2] {
        let terms = match self {
            Self::Read => ["sdp_enter(in)", "sdp_leave(in)"],
            Self::Write => ["sdp_enter_write(out)", "sdp_leave_write(out)"],
        };
        terms.map(|it| {
            Some(it.to_owned())
                .filter(|_| is_level)
                .into_iter()
                .collect()
        })
    }

    /// Returns conditions with a requirement, and its error at the last `size` bytes.
    fn checked(
        self,
        mut terms: Vec<String>,
        condition: &str,
        error: &str,
        size: impl std::fmt::Display,
    ) -> Vec<String> {
        match self {
            Self::Read => terms.push(format!("sdp_require(in, {condition}, {error}, {size})")),
            Self::Write => terms.insert(0, format!("sdp_demand(out, {condition}, {error})")),
        }
        terms
    }
}

impl C<'_> {
    /// Returns the place of a value inside a variable: an array is a member of a struct there.
    pub(super) fn place(&self, id: Id, variable: &str) -> String {
        match self.shapes.shape(id) {
            Shape::Array(..) | Shape::Packed(..) => member(variable, "data"),
            _ => variable.into(),
        }
    }

    /// Returns the conditions for a value.
    pub(super) fn terms(&self, verb: Verb, id: Id, place: &str) -> Vec<String> {
        if let Some(content) = self.shapes.content(id) {
            let terms = self.terms(verb, content, place);
            return match self.shapes.step(id) {
                Step::Level(_) => {
                    let [enter, leave] = verb.levels(true);
                    [enter, terms, leave].concat()
                }
                Step::Check(check, _) => {
                    let (condition, error) = self.requirement(*check, content, place);
                    verb.checked(terms, &condition, error, self.model.min_size(content))
                }
                _ => terms,
            };
        }
        let (name, function) = (self.own.of(id), verb.name());
        let support = |name: &str| match verb {
            Verb::Read => format!("sdp_read_{name}(in, {})", address(place)),
            Verb::Write => format!("sdp_write_{name}(out, {place})"),
        };
        let cursor = if verb == Verb::Read { "in" } else { "out" };
        let own = |argument: &str| format!("{name}_{function}({cursor}, {argument})");
        let shape = self.shapes.shape(id);
        let terms = vec![match shape {
            Shape::Unit => return vec![],
            Shape::Leaf(leaf) => support(leaf_name(leaf)),
            Shape::Flag(kind) if verb == Verb::Read => {
                format!(
                    "sdp_read_flag(in, {}, SDP_INVALID_{kind}_TAG)",
                    address(place)
                )
            }
            Shape::Flag(_) => support("bool"),
            Shape::Text(_) => support("str"),
            Shape::CText => support("c_str"),
            Shape::Numbers(number, _) => support(&sequence(number)),
            Shape::Packed(number, count) => {
                let number = number.name();
                format!("sdp_{function}_{number}_array({cursor}, {place}, {count})")
            }
            Shape::Array(..) => own(place),
            Shape::Plain | Shape::Pointer(_) | Shape::Nullable(_) if verb == Verb::Write => {
                own(place)
            }
            _ => own(&address(place)),
        }];
        // Each count is at most `UINT32_MAX`.
        let max = |max: Option<u64>| max.filter(|it| *it < u32::MAX.into());
        let len = member(place, "len");
        let (max, size) = match shape {
            Shape::Leaf(Leaf::Ordering) => {
                let condition = format!("{place} >= -1 && {place} <= 1");
                return verb.checked(terms, &condition, "SDP_UNKNOWN_VARIANT", 1);
            }
            Shape::Text(count) => (max(count), 1),
            Shape::Numbers(number, count) => (max(count), number.size()),
            _ => return terms,
        };
        let Some(max) = max else {
            return terms;
        };
        let condition = format!("{len} <= {max}");
        let size = match size {
            1 => format!("4 + (size_t){len}"),
            _ => format!("4 + {size} * (size_t){len}"),
        };
        verb.checked(terms, &condition, "SDP_CAPACITY_EXCEEDED", size)
    }

    /// Returns the requirement of a number, and its error.
    fn requirement(&self, check: Check, number: Id, place: &str) -> (String, &'static str) {
        let is_wide = matches!(
            self.shapes.shape(number),
            Shape::Leaf(Leaf::Number(Number::U128 | Number::I128))
        );
        let (low, high) = (member(place, "low"), member(place, "high"));
        match check {
            Check::NonZero if is_wide => (format!("({low} | {high}) != 0"), "SDP_INVALID_ZERO"),
            Check::NonZero => (format!("{place} != 0"), "SDP_INVALID_ZERO"),
            Check::Nanos => (format!("{place} < 1000000000"), "SDP_INVALID_NANOS"),
        }
    }

    /// Returns the conditions for parts, with their places in a value.
    pub(super) fn terms_of(&self, verb: Verb, parts: &[(Id, String)]) -> Vec<String> {
        let terms = parts
            .iter()
            .map(|(id, place)| self.terms(verb, *id, &format!("value->{place}")));
        terms.flatten().collect()
    }
}

/// Returns the name of a value of a fixed size in the support code.
pub(super) const fn leaf_name(leaf: Leaf) -> &'static str {
    match leaf {
        Leaf::Number(number) | Leaf::Small(number) => number.name(),
        Leaf::Bool => "bool",
        Leaf::Char => "char",
        Leaf::Ordering => "i8",
        Leaf::Tag(_) => "u32",
    }
}

/// Returns the name of a sequence of numbers in the support code.
pub(super) fn sequence(number: Number) -> String {
    match number {
        Number::U8 => "bytes".into(),
        number => format!("{}_seq", number.name()),
    }
}
