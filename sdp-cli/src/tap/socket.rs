//! TCP and Unix sockets.

use std::fmt;
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
#[cfg(unix)]
use std::os::unix::net::{UnixListener, UnixStream};
use std::str::FromStr;

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

pub(super) enum Socket {
    Tcp(TcpStream),
    #[cfg(unix)]
    Unix(UnixStream),
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
        match self {
            Self::Tcp(text) => f.write_str(&crate::text::escaped(text)),
            #[cfg(unix)]
            Self::Unix(text) => f.write_str(&crate::text::escaped(text)),
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

    pub(super) fn accept(&self) -> io::Result<Socket> {
        match self {
            Self::Tcp(listener) => listener.accept().and_then(|(socket, _)| tcp(socket)),
            #[cfg(unix)]
            Self::Unix(listener) => listener.accept().map(|(socket, _)| Socket::Unix(socket)),
        }
    }
}

#[cfg(unix)]
fn is_socket(path: &str) -> bool {
    use std::os::unix::fs::FileTypeExt as _;
    std::fs::symlink_metadata(path).is_ok_and(|it| it.file_type().is_socket())
}

/// Sends each message at once, as without a proxy.
fn tcp(socket: TcpStream) -> io::Result<Socket> {
    socket.set_nodelay(true)?;
    Ok(Socket::Tcp(socket))
}

impl Socket {
    pub(super) fn connect(address: &Address) -> io::Result<Self> {
        match address {
            Address::Tcp(address) => TcpStream::connect(address).and_then(tcp),
            #[cfg(unix)]
            Address::Unix(path) => UnixStream::connect(path).map(Self::Unix),
        }
    }

    /// Tells the peer that no more bytes come.
    pub(super) fn end_output(&self) {
        self.shutdown(Shutdown::Write);
    }

    pub(super) fn close(&self) {
        self.shutdown(Shutdown::Both);
    }

    fn shutdown(&self, how: Shutdown) {
        // The peer may have closed the socket.
        let _ = match self {
            Self::Tcp(socket) => socket.shutdown(how),
            #[cfg(unix)]
            Self::Unix(socket) => socket.shutdown(how),
        };
    }
}

impl Read for &Socket {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        match self {
            Socket::Tcp(socket) => (&*socket).read(bytes),
            #[cfg(unix)]
            Socket::Unix(socket) => (&*socket).read(bytes),
        }
    }
}

impl Write for &Socket {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Socket::Tcp(socket) => (&*socket).write(bytes),
            #[cfg(unix)]
            Socket::Unix(socket) => (&*socket).write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
