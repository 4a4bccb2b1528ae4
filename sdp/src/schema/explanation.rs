//! [`Explanation`]: a decode error with the part of the value that causes it.

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;
use core::ops::{ControlFlow, Range};

use super::data::SdpSchema;
use super::hex;
use super::table::OwnedSchema;
use super::types::{Type, TypeIndex};
use super::walk::{self, Event, Outcome, Path, Visitor, Walk, WalkError, Walker};
use crate::{DecodeError, DecodeErrorKind, Limits};

/// A decode error with the path of the part that causes it, the expectation, and the bytes around it.
///
/// It is displayed on several lines. [`explain`] has an example.
#[derive(Clone, Debug)]
pub struct Explanation {
    error: DecodeError,
    path: Path,
    label: String,
    detail: String,
    mark: Range<usize>,
    len: usize,
    rows: String,
}

/// Explains the error of decoding `bytes` as a `T`: which part of the value is invalid, and why.
///
/// It reads the bytes again with the schema of `T`. So decoding needs no time for an explanation that nobody reads.
///
/// ```
/// use sdp::{SdpDecode, SdpSchema};
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
/// let explanation = sdp::explain::<Plugin>(bytes, &error);
/// assert_eq!(explanation.to_string(), "\
/// parameters[0].name: length 255, but only 8 bytes remain
/// at byte 12 of 20 (str)
///   00000000  07 00 00 00 01 00 00 00  ff 00 00 00 67 61 69 6e  ............gain
///                                      ^^^^^^^^^^^");
/// # let _ = |plugin: Plugin| (plugin.id, plugin.parameters[0].value, plugin.parameters[0].name.len());
/// ```
#[must_use]
pub fn explain<T: SdpSchema + ?Sized>(bytes: &[u8], error: &DecodeError) -> Explanation {
    OwnedSchema::of::<T>().explain(bytes, error)
}

/// Explains the error of decoding a message, as [`sdp::explain`](explain) does for a value.
///
/// `T` is a message type or a message enum.
///
/// ```
/// use sdp::message;
/// use sdp::{SdpDecode, SdpDispatch, SdpEncode, SdpSchema};
///
/// #[derive(SdpEncode, SdpDecode, SdpSchema, Debug)]
/// #[sdp(message_id = 1)]
/// struct Bypass { is_on: bool }
///
/// #[derive(SdpDispatch, SdpSchema, Debug)]
/// enum Request { Bypass(Bypass) }
///
/// let mut frame = message::to_vec(&Bypass { is_on: true })?;
/// frame[10] = 7;
/// let error = message::from_slice::<Request>(&frame).unwrap_err();
/// assert_eq!(message::explain::<Request>(&frame, &error).to_string(), "\
/// is_on: invalid bool: 7, expected 0 or 1
/// at byte 10 of 11 (bool)
///   00000000  53 44 50 32 01 00 01 00  00 00 07                 SDP2.......
///                                            ^^");
/// # Ok::<(), sdp::EncodeError>(())
/// ```
#[must_use]
pub fn explain_message<T: SdpSchema + ?Sized>(bytes: &[u8], error: &DecodeError) -> Explanation {
    OwnedSchema::of::<T>().explain_message(bytes, error)
}

impl OwnedSchema {
    /// Explains the error of decoding `bytes` as the root of this schema.
    #[must_use]
    pub fn explain(&self, bytes: &[u8], error: &DecodeError) -> Explanation {
        let mut explanation = self.explanation(bytes, error, walk::value);
        if bytes.starts_with(b"SDP2") {
            let hint = " (the input starts with a message header: see message::from_slice)";
            explanation.detail.push_str(hint);
        }
        explanation
    }

    /// Explains the error of decoding a message. The root is a message type or a message enum.
    #[must_use]
    pub fn explain_message(&self, bytes: &[u8], error: &DecodeError) -> Explanation {
        self.explanation(bytes, error, walk::message)
    }

    fn explanation(&self, bytes: &[u8], error: &DecodeError, walk: Walker) -> Explanation {
        // The values of decode errors have been within these limits.
        let limits = Limits::DEFAULT.with_max_nesting(u32::MAX);
        let mut walked = walk(self, bytes, &Limits::DEFAULT, &mut ());
        let is_same = |walked: &WalkError| {
            (walked.error.kind(), walked.error.offset()) == (error.kind(), error.offset())
        };
        if !walked.as_ref().err().is_some_and(is_same) {
            walked = walk(self, bytes, &limits, &mut ());
        }
        match walked {
            Err(walked) if is_same(&walked) => self.explain_walk(bytes, &walked),
            walked => self.of_code(bytes, error, walk, walked),
        }
    }

