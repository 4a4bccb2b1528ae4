//! Expressions that read, write and compare a part of a value.

use super::shape::Shape;
use super::types::{Member, Types};
use crate::model::{Check, Elements, Id, Type};

/// A requirement of a value: the condition, the error, and the size of the invalid bytes at the end of the value.
struct Requirement {
    condition: String,
    error: &'static str,
    size: String,
}

/// Returns the address of an lvalue.
pub(super) fn address(place: &str) -> String {
    match place.strip_prefix('*') {
        Some(pointer) => pointer.into(),
        None => format!("&{place}"),
    }
}

/// Returns a member of an lvalue.
pub(super) fn member(place: &str, name: &str) -> String {
    match place.strip_prefix('*') {
        Some(pointer) => format!("{pointer}->{name}"),
        None => format!("{place}.{name}"),
    }
}

/// Returns conditions as the result of a function.
pub(super) fn conjunction(terms: &[String]) -> String {
    match terms {
        [] => "true".into(),
        terms => terms.join("\n    && "),
    }
}

/// Returns a negated condition.
pub(super) fn negation(terms: &[String]) -> String {
    match terms {
        [term] => format!("!{term}"),
        terms => format!("!({})", terms.join(" && ")),
    }
}

impl Types<'_> {
    /// Returns the place of a value inside a variable: an array is a member of a struct there.
    pub(super) fn place(&self, id: Id, variable: &str) -> String {
        match self.shapes.shape(id) {
            Shape::Array(..) | Shape::Bytes(_) => member(variable, "data"),
            _ => variable.into(),
        }
    }

    /// Returns conditions that read a value.
    pub(super) fn read(&self, id: Id, place: &str) -> Vec<String> {
        let model = self.model();
        if self.shapes.is_unit(id) {
            return vec![];
        }
        if let Some(content) = self.shapes.content(id) {
            let mut terms = self.read(content, place);
            match model.get(id) {
                Type::Pointer(_) if model.is_level(id) => {
                    terms.insert(0, "sdp_enter(in)".into());
                    terms.push("sdp_leave(in)".into());
                }
                Type::Checked(check, _) => {
                    terms.push(required(&self.requirement(*check, content, place)));
                }
                _ => {}
            }
            return terms;
        }
        let name = self.name(id);
        match (self.shapes.shape(id), model.get(id)) {
            (Shape::Scalar(_), Type::Option(_)) => vec![format!(
                "sdp_read_flag(in, {}, SDP_INVALID_OPTION_TAG)",
                address(place)
            )],
            (Shape::Scalar(_), Type::Result(..)) => vec![format!(
                "sdp_read_flag(in, {}, SDP_INVALID_RESULT_TAG)",
                address(place)
            )],
            (Shape::Scalar(scalar), ty) => {
                let mut terms = vec![format!("sdp_read_{scalar}(in, {})", address(place))];
                if matches!(ty, Type::Ordering) {
                    terms.push(required(&ordering(place)));
                }
                terms
            }
            (Shape::Str, ty) => {
                let mut terms = vec![format!("sdp_read_str(in, {})", address(place))];
                if let Type::Str(Some(max)) = ty {
                    terms.extend(capacity(place, *max, 1).iter().map(required));
                }
                terms
            }
            (Shape::CStr, _) => vec![format!("sdp_read_c_str(in, {})", address(place))],
            (Shape::Numbers(number), ty) => {
                let reader = sequence(number);
                let mut terms = vec![format!("sdp_read_{reader}(in, {})", address(place))];
                if let Type::Seq(element, Elements::AtMost(max)) = ty {
                    let size = model.min_size(*element);
                    terms.extend(capacity(place, *max, size).iter().map(required));
                }
                terms
            }
            (Shape::Array(..) | Shape::Bytes(_), _) => match self.shapes.numbers(id) {
                Some((number, count)) => {
                    let numbers = self.numbers_at(id, place, "");
                    vec![format!("sdp_read_{number}_array(in, {numbers}, {count})")]
                }
                None => vec![format!("{name}_read(in, {place})")],
            },
            _ => vec![format!("{name}_read(in, {})", address(place))],
        }
    }

    /// Returns conditions that write a value.
    pub(super) fn write(&self, id: Id, place: &str) -> Vec<String> {
        let model = self.model();
        if self.shapes.is_unit(id) {
            return vec![];
        }
        if let Some(content) = self.shapes.content(id) {
            let mut terms = self.write(content, place);
            match model.get(id) {
                Type::Pointer(_) if model.is_level(id) => {
                    terms.insert(0, "sdp_enter_write(out)".into());
                    terms.push("sdp_leave_write(out)".into());
                }
                Type::Checked(check, _) => {
                    terms.insert(0, demanded(&self.requirement(*check, content, place)));
                }
                _ => {}
            }
            return terms;
        }
        let name = self.name(id);
        let mut terms = vec![];
        match (self.shapes.shape(id), model.get(id)) {
            (Shape::Scalar(scalar), ty) => {
                if matches!(ty, Type::Ordering) {
                    terms.push(demanded(&ordering(place)));
                }
                terms.push(format!("sdp_write_{scalar}(out, {place})"));
            }
            (Shape::Str, ty) => {
                if let Type::Str(Some(max)) = ty {
                    terms.extend(capacity(place, *max, 1).iter().map(demanded));
                }
                terms.push(format!("sdp_write_str(out, {place})"));
            }
            (Shape::CStr, _) => terms.push(format!("sdp_write_c_str(out, {place})")),
            (Shape::Numbers(number), ty) => {
                if let Type::Seq(_, Elements::AtMost(max)) = ty {
                    terms.extend(capacity(place, *max, 1).iter().map(demanded));
                }
                terms.push(format!("sdp_write_{}(out, {place})", sequence(number)));
            }
            (Shape::Array(..) | Shape::Bytes(_), _) => terms.push(match self.shapes.numbers(id) {
                Some((number, count)) => {
                    let numbers = self.numbers_at(id, place, "const ");
                    format!("sdp_write_{number}_array(out, {numbers}, {count})")
                }
                None => format!("{name}_write(out, {place})"),
            }),
            (Shape::Pointer(_) | Shape::Enum(_), _) => {
                terms.push(format!("{name}_write(out, {place})"));
            }
            _ => terms.push(format!("{name}_write(out, {})", address(place))),
        }
        terms
    }

    /// Returns a pointer to the first number of an array, also of nested arrays.
    pub(super) fn numbers_at(&self, id: Id, place: &str, qualifier: &str) -> String {
        let Shape::Array(element, _) = self.shapes.shape(id) else {
            return place.into();
        };
        match self.shapes.numbers(id) {
            Some((number, _)) if self.shapes.number(element).is_none() => {
                let ty = super::shape::scalar_type(number);
                format!("({qualifier}{ty} *){place}")
            }
            _ => place.into(),
        }
    }

    /// Returns the requirement of a check of a number.
    fn requirement(&self, check: Check, number: Id, place: &str) -> Requirement {
        let (condition, error) = match check {
            Check::NonZero
                if matches!(self.shapes.shape(number), Shape::Scalar("u128" | "i128")) =>
            {
                let (low, high) = (member(place, "low"), member(place, "high"));
                (format!("({low} | {high}) != 0"), "SDP_INVALID_ZERO")
            }
            Check::NonZero => (format!("{place} != 0"), "SDP_INVALID_ZERO"),
            Check::Nanos => (format!("{place} < 1000000000"), "SDP_INVALID_NANOS"),
        };
        Requirement {
            condition,
            error,
            size: self.model().min_size(number).to_string(),
        }
    }

    pub(super) fn read_members(&self, place: &str, members: &[Member]) -> Vec<String> {
        let terms = members
            .iter()
            .map(|it| self.read(it.ty, &member(place, &it.name)));
        terms.flatten().collect()
    }

    pub(super) fn write_members(&self, place: &str, members: &[Member]) -> Vec<String> {
        let terms = members
            .iter()
            .map(|it| self.write(it.ty, &member(place, &it.name)));
        terms.flatten().collect()
    }
}

