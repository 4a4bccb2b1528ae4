//! [`Schemas`]: the schema of each message; [`Hellos`]: those of a connection.

use sdp_schema::{Hello, Schema};

use super::queue::Direction;
use crate::stream::Message;

/// The longest payload of a `Hello` that is decoded, because its schema can take 400 times its bytes in memory.
const MAX_HELLO: u32 = 1 << 17;

/// The `Hello` of each direction.
#[derive(Default)]
pub(super) struct Hellos {
    to: Option<Hello>,
    from: Option<Hello>,
}

impl Hellos {
    /// Replaces that of the sender, or returns the text of an error.
    pub(super) fn receive(
        &mut self,
        direction: Direction,
        message: &Message<'_>,
    ) -> Result<(), String> {
        let of_sender = match direction {
            Direction::To => &mut self.to,
            Direction::From => &mut self.from,
        };
        // Its memory is free before that of the new one is taken.
        *of_sender = None;
        if message.header.payload_len > MAX_HELLO {
            return Err(format!(
                "{}: a `Hello` of more than {MAX_HELLO} bytes is not used; name a file with --schema",
                message.place()
            ));
        }
        *of_sender = Some(message.hello()?);
        Ok(())
    }

    /// Returns those of the sender and the receiver.
    pub(super) const fn of(&self, direction: Direction) -> [Option<&Hello>; 2] {
        let (to, from) = (self.to.as_ref(), self.from.as_ref());
        match direction {
            Direction::To => [to, from],
            Direction::From => [from, to],
        }
    }
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
    /// Returns the schema of a message: that of the sender if it knows the message, or else that of the receiver. If only
    /// the sender converts messages to the types of the other side, that of the receiver comes first.
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
        // SPEC 6, H9: bit 0 of the capabilities.
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
