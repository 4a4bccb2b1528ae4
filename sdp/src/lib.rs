//! SDP, the Serial Data Protocol: a fast binary format for programs on one machine, and its derives.
//!
//! An encoded value is its fields in order. Numbers are little-endian and have a fixed width, and strings and sequences
//! start with a `u32` length or count. There are no field tags, no padding and no schema files, because both sides know
//! the type. [The specification](_documentation::spec) defines every byte, so programs in any language can read and
//! write the format.
//!
//! Input may be untrusted. Decoding returns a value, or an error with a kind and an offset. It never panics,
//! reserves memory only in proportion to the input, and limits recursion. A decoded value encodes to the same bytes
//! again, and a hash map is encoded in the order of its keys, so encodings can be compared, hashed and signed.
//!
//! The crate is not published yet, so depend on a clone of its repository. On crates.io, `sdp` is an unrelated crate for
//! the Session Description Protocol. A release will be `serial-data-protocol`, with the library name `sdp`.
//!
//! Start with the [tutorial](#a-tutorial-in-five-steps), or find a [function](#functions), a [guide](#guides), an
//! [attribute](#attributes) or a [feature](#features).
//!
//! # A tutorial in five steps
//!
//! ## 1. Derive
//!
//! Derive [`SdpEncode`] and [`SdpDecode`] for a struct or an enum. The fields can have
//! [most types of the standard library](_documentation::cookbook::types), other derived types, and
//! [types of other crates](_documentation::cookbook::foreign_types).
//!
//! ```
//! use sdp::{SdpDecode, SdpEncode};
//!
//! #[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
//! struct Parameter {
//!     address: u64,
//!     name: String,
//!     curve: Curve,
//! }
//!
//! #[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
//! enum Curve { Linear, Power { exponent: f32 } }
//!
//! let wet = Parameter { address: 7, name: "wet".into(), curve: Curve::Linear };
//! assert_eq!(sdp::encoded_len(&wet), Ok(8 + (4 + 3) + 1));
//! # let _ = Curve::Power { exponent: 0.0 };
//! ```
//!
//! ## 2. Encode and decode
//!
//! [`to_vec`] writes the fields in order, and nothing else. [`from_slice`] reads them, and trailing bytes are an
//! error. Each error names its cause and its offset.
//!
//! ```
//! # use sdp::{SdpDecode, SdpEncode};
//! # #[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
//! # struct Parameter { address: u64, name: String, curve: Curve }
//! # #[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
//! # enum Curve { Linear, Power { exponent: f32 } }
//! use sdp::DecodeErrorKind;
//!
//! let wet = Parameter { address: 7, name: "wet".into(), curve: Curve::Power { exponent: 1.5 } };
//! let bytes = sdp::to_vec(&wet)?;
//! assert_eq!(bytes, [
//!     7, 0, 0, 0, 0, 0, 0, 0,       // address: u64
//!     3, 0, 0, 0, b'w', b'e', b't', // name: u32 length, UTF-8
//!     1, 0, 0, 0xc0, 0x3f,          // curve: u8 tag, f32
//! ]);
//! assert_eq!(sdp::from_slice::<Parameter>(&bytes)?, wet);
//!
//! let error = sdp::from_slice::<Parameter>(&bytes[..14]).unwrap_err();
//! assert_eq!(error.kind(), DecodeErrorKind::UnexpectedEnd { needed: 3, available: 2 });
//! assert_eq!(error.offset(), 12);
//! # let _ = Curve::Linear;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ## 3. Send messages over a socket
//!
//! A value does not contain its length, so a reader of a stream cannot see where it ends. A message can: its header
//! of ten bytes has the id of the type and the length of the value. A message enum, with
//! [`SdpDispatch`](derive@SdpDispatch), lists the messages accepted by a program.
//!
//! ```
//! use std::net::{TcpListener, TcpStream};
//! use std::thread;
//!
//! use sdp::message::{self, MessageReader, MessageWriter};
//! use sdp::{SdpDecode, SdpDispatch, SdpEncode};
//!
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
//! let listener = TcpListener::bind("127.0.0.1:0")?;
//! let host = TcpStream::connect(listener.local_addr()?)?;
//! let host = thread::spawn(move || {
//!     let mut requests = MessageWriter::new(host);
//!     requests.write(&Load { plugin: "Chorus".into() })?;
//!     requests.write(&SetParameter { address: 7, value: 0.5 })?;
//!     requests.flush()
//! });
//!
//! let mut requests = MessageReader::new(listener.accept()?.0);
//! let first: Option<Request> = requests.read()?;
//! assert_eq!(first, Some(Request::Load(Load { plugin: "Chorus".into() })));
//! let second: Option<Request> = requests.read()?;
//! assert_eq!(second, Some(Request::SetParameter(SetParameter { address: 7, value: 0.5 })));
//! assert_eq!(requests.read::<Request>()?, None); // the host closed its end after a whole message
//! host.join().unwrap()?;
//!
//! // The same bytes without a stream: magic and version, id, length, and then the value.
//! let frame = message::to_vec(&SetParameter { address: 7, value: 0.5 })?;
//! assert_eq!(frame, b"SDP2\x02\0\x0c\0\0\0\x07\0\0\0\0\0\0\0\0\0\0\x3f");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ## 4. Borrow instead of copying
//!
//! Strings and byte strings can borrow from the input. [`SdpViews`](derive@SdpViews) writes the borrowed form of a
//! type, and the lazy form with a [`Seq`] for each sequence. A `Seq` checks all elements once, and decodes an
//! element when you reach it, so decoding allocates nothing. You can also write such a struct manually, because the
//! derives accept lifetimes.
//!
//! ```
//! use sdp::{Owned, SdpDecode, SdpEncode, SdpViews};
//!
//! #[derive(SdpEncode, SdpDecode, SdpViews)]
//! #[sdp(borrowed = "ParameterRef", derive(Debug, PartialEq))]
//! struct Parameter { name: String, value: f32 }
//!
//! #[derive(SdpEncode, SdpDecode, SdpViews)]
//! #[sdp(borrowed = "PluginRef", lazy = "PluginSeq")]
//! struct Plugin {
//!     name: String,
//!     #[sdp(borrowed = "ParameterRef")]
//!     parameters: Vec<Parameter>,
//! }
//!
//! let parameters = ["dry", "wet"].map(|name| Parameter { name: name.into(), value: 0.5 });
//! let bytes = sdp::to_vec(&Plugin { name: "Chorus".into(), parameters: parameters.into() })?;
//!
//! let plugin: PluginSeq = sdp::from_slice(&bytes)?; // name: &str, parameters: Seq<ParameterRef>
//! assert_eq!((plugin.name, plugin.parameters.len()), ("Chorus", 2));
//! assert_eq!(plugin.parameters.get(1), Some(ParameterRef { name: "wet", value: 0.5 }));
//!
//! // A borrowed value ends with its input. An `Owned` keeps both, so it can be queued or sent to a
//! // thread.
//! let plugin: Owned<PluginSeq<'static>> = Owned::decode(bytes.into())?;
//! let count = std::thread::spawn(move || plugin.get().parameters.len()).join().unwrap();
//! assert_eq!(count, 2);
//! # let _ = |plugin: PluginRef<'static>| (plugin.name, plugin.parameters);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ## 5. Understand another build
//!
//! The bytes have no field tags. With the [feature](#features) `schema`, `#[derive(SdpSchema)]` describes a type as data,
//! and the crate `sdp-schema` uses the description. A `Hello` is the first message of each side, and contains
//! the schema of its messages. So a host understands a plugin with older types.
//!
//! ```
//! use sdp::message;
//! use sdp::{SdpDecode, SdpEncode, SdpSchema};
//! use sdp_schema::{Grade, Hello};
//!
//! #[derive(SdpEncode, SdpDecode, SdpSchema, Debug, PartialEq)]
//! #[sdp(message_id = 1)]
//! struct SetParameter { address: u64, value: f64, ramp: Option<u32> }
//!
//! mod plugin {
//!     # use sdp::{SdpEncode, SdpSchema};
//!     #[derive(SdpEncode, SdpSchema)]
//!     #[sdp(message_id = 1)]
//!     pub struct SetParameter { pub address: u32, pub value: f32 }
//! }
//!
//! // From the plugin.
//! let hello = message::to_vec(&Hello::new::<plugin::SetParameter>("plugins"))?;
//! let frame = message::to_vec(&plugin::SetParameter { address: 7, value: 0.5 })?;
//!
//! let theirs: Hello = message::from_slice(&hello)?;
//! let peer = Hello::new::<SetParameter>("plugins").resolving().resolve(&theirs)?;
//! assert_eq!(peer.reads::<SetParameter>(), Grade::Total); // every value, known before the first one
//! let set: SetParameter = peer.decode(&frame, &mut Vec::new())?;
//! assert_eq!(set, SetParameter { address: 7, value: 0.5, ramp: None });
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ## Where to go next
//!
//! * Your program on a whole page: the [guides](#guides).
//! * The errors of a stream, and the mistakes to avoid: [Pipes and sockets](_documentation::cookbook::pipes_and_sockets).
//! * A test against changes of the format, and values of older builds: [Versions](_documentation::cookbook::versions).
//! * Types of other crates, without a derive: [Foreign types](_documentation::cookbook::foreign_types).
//! * The reasons: [The design](_documentation::design).
//!
//! # Functions
//!
//! | Task | For a value: `sdp::` | For a message: `sdp::message::` |
//! |---|---|---|
//! | measure the exact length | [`encoded_len`] | [`encoded_len`](message::encoded_len) |
//! | encode to a new vector | [`to_vec`] | [`to_vec`](message::to_vec) |
//! | encode into a slice, initialized or not | [`to_slice`] | [`to_slice`](message::to_slice) |
//! | encode at the end of a `Vec` or another [`Output`](output::Output) | [`append`] | [`append`](message::append) |
//! | decode the whole input | [`from_slice`] | [`from_slice`](message::from_slice) |
//! | decode the start of the input | [`from_prefix`] | [`from_prefix`](message::from_prefix) |
//! | decode in place, reusing allocations ([feature](#features) `in-place`) | [`decode_into`] | [`decode_into`](message::decode_into) |
//!
//! These tasks have other items:
//!
//! | Task | Use |
//! |---|---|
//! | read one element of an encoded sequence | [`Seq::get`], in constant time for fixed-size elements; [`Reader::elements`] if the elements after it need no check |
//! | write a sequence so that each element is found in constant time | [`Indexed`], [`indexed::Builder`]; [`IndexedSeq`] to read it |
//! | read all elements of a whole input in one pass | [`Reader::elements`], then [`finish`](Reader::finish) |
//! | read a message from a stream, or write one | [`message::from_reader`], [`message::to_writer`]; for many, [`MessageReader`](message::MessageReader) and [`MessageWriter`](message::MessageWriter) |
//! | look at the id of a message, or forward it, without decoding it | [`MessageReader::read_frame`](message::MessageReader::read_frame), [`Frame::id`](message::Frame::id), [`MessageWriter::write_frame`](message::MessageWriter::write_frame) |
//! | skip a message with an unknown id or an invalid payload | after [`ReadError::Message`](message::ReadError::Message), read the next one |
//! | stream one sequence, which can be larger than memory | [`seq::SeqWriter`], [`seq::SeqReader`] |
//! | keep one value in a file | the bytes of [`to_vec`], and [`from_slice`] for the whole file |
//! | queue, cache or send a borrowed value | [`Owned`], which keeps it together with its input |
//! | declare a message once, and borrow from it | [`SdpViews`](derive@SdpViews) |
//! | change fields of encoded bytes in place | [`patch::open`] |
//! | reject messages over 1 MB in a stream | [`Limits::with_max_payload_len`], and `with_limits` of the stream or codec; for a slice, compare its length first |
//! | set the maximum nesting | [`Limits::with_max_nesting`], and one of the next three rows |
//! | decode a value under other limits | [`Reader::with_limits`], then [`decode_whole`](Reader::decode_whole) |
//! | decode a message under other limits | [`Frame::with_limits`](message::Frame::with_limits), then [`decode`](message::Frame::decode) |
//! | encode a value or message under other limits | `append` to the result of [`Output::with_limits`](output::Output::with_limits) |
//!
//! Without `with_limits`, all functions use [`Limits::DEFAULT`].
//!
//! # Guides
//!
//! | Topic | Page | Items |
//! |---|---|---|
//! | files and logs | [Files](_documentation::cookbook::files) | `FileWriter` of `sdp-schema`, [`message::to_writer`], [`seq::SeqReader`], [`IndexedSeq`] |
//! | redb, heed, fjall | [Stores](_documentation::cookbook::stores) | `History` of `sdp-schema` |
//! | processes, pipes and sockets | [Pipes and sockets](_documentation::cookbook::pipes_and_sockets) | [`MessageReader`](message::MessageReader), [`MessageWriter`](message::MessageWriter), [`FrameDecoder`](message::FrameDecoder) |
//! | asynchronous streams | [Tokio] | [`codec`] |
//! | gRPC calls | [gRPC] | [`grpc`] |
//! | NATS, zenoh, iceoryx2, HTTP, plugins | [Beyond one machine](_documentation::cookbook::engines) | `Resolver`, `Hello` of `sdp-schema` |
//! | shared memory | [Shared memory](_documentation::cookbook::shared_memory) | [`message::to_slice`], [`Seq`], [`patch::open`] |
//! | types of other crates | [Foreign types](_documentation::cookbook::foreign_types) | [`SdpEncode`], [`SdpDecode`] |
//! | supported types | [Types](_documentation::cookbook::types) | [`SdpEncode`], [`SdpDecode`] |
//! | audio threads | [Real-time threads](_documentation::cookbook::real_time) | [`to_slice`], [`Seq`], [`decode_into`] |
//! | microcontrollers | [Without `std`](_documentation::cookbook::no_std) | [`Framing`](message::Framing) |
//! | other languages | [TypeScript](_documentation::cookbook::typescript), [C](_documentation::cookbook::c), [C++](_documentation::cookbook::cpp), [Python](_documentation::cookbook::python), [Go](_documentation::cookbook::go) | [sdp-codegen](https://docs.rs/sdp-codegen) |
//! | WebAssembly | [WebAssembly](_documentation::cookbook::wasm) | [`message`] |
//! | two builds that differ | [Versions](_documentation::cookbook::versions) | `SdpSchema`, the crate `sdp-schema` |
//! | a daemon and its clients, updated apart | [Calls](_documentation::cookbook::calls), [Programs that update apart](_documentation::cookbook::updated_apart) | the crate `sdp-link` |
//! | captures, JSON, explained errors | [Schemas](_documentation::cookbook::schemas) | `SdpSchema`, the crate `sdp-schema` |
//! | types that implement only serde's traits | [serde](_documentation::cookbook::serde) | [sdp-serde](https://docs.rs/sdp-serde) |
//! | bincode, borsh, postcard | [Migrating](_documentation::cookbook::migrating) | [`to_vec`], [`from_slice`] |
//!
//! [The specification](_documentation::spec) defines the bytes. It continues with [schemas](_documentation::schema),
//! [schema files](_documentation::schema_files) and the kinds of [Rust types](_documentation::rust_types).
//! [The design](_documentation::design) explains the architecture and its reasons.
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

