//! The relay of the bytes of one direction.

use std::io::{self, Read, Write};
use std::thread;
use std::time::Duration;

use super::framer::Framer;

/// The most bytes that are read at once.
const BUFFER: usize = 1 << 16;

/// The end of a relay that is not the end of its input.
pub(super) enum Broken {
    Read,
    Write(io::Error),
}

/// Copies all bytes as soon as they come. The display gets the last message before the receiver sees the end, because
/// the tap ends with its command.
pub(super) fn relay(
    mut from: impl Read,
    mut to: impl Write,
    mut framer: Framer,
) -> Result<(), Broken> {
    let result = copy(&mut from, &mut to, &mut framer);
    framer.finish();
    result
}

/// The queue gets a message before the receiver gets its last byte, so an answer is never shown before its request. The
/// display is woken after it, because this costs a system call.
fn copy(from: &mut impl Read, to: &mut impl Write, framer: &mut Framer) -> Result<(), Broken> {
    let mut buffer = vec![0; BUFFER];
    loop {
        let len = match retry(|| from.read(&mut buffer)) {
            Ok(0) => return Ok(()),
            Ok(len) => len,
            Err(error) => {
                framer.note(format!("cannot read: {error}"));
                return Err(Broken::Read);
            }
        };
        let bytes = buffer.get(..len).unwrap_or_default();
        framer.take(bytes);
        let result = write_all(to, bytes);
        framer.wake();
        if let Err(error) = result {
            framer.note(format!("cannot write: {error}"));
            return Err(Broken::Write(error));
        }
    }
}

fn write_all(to: &mut impl Write, mut bytes: &[u8]) -> io::Result<()> {
    while !bytes.is_empty() {
        let len = retry(|| to.write(bytes))?;
        if len == 0 {
            return Err(io::ErrorKind::WriteZero.into());
        }
        bytes = bytes.get(len..).unwrap_or_default();
    }
    Ok(())
}

/// Repeats an operation that did nothing because of a signal, or because a foreign process made the file non-blocking.
pub(super) fn retry<T>(mut operation: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    loop {
        match operation() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                thread::sleep(Duration::from_millis(1));
            }
            result => return result,
        }
    }
}
