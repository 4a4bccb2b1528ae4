//! Every name that a derive may use, and nothing else. No part of the public interface.

pub use core::default::Default;
pub use core::option::Option;
pub use core::result::Result;

pub use crate::{
    DecodeError, EncodeError, Length, MessageId, Reader, SdpDecode, SdpDispatch, SdpEncode,
    SdpMessage, WireSize, Writer,
};

use crate::error::DecodeErrorKind;
use crate::message;

/// The id that `message_id = N` sets; the derive has refused 0.
#[must_use]
pub const fn message_id(id: u16) -> MessageId {
    match MessageId::new(id) {
        Some(id) => id,
        None => panic!("message id 0 is never valid"),
    }
}

/// The tag of a variant whose discriminant is an expression that the derive cannot evaluate.
#[must_use]
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "checked just above"
)]
pub const fn tag(discriminant: i128, max: u32) -> u32 {
    assert!(
        discriminant >= 0 && discriminant <= max as i128,
        "this discriminant does not fit the enum's tag: \
         write `#[sdp(tag = \"u16\")]` or `#[sdp(tag = \"u32\")]` on the enum, or another value"
    );
    discriminant as u32
}

/// The tag that is read next, without reading it; none if the input ends before.
#[inline]
#[must_use]
pub fn peek_tag<'de, T: SdpDecode<'de>>(input: &Reader<'de>) -> Option<T> {
    T::decode(&mut Reader::new(input.rest())).ok()
}

/// The error of a tag that was just read and that no variant has.
#[cold]
#[inline(never)]
#[must_use]
pub fn unknown_variant<T: Into<u32>>(
    input: &Reader<'_>,
    tag: T,
    name: &'static str,
) -> DecodeError {
    let kind = DecodeErrorKind::UnknownVariant {
        tag: tag.into(),
        name,
    };
    input.error_behind(size_of::<T>(), kind)
}

/// The error of a dispatcher that has no variant with this id.
#[cold]
#[inline(never)]
#[must_use]
pub fn unknown_message_id(id: MessageId) -> DecodeError {
    DecodeError::new(
        DecodeErrorKind::UnknownMessageId(id.get()),
        message::ID_OFFSET,
    )
}

/// Refuses, while compiling, an id that a variant before has, in the words of the derive.
pub const fn assert_new_id(mut before: &[MessageId], id: MessageId, message: &str) {
    while let [first, rest @ ..] = before {
        assert!(first.get() != id.get(), "{}", message);
        before = rest;
    }
}
