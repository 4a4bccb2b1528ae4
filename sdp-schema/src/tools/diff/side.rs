//! [`Side`]: one of two values that are compared.

use alloc::format;
use alloc::string::String;
use core::ops::Range;

use crate::table::schema::Schema;
use crate::table::types::TypeIndex;
use crate::tools::explain::{Explanation, explained};
use crate::tools::value::inline;
use crate::walk::{Event, Walk, WalkError};

/// A walk over one of two values.
pub(super) struct Side<'a> {
    walk: Walk<'a>,
    /// The name of the value in an explanation.
    name: &'static str,
}

/// A part of the value, which the walk has visited.
pub(super) struct Part {
    ty: TypeIndex,
    range: Range<usize>,
}

impl<'a> Side<'a> {
    pub(super) fn new(
        schema: &'a Schema,
        bytes: &'a [u8],
        name: &'static str,
    ) -> Result<Self, Explanation> {
        match Walk::new(schema, bytes) {
            Ok(walk) => Ok(Self { walk, name }),
            Err(found) => Err(explained(schema, bytes, found).within(name)),
        }
    }

    /// Returns the type of the whole value.
    pub(super) fn root(&self) -> TypeIndex {
        self.walk.root()
    }

    fn explained(&self, found: WalkError) -> Explanation {
        explained(self.walk.schema(), self.walk.bytes(), found).within(self.name)
    }

    /// Reads the next event.
    pub(super) fn next(&mut self) -> Result<Option<Event<'a>>, Explanation> {
        self.walk.next().map_err(|found| self.explained(found))
    }

    /// Reads the rest of the part that an event starts.
    pub(super) fn rest(&mut self, event: &Event<'_>) -> Result<Part, Explanation> {
        let range = self
            .walk
            .rest(event)
            .map_err(|found| self.explained(found))?;
        let ty = event.ty();
        Ok(Part { ty, range })
    }

    /// Reads the next part, or the end of the value around it.
    pub(super) fn part(&mut self) -> Result<Option<Part>, Explanation> {
        match self.next()? {
            None | Some(Event::End { .. }) => Ok(None),
            Some(event) => self.rest(&event).map(Some),
        }
    }

    /// Reads the remaining parts.
    pub(super) fn finish(&mut self) -> Result<(), Explanation> {
        while self.next()?.is_some() {}
        Ok(())
    }

    /// Returns the bytes of a part.
    pub(super) fn bytes(&self, part: &Part) -> &'a [u8] {
        self.walk
            .bytes()
            .get(part.range.clone())
            .unwrap_or_default()
    }

    /// Returns a short text of a part.
    pub(super) fn text(&self, part: &Part) -> String {
        let (schema, bytes) = (self.walk.schema(), self.walk.bytes());
        inline(schema, part.ty, bytes, part.range.start)
    }

    /// Reads the value of an entry with this key. Returns the text of the value, or of the key in a set, with the text of a
    /// key that the path lacks.
    pub(super) fn entry(&mut self, key: &Part, has_value: bool) -> Result<String, Explanation> {
        let value = if has_value { self.part()? } else { None };
        let Some(value) = value else {
            return Ok(self.text(key));
        };
        let value = self.text(&value);
        let step = self.walk.step();
        if step.is_some_and(|step| step.starts_with("[entry ")) {
            return Ok(format!("{}: {value}", self.text(key)));
        }
        Ok(value)
    }

    /// Returns the path of the current part. The number of values around it is subtracted from `work`. Without enough work,
    /// the path has only its last step.
    pub(super) fn path(&self, work: &mut usize) -> String {
        if let Some(rest) = work.checked_sub(self.walk.depth()) {
            *work = rest;
            return self.walk.path();
        }
        format!("…{}", self.walk.step().unwrap_or_default())
    }
}
