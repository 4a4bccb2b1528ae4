//! The tokens of a schema file.

use alloc::string::String;
use alloc::vec::Vec;
use core::str::FromStr;

use super::draft::Draft;
use super::error::Fault;
use crate::shown::is_hidden;
use crate::text::names::{MAX_CHARS, is_word};

/// The rest of the text, and its types so far.
pub(super) struct Input<'a> {
    rest: &'a str,
    /// The length of the whole text.
    len: usize,
    pub(super) draft: Draft<'a>,
}

pub(super) type Parsed<T> = Result<T, Fault>;

impl<'a> Input<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            rest: text,
            len: text.len(),
            draft: Draft::default(),
        }
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    const fn offset(&self) -> usize {
        self.len.saturating_sub(self.rest.len())
    }

    /// Takes characters as long as they have a property.
    fn take_while(&mut self, has_property: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest.trim_start_matches(has_property);
        let taken = self.rest.len().saturating_sub(rest.len());
        let taken = self.rest.get(..taken).unwrap_or_default();
        self.rest = rest;
        taken
    }

    fn take_char(&mut self) -> Option<char> {
        let mut chars = self.rest.chars();
        let c = chars.next();
        self.rest = chars.as_str();
        c
    }

    /// Skips spaces and comments, and returns the offset of the next token.
    pub(super) fn next(&mut self) -> usize {
        loop {
            self.take_while(|c| matches!(c, ' ' | '\t' | '\r' | '\n'));
            let is_docs = self.rest.starts_with("///") && !self.rest.starts_with("////");
            if is_docs || !self.rest.starts_with("//") {
                return self.offset();
            }
            self.take_while(|c| c != '\n');
        }
    }

    /// Returns whether a word is next.
    pub(super) fn is_at(&mut self, word: &str) -> bool {
        self.next();
        let after = self.rest.strip_prefix(word);
        after.is_some_and(|after| !after.starts_with(is_word))
    }

    /// Takes a symbol if it is next.
    pub(super) fn take(&mut self, symbol: &str) -> bool {
        self.next();
        let after = self.rest.strip_prefix(symbol);
        self.rest = after.unwrap_or(self.rest);
        after.is_some()
    }

    pub(super) fn symbol(&mut self, symbol: &str) -> Parsed<()> {
        match self.take(symbol) {
            true => Ok(()),
            false => Err(Fault::new(self.offset(), format!("expected `{symbol}`"))),
        }
    }

    /// Takes a word of letters, digits and underscores, if it has a property.
    pub(super) fn word(
        &mut self,
        expected: &'static str,
        is_valid: impl FnOnce(&str) -> bool,
    ) -> Parsed<&'a str> {
        let offset = self.next();
        match self.take_while(is_word) {
            word if word.len() > MAX_CHARS => {
                let message = "a word with more than 64 characters";
                Err(Fault::new(offset, message))
            }
            word if !word.is_empty() && is_valid(word) => Ok(word),
            _ => Err(Fault::new(offset, expected)),
        }
    }

    pub(super) fn number<T: FromStr>(&mut self, expected: &'static str) -> Parsed<T> {
        let offset = self.next();
        let number = self.word(expected, |_| true)?.parse();
        number.map_err(|_| Fault::new(offset, expected))
    }

    pub(super) fn string(&mut self) -> Parsed<String> {
        self.symbol("\"")?;
        let mut text = String::new();
        loop {
            text.push_str(self.take_while(|c| !matches!(c, '"' | '\\') && !is_hidden(c)));
            let offset = self.offset();
            match self.take_char() {
                Some('"') => return Ok(text),
                Some('\\') => {
                    let unknown = || Fault::new(offset, "unknown escape in a string");
                    text.push(self.escaped().ok_or_else(unknown)?);
                }
                _ => return Err(Fault::new(offset, "expected `\"` or an escape")),
            }
        }
    }

    /// Takes an escaped character after its backslash.
    fn escaped(&mut self) -> Option<char> {
        match self.take_char()? {
            c @ ('"' | '\\') => Some(c),
            'n' => Some('\n'),
            'r' => Some('\r'),
            't' => Some('\t'),
            'u' => {
                let (digits, rest) = self.rest.strip_prefix('{')?.split_once('}')?;
                self.rest = rest;
                let are_hex = digits.chars().all(|c| c.is_ascii_hexdigit());
                let digits = Some(digits).filter(|digits| digits.len() <= 6 && are_hex);
                char::from_u32(u32::from_str_radix(digits?, 16).ok()?)
            }
            _ => None,
        }
    }

    /// Takes lines of documentation if they are next, and returns their text without `///` and a space.
    pub(super) fn docs(&mut self) -> String {
        let mut lines = Vec::new();
        while self.take("///") {
            let line = self.take_while(|c| c != '\n').trim_end_matches('\r');
            lines.push(line.strip_prefix(' ').unwrap_or(line));
        }
        lines.join("\n")
    }

    /// Takes elements until a bracket, with commas between them and optionally one after the last.
    pub(super) fn list<T>(
        &mut self,
        close: &str,
        mut element: impl FnMut(&mut Self) -> Parsed<T>,
    ) -> Parsed<Vec<T>> {
        let mut elements = Vec::new();
        while !self.take(close) {
            elements.push(element(self)?);
            if self.take(close) {
                break;
            }
            self.symbol(",")?;
        }
        Ok(elements)
    }
}
