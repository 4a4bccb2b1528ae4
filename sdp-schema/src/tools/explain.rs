//! [`explain`] and [`check`]: the errors in encoded bytes, for people.

mod detail;
mod locate;

use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;
use core::mem::discriminant;
use core::ops::Range;

use sdp::{DecodeError, DecodeErrorKind};

use super::hex::{self, Window};
use super::label::label;
use super::value::shortened;
use crate::table::schema::{Root, Schema};
use crate::table::types::TypeIndex;
use crate::walk::{Event, Walk, WalkError};

/// The levels of nesting of a decoder with the default limits.
const DEFAULT_NESTING: u32 = 128;

/// The levels of nesting of a second walk, for a decoder with higher limits.
const MAX_NESTING: u32 = 1024;

/// The number of bytes of a path that are shown.
pub(super) const MAX_PATH: usize = 256;

/// A decode error with the path of the part that causes it, the expectation, and the bytes around it.
///
/// It is displayed on several lines. [`explain`] has an example. Offsets are decimal numbers, and hexadecimal numbers in
/// parentheses and before the rows of bytes. They count from the start of the bytes, or from the start of the file with
/// [`with_offset`](Self::with_offset).
#[derive(Clone, Debug)]
pub struct Explanation(Box<Parts>);

#[derive(Clone, Debug)]
struct Parts {
    error: DecodeError,
    path: String,
    label: String,
    detail: String,
    mark: Range<usize>,
    len: usize,
    window: Window,
    offset: u64,
}

/// Explains the error of decoding `bytes`: which part of the value or message is invalid, and why.
///
/// Pass the bytes of the decoder: a value, or a whole message if the schema describes messages. They are read again, because
/// the decoder keeps only the kind and the offset of an error.
///
/// ```
/// use sdp::{SdpDecode, SdpSchema};
/// use sdp_schema::Schema;
///
/// #[derive(SdpDecode, SdpSchema, Debug)]
/// struct Plugin {
///     id: u32,
///     parameters: Vec<Parameter>,
/// }
///
/// #[derive(SdpDecode, SdpSchema, Debug)]
/// struct Parameter {
///     name: String,
///     value: f32,
/// }
///
/// let bytes = b"\x07\0\0\0\x01\0\0\0\xff\0\0\0gain\0\0\x80\x3f";
/// let error = sdp::from_slice::<Plugin>(bytes).unwrap_err();
/// let explanation = sdp_schema::explain(&Schema::of::<Plugin>(), bytes, &error);
/// assert_eq!(explanation.to_string(), "\
/// parameters[0].name: length 255, but only 8 bytes remain
/// at byte 12 (0xc) of 20: str
///   00000000  07 00 00 00 01 00 00 00  ff 00 00 00 67 61 69 6e  ............gain
///                                      ^^^^^^^^^^^");
/// # let _ = |plugin: Plugin| (plugin.id, plugin.parameters[0].value, plugin.parameters[0].name.len());
/// ```
#[must_use]
pub fn explain(schema: &Schema, bytes: &[u8], error: &DecodeError) -> Explanation {
    let walk = |levels| Walk::with_max_nesting(schema, bytes, levels);
    let mut levels = DEFAULT_NESTING;
    let mut walked = walk_all(walk(levels));
    if let Err(found) = &walked
        && matches!(found.error.kind(), DecodeErrorKind::NestingTooDeep(_))
        && found.error.offset() < error.offset()
    {
        // The decoder has a higher limit.
        levels = MAX_NESTING;
        walked = walk_all(walk(levels));
    }
    match walked {
        Err(found) if is_same(&found, error) => of_part(schema, bytes, found, error),
        walked => {
            let place = locate::of(|| walk(levels), error);
            of_code(schema, bytes, error, place, walked.ok().flatten())
        }
    }
}

/// Checks that `bytes` are a value of the schema, or a whole message if the schema describes messages.
///
/// The code of a type, such as a conversion, can reject bytes that this function accepts.
///
/// # Errors
///
/// The explanation of the first error.
///
/// ```
/// use sdp_schema::Schema;
///
/// let schema = Schema::of::<Vec<bool>>();
/// assert!(sdp_schema::check(&schema, &[2, 0, 0, 0, 1, 0]).is_ok());
/// let explanation = sdp_schema::check(&schema, &[2, 0, 0, 0, 1, 7]).unwrap_err();
/// assert_eq!((explanation.path(), explanation.label()), ("[1]", "bool"));
/// assert_eq!(explanation.detail(), "invalid bool: 7, expected 0 or 1");
/// ```
pub fn check(schema: &Schema, bytes: &[u8]) -> Result<(), Explanation> {
    match walk_all(Walk::new(schema, bytes)) {
        Ok(_) => Ok(()),
        Err(found) => Err(explained(schema, bytes, found)),
    }
}

/// Explains the error of a walk.
pub(crate) fn explained(schema: &Schema, bytes: &[u8], found: WalkError) -> Explanation {
    let error = found.error.clone();
    of_part(schema, bytes, found, &error)
}

/// Walks to the end. Returns the offset of bytes of unknown length.
fn walk_all(walk: Result<Walk<'_>, WalkError>) -> Result<Option<usize>, WalkError> {
    let mut walk = walk?;
    let mut rest = None;
    while let Some(event) = walk.next()? {
        if let Event::Opaque { range, .. } = event {
            rest = Some(range.start);
        }
    }
    Ok(rest)
}

