//! [`Encoder`]: the encoded bytes, and the path of the next part.

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::mem;
use core::ops::Range;

use sdp::message::{HEADER_LEN, Header};
use serde::de::Error;

use super::names::Names;
use crate::json::cores::Cores;
use crate::table::schema::{Root, Schema};
use crate::table::types::TypeIndex;
use crate::walk::{Step, Walk, WalkError, display, key_text};

/// The bytes that have been encoded, and the place of the next ones.
pub(super) struct Encoder<'a> {
    pub(super) schema: &'a Schema,
    pub(super) cores: Cores<'a>,
    pub(super) out: Vec<u8>,
    pub(super) path: Vec<Place<'a>>,
    pub(super) names: Names<'a>,
    /// The number of values around the next one.
    pub(super) depth: usize,
    /// The number of absent options that may still be encoded.
    pub(super) absent: usize,
    /// The number of values, and of pointers, names and rules around them.
    pub(super) parts: usize,
    pub(super) schema_size: usize,
}

/// A step of a path.
pub(super) enum Place<'a> {
    Step(Step<'a>),
    /// The value of the entry at this index, with a key of this type in the encoded bytes.
    Entry(usize, TypeIndex, Range<usize>),
}

impl<'a> Encoder<'a> {
    pub(super) fn new(schema: &'a Schema) -> Self {
        let schema_size = schema.size();
        Self {
            schema,
            cores: Cores::new(schema),
            out: Vec::new(),
            path: Vec::new(),
            names: Names::default(),
            depth: 0,
            absent: schema_size,
            parts: 0,
            schema_size,
        }
    }

    pub(super) fn push(&mut self, step: Step<'a>) {
        self.path.push(Place::Step(step));
    }

    /// Adds the path to an error, once: after this, the path is empty.
    pub(super) fn located<E: Error>(&mut self, error: E) -> E {
        let step = |place| match place {
            Place::Step(step) => step,
            Place::Entry(index, key, range) => {
                let text = key_text(self.schema, key, &self.out, Some(range));
                text.map_or(Step::Value(index), Step::Entry)
            }
        };
        let steps: Vec<Step<'_>> = mem::take(&mut self.path).into_iter().map(step).collect();
        if steps.is_empty() {
            return error;
        }
        E::custom(format_args!("{}: {error}", display(&steps)))
    }

    /// Completes the header of a message, checks the bytes, and returns them.
    pub(super) fn finish<E: Error>(mut self) -> Result<Vec<u8>, E> {
        if let Root::Messages(_) = self.schema.root() {
            let mut header = Header::parse(&self.out).map_err(E::custom)?;
            header.payload_len = length(self.out.len().saturating_sub(HEADER_LEN))?;
            if let Some(place) = self.out.first_chunk_mut() {
                *place = header.to_bytes();
            }
        }
        match check(self.schema, &self.out) {
            Ok(()) => Ok(self.out),
            Err(error) => Err(E::custom(text(&error))),
        }
    }
}

fn check(schema: &Schema, bytes: &[u8]) -> Result<(), WalkError> {
    let mut walk = Walk::new(schema, bytes)?;
    while walk.next()?.is_some() {}
    Ok(())
}

/// Returns the text of an error without its offset, because a caller has no bytes.
fn text(error: &WalkError) -> String {
    let text = error.error.to_string();
    let text = text.split_once(": ").map_or(&*text, |(_, text)| text);
    match &*error.path {
        "" => text.into(),
        path => format!("{path}: {text}"),
    }
}

/// Returns a length or count as it is encoded.
pub(super) fn length<E: Error>(len: usize) -> Result<u32, E> {
    let too_long = |_| E::custom(format_args!("length {len} exceeds {}", u32::MAX));
    u32::try_from(len).map_err(too_long)
}
