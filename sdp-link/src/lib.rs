#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

// The modules in the order of their dependencies: each depends only on those before it.
mod wire;

mod error;
mod limits;

mod threads;

mod session;

mod calls;
mod handshake;

mod connection;
mod state;

mod link;

mod handlers;

mod client;

mod server;

#[cfg(feature = "tokio-util-0_7")]
mod asynchronous;

#[cfg(feature = "tokio-util-0_7")]
pub use self::asynchronous::{AsyncClient, AsyncServer};
pub use self::calls::{Answer, CallError, Calls, Event, Failure, FailureReason, Request};
#[doc(alias = "rpc")]
pub use self::client::Client;
pub use self::client::ReadTimeout;
pub use self::connection::Connection;
pub use self::error::LinkError;
pub use self::handshake::Handshake;
pub use self::limits::CallLimits;
pub use self::link::{ItemSender, Items};
#[doc(alias = "rpc")]
pub use self::server::Server;
pub use self::session::Session;
pub use self::wire::{MessageVerdict, Notice, Verdict};
