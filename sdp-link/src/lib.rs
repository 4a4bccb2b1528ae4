//! Connections between two programs that exchange [SDP](sdp) messages and are updated apart: a host and its plugins, a
//! daemon and its command line, a worker and its supervisor.
//!
//! Each program describes its messages by a [`Hello`](sdp_schema::Hello). A [`Handshake`] exchanges both, and a
//! [`Connection`] converts the messages between the two versions:
//!
//! ```
//! use std::io::{Read, Write};
//!
//! use sdp_link::{Handshake, LinkError};
//! use sdp_schema::Hello;
//!
//! #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema)]
//! #[sdp(message_id = 1)]
//! struct Load { path: String }
//!
//! #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema)]
//! #[sdp(message_id = 2)]
//! struct Loaded { frames: u64 }
//!
//! fn serve(reader: impl Read, writer: impl Write) -> Result<(), LinkError> {
//!     let hello = Hello::new::<Load>("player").and::<Loaded>();
//!     let mut client = Handshake::new(hello, "player 1.2.0").accept(reader, writer)?;
//!     loop {
//!         match client.read::<Load>() {
//!             Ok(Some(load)) => client.write(&Loaded { frames: load.path.len() as u64 })?,
//!             Ok(None) => return Ok(()),
//!             // The client learns it, too.
//!             Err(error) if error.is_about_one_message() => eprintln!("{error}"),
//!             Err(error) => return Err(error),
//!         }
//!     }
//! }
//! ```
//!
//! | Peer | What happens |
//! |---|---|
//! | another version of the program | each side reads its own types; [`Connection::verdict`] says what the peer does not understand |
//! | a value without a conversion | an error here, a [`Notice`] there, and then the next message |
//! | another protocol | an error on both sides, each in the view of its reader |
//! | a `Hello` from a program without this crate | as above, without verdicts and notices |
//! | no `Hello` | [`LinkError::NoHello`], or the version of [`Handshake::assume`]; its first message is not lost |
//! | any bytes | an error; memory is limited by the payload limit of a stream |
//!
//! # Calls
//!
//! A [`Request`] names its reply and its error. A [`Client`] sends it and waits for the reply or takes a stream of replies, and
//! a [`Server`] has the handlers. A call ends with its answer or an error: if the request has no conversion, the handler
//! fails, a deadline passes, or the peer goes away. [`Client`] has an example, and [`Calls`] is for transports of whole messages.
//!
//! With the feature `tokio-util-0_7`, `Handshake` has the functions `connect_framed` and `accept_framed`, and calls have an
//! `AsyncServer` and an `AsyncClient`.
//!
//! The crate does not find, start, authenticate or reconnect programs. The page [WIRE.md] has the bytes.
//!
//! [WIRE.md]: https://docs.rs/crate/sdp-link/latest/source/WIRE.md
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

// The modules in the order of their dependencies: each depends only on those before it.
mod wire;

mod error;

mod session;

mod handshake;

mod calls;
mod connection;
mod handlers;
mod items;

mod client;
#[cfg(feature = "tokio-util-0_7")]
mod framed;

mod server;

#[cfg(feature = "tokio-util-0_7")]
mod asynchronous;

#[cfg(feature = "tokio-util-0_7")]
pub use self::asynchronous::{AsyncClient, AsyncServer};
pub use self::calls::{
    Answer, CallError, CallLimits, Calls, Event, Failure, FailureReason, Request,
};
pub use self::client::{Client, ReadTimeout};
pub use self::connection::{Connection, Incoming, Outgoing};
pub use self::error::LinkError;
pub use self::handshake::Handshake;
pub use self::items::Items;
pub use self::server::{ItemSender, Server};
pub use self::session::Session;
pub use self::wire::{MessageVerdict, Notice, Verdict};

/// Runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