/// Returns the name of the functions for a sequence of numbers.
pub(super) fn sequence(number: &str) -> String {
    match number {
        "u8" => "bytes".into(),
        number => format!("{number}_seq"),
    }
}

fn required(of: &Requirement) -> String {
    let Requirement {
        condition,
        error,
        size,
    } = of;
    format!("sdp_require(in, {condition}, {error}, {size})")
}

fn demanded(of: &Requirement) -> String {
    format!("sdp_demand(out, {}, {})", of.condition, of.error)
}

fn ordering(place: &str) -> Requirement {
    Requirement {
        condition: format!("{place} >= -1 && {place} <= 1"),
        error: "SDP_UNKNOWN_VARIANT",
        size: "1".into(),
    }
}

/// Returns the requirement of a string or sequence with a capacity, if a count can exceed it.
fn capacity(place: &str, max: u64, size: u64) -> Option<Requirement> {
    u32::try_from(max).ok().filter(|it| *it < u32::MAX)?;
    let len = member(place, "len");
    let size = match size {
        1 => format!("4 + (size_t){len}"),
        _ => format!("4 + {size} * (size_t){len}"),
    };
    Some(Requirement {
        condition: format!("{len} <= {max}"),
        error: "SDP_CAPACITY_EXCEEDED",
        size,
    })
}
