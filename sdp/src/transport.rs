//! Messages over streams, Tokio and gRPC.

#[cfg(feature = "tokio-util-0_7")]
pub mod codec;
#[cfg(feature = "tonic-0_14")]
pub mod grpc;
#[cfg(feature = "alloc")]
pub(crate) mod stream;

/// A buffer keeps at most this many bytes for shorter messages and elements.
#[cfg(feature = "std")]
const REUSED_LEN: usize = 256 << 10;
