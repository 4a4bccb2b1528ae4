//! SDP, the Serial Data Protocol: a fast binary format for programs on one machine, and its derives.
//!
//! An encoded value is its fields, fixed-width and little-endian, one after the other. There are no field
//! tags, no padding and no schema files: both sides know the type. The whole format is one page, SPEC.md in
//! the repository, and programs in other languages can read and write it.
//!
//! ```
//! #[derive(sdp::SdpEncode, sdp::SdpDecode, Debug, PartialEq)]
//! struct Point { x: f64, y: f64 }
//!
//! let bytes = sdp::to_vec(&Point { x: 1.5, y: -2.0 })?;
//! assert_eq!(bytes.len(), 16);
//! assert_eq!(sdp::from_slice::<Point>(&bytes)?, Point { x: 1.5, y: -2.0 });
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Input may be untrusted. Any bytes decode to a value or to an error with a kind and an offset. Decoding
//! never panics, reserves no more memory than the input justifies, and limits recursion. A decoded value
//! encodes to the same bytes again.
//!
//! # Functions
//!
//! | | value: `sdp::` | message: `sdp::message::` |
//! |---|---|---|
//! | exact length | [`encoded_len`] | [`encoded_len`](message::encoded_len) |
//! | encode to a new vector | [`to_vec`] | [`to_vec`](message::to_vec) |
//! | encode into a slice, initialized or not | [`to_slice`] | [`to_slice`](message::to_slice) |
//! | encode at the end of a `Vec` or other [`Output`] | [`append`] | [`append`](message::append) |
//! | decode the whole input | [`from_slice`] | [`from_slice`](message::from_slice) |
//! | decode the start of the input | [`from_prefix`] | [`from_prefix`](message::from_prefix) |
//! | decode in place, reusing allocations ([feature](#features) `in-place`) | [`decode_into`] | [`decode_into`](message::decode_into) |
//!
//! # Messages
//!
//! A message is a value after a ten-byte header with its id and length. A message enum accepts several types.
//! The id selects the variant.
//!
//! ```
//! use sdp::{SdpDecode, SdpDispatch, SdpEncode, message};
//!
//! #[derive(SdpEncode, SdpDecode)]
//! #[sdp(message_id = 1)]
//! struct Gain { db: f32 }
//!
//! #[derive(SdpEncode, SdpDecode)]
//! #[sdp(message_id = 2)]
//! struct Bypass(bool);
//!
//! #[derive(SdpDispatch)]
//! enum HostMessage { Gain(Gain), Bypass(Bypass) }
//!
//! let frame = message::to_vec(&Bypass(true))?;
//! match message::from_slice(&frame)? {
//!     HostMessage::Gain(gain) => assert!(gain.db < 6.0),
//!     HostMessage::Bypass(bypass) => assert!(bypass.0),
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The module [`message`] reads and writes streams of messages. The module `codec` does so for asynchronous
//! streams, and the module `grpc` sends values in gRPC calls. Both need a [feature](#features).
//!
//! # Zero-copy
//!
//! The same derive on a borrowing struct decodes without a copy. The types `&'de str`, `&'de [u8]`,
//! `&'de [u8; N]` and `Cow` borrow from the input. A [`Seq`] is a lazy sequence: decoding checks its elements
//! and allocates nothing, and iterating decodes each element.
//!
//! ```
//! use sdp::{SdpDecode, SdpEncode, Seq};
//!
//! #[derive(SdpEncode, SdpDecode)]
//! struct Parameter<'a> { address: u64, name: &'a str }
//!
//! let bytes = sdp::to_vec(&vec![Parameter { address: 7, name: "wet" }])?;
//! let parameters: Seq<Parameter> = sdp::from_slice(&bytes)?;
//! for parameter in parameters {
//!     assert_eq!((parameter.address, parameter.name), (7, "wet"));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Options
//!
//! The functions use [`Limits::DEFAULT`]. A [`Reader`] or [`Writer`] takes other limits.
//!
//! ```
//! use sdp::{Limits, Reader, SdpEncode, Writer};
//!
//! let limits = Limits::DEFAULT.with_max_nesting(8);
//!
//! let mut buffer = [0; 32];
//! let mut out = Writer::with_limits(&mut buffer, &limits);
//! vec!["wet", "dry"].encode(&mut out)?;
//! let len = out.written();
//!
//! let names: Vec<&str> = Reader::with_limits(&buffer[..len], &limits).decode_whole()?;
//! assert_eq!(names, ["wet", "dry"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Writer::with_limits`] shows how to measure the buffer first. A [`Frame`](message::Frame) decodes a message
//! with other limits: `frame.with_limits(&limits).decode()`. The readers, writers and codecs of streams also have
//! a method `with_limits`, and the frames that they return carry those limits.
//!
//! # Attributes
//!
//! | on a type | |
//! |---|---|
//! | `#[sdp(message_id = 3)]` | the message id; the default is a hash of the type's name |
//! | `#[sdp(tag = "u16")]` | the width of an enum's tag: `u8` (the default), `u16` or `u32` |
//! | `#[sdp(bound = "T: Trait")]` | the bounds of the impls, instead of the inferred ones; also `bound(encode = "…", decode = "…")` |
//! | `#[sdp(crate = "path")]` | the path of this crate, if it is renamed or re-exported |
//!
//! | on a field | |
//! |---|---|
//! | `#[sdp(skip)]` | the field is not encoded, and decodes to its `Default` |
//! | `#[sdp(with = "path")]` | a module encodes and decodes the field |
//!
//! # Types of other crates
//!
//! A [feature](#features) adds the traits to the types of some crates. For a type of any other crate, write a
//! module, and name it in `with`:
//!
//! ```
//! use sdp::{SdpDecode, SdpEncode};
//! # mod colour { pub struct Rgb { pub r: u8, pub g: u8, pub b: u8 } }
//!
//! mod rgb {
//!     use sdp::{DecodeError, EncodeError, Length, Reader, WireSize, Writer};
//!     # use super::colour;
//!
//!     pub const SIZE: WireSize = WireSize::fixed(3);
//!
//!     pub fn measure(_: &colour::Rgb, length: &mut Length) {
//!         length.add(3);
//!     }
//!
//!     pub fn encode(rgb: &colour::Rgb, out: &mut Writer<'_>) -> Result<(), EncodeError> {
//!         out.write_array([rgb.r, rgb.g, rgb.b])
//!     }
//!
//!     pub fn decode(input: &mut Reader<'_>) -> Result<colour::Rgb, DecodeError> {
//!         input.take_array().map(|&[r, g, b]| colour::Rgb { r, g, b })
//!     }
//! }
//!
//! #[derive(SdpEncode, SdpDecode)]
//! struct Led {
//!     on: bool,
//!     #[sdp(with = "rgb")]
//!     colour: colour::Rgb,
//! }
//!
//! # fn main() -> Result<(), sdp::EncodeError> {
//! let led = Led { on: true, colour: colour::Rgb { r: 1, g: 2, b: 3 } };
//! assert_eq!(sdp::to_vec(&led)?, [1, 1, 2, 3]);
//! # Ok(())
//! # }
//! ```
//!
//! # Real-time threads
//!
//! These calls do not allocate, free, lock or panic, for any input, even if they return an error. The same
//! holds for the functions of [`message`], for message enums, and with other limits.
//!
//! | call | types | time |
//! |---|---|---|
//! | [`encoded_len`] | all | one step per string, sequence, map and variable-size element |
//! | [`to_slice`] | all but hash maps and sets, whose keys are sorted in a vector | one pass over the value; one more measures it if the buffer is too small |
//! | [`from_slice`], [`from_prefix`] | types without heap memory: numbers, arrays, tuples, options, borrowed types, [`Seq`] of these, [inline strings and vectors](#features) | one pass over the input |
//! | methods of [`Seq`] but `to_vec` | elements of such types | one pass over the elements reached; see [nested sequences](Seq#sequences-inside-sequences) |
//! | [`decode_into`] | also strings, vectors, boxes, options and enums, if the place has the capacity: after a value of the same shape | one pass over the input |
//!
//! User code is not covered: a manual implementation, an `Ord`, a `Default`.
//!
//! [`decode_into`] frees memory that the new value does not use: the elements of a longer vector, the content
//! of an option that becomes `None`, the fields of another variant. On a thread that must not free, decode types
//! without heap memory. Some types are always rebuilt: maps (their keys and values are reused), ranges,
//! `Cow`, fields with `with`, and an `Rc` or `Arc` that is shared or holds a string or slice.
//!
//! # Features
//!
//! Features do not change the bytes on the wire. Without `alloc` the crate needs no allocator: it encodes into
//! slices, and decodes fixed-size and borrowed types.
//!
//! | | | |
//! |---|---|---|
//! | `std` | default | hash maps and sets, `SystemTime`, streams of messages; implies `alloc` |
//! | `alloc` | | strings, vectors, boxes, ordered maps and sets, `message::FrameDecoder` |
//! | `derive` | default | the derives |
//! | `in-place` | | [`decode_into`], also of messages and frames; the derives write one more function for each type |
//! | `arrayvec-0_7` | | `ArrayString<N>`, `ArrayVec<T, N>` |
//! | `bitflags-2` | | flags, by `sdp::Bits` in `with` |
//! | `bytes-1` | | `Bytes`, `sdp::SharedStr` and `message::FrameBytes`, which can share their input; `BytesMut` as [`Output`]; implies `alloc` |
//! | `chrono-0_4` | | `DateTime<Utc>`, `TimeDelta`, `NaiveDate`, `NaiveTime`, `NaiveDateTime` |
//! | `compact_str-0_10` | | `CompactString`; implies `alloc` |
//! | `glam-0_34` | | vectors, quaternions, matrices and affine transforms of `f32` and `f64`; vectors of `i32` and `u32` |
//! | `half-2` | | `f16`, `bf16` |
//! | `hashbrown-0_17` | | `HashMap`, `HashSet`; implies `alloc` |
//! | `heapless-0_9` | | `String<N>`, `Vec<T, N>` |
//! | `indexmap-2` | | `IndexMap`, `IndexSet`, in insertion order; implies `alloc` |
//! | `jiff-0_2` | | `Timestamp`, `SignedDuration`, civil `Date`, `Time`, `DateTime` |
//! | `mint-0_5` | | vectors, points, `Quaternion`, column matrices |
//! | `ordered-float-5` | | `OrderedFloat<T>`, `NotNan<T>` |
//! | `rust_decimal-1` | | `Decimal` |
//! | `smallvec-1` | | `SmallVec<[T; N]>`; implies `alloc` |
//! | `smol_str-0_3` | | `SmolStr`; implies `alloc` |
//! | `time-0_3` | | `UtcDateTime`, `Duration`, `Date`, `Time`, `PrimitiveDateTime` |
//! | `uuid-1` | | `Uuid` |
//! | `tokio-util-0_7` | | the module `codec`: messages over asynchronous streams; implies `std` and `bytes-1` |
//! | `tonic-0_14` | | the module `grpc`: values in gRPC calls; implies `std` and `bytes-1` |
//!
//! The strings and vectors of `arrayvec`, `compact_str`, `heapless`, `smallvec` and `smol_str` are inline:
//! decoding a short one does not allocate. On the wire they are `String` and `Vec<T>`. A value longer than a
//! fixed capacity `N` is a [`CapacityExceeded`](DecodeErrorKind::CapacityExceeded) error. SPEC.md defines the
//! encoding of the other types.
#![cfg_attr(not(test), no_std)]
#![cfg_attr(sdp_safe, forbid(unsafe_code))]

