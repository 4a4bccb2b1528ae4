//! Builds of two versions on one NATS subject. `cargo run --release -p sdp-example-nats` starts a server and a consumer of
//! each version, publishes messages of both, and checks what the consumers read.

mod messages;
mod schemas;
mod server;

use std::env;
use std::fmt::Debug;
use std::time::Duration;

use async_nats::jetstream;
use async_nats::{Client, ConnectOptions, HeaderMap};
use sdp::{SdpDecodeOwned, SdpSchema};
use sdp_example_harness::Role;
use tokio_stream::StreamExt;

use self::messages::{Level, Temperature, newer_level, older, older_level};
use self::schemas::{Reader, Result};
use self::server::Server;

const SUBJECT: &str = "levels";
const TIMEOUT: Duration = Duration::from_secs(10);
/// The consumers end after so many messages.
const MESSAGES: usize = 7;

async fn connect(url: &str) -> Result<Client> {
    // The server has just started.
    let options = ConnectOptions::new().retry_on_initial_connect();
    let client = options.connect(url).await?;
    tokio::time::timeout(TIMEOUT, client.flush()).await??;
    Ok(client)
}

/// Reads the messages of all builds as `T`, and prints each.
async fn consume<T: SdpDecodeOwned + SdpSchema + Debug>(url: &str) -> Result<()> {
    let client = connect(url).await?;
    let schemas = schemas::open(&jetstream::new(client.clone())).await?;
    let mut reader = Reader::<T>::new(schemas);
    let messages = client.subscribe(SUBJECT).await?;
    client.flush().await?;
    println!("ready");
    let mut messages = messages.take(MESSAGES);
    while let Some(message) = messages.next().await {
        match reader.read(&message).await {
            Ok(level) => println!("{level:?}"),
            Err(error) => println!("refused: {error}"),
        }
    }
    Ok(())
}

async fn run() -> Result<()> {
    let server = Server::start()?;
    let client = connect(server.url()).await?;
    let schemas = schemas::open(&jetstream::new(client.clone())).await?;
    let newer_consumer = Role::start(&["newer", server.url()])?;
    let older_consumer = Role::start(&["older", server.url()])?;

    let newer = schemas::register::<Level>(&schemas).await?;
    let older = schemas::register::<older::Level>(&schemas).await?;
    let other = schemas::register::<Temperature>(&schemas).await?;
    let mut unknown = HeaderMap::new();
    unknown.insert("Sdp-Schema", "0123456789abcdef");
    let mut invalid = HeaderMap::new();
    invalid.insert("Sdp-Schema", ">");
    let bytes = sdp::to_vec(&newer_level())?;
    let damaged = bytes.get(..7).ok_or("the message is short")?.to_vec();
    for (headers, bytes) in [
        (newer.clone(), bytes.clone()),
        (older, sdp::to_vec(&older_level())?),
        (other, sdp::to_vec(&Temperature { degrees: 20.5 })?),
        (unknown, bytes.clone()),
        (invalid, bytes.clone()),
        (HeaderMap::new(), bytes.clone()),
        (newer, damaged),
    ] {
        client
            .publish_with_headers(SUBJECT, headers, bytes.into())
            .await?;
    }
    client.flush().await?;

    for (name, consumer, expected) in [
        ("newer", newer_consumer, NEWER_OUTPUT),
        ("older", older_consumer, OLDER_OUTPUT),
    ] {
        let output = consumer.finish()?;
        println!("{name} consumer:\n{output}");
        assert_eq!(output, expected, "the {name} consumer");
    }
    Ok(())
}

const NEWER_OUTPUT: &str = r#"Level { track: "Bass", channel: 2, peak: 0.5, is_clipped: Some(false) }
Level { track: "Choir", channel: 0, peak: 0.25, is_clipped: None }
refused: Temperature: the writer has no field `track` of Level, and the reader has no default for it
  help: add #[sdp(default)] to the field, or #[sdp(alias = "…")] with its earlier name
refused: no schema with the fingerprint 0123456789abcdef
refused: the header Sdp-Schema has no fingerprint: >
refused: the message has no header Sdp-Schema
refused: track: length 4, but only 3 bytes remain
at offset 0x4 (str)
  00000000  04 00 00 00 42 61 73                             ....Bas
            ^^^^^^^^^^^
"#;

const OLDER_OUTPUT: &str = r#"Level { peak: 0.5, track: "Bass" }
Level { peak: 0.25, track: "Choir" }
refused: Temperature: the writer has no field `peak` of Level, and the reader has no default for it
  help: add #[sdp(default)] to the field, or #[sdp(alias = "…")] with its earlier name
refused: no schema with the fingerprint 0123456789abcdef
refused: the header Sdp-Schema has no fingerprint: >
refused: the message has no header Sdp-Schema
refused: track: unexpected end of input: expected 4 bytes, found 3 (at byte 4, str)
"#;

#[tokio::main]
async fn main() -> Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.iter().map(|it| &**it).collect::<Vec<_>>()[..] {
        [] => run().await,
        ["newer", url] => consume::<Level>(url).await,
        ["older", url] => consume::<older::Level>(url).await,
        _ => Err("usage: sdp-example-nats".into()),
    }
}
