//! Longer pages: a cookbook, the specification of the format, and the design of the crate.
//!
//! They exist only in the documentation, so a program cannot use this module.

/// Complete programs for common tasks, with the mistakes to avoid. The tests of the crate run the examples.
pub mod cookbook {
    /// Defines a module for each page.
    macro_rules! pages {
        ($($(#[$alias:meta])? $page:ident)*) => {$(
            $(#[$alias])?
            #[doc = include_str!(concat!("../docs/", stringify!($page), ".md"))]
            pub mod $page {}
        )*};
    }

    pages! {
        files engines shared_memory types real_time no_std typescript c cpp python go wasm versions updated_apart calls
        upgrades schemas serde
        #[doc(alias("bincode", "borsh", "postcard"))] migrating
    }

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
    /// ## `src/main.rs`
    ///
    /// ```ignore
    #[doc = include_str!("../docs/grpc/main.rs")]
    /// ```
    pub mod grpc {}

    #[doc = include_str!("../docs/stores.md")]
    /// ```ignore
    #[doc = include_str!("../docs/stores/heed.rs")]
    /// ```
    pub mod stores {}

    #[cfg_attr(feature = "bitflags-2", doc = "[`Bits`]: crate::types::Bits")]
    #[cfg_attr(not(feature = "bitflags-2"), doc = "[`Bits`]: #features")]
    #[doc = "\n"]
    #[doc = include_str!("../docs/foreign_types.md")]
    pub mod foreign_types {}
}

/// [SCHEMA.md]: mod@schema
/// [Rust types]: rust_types
///
#[doc = include_str!("../docs/SPEC.md")]
pub mod spec {}

/// [SPEC.md]: spec
/// [schema files]: schema_files
/// [Connections]: https://docs.rs/crate/sdp-link/latest/source/WIRE.md
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
