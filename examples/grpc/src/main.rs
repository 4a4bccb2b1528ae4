//! A client and a server with SDP values over gRPC.
//!
//! ```sh
//! cargo run --release -p sdp-example-grpc
//! ```

use std::error::Error;
use std::time::Duration;

use tokio::net::TcpListener;
use tonic::transport::Endpoint;
use tonic::{Code, Request};

use crate::protocol::{Describe, Watch};
use crate::service::plugins_client::PluginsClient;

mod protocol;
mod server;
mod service;

/// Long enough for any answer of this server.
const DEADLINE: Duration = Duration::from_secs(10);

/// Returns a request with a deadline. Without one, a call to a server that hangs waits forever.
///
/// The request transmits the deadline, so the server also stops working on an answer that nobody awaits.
fn request<T>(message: T, deadline: Duration) -> Request<T> {
    let mut request = Request::new(message);
    request.set_timeout(deadline);
    request
}

fn describe(plugin: &str, deadline: Duration) -> Request<Describe> {
    let plugin = plugin.into();
    request(Describe { plugin }, deadline)
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let url = format!("http://{}", listener.local_addr()?);
    let server = tokio::spawn(server::run(listener));
    let channel = Endpoint::from_shared(url)?.connect().await?;
    let mut plugins = PluginsClient::new(channel);

    let chorus = plugins.describe(describe("Chorus", DEADLINE)).await?;
    let chorus = chorus.into_inner();
    println!("a value: {chorus:?}");
    assert_eq!(chorus, server::chorus());

    let (address, count) = (7, 4);
    let watch = request(Watch { address, count }, DEADLINE);
    let mut changes = plugins.watch(watch).await?.into_inner();
    let mut values = Vec::new();
    while let Some(change) = changes.message().await? {
        println!("an item of a stream: {change:?}");
        values.push(change.value);
    }
    assert_eq!(values, [0.25, 0.5, 0.75, 1.0]);

    let slow = describe("Cathedral", Duration::from_millis(200));
    let missed = plugins.describe(slow).await.err();
    let missed = missed.ok_or("the answer arrived in time")?;
    println!("a missed deadline: {:?}", missed.code());
    // Either side may notice the deadline first.
    assert!(matches!(
        missed.code(),
        Code::Cancelled | Code::DeadlineExceeded
    ));

    let unknown = plugins.describe(describe("Flanger", DEADLINE)).await.err();
    let unknown = unknown.ok_or("the plugin exists")?;
    println!("an error: {:?}: {}", unknown.code(), unknown.message());
    assert_eq!(unknown.message(), "no plugin is named Flanger");
    server.abort();
    Ok(())
}

#[test]
fn each_kind_of_call_has_its_result() -> Result<(), Box<dyn Error>> {
    main()
}
