//! SDP, the Serial Data Protocol: structs as bytes, for programs that share a machine.
#![cfg_attr(not(test), no_std)]
#![cfg_attr(sdp_safe, forbid(unsafe_code))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod decode;
mod encode;
mod error;
mod impls;
mod length;
mod limits;
pub mod message;
mod raw;
mod reader;
mod size;
mod writer;

#[doc(hidden)]
#[path = "private.rs"]
pub mod __private;

pub use decode::{
    SdpDecode, decode_into, decode_into_with, from_prefix, from_prefix_with, from_slice,
    from_slice_with,
};
pub use encode::{SdpEncode, encoded_len, to_slice, to_slice_with};
#[cfg(feature = "alloc")]
pub use encode::{append, append_with, to_vec, to_vec_with};
pub use error::{DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind};
pub use length::Length;
pub use limits::Limits;
pub use message::{MessageId, SdpDispatch, SdpMessage};
pub use reader::Reader;
pub use size::WireSize;
pub use writer::Writer;

#[cfg(feature = "derive")]
pub use sdp_derive::{SdpDecode, SdpDispatch, SdpEncode, SdpMessage};
