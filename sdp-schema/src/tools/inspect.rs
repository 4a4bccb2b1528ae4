//! [`inspect`]: each part of a value on a line, with its bytes, name, type and value.

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use sdp::message::{Frame, HEADER_LEN};

use super::explain::{Explanation, explained};
use super::hex;
use super::label::label;
use super::value::{is_byte_array, leaf, shortened};
use crate::shown::shown;
use crate::table::schema::{Root, Schema};
use crate::table::types::{Type, TypeIndex};
use crate::walk::{Event, Leaf, Walk, WalkError};

/// The number of bytes of the input in a line.
const BYTES: usize = 8;

/// The number of levels that are indented.
const MAX_INDENT: usize = 32;

/// The number of bytes of the name, of the type and of the value in a line.
const MAX_NAME: usize = 72;
const MAX_LABEL: usize = 72;
const MAX_VALUE: usize = 144;

/// The options of [`inspect`].
///
/// ```
/// use sdp_schema::{Inspect, Schema};
///
/// let options = Inspect::new().with_offset(0x100).with_max_lines(2);
/// let (schema, mut text) = (Schema::of::<(u8, u8, u8)>(), String::new());
/// sdp_schema::inspect(&schema, &[1, 2, 3], &options, &mut text)?;
/// assert_eq!(text, "\
/// 00000100                           (u8, u8, u8)
/// 00000100  01                         0: u8 = 1
/// … 2 more lines
/// ");
/// # Ok::<(), sdp_schema::Explanation>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Inspect {
    offset: u64,
    max_lines: Option<usize>,
}

impl Inspect {
    /// Returns the default options: offsets count from the start of the bytes, and the number of lines has no limit.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            offset: 0,
            max_lines: None,
        }
    }

    /// Sets the offset of the bytes in their file. It is added to all offsets.
    #[must_use]
    pub const fn with_offset(mut self, offset: u64) -> Self {
        self.offset = offset;
        self
    }

    /// Sets the maximum number of lines. If there are more, the line after them says how many.
    #[must_use]
    pub const fn with_max_lines(mut self, lines: usize) -> Self {
        self.max_lines = Some(lines);
        self
    }
}

/// Writes the parts of a value, or of a whole message if the schema describes messages.
///
/// Each part is on a line with its offset, its bytes, its name, its type and its value. Parts inside another one are
/// indented. A line has at most about 400 bytes. If `out` fails, the rest is not written.
///
/// # Errors
///
/// The first error in the bytes, after the lines of all parts before it.
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
/// sdp_schema::inspect(&schema, &bytes, &Inspect::new(), &mut text)?;
/// assert_eq!(text, "\
/// 00000000                           Parameter
/// 00000000  04 00 00 00 67 61 69 6e    name: str = \"gain\"
/// 00000008  01                         range: Option<(f32, f32)> = some
/// 00000009  00 00 00 00                  0: f32 = 0.0
/// 0000000d  00 00 c0 3f                  1: f32 = 1.5
/// 00000011  01                         is_writable: bool = true
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
        options: *options,
        bytes,
        count: 0,
        parents: Vec::new(),
        indent: 0,
        result: Ok(()),
    };
    if let Root::Messages(_) = schema.root() {
        lines.header(schema);
    }
    let result = Walk::new(schema, bytes).and_then(|mut walk| {
        while let Some(event) = walk.next()? {
            lines.event(&mut walk, event)?;
        }
        Ok(())
    });
    lines.finish();
    result.map_err(|found| explained(schema, bytes, found).with_offset(options.offset))
}

/// Writes a line for each part.
struct Lines<'a> {
    out: &'a mut dyn fmt::Write,
    options: Inspect,
    bytes: &'a [u8],
    /// The number of lines, also of those over the maximum.
    count: usize,
    /// The values around the current one.
    parents: Vec<Parent>,
    /// The number of parents with a line.
    indent: usize,
    result: fmt::Result,
}

/// A value with parts.
#[derive(Clone, Copy)]
struct Parent {
    /// Whether its parts are named by a step of the path.
    has_steps: bool,
    /// Whether it has a line of its own.
    has_line: bool,
    /// The type whose label its content has: the outermost of wrappers directly inside each other.
    wrapper: Option<TypeIndex>,
}

