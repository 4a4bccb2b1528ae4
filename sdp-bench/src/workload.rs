//! The workloads: the measured data, as native types of a program.

#[macro_use]
mod derives;
mod visit;

pub(crate) mod arrays;
mod draw;
pub(crate) mod log;
pub(crate) mod mesh;
pub(crate) mod minecraft_savedata;
pub(crate) mod mk48;
pub(crate) mod parameter_change;
pub(crate) mod plugins;
pub(crate) mod signed_block;

use std::fmt::Debug;

pub(crate) use visit::{Visit, Visitor, digest, touch};

/// Data for a comparison of formats.
pub(crate) trait Workload: Clone + Debug + Default + PartialEq + Visit + 'static {
    /// The same data with its text and bytes borrowed, or the type itself if it has neither.
    type Borrowed<'a>: Visit;

    /// The same data with its text borrowed and its bytes owned, for formats that borrow only text.
    type TextBorrowed<'a>: Visit;

    /// The same data with its sequences read in place, or `Borrowed` if it has none.
    type Lazy<'a>: Visit;
}
