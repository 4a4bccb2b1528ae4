//! The handshake over asynchronous streams of Tokio.

use futures_util::{SinkExt as _, StreamExt as _};
use sdp::codec::FrameCodec;
use sdp::message::{self, EncodeMessage, Frame, FrameBytes, ReadError, WriteError};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio_util::codec::Framed;

use crate::error::LinkError;
use crate::handshake::{Handshake, Transport};
use crate::session::Session;

/// A stream while it is opened, and its next frame.
struct Opening<'a, T>(&'a mut Framed<T, FrameCodec>, Option<FrameBytes>);

impl<T: AsyncRead + AsyncWrite + Unpin> Transport for Opening<'_, T> {
    async fn send(&mut self, message: &impl EncodeMessage) -> Result<(), LinkError> {
        let bytes = message::to_vec(message).map_err(WriteError::Encode)?;
        let frame = FrameBytes::try_from(bytes::Bytes::from(bytes)).map_err(ReadError::Message)?;
        Ok(self.0.send(frame).await?)
    }

    async fn peek(&mut self) -> Result<Frame<'_>, LinkError> {
        if self.1.is_none() {
            self.1 = Some(self.0.next().await.ok_or(LinkError::Ended)??);
        }
        self.1
            .as_ref()
            .map(FrameBytes::as_frame)
            .ok_or(LinkError::Ended)
    }

    fn skip(&mut self) {
        self.1 = None;
    }
}

impl Handshake {
    /// Opens a connection over an asynchronous stream, as [`connect`](Self::connect). Also returns the first message of a peer
    /// without a `Hello`. [`AsyncServer`](crate::AsyncServer) has an example.
    ///
    /// For messages without calls, [`Session::decode`] then reads each frame, and [`Session::encode`] writes one. The codec
    /// has its own limits. To wait for a limited time, use the timeout of the runtime.
    ///
    /// # Errors
    ///
    /// The same as for [`connect`](Self::connect).
    pub async fn connect_framed<T: AsyncRead + AsyncWrite + Unpin>(
        &self,
        frames: &mut Framed<T, FrameCodec>,
    ) -> Result<(Session, Option<FrameBytes>), LinkError> {
        let mut stream = Opening(frames, None);
        let session = self.open(&mut stream, true).await?;
        Ok((session, stream.1))
    }

    /// Opens a connection over an asynchronous stream, as [`accept`](Self::accept) and
    /// [`connect_framed`](Self::connect_framed).
    ///
    /// # Errors
    ///
    /// The same as for [`connect`](Self::connect).
    pub async fn accept_framed<T: AsyncRead + AsyncWrite + Unpin>(
        &self,
        frames: &mut Framed<T, FrameCodec>,
    ) -> Result<(Session, Option<FrameBytes>), LinkError> {
        let mut stream = Opening(frames, None);
        let session = self.open(&mut stream, false).await?;
        Ok((session, stream.1))
    }
}
