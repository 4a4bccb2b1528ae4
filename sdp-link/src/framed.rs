//! The handshake over asynchronous streams of Tokio.

use futures_util::{SinkExt as _, StreamExt as _};
use sdp::codec::FrameCodec;
use sdp::message::{self, EncodeMessage, FrameBytes, ReadError, WriteError};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio_util::codec::Framed;

use crate::error::LinkError;
use crate::handshake::Handshake;
use crate::session::Session;

impl Handshake {
    /// Opens a connection over an asynchronous stream, as [`connect`](Self::connect). Also returns the first message of a peer
    /// without a `Hello`.
    ///
    /// Then [`Session::decode`] reads each frame, and [`Session::encode`] writes one. The codec has its own limits. To wait for
    /// a limited time, use the timeout of the runtime.
    ///
    /// # Errors
    ///
    /// The same as for [`connect`](Self::connect).
    ///
    /// ```
    /// use sdp::codec::FrameCodec;
    /// use sdp_link::Handshake;
    /// use sdp_schema::Hello;
    /// use tokio_util::codec::Framed;
    ///
    /// #[derive(sdp::SdpEncode, sdp::SdpSchema)]
    /// #[sdp(message_id = 1)]
    /// struct Load { path: String }
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let handshake = |name| Handshake::new(Hello::new::<Load>("player"), name);
    /// let (window, player) = tokio::io::duplex(1 << 16);
    /// let mut window = Framed::new(window, FrameCodec::new());
    /// let mut player = Framed::new(player, FrameCodec::new());
    /// let (at_window, at_player) = (handshake("window 2.0"), handshake("player 1.0"));
    /// let (connected, accepted) = tokio::join!(
    ///     at_window.connect_framed(&mut window),
    ///     at_player.accept_framed(&mut player),
    /// );
    /// assert_eq!(connected?.0.program(), Some("player 1.0"));
    /// assert_eq!(accepted?.0.program(), Some("window 2.0"));
    /// # Ok(())
    /// # }
    /// ```
    pub async fn connect_framed<T: AsyncRead + AsyncWrite + Unpin>(
        &self,
        frames: &mut Framed<T, FrameCodec>,
    ) -> Result<(Session, Option<FrameBytes>), LinkError> {
        send(frames, self.hello()).await?;
        let first = next(frames).await?;
        let (verdict, session) = self.receive(first.as_frame());
        let Some(verdict) = verdict else {
            return Ok((session?, message_of(first)));
        };
        let sent = send(frames, &verdict).await;
        let session = session?;
        sent?;
        session.receive_verdict(next(frames).await?.as_frame())?;
        Ok((session, None))
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
        let first = next(frames).await?;
        let (verdict, session) = self.receive(first.as_frame());
        if Self::is_hello(first.id()) {
            send(frames, self.hello()).await?;
        }
        let Some(verdict) = verdict else {
            return Ok((session?, message_of(first)));
        };
        let theirs = next(frames).await;
        match session {
            Ok(session) => {
                session.receive_verdict(theirs?.as_frame())?;
                send(frames, &verdict).await?;
                Ok((session, None))
            }
            Err(error) => {
                // The peer has written its verdict, so it can read the reason.
                if theirs.is_ok() {
                    let _ = send(frames, &verdict).await;
                }
                Err(error)
            }
        }
    }
}

/// Returns the first frame of a peer if it is a message, and no `Hello`.
fn message_of(first: FrameBytes) -> Option<FrameBytes> {
    Some(first).filter(|first| !Handshake::is_hello(first.id()))
}

async fn send<T: AsyncWrite + Unpin>(
    frames: &mut Framed<T, FrameCodec>,
    message: &impl EncodeMessage,
) -> Result<(), LinkError> {
    let bytes = message::to_vec(message).map_err(WriteError::Encode)?;
    let frame = FrameBytes::try_from(bytes::Bytes::from(bytes)).map_err(ReadError::Message)?;
    Ok(frames.send(frame).await?)
}

async fn next<T: AsyncRead + Unpin>(
    frames: &mut Framed<T, FrameCodec>,
) -> Result<FrameBytes, LinkError> {
    Ok(frames.next().await.ok_or(LinkError::Ended)??)
}
