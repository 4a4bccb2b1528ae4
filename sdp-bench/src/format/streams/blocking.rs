//! Blocking streams: SDP with its reader and writer, and the others with the standard library's buffers, as in their
//! documentation.

use std::io::{BufReader, BufWriter, Write as _};
use std::os::unix::net::UnixStream;
use std::thread;

use anyhow::Result;
use sdp::message::{self, MessageReader, MessageWriter};

use super::connection::{Connect, End, Message, is_due, present, suite};
use crate::suite::Suite;

pub(crate) fn add(name: &'static str, title: &str) -> Result<Suite> {
    let value = Message::example();
    suite(
        name,
        title,
        [
            (
                "SDP",
                "MessageWriter, MessageReader",
                message::to_vec(&value)?,
                connect::<Sdp> as Connect,
            ),
            (
                "bincode",
                "encode_into_std_write, decode_from_std_read",
                bincode::encode_to_vec(value, BINCODE)?,
                connect::<Bincode>,
            ),
            (
                "postcard",
                "to_slice and write_all, from_io",
                postcard::to_stdvec(&value)?,
                connect::<Postcard>,
            ),
        ],
    )
}

/// A stream to write and read messages.
trait Blocking: Sized + 'static {
    fn over(stream: UnixStream) -> Result<Self>;
    fn send(&mut self, message: &Message) -> Result<()>;
    fn flush(&mut self) -> Result<()>;
    fn receive(&mut self) -> Result<Message>;
}

impl<T: Blocking> End for T {
    fn exchange(&mut self, message: &Message, count: u64) -> Result<Message> {
        for _ in 0..count {
            self.send(message)?;
        }
        self.flush()?;
        self.receive()
    }
}

fn connect<T: Blocking>(count: u64) -> Result<Box<dyn End>> {
    let (near, far) = UnixStream::pair()?;
    // Dropping this end stops the thread with an error, as intended.
    thread::spawn(move || answer::<T>(far, count));
    Ok(Box::new(T::over(near)?))
}

fn answer<T: Blocking>(stream: UnixStream, count: u64) -> Result<()> {
    let mut end = T::over(stream)?;
    let mut received: u64 = 0;
    loop {
        let message = end.receive()?;
        received = received.wrapping_add(1);
        if is_due(received, count)? {
            end.send(&message)?;
            end.flush()?;
        }
    }
}

struct Sdp {
    reader: MessageReader<UnixStream>,
    writer: MessageWriter<BufWriter<UnixStream>>,
}

impl Blocking for Sdp {
    fn over(stream: UnixStream) -> Result<Self> {
        Ok(Self {
            reader: MessageReader::new(stream.try_clone()?),
            writer: MessageWriter::new(BufWriter::new(stream)),
        })
    }

    fn send(&mut self, message: &Message) -> Result<()> {
        Ok(self.writer.write(message)?)
    }

    fn flush(&mut self) -> Result<()> {
        Ok(self.writer.flush()?)
    }

    fn receive(&mut self) -> Result<Message> {
        present(self.reader.read()?)
    }
}

const BINCODE: bincode::config::Configuration = bincode::config::standard();

struct Bincode {
    reader: BufReader<UnixStream>,
    writer: BufWriter<UnixStream>,
}

impl Blocking for Bincode {
    fn over(stream: UnixStream) -> Result<Self> {
        Ok(Self {
            reader: BufReader::new(stream.try_clone()?),
            writer: BufWriter::new(stream),
        })
    }

    fn send(&mut self, message: &Message) -> Result<()> {
        bincode::encode_into_std_write(message, &mut self.writer, BINCODE)?;
        Ok(())
    }

    fn flush(&mut self) -> Result<()> {
        Ok(self.writer.flush()?)
    }

    fn receive(&mut self) -> Result<Message> {
        Ok(bincode::decode_from_std_read(&mut self.reader, BINCODE)?)
    }
}

struct Postcard {
    reader: BufReader<UnixStream>,
    writer: BufWriter<UnixStream>,
    /// postcard's buffer for values that it needs as a slice.
    scratch: [u8; 64],
}

impl Blocking for Postcard {
    fn over(stream: UnixStream) -> Result<Self> {
        Ok(Self {
            reader: BufReader::new(stream.try_clone()?),
            writer: BufWriter::new(stream),
            scratch: [0; 64],
        })
    }

    fn send(&mut self, message: &Message) -> Result<()> {
        // `to_io` would flush the stream after each message.
        let bytes = postcard::to_slice(message, &mut self.scratch)?;
        Ok(self.writer.write_all(bytes)?)
    }

    fn flush(&mut self) -> Result<()> {
        Ok(self.writer.flush()?)
    }

    fn receive(&mut self) -> Result<Message> {
        let (message, _) = postcard::from_io((&mut self.reader, &mut self.scratch))?;
        Ok(message)
    }
}
