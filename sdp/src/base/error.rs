//! [`EncodeError`] and [`DecodeError`], and their kinds.

mod decode;
mod encode;
mod text;

pub use decode::{DecodeError, DecodeErrorKind};
pub use encode::{EncodeError, EncodeErrorKind};

// Errors are small, because each `Result` contains one.
#[cfg(target_pointer_width = "64")]
const _: () = {
    assert!(size_of::<EncodeError>() <= 24);
    assert!(size_of::<DecodeError>() <= 40);
};