    /// Explains the error of a [walk](super::walk) over `bytes`.
    #[must_use]
    pub fn explain_walk(&self, bytes: &[u8], walked: &WalkError) -> Explanation {
        let error = &walked.error;
        let mark = self.mark(bytes, walked);
        Explanation {
            error: error.clone(),
            path: walked.path.clone(),
            label: walked.ty.map_or_else(String::new, |ty| self.label(ty)),
            detail: self.detail(bytes, walked),
            len: bytes.len(),
            rows: hex::rows(bytes, mark.clone()),
            mark,
        }
    }

    /// Explains an error that the schema does not: of the code of a conversion, or of other limits.
    fn of_code(
        &self,
        bytes: &[u8],
        error: &DecodeError,
        walk: Walker,
        walked: Result<Outcome, WalkError>,
    ) -> Explanation {
        let offset = error.offset();
        let mut locate = Locate {
            offset,
            found: None,
        };
        let _ = walk(self, bytes, &Limits::DEFAULT, &mut locate);
        let (path, ty, range) = match locate.found {
            Some((path, ty, range)) => (path, Some(ty), range),
            None => (Path::default(), None, offset..offset),
        };
        let mut detail = text(error);
        if let Ok(Outcome::Opaque(start)) = walked
            && start <= offset
        {
            detail.push_str(&format!(
                " (inside bytes without a schema, from byte {start})"
            ));
        }
        let mark = if range.contains(&offset) && !range.is_empty() {
            range
        } else {
            offset..offset.saturating_add(1).min(bytes.len())
        };
        Explanation {
            error: error.clone(),
            path,
            label: ty.map_or_else(String::new, |ty| self.label(ty)),
            detail,
            len: bytes.len(),
            rows: hex::rows(bytes, mark.clone()),
            mark,
        }
    }

    /// Returns the bytes that cause the error.
    fn mark(&self, bytes: &[u8], walked: &WalkError) -> Range<usize> {
        let offset = walked.error.offset();
        let end = |len: usize| offset.saturating_add(len).min(bytes.len());
        match walked.error.kind() {
            DecodeErrorKind::UnexpectedEnd { .. } if offset > walked.start => walked.start..offset,
            DecodeErrorKind::UnexpectedEnd { .. } | DecodeErrorKind::TrailingBytes(_) => {
                offset..bytes.len()
            }
            DecodeErrorKind::InvalidUtf8 => offset..end(1),
            DecodeErrorKind::CapacityExceeded { .. } | DecodeErrorKind::NestingTooDeep(_) => {
                offset..end(4)
            }
            DecodeErrorKind::InvalidMagic(_) => offset..end(3),
            DecodeErrorKind::InvalidMessageLength { .. }
            | DecodeErrorKind::PayloadOverLimit { .. } => offset..end(4),
            DecodeErrorKind::ZeroMessageId
            | DecodeErrorKind::WrongMessageId { .. }
            | DecodeErrorKind::UnknownMessageId { .. } => offset..end(2),
            _ => {
                let min = walked.ty.map_or(1, |ty| self.layout(ty).size.min());
                offset..end(min.max(1))
            }
        }
    }

