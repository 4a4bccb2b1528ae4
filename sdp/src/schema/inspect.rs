//! Annotated bytes: each part of a value on a line, with its bytes, path, type and value.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::{ControlFlow, Range};

use super::data::SdpSchema;
use super::hex;
use super::table::OwnedSchema;
use super::types::{Type, TypeIndex};
use super::walk::{self, Event, Leaf, Outcome, Step, Visitor, Walk, WalkError};
use crate::Limits;
use crate::message::{Frame, HEADER_LEN};

/// The number of bytes in a line.
const BYTES: usize = 8;

/// The number of characters of a string, and of bytes of a byte string, in a line.
const MAX_CHARS: usize = 60;

/// Returns the parts of a value, each on a line with its offset, bytes, name, type and value.
///
/// # Errors
///
/// [`WalkError`] if `bytes` are not a value of `T`.
///
/// ```
/// use sdp::{SdpEncode, SdpSchema};
///
/// #[derive(SdpEncode, SdpSchema)]
/// struct Parameter {
///     name: String,
///     range: Option<(f32, f32)>,
///     is_writable: bool,
/// }
///
/// let gain = Parameter { name: "gain".into(), range: Some((0.0, 1.5)), is_writable: true };
/// let text = sdp::schema::inspect::<Parameter>(&sdp::to_vec(&gain)?)?;
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
pub fn inspect<T: SdpSchema + ?Sized>(bytes: &[u8]) -> Result<String, WalkError> {
    let mut text = String::new();
    OwnedSchema::of::<T>().inspect(bytes, &mut text)?;
    Ok(text)
}

impl OwnedSchema {
    /// Writes the parts of a value, each on a line. The value is of the root of this schema.
    ///
    /// # Errors
    ///
    /// The error in the bytes, after the lines of all parts before it.
    pub fn inspect(&self, bytes: &[u8], out: &mut dyn fmt::Write) -> Result<Outcome, WalkError> {
        let mut lines = Lines::new(out);
        walk::value(self, bytes, &Limits::DEFAULT, &mut lines)
    }

    /// Writes the header and the parts of a message, each on a line. The root is a message type or a message enum.
    ///
    /// # Errors
    ///
    /// The error in the bytes, after the lines of all parts before it.
    pub fn inspect_message(
        &self,
        bytes: &[u8],
        out: &mut dyn fmt::Write,
    ) -> Result<Outcome, WalkError> {
        let mut lines = Lines::new(out);
        if let Ok(frame) = Frame::from_slice(bytes) {
            let name = self.message_name(frame.id().get());
            let len = hex::bytes(frame.payload().len());
            let text = format!("message {}{name}, payload of {len}", frame.id());
            let _ = lines.line(bytes, 0..HEADER_LEN, &text);
        }
        walk::message(self, bytes, &Limits::DEFAULT, &mut lines)
    }

    /// Returns the name of a message type of this schema, in parentheses.
    fn message_name(&self, id: u16) -> String {
        let mut names = self.types().iter().filter_map(Type::name);
        match names.find(|name| name.message_id == id) {
            Some(name) => format!(" ({})", name.name),
            None => String::new(),
        }
    }
}

/// Writes a line for each part.
struct Lines<'o> {
    out: &'o mut dyn fmt::Write,
    /// The values around the current one that are on a line.
    parents: Vec<Parent>,
}

/// A value with parts.
#[derive(Clone, Copy)]
struct Parent {
    ty: TypeIndex,
    /// Whether its parts are named by a step of the path.
    has_steps: bool,
    /// Whether it has a line of its own.
    has_line: bool,
}

impl<'o> Lines<'o> {
    fn new(out: &'o mut dyn fmt::Write) -> Self {
        Self {
            out,
            parents: Vec::new(),
        }
    }

    /// Writes a line with the bytes in a range.
    fn line(&mut self, bytes: &[u8], range: Range<usize>, text: &str) -> fmt::Result {
        let start = range.start;
        let bytes = bytes.get(range).unwrap_or_default();
        let shown: Vec<String> = bytes
            .iter()
            .take(BYTES)
            .map(|byte| format!("{byte:02x}"))
            .collect();
        let more = if bytes.len() > BYTES { '…' } else { ' ' };
        let digits = shown.join(" ");
        let indent = self.parents.iter().filter(|parent| parent.has_line).count();
        let indent = indent.saturating_mul(2);
        let line = format!("{start:08x}  {digits:23}{more} {:indent$}{text}", "");
        writeln!(self.out, "{}", line.trim_end())
    }

