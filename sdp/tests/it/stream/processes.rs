//! Processes at both ends: one is killed in the middle of a message, and the other says which end that was.
//!
//! This binary plays all the parts: it starts itself with the name of a test that is ignored otherwise.

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

/// The message that a child dies in.
fn message() -> (Rename, Vec<u8>) {
    let value = rename(&"x".repeat(60));
    let bytes = message::to_vec(&value).unwrap();
    (value, bytes)
}

/// This binary, as the test of this name.
fn part(name: &str) -> Command {
    let mut command = Command::new(env::current_exe().unwrap());
    command.args(["--ignored", "--nocapture", "--exact"]);
    command.arg(format!("{NAME}{name}"));
    command
}

#[test]
fn peer_killed_at_any_byte_is_detected_and_leaks_nothing() {
    // A process of its own: the tests beside this one open descriptors too.
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

/// Writes a whole message and a part of another to what it was given as its input, and waits for its end.
#[test]
#[ignore = "a part of another test"]
fn child() {
    let offset: usize = env::var(OFFSET).unwrap().parse().unwrap();
    let (_, bytes) = message();
    // Socket or pipe, a file is what writes to a descriptor and asks nothing.
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
    assert_eq!(descriptors(), before, "descriptors are left");
    println!("{children} children");
}

/// The open descriptors of this process, where the system tells them.
fn descriptors() -> Option<usize> {
    Some(fs::read_dir("/proc/self/fd").ok()?.count())
}

/// A child that does not outlive this, whatever fails.
struct Guarded(Child);

impl Drop for Guarded {
    fn drop(&mut self) {
        // It may be gone already.
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
    drop(command); // and with it our hold of the child's end

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
    child.0.kill().unwrap(); // SIGKILL: the child does no more
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
