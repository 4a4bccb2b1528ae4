//! The relay of the bytes of one direction.

use std::io::{self, Read, Write};

use super::framer::Framer;

/// The most bytes that are read at once.
const BUFFER: usize = 1 << 16;

/// The end of a relay that is not the end of its input.
pub(super) enum Broken {
    Read,
    Write,
}

/// Copies all bytes as soon as they come. The queue gets a message before the receiver gets its last byte, so an answer is
/// never shown before its request. The display is woken after it, because this costs a system call.
pub(super) fn relay(
    mut from: impl Read,
    mut to: impl Write,
    framer: &mut Framer,
) -> Result<(), Broken> {
    let mut buffer = vec![0; BUFFER];
    loop {
        let len = match from.read(&mut buffer) {
            Ok(0) => return Ok(()),
            Ok(len) => len,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => {
                framer.note(format!("cannot read: {error}"));
                return Err(Broken::Read);
            }
        };
        let bytes = buffer.get(..len).unwrap_or_default();
        framer.take(bytes);
        let result = to.write_all(bytes);
        framer.wake();
        if let Err(error) = result {
            framer.note(format!("cannot write: {error}"));
            return Err(Broken::Write);
        }
    }
}
