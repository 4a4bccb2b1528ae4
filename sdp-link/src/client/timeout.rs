//! [`ReadTimeout`]: streams whose reads can wait for a limited time.

use std::io::{self, Read};
use std::net::TcpStream;
#[cfg(unix)]
use std::os::unix::net::UnixStream;
use std::time::Duration;

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

macro_rules! read_timeout {
    ($($stream:ident),*) => {$(
        impl ReadTimeout for $stream {
            fn set_read_timeout(&self, timeout: Option<Duration>) -> io::Result<()> {
                $stream::set_read_timeout(self, timeout)
            }
        }

        impl ReadTimeout for &$stream {
            fn set_read_timeout(&self, timeout: Option<Duration>) -> io::Result<()> {
                $stream::set_read_timeout(self, timeout)
            }
        }
    )*};
}

read_timeout!(TcpStream);
#[cfg(unix)]
read_timeout!(UnixStream);
