//! Kinds of errors in short form, and the checks of an error.

use sdp::{DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind};

pub(crate) const fn end(needed: usize, available: usize) -> DecodeErrorKind {
    DecodeErrorKind::UnexpectedEnd { needed, available }
}

pub(crate) const fn no_variant(tag: u32, name: &'static str) -> DecodeErrorKind {
    DecodeErrorKind::UnknownVariant { tag, name }
}

pub(crate) const fn too_small(needed: usize, available: usize) -> EncodeErrorKind {
    EncodeErrorKind::BufferTooSmall { needed, available }
}

pub(crate) const fn mismatch(declared: usize, written: usize) -> EncodeErrorKind {
    EncodeErrorKind::LengthMismatch { declared, written }
}

/// The kind of an error, and its offset.
pub(crate) type Verdict<T> = Result<T, (DecodeErrorKind, usize)>;

pub(crate) fn verdict<T>(result: Result<T, DecodeError>) -> Verdict<T> {
    result.map_err(|error| (error.kind(), error.offset()))
}

/// Checks that decoding failed with this kind of error at this offset.
#[track_caller]
pub(crate) fn fails<T>(result: Result<T, DecodeError>, kind: DecodeErrorKind, offset: usize) {
    assert_eq!(verdict(result.map(drop)), Err((kind, offset)));
}

/// Checks that encoding failed with this kind of error.
#[track_caller]
pub(crate) fn is_refused<T>(result: Result<T, EncodeError>, kind: EncodeErrorKind) {
    assert_eq!(result.map(drop).map_err(|error| error.kind()), Err(kind));
}
