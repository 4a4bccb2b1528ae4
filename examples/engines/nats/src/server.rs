//! A NATS server with JetStream on a port of its own. It ends with the value.

use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::{env, fs, io, process};

use sdp_example_harness::unused_address;

pub(crate) struct Server {
    child: Child,
    folder: PathBuf,
    url: String,
}

impl Server {
    pub(crate) fn start() -> io::Result<Self> {
        let address = unused_address()?;
        let folder = env::temp_dir().join(format!("sdp-nats-{}", process::id()));
        // Debian's package has the command in a folder that is not in the `PATH` of all users.
        let path = env::var("PATH").unwrap_or_default() + ":/usr/sbin";
        let child = Command::new("nats-server")
            .env("PATH", path)
            .args(["--jetstream", "--addr", "127.0.0.1", "--port"])
            .arg(address.port().to_string())
            .arg("--store_dir")
            .arg(&folder)
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| io::Error::new(error.kind(), format!("nats-server: {error}")))?;
        let url = address.to_string();
        Ok(Self { child, folder, url })
    }

    pub(crate) fn url(&self) -> &str {
        &self.url
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}
