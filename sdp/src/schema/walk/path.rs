//! [`Path`]: the place of a part in a value.

use alloc::vec::Vec;
use core::fmt;

use crate::schema::text::Text;

/// The place of a part in a value: the steps from the whole value to the part.
///
/// It is displayed as in Rust: `plugins[17].parameters[3].name`. The path of the whole value is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Path {
    steps: Vec<Step>,
}

/// One step of a [`Path`]. Options, pointers and restricted types add no step.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Step {
    /// The field with this name, or this number in a tuple struct.
    Field(Text),
    /// The part of a tuple at this index.
    Part(usize),
    /// The variant with this name.
    Variant(Text),
    /// The element at this index.
    Element(usize),
    /// The key of the entry at this index.
    Key(usize),
    /// The value of the entry at this index.
    Value(usize),
}

impl Path {
    pub(crate) const fn new(steps: Vec<Step>) -> Self {
        Self { steps }
    }

    /// Returns the steps.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Returns whether this is the path of the whole value.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut is_first = true;
        for step in &self.steps {
            match step {
                Step::Field(name) if is_first => write!(f, "{name}")?,
                Step::Part(index) if is_first => write!(f, "{index}")?,
                Step::Field(name) => write!(f, ".{name}")?,
                Step::Part(index) => write!(f, ".{index}")?,
                Step::Variant(name) if is_first => write!(f, "{name}")?,
                Step::Variant(name) => write!(f, "::{name}")?,
                Step::Element(index) => write!(f, "[{index}]")?,
                Step::Key(index) => write!(f, "[key {index}]")?,
                Step::Value(index) => write!(f, "[value {index}]")?,
            }
            is_first = false;
        }
        Ok(())
    }
}
