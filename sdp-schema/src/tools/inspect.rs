//! [`inspect`]: each part of a value on a line, with its bytes, name, type and value.

use alloc::string::String;
use core::fmt;
use core::ops::Range;

use sdp::message::{HEADER_LEN, Header};

use super::explain::Explanation;
use super::hex;
use super::label::message;
use super::parts::{Part, parts};
use super::value::shortened;
use crate::table::schema::{Root, Schema};

/// The number of bytes of the input in a line.
const BYTES: usize = 8;

/// The maximum number of levels with indentation.
const MAX_INDENT: usize = 32;

/// The options of [`inspect`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Inspect {
    /// The offset of the bytes in their file, which is added to all offsets. Use it if the bytes are one message of a longer
    /// file.
    pub offset: u64,
    /// The maximum number of lines. Use it for untrusted bytes, because they can have many parts. If there are more lines,
    /// the line after them has their number.
    pub max_lines: Option<usize>,
}

/// Writes the parts of a value, or of a message with its header if the schema describes messages. Use it to read
/// encoded bytes without the program that wrote them, as in a hex editor.
///
/// Each part is on a line with its offset, its bytes, its name, its type and its value, and parts inside a part
/// are indented. A line has at most about 400 bytes. If `out` fails, the rest is not written.
///
/// # Errors
///
/// The first error in the bytes, after the lines of all parts before it. If the length of a message differs from its
/// header says, all readable parts have lines, and the error of an incomplete message names the part at its end.
///
/// ```
/// use sdp::{SdpEncode, SdpSchema};
/// use sdp_schema::{Inspect, Schema};
///
/// #[derive(SdpEncode, SdpSchema)]
/// struct Parameter { name: String, range: Option<(f32, f32)>, is_writable: bool }
///
/// let gain = Parameter { name: "gain".into(), range: Some((0.0, 1.5)), is_writable: true };
/// let (schema, bytes) = (Schema::of::<Parameter>(), sdp::to_vec(&gain)?);
/// let mut text = String::new();
/// let options = Inspect { offset: 0x100, max_lines: Some(4) };
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
        result: Ok(()),
    };
    lines.header(schema);
    let result = parts(schema, bytes, &mut |part| lines.part(part));
    let more = lines.count.saturating_sub(lines.max);
    if more > 0 && lines.result.is_ok() {
        // If writing fails, the rest is left out.
        let _ = writeln!(out, "… {}", hex::count(more, "more line", "more lines"));
    }
    result.map_err(|(found, _)| found.with_offset(options.offset))
}

struct Lines<'a> {
    out: &'a mut dyn fmt::Write,
    offset: u64,
    max: usize,
    bytes: &'a [u8],
    /// The number of lines, also of those over the maximum.
    count: usize,
    result: fmt::Result,
}

impl Lines<'_> {
    /// Writes a line with the bytes in a range. If there are too many lines, the text is not made.
    fn line(&mut self, range: Range<usize>, depth: usize, text: impl FnOnce() -> String) {
        self.count = self.count.saturating_add(1);
        if self.count > self.max || self.result.is_err() {
            return;
        }
        let start = hex::added(self.offset, range.start);
        let bytes = self.bytes.get(range).unwrap_or_default();
        let more = if bytes.len() > BYTES { '…' } else { ' ' };
        let digits = crate::hex::digits(bytes.get(..BYTES).unwrap_or(bytes));
        let indent = depth.min(MAX_INDENT).saturating_mul(2);
        let text = shortened(text());
        let line = format!("{start:08x}  {digits:23}{more} {:indent$}{text}", "");
        self.result = writeln!(self.out, "{}", line.trim_end());
    }

    /// Writes the line of the header of a message.
    fn header(&mut self, schema: &Schema) {
        let (Root::Messages(_), Ok(header)) = (schema.root(), Header::parse(self.bytes)) else {
            return;
        };
        self.line(0..HEADER_LEN, 0, || {
            let len = usize::try_from(header.payload_len).unwrap_or(usize::MAX);
            let id = message(schema, header.id.get());
            format!("id {id}, payload of {}", hex::bytes(len))
        });
    }

    fn part(&mut self, part: &Part<'_>) {
        self.line(part.range.clone(), part.depth, || {
            let heading = match part.name() {
                Some(name) => format!("{name}: {}", part.label()),
                None => part.label(),
            };
            match part.value() {
                Some(value) => format!("{heading} = {value}"),
                None => heading,
            }
        });
    }
}
