//! A daemon with the plugins of a host, and its clients: a web page, a script in Python, a command line, and a command
//! line of the first release.
//!
//! All of them call the daemon: the commands and the script over a socket, and the page over a WebSocket. The page and the
//! script have types and codecs that `sdp-codegen` generates from [`protocol`].

pub mod commands;
mod host;
mod older;
mod page;
pub mod protocol;
mod server;

use std::io;
use std::sync::Arc;

use tokio::net::TcpListener;

use host::Host;
use protocol::Registry;

/// Serves the page and the commands until the program ends.
///
/// # Errors
///
/// The error of a listener.
pub async fn serve(page: TcpListener, commands: TcpListener, registry: Registry) -> io::Result<()> {
    let host = Arc::new(Host::new(registry));
    tokio::spawn(page::serve(page, Arc::clone(&host)));
    loop {
        let (stream, _) = commands.accept().await?;
        stream.set_nodelay(true)?;
        let host = Arc::clone(&host);
        tokio::spawn(async move {
            if let Err(error) = server::serve(stream, host).await {
                eprintln!("client: {error}");
            }
        });
    }
}
