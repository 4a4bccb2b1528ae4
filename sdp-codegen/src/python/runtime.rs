//! The fixed code of a generated file.

use std::collections::BTreeSet;

use crate::chunks::Syntax;

/// The fixed code, with two empty lines between its definitions.
pub(crate) const RUNTIME: &str = concat!(
    include_str!("runtime.py"),
    "\n\n",
    include_str!("keys.py"),
    "\n\n",
    include_str!("message.py")
);

pub(crate) const SYNTAX: Syntax = Syntax {
    separator: "\n\n\n",
    comment: &['#'],
    keywords: &["def", "class"],
    used: words,
};

/// Returns the words of a text that can be names.
fn words(text: &str) -> BTreeSet<String> {
    let words = text.split(|it: char| !it.is_alphanumeric() && it != '_');
    words
        .filter(|it| !it.is_empty())
        .map(str::to_owned)
        .collect()
}
