//! Tokio streams: SDP with its codec, and the others with `tokio_util`'s length-delimited frames.

use std::os::unix::net::UnixStream;
use std::thread;

use anyhow::Result;
use bytes::{Bytes, BytesMut};
use futures_util::{SinkExt as _, StreamExt as _};
use sdp::codec::MessageCodec;
use sdp::message;
use tokio::runtime::{Builder, Runtime};
use tokio_util::codec::{Decoder, Encoder, Framed, LengthDelimitedCodec};

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
                "MessageCodec",
                message::to_vec(&value)?,
                connect::<Sdp> as Connect,
            ),
            (
                "bincode",
                "LengthDelimitedCodec, encode_to_vec, decode_from_slice",
                delimited(Bincode::encode(&value)?)?,
                connect::<Bincode>,
            ),
            (
                "postcard",
                "LengthDelimitedCodec, to_stdvec, from_bytes",
                delimited(Postcard::encode(&value)?)?,
                connect::<Postcard>,
            ),
        ],
    )
}

fn delimited(payload: Bytes) -> Result<Vec<u8>> {
    let mut frame = BytesMut::new();
    LengthDelimitedCodec::new().encode(payload, &mut frame)?;
    Ok(frame.to_vec())
}

/// Conversions between messages and the items of a codec.
trait Asynchronous: 'static {
    type Codec: Default
        + Unpin
        + Decoder<Error: Into<anyhow::Error>>
        + Encoder<Self::Item, Error: Into<anyhow::Error>>;
    type Item;

    fn encode(message: &Message) -> Result<Self::Item>;
    fn decode(item: <Self::Codec as Decoder>::Item) -> Result<Message>;
}

/// One end with its own runtime, as in a program.
struct Tokio<T: Asynchronous> {
    runtime: Runtime,
    stream: Framed<tokio::net::UnixStream, T::Codec>,
}

impl<T: Asynchronous> Tokio<T> {
    fn over(stream: UnixStream) -> Result<Self> {
        stream.set_nonblocking(true)?;
        let runtime = Builder::new_current_thread().enable_io().build()?;
        let stream = {
            let _guard = runtime.enter();
            tokio::net::UnixStream::from_std(stream)?
        };
        Ok(Self {
            runtime,
            stream: Framed::new(stream, T::Codec::default()),
        })
    }

    /// Queues a message, which is sent when the queue is long, or when the stream is flushed.
    async fn send(
        stream: &mut Framed<tokio::net::UnixStream, T::Codec>,
        message: &Message,
    ) -> Result<()> {
        stream.feed(T::encode(message)?).await.map_err(Into::into)
    }

    async fn flush(stream: &mut Framed<tokio::net::UnixStream, T::Codec>) -> Result<()> {
        stream.flush().await.map_err(Into::into)
    }

    async fn receive(stream: &mut Framed<tokio::net::UnixStream, T::Codec>) -> Result<Message> {
        let item = present(stream.next().await)?;
        T::decode(item.map_err(Into::into)?)
    }
}

impl<T: Asynchronous> End for Tokio<T> {
    fn exchange(&mut self, message: &Message, count: u64) -> Result<Message> {
        let stream = &mut self.stream;
        self.runtime.block_on(async {
            for _ in 0..count {
                Self::send(stream, message).await?;
            }
            Self::flush(stream).await?;
            Self::receive(stream).await
        })
    }
}

fn connect<T: Asynchronous>(count: u64) -> Result<Box<dyn End>> {
    let (near, far) = UnixStream::pair()?;
    // Dropping this end stops the thread with an error, as intended.
    thread::spawn(move || answer::<T>(far, count));
    Ok(Box::new(Tokio::<T>::over(near)?))
}

fn answer<T: Asynchronous>(stream: UnixStream, count: u64) -> Result<()> {
    let Tokio {
        runtime,
        mut stream,
    } = Tokio::<T>::over(stream)?;
    runtime.block_on(async {
        let mut received: u64 = 0;
        loop {
            let message = Tokio::<T>::receive(&mut stream).await?;
            received = received.wrapping_add(1);
            if is_due(received, count)? {
                Tokio::<T>::send(&mut stream, &message).await?;
                Tokio::<T>::flush(&mut stream).await?;
            }
        }
    })
}

struct Sdp;

impl Asynchronous for Sdp {
    type Codec = MessageCodec<Message>;
    type Item = Message;

    fn encode(message: &Message) -> Result<Message> {
        Ok(*message)
    }

    fn decode(item: Message) -> Result<Message> {
        Ok(item)
    }
}

const BINCODE: bincode::config::Configuration = bincode::config::standard();

struct Bincode;

impl Asynchronous for Bincode {
    type Codec = LengthDelimitedCodec;
    type Item = Bytes;

    fn encode(message: &Message) -> Result<Bytes> {
        Ok(bincode::encode_to_vec(message, BINCODE)?.into())
    }

    fn decode(item: BytesMut) -> Result<Message> {
        let (message, _) = bincode::decode_from_slice(&item, BINCODE)?;
        Ok(message)
    }
}

struct Postcard;

impl Asynchronous for Postcard {
    type Codec = LengthDelimitedCodec;
    type Item = Bytes;

    fn encode(message: &Message) -> Result<Bytes> {
        Ok(postcard::to_stdvec(message)?.into())
    }

    fn decode(item: BytesMut) -> Result<Message> {
        Ok(postcard::from_bytes(&item)?)
    }
}