    /// Returns the name of the current value in its parent, before a colon.
    fn name(&self, walk: &Walk<'_>) -> String {
        if self.parents.last().is_some_and(|parent| parent.has_steps) {
            match walk.step() {
                Some(Step::Field(name)) => format!("{name}: "),
                Some(Step::Part(index)) => format!("{index}: "),
                Some(Step::Element(index)) => format!("[{index}]: "),
                Some(Step::Key(index)) => format!("[key {index}]: "),
                Some(Step::Value(index)) => format!("[value {index}]: "),
                _ => String::new(),
            }
        } else {
            String::new()
        }
    }

    fn begin(
        &mut self,
        walk: &Walk<'_>,
        ty: TypeIndex,
        range: Range<usize>,
        number: usize,
    ) -> fmt::Result {
        let schema = walk.schema();
        let (label, name) = (schema.label(ty), self.name(walk));
        let is_content = self.parents.last().is_some_and(|parent| !parent.has_steps);
        let text = match schema.get(ty) {
            Type::Seq(_) | Type::Set(_) => format!(
                "{name}{label}, {}",
                hex::count(number, "element", "elements")
            ),
            Type::Map(..) => format!("{name}{label}, {}", hex::count(number, "entry", "entries")),
            Type::Option(_) if number == 0 => format!("{name}{label} = none"),
            Type::Option(_) => format!("{name}{label} = some"),
            Type::Result(..) if number == 0 => format!("{name}{label} = error"),
            Type::Result(..) => format!("{name}{label} = value"),
            Type::Enum { variants, .. } => {
                let variant = variants.get(number).map_or("", |variant| &*variant.name);
                format!("{name}{label} = {variant}")
            }
            Type::Struct { .. } | Type::Tuple(_) | Type::Array(..) => format!("{name}{label}"),
            // A pointer, an alias or a restricted type has no line.
            _ => return Ok(()),
        };
        let has_line = !(range.is_empty() && is_content);
        if has_line {
            self.line(walk.bytes(), range, &text)?;
        }
        let has_steps = !matches!(schema.get(ty), Type::Option(_) | Type::Result(..));
        self.parents.push(Parent {
            ty,
            has_steps,
            has_line,
        });
        Ok(())
    }
}

impl Visitor for Lines<'_> {
    fn visit(&mut self, walk: &Walk<'_>, event: Event<'_>) -> ControlFlow<()> {
        let written = match event {
            Event::Leaf { ty, range, value } => {
                let (name, label) = (self.name(walk), walk.schema().label(ty));
                let text = format!("{name}{label} = {}", text_of(value));
                self.line(walk.bytes(), range, &text)
            }
            Event::Begin { ty, range, number } => self.begin(walk, ty, range, number),
            Event::End { ty, .. } => {
                if self.parents.last().is_some_and(|parent| parent.ty == ty) {
                    self.parents.pop();
                }
                Ok(())
            }
            Event::Opaque { .. } => Ok(()),
        };
        match written {
            Ok(()) => ControlFlow::Continue(()),
            Err(fmt::Error) => ControlFlow::Break(()),
        }
    }
}

/// Returns the text of a value without parts.
pub(super) fn text_of(value: Leaf<'_>) -> String {
    match value {
        Leaf::Unsigned(number) => format!("{number}"),
        Leaf::Signed(number) => format!("{number}"),
        Leaf::F32(number) => format!("{number:?}"),
        Leaf::F64(number) => format!("{number:?}"),
        Leaf::Bool(value) => format!("{value}"),
        Leaf::Char(value) => format!("{value:?}"),
        Leaf::Str(text) => match text.char_indices().nth(MAX_CHARS) {
            Some((end, _)) => {
                let (shown, more) = (text.get(..end).unwrap_or_default(), hex::bytes(text.len()));
                format!("{shown:?}… ({more})")
            }
            None => format!("{text:?}"),
        },
        Leaf::Bytes([]) | Leaf::Opaque([]) => hex::bytes(0),
        Leaf::Bytes(bytes) | Leaf::Opaque(bytes) => {
            let shown: String = bytes
                .iter()
                .take(MAX_CHARS / 2)
                .map(|byte| format!("{byte:02x}"))
                .collect();
            let more = if bytes.len() > MAX_CHARS / 2 {
                "…"
            } else {
                ""
            };
            format!("{shown}{more} ({})", hex::bytes(bytes.len()))
        }
    }
}
