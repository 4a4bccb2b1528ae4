//! [`inspect`]: each part of a value on a line, with its bytes, name, type and value.

use alloc::format;
use alloc::string::String;
use core::fmt;
use core::ops::Range;

use sdp::DecodeErrorKind;
use sdp::message::{HEADER_LEN, Header};

use super::explain::{Explanation, explained};
use super::hex;
use super::label::{label, message};
use super::value::{leaf, shortened, summary, text};
use crate::table::schema::{Root, Schema};
use crate::table::types::TypeIndex;
use crate::walk::{Event, Walk, WalkError, display, max_parts};

/// The number of bytes of the input in a line.
const BYTES: usize = 8;

/// The maximum number of levels with indentation.
const MAX_INDENT: usize = 32;

/// The options of [`inspect`]. Use them to shorten a long output, or to show the offsets in a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Inspect {
    offset: u64,
    max_lines: Option<usize>,
}

impl Inspect {
    /// Returns the default options: offsets count from the start of the bytes, and the number of lines has no limit.
    /// Use the other functions to change them.
    #[must_use]
    pub const fn new() -> Self {
        let (offset, max_lines) = (0, None);
        Self { offset, max_lines }
    }

    /// Sets the offset of the bytes in their file, and adds it to all offsets. Use it if the bytes are one message of a
    /// longer file.
    #[must_use]
    pub const fn with_offset(mut self, offset: u64) -> Self {
        self.offset = offset;
        self
    }

    /// Sets the maximum number of lines. Use it for untrusted bytes, because they can have many parts. If there are
    /// more lines, the line after them has their number.
    #[must_use]
    pub const fn with_max_lines(mut self, lines: usize) -> Self {
        self.max_lines = Some(lines);
        self
    }
}

/// Writes the parts of a value, or of a message with its header if the schema describes messages. Use it to read
/// encoded bytes without the program that wrote them, as in a hex editor.
///
/// Each part is on a line with its offset, its bytes, its name, its type and its value, and parts inside another one
/// are indented. A line has at most about 400 bytes. If `out` fails, the rest is not written.
///
/// # Errors
///
/// The first error in the bytes, after the lines of all parts before it. If a message has another length than its
/// header says, all readable parts have lines, and the error of an incomplete message names the part at its end.
///
/// ```
/// use sdp::{SdpEncode, SdpSchema};
/// use sdp_schema::{Inspect, Schema};
///
/// #[derive(SdpEncode, SdpSchema)]
/// struct Parameter {
///     name: String,
///     range: Option<(f32, f32)>,
///     is_writable: bool,
/// }
///
/// let gain = Parameter { name: "gain".into(), range: Some((0.0, 1.5)), is_writable: true };
/// let (schema, bytes) = (Schema::of::<Parameter>(), sdp::to_vec(&gain)?);
/// let mut text = String::new();
/// let options = Inspect::new().with_offset(0x100).with_max_lines(4);
/// sdp_schema::inspect(&schema, &bytes, &options, &mut text)?;
/// assert_eq!(text, "\
/// 00000100                           Parameter
/// 00000100  04 00 00 00 67 61 69 6e    name: str = \"gain\"
/// 00000108  01                         range: Option<(f32, f32)> = some
/// 00000109                               (f32, f32)
/// … 3 more lines
/// ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn inspect(
    schema: &Schema,
    bytes: &[u8],
    options: &Inspect,
    out: &mut dyn fmt::Write,
) -> Result<(), Explanation> {
    let mut lines = Lines {
        out,
        offset: options.offset,
        max: options.max_lines.unwrap_or(usize::MAX),
        bytes,
        count: 0,
        indent: 0,
        wrapper: None,
        result: Ok(()),
    };
    let payload = lines.header(schema);
    let result = match Walk::new(schema, bytes) {
        Ok(walk) => lines.parts(walk),
        Err(found) => {
            let inside = payload.and_then(|ty| {
                let parts = max_parts(schema, bytes.len());
                let walk = Walk::of_part(schema, ty, bytes, HEADER_LEN, parts);
                lines.parts(walk).err()
            });
            // An incomplete message can have an error inside its last part, which is more precise.
            let is_end = |inside: &WalkError| {
                matches!(inside.error.kind(), DecodeErrorKind::UnexpectedEnd { .. })
            };
            Err(inside.filter(is_end).unwrap_or(found))
        }
    };
    let more = lines.count.saturating_sub(lines.max);
    if more > 0 && lines.result.is_ok() {
        // If writing fails, the rest is left out.
        let _ = writeln!(out, "… {}", hex::count(more, "more line", "more lines"));
    }
    result.map_err(|found| explained(schema, bytes, found).with_offset(options.offset))
}

