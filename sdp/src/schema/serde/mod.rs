//! Values of a schema in the data model of serde, in the way of its derives.

mod encode;
mod part;
mod shape;
mod text;
mod view;

pub use view::View;
