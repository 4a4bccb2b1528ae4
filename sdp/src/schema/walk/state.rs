//! [`Walk`]: the state of a walk.

use alloc::vec::Vec;

use super::frame::Frame;
use super::path::{Path, Step};
use crate::Reader;
use crate::schema::table::OwnedSchema;
use crate::schema::types::TypeIndex;

/// A walk over a value, at one of its parts.
pub struct Walk<'a> {
    pub(super) schema: &'a OwnedSchema,
    pub(super) frames: Vec<Frame<'a>>,
    pub(super) input: Reader<'a>,
    pub(super) bytes: &'a [u8],
    // The type of the value that is being read or checked, and its offset.
    pub(super) current: TypeIndex,
    pub(super) start: usize,
}

impl<'a> Walk<'a> {
    /// Returns the schema.
    #[must_use]
    pub const fn schema(&self) -> &'a OwnedSchema {
        self.schema
    }

    /// Returns the whole input.
    #[must_use]
    pub const fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// Returns the path of the current value.
    #[must_use]
    pub fn path(&self) -> Path {
        let steps = self
            .frames
            .iter()
            .filter_map(|frame| frame.step(self.schema));
        let mut all = Vec::new();
        steps.for_each(|steps| all.extend(steps));
        Path::new(all)
    }

    /// Returns the last step of the path of the current value.
    #[must_use]
    pub fn step(&self) -> Option<Step> {
        let mut frames = self.frames.iter().rev();
        frames.find_map(|frame| frame.step(self.schema)?.pop())
    }

    /// Returns the number of values around the current value.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.frames.len()
    }
}
