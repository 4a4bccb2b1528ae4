//! [`Grade`]: how many values have a conversion.

use core::fmt;

/// How many values of a writer's schema a reader can use. Use it to decide before the first message whether two programs
/// understand each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// No values: the types have a difference that has no conversion.
    Refused,
    /// Some values, and the rest are errors.
    Partial,
    /// All values, which are converted.
    Total,
    /// All values, without a change of their bytes.
    Same,
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Refused => "no value",
            Self::Partial => "some values",
            Self::Total => "every value",
            Self::Same => "every value, unchanged",
        })
    }
}