/// Returns whether a walk found the error of a decoder. A decoder may check consecutive parts as a whole, and then reports
/// the end of the input at the start of an earlier part.
// SPEC 1: portable errors.
fn is_same(found: &WalkError, error: &DecodeError) -> bool {
    use DecodeErrorKind as Kind;
    let (kind, offset) = (found.error.kind(), found.error.offset());
    let is_kind = match (kind, error.kind()) {
        (Kind::UnknownMessageId { .. }, Kind::WrongMessageId { .. }) => true,
        (kind, other) => discriminant(&kind) == discriminant(&other),
    };
    let is_in_run = match error.kind() {
        Kind::UnexpectedEnd { needed, .. } => {
            let run = error.offset()..error.offset().saturating_add(needed);
            run.contains(&offset) || run.contains(&found.start)
        }
        _ => false,
    };
    is_kind && offset == error.offset() || is_in_run
}

/// Explains an error at the place where a walk found it.
fn of_part(schema: &Schema, bytes: &[u8], found: WalkError, error: &DecodeError) -> Explanation {
    let mut detail = detail::of(schema, bytes, &found, error);
    let is_value = matches!(schema.root(), Root::Value(_));
    if is_value && bytes.starts_with(b"SDP2") && !detail.contains("message::from_slice") {
        let hint = " (the input starts with a message header: see sdp::message::from_slice)";
        detail.push_str(hint);
    }
    let mark = detail::mark(schema, bytes, &found);
    let ty = found.ty;
    Explanation::new(schema, bytes, error, (found.path, ty, mark, detail))
}

/// Explains an error that a walk does not find: of the code of a conversion, or of other limits. Bytes of unknown length
/// start at `rest`.
fn of_code(
    schema: &Schema,
    bytes: &[u8],
    error: &DecodeError,
    place: Option<(String, TypeIndex, Range<usize>)>,
    rest: Option<usize>,
) -> Explanation {
    let offset = error.offset();
    let mut detail = detail::text(error);
    if let Some(start) = rest.filter(|start| *start <= offset) {
        let start = hex::grouped(hex::added(0, start));
        detail.push_str(" (inside bytes without a schema, from byte ");
        detail.push_str(&start);
        detail.push(')');
    }
    let byte = offset..offset.saturating_add(1).min(bytes.len());
    let (path, ty, mark) = match place {
        Some((path, ty, range)) if offset <= range.end && !range.is_empty() => {
            (path, Some(ty), range)
        }
        Some((path, ty, _)) => (path, Some(ty), byte),
        None => (String::new(), None, byte),
    };
    Explanation::new(schema, bytes, error, (path, ty, mark, detail))
}

impl Explanation {
    fn new(
        schema: &Schema,
        bytes: &[u8],
        error: &DecodeError,
        (path, ty, mark, detail): (String, Option<TypeIndex>, Range<usize>, String),
    ) -> Self {
        Self(Box::new(Parts {
            error: error.clone(),
            path: shortened(path, MAX_PATH),
            label: ty.map_or_else(String::new, |ty| label(schema, ty)),
            detail,
            len: bytes.len(),
            window: Window::new(bytes, mark.clone()),
            mark,
            offset: 0,
        }))
    }

    /// Adds to the text which of several inputs is invalid.
    pub(super) fn within(mut self, input: &str) -> Self {
        self.0.detail.push_str(" in ");
        self.0.detail.push_str(input);
        self
    }

    /// Sets the offset of the bytes in their file. It is added to all displayed offsets.
    ///
    /// ```
    /// use sdp_schema::Schema;
    ///
    /// // A message at byte 256 of a capture.
    /// let explanation = sdp_schema::check(&Schema::of::<bool>(), &[7]).unwrap_err();
    /// assert_eq!(explanation.with_offset(256).to_string(), "\
    /// invalid bool: 7, expected 0 or 1
    /// at byte 256 (0x100): bool
    ///   00000100  07                                                .
    ///             ^^");
    /// ```
    #[must_use]
    pub fn with_offset(mut self, offset: u64) -> Self {
        self.0.offset = offset;
        self
    }

    /// Returns the explained error. Its offset counts from the start of the bytes.
    #[must_use]
    pub fn error(&self) -> &DecodeError {
        &self.0.error
    }

    /// Returns the path of the part that causes the error, such as `plugins[17].name`. It is empty for the whole value and
    /// for a header.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.0.path
    }

    /// Returns a short description of the type of the part. It is empty for a header.
    #[must_use]
    pub fn label(&self) -> &str {
        &self.0.label
    }

    /// Returns the description of the error, with the expectation.
    #[must_use]
    pub fn detail(&self) -> &str {
        &self.0.detail
    }

    /// Returns the bytes that cause the error.
    #[must_use]
    pub fn mark(&self) -> Range<usize> {
        self.0.mark.clone()
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = &*self.0;
        if !parts.path.is_empty() {
            write!(f, "{}: ", parts.path)?;
        }
        let at = hex::added(parts.offset, parts.error.offset());
        write!(
            f,
            "{}\nat byte {} ({at:#x})",
            parts.detail,
            hex::grouped(at)
        )?;
        if parts.offset == 0 {
            write!(f, " of {}", hex::grouped(hex::added(0, parts.len)))?;
        }
        if !parts.label.is_empty() {
            write!(f, ": {}", parts.label)?;
        }
        parts.window.write(f, parts.offset)
    }
}

impl core::error::Error for Explanation {}
