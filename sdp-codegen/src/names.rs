//! [`Names`]: names in one scope of a language, without reserved words and without repetition.

use std::collections::BTreeSet;

/// The names of one scope, such as a file or a struct.
#[derive(Debug)]
pub(crate) struct Names {
    /// Words that the language or the generated code uses, in sorted order.
    reserved: &'static [&'static str],
    used: BTreeSet<String>,
}

/// A name that differs from the usual one, because that is a reserved word or the name of something else. Use it to find a
/// type or field of Rust in the generated code.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Renaming {
    pub(crate) rust: String,
    pub(crate) name: String,
}

impl Renaming {
    /// Returns the name in Rust, such as `Plugin.type`.
    #[must_use]
    pub fn rust(&self) -> &str {
        &self.rust
    }

    /// Returns the name in the generated code.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl Names {
    /// Creates a scope. The reserved words do not need an order.
    pub(crate) const fn new(reserved: &'static [&'static str]) -> Self {
        Self {
            reserved,
            used: BTreeSet::new(),
        }
    }

    /// Returns the wished name, or one with `_` or a number after it. Adds a renaming with the path in Rust if it differs.
    pub(crate) fn claim(
        &mut self,
        wish: &str,
        rust: &str,
        renamings: &mut Vec<Renaming>,
    ) -> String {
        let is_free =
            |name: &String| !self.reserved.contains(&&**name) && !self.used.contains(name);
        let word = match wish.starts_with(|it: char| it.is_ascii_digit()) {
            true => format!("_{wish}"),
            false => wish.to_owned(),
        };
        let others = (2_u64..).map(|number| format!("{word}{number}"));
        let names = [word.clone()].into_iter();
        let names = match self.reserved.contains(&&*word) {
            true => names.chain(Some(format!("{word}_"))).chain(others),
            false => names.chain(None).chain(others),
        };
        let name = names.into_iter().find(is_free).unwrap_or(word);
        if name != wish {
            renamings.push(Renaming {
                rust: rust.into(),
                name: name.clone(),
            });
        }
        self.used.insert(name.clone());
        name
    }
}
