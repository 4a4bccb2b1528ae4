//! Sequences that are decoded on demand.

pub mod indexed;
pub mod seq;
