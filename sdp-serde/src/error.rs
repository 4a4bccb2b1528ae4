//! The errors of serde's traits, around the errors of SDP.

use alloc::boxed::Box;
use core::fmt::{self, Display};

use sdp::{DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind};
use serde_core::{de, ser};

/// The type describes itself, so its decoder asks the bytes for their type.
pub(crate) const SELF_DESCRIBING: &str = "the bytes do not describe their type, which untagged, tagged and flattened \
     types of serde need: encode the field with `sdp_serde::json`, or derive `SdpEncode` and `SdpDecode`";
pub(crate) const SKIPPED_FIELD: &str = "`skip_serializing_if` leaves out a field, but fields have no names in the \
     bytes: encode the value with `sdp_serde::traced`, which writes the default, or with `sdp_serde::json`";
/// The variants of the enum have the names of the variants of `Result`, whose tags are swapped.
pub(crate) const OTHER_RESULT: &str = "an enum `Result` has an encoding only if its variants are `Ok` and `Err`: rename \
     it with `#[serde(rename)]`";
pub(crate) const UNCOUNTED_MAP: &str = "a map without a known length, such as a struct with `flatten`, has no \
     encoding: encode the field with `sdp_serde::json`, or derive `SdpEncode` and `SdpDecode`";
pub(crate) const TOO_MANY_VARIANTS: &str = "an enum with more than 256 variants has no encoding through serde: derive \
     `SdpEncode` and `SdpDecode`, with `tag = \"u16\"`";
pub(crate) const ZERO_WIDTH: &str =
    "sequences of zero-width elements are not part of the format: send the count as a number";
/// A value with `with`, `Serde` or `Traced` has no bytes. It could be an element of a sequence.
pub(crate) const NO_BYTES: &str = "a value without bytes is not encoded with `with`, `Serde` or `Traced`: leave out the \
     field, or encode it with `sdp_serde::json`";
pub(crate) const WRONG_LEN: &str = "the implementation of `Serialize` has not written the announced number of elements: \
     give the exact number";
pub(crate) const UNREAD: &str = "the implementation of `Deserialize` has not read all elements of a sequence or map: read \
     until there is no next one";
#[cfg(feature = "json")]
pub(crate) const NOT_JSON: &str = "the value has no JSON, for example because of a key that is no string, number or \
     bool, or of an integer with more than 64 bits: send entries or a text in its place";
/// The text of an error of `Serialize`, which cannot be kept.
pub(crate) const REJECTED: &str = "the implementation of `Serialize` of the type has rejected the value: a format that \
     keeps texts, such as JSON, shows its reason";
/// The text of an error of `Deserialize`, if it cannot be kept.
const NOT_DESERIALIZED: &str =
    "the implementation of `Deserialize` of the type has rejected the value";

/// The date of a foreign crate has a form of the same length with SDP's derives, which would read it as a wrong day.
pub(crate) const DATE: &str = "a `time::Date` has different bytes with SDP's derives, which read a different day: encode \
     the field with `sdp_serde::json`, or derive `SdpEncode` and `SdpDecode`";

pub(crate) const HEAP: &str = "a `BinaryHeap` has no encoding through serde, because its elements are not in order: \
     encode a sorted vector, or derive `SdpEncode` and `SdpDecode`";

/// The type of a field, to name it in an error.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Item {
    /// A tuple has no name. The item around it has one.
    Tuple,
    Struct(&'static str),
    Variant {
        name: &'static str,
        variant: &'static str,
    },
}

impl Item {
    /// Returns the name of the item, and of its field if it has a name.
    pub(crate) fn describe(self, field: Option<&'static str>) -> Option<&'static str> {
        let (kind, name, variant) = match self {
            Self::Tuple => return None,
            Self::Struct(name) => ("struct ", name, None),
            Self::Variant { name, variant } => ("enum ", name, Some(variant)),
        };
        let label = |label, name: Option<&'static str>| match name {
            Some(name) => [label, name],
            None => ["", ""],
        };
        let ([a, b], [c, d]) = (label(", variant ", variant), label(", field ", field));
        Some(interned(&[kind, name, a, b, c, d]))
    }
}

