//! Tests of peer crashes: a process is killed inside a message, and the other process reports the incomplete message.
//!
//! This binary starts itself for each process, with the name of an ignored test.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use sdp::message::{self, HEADER_LEN, MessageReader, ReadError};

use super::{Rename, incomplete, rename};

const NAME: &str = "stream::processes::";
const OFFSET: &str = "SDP_TEST_OFFSET";
const READY: &str = "ready";

/// Returns the message during which a child is killed.
fn message() -> (Rename, Vec<u8>) {
    let value = rename(&"x".repeat(60));
    let bytes = message::to_vec(&value).unwrap();
    (value, bytes)
}

/// Returns a command for the test of this name in this binary.
fn part(name: &str) -> Command {
    let mut command = Command::new(env::current_exe().unwrap());
    command.args(["--ignored", "--nocapture", "--exact"]);
    command.arg(format!("{NAME}{name}"));
    command
}

#[test]
fn peer_killed_at_any_byte_is_detected_and_leaks_nothing() {
    // Runs in a separate process, because other tests of this process also open descriptors.
    let output = part("host").output().unwrap();
    let (out, err) = (&output.stdout, &output.stderr);
    assert!(
        output.status.success(),
        "{}{}",
        String::from_utf8_lossy(out),
        String::from_utf8_lossy(err)
    );
    assert!(String::from_utf8_lossy(out).contains("128 children"));
}

/// Writes a whole message and a part of another to its standard input, and waits to be killed.
#[test]
#[ignore = "a part of another test"]
fn child() {
    let offset: usize = env::var(OFFSET).unwrap().parse().unwrap();
    let (_, bytes) = message();
    // A `File` writes to any descriptor, a socket or a pipe.
    let mut stream = File::from(io::stdin().as_fd().try_clone_to_owned().unwrap());
    stream.write_all(&bytes).unwrap();
    stream.write_all(&bytes[..offset]).unwrap();
    println!("{READY}");
    thread::sleep(Duration::from_secs(600));
}

#[test]
#[ignore = "a part of another test"]
fn host() {
    let before = descriptors();
    let mut children = 0;
    for offset in 1..=64 {
        let (ours, theirs) = UnixStream::pair().unwrap();
        kill_at(offset, ours, theirs.into());
        let (ours, theirs) = io::pipe().unwrap();
        kill_at(offset, ours, theirs.into());
        children += 2;
    }
    assert_eq!(descriptors(), before, "descriptors leaked");
    println!("{children} children");
}

/// Returns the number of open descriptors of this process, if the system reports it.
fn descriptors() -> Option<usize> {
    Some(fs::read_dir("/proc/self/fd").ok()?.count())
}

/// A child process, killed on drop.
struct Guarded(Child);

impl Drop for Guarded {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn kill_at(offset: usize, ours: impl Read + Send + 'static, theirs: OwnedFd) {
    let (value, bytes) = message();
    let mut command = part("child");
    command.env(OFFSET, offset.to_string());
    command.stdin(Stdio::from(theirs)).stdout(Stdio::piped());
    command.stderr(Stdio::null());
    let mut child = Guarded(command.spawn().unwrap());
    drop(command); // closes our copy of the child's end

    let (seen, end) = mpsc::channel();
    let host = thread::spawn(move || {
        let mut reader = MessageReader::new(ours);
        assert_eq!(reader.read::<Rename>().unwrap(), Some(value));
        let result = reader.read::<Rename>().map(|_| ());
        seen.send((Instant::now(), result)).unwrap();
    });
    let mut lines = BufReader::new(child.0.stdout.take().unwrap()).lines();
    assert!(lines.any(|line| line.unwrap().contains(READY)));
    let killed = Instant::now();
    child.0.kill().unwrap(); // SIGKILL: the child runs no more code
    let (at, result) = end.recv_timeout(Duration::from_secs(10)).unwrap();
    let after = at.saturating_duration_since(killed);
    assert!(after < Duration::from_secs(1), "{after:?}");
    let Err(ReadError::Incomplete(error)) = result else {
        panic!("{offset}: {result:?}");
    };
    assert_eq!(Some(error), incomplete(offset, bytes.len() - HEADER_LEN));
    drop(child);
    host.join().unwrap();
}
