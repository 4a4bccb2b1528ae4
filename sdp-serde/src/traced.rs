//! Types that know only serde, with a schema: their fields have defaults and aliases, and later versions read them.
//!
//! The functions are those of the crate, with two differences. A field that `skip_serializing_if` leaves out is written with
//! its default. Each value is compared with the schema, which takes longer.
//!
//! `#[sdp(with = "sdp_serde::traced", schema = "sdp_serde::Traced<Type>")]` encodes one field of a type with SDP's derives.

use alloc::vec::Vec;
use core::any::type_name;

use sdp::message::{DecodeMessage, EncodeMessage, MessageId};
use sdp::output::Output;
use sdp::schema::SdpSchema;
use sdp::{
    DecodeError, DecodeErrorKind, EncodeError, Length, Limits, Reader, SdpDecode, SdpEncode,
    WireSize, Writer,
};
use sdp_schema::{KeyScope, Schema};
use serde_core::de::DeserializeOwned;
use serde_core::{Deserialize, Serialize};

use crate::error::{SerError, interned, kept};
use crate::trace::{self, Beside, Samples, Trace, TraceError};
use crate::value;

pub use crate::value::{SIZE, decode};

/// Returns the schema of a type that knows only serde. Use it as the schema of a type with SDP's derives, for example with
/// a `Resolver` of the crate `sdp-schema`.
///
/// The schema comes from the questions that `Deserialize` asks, and from the names that `Serialize` tells. It is found once
/// for each type, and then stays in memory. Values of the type prove it: they are encoded, compared with the schema, and
/// decoded.
///
/// # Errors
///
/// The part of the type that has no schema, with the reason and the remedy.
///
/// ```
/// let schema = sdp_serde::schema::<(u8, String)>()?;
/// assert_eq!(schema.to_string(), "type Root = (u8, str);\n");
/// # Ok::<(), sdp_serde::TraceError>(())
/// ```
pub fn schema<T>() -> Result<Schema, TraceError>
where
    T: Serialize + Deserialize<'static> + 'static,
{
    Tracer::new().schema::<T>()
}

/// Finds the schema of a type, some of whose parts accept only some values. Use it if [`schema`] returns
/// [`Rejected`](TraceError::Rejected).
///
/// ```
/// use sdp_serde::Tracer;
///
/// /// A text that starts with `0x`.
/// #[derive(serde::Serialize, serde::Deserialize)]
/// #[serde(try_from = "String")]
/// struct Hex(String);
///
/// impl TryFrom<String> for Hex {
///     type Error = &'static str;
///
///     fn try_from(text: String) -> Result<Self, Self::Error> {
///         if text.starts_with("0x") { Ok(Self(text)) } else { Err("not hexadecimal") }
///     }
/// }
///
/// assert!(sdp_serde::schema::<Vec<Hex>>().is_err());
/// Tracer::new().sample(&Hex("0xff".into())).schema::<Vec<Hex>>()?;
/// assert!(sdp_serde::schema::<Vec<Hex>>().is_ok());
/// # Ok::<(), sdp_serde::TraceError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Tracer {
    samples: Samples,
    error: Option<EncodeError>,
}

impl Tracer {
    /// Creates a tracer without samples.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a valid value of a type inside the traced one, or of a type that a `deserialize_with` reads.
    #[must_use]
    pub fn sample<T: Serialize>(mut self, value: &T) -> Self {
        let mut bytes = Vec::new();
        match value::append_to_vec(value, (), &mut bytes, &Limits::DEFAULT) {
            Ok(()) => self.samples.values.push((type_name::<T>(), kept(&bytes))),
            Err(error) => self.error = Some(error),
        }
        #[cfg(feature = "json")]
        if let Ok(json) = serde_json::to_value(value)
            && let Ok(bytes) = sdp::to_vec(&json)
        {
            let sample = (type_name::<serde_json::Value>(), kept(&bytes));
            self.samples.values.push(sample);
        }
        self
    }

    /// Marks the field that identifies a struct, as `#[sdp(key = "message")]` and `#[sdp(key = "sequence")]` do in SDP's
    /// derives. Use it before an `Editor` of the crate `sdp-schema` writes changes back to values whose structs move.
    ///
    /// ```
    /// use sdp_schema::KeyScope;
    /// use sdp_serde::Tracer;
    /// use serde::{Deserialize, Serialize};
    ///
    /// #[derive(Serialize, Deserialize)]
    /// struct Track {
    ///     id: u32,
    ///     gain: f32,
    /// }
    ///
    /// let schema = Tracer::new().key("Track", "id", KeyScope::Message).schema::<Vec<Track>>()?;
    /// assert!(schema.to_string().contains("#[key = \"message\"]\n    id: u32"));
    /// # Ok::<(), sdp_serde::TraceError>(())
    /// ```
    #[must_use]
    pub fn key(mut self, name: &'static str, field: &'static str, scope: KeyScope) -> Self {
        self.samples.keys.push(((name, field), scope));
        self
    }

    /// Returns the schema of a type, which also [`schema`] and [`Traced`] have from then on.
    ///
    /// # Errors
    ///
    /// The errors of [`schema`], and [`Sample`](TraceError::Sample).
    pub fn schema<T>(self) -> Result<Schema, TraceError>
    where
        T: Serialize + Deserialize<'static> + 'static,
    {
        if let Some(error) = self.error {
            return Err(TraceError::Sample(error));
        }
        trace::of::<T>(self.samples)?;
        Ok(Schema::of::<Traced<T>>())
    }
}