// How to read this crate
//
// A file imports only files before it, in the order of the modules below, but `message` and `seq` export the streams of
// `transport`. The codec is `base`, `raw`, `cursor` and `coding`. Read `base/size`, `base/budget`, `cursor/reader`,
// `cursor/writer` and `coding` first, and skip the errors and `raw`. `tuple_struct.rs` and `plain.rs` in
// `sdp-derive/tests/golden/` show what a derive writes.
//
// A part is a value inside a value, such as a field. A run is a group of consecutive fixed-size fields with one bounds check.
// Derived structs and variants have runs; a tuple checks each part.
//
// A struct with one field, a `Vec<u32>`, goes this way:
//
// 1. coding/encode: `to_vec` lets the derived `apply_pass` measure the field with a `Length`.
// 2. impls/sequence: a count of 4 bytes, and 4 bytes for each element. `new_vec` allocates the sum.
// 3. coding/encode/pass: `apply_pass` again, with a `Writer`. `Pass::part` requires the bytes of a run: here 0, no run.
// 4. impls/sequence: the count, and the elements as bytes, because `u32` is plain (raw/bulk), go to cursor/writer, which
//    checks the space and copies them (raw/output).
// 5. coding/decode: `from_slice` passes a `Reader` to the derived `decode`, which calls `decode_part` for the field.
// 6. cursor/reader/nesting: `sequence` adds no level, because `u32` has a fixed size (base/depth), and reads the count.
// 7. base/budget: the count is compared with the input. impls/sequence reserves memory only after that.
// 8. coding/decode/items: `decode_all` takes the bytes, and copies them into the vector (raw/bulk, cursor/vec_like).

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod base; // The errors, `Limits`, and `WireSize`, the size of each type. `budget` bounds memory, and `depth` recursion.
// All unsafe code, one concern per file: `ascii` makes strings, `bulk` copies plain values, `output` is uninitialized
// output, `push` fills vectors, and `lent` is the memory of `Owned`.
mod raw;

