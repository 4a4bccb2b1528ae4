//! A socket pair to another thread: SDP with its reader and writer, and two formats with the standard library's buffers,
//! as in their documentation.

use std::io::{BufReader, BufWriter, Write as _};
use std::os::unix::net::UnixStream;
use std::thread;

use anyhow::{Context, Result};
use bincode::config::{Configuration, standard};
use sdp::message::{self, MessageReader, MessageWriter};

use crate::suite::{Operation, SDP, Suite, forever};
use crate::workload::parameter_change::ParameterChange as Message;

/// The number of messages before the answer in `Flow`.
const RUN: u64 = 1000;

/// Compares SDP with two other formats, with a separate connection for each operation.
pub(crate) fn suite(name: &'static str, title: &str) -> Result<Suite> {
    let message = Message::example();
    let mut suite = Suite::new(name, title);
    add::<Sdp>(
        &mut suite,
        (SDP, "MessageWriter, MessageReader"),
        message::to_vec(&message)?,
    )?;
    add::<Buffered<Bincode>>(
        &mut suite,
        ("bincode", "encode_into_std_write, decode_from_std_read"),
        bincode::encode_to_vec(message, BINCODE)?,
    )?;
    add::<Buffered<Postcard>>(
        &mut suite,
        ("postcard", "to_slice and write_all, from_io"),
        postcard::to_stdvec(&message)?,
    )?;
    Ok(suite)
}

fn add<S: Stream>(
    suite: &mut Suite,
    (name, how): (&'static str, &'static str),
    wire: Vec<u8>,
) -> Result<()> {
    let mut format = suite.format(name, forever(Message::example()), wire);
    format.show_wire();
    for (operation, count) in [(Operation::Exchange, 1), (Operation::Flow, RUN)] {
        let (near, far) = UnixStream::pair()?;
        // The end of the other stream stops the thread with an error, as intended.
        thread::spawn(move || answer::<S>(far, count));
        format.exchange(operation, how, S::over(near)?, move |message, stream| {
            for _ in 0..count {
                stream.send(message)?;
            }
            stream.receive()
        });
    }
    Ok(())
}

/// Answers with the last message of each run of `count` messages.
fn answer<S: Stream>(stream: UnixStream, count: u64) -> Result<()> {
    let mut stream = S::over(stream)?;
    loop {
        for _ in 1..count {
            stream.receive()?;
        }
        let message = stream.receive()?;
        stream.send(&message)?;
    }
}

/// A stream to write and read messages.
trait Stream: Sized + 'static {
    fn over(stream: UnixStream) -> Result<Self>;
    fn send(&mut self, message: &Message) -> Result<()>;
    /// Receives a message, after it has flushed those to send.
    fn receive(&mut self) -> Result<Message>;
}

struct Sdp {
    reader: MessageReader<UnixStream>,
    writer: MessageWriter<BufWriter<UnixStream>>,
}

impl Stream for Sdp {
    fn over(stream: UnixStream) -> Result<Self> {
        Ok(Self {
            reader: MessageReader::new(stream.try_clone()?),
            writer: MessageWriter::new(BufWriter::new(stream)),
        })
    }

    fn send(&mut self, message: &Message) -> Result<()> {
        Ok(self.writer.write(message)?)
    }

    fn receive(&mut self) -> Result<Message> {
        self.writer.flush()?;
        self.reader.read()?.context("peer disconnected")
    }
}

/// A stream in a format of the standard library's buffers.
struct Buffered<C> {
    reader: BufReader<UnixStream>,
    writer: BufWriter<UnixStream>,
    codec: C,
}

/// Writes and reads a message in a format.
trait Codec: Default + 'static {
    fn send(&mut self, message: &Message, out: &mut BufWriter<UnixStream>) -> Result<()>;
    fn receive(&mut self, input: &mut BufReader<UnixStream>) -> Result<Message>;
}

impl<C: Codec> Stream for Buffered<C> {
    fn over(stream: UnixStream) -> Result<Self> {
        Ok(Self {
            reader: BufReader::new(stream.try_clone()?),
            writer: BufWriter::new(stream),
            codec: C::default(),
        })
    }

    fn send(&mut self, message: &Message) -> Result<()> {
        self.codec.send(message, &mut self.writer)
    }

    fn receive(&mut self) -> Result<Message> {
        self.writer.flush()?;
        self.codec.receive(&mut self.reader)
    }
}

const BINCODE: Configuration = standard();

#[derive(Default)]
struct Bincode;

impl Codec for Bincode {
    fn send(&mut self, message: &Message, out: &mut BufWriter<UnixStream>) -> Result<()> {
        bincode::encode_into_std_write(message, out, BINCODE)?;
        Ok(())
    }

    fn receive(&mut self, input: &mut BufReader<UnixStream>) -> Result<Message> {
        Ok(bincode::decode_from_std_read(input, BINCODE)?)
    }
}

/// postcard, with its buffer for values that it needs as a slice.
#[derive(Default)]
struct Postcard([u8; 32]);

impl Codec for Postcard {
    fn send(&mut self, message: &Message, out: &mut BufWriter<UnixStream>) -> Result<()> {
        // `to_io` would flush the stream after each message.
        Ok(out.write_all(postcard::to_slice(message, &mut self.0)?)?)
    }

    fn receive(&mut self, input: &mut BufReader<UnixStream>) -> Result<Message> {
        let (message, _) = postcard::from_io((input, &mut self.0))?;
        Ok(message)
    }
}
