//! [`Chunks`]: the declarations of a generated file. Those without a use are left out, because the strictest compiler
//! flags reject them.

use std::collections::{BTreeMap, BTreeSet};

use unicode_ident::is_xid_continue;

/// The support code, in the order of its declarations in a generated file.
pub(super) const SUPPORT: [&str; 7] = [
    include_str!("support/error.ts"),
    include_str!("support/message.ts"),
    include_str!("support/reader.ts"),
    include_str!("support/writer.ts"),
    include_str!("support/keys.ts"),
    include_str!("support/collections.ts"),
    include_str!("support/times.ts"),
];

/// A declaration with its comment.
struct Chunk {
    name: String,
    text: String,
    is_used: bool,
}

/// The declarations of a file, in order.
#[derive(Default)]
pub(super) struct Chunks(Vec<Chunk>);

impl Chunks {
    /// Adds a declaration that programs import.
    pub(super) fn public(&mut self, name: &str, text: String) {
        self.add(name, text, true);
    }

    /// Adds a declaration that is left out if no declaration uses it.
    pub(super) fn private(&mut self, name: &str, text: String) {
        self.add(name, text, false);
    }

    fn add(&mut self, name: &str, text: String, is_used: bool) {
        self.0.push(Chunk {
            name: name.into(),
            text,
            is_used,
        });
    }

    /// Adds the declarations of a file of support code, of which declarations with a public name are used.
    pub(super) fn file(&mut self, text: &str, is_public: impl Fn(&str) -> bool) {
        for text in declarations(text) {
            let name = declared(text);
            self.add(name, text.to_owned(), is_public(name));
        }
    }

    /// Returns the text of the used declarations.
    pub(super) fn finish(mut self) -> String {
        let indices = self.0.iter().enumerate();
        let by_name: BTreeMap<String, usize> = indices
            .map(|(index, it)| (it.name.clone(), index))
            .collect();
        let mut pending: Vec<usize> = (0..self.0.len()).collect();
        pending.retain(|index| self.0.get(*index).is_some_and(|it| it.is_used));
        while let Some(index) = pending.pop() {
            let Some(chunk) = self.0.get(index) else {
                continue;
            };
            let used = used(&chunk.text);
            for name in used {
                let Some(index) = by_name.get(&*name) else {
                    continue;
                };
                if let Some(chunk) = self.0.get_mut(*index).filter(|it| !it.is_used) {
                    chunk.is_used = true;
                    pending.push(*index);
                }
            }
        }
        let texts = self.0.iter().filter(|it| it.is_used);
        let texts: Vec<_> = texts.map(|it| it.text.trim_end()).collect();
        texts.join("\n\n") + "\n"
    }
}

/// Returns the names of the declarations of the support code.
pub(super) fn support_names() -> BTreeSet<&'static str> {
    let texts = SUPPORT.iter().flat_map(|it| declarations(it));
    texts.map(declared).collect()
}

/// Returns the declarations of a file, which have an empty line between them, after a first paragraph that is a comment.
fn declarations(text: &str) -> impl Iterator<Item = &str> {
    text.split("\n\n").skip(1)
}

/// Returns the name of a declaration.
fn declared(text: &str) -> &str {
    let is_comment = |line: &str| line.trim_start().starts_with(['/', '*']);
    let line = text
        .lines()
        .find(|line| !is_comment(line))
        .unwrap_or_default();
    let words = line.split(|it: char| !is_xid_continue(it));
    let keywords = [
        "export",
        "async",
        "class",
        "const",
        "function",
        "interface",
        "let",
        "type",
    ];
    words
        .into_iter()
        .find(|word| !word.is_empty() && !keywords.contains(word))
        .unwrap_or_default()
}

/// Returns the names in code, without names of fields, comments and strings.
pub(super) fn used(text: &str) -> BTreeSet<String> {
    let is_word = |it: char| is_xid_continue(it) || it == '$';
    let mut names = BTreeSet::new();
    let mut is_comment = false;
    for line in text.lines() {
        let trimmed = line.trim_start();
        is_comment |= trimmed.starts_with("/**");
        if is_comment || trimmed.starts_with("//") {
            is_comment &= !trimmed.ends_with("*/");
            continue;
        }
        let mut rest = line;
        let mut before = "";
        while let Some(first) = rest.chars().next() {
            let (word, after) = match first {
                '"' => rest.split_at(string_len(rest)),
                _ if is_word(first) => {
                    rest.split_at(rest.find(|it| !is_word(it)).unwrap_or(rest.len()))
                }
                _ => rest.split_at(first.len_utf8()),
            };
            // Three dots are a spread.
            let is_member = before.ends_with('.') && !before.ends_with("..");
            let is_field = is_member || after.starts_with(':');
            if is_word(first) && !is_field {
                names.insert(word.to_owned());
            }
            let start = line.len().saturating_sub(after.len());
            (before, rest) = (line.get(..start).unwrap_or_default(), after);
        }
    }
    names
}

/// Returns the length of the string literal at the start of a text.
fn string_len(text: &str) -> usize {
    let mut is_escaped = false;
    for (index, it) in text.char_indices().skip(1) {
        if it == '"' && !is_escaped {
            return index.saturating_add(1);
        }
        is_escaped = it == '\\' && !is_escaped;
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::{Chunks, support_names, used};

    #[test]
    fn no_support_code_has_the_name_of_a_function_of_a_type() {
        let verbs = ["compare", "decode", "encode", "read", "tag", "write"];
        for name in support_names() {
            let rests = verbs.iter().filter_map(|verb| name.strip_prefix(verb));
            let is_taken = |rest: &str| rest.starts_with(char::is_uppercase);
            let is_free = name == "readMessages" || !rests.into_iter().any(is_taken);
            assert!(is_free, "{name}");
        }
    }

    #[test]
    fn fields_comments_and_strings_use_no_names() {
        let text = "/** comment */\ncall(value.member, ...spread, { key: \"string \\\" here\" });";
        let names: Vec<_> = used(text).into_iter().collect();
        assert_eq!(names, ["call", "spread", "value"]);
    }

    #[test]
    fn declarations_without_a_use_are_left_out() {
        let mut chunks = Chunks::default();
        let text = "// Comment.\n\nexport function a() {\n  b();\n}\n\nfunction b() {}\n\nfunction c() {\n  c();\n}\n";
        chunks.file(text, |name| name == "a");
        let text = "export function a() {\n  b();\n}\n\nfunction b() {}\n";
        assert_eq!(chunks.finish(), text);
    }
}
