//! A codec of values for gRPC calls with tonic.
//!
//! Values have no header, because gRPC transmits their length and the method determines their type.
//!
//! A service needs no `.proto` file. Define it in `build.rs`, with the `manual` module of [`tonic-build`] 0.14:
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
//! The repository has a complete program in `examples/grpc`.
//!
//! # Limits
//!
//! tonic limits a received value to 4 MiB, but `max_decoding_message_size` of the client or server sets a different
//! limit.
//!
//! A `Bytes` or [`SharedStr`](crate::types::SharedStr) in a decoded value shares tonic's buffer, and keeps it alive.
//!
//! The nesting limit comes from [`Limits::DEFAULT`](crate::Limits::DEFAULT), unless you change it as shown for
//! [`SdpCodec::with_limits`].
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

use super::REUSED_LEN;
use crate::base::limits::Limits;
use crate::coding::decode::SdpDecodeOwned;
use crate::coding::encode::{SdpEncode, append};
use crate::cursor::output::Output;
use crate::cursor::reader::Reader;

/// A codec of a method that sends a `T` and receives a `U`, both inferred by generated code.
///
/// The codec is its own encoder and decoder. An error becomes the status [`Internal`] with the text of the error. The
/// [`source`](std::error::Error::source) of the status is the [`DecodeError`](crate::DecodeError) or
/// [`EncodeError`](crate::EncodeError).
///
/// ```
/// use futures_util::stream;
/// use sdp::grpc::SdpCodec;
/// use tonic::codec::{Codec, EncodeBody, Streaming};
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let mut codec = SdpCodec::<u16, u16>::new();
/// let body = EncodeBody::new_client(codec.encoder(), stream::iter([Ok(7)]), None, None);
/// let mut received = Streaming::new_request(codec.decoder(), body, None, None);
/// assert_eq!(received.message().await?, Some(7));
/// assert_eq!(received.message().await?, None);
/// # Ok(())
/// # }
/// ```
///
/// [`Internal`]: https://docs.rs/tonic/0.14/tonic/enum.Code.html#variant.Internal
pub struct SdpCodec<T, U> {
    limits: Limits,
    // Values are encoded here first, because safe code can only copy to tonic's buffer. The values of a stream reuse
    // at most `REUSED_LEN` bytes of the memory.
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
    ///
    /// Generated code creates its codec with `Default`, so a service with different limits needs its own codec type in
    /// `codec_path`:
    ///
    /// ```
    /// use sdp::grpc::SdpCodec;
    /// use sdp::{Limits, SdpDecodeOwned, SdpEncode};
    /// use tonic::codec::Codec;
    ///
    /// struct FlatCodec<T, U>(SdpCodec<T, U>);
    ///
    /// impl<T, U> Default for FlatCodec<T, U> {
    ///     fn default() -> Self {
    ///         Self(SdpCodec::new().with_limits(&Limits::DEFAULT.with_max_nesting(1)))
    ///     }
    /// }
    ///
    /// impl<T, U> Codec for FlatCodec<T, U>
    /// where
    ///     T: SdpEncode + Send + 'static,
    ///     U: SdpDecodeOwned + Send + 'static,
    /// {
    ///     type Encode = T;
    ///     type Decode = U;
    ///     type Encoder = SdpCodec<T, U>;
    ///     type Decoder = SdpCodec<T, U>;
    ///
    ///     fn encoder(&mut self) -> SdpCodec<T, U> {
    ///         self.0.encoder()
    ///     }
    ///
    ///     fn decoder(&mut self) -> SdpCodec<T, U> {
    ///         self.0.decoder()
    ///     }
    /// }
    /// # FlatCodec::<u8, u8>::default();
    /// ```
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
        self.encoding.clear(); // after an error
        append(&item, &mut self.encoding.with_limits(&self.limits)).map_err(internal)?;
        out.reserve(self.encoding.len());
        out.put_slice(&self.encoding);
        self.encoding.clear();
        self.encoding.shrink_to(REUSED_LEN);
        Ok(())
    }
}

impl<T, U: SdpDecodeOwned> Decoder for SdpCodec<T, U> {
    type Item = U;
    type Error = Status;

    fn decode(&mut self, input: &mut DecodeBuf<'_>) -> Result<Option<U>, Status> {
        // This copies nothing, because the value is part of tonic's buffer.
        let encoding = input.copy_to_bytes(input.remaining());
        Reader::sharing(&encoding, &self.limits)
            .decode_whole()
            .map(Some)
            .map_err(internal)
    }
}

/// Returns the status of a failed encode or decode call.
fn internal(error: impl core::error::Error + Send + Sync + 'static) -> Status {
    let mut status = Status::internal(error.to_string());
    status.set_source(Arc::new(error));
    status
}
