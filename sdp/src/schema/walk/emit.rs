//! The events of a walk, for its visitor.

use super::error::{Outcome, Stop};
use super::event::{Event, Leaf, Visitor};
use super::frame::{Frame, State};
use super::state::Walk;
use crate::schema::types::TypeIndex;

impl<'a> Walk<'a> {
    pub(super) fn visit(&self, visitor: &mut dyn Visitor, event: Event<'_>) -> Result<(), Stop> {
        if visitor.visit(self, event).is_break() {
            return Err(Stop::Outcome(Outcome::Ended));
        }
        Ok(())
    }

    pub(super) fn leaf(
        &self,
        visitor: &mut dyn Visitor,
        start: usize,
        value: Leaf<'_>,
    ) -> Result<(), Stop> {
        let event = Event::Leaf {
            ty: self.current,
            range: start..self.input.offset(),
            value,
        };
        self.visit(visitor, event)
    }

    /// Begins a value with parts.
    pub(super) fn begin(
        &mut self,
        visitor: &mut dyn Visitor,
        start: usize,
        number: usize,
        state: State<'a>,
    ) -> Result<(), Stop> {
        let ty = self.current;
        let range = start..self.input.offset();
        self.visit(visitor, Event::Begin { ty, range, number })?;
        self.frames.push(Frame { ty, start, state });
        Ok(())
    }

    /// Ends the innermost value with parts.
    pub(super) fn end(&mut self, visitor: &mut dyn Visitor) -> Result<Option<TypeIndex>, Stop> {
        if let Some(frame) = self.frames.pop() {
            let event = Event::End {
                ty: frame.ty,
                range: frame.start..self.input.offset(),
            };
            self.visit(visitor, event)?;
        }
        Ok(None)
    }
}
