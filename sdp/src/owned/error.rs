//! [`Error`]: the error of decoding an `Owned`.

use core::{error, fmt};

use crate::base::error::DecodeError;

/// The error of decoding an [`Owned`](crate::Owned), with the buffer.
///
/// ```
/// # #[derive(sdp::SdpDecode, sdp::SdpLend, Debug)]
/// # struct Rename<'a> { name: &'a str }
/// use sdp::{DecodeError, DecodeErrorKind};
///
/// let error = sdp::Owned::<Rename, _>::decode(vec![2, 0, 0, 0, 0xff, 0xff]).unwrap_err();
/// assert_eq!(error.buffer, [2, 0, 0, 0, 0xff, 0xff]);
/// assert_eq!(DecodeError::from(error).kind(), DecodeErrorKind::InvalidUtf8);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Error<B, E = DecodeError> {
    /// The error of decoding.
    pub error: E,
    /// The bytes.
    pub buffer: B,
}

/// Omits the bytes.
impl<B, E: fmt::Debug> fmt::Debug for Error<B, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Error")
            .field("error", &self.error)
            .finish_non_exhaustive()
    }
}

impl<B, E: fmt::Display> fmt::Display for Error<B, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl<B, E: error::Error> error::Error for Error<B, E> {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        self.error.source()
    }
}

impl<B> From<Error<B>> for DecodeError {
    fn from(error: Error<B>) -> Self {
        error.error
    }
}
