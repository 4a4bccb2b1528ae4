//! [`Source`]: JSON values after each other, with their lines and columns.

use std::io::{self, Read};
use std::path::Path;

use sdp_schema::Schema;
use serde::Deserialize as _;
use serde_json::de::{Deserializer, IoRead};

use crate::error::Failure;
use crate::hello::{KEY, ReadLine};
use crate::input::Input;
use crate::protocol::Protocol;
use crate::text::{self, escaped};

pub(super) struct Source<'p> {
    path: &'p Path,
    pub(super) input: Input,
    /// The position of the next byte, from 0.
    line: usize,
    column: usize,
}

impl<'p> Source<'p> {
    pub(super) fn new(path: &'p Path, input: Input) -> Self {
        Self {
            path,
            input,
            line: 0,
            column: 0,
        }
    }

    fn count(&mut self, byte: u8) {
        match byte {
            b'\n' => {
                self.line = self.line.saturating_add(1);
                self.column = 0;
            }
            _ => self.column = self.column.saturating_add(1),
        }
    }

    /// Skips the byte order mark that some editors write at the start of a text.
    pub(super) fn skip_mark(&mut self) -> Result<(), Failure> {
        const MARK: &[u8] = "\u{feff}".as_bytes();

        while self.input.unread().len() < MARK.len() && MARK.starts_with(self.input.unread()) {
            if !self.more()? {
                break;
            }
        }
        if self.input.unread().starts_with(MARK) {
            self.input.advance(MARK.len());
        }
        Ok(())
    }

    /// Moves to the next value, and returns whether there is one.
    pub(super) fn skip_whitespace(&mut self) -> Result<bool, Failure> {
        loop {
            match self.input.unread().first().copied() {
                Some(byte) if byte.is_ascii_whitespace() => {
                    self.input.advance(1);
                    self.count(byte);
                }
                Some(_) => return Ok(true),
                None if self.more()? => {}
                None => return Ok(false),
            }
        }
    }

    /// Returns whether the next value is a `Hello`.
    pub(super) fn is_at_hello(&mut self) -> Result<bool, Failure> {
        loop {
            let object = self.input.unread().trim_ascii_start();
            let key = object.strip_prefix(b"{").map(<[u8]>::trim_ascii_start);
            let is_hello = match key {
                None => object.is_empty().then_some(()),
                Some(key) => {
                    let expected = format!("\"{KEY}\"");
                    if key.starts_with(expected.as_bytes()) {
                        return Ok(true);
                    }
                    expected.as_bytes().starts_with(key).then_some(())
                }
            };
            // More bytes can decide.
            if is_hello.is_none() || !self.more()? {
                return Ok(false);
            }
        }
    }

    /// Reads a `Hello`, and takes its schema.
    pub(super) fn hello(&mut self, protocol: &mut Protocol<'_>) -> Result<(), Failure> {
        let line = self.read(|json| ReadLine::deserialize(json))?;
        if let Some(text) = line.hello.schema {
            let text_of = |error| format!("the schema of the `Hello`: {error}");
            let schema = text.parse::<Schema>().map_err(text_of);
            protocol.offer(&schema.map_err(|text| self.invalid(&text))?);
        }
        Ok(())
    }

    pub(super) fn read<T>(
        &mut self,
        read: impl FnOnce(&mut Deserializer<IoRead<&mut Self>>) -> serde_json::Result<T>,
    ) -> Result<T, Failure> {
        let (line, column) = (self.line, self.column);
        // It reads byte by byte, but no byte after an object, array or string.
        let mut json = Deserializer::from_reader(&mut *self);
        // `sdp_schema::encode` has a limit for the levels of a value.
        json.disable_recursion_limit();
        read(&mut json).map_err(|error| {
            if error.is_io() {
                return Failure::of_file(self.path, &io::Error::from(error));
            }
            let place = format!(" at line {} column {}", error.line(), error.column());
            let text = error.to_string();
            let text = escaped(text.strip_suffix(&place).unwrap_or(&text));
            let (line, column) = match (error.line(), error.column()) {
                // An error of the whole value.
                (0, _) => (line.saturating_add(1), column.saturating_add(1)),
                (1, found) => (line.saturating_add(1), column.saturating_add(found)),
                (found, column) => (line.saturating_add(found), column),
            };
            self.at(line, column, &text)
        })
    }

    /// Returns an error at the next byte.
    pub(super) fn invalid(&self, text: &str) -> Failure {
        self.at(
            self.line.saturating_add(1),
            self.column.saturating_add(1),
            text,
        )
    }

    fn at(&self, line: usize, column: usize, text: &str) -> Failure {
        let path = text::path(self.path);
        Failure::Invalid(format!("{path}: line {line}, column {column}: {text}"))
    }

    /// Reads more bytes, and returns whether there are any.
    fn more(&mut self) -> Result<bool, Failure> {
        self.input
            .more()
            .map_err(|error| Failure::of_file(self.path, &error))
    }
}

impl Read for Source<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // The caller reads single bytes.
        let place = buffer.get_mut(..1).unwrap_or_default();
        let len = self.input.read(place)?;
        place.iter().take(len).for_each(|byte| self.count(*byte));
        Ok(len)
    }
}
