//! [`Connection`]: messages between two programs over a blocking stream, with the conversions between their versions.

use std::io::{Read, Write};

use sdp::message::{
    DecodeMessage, EncodeMessage, Frame, FrameDecoder, Header, MessageId, MessageWriter, ReadError,
    WriteError,
};
use sdp_schema::{Peer, ResolveError};

use crate::error::LinkError;
use crate::handshake::Handshake;
use crate::session::{Session, is_of_format};
use crate::wire::Verdict;

/// A connection to a program of the same, an older or a newer version.
///
/// Both programs have sent a `Hello`, and each has told the peer which messages it does not understand. Messages are
/// converted as by [`Peer`]: by the program that reads them if it can, and otherwise by the program that writes them. If one
/// cannot be converted, both programs learn it.
///
/// ```
/// use std::net::{TcpListener, TcpStream};
///
/// use sdp_link::Handshake;
/// use sdp_schema::Hello;
///
/// #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema, Debug, PartialEq)]
/// #[sdp(message_id = 1)]
/// struct Load { path: String, #[sdp(default)] volume: Option<f32> }
///
/// mod plugin {
///     #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema)]
///     #[sdp(message_id = 1)]
///     pub struct Load { pub path: String }
/// }
///
/// let listener = TcpListener::bind("127.0.0.1:0")?;
/// let address = listener.local_addr()?;
/// let plugin = std::thread::spawn(move || {
///     let stream = TcpStream::connect(address).unwrap();
///     let hello = Hello::new::<plugin::Load>("plugins");
///     let mut host = Handshake::new(hello, "plugin 1.0").connect(&stream, &stream).unwrap();
///     host.write(&plugin::Load { path: "a.wav".into() }).unwrap();
/// });
///
/// let (stream, _) = listener.accept()?;
/// let hello = Hello::new::<Load>("plugins");
/// let mut plugin_end = Handshake::new(hello, "host 2.0").accept(&stream, &stream)?;
/// assert_eq!(plugin_end.program(), Some("plugin 1.0"));
/// assert_eq!(plugin_end.read()?, Some(Load { path: "a.wav".into(), volume: None }));
/// assert_eq!(plugin_end.read::<Load>()?, None);
/// # plugin.join().unwrap();
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Connection<R, W> {
    incoming: Incoming<R>,
    outgoing: Outgoing<W>,
}

/// The half of a [`Connection`] that reads.
#[derive(Debug)]
pub struct Incoming<R> {
    source: R,
    frames: FrameDecoder,
    session: Session,
    converted: Vec<u8>,
}

/// The half of a [`Connection`] that writes.
#[derive(Debug)]
pub struct Outgoing<W> {
    writer: MessageWriter<W>,
    session: Session,
    frame: Vec<u8>,
}

impl Handshake {
    /// Opens a connection: sends the `Hello` first. Use it in the program that has opened the stream. `&UnixStream` and
    /// `&TcpStream` are both halves, and a child process has its standard input and output.
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
        self.open(reader, writer, true)
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
        self.open(reader, writer, false)
    }

    /// Each program waits for the bytes of its peer in turn, so long messages do not fill the buffers of both directions.
    fn open<R: Read, W: Write>(
        &self,
        mut source: R,
        writer: W,
        is_first: bool,
    ) -> Result<Connection<R, W>, LinkError> {
        let mut writer = MessageWriter::new(writer).with_limits(&self.limits);
        let mut frames = FrameDecoder::new().with_limits(&self.limits);
        if is_first {
            writer.write(self.hello())?;
            flush(&mut writer)?;
        }
        let id = fill(&mut frames, &mut source)?.ok_or(LinkError::Ended)?;
        let (ours, opened) = if Self::is_hello(id) {
            let received = self.receive(next(&mut frames)?);
            if !is_first {
                writer.write(self.hello())?;
                flush(&mut writer)?;
            }
            received
        } else {
            // The message stays in the buffer.
            let first = Frame::from_prefix(frames.unread()).map_err(ReadError::Message)?;
            self.receive(first.0)
        };
        let session = match opened {
            Ok(session) => session,
            Err(error) => {
                // The peer may have gone, but this error is the reason.
                if let Some(verdict) = ours
                    && (is_first || fill(&mut frames, &mut source).is_ok())
                    && writer.write(&verdict).is_ok()
                {
                    let _ = writer.flush();
                }
                return Err(error);
            }
        };
        if let Some(ours) = ours {
            // SPEC L3: the first side does not wait for the verdict of the second one.
            if is_first {
                writer.write(&ours)?;
                flush(&mut writer)?;
            }
            fill(&mut frames, &mut source)?.ok_or(LinkError::Ended)?;
            session.receive_verdict(next(&mut frames)?)?;
            if !is_first {
                writer.write(&ours)?;
                flush(&mut writer)?;
            }
        }
        Ok(Connection {
            incoming: Incoming {
                source,
                frames,
                session: session.clone(),
                converted: Vec::new(),
            },
            outgoing: Outgoing {
                writer,
                session,
                frame: Vec::new(),
            },
        })
    }
}

