//! The loop of a walk.

use alloc::vec::Vec;

use super::error::{Outcome, Stop, WalkError};
use super::event::Visitor;
use super::path::Path;
use super::state::Walk;
use crate::message::{Frame, HEADER_LEN, ID_OFFSET};
use crate::schema::table::OwnedSchema;
use crate::schema::types::{Type, TypeIndex};
use crate::{DecodeError, DecodeErrorKind, Limits, Reader};

/// A function that walks over a value or over a message.
pub(crate) type Walker =
    fn(&OwnedSchema, &[u8], &Limits, &mut dyn Visitor) -> Result<Outcome, WalkError>;

/// Walks over the whole `bytes`, a value of the root of the schema.
///
/// # Errors
///
/// The error of decoding these bytes. A type that restricts its values by code, such as a conversion, can be invalid
/// without an error here.
pub fn value(
    schema: &OwnedSchema,
    bytes: &[u8],
    limits: &Limits,
    visitor: &mut dyn Visitor,
) -> Result<Outcome, WalkError> {
    let input = Reader::with_limits(bytes, limits);
    run(schema, TypeIndex::ROOT, bytes, input, visitor)
}

/// Walks over the payload of a whole message. The root of the schema is a message type or a message enum.
///
/// # Errors
///
/// The error of decoding this message, as for [`value`].
pub fn message(
    schema: &OwnedSchema,
    bytes: &[u8],
    limits: &Limits,
    visitor: &mut dyn Visitor,
) -> Result<Outcome, WalkError> {
    let (payload, ty) = message_type(schema, bytes).map_err(|error| WalkError {
        error,
        path: Path::default(),
        ty: None,
        start: 0,
    })?;
    let input = Reader::with_limits(payload, limits).starting_at(HEADER_LEN);
    run(schema, ty, bytes, input, visitor)
}

/// Returns the payload of a message, and its type.
fn message_type<'a>(
    schema: &OwnedSchema,
    bytes: &'a [u8],
) -> Result<(&'a [u8], TypeIndex), DecodeError> {
    let message = Frame::from_slice(bytes)?;
    let found = message.id().get();
    if let Some(ty) = schema.message(found) {
        return Ok((message.payload(), ty));
    }
    let root = schema.root();
    let name = root.name().map_or("", |name| name.name.or_static(""));
    let unknown = match root {
        Type::Messages { .. } => DecodeErrorKind::UnknownMessageId { name, id: found },
        _ => DecodeErrorKind::WrongMessageId {
            name,
            expected: schema.message_id(TypeIndex::ROOT),
            found,
        },
    };
    Err(DecodeError::new(unknown, ID_OFFSET))
}

fn run<'a>(
    schema: &'a OwnedSchema,
    root: TypeIndex,
    bytes: &'a [u8],
    input: Reader<'a>,
    visitor: &mut dyn Visitor,
) -> Result<Outcome, WalkError> {
    let mut walk = Walk {
        schema,
        frames: Vec::new(),
        start: input.offset(),
        input,
        bytes,
        current: root,
    };
    let result = walk.steps(visitor);
    let result = result.and_then(|()| Ok(walk.input.finish()?));
    match result {
        Ok(()) => Ok(Outcome::Complete),
        Err(Stop::Outcome(outcome)) => Ok(outcome),
        Err(Stop::Error(error)) => Err(WalkError {
            error,
            path: walk.path(),
            ty: Some(walk.current),
            start: walk.start,
        }),
    }
}

impl Walk<'_> {
    /// Enters the root, and then one part after the other.
    fn steps(&mut self, visitor: &mut dyn Visitor) -> Result<(), Stop> {
        self.enter(visitor)?;
        while !self.frames.is_empty() {
            if let Some(ty) = self.advance(visitor)? {
                self.current = ty;
                self.enter(visitor)?;
            }
        }
        Ok(())
    }
}
