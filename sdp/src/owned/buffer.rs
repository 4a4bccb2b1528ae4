//! [`Buffer`]: the bytes of an `Owned`.

use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::cursor::reader::Reader;
use crate::raw::StableBytes;

/// A buffer of an [`Owned`](crate::Owned): an `Arc<[u8]>`, a `Vec<u8>`, or a `Bytes` with the feature `bytes-1`.
///
/// This trait is sealed, because the bytes of a buffer must never move or change.
///
/// ```
/// # #[derive(sdp::SdpDecode, sdp::SdpLend)]
/// # struct Rename<'a> { name: &'a str }
/// fn decode<B: sdp::owned::Buffer>(buffer: B) -> Option<sdp::Owned<Rename<'static>, B>> {
///     sdp::Owned::decode(buffer).ok()
/// }
///
/// assert!(decode(vec![0; 4]).is_some_and(|rename| rename.get().name.is_empty()));
/// assert!(decode(vec![0; 3]).is_none());
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the buffer of an `Owned`",
    label = "not a `Vec<u8>`, `Arc<[u8]>` or `Bytes`",
    note = "the bytes of a buffer must never move or change",
    note = "for `Bytes`: `features = [\"bytes-1\"]`"
)]
pub trait Buffer: StableBytes {
    /// Returns the remaining bytes of a cursor.
    #[doc(hidden)]
    fn of_rest(input: &Reader<'_>) -> Self;
}

impl Buffer for Vec<u8> {
    fn of_rest(input: &Reader<'_>) -> Self {
        input.rest().to_vec()
    }
}

impl Buffer for Arc<[u8]> {
    fn of_rest(input: &Reader<'_>) -> Self {
        input.rest().into()
    }
}

#[cfg(feature = "bytes-1")]
impl Buffer for bytes::Bytes {
    fn of_rest(input: &Reader<'_>) -> Self {
        input.share(input.rest())
    }
}
