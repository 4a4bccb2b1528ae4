//! Values of a schema in the data model of serde, represented as by its derives.

mod cores;
mod encode;
mod message;
mod node;
mod view;

pub use encode::encode;
pub use view::{View, view};
