//! Samples of any type with `Deserialize`, to find out which types of a crate have an encoding.

pub mod sample;
pub mod verdict;
