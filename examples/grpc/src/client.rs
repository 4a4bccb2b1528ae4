//! The client. It starts the server.

use std::env;
use std::error::Error;
use std::process::Stdio;
use std::time::Duration;

use anstream::println;
use anstyle::Style;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::Command;
use tonic::Request;
use tonic::transport::Endpoint;

use crate::protocol::{Describe, Watch};
use crate::service::plugins_client::PluginsClient;

const HEADING: Style = Style::new().bold();

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

pub(crate) async fn run() -> Result<(), Box<dyn Error>> {
    println!(
        "{HEADING}A client calls a server in another process, over gRPC with SDP values.{HEADING:#}"
    );
    let mut server = Command::new(env::current_exe()?)
        .arg("serve")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()?;
    let output = server.stdout.take().ok_or("the server has no output")?;
    let port = BufReader::new(output).lines().next_line().await?;
    let port: u16 = port.ok_or("the server printed no port")?.parse()?;

    let endpoint = Endpoint::from_shared(format!("http://127.0.0.1:{port}"))?;
    let mut plugins = PluginsClient::new(endpoint.connect().await?);

    let describe = |plugin: &str, deadline| {
        let plugin = plugin.into();
        request(Describe { plugin }, deadline)
    };
    println!("a registry:");
    let chorus = plugins.describe(describe("Chorus", DEADLINE)).await?;
    let chorus = chorus.into_inner();
    for parameter in &chorus.parameters {
        println!("  {} has {parameter:?}", chorus.name);
    }

    println!("a stream of changes:");
    let watch = Watch {
        address: 7,
        count: 4,
    };
    let mut changes = plugins.watch(request(watch, DEADLINE)).await?.into_inner();
    while let Some(change) = changes.message().await? {
        println!("  parameter {} is {}", change.address, change.value);
    }

    println!("a missed deadline:");
    let slow = describe("Cathedral", Duration::from_millis(200));
    match plugins.describe(slow).await {
        Ok(_) => return Err("the answer arrived in time".into()),
        Err(status) => println!("  {:?}", status.code()),
    }

    println!("an error of the server:");
    match plugins.describe(describe("Flanger", DEADLINE)).await {
        Ok(_) => return Err("the plugin exists".into()),
        Err(status) => println!("  {:?}: {}", status.code(), status.message()),
    }

    drop(plugins);
    drop(server.stdin.take());
    let status = server.wait().await?;
    if !status.success() {
        return Err(format!("the server ended: {status}").into());
    }
    println!("the server has ended");
    println!(
        "{HEADING}The client received a value, a stream, a missed deadline and an error.{HEADING:#}"
    );
    Ok(())
}
