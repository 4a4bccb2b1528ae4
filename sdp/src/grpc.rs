//! A codec of values for gRPC calls with tonic.
//!
//! Values are in byte mode: gRPC transmits the length of each, and the method determines its type.
//!
//! A service needs no `.proto` file. In `build.rs`, with [`tonic-build`] 0.14 and its `manual` module:
//!
//! ```ignore
//! let set_parameter = tonic_build::manual::Method::builder()
//!     .name("set_parameter")
//!     .route_name("SetParameter")
//!     .input_type("crate::SetParameter")
//!     .output_type("crate::Answer")
//!     .codec_path("sdp::grpc::SdpCodec")
//!     .build();
//! let service = tonic_build::manual::Service::builder()
//!     .package("studio")
//!     .name("Plugins")
//!     .method(set_parameter)
//!     .build();
//! tonic_build::manual::Builder::new().compile(&[service]);
//! ```
//!
//! `examples/grpc` in the repository is a whole program.
//!
//! # Limits
//!
//! A received value is at most 4 MiB long unless `max_decoding_message_size` of the client or the server says
//! otherwise. Both are tonic's, and so is the memory that the value is received in. A `Bytes` or
//! [`SharedStr`](crate::SharedStr) in a decoded value shares that memory, and keeps it alive.
//!
//! [`SdpCodec::with_limits`] sets the nesting limit: give `codec_path` a type of your own, whose `Default`
//! calls it and whose `Codec` has `SdpCodec` as its encoder and decoder.
//!
//! [`tonic-build`]: https://docs.rs/tonic-build/0.14

use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

use alloc::string::ToString;
use alloc::vec::Vec;
use bytes::{Buf, BufMut};
use tonic::Status;
use tonic::codec::{Codec, DecodeBuf, Decoder, EncodeBuf, Encoder};

use crate::decode::SdpDecodeOwned;
use crate::encode::{SdpEncode, encode_field, measure};
use crate::limits::Limits;
use crate::output::Output;
use crate::reader::Reader;

/// A codec of a method that sends a `T` and receives a `U`. Generated code infers both.
///
/// It is its own encoder and its own decoder. A value that cannot be encoded or decoded becomes the status
/// [`Internal`](tonic::Code::Internal), with the text of the error. The
/// [`source`](std::error::Error::source) of the status is the [`DecodeError`](crate::DecodeError) or
/// [`EncodeError`](crate::EncodeError).
pub struct SdpCodec<T, U> {
    limits: Limits,
    // Values are encoded here first: safe code can only copy to tonic's buffer. The memory is reused for all
    // values of a stream.
    encoding: Vec<u8>,
    types: PhantomData<fn(T) -> U>,
}

impl<T, U> SdpCodec<T, U> {
    /// Creates a codec with the default limits.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            limits: Limits::DEFAULT,
            encoding: Vec::new(),
            types: PhantomData,
        }
    }

    /// Sets the limits.
    #[must_use]
    pub const fn with_limits(mut self, limits: &Limits) -> Self {
        self.limits = *limits;
        self
    }
}

impl<T, U> Default for SdpCodec<T, U> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T, U> fmt::Debug for SdpCodec<T, U> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SdpCodec")
    }
}

impl<T, U> Codec for SdpCodec<T, U>
where
    T: SdpEncode + Send + 'static,
    U: SdpDecodeOwned + Send + 'static,
{
    type Encode = T;
    type Decode = U;
    type Encoder = Self;
    type Decoder = Self;

    fn encoder(&mut self) -> Self {
        Self::new().with_limits(&self.limits)
    }

    fn decoder(&mut self) -> Self {
        Self::new().with_limits(&self.limits)
    }
}

impl<T: SdpEncode, U> Encoder for SdpCodec<T, U> {
    type Item = T;
    type Error = Status;

    fn encode(&mut self, item: T, out: &mut EncodeBuf<'_>) -> Result<(), Status> {
        self.encoding.clear();
        let len = measure(&item, &self.limits).map_err(internal)?;
        self.encoding
            .append_with(len, &self.limits, |out| encode_field(&item, out))
            .map_err(internal)?;
        out.reserve(self.encoding.len());
        out.put_slice(&self.encoding);
        Ok(())
    }
}

impl<T, U: SdpDecodeOwned> Decoder for SdpCodec<T, U> {
    type Item = U;
    type Error = Status;

    fn decode(&mut self, input: &mut DecodeBuf<'_>) -> Result<Option<U>, Status> {
        // This copies nothing: the value is part of tonic's buffer.
        let encoding = input.copy_to_bytes(input.remaining());
        Reader::sharing(&encoding, &self.limits)
            .decode_whole()
            .map(Some)
            .map_err(internal)
    }
}

/// The status for a value that cannot be encoded or decoded.
fn internal(error: impl core::error::Error + Send + Sync + 'static) -> Status {
    let mut status = Status::internal(error.to_string());
    status.set_source(Arc::new(error));
    status
}
