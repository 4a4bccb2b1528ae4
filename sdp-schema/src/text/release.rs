//! [`Release`]: a part of a schema file with the types of a released version.

use alloc::string::String;

use super::names::{MAX_CHARS, is_word};
use crate::table::schema::Schema;

#[derive(Debug)]
pub(crate) struct Release {
    pub(crate) name: String,
    pub(crate) schema: Schema,
    /// The offset of its keyword in the text.
    #[cfg_attr(
        not(feature = "std"),
        expect(dead_code, reason = "only the lock uses it")
    )]
    pub(crate) start: usize,
}

// SPEC T20.
pub(crate) const NAME_RULE: &str = "the name of a release has 1 to 64 ASCII letters, digits and `.-+_`, and starts with a letter or digit";

/// Returns whether a text can be the name of a release.
pub(crate) fn is_release_name(name: &str) -> bool {
    let is_part = |c| is_word(c) || matches!(c, '.' | '-' | '+');
    name.len() <= MAX_CHARS
        && name.starts_with(|first: char| first.is_ascii_alphanumeric())
        && name.chars().all(is_part)
}