impl Lines<'_> {
    /// Writes a line with the bytes in a range. The text is only made for a line that is written.
    fn line(&mut self, range: Range<usize>, text: impl FnOnce() -> String) {
        self.count = self.count.saturating_add(1);
        let max = self.options.max_lines.unwrap_or(usize::MAX);
        if self.count > max || self.result.is_err() {
            return;
        }
        let start = hex::added(self.options.offset, range.start);
        let bytes = self.bytes.get(range).unwrap_or_default();
        let more = if bytes.len() > BYTES { '…' } else { ' ' };
        let digits = hex::digits(bytes.get(..BYTES).unwrap_or(bytes));
        let indent = self.indent.min(MAX_INDENT).saturating_mul(2);
        let text = text();
        let line = format!("{start:08x}  {digits:23}{more} {:indent$}{text}", "");
        self.result = writeln!(self.out, "{}", line.trim_end());
    }

    /// Writes the number of missing lines.
    fn finish(&mut self) {
        let max = self.options.max_lines.unwrap_or(usize::MAX);
        let more = self.count.saturating_sub(max);
        if more > 0 && self.result.is_ok() {
            let more = hex::count(more, "more line", "more lines");
            self.result = writeln!(self.out, "… {more}");
        }
    }

    /// Writes the line of the header of a message.
    fn header(&mut self, schema: &Schema) {
        let Ok(frame) = Frame::from_slice(self.bytes) else {
            return;
        };
        let id = frame.id();
        let name = schema
            .message(id.get())
            .and_then(|ty| schema.get(ty).name());
        let name = name.map_or_else(String::new, |name| format!(" ({})", shown(name.name())));
        self.line(0..HEADER_LEN, || {
            let len = hex::bytes(frame.payload().len());
            format!("message {id}{name}, payload of {len}")
        });
    }

    fn event(&mut self, walk: &mut Walk<'_>, event: Event<'_>) -> Result<(), WalkError> {
        let (ty, range) = (event.ty(), event.range());
        match event {
            Event::Leaf { value, .. } => self.value(walk, ty, range, value),
            Event::Opaque { .. } => {
                let rest = self.bytes.get(range.clone()).unwrap_or_default();
                self.value(walk, ty, range, Leaf::Opaque(rest));
                let end = self.bytes.len();
                self.line(end..end, || "the last bytes have no schema".into());
            }
            Event::Begin { .. } if is_byte_array(walk.schema(), ty) => {
                let range = walk.rest(&event)?;
                let bytes = self.bytes.get(range.clone()).unwrap_or_default();
                self.value(walk, ty, range, Leaf::Bytes(bytes));
            }
            Event::Begin { number, .. } => self.begin(walk, ty, range, number),
            Event::End { .. } => {
                if self.parents.pop().is_some_and(|parent| parent.has_line) {
                    self.indent = self.indent.saturating_sub(1);
                }
            }
        }
        Ok(())
    }

    /// Writes the line of a value without parts.
    fn value(&mut self, walk: &Walk<'_>, ty: TypeIndex, range: Range<usize>, value: Leaf<'_>) {
        let parent = self.parents.last().copied();
        self.line(range, || {
            let heading = heading(walk, parent, ty);
            format!("{heading} = {}", shortened(leaf(value), MAX_VALUE))
        });
    }

    /// Writes the line of a value with parts.
    fn begin(&mut self, walk: &Walk<'_>, ty: TypeIndex, range: Range<usize>, number: usize) {
        let schema = walk.schema();
        let parent = self.parents.last().copied();
        let is_named = parent.is_none_or(|parent| parent.has_steps);
        let found = schema.get(ty);
        if found.content().is_some() {
            let wrapper = parent.and_then(|parent| parent.wrapper);
            self.parents.push(Parent {
                has_steps: parent.is_some_and(|parent| parent.has_steps),
                has_line: false,
                wrapper: wrapper.or(Some(ty)),
            });
            return;
        }
        // The struct in an option needs no line.
        let has_line = is_named || !range.is_empty();
        if has_line {
            self.line(range, || {
                let heading = heading(walk, parent, ty);
                match found {
                    Type::Seq(_) | Type::Set(_) => {
                        format!("{heading}, {}", hex::count(number, "element", "elements"))
                    }
                    Type::Map(..) => {
                        format!("{heading}, {}", hex::count(number, "entry", "entries"))
                    }
                    Type::Option(_) if number == 0 => format!("{heading} = none"),
                    Type::Option(_) => format!("{heading} = some"),
                    Type::Result(..) if number == 0 => format!("{heading} = error"),
                    Type::Result(..) => format!("{heading} = value"),
                    Type::Enum { variants, .. } => {
                        let name = variants.get(number).map_or("", |variant| variant.name());
                        {
                            let name = shortened(shown(name).to_string(), MAX_VALUE);
                            format!("{heading} = {name}")
                        }
                    }
                    _ => heading,
                }
            });
            self.indent = self.indent.saturating_add(1);
        }
        self.parents.push(Parent {
            has_steps: !matches!(found, Type::Option(_) | Type::Result(..)),
            has_line,
            wrapper: None,
        });
    }
}

/// Returns the name of the current value in its parent, and its type.
fn heading(walk: &Walk<'_>, parent: Option<Parent>, ty: TypeIndex) -> String {
    let ty = parent.and_then(|parent| parent.wrapper).unwrap_or(ty);
    let label = shortened(label(walk.schema(), ty), MAX_LABEL);
    match walk
        .step()
        .filter(|_| parent.is_some_and(|parent| parent.has_steps))
    {
        Some(name) => format!("{}: {label}", shortened(name, MAX_NAME)),
        None => label,
    }
}