/// Returns the text of an error at a place.
fn placed(place: &'static str, text: &'static str) -> &'static str {
    interned(&[place, ": ", text])
}

/// Returns the parts as one text that stays in memory, because errors contain static texts. There are as many as fields in
/// the program.
#[cfg(feature = "std")]
pub(crate) fn interned(parts: &[&str]) -> &'static str {
    let text = kept(parts.concat().as_bytes());
    core::str::from_utf8(text).unwrap_or_default()
}

/// Returns bytes that stay in memory, each once.
#[cfg(feature = "std")]
pub(crate) fn kept(bytes: &[u8]) -> &'static [u8] {
    use alloc::collections::BTreeSet;
    use std::sync::{Mutex, PoisonError};

    static KEPT: Mutex<BTreeSet<&'static [u8]>> = Mutex::new(BTreeSet::new());
    let mut all = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(kept) = all.get(bytes) {
        return kept;
    }
    let kept = alloc::vec::Vec::from(bytes).leak();
    all.insert(kept);
    kept
}

/// Returns the last part, because without the standard library, no place keeps further texts.
#[cfg(not(feature = "std"))]
fn interned(parts: &[&'static str]) -> &'static str {
    parts.last().copied().unwrap_or_default()
}

/// An error of encoding. It is boxed, so that results stay small.
#[derive(Debug)]
pub(crate) struct SerError(Box<Failure>);

#[derive(Debug)]
struct Failure {
    error: EncodeError,
    /// The innermost item and field of a refused value.
    place: Option<&'static str>,
    /// The field that the caller does not know.
    field: Option<&'static str>,
}

impl SerError {
    #[cold]
    pub(crate) fn of(text: &'static str) -> Self {
        EncodeError::custom(text).into()
    }

    /// Returns the error of a value that nests too deep. The caller knows the limit.
    #[cold]
    pub(crate) fn too_deep() -> Self {
        EncodeError::new(EncodeErrorKind::NestingTooDeep(0)).into()
    }

    pub(crate) fn is_too_deep(&self) -> bool {
        matches!(self.0.error.kind(), EncodeErrorKind::NestingTooDeep(_))
    }

    /// Names the innermost item and field of a refused value.
    #[cold]
    #[inline(never)]
    pub(crate) fn inside(mut self, item: Item, field: Option<&'static str>) -> Self {
        if let (EncodeErrorKind::Custom(_), None) = (self.0.error.kind(), self.0.place) {
            self.0.place = item.describe(self.0.field.or(field));
        }
        self
    }

    /// Names the field of an error about fields that are missing.
    #[cfg(feature = "schema")]
    #[cold]
    pub(crate) fn of_field(mut self, name: Option<&'static str>) -> Self {
        self.0.field = name;
        self
    }

    pub(crate) fn into_inner(self) -> EncodeError {
        match (self.0.error.kind(), self.0.place) {
            (EncodeErrorKind::Custom(text), Some(place)) => {
                EncodeError::custom(placed(place, text))
            }
            _ => self.0.error,
        }
    }

    /// Returns the place and the text of a refused value.
    #[cfg(feature = "schema")]
    pub(crate) fn refusal(&self) -> Option<(Option<&'static str>, &'static str)> {
        match self.0.error.kind() {
            EncodeErrorKind::Custom(text) => Some((self.0.place, text)),
            _ => None,
        }
    }
}

impl From<EncodeError> for SerError {
    #[cold]
    #[inline(never)]
    fn from(error: EncodeError) -> Self {
        let (place, field) = (None, None);
        Self(Box::new(Failure {
            error,
            place,
            field,
        }))
    }
}

impl Display for SerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.error.fmt(f)
    }
}

impl core::error::Error for SerError {}

impl ser::Error for SerError {
    fn custom<T: Display>(_: T) -> Self {
        Self::of(REJECTED)
    }
}

/// An error of decoding, whose cause is in the [`State`]. It has no size, because a result with an error that
/// overlaps the value is slower to move.
// PERF: vectors of arrays of floats decode in 0.33 of the time.
#[derive(Debug)]
pub(crate) struct DeError;

