//! [`Connection`]: messages between two programs over a blocking stream, with the conversions between their versions.

use std::io::{self, ErrorKind, Read, Write};
use std::pin::pin;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use sdp::message::{
    DecodeMessage, EncodeMessage, Frame, FrameDecoder, Header, MessageId, MessageWriter, ReadError,
    WriteError,
};

use crate::error::LinkError;
use crate::handshake::{Handshake, Transport};
use crate::session::{Session, is_of_format};

/// How long the end of a client or a server waits for its writes, and for its peer.
pub(crate) const CLOSING: Duration = Duration::from_secs(1);

/// A connection to a program of the same, an older or a newer version.
///
/// Both programs have sent a `Hello`, and each has told the peer which messages it does not understand. Messages are
/// converted as by [`Peer`](sdp_schema::Peer): by the program that reads them if it can, and otherwise by the program that
/// writes them. If one cannot be converted, both programs learn it. The [crate](crate) has an example.
#[derive(Debug)]
pub struct Connection<R, W> {
    frames: Frames<R>,
    writer: MessageWriter<W>,
    session: Session,
    /// A message that is converted.
    scratch: Vec<u8>,
}

/// The frames of a stream.
#[derive(Debug)]
pub(crate) struct Frames<R> {
    pub(crate) source: R,
    decoder: FrameDecoder,
}

/// Both halves of a stream, while it is opened.
struct Opening<R, W>(Frames<R>, MessageWriter<W>);

impl<R: Read, W: Write> Transport for Opening<R, W> {
    async fn send(&mut self, message: &impl EncodeMessage) -> Result<(), LinkError> {
        self.1.write(message)?;
        flush(&mut self.1)
    }

    async fn peek(&mut self) -> Result<Frame<'_>, LinkError> {
        self.0.fill()?.ok_or(LinkError::Ended)?;
        let (frame, _) = Frame::from_prefix(self.0.decoder.unread()).map_err(ReadError::Message)?;
        Ok(frame)
    }

    fn skip(&mut self) {
        let _ = self.0.decoder.next_frame();
    }
}

impl Handshake {
    /// Opens a connection: sends the `Hello` first. Use it in the program that has opened the stream. `&UnixStream` and
    /// `&TcpStream` are both halves, but a `Client` and a `Server` must own theirs: `try_clone` gives both. A child process has
    /// its standard input and output.
    ///
    /// It waits for the peer. To wait for a limited time, set a timeout of the stream, and close the stream after it. The
    /// timeout is of each read, so a hostile peer can send a byte at a time: shut down a clone of the stream to end this.
    /// Two programs that both call [`accept`](Self::accept) wait for each other.
    ///
    /// # Errors
    ///
    /// The stream fails, or one of the programs does not go on.
    pub fn connect<R: Read, W: Write>(
        &self,
        reader: R,
        writer: W,
    ) -> Result<Connection<R, W>, LinkError> {
        self.open_blocking(reader, writer, true)
    }

    /// Opens a connection after the peer: sends the `Hello` after the peer's one. Use it in the program that has accepted the
    /// stream. A peer without a `Hello` gets none.
    ///
    /// # Errors
    ///
    /// The same as for [`connect`](Self::connect).
    pub fn accept<R: Read, W: Write>(
        &self,
        reader: R,
        writer: W,
    ) -> Result<Connection<R, W>, LinkError> {
        self.open_blocking(reader, writer, false)
    }

    fn open_blocking<R: Read, W: Write>(
        &self,
        source: R,
        writer: W,
        is_first: bool,
    ) -> Result<Connection<R, W>, LinkError> {
        let decoder = FrameDecoder::new().with_limits(&self.limits);
        let writer = MessageWriter::new(writer).with_limits(&self.limits);
        let mut stream = Opening(Frames { source, decoder }, writer);
        let session = block(self.open(&mut stream, is_first))?;
        let Opening(frames, writer) = stream;
        Ok(Connection {
            frames,
            writer,
            session,
            scratch: Vec::new(),
        })
    }
}

/// Runs a future over a stream that blocks, so that it is never pending.
pub(crate) fn block<T>(future: impl Future<Output = T>) -> T {
    let mut future = pin!(future);
    let mut context = Context::from_waker(Waker::noop());
    loop {
        if let Poll::Ready(result) = future.as_mut().poll(&mut context) {
            return result;
        }
    }
}

impl<R> Frames<R> {
    /// Returns the id of the message at the start of the buffer, or `None` if it is not whole.
    fn first_id(&self) -> Option<MessageId> {
        let unread = self.decoder.unread();
        let header = Header::parse(unread).ok()?;
        (unread.len() >= header.frame_len()).then_some(header.id)
    }

    /// Takes the message that [`fill`](Self::fill) has found.
    fn next(&mut self) -> Result<Frame<'_>, LinkError> {
        let frame = self.decoder.next_frame().map_err(ReadError::Header)?;
        frame.ok_or(LinkError::Ended)
    }
}

impl<R: Read> Frames<R> {
    /// Reads until the buffer starts with a whole message, and returns its id, or `None` at the end of the stream.
    fn fill(&mut self) -> Result<Option<MessageId>, ReadError> {
        loop {
            match self.first_id() {
                None if self.read()? => {}
                id => return Ok(id),
            }
        }
    }

