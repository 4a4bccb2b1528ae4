//! A window: the messages of one WebSocket.

use std::error::Error;

use axum::extract::ws::{Message, WebSocket};
use sdp::message::{self, EncodeMessage, Frame};
use sdp_link::{Handshake, Session};
use sdp_schema::Hello;
use tokio::sync::broadcast::error::RecvError;

use crate::host::Host;
use crate::protocol::{Event, PROTOCOL, Request};

/// Exchanges messages with a window until it closes.
///
/// # Errors
///
/// A message that the host cannot use, or the error of the connection.
pub async fn serve(mut socket: WebSocket, host: &Host) -> Result<(), Box<dyn Error + Send + Sync>> {
    // The window can be of another version, so both sides begin with the messages that they know.
    let hello = Hello::new::<Event>(PROTOCOL).and::<Request>();
    let handshake = Handshake::new(hello, concat!("webview ", env!("CARGO_PKG_VERSION")));
    let hello = message::to_vec(handshake.hello())?;
    socket.send(Message::Binary(hello.into())).await?;
    let Some(theirs) = next(&mut socket).await? else {
        return Ok(());
    };
    // The page neither sends nor reads verdicts.
    let (_, session) = handshake.receive(Frame::from_slice(&theirs)?);
    let session = session?;

    let (registry, mut changes) = host.open();
    send(&mut socket, &session, &Event::Registry(registry)).await?;
    let mut scratch = Vec::new();
    loop {
        tokio::select! {
            frame = next(&mut socket) => {
                let Some(frame) = frame? else {
                    return Ok(());
                };
                let request = session.decode(Frame::from_slice(&frame)?, &mut scratch)?;
                if let Some(Request::SetParameter(request)) = request
                    && let Err(refused) = host.set(&request)
                {
                    send(&mut socket, &session, &Event::Refused(refused)).await?;
                }
            }
            change = changes.recv() => {
                let event = match change {
                    Ok(change) => Event::ParameterChanged(change),
                    // The window is slower than the changes, so it gets all values again.
                    Err(RecvError::Lagged(_)) => {
                        let (registry, later) = host.open();
                        changes = later;
                        Event::Registry(registry)
                    }
                    Err(RecvError::Closed) => return Ok(()),
                };
                send(&mut socket, &session, &event).await?;
            }
        }
    }
}

/// Receives the next message, or `None` if the window is closed.
async fn next(socket: &mut WebSocket) -> Result<Option<Vec<u8>>, axum::Error> {
    while let Some(message) = socket.recv().await {
        match message? {
            Message::Binary(bytes) => return Ok(Some(bytes.into())),
            Message::Close(_) => break,
            Message::Text(_) | Message::Ping(_) | Message::Pong(_) => {}
        }
    }
    Ok(None)
}

async fn send(
    socket: &mut WebSocket,
    session: &Session,
    event: &impl EncodeMessage,
) -> Result<(), Box<dyn Error + Send + Sync>> {
    let mut out = Vec::new();
    session.encode(event, &mut out)?;
    socket.send(Message::Binary(out.into())).await?;
    Ok(())
}
