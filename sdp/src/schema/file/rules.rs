//! The names of the rules, as in `NonZero<u32>`.

use crate::schema::rule::Rule;

/// All rules without parameters.
#[cfg(feature = "schema-file")]
pub(super) const PLAIN: [Rule; 16] = [
    Rule::NonZero,
    Rule::Usize,
    Rule::Isize,
    Rule::Ordering,
    Rule::CStr,
    Rule::Heap,
    Rule::Unique,
    Rule::UniqueKeys,
    Rule::Reverse,
    Rule::OrderedFloat,
    Rule::NotNan,
    Rule::Nanos,
    Rule::LeapSecond,
    Rule::Date,
    Rule::TimeOfDay,
    Rule::JsonNumber,
];

/// Returns the name of a rule.
pub(super) const fn name<S>(rule: &Rule<S>) -> &'static str {
    match rule {
        Rule::NonZero => "NonZero",
        Rule::Usize => "Usize",
        Rule::Isize => "Isize",
        Rule::Ordering => "Ordering",
        Rule::CStr => "CStr",
        Rule::Heap => "Heap",
        Rule::Unique => "Unique",
        Rule::UniqueKeys => "UniqueKeys",
        Rule::Reverse => "Reverse",
        Rule::OrderedFloat => "OrderedFloat",
        Rule::NotNan => "NotNan",
        Rule::Nanos => "Nanos",
        Rule::LeapSecond => "LeapSecond",
        Rule::Date => "Date",
        Rule::TimeOfDay => "TimeOfDay",
        Rule::JsonNumber => "JsonNumber",
        Rule::AtMost(_) => "AtMost",
        Rule::Named(_) => "Named",
        Rule::Unordered(_) => "Unordered",
    }
}
