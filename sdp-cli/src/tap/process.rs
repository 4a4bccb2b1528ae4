//! A command, and the messages of its standard input and output.

use std::ffi::OsString;
#[cfg(unix)]
use std::fs::File;
use std::io;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::thread;

use super::framer::Framer;
use super::queue::{Link, Queue};
use super::relay::{Broken, relay};
use super::schemas::Direction;
use crate::error::Failure;
use crate::text::escaped;

/// Runs a command to its end, and returns its exit code.
pub(super) fn run(
    queue: &Arc<Queue>,
    program: &OsString,
    arguments: &[OsString],
) -> Result<i32, Failure> {
    let mut command = Command::new(program);
    command.args(arguments);
    let child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let cannot = |what: &str, error: io::Error| {
        let program = escaped(&program.to_string_lossy());
        Failure::Other(format!("cannot {what} `{program}`: {error}"))
    };
    let mut child = child.map_err(|error| cannot("start", error))?;
    #[cfg(unix)]
    super::signals::forward(&child);
    let link = Arc::new(Link::default());
    if let (Some(to), Ok(stdin)) = (child.stdin.take(), standard::input()) {
        let framer = Framer::new(queue, &link, Direction::To);
        // It ends with the process, because standard input can stay open.
        thread::spawn(move || {
            if let Err(Broken::Write(_)) = relay(stdin, to, framer) {
                standard::close_input();
            }
        });
    }
    if let (Some(from), Ok(stdout)) = (child.stdout.take(), standard::output()) {
        // The error is one of the receiver, and the command sees it, too.
        let _ = relay(from, stdout, Framer::new(queue, &link, Direction::From));
        standard::close_output();
    }
    let status = child.wait().map_err(|error| cannot("wait for", error))?;
    Ok(code(status))
}

/// Returns the exit code of a command, as a shell does.
fn code(status: ExitStatus) -> i32 {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return signal.saturating_add(128);
    }
    status.code().unwrap_or(2)
}

/// Standard input and output without the buffers of `std`.
mod standard {
    #[cfg(unix)]
    use super::File;
    pub(super) use crate::files::standard::{input, output};

    /// Closes standard input, so that its writer sees that nobody reads. On Windows, this is at the end of the process.
    pub(super) fn close_input() {
        #[cfg(unix)]
        let _ = File::open("/dev/null").map(rustix::stdio::dup2_stdin);
    }

    /// Closes standard output, so that its reader sees the end. On Windows, this is at the end of the process.
    pub(super) fn close_output() {
        #[cfg(unix)]
        let _ = File::options()
            .write(true)
            .open("/dev/null")
            .map(rustix::stdio::dup2_stdout);
    }
}
