//! [`ConvertError`] and [`ResolveError`]: why a value has no conversion, or cannot be decoded after it.

use alloc::boxed::Box;
use alloc::string::{String, ToString as _};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

use sdp::{DecodeError, EncodeError};

use super::input::{FailureKind, Stop};
use crate::shown::shown;
use crate::table::schema::Schema;
use crate::table::types::TypeIndex;
use crate::tools::explain::{Explanation, explain};
use crate::tools::hex;
use crate::tools::label::label;
use crate::tools::value::text;
use crate::walk::{EventKind, Step, Walk, display};

/// The levels of nesting of a walk, because a value can be deeper than the limit of a decoder.
const MAX_NESTING: u32 = 1024;

/// The text about a `Hello` in the place of a message.
pub(crate) const HELLO_TEXT: &str =
    "this message is a `Hello`: decode it as a `Hello`, before the messages of the program";

/// Why a value of the writer has no conversion, with the part of it. Use it to report bytes that a reader cannot use.
#[derive(Clone, Debug)]
pub struct ConvertError(Box<Parts>);

#[derive(Clone, Debug, Default)]
struct Parts {
    offset: usize,
    path: String,
    label: String,
    detail: String,
}

impl ConvertError {
    /// Creates the error of a run that has failed in these bytes of the writer.
    #[cold]
    pub(super) fn new(schema: &Schema, bytes: &[u8], stop: &Stop) -> Self {
        let offset = bytes.len().saturating_sub(stop.remaining);
        let place = Walk::new(schema, bytes).map(|walk| Place::new(walk, offset));
        let Place { steps, ty, value } = place.unwrap_or_default();
        let path = display(&steps);
        // Invalid bytes before the part can hide its value.
        let value = value.as_deref().unwrap_or("the number");
        let variant = |tag: u32| {
            let mut variants = ty.into_iter().flat_map(|ty| schema.get(ty).variants());
            let variant = variants.find(|variant| variant.tag == tag);
            variant.map_or_else(|| tag.to_string(), |it| format!("`{}`", shown(it.name())))
        };
        let detail = match stop.kind {
            FailureKind::End { needed } => {
                let (needed, rest) = (hex::bytes(needed), bytes.len().saturating_sub(offset));
                format!("unexpected end of input: expected {needed}, found {rest}")
            }
            FailureKind::Trailing => {
                let count = bytes.len().saturating_sub(offset);
                let trailing = hex::count(count, "trailing byte", "trailing bytes");
                format!("{trailing} after the value")
            }
            FailureKind::Tag(tag) => format!("invalid tag: {tag}, expected 0 or 1"),
            FailureKind::Variant(tag) => format!("tag {tag} is not a variant of the writer's enum"),
            FailureKind::Number => format!("{value} does not fit the reader's type"),
            FailureKind::None => "none, but the reader needs a value".into(),
            FailureKind::NoVariant(tag) => format!("the reader has no variant {}", variant(tag)),
            FailureKind::NoSide => "the reader cannot use this side of the result".into(),
            FailureKind::Output => "the converted value is too long".into(),
            FailureKind::Depth => "the value is nested too deep".into(),
        };
        let label = ty.map_or_else(String::new, |ty| label(schema, ty));
        Self(Box::new(Parts {
            offset,
            path,
            label,
            detail,
        }))
    }

    /// Creates the error of a message as a whole.
    pub(crate) fn of_message(offset: usize, detail: String) -> Self {
        Self(Box::new(Parts {
            offset,
            detail,
            ..Parts::default()
        }))
    }

    /// Returns the offset of the part in the writer's bytes, with the header of a message.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.0.offset
    }

    /// Returns the path of the part in the writer's value, such as `parameters[3].gain`. It is empty for the whole value.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.0.path
    }

    /// Returns the writer's type of the part. It is empty for a message as a whole.
    #[must_use]
    pub fn label(&self) -> &str {
        &self.0.label
    }

    /// Returns the reason, with the value.
    #[must_use]
    pub fn detail(&self) -> &str {
        &self.0.detail
    }
}

impl fmt::Display for ConvertError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = &*self.0;
        write_part(f, &parts.path, &parts.detail, parts.offset, &parts.label)
    }
}

