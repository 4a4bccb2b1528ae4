//! [`Code`]: generated lines with their indentation, and the string literals of C and C++.

use std::fmt;

use crate::names::Renaming;

/// Generated code, whose lines get the indentation of their block.
#[derive(Debug)]
pub(crate) struct Code {
    text: String,
    depth: usize,
    /// The indentation of one level.
    indent: &'static str,
}

impl Code {
    pub(crate) const fn new(indent: &'static str) -> Self {
        Self {
            text: String::new(),
            depth: 0,
            indent,
        }
    }

    /// Adds a line, or several lines with the same indentation.
    pub(crate) fn line(&mut self, line: impl fmt::Display) {
        let lines = line.to_string();
        for line in lines.split('\n') {
            if !line.is_empty() {
                self.text
                    .extend(std::iter::repeat_n(self.indent, self.depth));
                self.text.push_str(line);
            }
            self.text.push('\n');
        }
    }

    /// Adds an empty line.
    pub(crate) fn blank(&mut self) {
        self.line("");
    }

    /// Adds a first line, indented lines, and a last line.
    pub(crate) fn block(
        &mut self,
        first: impl fmt::Display,
        last: impl fmt::Display,
        content: impl FnOnce(&mut Self),
    ) {
        self.line(first);
        self.depth = self.depth.saturating_add(1);
        content(self);
        self.depth = self.depth.saturating_sub(1);
        self.line(last);
    }

    /// Returns the text.
    pub(crate) fn finish(self) -> String {
        self.text
    }
}

/// Generated code. Use it to write the file without [`Bindings::write`](crate::Bindings::write).
#[derive(Clone, Debug)]
pub struct Generated {
    pub(crate) text: String,
    pub(crate) renamings: Vec<Renaming>,
}

impl Generated {
    /// Returns the content of the file.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the names that differ from Rust's by more than the convention of the language, which the file lists too.
    #[must_use]
    pub fn renamings(&self) -> &[Renaming] {
        &self.renamings
    }
}

/// Returns a string literal of C and C++ with the bytes of a text. Only ASCII is not escaped, because compilers can read a
/// header in a different character set.
pub(crate) fn c_literal(text: &str) -> String {
    let mut literal = String::from("\"");
    for byte in text.bytes() {
        match byte {
            // Two question marks start a trigraph.
            b'"' | b'\\' | b'?' => literal.extend(['\\', char::from(byte)]),
            b' '..=b'~' => literal.push(char::from(byte)),
            // All three digits, because a digit can follow.
            _ => literal.push_str(&format!("\\{byte:03o}")),
        }
    }
    literal + "\""
}
