//! [`ReadTimeout`]: streams whose reads can wait for a limited time.

use std::any::Any;
use std::io::{self, ErrorKind, Read};
use std::net::{Shutdown, TcpStream};
#[cfg(unix)]
use std::os::unix::net::UnixStream;
use std::time::Duration;

use sdp::message::{Frame, ReadError};

use crate::connection::Frames;
use crate::error::LinkError;

/// A stream whose reads can wait for a limited time, for [`Client::within`](crate::Client::within).
pub trait ReadTimeout: Read {
    /// Sets how long a read waits, or that it waits without a limit.
    ///
    /// # Errors
    ///
    /// The stream cannot be changed.
    fn set_read_timeout(&self, timeout: Option<Duration>) -> io::Result<()>;
}

/// How to set the read timeout of a stream.
pub(super) type SetTimeout<R> = fn(&R, Option<Duration>) -> io::Result<()>;

macro_rules! sockets {
    ($($(#[$unix:meta])? $stream:ident),*) => {
        $(
            $(#[$unix])?
            impl ReadTimeout for $stream {
                fn set_read_timeout(&self, timeout: Option<Duration>) -> io::Result<()> {
                    $stream::set_read_timeout(self, timeout)
                }
            }
        )*

        /// Shuts down a socket, also for other threads. Returns `false` for a stream without a function for this.
        pub(super) fn shut_down<W: 'static>(stream: &W, how: Shutdown) -> bool {
            let stream: &dyn Any = stream;
            $(
                $(#[$unix])?
                if let Some(stream) = stream.downcast_ref::<$stream>() {
                    let _ = stream.shutdown(how);
                    return true;
                }
            )*
            false
        }
    };
}

sockets!(
    TcpStream,
    #[cfg(unix)]
    UnixStream
);

/// The frames of a stream, and its read timeout.
pub(super) struct Incoming<R> {
    pub(super) frames: Frames<R>,
    pub(super) timeout: Option<(Duration, SetTimeout<R>)>,
}

impl<R: Read> Incoming<R> {
    /// Reads once, and returns a whole frame. With a limit, it can return `None` before the limit.
    pub(super) fn frame(
        &mut self,
        rest: Option<(Duration, SetTimeout<R>)>,
    ) -> Result<Option<Frame<'_>>, LinkError> {
        // A power of two, so that most calls need not set it.
        let timeout = rest.map(|(rest, set)| {
            let nanos = u64::try_from(rest.as_nanos()).unwrap_or(u64::MAX);
            let nanos = (nanos / 2).next_power_of_two().max(1 << 20);
            (Duration::from_nanos(nanos), set)
        });
        if timeout.map(|it| it.0) != self.timeout.map(|it| it.0)
            && let Some((_, set)) = timeout.or(self.timeout)
        {
            let source = &self.frames.source;
            set(source, timeout.map(|it| it.0)).map_err(ReadError::Io)?;
            self.timeout = timeout;
        }
        match self.frames.frame() {
            Err(LinkError::Read(ReadError::Io(error)))
                if self.timeout.is_some() && is_timeout(&error) =>
            {
                Ok(None)
            }
            read => read,
        }
    }
}

/// The directions to shut down after the peer of a socket has gone. Only Linux then keeps messages that have arrived.
pub(super) const GONE: Shutdown = match cfg!(any(target_os = "linux", target_os = "android")) {
    true => Shutdown::Both,
    false => Shutdown::Write,
};

pub(super) fn is_timeout(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut)
}
