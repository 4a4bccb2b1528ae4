//! [`Chunks`]: the declarations of a generated file. Those without a use are left out.

use std::collections::{BTreeMap, BTreeSet};

use unicode_ident::is_xid_continue;

/// How declarations are found in the text of a language.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Syntax {
    /// The text between two declarations.
    pub(crate) separator: &'static str,
    /// The first characters of a line of a comment before a declaration.
    pub(crate) comment: &'static [char],
    /// The words before the name of a declaration.
    pub(crate) keywords: &'static [&'static str],
    /// Returns the names that code uses.
    pub(crate) used: fn(&str) -> BTreeSet<String>,
}

impl Syntax {
    /// Returns the declarations of a file, after a first paragraph that is no declaration, with their names.
    pub(crate) fn declarations(self, file: &str) -> impl Iterator<Item = (&str, &str)> {
        let texts = file.split(self.separator).skip(1);
        texts.map(move |text| (self.declared(text), text))
    }

    /// Returns the declarations of files, each after a first paragraph that is no declaration.
    pub(crate) fn joined(self, files: &[&str]) -> String {
        let texts = files.iter().filter_map(|it| it.split_once(self.separator));
        let texts = texts.map(|(_, text)| text.trim_end());
        texts.collect::<Vec<_>>().join(self.separator) + "\n"
    }

    fn declared(self, text: &str) -> &str {
        let mut lines = text.lines();
        let line = lines.find(|line| !line.trim_start().starts_with(self.comment));
        let words = line
            .unwrap_or_default()
            .split(|it: char| !is_xid_continue(it));
        let mut words = words.filter(|it| !it.is_empty() && !self.keywords.contains(it));
        words.next().unwrap_or_default()
    }
}

/// Returns the words of a text that can be names.
pub(crate) fn words(text: &str) -> BTreeSet<String> {
    let words = text.split(|it: char| !it.is_alphanumeric() && it != '_');
    let words = words.filter(|it| !it.is_empty());
    words.map(str::to_owned).collect()
}

/// The declarations of a file, in order.
#[derive(Debug)]
pub(crate) struct Chunks {
    syntax: Syntax,
    chunks: Vec<Chunk>,
}

/// A declaration with its comment.
#[derive(Debug)]
struct Chunk {
    name: String,
    text: String,
    is_used: bool,
}

impl Chunks {
    pub(crate) const fn new(syntax: Syntax) -> Self {
        Self {
            syntax,
            chunks: vec![],
        }
    }

    /// Adds a declaration that is always there.
    pub(crate) fn public(&mut self, name: &str, text: String) {
        self.add(name, text, true);
    }

    /// Adds a declaration that is left out if no declaration uses it.
    pub(crate) fn private(&mut self, name: &str, text: String) {
        self.add(name, text, false);
    }

    /// Adds all declarations of another file.
    pub(crate) fn append(&mut self, other: Self) {
        self.chunks.extend(other.chunks);
    }

    fn add(&mut self, name: &str, text: String, is_used: bool) {
        self.chunks.push(Chunk {
            name: name.into(),
            text,
            is_used,
        });
    }

    /// Returns the text of the declarations that are used, and the names in it.
    pub(crate) fn finish(mut self) -> (String, BTreeSet<String>) {
        let indices = self.chunks.iter().enumerate();
        let by_name: BTreeMap<String, usize> = indices
            .map(|(index, it)| (it.name.clone(), index))
            .collect();
        let mut names = BTreeSet::new();
        let mut pending: Vec<usize> = (0..self.chunks.len()).collect();
        pending.retain(|index| self.chunks.get(*index).is_some_and(|it| it.is_used));
        while let Some(index) = pending.pop() {
            let Some(chunk) = self.chunks.get(index) else {
                continue;
            };
            for name in (self.syntax.used)(&chunk.text) {
                let next = by_name.get(&name);
                names.insert(name);
                if let Some(index) = next
                    && let Some(chunk) = self.chunks.get_mut(*index).filter(|it| !it.is_used)
                {
                    chunk.is_used = true;
                    pending.push(*index);
                }
            }
        }
        let texts = self.chunks.iter().filter(|it| it.is_used);
        let texts: Vec<_> = texts.map(|it| it.text.trim()).collect();
        (texts.join(self.syntax.separator) + "\n", names)
    }
}

#[cfg(test)]
mod tests {
    use super::{Chunks, Syntax, words};

    #[test]
    fn declarations_without_a_use_are_left_out() {
        let mut chunks = Chunks::new(Syntax {
            separator: "\n\n",
            comment: &['/'],
            keywords: &["export", "function"],
            used: words,
        });
        chunks.public("a", "// A.\nexport function a() {\n  b();\n}\n".into());
        chunks.private("b", "function b() {}".into());
        chunks.private("c", "function c() {\n  c();\n}".into());
        let (text, names) = chunks.finish();
        assert_eq!(
            text,
            "// A.\nexport function a() {\n  b();\n}\n\nfunction b() {}\n"
        );
        assert!(names.contains("b") && !names.contains("c"));
    }
}