/// Returns the id of the message at the start of the buffer, or `None` if it is not whole.
fn first_id(frames: &FrameDecoder) -> Option<MessageId> {
    let unread = frames.unread();
    let header = Header::parse(unread).ok()?;
    (unread.len() >= header.frame_len()).then_some(header.id)
}

/// Reads until the buffer starts with a whole message, and returns its id, or `None` at the end of the stream.
fn fill(frames: &mut FrameDecoder, source: &mut impl Read) -> Result<Option<MessageId>, ReadError> {
    loop {
        if let Some(id) = first_id(frames) {
            return Ok(Some(id));
        }
        if !read(frames, source)? {
            return Ok(None);
        }
    }
}

/// Reads once, if the buffer starts with no whole message. Returns `false` at the end of the stream.
fn read(frames: &mut FrameDecoder, source: &mut impl Read) -> Result<bool, ReadError> {
    // There is no whole message, so this only checks the header.
    frames.next_frame().map_err(ReadError::Header)?;
    let len = match source.read(frames.spare_capacity()) {
        Ok(len) => len,
        Err(error) if error.kind() == std::io::ErrorKind::Interrupted => return Ok(true),
        Err(error) => return Err(ReadError::Io(error)),
    };
    if len == 0 {
        frames.finish().map_err(ReadError::Incomplete)?;
        return Ok(false);
    }
    frames.commit(len);
    Ok(true)
}

fn flush(writer: &mut MessageWriter<impl Write>) -> Result<(), WriteError> {
    Ok(writer.flush()?)
}

fn write_frames(
    writer: &mut MessageWriter<impl Write>,
    mut frames: &[u8],
) -> Result<(), LinkError> {
    while !frames.is_empty() {
        let (frame, rest) = Frame::from_prefix(frames).map_err(ReadError::Message)?;
        writer.write_frame(&frame).map_err(|error| match error {
            // The message is longer than the limit, and nothing of it is written.
            WriteError::Encode(error) => LinkError::Unsent(ResolveError::Encode(error)),
            error => error.into(),
        })?;
        frames = rest;
    }
    Ok(())
}

/// Appends encoded messages to a buffer, within the limits of a stream.
#[cfg(feature = "tokio-util-0_7")]
pub(crate) fn append_frames(
    out: &mut Vec<u8>,
    limits: &sdp::Limits,
    frames: &[u8],
) -> Result<(), LinkError> {
    let mut writer = MessageWriter::new(out).with_limits(limits);
    write_frames(&mut writer, frames)?;
    Ok(flush(&mut writer)?)
}

/// Takes the message that [`fill`] has found.
fn next(frames: &mut FrameDecoder) -> Result<Frame<'_>, LinkError> {
    let frame = frames.next_frame().map_err(ReadError::Header)?;
    frame.ok_or(LinkError::Ended)
}

impl<R> Incoming<R> {
    pub(crate) const fn session(&self) -> &Session {
        &self.session
    }

    pub(crate) const fn source(&self) -> &R {
        &self.source
    }
}