mod cursor; // `Reader` over input, `Writer` over output, `Length` to measure, and the buffers, with all bounds checks.

mod coding; // The traits, the functions of byte mode, and the loops over elements. Weights decide what is inlined.

// Types described as data, and the rules of restricted values. Macros put a schema beside each impl.
#[doc(hidden)] // For derives and `sdp-schema`.
pub mod schema;

// The types of the standard library, one kind per file, and of other crates, one crate per file in `crates`. `template` has
// macros for patterns of types.
mod impls;
mod lazy; // `Seq`, decoded on demand after one check, and `Indexed`, with a table of positions.
pub mod patch; // Changes of encoded values in place.
mod via; // Fields that are encoded as another type.

pub mod message; // Ids, headers, frames, and the functions of message mode.
mod transport; // Readers and writers of streams, and the adapters for Tokio and gRPC.

#[cfg(all(feature = "alloc", not(sdp_safe)))]
pub mod owned; // A borrowed value with its buffer.

/// Types for fields. Each needs a feature.
pub mod types {
    #[cfg(feature = "bitflags-2")]
    pub use crate::impls::crates::Bits;
    #[cfg(feature = "bytes-1")]
    pub use crate::impls::shared_str::SharedStr;
}

#[doc(hidden)] // All names for derived code.
#[path = "private.rs"]
pub mod __private;

