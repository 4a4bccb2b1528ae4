//! [`Owned`]: a borrowed value together with its buffer.

use alloc::sync::Arc;
use core::fmt;

use super::buffer::Buffer;
use super::error::Error;
use crate::base::error::DecodeError;
use crate::base::lend::SdpLend;
use crate::coding::decode::{SdpDecode, from_slice};
use crate::cursor::reader::Reader;
use crate::message::{DecodeMessage, MessageId};
use crate::raw::{Lent, SharedBytes};

/// A borrowed value together with the buffer that it borrows from.
///
/// It has no lifetime, so it can be stored, queued, cached and sent to threads. Decoding takes as long as for the
/// borrowed type, because no string is copied. `F` is a borrowed type that derives [`SdpLend`](derive@crate::SdpLend),
/// with `'static` for its lifetime. In the field of a struct, write `Owned<Rename<'static>>`. For `Owned<Rename>`,
/// rustc suggests a lifetime parameter of the struct, but none is needed.
///
/// The buffer is an `Arc<[u8]>`, a `Vec<u8>`, or a `Bytes` with the feature `bytes-1`. A clone clones the value, but
/// shares the bytes, so an `Owned` of a `Vec<u8>` has no clone.
///
/// Fields of the value that are `Bytes` or `SharedStr` are copied from the buffer, even if the buffer is `Bytes`. Use
/// `&[u8]` and `&str` for them, or decode a type without borrowed fields with `Reader::sharing`.
///
/// ```
/// use std::sync::{Arc, mpsc};
///
/// use sdp::{Owned, SdpDecode, SdpEncode, SdpLend};
///
/// #[derive(SdpEncode, SdpDecode, SdpLend)]
/// struct Rename<'a> { old: &'a str, new: &'a str }
///
/// let (queue, requests) = mpsc::channel::<Owned<Rename<'static>>>();
/// let worker = std::thread::spawn(move || {
///     requests.iter().map(|request| request.get().new.len()).sum::<usize>()
/// });
/// let bytes: Arc<[u8]> = sdp::to_vec(&Rename { old: "wet", new: "mix" })?.into();
/// queue.send(Owned::decode(bytes)?)?;
/// drop(queue);
/// assert_eq!(worker.join().unwrap(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Messages
///
/// The message functions also decode an `Owned` of a message type or message enum. It copies the payload to an
/// `Arc<[u8]>` or `Vec<u8>`, but `Bytes` needs no copy if the frame is a `FrameBytes`, as in a codec.
///
/// ```
/// use sdp::message::MessageReader;
/// use sdp::{Owned, SdpDecode, SdpDispatch, SdpEncode, SdpLend};
///
/// #[derive(SdpEncode, SdpDecode)]
/// struct Rename<'a> { name: &'a str }
///
/// #[derive(SdpDispatch, SdpLend)]
/// enum Request<'a> { Rename(Rename<'a>) }
///
/// let stream = sdp::message::to_vec(&Rename { name: "wet" })?;
/// let mut requests = Vec::new();
/// let mut reader = MessageReader::new(&stream[..]);
/// while let Some(request) = reader.read::<Owned<Request>>()? {
///     requests.push(request);
/// }
/// let Request::Rename(rename) = requests[0].get();
/// assert_eq!(rename.name, "wet");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Builds with `--cfg sdp_safe` lack this type, because safe code cannot store a value beside its buffer.
pub struct Owned<F: SdpLend, B = Arc<[u8]>> {
    lent: Lent<F, B>,
}

impl<F: SdpLend, B: Buffer> Owned<F, B> {
    /// Decodes the whole buffer.
    ///
    /// # Errors
    ///
    /// The errors of [`from_slice`], each with the buffer.
    ///
    /// ```
    /// # #[derive(sdp::SdpDecode, sdp::SdpLend, Debug)]
    /// # struct Rename<'a> { name: &'a str }
    /// let error = sdp::Owned::<Rename, _>::decode(vec![3, 0, 0, 0, b'w']).unwrap_err();
    /// assert_eq!(error.buffer.len(), 5);
    /// assert_eq!(error.to_string(), "at byte 4: unexpected end of input: expected 3 bytes, found 1");
    /// ```
    pub fn decode(buffer: B) -> Result<Self, Error<B>>
    where
        for<'a> F::Of<'a>: SdpDecode<'a>,
    {
        Self::decode_with(buffer, |bytes| from_slice(bytes))
    }

