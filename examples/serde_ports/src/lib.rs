//! Samples of any type with `Deserialize`, to find out which types of a crate have an encoding.

pub mod outcome;
pub mod readme;
pub mod sample;
pub mod source;
pub mod verdict;
