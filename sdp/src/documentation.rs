//! Longer pages: a cookbook, the specification of the format, and the design of the crate.
//!
//! They exist only in the documentation, so a program cannot use this module. The files of the pages link to each other for a
//! forge, and to the source of an item. `links.md` before them has the same links for rustdoc.

/// Complete programs for common tasks, with the mistakes to avoid. The tests of the crate run the examples.
pub mod cookbook {
    /// Defines a module for each page.
    macro_rules! pages {
        ($($(#[$alias:meta])? $page:ident)*) => {$(
            $(#[$alias])?
            #[doc = include_str!("links.md")]
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
    #[doc = include_str!("links.md")]
    #[doc = include_str!("../docs/pipes_and_sockets.md")]
    pub mod pipes_and_sockets {}

    #[cfg(feature = "tokio-util-0_7")]
    #[doc = "[`codec`]: crate::codec\n[`FrameCodec`]: crate::codec::FrameCodec"]
    #[doc = "[`FrameBytes`]: crate::message::FrameBytes\n[`SharedStr`]: crate::types::SharedStr"]
    #[doc = "[`FrameBytes::decode`]: crate::message::FrameBytes::decode"]
    #[doc = "[`MessageCodec`]: crate::codec::MessageCodec"]
    #[doc = include_str!("links.md")]
    #[doc = include_str!("../docs/tokio.md")]
    pub mod tokio {}

    #[cfg(feature = "tonic-0_14")]
    #[doc = "[`SdpCodec::with_limits`]: crate::grpc::SdpCodec::with_limits"]
    #[doc = "[`SdpCodec`]: crate::grpc::SdpCodec\n[`SharedStr`]: crate::types::SharedStr"]
    #[doc = include_str!("links.md")]
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

    #[doc = include_str!("links.md")]
    #[doc = include_str!("../docs/stores.md")]
    /// ```ignore
    #[doc = include_str!("../docs/stores/heed.rs")]
    /// ```
    pub mod stores {}

    #[cfg_attr(feature = "bitflags-2", doc = "[`Bits`]: crate::types::Bits")]
    #[cfg_attr(not(feature = "bitflags-2"), doc = "[`Bits`]: #features")]
    #[doc = include_str!("links.md")]
    #[doc = include_str!("../docs/foreign_types.md")]
    pub mod foreign_types {}
}

#[doc = include_str!("links.md")]
#[doc = include_str!("../docs/SPEC.md")]
pub mod spec {}

#[doc = include_str!("links.md")]
#[doc = include_str!("../docs/SCHEMA.md")]
pub mod schema {}

#[doc = include_str!("links.md")]
#[doc = include_str!("../docs/schema_files.md")]
pub mod schema_files {}

#[doc = include_str!("links.md")]
#[doc = include_str!("../docs/rust_types.md")]
pub mod rust_types {}

#[doc = include_str!("links.md")]
#[doc = include_str!("../docs/DESIGN.md")]
pub mod design {}