/// Encodes `value` into a new vector. Fields that are left out have their defaults.
///
/// # Errors
///
/// The errors of [`to_vec`](crate::to_vec()), and `Custom` if the type has no schema, if the value has another form
/// than its schema, or if a field without a default is left out.
///
/// ```
/// use sdp_serde::traced;
/// use serde::{Deserialize, Serialize};
///
/// #[derive(Serialize, Deserialize)]
/// struct Note {
///     #[serde(default, skip_serializing_if = "Vec::is_empty")]
///     tags: Vec<String>,
///     pitch: u8,
/// }
///
/// let note = Note { tags: Vec::new(), pitch: 60 };
/// assert!(sdp_serde::to_vec(&note).is_err());
/// assert_eq!(traced::to_vec(&note)?, [0, 0, 0, 0, 60]);
/// # Ok::<(), sdp::EncodeError>(())
/// ```
pub fn to_vec<T>(value: &T) -> Result<Vec<u8>, EncodeError>
where
    T: Serialize + Deserialize<'static> + 'static,
{
    let mut out = Vec::with_capacity(64); // most small messages
    append(value, &mut out)?;
    Ok(out)
}

/// Encodes `value` at the end of `out`, which is unchanged after an error.
///
/// # Errors
///
/// The errors of [`sdp::append`] and [`to_vec`].
pub fn append<T, O>(value: &T, out: &mut O) -> Result<(), EncodeError>
where
    T: Serialize + Deserialize<'static> + 'static,
    O: Output + ?Sized,
{
    value::append_at(value, place::<T>()?, out)
}

/// Adds the exact length of the encoding of a value to `length`. It is the function `measure` for `with`.
pub fn measure<T>(value: &T, length: &mut Length)
where
    T: Serialize + Deserialize<'static> + 'static,
{
    // `encode` finds all errors.
    if let Ok(place) = place::<T>() {
        value::measure_at(value, place, length);
    }
}

/// Encodes a value. It is the function `encode` for `with`.
///
/// # Errors
///
/// The errors of [`to_vec`], and `Custom` if the encoding has no bytes.
pub fn encode<T>(value: &T, out: &mut Writer<'_>) -> Result<(), EncodeError>
where
    T: Serialize + Deserialize<'static> + 'static,
{
    value::encode_at(value, place::<T>()?, out)
}

/// Returns the place of a whole value, or the error of the trace as one of encoding.
fn place<T>() -> Result<Beside<'static>, EncodeError>
where
    T: Serialize + Deserialize<'static> + 'static,
{
    match trace::of::<T>(Samples::default()) {
        Ok(trace) => trace.place().map_err(SerError::into_inner),
        Err(error) => {
            let text = alloc::format!("the type has no schema: {error}");
            Err(EncodeError::custom(interned(&[&text])))
        }
    }
}

/// A value of a type that knows only serde, with a schema. Use it where the crate `sdp-schema` takes a type.
///
/// The type must have a [`schema`], which one call in a test shows: otherwise each use of the schema panics with the error.
/// A struct or enum is also a message, with the default message id of its name. For a variant of a message enum, or for a
/// request of the crate `sdp-link`, wrap it in a struct with SDP's derives. There, the value must have bytes.
///
/// ```
/// use sdp_schema::Resolver;
/// use sdp_serde::Traced;
///
/// let resolver = Resolver::<Traced<(u32, String)>>::new(&sdp_serde::schema::<(u8, String)>()?)?;
/// let Traced(value) = resolver.from_slice(&sdp_serde::to_vec(&(7_u8, "wet"))?)?;
/// assert_eq!(value, (7, "wet".into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Traced<T>(pub T);

impl<T: Serialize + Deserialize<'static> + 'static> SdpEncode for Traced<T> {
    const SIZE: WireSize = SIZE;

    fn measure(&self, length: &mut Length) {
        measure(&self.0, length);
    }

    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        encode(&self.0, out)
    }
}

impl<'de, T: Deserialize<'de>> SdpDecode<'de> for Traced<T> {
    const SIZE: WireSize = SIZE;

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        decode(input).map(Self)
    }
}

/// Returns the trace of a type, which must have one.
fn expected<T: Serialize + Deserialize<'static> + 'static>() -> &'static Trace {
    match trace::of::<T>(Samples::default()) {
        Ok(trace) => trace,
        Err(error) => panic!("`{}` has no schema: {error}", type_name::<T>()),
    }
}

impl<T: Serialize + Deserialize<'static> + 'static> SdpSchema for Traced<T> {
    const SCHEMA: &'static sdp::schema::Schema =
        &sdp::schema::Schema::Encoded(|| &expected::<T>().schema);
}

/// Returns the name and the message id of a type, which must be a struct or enum.
fn message<T: Serialize + Deserialize<'static> + 'static>() -> (&'static str, MessageId) {
    let message = expected::<T>().message;
    message.expect("a message should be a struct or an enum")
}

impl<T: Serialize + Deserialize<'static> + 'static> EncodeMessage for Traced<T> {
    fn message_id(&self) -> MessageId {
        message::<T>().1
    }

    fn measure_payload(&self, length: &mut Length) {
        self.measure(length);
    }

    fn encode_payload(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        self.encode(out)
    }
}

impl<'de, T: Serialize + DeserializeOwned + 'static> DecodeMessage<'de> for Traced<T> {
    const MESSAGE_IDS: &'static [MessageId] = &[];

    fn decode_payload(id: MessageId, payload: Reader<'de>) -> Result<Self, DecodeError> {
        let (name, expected) = message::<T>();
        if id == expected {
            return payload.decode_whole();
        }
        let kind = DecodeErrorKind::WrongMessageId {
            name,
            expected: expected.get(),
            found: id.get(),
        };
        Err(DecodeError::new(kind, ID_OFFSET))
    }
}

/// The offset of the message id in a header.
const ID_OFFSET: usize = 4;
