//! [`Names`]: names in one scope of a language, without reserved words and without repetition.

use std::collections::BTreeSet;

use heck::ToUpperCamelCase as _;
use unicode_ident::{is_xid_continue, is_xid_start};

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

    /// Returns whether a name is neither reserved nor claimed.
    pub(crate) fn is_free(&self, name: &str) -> bool {
        !self.reserved.contains(&name) && !self.used.contains(name)
    }

    /// Claims the names of all types, so that no type is renamed because of a second type. The wishes are the usual
    /// name, the wished one, and the name in Rust. A type whose name in Rust is the usual one comes first.
    pub(crate) fn claim_all(
        &mut self,
        wishes: &[(String, String, String)],
        renamings: &mut Vec<Renaming>,
    ) -> Vec<String> {
        let mut names = vec![None; wishes.len()];
        for round in 0..3 {
            for ((usual, wish, rust), name) in wishes.iter().zip(&mut names) {
                let is_next = match round {
                    0 => usual == rust && self.is_free(&word(wish)),
                    1 => self.is_free(&word(wish)),
                    _ => true,
                };
                if name.is_none() && is_next {
                    *name = Some(self.claim(wish, rust, &mut vec![]));
                }
            }
        }
        let names = names.into_iter().zip(wishes);
        let names = names.filter_map(|(name, (usual, _, rust))| {
            let name = name?;
            rename(usual, rust, &name, renamings);
            Some(name)
        });
        names.collect()
    }

    /// Returns the characters of the wished name that an identifier can have, or a name with `_` or a number after them. Adds
    /// a renaming with the path in Rust if it differs.
    pub(crate) fn claim(
        &mut self,
        wish: &str,
        rust: &str,
        renamings: &mut Vec<Renaming>,
    ) -> String {
        self.claim_for(wish, wish, rust, renamings)
    }

    /// Claims a wished name as [`claim`](Self::claim) does, but adds a renaming if the result differs from the usual name.
    pub(crate) fn claim_for(
        &mut self,
        usual: &str,
        wish: &str,
        rust: &str,
        renamings: &mut Vec<Renaming>,
    ) -> String {
        let word = word(wish);
        let others = (2_u64..).map(|number| format!("{word}{number}"));
        let names = [word.clone()].into_iter();
        let names = match self.reserved.contains(&&*word) {
            true => names.chain(Some(format!("{word}_"))).chain(others),
            false => names.chain(None).chain(others),
        };
        let name = names
            .into_iter()
            .find(|name| self.is_free(name))
            .unwrap_or(word);
        rename(usual, rust, &name, renamings);
        self.used.insert(name.clone());
        name
    }
}

/// Adds a renaming if a name is not the usual one.
fn rename(usual: &str, rust: &str, name: &str, renamings: &mut Vec<Renaming>) {
    if name != usual {
        renamings.push(Renaming {
            rust: rust.into(),
            name: name.into(),
        });
    }
}

/// Returns the characters of a name that an identifier can have, after `_` if the first one may not start an identifier.
fn word(name: &str) -> String {
    let word = identifier(name, "_");
    match word.starts_with(|it: char| it != '_' && !is_xid_start(it)) {
        true => format!("_{word}"),
        false => word,
    }
}

/// Returns a name in upper camel case, without characters that an identifier cannot have. They are removed first, because
/// after one of them, a letter would stay lower-case, as in keywords.
pub(crate) fn upper_camel(name: &str) -> String {
    let words = name.split(|it| !is_xid_continue(it));
    let words: Vec<_> = words.collect();
    words.join(" ").to_upper_camel_case()
}

/// Returns the characters of a name that an identifier can have, because a schema file can have any name, or a
/// replacement if there are none. The first one may not start an identifier.
pub(crate) fn identifier(name: &str, other: &str) -> String {
    let name: String = name.chars().filter(|it| is_xid_continue(*it)).collect();
    if name.is_empty() { other.into() } else { name }
}

#[cfg(test)]
mod tests {
    use super::{Names, identifier, upper_camel};

    #[test]
    fn identifiers_have_only_their_characters() {
        // A Greek letter, a letter that is not part of identifiers, a superscript, and a combining mark.
        assert_eq!(identifier("π-\u{2e2f} ²e\u{301}_1", "name"), "πe\u{301}_1");
        assert_eq!(identifier("Ⓐ$", "name"), "name");
    }

    #[test]
    fn types_are_in_upper_camel_case() {
        assert_eq!(upper_camel("²class in_out"), "ClassInOut");
        assert_eq!(upper_camel("@"), "");
    }

    #[test]
    fn no_type_is_renamed_because_another_one_is() {
        let wishes = ["PAIR", "Pair", "switch", "switch_", "Pair2"].map(|rust| {
            let usual = if rust == "PAIR" { "Pair" } else { rust };
            (usual.to_owned(), usual.to_owned(), rust.to_owned())
        });
        let mut renamings = vec![];
        let names = Names::new(&["switch"]).claim_all(&wishes, &mut renamings);
        assert_eq!(names, ["Pair3", "Pair", "switch2", "switch_", "Pair2"]);
        let renamed: Vec<_> = renamings.iter().map(|it| it.rust()).collect();
        assert_eq!(renamed, ["PAIR", "switch"]);
    }

    #[test]
    fn names_start_like_identifiers() {
        let (mut names, mut renamings) = (Names::new(&[]), vec![]);
        let mut claim = |wish: &str| names.claim(wish, "", &mut renamings);
        assert_eq!(claim("1a"), "_1a");
        assert_eq!(claim("٣"), "_٣");
        assert_eq!(claim("\u{301}"), "_\u{301}");
        assert_eq!(claim("_a"), "_a");
        assert_eq!(claim("é"), "é");
        assert_eq!(claim("a²ⓑ;"), "a");
        assert_eq!(claim("²"), "_");
    }
}
