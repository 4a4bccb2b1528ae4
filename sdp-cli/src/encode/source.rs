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

const CHUNK: usize = 1 << 16;

pub(super) struct Source<'p> {
    path: &'p Path,
    input: Box<dyn Read>,
    /// Whether the input is a regular file, which has an end.
    pub(super) is_file: bool,
    /// The bytes from the input, and the number of parsed ones.
    bytes: Vec<u8>,
    start: usize,
    /// The position of the next byte, from 0.
    line: usize,
    column: usize,
}

impl<'p> Source<'p> {
    pub(super) fn new(path: &'p Path, input: Input) -> Self {
        Self {
            path,
            is_file: input.is_file,
            input: Box::new(input),
            bytes: Vec::new(),
            start: 0,
            line: 0,
            column: 0,
        }
    }

    fn unread(&self) -> &[u8] {
        self.bytes.get(self.start..).unwrap_or_default()
    }

    fn fill(&mut self) -> io::Result<bool> {
        self.bytes.drain(..self.start);
        self.start = 0;
        let len = self.bytes.len();
        self.bytes.resize(len.saturating_add(CHUNK), 0);
        let buffer = self.bytes.get_mut(len..).unwrap_or_default();
        let result = loop {
            match self.input.read(buffer) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                result => break result,
            }
        };
        let read = result.as_ref().copied().unwrap_or_default();
        self.bytes.truncate(len.saturating_add(read));
        Ok(result? > 0)
    }

    fn advance(&mut self, byte: u8) {
        self.start = self.start.saturating_add(1);
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

        while self.unread().len() < MARK.len() && MARK.starts_with(self.unread()) {
            if !self.more()? {
                break;
            }
        }
        if self.unread().starts_with(MARK) {
            self.start = self.start.saturating_add(MARK.len());
        }
        Ok(())
    }

    /// Moves to the next value, and returns whether there is one.
    pub(super) fn skip_whitespace(&mut self) -> Result<bool, Failure> {
        loop {
            match self.unread().first().copied() {
                Some(byte) if byte.is_ascii_whitespace() => self.advance(byte),
                Some(_) => return Ok(true),
                None if self.more()? => {}
                None => return Ok(false),
            }
        }
    }

    /// Returns whether the next value is a `Hello`.
    pub(super) fn is_at_hello(&mut self) -> Result<bool, Failure> {
        loop {
            let object = self.unread().trim_ascii_start();
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
        let Some(text) = line.hello.schema else {
            return Ok(());
        };
        match text.parse::<Schema>() {
            Ok(schema) => {
                protocol.offer(&schema);
            }
            Err(error) => return Err(self.invalid(&format!("the schema of the `Hello`: {error}"))),
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
        self.fill()
            .map_err(|error| Failure::of_file(self.path, &error))
    }
}

impl Read for Source<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // The caller reads single bytes.
        let Some(place) = buffer.first_mut() else {
            return Ok(0);
        };
        if self.unread().is_empty() && !self.fill()? {
            return Ok(0);
        }
        let Some(byte) = self.unread().first().copied() else {
            return Ok(0);
        };
        *place = byte;
        self.advance(byte);
        Ok(1)
    }
}
