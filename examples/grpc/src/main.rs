//! A client and a server with SDP values over gRPC. The client starts this program again as the server.
//!
//! ```sh
//! cargo run --release -p sdp-example-grpc
//! ```

use std::env;
use std::error::Error;

mod client;
mod protocol;
mod server;
mod service;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    match env::args().nth(1).as_deref() {
        None => client::run().await,
        Some("serve") => server::run().await,
        Some(other) => Err(format!("unknown command {other}: expected none or `serve`").into()),
    }
}
