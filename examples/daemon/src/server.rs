//! What the daemon answers, over any stream.

use std::error::Error;
use std::future::ready;
use std::sync::Arc;

use sdp::codec::FrameCodec;
use sdp_link::{AsyncClient, AsyncServer, Failure, ItemSender};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::broadcast::error::RecvError;
use tokio_util::codec::Framed;

use crate::host::Host;
use crate::protocol::{GetRegistry, SetParameter, Watch, handshake};

/// Answers a client until it closes the connection.
///
/// # Errors
///
/// The client is of a different protocol, or the stream fails.
pub(crate) async fn serve<T: AsyncRead + AsyncWrite + Unpin>(
    stream: T,
    host: Arc<Host>,
) -> Result<(), Box<dyn Error + Send + Sync>> {
    let mut frames = Framed::new(stream, FrameCodec::new());
    let opened = handshake("daemon").accept_framed(&mut frames).await?;
    let [plugins, parameters, watched] = [&host, &host, &host].map(Arc::clone);
    let server = AsyncServer::new(frames, opened)
        .on(move |_: GetRegistry| ready(Ok(plugins.registry())))
        .on(move |request: SetParameter| ready(parameters.set(&request)))
        .on_stream(move |_: Watch, items| watch(Arc::clone(&watched), items));
    Ok(server.run().await?)
}

/// Sends all changes, until the client wants no more.
async fn watch(host: Arc<Host>, mut items: ItemSender<Watch, AsyncClient>) -> Result<(), Failure> {
    let mut changes = host.changes();
    loop {
        match changes.recv().await {
            Ok(change) => items.send(&change).await?,
            Err(RecvError::Lagged(lost)) => {
                return Err(Failure::new(&format!("too slow: {lost} changes are lost")));
            }
            Err(RecvError::Closed) => return Ok(()),
        }
    }
}