/// The state of decoding besides the input: the order of the current key, and the last error.
pub(crate) struct State<O> {
    pub(crate) order: O,
    /// The size in memory of the largest value around the current one inside the current level, or `None` outside of levels.
    pub(crate) size: Option<usize>,
    error: Option<DecodeError>,
    /// The innermost item around the error, and its field.
    item: Option<(Item, Option<&'static str>)>,
}

impl<O> State<O> {
    #[inline]
    pub(crate) const fn new(order: O) -> Self {
        Self {
            order,
            size: None,
            error: None,
            item: None,
        }
    }

    /// Keeps an error. Replaces an earlier one, which code of a user ignored.
    #[cold]
    #[inline(never)]
    pub(crate) fn fail(&mut self, error: DecodeError) -> DeError {
        #[cfg(feature = "std")]
        let _ = TEXT.try_with(core::cell::Cell::take);
        (self.error, self.item) = (Some(error), None);
        DeError
    }

    /// Notes the innermost item around an error, and its field.
    #[cold]
    #[inline(never)]
    pub(crate) fn inside(&mut self, item: Item, field: Option<&'static str>) -> DeError {
        self.item.get_or_insert((item, field));
        DeError
    }

    /// Takes over the error of a key that starts at this offset.
    #[cold]
    #[inline(never)]
    pub(crate) fn fail_as<K>(&mut self, key: &mut State<K>, offset: usize) -> DeError {
        let error = key.error.take().unwrap_or_else(|| rejection(offset));
        let _ = self.fail(error);
        self.item = key.item;
        DeError
    }

    /// Keeps the error of a value that starts at this offset: the error of a part, or else the error of `Deserialize`.
    #[cold]
    #[inline(never)]
    pub(crate) fn fail_at(&mut self, offset: usize) -> DeError {
        let of_deserialize = rejection(offset);
        // Code of a user ignored an error before this value.
        if self.error.as_ref().is_none_or(|it| it.offset() < offset) {
            (self.error, self.item) = (Some(of_deserialize), None);
        }
        DeError
    }

    /// Returns the error of a value that starts at this offset, and the innermost item around it, with its field.
    #[cold]
    pub(crate) fn take_error(&mut self, offset: usize) -> (DecodeError, Option<&'static str>) {
        let place = self.item.and_then(|(item, field)| item.describe(field));
        let error = self.error.take();
        (error.unwrap_or_else(|| rejection(offset)), place)
    }

    /// Returns the error of a value that starts at this offset. A refusal names its item.
    #[cold]
    pub(crate) fn take_placed(&mut self, offset: usize) -> DecodeError {
        let (error, place) = self.take_error(offset);
        match (error.kind(), place) {
            (DecodeErrorKind::Custom(text), Some(place)) => {
                DecodeError::custom(placed(place, text), error.offset())
            }
            _ => error,
        }
    }
}

#[cfg(feature = "std")]
std::thread_local! {
    /// The text of the last error of `Deserialize`, which has access to nothing else.
    static TEXT: core::cell::Cell<Option<alloc::string::String>> = const { core::cell::Cell::new(None) };
}

/// Returns the last error of `Deserialize` as one of a value that starts at this offset, without its text if there are no
/// threads.
pub(crate) fn rejection(offset: usize) -> DecodeError {
    #[cfg(feature = "std")]
    if let Ok(Some(text)) = TEXT.try_with(core::cell::Cell::take) {
        return DecodeError::conversion(&text, offset);
    }
    DecodeError::conversion(&NOT_DESERIALIZED, offset)
}

impl Display for DeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("invalid bytes")
    }
}

impl core::error::Error for DeError {}

impl de::Error for DeError {
    #[cold]
    fn custom<T: Display>(text: T) -> Self {
        #[cfg(feature = "std")]
        {
            let text = alloc::string::ToString::to_string(&text);
            // Destructors of foreign thread-local values can decode after this one is gone.
            let _ = TEXT.try_with(|last| last.set(Some(text)));
        }
        #[cfg(not(feature = "std"))]
        let _ = text;
        Self
    }
}