impl<R: Read> Incoming<R> {
    /// Reads the next frame, also one of the format. Returns `None` if it is not whole after one read, so that a peer
    /// that sends single bytes does not extend a deadline.
    pub(crate) fn frame(&mut self) -> Result<Option<Frame<'_>>, LinkError> {
        let (frames, source) = (&mut self.frames, &mut self.source);
        if first_id(frames).is_none() && !read(frames, source)? {
            return Err(LinkError::Ended);
        }
        match first_id(frames) {
            Some(_) => next(frames).map(Some),
            None => Ok(None),
        }
    }

    /// Reads the next message, as [`Connection::read`]. The writing half sends the notice about a message that cannot be
    /// read before its next message.
    ///
    /// # Errors
    ///
    /// The same as for [`Connection::read`].
    pub fn read<'a, M: DecodeMessage<'a>>(&'a mut self) -> Result<Option<M>, LinkError> {
        loop {
            let Some(id) = fill(&mut self.frames, &mut self.source)? else {
                return Ok(None);
            };
            if !is_of_format(id) {
                break;
            }
            self.session.receive(next(&mut self.frames)?)?;
        }
        let frame = next(&mut self.frames)?;
        self.session.decode(frame, &mut self.converted)
    }
}

impl<W: Write> Outgoing<W> {
    /// Writes a message, as [`Connection::write`].
    ///
    /// # Errors
    ///
    /// The same as for [`Connection::write`].
    pub fn write<M: EncodeMessage + ?Sized>(&mut self, message: &M) -> Result<(), LinkError> {
        self.write_notices();
        self.frame.clear();
        if let Err(error) = self.session.encode(message, &mut self.frame) {
            self.write_notices();
            return Err(error);
        }
        write_frames(&mut self.writer, &self.frame)
    }

    /// Writes encoded messages, and flushes the stream.
    pub(crate) fn write_frames(&mut self, frames: &[u8]) -> Result<(), LinkError> {
        write_frames(&mut self.writer, frames)?;
        self.flush()
    }

    /// Flushes the stream.
    ///
    /// # Errors
    ///
    /// The stream fails.
    pub fn flush(&mut self) -> Result<(), LinkError> {
        self.write_notices();
        Ok(flush(&mut self.writer)?)
    }

    /// Writes the notices. If the stream fails, their bytes stay pending, and the next write has the error.
    fn write_notices(&mut self) {
        while let Some(notice) = self.session.next_notice() {
            let _ = self.writer.write(&notice);
        }
    }
}

impl<R, W> Connection<R, W> {
    /// Returns the conversions, for the grades of messages.
    #[must_use]
    pub fn peer(&self) -> &Peer {
        self.incoming.session.peer()
    }

    /// Returns the text with which the peer names itself, as [`Session::program`].
    #[must_use]
    pub fn program(&self) -> Option<&str> {
        self.incoming.session.program()
    }

    /// Returns what the peer has answered, or `None` for a peer without verdicts.
    #[must_use]
    pub fn verdict(&self) -> Option<&Verdict> {
        self.incoming.session.verdict()
    }

    /// Returns both halves, for two threads.
    #[must_use]
    pub fn into_halves(self) -> (Incoming<R>, Outgoing<W>) {
        (self.incoming, self.outgoing)
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
        if first_id(&self.incoming.frames).is_none() {
            let _ = self.outgoing.flush();
        }
        let result = self.incoming.read();
        if matches!(result, Err(LinkError::Received(_))) {
            let _ = self.outgoing.flush();
        }
        result
    }

    /// Converts and writes a message.
    ///
    /// # Errors
    ///
    /// [`Unsent`](LinkError::Unsent) is about this message: nothing of it is written, and the peer gets a notice if there is no
    /// conversion. The connection ends with the remaining errors, except a timeout of the stream. After it, call
    /// [`flush`](Self::flush) until it succeeds, and do not write the message again.
    pub fn write<M: EncodeMessage + ?Sized>(&mut self, message: &M) -> Result<(), LinkError> {
        self.outgoing.write(message)
    }

    /// Flushes the stream. Call it after the last of several messages if the stream has a buffer, unless
    /// [`read`](Self::read) follows.
    ///
    /// # Errors
    ///
    /// The stream fails.
    pub fn flush(&mut self) -> Result<(), LinkError> {
        self.outgoing.flush()
    }
}