// The examples need both features. The pages do not, so they have no label for them.
#[cfg(all(any(doc, doctest), feature = "std", feature = "derive"))]
#[cfg_attr(docsrs, doc(auto_cfg(hide(feature = "std", feature = "derive"))))]
#[path = "documentation.rs"]
pub mod _documentation;

#[doc(hidden)] // For derives and bounds.
pub use base::lend::SdpLend;
pub use base::{
    error::{DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind},
    limits::Limits,
    size::WireSize,
};
#[cfg(any(feature = "in-place", doc))]
pub use coding::decode::decode_into;
// rustdoc ignores an alias at the private item.
#[doc(alias("deserialize", "decode_from_slice", "load"))]
pub use coding::decode::{SdpDecode, from_slice};
pub use coding::decode::{SdpDecodeOwned, from_prefix};
#[cfg(feature = "alloc")]
#[doc(alias("serialize", "encode_to_vec", "save"))]
pub use coding::encode::to_vec;
#[doc(alias("serialize", "serialize_into", "serialized_size"))]
pub use coding::encode::{SdpEncode, append, encoded_len, to_slice};
pub use cursor::{length::Length, output, reader::Reader, writer::Writer};
pub use lazy::{
    indexed, indexed::owned::Indexed, indexed::sequence::IndexedSeq, seq, seq::sequence::Seq,
};
pub use message::id::SdpMessage;
#[doc(hidden)] // For derives and bounds.
pub use message::views::SdpViews;
#[cfg(all(feature = "alloc", not(sdp_safe)))]
pub use owned::value::Owned;
#[doc(hidden)] // For derives and bounds.
pub use patch::SdpPatch;
#[cfg(feature = "schema")]
pub use schema::SdpSchema;
#[doc(hidden)] // For `sdp-schema`.
pub use schema::rules;
#[cfg(feature = "tokio-util-0_7")]
pub use transport::codec;
#[cfg(feature = "tonic-0_14")]
pub use transport::grpc;

#[cfg(feature = "derive")]
pub use sdp_derive::{SdpDecode, SdpDispatch, SdpEncode, SdpLend, SdpMessage, SdpPatch, SdpViews};

#[cfg(feature = "schema")]
pub use sdp_derive::SdpSchema;

/// Runs the examples of the README.
#[cfg(all(doctest, feature = "std", feature = "derive"))]
#[doc = include_str!("../README.md")]
mod readme {}
