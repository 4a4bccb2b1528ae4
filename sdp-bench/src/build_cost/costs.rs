//! The measured costs.

#[derive(Clone, Debug)]
pub(crate) struct BuildCost {
    pub(crate) format: String,
    /// The number of packages built for the small crate, without the crate itself.
    pub(crate) packages: usize,
    /// The time of a clean `cargo build --release`.
    pub(crate) build_seconds: f64,
    /// The time of a clean `cargo check`.
    pub(crate) check_seconds: f64,
    /// The size of encoding and decoding in `.text` at opt-level 3.
    pub(crate) code_bytes: usize,
    /// The same size at opt-level "s".
    pub(crate) small_code_bytes: usize,
}

/// The build cost of a crate of many types with a format.
#[derive(Clone, Debug)]
pub(crate) struct ScaleCost {
    pub(crate) shape: String,
    pub(crate) structs: usize,
    pub(crate) enums: usize,
    pub(crate) format: String,
    /// The time of `cargo check` of the crate, with its dependencies built.
    pub(crate) check_seconds: f64,
    /// The times of `cargo build --release` of the crate: with 16 codegen units, and with one unit and fat LTO.
    pub(crate) release_seconds: [f64; 2],
    /// The sizes of `.text` in both builds.
    pub(crate) text_bytes: [usize; 2],
}
