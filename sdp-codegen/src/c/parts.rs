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
                    let levels = match verb {
                        Verb::Read => ["sdp_enter(in)", "sdp_leave(in)"],
                        Verb::Write => ["sdp_enter_write(out)", "sdp_leave_write(out)"],
                    };
                    let [enter, leave] = levels.map(|it| vec![it.to_owned()]);
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
        let (max, size) = match shape {
            Shape::Text(max) => (max, 1),
            Shape::Numbers(number, max) => (max, number.size()),
            _ => return terms,
        };
        // Each count is at most `UINT32_MAX`.
        let Some(max) = max.filter(|it| *it < u32::MAX.into()) else {
            return terms;
        };
        let len = member(place, "len");
        let size = format!("4 + {size} * (size_t){len}");
        verb.checked(
            terms,
            &format!("{len} <= {max}"),
            "SDP_CAPACITY_EXCEEDED",
            size,
        )
    }

    /// Returns the requirement of a number, and its error.
    fn requirement(&self, check: Check, number: Id, place: &str) -> (String, &'static str) {
        let is_wide = self.model.min_size(number) == 16;
        let (low, high) = (member(place, "low"), member(place, "high"));
        match check {
            Check::NonZero if is_wide => (format!("({low} | {high}) != 0"), "SDP_INVALID_ZERO"),
            Check::NonZero => (format!("{place} != 0"), "SDP_INVALID_ZERO"),
            Check::Nanos => (format!("{place} < 1000000000"), "SDP_INVALID_NANOS"),
        }
    }
}

/// Returns the name of a value of a fixed size in the support code.
pub(super) const fn leaf_name(leaf: Leaf) -> &'static str {
    match leaf {
        Leaf::Number(number) | Leaf::Small(number) => number.name(),
        Leaf::Bool => "bool",
        Leaf::Char => "char",
        Leaf::Ordering => "ordering",
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
