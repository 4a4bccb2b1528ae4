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
        let frame = match self.1.take() {
            Some(frame) => frame,
            None => self.0.next().await.ok_or(LinkError::Ended)??,
        };
        Ok(self.1.insert(frame).as_frame())
    }

    fn skip(&mut self) {
        self.1 = None;
    }
}

impl Handshake {
    /// Opens a connection over an asynchronous stream, as [`connect`](Self::connect). The first message of a peer without a
    /// `Hello` stays the next one of the stream. [`AsyncServer`](crate::AsyncServer) has an example.
    ///
    /// For messages without calls, [`Session::decode`] then reads each frame, and [`Session::encode`] writes one. After the
    /// last message, close the stream and read until its end, as [`Connection::close`](crate::Connection::close) does. The
    /// codec has its own limits. To wait for a limited time, use the timeout of the runtime.
    ///
    /// # Errors
    ///
    /// The same as for [`connect`](Self::connect).
    pub async fn connect_framed<T: AsyncRead + AsyncWrite + Unpin>(
        &self,
        frames: &mut Framed<T, FrameCodec>,
    ) -> Result<Session, LinkError> {
        open(self, frames, true).await
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
    ) -> Result<Session, LinkError> {
        open(self, frames, false).await
    }
}

async fn open<T: AsyncRead + AsyncWrite + Unpin>(
    handshake: &Handshake,
    frames: &mut Framed<T, FrameCodec>,
    is_first: bool,
) -> Result<Session, LinkError> {
    let mut stream = Opening(frames, None);
    let session = handshake.open(&mut stream, is_first).await;
    if let Some(first) = stream.1 {
        let buffer = frames.read_buffer_mut();
        let later = buffer.split();
        buffer.extend_from_slice(first.as_frame().as_bytes());
        buffer.unsplit(later);
    }
    session
}
