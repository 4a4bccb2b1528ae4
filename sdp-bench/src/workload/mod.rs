//! The data that is measured, as native types of a program.

#[macro_use]
mod derives;
mod visit;

pub(crate) mod arrays;
pub(crate) mod audio_block;
pub(crate) mod document;
pub(crate) mod log;
pub(crate) mod mesh;
pub mod message;
pub(crate) mod parameter_change;
pub mod plugins;
pub(crate) mod primitives;
pub(crate) mod signed_block;

use std::fmt::Debug;

pub use visit::{Visit, Visitor, digest, touch};

/// Data that formats are compared on.
pub trait Workload: Clone + Debug + Default + PartialEq + 'static {
    /// The same data with its text and bytes borrowed; the type itself where it has neither.
    type Borrowed<'a>: Visit;

    /// The same with its text borrowed and its bytes owned, for formats that borrow text alone.
    type TextBorrowed<'a>: Visit;

    /// Borrows text and bytes.
    fn borrowed(&self) -> Self::Borrowed<'_>;
}
