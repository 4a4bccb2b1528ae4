//! The schemas of the types of `core`, `alloc` and `std`, and of other crates.

mod crates;
mod standard;
