//! SDP, the Serial Data Protocol: a fast binary format for programs on one machine, and its derives.
//!
//! An encoded value is its fields in order. Numbers are little-endian and have a fixed width. Strings and sequences
//! start with a `u32` length or count. There are no field tags, no padding and no schema files, because both sides know
//! the type. [The specification](_documentation::spec) defines every byte, so programs in other languages can read and
//! write the format.
//!
//! Input may be untrusted. Decoding returns a value, or an error with a kind and an offset. It never panics, reserves
//! memory only in proportion to the input, and limits recursion. A decoded value encodes to the same bytes again.
//!
//! The crate is not published yet, so depend on a clone of its repository. On crates.io, `sdp` is an unrelated crate for
//! the Session Description Protocol. A release will be `serial-data-protocol`, with the library name `sdp`.
//!
//! # Quick start
//!
//! ```
//! use sdp::message::{self, MessageReader, MessageWriter};
//! use sdp::{DecodeErrorKind, SdpDecode, SdpDispatch, SdpEncode, Seq};
//!
//! #[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
//! struct Parameter {
//!     address: u64,
//!     name: String,
//!     curve: Curve,
//! }
//!
//! #[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
//! enum Curve {
//!     Linear,
//!     Power { exponent: f32 },
//! }
//!
//! // Values: the bytes of the fields, and nothing else.
//! let curve = Curve::Power { exponent: 1.5 };
//! let wet = Parameter { address: 7, name: "wet".into(), curve };
//! let bytes = sdp::to_vec(&wet)?;
//! assert_eq!(bytes, b"\x07\0\0\0\0\0\0\0\x03\0\0\0wet\x01\0\0\xc0\x3f");
//! assert_eq!(sdp::from_slice::<Parameter>(&bytes)?, wet);
//!
//! // Invalid bytes: an error with its kind and offset.
//! let error = sdp::from_slice::<Parameter>(&bytes[..14]).unwrap_err();
//! assert_eq!(error.kind(), DecodeErrorKind::UnexpectedEnd { needed: 3, available: 2 });
//! assert_eq!(error.offset(), 12);
//!
//! // Zero-copy: the same derives on a borrowing struct, and a lazily decoded sequence.
//! #[derive(SdpEncode, SdpDecode)]
//! struct ParameterRef<'a> {
//!     address: u64,
//!     name: &'a str,
//!     curve: Curve,
//! }
//!
//! let bytes = sdp::to_vec(&vec![wet])?;
//! let parameters: Seq<ParameterRef> = sdp::from_slice(&bytes)?; // allocates nothing
//! assert!(parameters.iter().any(|parameter| parameter.name == "wet"));
//!
//! // Messages: a header with a message id and a length, and then the value. The id selects the variant.
//! #[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
//! #[sdp(message_id = 1)]
//! struct Load { plugin: String }
//!
//! #[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
//! #[sdp(message_id = 2)]
//! struct SetParameter { address: u64, value: f32 }
//!
//! #[derive(SdpDispatch, Debug, PartialEq)]
//! enum Request { Load(Load), SetParameter(SetParameter) }
//!
//! let frame = message::to_vec(&SetParameter { address: 7, value: 0.5 })?;
//! let request: Request = message::from_slice(&frame)?;
//! assert_eq!(request, Request::SetParameter(SetParameter { address: 7, value: 0.5 }));
//!
//! // Streams of messages: files, pipes, sockets.
//! let (input, output) = std::io::pipe()?;
//! let mut writer = MessageWriter::new(output);
//! writer.write(&Load { plugin: "Chorus".into() })?;
//! writer.write(&request)?;
//! drop(writer);
//!
//! let mut reader = MessageReader::new(input);
//! assert_eq!(reader.read()?, Some(Request::from(Load { plugin: "Chorus".into() })));
//! assert_eq!(reader.read()?, Some(request));
//! assert_eq!(reader.read::<Request>()?, None);
//! # let _ = Curve::Linear;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Functions
//!
//! | Task | For a value: `sdp::` | For a message: `sdp::message::` |
//! |---|---|---|
//! | measure the exact length | [`encoded_len`] | [`encoded_len`](message::encoded_len) |
//! | encode to a new vector | [`to_vec`] | [`to_vec`](message::to_vec) |
//! | encode into a slice, initialized or not | [`to_slice`] | [`to_slice`](message::to_slice) |
//! | encode at the end of a `Vec` or other [`Output`](output::Output) | [`append`] | [`append`](message::append) |
//! | decode the whole input | [`from_slice`] | [`from_slice`](message::from_slice) |
//! | decode the start of the input | [`from_prefix`] | [`from_prefix`](message::from_prefix) |
//! | decode in place, reusing allocations ([feature](#features) `in-place`) | [`decode_into`] | [`decode_into`](message::decode_into) |
//!
//! A value has no length in its bytes, so a reader of a stream cannot see where it ends. For streams, use messages:
//! [`message::to_writer`] and [`message::from_reader`]. [`seq::Writer`] and [`seq::Reader`] stream one sequence, which can be
//! larger than memory. To keep one value in a file, write the bytes of [`to_vec`], and
//! decode the whole file with [`from_slice`].
//!
//! These functions use [`Limits::DEFAULT`]. Other limits are set where the bytes are:
//!
//! | Task | With other limits |
//! |---|---|
//! | decode a value | [`Reader::with_limits`], then [`decode_whole`](Reader::decode_whole) |
//! | decode a message | [`Frame::with_limits`](message::Frame::with_limits), then [`decode`](message::Frame::decode) |
//! | encode a value or message | `append` to the result of [`Output::with_limits`](output::Output::with_limits) |
//! | use a stream or codec | its `with_limits` |
//!
//! A borrowed value ends with its input. To queue it, cache it or send it to another thread, decode an [`Owned`], which
//! keeps both together. [`SdpViews`](derive@SdpViews) writes the borrowed and the lazy form of an owned type, so that each
//! message is declared once. [`patch::open`] changes fields of encoded bytes in place.
//!
//! # Guides
//!
//! | Topic | Page | Items |
//! |---|---|---|
//! | files and logs | [Files](_documentation::cookbook::files) | [`message::to_writer`], [`message::from_reader`], [`seq::Reader`] |
//! | processes, pipes and sockets | [Pipes and sockets](_documentation::cookbook::pipes_and_sockets) | [`MessageReader`](message::MessageReader), [`MessageWriter`](message::MessageWriter), [`FrameDecoder`](message::FrameDecoder) |
//! | asynchronous streams | [Tokio] | [`codec`] |
//! | gRPC calls | [gRPC] | [`grpc`] |
//! | shared memory | [Shared memory](_documentation::cookbook::shared_memory) | [`message::to_slice`], [`Seq`], [`patch::open`] |
//! | types of other crates | [Foreign types](_documentation::cookbook::foreign_types) | [`SdpEncode`], [`SdpDecode`] |
//! | supported types | [Types](_documentation::cookbook::types) | [`SdpEncode`], [`SdpDecode`] |
//! | audio threads | [Real-time threads](_documentation::cookbook::real_time) | [`to_slice`], [`Seq`], [`decode_into`] |
//! | microcontrollers | [Without `std`](_documentation::cookbook::no_std) | [`Framing`](message::Framing) |
//! | C and C++ | [C and C++](_documentation::cookbook::c_and_cpp) | [`SdpEncode`], [`SdpDecode`] |
//! | WebAssembly | [WebAssembly](_documentation::cookbook::wasm) | [`message`] |
//! | two builds that disagree | [Schemas](_documentation::cookbook::schemas) | `SdpSchema`, the crate `sdp-schema` |
//! | bincode, borsh, postcard | [Migrating](_documentation::cookbook::migrating) | [`to_vec`], [`from_slice`] |
//!
//! [The specification](_documentation::spec) defines the bytes. [The design](_documentation::design) explains the
//! architecture and its reasons.
//!
//! # Attributes
//!
//! `#[sdp(…)]` on a [type](derive@SdpEncode#attributes-of-a-struct-or-enum) sets its message id, the width of its tag, its
//! bounds, or the path of this crate. On a [field](derive@SdpEncode#attributes-of-a-field), it skips the field or encodes it
//! as another type. [`SdpViews`](derive@SdpViews), [`SdpPatch`](derive@SdpPatch) and `SdpSchema` have more attributes.
//!
//! # Features
//!
//! Features do not change the bytes on the wire. Without `alloc` the crate needs no allocator: it encodes into
//! slices, and decodes fixed-size and borrowed types.
//!
//! | Feature | Default | Adds |
//! |---|---|---|
//! | `std` | yes | hash maps and sets, paths, locks, `SystemTime`, streams of messages; implies `alloc` |
//! | `alloc` | yes | strings, vectors, boxes, ordered maps and sets, [`FrameDecoder`](message::FrameDecoder) |
//! | `derive` | yes | the derive macros |
//! | `schema` | no | `SdpSchema`: descriptions of types, for the crate `sdp-schema`; implies `derive` |
//! | `in-place` | no | [`decode_into`], also for messages and frames; the derives generate more code for each type |
//! | `tokio-util-0_7` | no | the module [`codec`]: messages over asynchronous streams; implies `std` and `bytes-1` |
//! | `tonic-0_14` | no | the module [`grpc`]: values in gRPC calls; implies `std` and `bytes-1` |
//! | `uuid-1`, `bytes-1`, `glam-0_34` and others | no | [types of other crates](_documentation::cookbook::foreign_types#features) |
//!
#![cfg_attr(feature = "tokio-util-0_7", doc = "[`codec`]: mod@codec")]
#![cfg_attr(not(feature = "tokio-util-0_7"), doc = "[`codec`]: #features")]
#![cfg_attr(
    feature = "tokio-util-0_7",
    doc = "[Tokio]: _documentation::cookbook::tokio"
)]
#![cfg_attr(not(feature = "tokio-util-0_7"), doc = "[Tokio]: #features")]
#![cfg_attr(feature = "tonic-0_14", doc = "[`grpc`]: mod@grpc")]
#![cfg_attr(not(feature = "tonic-0_14"), doc = "[`grpc`]: #features")]
#![cfg_attr(feature = "tonic-0_14", doc = "[gRPC]: _documentation::cookbook::grpc")]
#![cfg_attr(not(feature = "tonic-0_14"), doc = "[gRPC]: #features")]
#![cfg_attr(not(test), no_std)]
#![cfg_attr(sdp_safe, forbid(unsafe_code))]
// Labels each item with its features. Only a nightly rustdoc can do that.
#![cfg_attr(docsrs, feature(doc_cfg))]

