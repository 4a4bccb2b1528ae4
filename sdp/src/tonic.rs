//! Values in gRPC calls: the same structs between machines as within one.
//!
//! Apart from [`message`](crate::message), as these are values in byte mode: gRPC says itself how long each
//! is, and the method says of which type. A header would say both a second time.
//!
//! A service needs no `.proto` file. In `build.rs`, with [`tonic-build`] 0.14 and its `manual` module:
//!
//! ```ignore
//! let set_parameter = tonic_build::manual::Method::builder()
//!     .name("set_parameter")
//!     .route_name("SetParameter")
//!     .input_type("crate::SetParameter")
//!     .output_type("crate::Answer")
//!     .codec_path("sdp::tonic::SdpCodec")
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
//! A message that comes is at most 4 MiB long unless `max_decoding_message_size` of the client or the
//! server says otherwise: both are tonic's, as is the memory that a message comes in. A `Bytes` or
//! [`Str`](crate::bytes::Str) in what is decoded shares that memory, and keeps it for as long as it lives.
//! How deep values may nest [`SdpCodec::limits`] sets: give `codec_path` a type of your own, whose
//! `Default` calls it and whose `Codec` passes on.
//!
//! [`tonic-build`]: https://docs.rs/tonic-build/0.14

use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

use ::tonic::Status;
use ::tonic::codec::{Codec, DecodeBuf, Decoder, EncodeBuf, Encoder};
use alloc::string::ToString;
use alloc::vec::Vec;
use bytes::{Buf, BufMut};

use crate::bytes::from_bytes_with;
use crate::decode::SdpDecode;
use crate::encode::{SdpEncode, append_with};
use crate::limits::Limits;

/// The codec of a method that sends a `T` and receives a `U`: of a client the question and the answer, of a
/// server the other way round. Code that `tonic-build` writes infers both.
///
/// What cannot be decoded, or encoded, is the status
/// [`Internal`](::tonic::Code::Internal), as gRPC asks for, with the error's text as its message. Where it
/// occurred, the error itself, [`DecodeError`](crate::DecodeError) or [`EncodeError`](crate::EncodeError),
/// is the [`source`](std::error::Error::source) of the status.
pub struct SdpCodec<T, U> {
    limits: Limits,
    types: PhantomData<fn(T) -> U>,
}

impl<T, U> SdpCodec<T, U> {
    /// A codec.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            limits: Limits::DEFAULT,
            types: PhantomData,
        }
    }

    /// Sets the limits under which values are encoded and decoded.
    #[must_use]
    pub const fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
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
    U: for<'de> SdpDecode<'de> + Send + 'static,
{
    type Encode = T;
    type Decode = U;
    type Encoder = SdpEncoder<T>;
    type Decoder = SdpDecoder<U>;

    fn encoder(&mut self) -> SdpEncoder<T> {
        SdpEncoder {
            limits: self.limits,
            ..SdpEncoder::new()
        }
    }

    fn decoder(&mut self) -> SdpDecoder<U> {
        SdpDecoder {
            limits: self.limits,
            ..SdpDecoder::new()
        }
    }
}

/// Encodes each `T` that is sent. See [`SdpCodec`].
pub struct SdpEncoder<T> {
    limits: Limits,
    // What is encoded goes here first: safe code can only copy to the buffer that tonic lends. From value
    // to value of a stream the memory is used again.
    encoding: Vec<u8>,
    item: PhantomData<fn(T)>,
}

impl<T> SdpEncoder<T> {
    /// An encoder.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            limits: Limits::DEFAULT,
            encoding: Vec::new(),
            item: PhantomData,
        }
    }
}

impl<T> Default for SdpEncoder<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T> fmt::Debug for SdpEncoder<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SdpEncoder")
    }
}

impl<T: SdpEncode> Encoder for SdpEncoder<T> {
    type Item = T;
    type Error = Status;

    fn encode(&mut self, item: T, out: &mut EncodeBuf<'_>) -> Result<(), Status> {
        self.encoding.clear();
        append_with(&item, &mut self.encoding, &self.limits).map_err(internal)?;
        out.reserve(self.encoding.len());
        out.put_slice(&self.encoding);
        Ok(())
    }
}

/// Decodes each `U` that is received. See [`SdpCodec`].
pub struct SdpDecoder<U> {
    limits: Limits,
    item: PhantomData<fn() -> U>,
}

impl<U> SdpDecoder<U> {
    /// A decoder.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            limits: Limits::DEFAULT,
            item: PhantomData,
        }
    }
}

impl<U> Default for SdpDecoder<U> {
    fn default() -> Self {
        Self::new()
    }
}

impl<U> fmt::Debug for SdpDecoder<U> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SdpDecoder")
    }
}

impl<U: for<'de> SdpDecode<'de>> Decoder for SdpDecoder<U> {
    type Item = U;
    type Error = Status;

    fn decode(&mut self, input: &mut DecodeBuf<'_>) -> Result<Option<U>, Status> {
        // No copy: a part of the buffer that it came in.
        let encoding = input.copy_to_bytes(input.remaining());
        from_bytes_with(&encoding, &self.limits)
            .map(Some)
            .map_err(internal)
    }
}

/// What gRPC says of a message that cannot be parsed, or made.
fn internal(error: impl core::error::Error + Send + Sync + 'static) -> Status {
    let mut status = Status::internal(error.to_string());
    status.set_source(Arc::new(error));
    status
}
