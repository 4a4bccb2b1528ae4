//! [`explain`] and [`check`]: the errors in encoded bytes, for people.

pub(crate) mod detail;

use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;
use core::mem::discriminant;
use core::ops::Range;

use sdp::{DecodeError, DecodeErrorKind};

use super::hex::{self, Row};
use super::label::label;
use super::value::shortened;
use crate::table::schema::Schema;
use crate::table::types::TypeIndex;
use crate::walk::{Event, EventKind, Walk, WalkError};

/// The levels of nesting of a walk, because the decoder can have higher limits than by default.
const MAX_NESTING: u32 = 1024;

/// A decode error with the path of the part that causes it, the expectation, and the bytes around it. Use it to show
/// the error to people: it is displayed on several lines, as in the example of [`explain`].
///
/// Offsets are hexadecimal. They count from the start of the bytes, or from the start of the file with
/// [`with_offset`](Self::with_offset).
#[derive(Clone, Debug)]
pub struct Explanation(Box<Parts>);

#[derive(Clone, Debug)]
struct Parts {
    error: DecodeError,
    path: String,
    label: String,
    detail: String,
    row: Row,
    offset: u64,
}

/// Explains the error of decoding `bytes`: the invalid part of the value or message, and the reason. Use it after a
/// decoder has failed, for example in a log.
///
/// Pass the bytes of the decoder: a value, or a whole message if the schema describes messages. They are read again,
/// because the decoder keeps only the kind and the offset of an error.
///
/// ```
/// use sdp::{SdpDecode, SdpSchema};
/// use sdp_schema::Schema;
///
/// #[derive(SdpDecode, SdpSchema, Debug)]
/// struct Parameter(u32, String);
///
/// let bytes = b"\x01\0\0\0\x07\0\0\0\xff\0\0\0gain";
/// let error = sdp::from_slice::<Vec<Parameter>>(bytes).unwrap_err();
/// let explanation = sdp_schema::explain(&Schema::of::<Vec<Parameter>>(), bytes, &error);
/// assert_eq!(explanation.to_string(), "\
/// [0].1: length 255, but only 4 bytes remain
/// at offset 0xc (str)
///   00000000  01 00 00 00 07 00 00 00 ff 00 00 00 67 61 69 6e  ............gain
///                                     ^^^^^^^^^^^");
/// ```
#[must_use]
pub fn explain(schema: &Schema, bytes: &[u8], error: &DecodeError) -> Explanation {
    let levels = match error.kind() {
        DecodeErrorKind::NestingTooDeep(limit) => limit,
        _ => MAX_NESTING,
    };
    let at = error.offset();
    let byte = at..at.saturating_add(1).min(bytes.len());
    let (mut path, mut ty, mut mark) = (String::new(), None, byte);
    let walked = Walk::new(schema, bytes).and_then(|walk| {
        let mut walk = walk.with_max_nesting(levels);
        let mut has_code = false;
        while let Some(event) = walk.next()? {
            let range = event.range.clone();
            let is_of_code = may_report(schema, &event, error);
            let is_start = event.kind != EventKind::End;
            let is_at = is_start && (range.start == at || range.contains(&at));
            if is_of_code || !has_code && is_at {
                (path, ty, mark) = (walk.path(), Some(event.ty), range);
                has_code = is_of_code;
            }
        }
        Ok(())
    });
    match walked {
        Err(found) if is_same(&found, error) => {
            let mut explanation = explained(schema, bytes, found);
            explanation.0.error = error.clone();
            explanation
        }
        _ => {
            let detail = detail::text(error);
            Explanation::new(schema, bytes, error.clone(), detail, path, ty, mark)
        }
    }
}

/// Returns whether an event is the end of a value whose code can report an error: at its start, or at the end of the
/// bytes that it read.
fn may_report(schema: &Schema, event: &Event<'_>, error: &DecodeError) -> bool {
    use DecodeErrorKind as Kind;
    let has_code = schema.get(event.ty).has_code();
    let is_custom = matches!(error.kind(), Kind::Custom(_) | Kind::SizeMismatch { .. });
    let (range, offset) = (&event.range, error.offset());
    let is_at = range.start == offset || is_custom && range.end == offset;
    has_code && is_at && !matches!(event.kind, EventKind::Begin(_))
}

