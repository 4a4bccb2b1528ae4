//! The lines of text for messages and their parts.

use std::fmt;
use std::io::{self, Write as _};

use crate::error::Failure;
use crate::output::{BYTES, HEADING, Output};
use crate::stream::Message;
use crate::text::{count, shown};

/// Writes the line of the header of a message that is not part of the schema.
pub(crate) fn header(
    out: &mut Output,
    message: &Message<'_>,
    name: Option<&str>,
) -> Result<(), Failure> {
    let name = name.map_or_else(String::new, |name| format!(" ({})", shown(name)));
    let len = count(message.header.payload_len.into(), "byte");
    let header = message.bytes.iter().take(8);
    let bytes: Vec<String> = header.map(|byte| format!("{byte:02x}")).collect();
    let bytes = format!("{:08x}  {}… ", message.offset, bytes.join(" "));
    let id = format!("id {}{name}, payload of {len}", message.header.id);
    let heading = heading(out, &bytes, message, &id);
    Ok(writeln!(out, "{heading}")?)
}

/// The number of characters before the name of a part.
pub(super) const COLUMNS: usize = 35;

/// Returns the line of the header of a message.
fn heading(out: &Output, bytes: &str, message: &Message<'_>, text: &str) -> String {
    let heading = format!("{}message index {}: {text}", message.label, message.index);
    let (bytes, heading) = (out.styled(BYTES, bytes), out.styled(HEADING, heading));
    format!("{bytes}{heading}")
}

/// Writes lines with the offset and the bytes in a different style than the rest.
pub(super) struct Lines<'o> {
    pub(super) out: &'o mut Output,
    /// The message of the header in the first line.
    pub(super) message: Option<&'o Message<'o>>,
    pub(super) line: String,
    pub(super) result: io::Result<()>,
}

impl fmt::Write for Lines<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.line.push_str(text);
        while let Some((line, rest)) = self.line.split_once('\n') {
            let split = line.char_indices().nth(COLUMNS).map(|(at, _)| at);
            let (bytes, part) = line.split_at(split.unwrap_or(line.len()));
            let line = match self.message.take() {
                Some(message) => heading(self.out, bytes, message, part),
                None => format!("{}{part}", self.out.styled(BYTES, bytes)),
            };
            self.result = writeln!(self.out, "{line}");
            self.line = rest.to_owned();
            if self.result.is_err() {
                return Err(fmt::Error);
            }
        }
        Ok(())
    }
}
