//! [`Scope`]: names that all generators of the reference implementation accept.

use std::collections::{BTreeMap, BTreeSet};

use crate::names::words;

/// The words of Go, Rust, C, C++ and Swift, their predeclared names, and the types of the language, in lower case. A name
/// must not be one of them in any case.
const RESERVED: &str = "reference words";

/// The most characters of a name before its number. A name of a schema file has at most 64.
const MAX_CHARS: usize = 48;

/// The names of the structs of a file, or of the fields of a struct. They stay distinct if a generator changes the case of
/// letters or removes underscores.
#[derive(Debug, Default)]
pub(super) struct Scope {
    is_of_structs: bool,
    /// Each name in lower case without underscores, with the last number after it.
    used: BTreeMap<String, u64>,
    /// The names of structs for which the generated code would have a used name, such as `Load` for `LoadMessage`.
    stems: BTreeSet<String>,
}

impl Scope {
    pub(super) fn of_structs() -> Self {
        Self {
            is_of_structs: true,
            ..Self::default()
        }
    }

    /// Returns the wished name, or a similar one that is free.
    pub(super) fn claim(&mut self, wish: &str) -> String {
        let word = self.word(wish);
        let start = folded(&word);
        let separator = if word.ends_with(|it: char| it.is_ascii_digit()) {
            "_"
        } else {
            ""
        };
        let mut number = self.used.get(&start).copied().unwrap_or(1);
        let mut name = word.clone();
        while !self.is_free(&name) {
            number = number.saturating_add(1);
            name = format!("{word}{separator}{number}");
        }
        self.used.insert(start, number);
        self.used.entry(folded(&name)).or_insert(1);
        self.stems.extend(self.stems_of(&folded(&name)));
        name
    }

    /// Returns a text as a word of ASCII characters that is not reserved.
    fn word(&self, wish: &str) -> String {
        let plain = |it: char| if it.is_ascii_alphanumeric() { it } else { '_' };
        let word: String = wish.chars().take(MAX_CHARS).map(plain).collect();
        let word = word.trim_start_matches('_');
        let prefix = match (self.is_of_structs, word.chars().next()) {
            (_, Some(first)) if first.is_ascii_alphabetic() => "",
            (true, _) => "Type",
            (false, _) => "field",
        };
        let suffix = if is_reserved(word) { "_" } else { "" };
        [prefix, word, suffix].concat()
    }

    fn is_free(&self, name: &str) -> bool {
        let name = folded(name);
        let is_generated = self.is_of_structs && words(&["reference types"]).contains(&&*name);
        let mut stems = self.stems_of(&name).into_iter();
        !is_generated
            && !self.used.contains_key(&name)
            && !self.stems.contains(&name)
            && !stems.any(|stem| self.used.contains_key(&stem))
    }

    /// Returns the names of structs whose functions would have this name. Generators write `EncodeX`, `DecodeX` and
    /// `XMessage` for a struct `X`.
    fn stems_of(&self, name: &str) -> Vec<String> {
        if !self.is_of_structs {
            return vec![];
        }
        let starts = ["encode", "decode"].map(|it| name.strip_prefix(it));
        let starts = [Some(name)].into_iter().chain(starts).flatten();
        let stems = starts.flat_map(|it| [Some(it), it.strip_suffix("message")]);
        let stems = stems.flatten().filter(|it| *it != name);
        stems.map(Into::into).collect()
    }
}

/// Returns whether a word is reserved in one of the languages.
pub(super) fn is_reserved(word: &str) -> bool {
    let mut words = words(&[RESERVED]).into_iter();
    words.any(|it| it.eq_ignore_ascii_case(word))
}

/// Returns a name in the form that must be distinct.
fn folded(name: &str) -> String {
    let name = name.chars().filter(|it| *it != '_');
    name.map(|it| it.to_ascii_lowercase()).collect()
}

#[cfg(test)]
mod tests {
    use super::{RESERVED, is_reserved, words};

    #[test]
    fn reserved_words_are_sorted_and_in_lower_case() {
        let words = words(&[RESERVED]);
        assert!(words.is_sorted_by(|a, b| a < b));
        assert!(words.iter().all(|it| *it == it.to_ascii_lowercase()));
        assert!(words.len() >= 242, "{}", words.len());
    }

    #[test]
    fn words_of_each_language_are_reserved_in_any_case() {
        for word in [
            "type", "len", "range", "map", "file", "default", "Self", "FILE", "Result", "errno",
            "inout", "xor",
        ] {
            assert!(is_reserved(word), "{word}");
        }
        for word in ["value", "name", "id", "min", "max", "left", "right"] {
            assert!(!is_reserved(word), "{word}");
        }
    }
}
