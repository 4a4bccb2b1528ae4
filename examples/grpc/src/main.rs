//! Two processes that exchange SDP values over gRPC: this one asks, and starts itself a second time as the
//! one that answers.
//!
//! ```sh
//! cargo run --release -p sdp-example-grpc
//! ```

use std::env;
use std::error::Error;

mod client;
mod protocol;
mod server;

/// What `build.rs` has written.
#[allow(unreachable_pub, reason = "the code is that of tonic-build")]
mod service {
    tonic::include_proto!("studio.Plugins");
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    match env::args().nth(1).as_deref() {
        None => client::run().await,
        Some("serve") => server::run().await,
        Some(other) => Err(format!("{other} is no command: none, or `serve`").into()),
    }
}
