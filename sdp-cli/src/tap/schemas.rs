//! [`Schemas`]: the schema of each message; [`Hellos`]: the schemas of a connection.

use sdp::message::HEADER_LEN;
use sdp_schema::{Hello, Schema};

use crate::stream::Message;

/// The most bytes of a valid `Hello`.
// SPEC H3.
const MAX_LEN: u32 = 1 << 20;

/// The most types of a `Hello` that is decoded, because a type of one byte takes over 300 bytes of memory. All
/// remaining parts take less than 30 times their bytes.
const MAX_TYPES: u32 = 1 << 15;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    /// To the command or the target.
    To,
    From,
}

/// The `Hello` of each direction.
#[derive(Default)]
pub(super) struct Hellos {
    to: Option<Hello>,
    from: Option<Hello>,
}

impl Hellos {
    /// Replaces the schema of the sender, or returns the text of an error.
    pub(super) fn receive(
        &mut self,
        direction: Direction,
        message: &Message<'_>,
    ) -> Result<(), String> {
        let of_sender = match direction {
            Direction::To => &mut self.to,
            Direction::From => &mut self.from,
        };
        // Its memory is free before the new one takes memory.
        *of_sender = None;
        if types(message).is_some_and(|types| types > MAX_TYPES) {
            return Err(format!(
                "a `Hello` with more than {MAX_TYPES} types is not used; name a file with --schema"
            ));
        }
        *of_sender = Some(message.decode_hello()?);
        Ok(())
    }

    /// Returns the schemas of the sender and the receiver.
    pub(super) const fn of(&self, direction: Direction) -> [Option<&Hello>; 2] {
        let (to, from) = (self.to.as_ref(), self.from.as_ref());
        match direction {
            Direction::To => [to, from],
            Direction::From => [from, to],
        }
    }
}

/// Returns the number of types of a `Hello` before they are decoded, if the parts before it are valid.
// SPEC H1, S1.
fn types(message: &Message<'_>) -> Option<u32> {
    type Start<'a> = (
        &'a str,
        u16,
        u32,
        Vec<(u16, &'a str, u64)>,
        Option<&'a [u8]>,
    );
    type Name<'a> = (&'a str, &'a str, Vec<&'a str>, u16);
    type Schema<'a> = (u8, Option<(Name<'a>, Vec<u32>)>, u32);
    if message.header.payload_len > MAX_LEN {
        return None;
    }
    let payload = message.bytes.get(HEADER_LEN..)?;
    let ((.., schema), _) = sdp::from_prefix::<Start<'_>>(payload).ok()?;
    let ((.., types), _) = sdp::from_prefix::<Schema<'_>>(schema?).ok()?;
    Some(types)
}

/// The schemas of files.
#[derive(Default)]
pub(super) struct Schemas {
    /// The schema of the option, which has priority over a `Hello`.
    pub(super) option: Option<Schema>,
    /// The schema of the environment variable.
    pub(super) variable: Option<Schema>,
}

impl Schemas {
    /// Returns the message's schema: the sender's if it has one, else the receiver's. If only
    /// the sender converts messages to the types of the receiver, the receiver's schema comes first.
    pub(super) fn of<'s>(
        &'s self,
        hellos: &'s Hellos,
        direction: Direction,
        id: u16,
    ) -> Option<&'s Schema> {
        if self.option.is_some() {
            return self.option.as_ref();
        }
        let [sender, receiver] = hellos.of(direction);
        // SPEC H9: bit 0 of the capabilities.
        let converts = |hello: &Hello| hello.capabilities() & 1 == 1;
        let is_converted = sender.is_some_and(converts) && receiver.is_some_and(|it| !converts(it));
        let [first, second] = match is_converted {
            true => [receiver, sender],
            false => [sender, receiver],
        };
        let of_hello = |hello: Option<&'s Hello>| hello?.schema()?.ok();
        let schemas = [of_hello(first), of_hello(second), self.variable.as_ref()];
        let mut schemas = schemas.into_iter().flatten();
        let first = schemas.clone().next();
        schemas
            .find(|schema| schema.message(id).is_some())
            .or(first)
    }
}
