//! The addresses and listeners of TCP and Unix sockets.

use std::fmt;
use std::io;
use std::net::{TcpListener, TcpStream};
#[cfg(unix)]
use std::os::unix::net::{UnixListener, UnixStream};
use std::str::FromStr;

use crate::text::escaped;

/// The host and port of a TCP socket, or the path of a Unix socket.
#[derive(Clone)]
pub(super) enum Address {
    Tcp(String),
    #[cfg(unix)]
    Unix(String),
}

pub(super) enum Listener {
    Tcp(TcpListener),
    #[cfg(unix)]
    Unix(UnixListener),
}

impl FromStr for Address {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        #[cfg(unix)]
        if text.contains('/') {
            return Ok(Self::Unix(text.into()));
        }
        match text.rsplit_once(':') {
            Some((_, port)) if port.parse::<u16>().is_ok() => Ok(Self::Tcp(text.into())),
            _ => Err("expected HOST:PORT, or the path of a Unix socket with a `/`"),
        }
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Self::Tcp(text) => text,
            #[cfg(unix)]
            Self::Unix(path) => path,
        };
        f.write_str(&escaped(text))
    }
}

impl Address {
    /// Opens a connection to it.
    pub(super) fn open(&self) -> io::Result<TcpStream> {
        match self {
            Self::Tcp(address) => TcpStream::connect(address).and_then(tcp),
            #[cfg(unix)]
            Self::Unix(path) => UnixStream::connect(path).map(unix),
        }
    }
}

impl Listener {
    /// Opens a socket. Replaces a Unix socket that nobody listens on.
    pub(super) fn bind(address: &Address) -> io::Result<Self> {
        match address {
            Address::Tcp(address) => TcpListener::bind(address).map(Self::Tcp),
            #[cfg(unix)]
            Address::Unix(path) => {
                let refused = |error: io::Error| error.kind() == io::ErrorKind::ConnectionRefused;
                if UnixStream::connect(path).is_err_and(refused) && is_socket(path) {
                    std::fs::remove_file(path)?;
                }
                UnixListener::bind(path).map(Self::Unix)
            }
        }
    }

    /// Returns the address with the port that the system chose.
    pub(super) fn address(&self) -> Option<String> {
        match self {
            Self::Tcp(listener) => listener.local_addr().ok().map(|it| it.to_string()),
            #[cfg(unix)]
            Self::Unix(_) => None,
        }
    }

    pub(super) fn accept(&self) -> io::Result<TcpStream> {
        match self {
            Self::Tcp(listener) => listener.accept().and_then(|(socket, _)| tcp(socket)),
            #[cfg(unix)]
            Self::Unix(listener) => listener.accept().map(|(socket, _)| unix(socket)),
        }
    }
}

#[cfg(unix)]
fn is_socket(path: &str) -> bool {
    use std::os::unix::fs::FileTypeExt as _;
    std::fs::symlink_metadata(path).is_ok_and(|it| it.file_type().is_socket())
}

/// Sends each message at once, as without a proxy.
fn tcp(socket: TcpStream) -> io::Result<TcpStream> {
    socket.set_nodelay(true)?;
    Ok(socket)
}

/// Returns a Unix socket as a `TcpStream`, which reads, writes and shuts down any stream socket.
#[cfg(unix)]
fn unix(socket: UnixStream) -> TcpStream {
    std::os::fd::OwnedFd::from(socket).into()
}

/// Stops reading, and lets the end of a TCP connection be a reset. The peer of a Unix socket sees an end.
#[cfg(unix)]
pub(super) fn reset(socket: &TcpStream) {
    // A peer may have closed its socket.
    let _ = rustix::net::sockopt::set_socket_linger(socket, Some(std::time::Duration::ZERO));
    let _ = socket.shutdown(std::net::Shutdown::Read);
}

/// Ends a connection.
// `TcpStream::set_linger` is not stable.
#[cfg(not(unix))]
pub(super) fn reset(socket: &TcpStream) {
    // A peer may have closed its socket.
    let _ = socket.shutdown(std::net::Shutdown::Both);
}
