//! Serves the window of the plugins in `testdata/plugins.json`.
//!
//! ```text
//! cargo run -p webview [PORT]
//! ```

use std::error::Error;

use tokio::net::TcpListener;
use webview::protocol::Registry;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let port = std::env::args().nth(1).map_or(Ok(8080), |it| it.parse())?;
    let registry: Registry = serde_json::from_str(include_str!("../../../testdata/plugins.json"))?;
    let listener = TcpListener::bind(("127.0.0.1", port)).await?;
    // Port 0 is any free one.
    println!("http://{}/", listener.local_addr()?);
    Ok(webview::serve(listener, registry).await?)
}