// The modules in the order of their dependencies: each depends only on those before it. `seq` and `message` also export
// types of `stream`.
#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod error;
mod lend;
mod limits;
mod size;

mod budget;
mod depth;
mod raw;

mod length;
mod reader;
#[cfg_attr(not(feature = "alloc"), allow(dead_code, reason = "for other crates"))]
mod vec_like;
mod writer;

pub mod output;

mod decode;
mod elements;
mod encode;
mod fields;

#[doc(hidden)] // For `sdp-schema`.
pub mod rules;
#[doc(hidden)] // For derives and `sdp-schema`.
pub mod schema;

mod impls;
pub mod patch;
pub mod seq;
#[cfg(feature = "bytes-1")]
mod shared_str;
mod via;

/// Types for fields. Each needs a feature.
pub mod types {
    #[cfg(feature = "bitflags-2")]
    pub use crate::impls::crates::Bits;
    #[cfg(feature = "bytes-1")]
    pub use crate::shared_str::SharedStr;
}

pub mod message;
#[cfg(feature = "alloc")]
mod stream;
mod views;

#[cfg(all(feature = "alloc", not(sdp_safe)))]
pub mod owned;

#[cfg(feature = "tokio-util-0_7")]
pub mod codec;
#[cfg(feature = "tonic-0_14")]
pub mod grpc;