    /// Returns what is wrong, and what was expected.
    fn detail(&self, bytes: &[u8], walked: &WalkError) -> String {
        let error = &walked.error;
        let ty = walked.ty.map(|ty| self.get(ty));
        let is_after_count = error.offset() == walked.start.saturating_add(4);
        match (error.kind(), ty) {
            (DecodeErrorKind::UnexpectedEnd { available, .. }, Some(Type::Str))
                if is_after_count =>
            {
                let len = number(bytes, walked.start);
                format!("length {len}, but only {} remain", hex::bytes(available))
            }
            (
                DecodeErrorKind::UnexpectedEnd { needed, available },
                Some(Type::Seq(_) | Type::Map(..) | Type::Set(_)),
            ) if is_after_count => {
                let count = number(bytes, walked.start);
                let needed = hex::bytes(needed);
                let remain = hex::bytes(available);
                format!("count {count} needs at least {needed}, but only {remain} remain")
            }
            (DecodeErrorKind::UnexpectedEnd { needed, available }, _) => {
                format!("expected {}, found {available}", hex::bytes(needed))
            }
            (DecodeErrorKind::InvalidBool(_), _) => format!("{}, expected 0 or 1", text(error)),
            (DecodeErrorKind::InvalidOptionTag(_), _) => {
                format!("{}, expected 0 (none) or 1 (some)", text(error))
            }
            (DecodeErrorKind::InvalidResultTag(_), _) => {
                format!("{}, expected 0 (error) or 1 (value)", text(error))
            }
            (
                DecodeErrorKind::UnknownVariant { tag, .. },
                Some(Type::Enum { name, variants, .. }),
            ) => {
                let expected: Vec<String> = variants
                    .iter()
                    .map(|variant| format!("{} ({})", variant.tag, variant.name))
                    .collect();
                format!(
                    "tag {tag} is not a variant of {}, expected {}",
                    name.name,
                    list(&expected)
                )
            }
            _ => text(error),
        }
    }
}

/// Returns the text of an error without its offset.
pub(super) fn text(error: &DecodeError) -> String {
    let text = error.to_string();
    match text.split_once(": ") {
        Some((_, text)) => text.into(),
        None => text,
    }
}

/// Returns the `u32` at an offset.
fn number(bytes: &[u8], offset: usize) -> u32 {
    let number = bytes.get(offset..).and_then(<[u8]>::first_chunk);
    number.map_or(0, |bytes| u32::from_le_bytes(*bytes))
}

/// Returns a list of at most eight items.
pub(super) fn list(items: &[String]) -> String {
    match items {
        [] => "nothing".into(),
        [one] => one.clone(),
        [most @ .., last] if items.len() <= 8 => format!("{} or {last}", most.join(", ")),
        [first, second, third, .., last] => {
            format!("{first}, {second}, {third}, … or {last}")
        }
        _ => items.join(", "),
    }
}

/// Finds the innermost value at an offset. Prefers a value that code restricts, because its code returned the error.
struct Locate {
    offset: usize,
    found: Option<(Path, TypeIndex, Range<usize>)>,
}

impl Visitor for Locate {
    fn visit(&mut self, walk: &Walk<'_>, event: Event<'_>) -> ControlFlow<()> {
        let (ty, range) = match event {
            Event::Leaf { ty, range, .. } | Event::Begin { ty, range, .. } => (ty, range),
            Event::End { .. } | Event::Opaque { .. } => return ControlFlow::Continue(()),
        };
        if range.start > self.offset {
            return ControlFlow::Break(());
        }
        let is_restricted = |ty: TypeIndex| {
            let ty = walk.schema().get(ty);
            matches!(
                ty,
                Type::Refined(..) | Type::Alias { .. } | Type::Opaque { .. }
            )
        };
        let is_better = match &self.found {
            Some((_, found, at)) => at.start != self.offset || !is_restricted(*found),
            None => true,
        };
        if is_better && (range.start == self.offset || range.contains(&self.offset)) {
            self.found = Some((walk.path(), ty, range));
        }
        ControlFlow::Continue(())
    }
}

impl Explanation {
    /// Returns the explained error.
    #[must_use]
    pub const fn error(&self) -> &DecodeError {
        &self.error
    }

    /// Returns the path of the part that causes the error. It is empty for the whole value and for a header.
    #[must_use]
    pub const fn path(&self) -> &Path {
        &self.path
    }

    /// Returns a short description of the type of the part. It is empty for a header.
    #[must_use]
    pub fn label(&self) -> &str {
        &self.label
    }

    /// Returns what is wrong, and what was expected.
    #[must_use]
    pub fn detail(&self) -> &str {
        &self.detail
    }

    /// Returns the bytes of the input that cause the error.
    #[must_use]
    pub fn mark(&self) -> Range<usize> {
        self.mark.clone()
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.path.is_empty() {
            write!(f, "{}: ", self.path)?;
        }
        let offset = hex::grouped(self.error.offset());
        write!(
            f,
            "{}\nat byte {offset} of {}",
            self.detail,
            hex::grouped(self.len)
        )?;
        if !self.label.is_empty() {
            write!(f, " ({})", self.label)?;
        }
        f.write_str(&self.rows)
    }
}
