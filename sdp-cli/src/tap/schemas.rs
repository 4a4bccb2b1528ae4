//! [`Schemas`]: the schema of each message.

use sdp_schema::{Hello, Schema};

use super::queue::Direction;

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
        hellos: &'s [Option<Hello>; 2],
        direction: Direction,
        id: u16,
    ) -> Option<&'s Schema> {
        if self.option.is_some() {
            return self.option.as_ref();
        }
        let [to, from] = hellos;
        let (sender, receiver) = match direction {
            Direction::To => (to, from),
            Direction::From => (from, to),
        };
        // SPEC 6, H9: bit 0 of the capabilities.
        let converts = |hello: &Hello| hello.capabilities() & 1 == 1;
        let is_converted = sender.as_ref().is_some_and(converts)
            && receiver.as_ref().is_some_and(|it| !converts(it));
        let [first, second] = match is_converted {
            true => [receiver, sender],
            false => [sender, receiver],
        };
        let of_hello = |hello: &'s Option<Hello>| hello.as_ref()?.schema()?.ok();
        let schemas = [of_hello(first), of_hello(second), self.variable.as_ref()];
        let mut schemas = schemas.into_iter().flatten();
        let first = schemas.clone().next();
        schemas
            .find(|schema| schema.message(id).is_some())
            .or(first)
    }
}
