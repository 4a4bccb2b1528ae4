//! What the examples share: processes and addresses. A program needs none of it to use SDP.

use std::env;
use std::io::{BufRead, BufReader, Error, Read, Result};
use std::net::{SocketAddr, TcpListener};
use std::process::{Child, ChildStdout, Command, Stdio};

/// A process of this program in another role. It is killed if the value is dropped before [`finish`](Self::finish).
pub struct Role {
    child: Child,
    output: BufReader<ChildStdout>,
}

impl Role {
    /// Starts the process, and waits for its line `ready`.
    pub fn start(arguments: &[&str]) -> Result<Self> {
        let mut command = Command::new(env::current_exe()?);
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        let mut child = command.spawn()?;
        let output = child
            .stdout
            .take()
            .ok_or_else(|| Error::other("no output"))?;
        let output = BufReader::new(output);
        let mut role = Self { child, output };
        let mut line = String::new();
        role.output.read_line(&mut line)?;
        match line.trim() {
            "ready" => Ok(role),
            line => Err(Error::other(format!("{arguments:?} printed {line:?}"))),
        }
    }

    /// Closes the standard input of the process, and returns what it prints until its end.
    pub fn finish(mut self) -> Result<String> {
        drop(self.child.stdin.take());
        let mut text = String::new();
        self.output.read_to_string(&mut text)?;
        match self.child.wait()?.success() {
            true => Ok(text),
            false => Err(Error::other("a process of the example failed")),
        }
    }
}

impl Drop for Role {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Returns an unused address on the loopback interface.
pub fn unused_address() -> Result<SocketAddr> {
    TcpListener::bind("127.0.0.1:0")?.local_addr()
}