/// Writes the detail about a part after its path, with its place and type. Lines after the first one are proposals.
fn write_part(
    f: &mut fmt::Formatter<'_>,
    path: &str,
    detail: &str,
    place: impl fmt::Display,
    label: &str,
) -> fmt::Result {
    let end = detail.find('\n').unwrap_or(detail.len());
    let (reason, help) = detail.split_at(end);
    let separator = if path.is_empty() { "" } else { ": " };
    let comma = if label.is_empty() { "" } else { ", " };
    write!(
        f,
        "{path}{separator}{reason} (at byte {place}{comma}{label}){help}"
    )
}

impl Error for ConvertError {}

/// The part at an offset.
#[derive(Default)]
pub(super) struct Place<'a> {
    pub(super) steps: Vec<Step<'a>>,
    pub(super) ty: Option<TypeIndex>,
    /// The text of a leaf.
    value: Option<String>,
}

impl<'a> Place<'a> {
    /// Finds the innermost part at an offset, or the first invalid part before it.
    pub(super) fn new(walk: Walk<'a>, offset: usize) -> Self {
        let mut walk = walk.with_max_nesting(MAX_NESTING);
        let mut found = Self::default();
        loop {
            match walk.next() {
                Ok(Some(event)) if event.range.start > offset => return found,
                Ok(Some(event)) => {
                    let is_at = event.range.start == offset || event.range.contains(&offset);
                    if is_at && event.kind != EventKind::End {
                        let value = match event.kind {
                            EventKind::Leaf(value) => Some(text(value)),
                            _ => None,
                        };
                        found = Self {
                            steps: walk.steps(),
                            ty: Some(event.ty),
                            value,
                        };
                    }
                }
                Err(error) if error.start <= offset => {
                    return Self {
                        steps: walk.steps(),
                        ty: error.ty,
                        value: None,
                    };
                }
                Ok(None) | Err(_) => return found,
            }
        }
    }
}

/// Why bytes of an older or newer version give no value, or a message has none for a [`Peer`](crate::Peer).
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum ResolveError {
    /// A part of the writer's value has no conversion.
    Convert(ConvertError),
    /// The bytes need no conversion, and are no value of the reader's type. [`explain`](crate::explain) finds the part.
    Decode(DecodeError),
    /// The converted bytes are no value of the reader's type, for example because of its restrictions. The part and its
    /// offset refer to the converted bytes.
    Converted(Explanation),
    /// A message cannot be encoded.
    Encode(EncodeError),
    /// The function of [`Resolver::upgrade`](crate::Resolver::upgrade) has failed, or its result cannot be encoded.
    Upgrade(Arc<dyn Error + Send + Sync>),
}

impl ResolveError {
    /// Creates the error of decoding converted bytes, which are a value or message of this schema.
    #[cold]
    pub(crate) fn converted(schema: &Schema, bytes: &[u8], error: &DecodeError) -> Self {
        Self::Converted(explain(schema, bytes, error))
    }

    /// Writes the error of a message, with the offset in the file where the message is at `start`.
    #[cfg(feature = "std")]
    pub(crate) fn write_in_file(&self, f: &mut fmt::Formatter<'_>, start: u64) -> fmt::Result {
        use crate::tools::explain::detail::text_of;
        let (path, detail, offset, label) = match self {
            Self::Convert(error) => {
                let detail = error.detail().into();
                (error.path(), detail, error.offset(), error.label())
            }
            Self::Converted(error) => {
                let detail = format!("{}, after the conversion", error.detail());
                (error.path(), detail, 0, error.label())
            }
            Self::Decode(error) => ("", text_of(error), error.offset(), ""),
            Self::Encode(_) | Self::Upgrade(_) => ("", self.to_string(), 0, ""),
        };
        let offset = start.saturating_add(u64::try_from(offset).unwrap_or(u64::MAX));
        let place = format!("{offset} of the file");
        write_part(f, path, &detail, place, label)
    }
}

impl fmt::Display for ResolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Convert(error) => error.fmt(f),
            Self::Decode(error) => error.fmt(f),
            Self::Encode(error) => error.fmt(f),
            Self::Converted(error) => {
                let place = format!("{} after the conversion", error.error().offset());
                write_part(f, error.path(), error.detail(), place, error.label())
            }
            Self::Upgrade(error) => error.fmt(f),
        }
    }
}

impl Error for ResolveError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Upgrade(error) => error.source(),
            _ => None,
        }
    }
}
