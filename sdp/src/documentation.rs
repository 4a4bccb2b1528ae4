//! Longer pages: a cookbook, the specification of the format, and the design of the crate.
//!
//! They exist only in the documentation, so a program cannot use this module.

/// Complete programs for common tasks, with the mistakes to avoid. The tests of the crate run the examples.
pub mod cookbook {
    #[doc = include_str!("../docs/files.md")]
    pub mod files {}

    #[cfg_attr(feature = "tokio-util-0_7", doc = "[the page on Tokio]: tokio")]
    #[cfg_attr(
        not(feature = "tokio-util-0_7"),
        doc = "[the page on Tokio]: crate#features"
    )]
    #[doc = "\n"]
    #[doc = include_str!("../docs/pipes_and_sockets.md")]
    pub mod pipes_and_sockets {}

    #[cfg(feature = "tokio-util-0_7")]
    #[doc = include_str!("../docs/tokio.md")]
    pub mod tokio {}

    #[cfg(feature = "tonic-0_14")]
    #[doc = include_str!("../docs/grpc.md")]
    /// ## `build.rs`
    ///
    /// ```ignore
    #[doc = include_str!("../docs/grpc/build.rs")]
    /// ```
    ///
    /// ## `src/protocol.rs`
    ///
    /// ```ignore
    #[doc = include_str!("../docs/grpc/protocol.rs")]
    /// ```
    ///
    /// ## `src/server.rs`
    ///
    /// ```ignore
    #[doc = include_str!("../docs/grpc/server.rs")]
    /// ```
    ///
    /// ## `src/client.rs`
    ///
    /// ```ignore
    #[doc = include_str!("../docs/grpc/client.rs")]
    /// ```
    pub mod grpc {}

    #[doc = include_str!("../docs/stores.md")]
    /// ```ignore
    #[doc = include_str!("../docs/stores/heed.rs")]
    /// ```
    pub mod stores {}

    #[doc = include_str!("../docs/engines.md")]
    pub mod engines {}

    #[doc = include_str!("../docs/shared_memory.md")]
    pub mod shared_memory {}

    #[cfg_attr(feature = "bitflags-2", doc = "[`Bits`]: crate::types::Bits")]
    #[cfg_attr(not(feature = "bitflags-2"), doc = "[`Bits`]: #features")]
    #[doc = "\n"]
    #[doc = include_str!("../docs/foreign_types.md")]
    pub mod foreign_types {}

    #[doc = include_str!("../docs/types.md")]
    pub mod types {}

    #[doc = include_str!("../docs/real_time.md")]
    pub mod real_time {}

    #[doc = include_str!("../docs/no_std.md")]
    pub mod no_std {}

    #[doc = include_str!("../docs/typescript.md")]
    pub mod typescript {}

    #[doc = include_str!("../docs/c.md")]
    pub mod c {}

    #[doc = include_str!("../docs/cpp.md")]
    pub mod cpp {}

    #[doc = include_str!("../docs/python.md")]
    pub mod python {}

    #[doc = include_str!("../docs/wasm.md")]
    pub mod wasm {}

    #[doc = include_str!("../docs/versions.md")]
    pub mod versions {}

    #[doc = include_str!("../docs/schemas.md")]
    pub mod schemas {}

    #[doc = include_str!("../docs/serde.md")]
    pub mod serde {}

    #[doc = include_str!("../docs/migrating.md")]
    pub mod migrating {}
}

/// [SCHEMA.md]: mod@schema
/// [Rust types]: rust_types
///
#[doc = include_str!("../docs/SPEC.md")]
pub mod spec {}

/// [SPEC.md]: spec
/// [schema files]: schema_files
///
#[doc = include_str!("../docs/SCHEMA.md")]
pub mod schema {}

/// [SCHEMA.md]: mod@schema
///
#[doc = include_str!("../docs/schema_files.md")]
pub mod schema_files {}

/// [SPEC.md]: spec
/// [foreign]: cookbook::foreign_types#features
///
#[doc = include_str!("../docs/rust_types.md")]
pub mod rust_types {}

/// [SPEC.md]: spec
/// [SCHEMA.md]: mod@schema
///
#[doc = include_str!("../docs/DESIGN.md")]
pub mod design {}