#[doc(hidden)]
#[path = "private.rs"]
pub mod __private;

// The examples need both features. The pages do not, so they have no label for them.
#[cfg(all(any(doc, doctest), feature = "std", feature = "derive"))]
#[cfg_attr(docsrs, doc(auto_cfg(hide(feature = "std", feature = "derive"))))]
#[path = "documentation.rs"]
pub mod _documentation;

#[cfg(any(feature = "in-place", doc))]
pub use decode::decode_into;
pub use decode::{SdpDecode, SdpDecodeOwned, from_prefix, from_slice};
#[cfg(feature = "alloc")]
pub use encode::to_vec;
pub use encode::{SdpEncode, append, encoded_len, to_slice};
pub use error::{DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind};
#[doc(hidden)] // For derives and bounds.
pub use lend::SdpLend;
pub use length::Length;
pub use limits::Limits;
pub use message::id::SdpMessage;
#[cfg(all(feature = "alloc", not(sdp_safe)))]
pub use owned::value::Owned;
#[doc(hidden)] // For derives and bounds.
pub use patch::SdpPatch;
pub use reader::Reader;
#[cfg(feature = "schema")]
pub use schema::SdpSchema;
pub use seq::sequence::Seq;
pub use size::WireSize;
#[doc(hidden)] // For derives and bounds.
pub use views::SdpViews;
pub use writer::Writer;

#[cfg(feature = "derive")]
pub use sdp_derive::{SdpDecode, SdpDispatch, SdpEncode, SdpLend, SdpMessage, SdpPatch, SdpViews};

#[cfg(feature = "schema")]
pub use sdp_derive::SdpSchema;

/// Runs the examples of the README.
#[cfg(all(doctest, feature = "std", feature = "derive"))]
#[doc = include_str!("../README.md")]
mod readme {}