    /// Decodes the buffer with a function, for example with different limits, or as a message with its header.
    ///
    /// # Errors
    ///
    /// The errors of the function, each with the buffer.
    ///
    /// ```
    /// use sdp::{Limits, Owned, Reader, message};
    ///
    /// #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpLend)]
    /// struct Names<'a>(Vec<&'a str>);
    ///
    /// let limits = Limits::DEFAULT.with_max_nesting(1);
    /// let bytes = sdp::to_vec(&Names(vec!["wet"]))?;
    /// let names = Owned::<Names, _>::decode_with(bytes, |bytes| {
    ///     Reader::with_limits(bytes, &limits).decode_whole()
    /// })?;
    /// assert_eq!(names.get().0, ["wet"]);
    ///
    /// let frame = message::to_vec(names.get())?;
    /// let names = Owned::<Names, _>::decode_with(frame, |frame| message::from_slice(frame))?;
    /// assert_eq!(names.get().0, ["wet"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn decode_with<E>(
        buffer: B,
        decode: impl for<'a> FnOnce(&'a [u8]) -> Result<F::Of<'a>, E>,
    ) -> Result<Self, Error<B, E>> {
        match Lent::new(buffer, decode) {
            Ok(lent) => Ok(Self { lent }),
            Err((error, buffer)) => Err(Error { error, buffer }),
        }
    }

    /// Borrows the value, with references that live as long as the `Owned`.
    #[must_use]
    pub fn get(&self) -> &F::Of<'_> {
        self.lent.get()
    }

    /// Borrows the buffer.
    ///
    /// ```
    /// # #[derive(sdp::SdpDecode, sdp::SdpLend)]
    /// # struct Rename<'a> { name: &'a str }
    /// let rename = sdp::Owned::<Rename, _>::decode(vec![3, 0, 0, 0, b'w', b'e', b't'])?;
    /// assert_eq!(rename.buffer().len(), 7);
    /// # Ok::<(), sdp::DecodeError>(())
    /// ```
    #[must_use]
    pub const fn buffer(&self) -> &B {
        self.lent.buffer()
    }

    /// Drops the value, and returns the buffer.
    ///
    /// ```
    /// # #[derive(sdp::SdpDecode, sdp::SdpLend)]
    /// # struct Rename<'a> { name: &'a str }
    /// let rename = sdp::Owned::<Rename, _>::decode(vec![3, 0, 0, 0, b'w', b'e', b't'])?;
    /// assert_eq!(rename.into_buffer(), [3, 0, 0, 0, b'w', b'e', b't']);
    /// # Ok::<(), sdp::DecodeError>(())
    /// ```
    #[must_use]
    pub fn into_buffer(self) -> B {
        self.lent.into_buffer()
    }
}

/// Decodes the payload of a message, which becomes the buffer of the new value.
#[diagnostic::do_not_recommend]
impl<'de, F: SdpLend, B: Buffer> DecodeMessage<'de> for Owned<F, B>
where
    for<'a> F::Of<'a>: DecodeMessage<'a>,
{
    const MESSAGE_IDS: &'static [MessageId] =
        <F::Of<'static> as DecodeMessage<'static>>::MESSAGE_IDS;

    fn decode_payload(id: MessageId, payload: Reader<'de>) -> Result<Self, DecodeError> {
        let buffer = B::of_rest(&payload);
        let owned = Self::decode_with(buffer, |bytes| {
            <F::Of<'_> as DecodeMessage<'_>>::decode_payload(id, payload.over_copy(bytes))
        });
        owned.map_err(DecodeError::from)
    }
}

impl<F: SdpLend, B: Buffer + SharedBytes> Clone for Owned<F, B>
where
    for<'a> F::Of<'a>: Clone,
{
    fn clone(&self) -> Self {
        let lent = self.lent.clone();
        Self { lent }
    }
}

impl<F: SdpLend, B: Buffer> fmt::Debug for Owned<F, B>
where
    for<'a> F::Of<'a>: fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Owned").field(self.get()).finish()
    }
}