/// Checks that `bytes` are a value of the schema, or a whole message if the schema describes messages. Use it if the
/// program does not have the types, for example with the schema of a file.
///
/// Code of a type, such as a conversion, can reject bytes even if this function accepts them.
/// A decoder accepts a value with more than 32 parts for each byte and type, such as an array of many units, but the tools
/// of this crate reject it so that their time has a limit.
///
/// # Errors
///
/// Returns the explanation of the first error.
///
/// ```
/// use sdp_schema::Schema;
///
/// let explanation = sdp_schema::check(&Schema::of::<Vec<bool>>(), &[1, 0, 0, 0, 7]).unwrap_err();
/// assert_eq!((explanation.path(), explanation.label()), ("[0]", "bool"));
/// assert_eq!(explanation.detail(), "invalid bool: 7, expected 0 or 1");
/// ```
pub fn check(schema: &Schema, bytes: &[u8]) -> Result<(), Explanation> {
    let walked = Walk::new(schema, bytes).and_then(Walk::check);
    walked.map_err(|found| explained(schema, bytes, found))
}

pub(crate) fn explained(schema: &Schema, bytes: &[u8], found: WalkError) -> Explanation {
    let detail = detail::of(schema, bytes, &found);
    let mark = detail::mark(schema, bytes, &found);
    let WalkError {
        error, path, ty, ..
    } = found;
    Explanation::new(schema, bytes, error, detail, path, ty, mark)
}

/// Returns whether a walk found the error of a decoder. A decoder may check consecutive parts as a whole, and then
/// reports the end of the input at the start of an earlier part.
// SPEC E1, E3.
fn is_same(found: &WalkError, error: &DecodeError) -> bool {
    use DecodeErrorKind as Kind;
    let (kind, offset) = (found.error.kind(), found.error.offset());
    match (kind, error.kind()) {
        (_, Kind::UnexpectedEnd { needed, .. }) => {
            let run = error.offset()..error.offset().saturating_add(needed);
            run.contains(&offset) || run.contains(&found.start)
        }
        (Kind::UnknownMessageId { .. }, Kind::WrongMessageId { .. }) => true,
        (kind, other) => discriminant(&kind) == discriminant(&other) && offset == error.offset(),
    }
}

impl Explanation {
    fn new(
        schema: &Schema,
        bytes: &[u8],
        error: DecodeError,
        detail: String,
        path: String,
        ty: Option<TypeIndex>,
        mark: Range<usize>,
    ) -> Self {
        Self(Box::new(Parts {
            error,
            path: shortened(path),
            label: ty.map_or_else(String::new, |ty| label(schema, ty)),
            detail,
            row: Row::new(bytes, mark),
            offset: 0,
        }))
    }

    /// Adds the name of the invalid input to the text, if there are several.
    pub(super) fn within(mut self, input: &str) -> Self {
        self.0.detail.push_str(" in ");
        self.0.detail.push_str(input);
        self
    }

    /// Sets the offset of the bytes in their file, and adds it to all displayed offsets. Use it if the bytes are one
    /// message of a longer file.
    #[must_use]
    pub fn with_offset(mut self, offset: u64) -> Self {
        self.0.offset = offset;
        self
    }

    /// Returns the explained error, with an offset from the start of the bytes, even after
    /// [`with_offset`](Self::with_offset). Use its kind to handle the error in code.
    #[must_use]
    pub fn error(&self) -> &DecodeError {
        &self.0.error
    }

    /// Returns the path of the part with the error, such as `plugins[17].name`. Use it to find the field in the
    /// sender. It is empty for the whole value and for a header.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.0.path
    }

    /// Returns a short description of the type of the part, such as `[]u8`, or nothing for a header. Use it to show
    /// the expected type.
    #[must_use]
    pub fn label(&self) -> &str {
        &self.0.label
    }

    /// Returns the description of the error with the expectation, for example `invalid bool: 7, expected 0 or 1`. Use
    /// it for a report on one line.
    #[must_use]
    pub fn detail(&self) -> &str {
        &self.0.detail
    }

    /// Returns the range of the bytes with the error. Use it to highlight them in a hex view.
    #[must_use]
    pub fn mark(&self) -> Range<usize> {
        self.0.row.mark.clone()
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = &*self.0;
        if !parts.path.is_empty() {
            write!(f, "{}: ", parts.path)?;
        }
        let at = hex::added(parts.offset, parts.error.offset());
        write!(f, "{}\nat offset {at:#x}", parts.detail)?;
        if !parts.label.is_empty() {
            write!(f, " ({})", parts.label)?;
        }
        parts.row.write(f, parts.offset)
    }
}

impl core::error::Error for Explanation {}
