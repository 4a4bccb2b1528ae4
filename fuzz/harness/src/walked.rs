//! A visitor that checks the events of a walk.

use std::ops::ControlFlow;

use sdp::Limits;
use sdp::schema::walk::{self, Event, Outcome, Visitor, Walk, WalkError};
use sdp::schema::{OwnedSchema, Type};

/// A function that walks: over a value, or over a message.
type Function = fn(&OwnedSchema, &[u8], &Limits, &mut dyn Visitor) -> Result<Outcome, WalkError>;

/// Walks over a value, and checks the events.
pub(crate) fn value(schema: &OwnedSchema, input: &[u8]) -> Result<Outcome, WalkError> {
    run(walk::value, schema, input, 0)
}

/// Walks over a message, and checks the events.
pub(crate) fn message(schema: &OwnedSchema, input: &[u8]) -> Result<Outcome, WalkError> {
    run(walk::message, schema, input, sdp::message::HEADER_LEN)
}

fn run(
    function: Function,
    schema: &OwnedSchema,
    input: &[u8],
    start: usize,
) -> Result<Outcome, WalkError> {
    let mut checker = Checker {
        offset: start,
        open: Vec::new(),
        events: 0,
    };
    let result = function(schema, input, &Limits::DEFAULT, &mut checker);
    if let Ok(Outcome::Complete) = result {
        assert_eq!((checker.offset, checker.open.len()), (input.len(), 0));
    }
    let max = 2 * size(schema) * (input.len() + 1);
    assert!(checker.events <= max, "{} events", checker.events);
    result
}

/// Returns the number of types and of their parts.
pub(crate) fn size(schema: &OwnedSchema) -> usize {
    let parts = |ty: &Type| match ty {
        Type::Struct { fields, .. } => fields.len(),
        Type::Enum { variants, .. } => variants.iter().map(|variant| variant.fields.len()).sum(),
        Type::Tuple(parts) => parts.len(),
        _ => 0,
    };
    schema.types().iter().map(|ty| 1 + parts(ty)).sum()
}

/// Checks that the events cover the input without gaps, and that each value ends.
struct Checker {
    offset: usize,
    /// The starts of the values around the next part.
    open: Vec<usize>,
    events: usize,
}

impl Visitor for Checker {
    fn visit(&mut self, walk: &Walk<'_>, event: Event<'_>) -> ControlFlow<()> {
        self.events += 1;
        match event {
            Event::Leaf { range, .. } => {
                assert_eq!(range.start, self.offset);
                self.offset = range.end;
            }
            Event::Begin { range, .. } => {
                assert_eq!(range.start, self.offset);
                self.offset = range.end;
                assert_eq!(walk.depth(), self.open.len());
                self.open.push(range.start);
            }
            Event::End { range, .. } => {
                let start = self.open.pop();
                assert_eq!((start, range.end), (Some(range.start), self.offset));
            }
            _ => {}
        }
        ControlFlow::Continue(())
    }
}
