//! Generates the types for the fuzz targets: random structs and enums from a fixed seed.

mod arbitrary;
mod deck;
mod grow;
mod model;
mod print;
mod table;
#[cfg(test)]
mod tests;

/// The seed of the types, for which the corpora of the targets are made.
const SEED: u64 = 0x5344_503f;

/// The number of structs and enums, each in up to three forms.
pub const COUNT: usize = 64;

/// Returns the Rust source of the types and their tables, for a module of `sdp-fuzz-harness`.
#[must_use]
pub fn types() -> String {
    table::source(&grow::schema(SEED, COUNT))
}