    /// Reads the next frame. Returns `None` if it is not whole after one read, so that a peer that sends single bytes does
    /// not extend a deadline.
    pub(crate) fn frame(&mut self) -> Result<Option<Frame<'_>>, LinkError> {
        if self.first_id().is_none() && !self.read()? {
            return Err(LinkError::Ended);
        }
        Ok(self.decoder.next_frame().map_err(ReadError::Header)?)
    }

    /// Reads once, if the buffer starts with no whole message. Returns `false` at the end of the stream.
    fn read(&mut self) -> Result<bool, ReadError> {
        if !self.decoder.unread().is_empty() {
            // There is no whole message, so this only checks the header.
            self.decoder.next_frame().map_err(ReadError::Header)?;
        }
        let len = match self.source.read(self.decoder.spare_capacity()) {
            Ok(len) => len,
            Err(error) if error.kind() == ErrorKind::Interrupted => return Ok(true),
            Err(error) => return Err(ReadError::Io(error)),
        };
        if len == 0 {
            self.decoder.finish().map_err(ReadError::Incomplete)?;
            return Ok(false);
        }
        self.decoder.commit(len);
        Ok(true)
    }
}

fn flush(writer: &mut MessageWriter<impl Write>) -> Result<(), LinkError> {
    Ok(writer.flush().map_err(WriteError::Io)?)
}

impl<R, W> Connection<R, W> {
    /// Returns the session, for the grades of messages, the name of the peer and its verdict.
    #[must_use]
    pub const fn session(&self) -> &Session {
        &self.session
    }

    /// Returns the halves of the stream, the bytes that are not written yet, and the session.
    pub(crate) fn into_parts(self) -> (Frames<R>, W, Vec<u8>, Session) {
        let unwritten = self.writer.pending().to_vec();
        let (frames, session) = (self.frames, self.session);
        (frames, self.writer.into_inner(), unwritten, session)
    }
}

impl<R: Read, W: Write> Connection<R, W> {
    /// Reads and converts the next message. Returns `None` if the stream ends after a whole message.
    ///
    /// Before it waits for the peer, it flushes the written messages. It ignores errors of this, because the next `write`
    /// returns them, and the peer may have sent further messages before it closed the stream.
    ///
    /// # Errors
    ///
    /// [`Received`](LinkError::Received) and [`Notice`](LinkError::Notice) are about one message, and the next call reads the
    /// next one. The peer gets a notice about a `Received` message at once. The connection ends with the remaining errors,
    /// except a timeout of the stream, after which the next call continues.
    pub fn read<'a, M: DecodeMessage<'a>>(&'a mut self) -> Result<Option<M>, LinkError> {
        if self.frames.first_id().is_none() {
            let _ = self.flush();
        }
        loop {
            let Some(id) = self.frames.fill()? else {
                return Ok(None);
            };
            if !is_of_format(id) {
                break;
            }
            self.session.receive(self.frames.next()?)?;
        }
        let message = self.session.decode(self.frames.next()?, &mut self.scratch);
        if matches!(message, Err(LinkError::Received(_))) {
            write_notices(&self.session, &mut self.writer);
            let _ = flush(&mut self.writer);
        }
        message
    }

    /// Converts and writes a message. Call [`close`](Self::close) after the last one.
    ///
    /// # Errors
    ///
    /// [`Unsent`](LinkError::Unsent) is about this message: nothing of it is written, and the peer gets a notice if there is no
    /// conversion. The connection ends with the remaining errors, except a timeout of the stream. After it, call
    /// [`flush`](Self::flush) until it succeeds, and do not write the message again.
    pub fn write<M: EncodeMessage + ?Sized>(&mut self, message: &M) -> Result<(), LinkError> {
        self.scratch.clear();
        let encoded = self.session.encode(message, &mut self.scratch);
        write_notices(&self.session, &mut self.writer);
        encoded?;
        let frame = Frame::from_slice(&self.scratch).map_err(ReadError::Message)?;
        Ok(self.writer.write_frame(&frame)?)
    }

    /// Flushes the stream. Call it after the last of several messages if the stream has a buffer, unless
    /// [`read`](Self::read) follows.
    ///
    /// # Errors
    ///
    /// The stream fails.
    pub fn flush(&mut self) -> Result<(), LinkError> {
        flush(&mut self.writer)
    }

    /// Closes the connection: flushes, ends the writing half, and discards the messages of the peer until it ends its half. A
    /// TCP socket that is dropped with unread bytes, such as a notice, loses the messages that the peer has not read. For a
    /// socket, call `link.close(|it| it.shutdown(Shutdown::Write))`. It waits as [`connect`](Handshake::connect) does.
    ///
    /// # Errors
    ///
    /// The stream fails, or the peer sends as many bytes as [`CallLimits::queued`](crate::CallLimits::queued).
    pub fn close(mut self, shut_down: impl FnOnce(W) -> io::Result<()>) -> Result<(), LinkError> {
        self.flush()?;
        shut_down(self.writer.into_inner()).map_err(WriteError::Io)?;
        let limit = self.session.call_limits().queued as u64;
        let len = io::copy(&mut self.frames.source.take(limit), &mut io::sink());
        let rule = LinkError::Rule("the peer does not close the connection");
        let is_whole = len.map_err(ReadError::Io)? < limit;
        is_whole.then_some(()).ok_or(rule)
    }
}

/// Writes the notices. If the stream fails, their bytes stay pending, and the next write has the error.
fn write_notices(session: &Session, writer: &mut MessageWriter<impl Write>) {
    while let Some(notice) = session.next_notice() {
        let _ = writer.write(&notice);
    }
}
