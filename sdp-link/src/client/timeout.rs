//! [`ReadTimeout`]: streams whose reads can wait for a limited time.

use std::any::Any;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
#[cfg(unix)]
use std::os::unix::net::UnixStream;
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::sync::Arc;
use std::time::{Duration, Instant};

use sdp::message::{Frame, ReadError};

use crate::connection::Frames;
use crate::error::LinkError;

/// A stream whose reads can wait for a limited time, for [`Client::within`](crate::Client::within).
pub trait ReadTimeout: Read {
    /// Sets how long a read waits, at least one millisecond, or that it waits without a limit.
    ///
    /// # Errors
    ///
    /// The stream cannot be changed.
    fn set_read_timeout(&self, timeout: Option<Duration>) -> io::Result<()>;
}

/// How to set the read timeout of a stream.
pub(super) type SetTimeout<R> = fn(&R, Option<Duration>) -> io::Result<()>;

/// A clone of a socket, which also ends the reads and writes of other threads.
pub(super) trait Socket: ReadTimeout + Send + Sync + UnwindSafe + RefUnwindSafe {
    fn shut_down(&self, how: Shutdown);

    fn write_timeout(&self) -> Option<Duration>;

    fn read_some(&self, bytes: &mut [u8]) -> io::Result<usize>;
}

macro_rules! sockets {
    ($($(#[$unix:meta])? $stream:ident),*) => {
        $(
            $(#[$unix])?
            impl ReadTimeout for $stream {
                fn set_read_timeout(&self, timeout: Option<Duration>) -> io::Result<()> {
                    $stream::set_read_timeout(self, timeout)
                }
            }

            $(#[$unix])?
            impl Socket for $stream {
                fn shut_down(&self, how: Shutdown) {
                    let _ = self.shutdown(how);
                }

                fn write_timeout(&self) -> Option<Duration> {
                    $stream::write_timeout(self).unwrap_or_default()
                }

                fn read_some(&self, bytes: &mut [u8]) -> io::Result<usize> {
                    (&mut &*self).read(bytes)
                }
            }
        )*

        /// Clones a stream that is a socket.
        pub(super) fn socket<S: 'static>(stream: &S) -> Option<Arc<dyn Socket>> {
            let stream: &dyn Any = stream;
            $(
                $(#[$unix])?
                if let Some(socket) = stream.downcast_ref::<$stream>() {
                    return Some(Arc::new(socket.try_clone().ok()?));
                }
            )*
            None
        }
    };
}

sockets!(
    TcpStream,
    #[cfg(unix)]
    UnixStream
);

/// Writes a part of the frames of at most 64 KiB.
pub(super) fn write_part(
    socket: Option<&dyn Socket>,
    outgoing: &mut impl Write,
    mut part: &[u8],
) -> io::Result<()> {
    while !part.is_empty() {
        let start = Instant::now();
        let len = match outgoing.write(part) {
            Ok(0) => return Err(ErrorKind::WriteZero.into()),
            Err(error) if error.kind() == ErrorKind::Interrupted => 0,
            written => written?,
        };
        part = part.get(len..).unwrap_or_default();
        // A timeout after some bytes is no error of the system, and the next write would wait as long again.
        if !part.is_empty()
            && let Some(timeout) = socket.and_then(Socket::write_timeout)
            && start.elapsed() >= timeout
        {
            return Err(ErrorKind::TimedOut.into());
        }
    }
    Ok(())
}

/// The frames of a stream, and whether its reads have a limit.
pub(super) struct Incoming<R> {
    pub(super) frames: Frames<R>,
    pub(super) is_limited: bool,
}

impl<R: Read> Incoming<R> {
    /// Reads once, and returns a whole frame. With a limit, it can return `None`.
    pub(super) fn frame(
        &mut self,
        rest: Option<Duration>,
        set: Option<&SetTimeout<R>>,
    ) -> Result<Option<Frame<'_>>, LinkError> {
        if let Some(set) = set
            && (rest.is_some() || self.is_limited)
        {
            // An implementation that counts milliseconds would get 0, often for no limit.
            let timeout = rest.map(|rest| rest.max(Duration::from_millis(1)));
            set(&self.frames.source, timeout).map_err(ReadError::Io)?;
            self.is_limited = rest.is_some();
        }
        match self.frames.frame() {
            Err(LinkError::Read(ReadError::Io(error))) if self.is_limited && is_timeout(&error) => {
                Ok(None)
            }
            read => read,
        }
    }
}

fn is_timeout(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut)
}