// The modules in the order of their dependencies: each depends only on those before it.
#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod error;
mod limits;
mod size;

mod budget;
mod depth;
mod raw;

mod length;
mod reader;
#[cfg(any(feature = "alloc", feature = "arrayvec-0_7", feature = "heapless-0_9"))]
mod vec_like;
mod writer;

mod output;

mod decode;
mod elements;
mod encode;

mod impls;
mod seq;
#[cfg(feature = "bytes-1")]
mod shared_str;

pub mod message;

#[cfg(feature = "tokio-util-0_7")]
pub mod codec;
#[cfg(feature = "tonic-0_14")]
pub mod grpc;

#[doc(hidden)]
#[path = "private.rs"]
pub mod __private;

#[cfg(any(feature = "in-place", doc))]
pub use decode::decode_into;
pub use decode::{SdpDecode, SdpDecodeOwned, from_prefix, from_slice};
pub use elements::Elements;
#[cfg(feature = "alloc")]
pub use encode::to_vec;
pub use encode::{SdpEncode, append, encoded_len, to_slice};
pub use error::{DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind};
#[cfg(feature = "bitflags-2")]
pub use impls::crates::Bits;
pub use length::Length;
pub use limits::Limits;
pub use message::id::SdpMessage;
pub use output::Output;
pub use raw::Byte;
pub use reader::Reader;
pub use seq::{Number, Seq, SeqIter};
#[cfg(feature = "bytes-1")]
pub use shared_str::SharedStr;
pub use size::WireSize;
pub use writer::Writer;

#[cfg(feature = "derive")]
pub use sdp_derive::{SdpDecode, SdpDispatch, SdpEncode, SdpMessage};

/// Runs the examples of the README.
#[cfg(all(doctest, feature = "std", feature = "derive"))]
#[doc = include_str!("../../README.md")]
mod readme {}