/// Writes a line for each part.
struct Lines<'a> {
    out: &'a mut dyn fmt::Write,
    offset: u64,
    max: usize,
    bytes: &'a [u8],
    /// The number of lines, also of those over the maximum.
    count: usize,
    /// The number of values with a line around the current one.
    indent: usize,
    /// The outermost of the types without a line directly around the next value, such as a pointer.
    wrapper: Option<TypeIndex>,
    result: fmt::Result,
}

impl Lines<'_> {
    /// Writes a line with the bytes in a range. If there are too many lines, the text is not made.
    fn line(&mut self, range: Range<usize>, text: impl FnOnce() -> String) {
        self.count = self.count.saturating_add(1);
        if self.count > self.max || self.result.is_err() {
            return;
        }
        let start = hex::added(self.offset, range.start);
        let bytes = self.bytes.get(range).unwrap_or_default();
        let more = if bytes.len() > BYTES { '…' } else { ' ' };
        let digits = hex::digits(bytes.get(..BYTES).unwrap_or(bytes));
        let indent = self.indent.min(MAX_INDENT).saturating_mul(2);
        let text = shortened(text());
        let line = format!("{start:08x}  {digits:23}{more} {:indent$}{text}", "");
        self.result = writeln!(self.out, "{}", line.trim_end());
    }

    /// Writes the line of the header of a message, and returns the type of its payload.
    fn header(&mut self, schema: &Schema) -> Option<TypeIndex> {
        let Root::Messages(_) = schema.root() else {
            return None;
        };
        let header = Header::parse(self.bytes).ok()?;
        let id = header.id.get();
        self.line(0..HEADER_LEN, || {
            let len = usize::try_from(header.payload_len).unwrap_or(usize::MAX);
            format!("id {}, payload of {}", message(schema, id), hex::bytes(len))
        });
        schema.message(id)
    }

    fn parts(&mut self, mut walk: Walk<'_>) -> Result<(), WalkError> {
        while let Some(event) = walk.next()? {
            self.event(&mut walk, &event)?;
        }
        Ok(())
    }

    fn event<'a>(&mut self, walk: &mut Walk<'a>, event: &Event<'a>) -> Result<(), WalkError> {
        let schema = walk.schema();
        let found = schema.get(event.ty());
        let ty = self.wrapper.take().unwrap_or(event.ty());
        let is_wrapper = found.content().is_some();
        if let Event::End { .. } = event {
            self.indent = self.indent.saturating_sub((!is_wrapper).into());
            return Ok(());
        }
        if is_wrapper {
            self.wrapper = Some(ty);
            return Ok(());
        }
        let step = walk.step(event);
        let heading = || match step {
            Some(step) => format!("{}: {}", display(&[step]), label(schema, ty)),
            None => label(schema, ty),
        };
        if let Some((value, range)) = leaf(walk, event)? {
            self.line(range, || format!("{} = {}", heading(), text(value)));
        } else if let Event::Begin { range, number, .. } = event {
            self.line(range.clone(), || match summary(found, *number) {
                Some(summary) => format!("{} = {summary}", heading()),
                None => heading(),
            });
            self.indent = self.indent.saturating_add(1);
        }
        Ok(())
    }
}
