//! `sdp inspect`: the parts of values and messages.

use std::fmt;
use std::io::{self, Write};
use std::path::Path;

use sdp::schema::View;
use sdp::schema::walk::{Outcome as Walked, WalkError};

use crate::arguments::{Format, Inspect};
use crate::error::{Failure, Outcome};
use crate::input::{self, End, Messages};
use crate::style::{BYTES, ERROR, HEADING, Styled};

/// Runs the command.
pub(crate) fn run(arguments: &Inspect, out: &mut dyn Write) -> Result<Outcome, Failure> {
    let format = &arguments.format;
    let file = input::path(arguments.file.as_deref());
    if arguments.json {
        return json(format, file, out);
    }
    if let Some(name) = &format.types.ty {
        let schema = input::value_schema(&format.types, name)?;
        let bytes = input::bytes(file)?;
        let mut lines = Lines::new(out);
        let result = schema.inspect(&bytes, &mut lines);
        lines.finish()?;
        return ended(out, result, |error| {
            schema.explain_walk(&bytes, error).to_string()
        });
    }
    let schema = input::message_schema(&format.types)?;
    let mut messages = Messages::open(file, format)?;
    let mut outcome = Outcome::Well;
    loop {
        match messages.next()? {
            Ok((offset, bytes)) => {
                writeln!(
                    out,
                    "{}",
                    Styled(HEADING, format!("message at byte {offset}"))
                )?;
                let mut lines = Lines::new(out);
                let result = schema.inspect_message(bytes, &mut lines);
                lines.finish()?;
                let explained = |error: &WalkError| schema.explain_walk(bytes, error).to_string();
                outcome = outcome.and(ended(out, result, explained)?);
            }
            Err(End::OfInput) => return Ok(outcome),
            Err(End::Broken(text)) => {
                writeln!(out, "{} {text}", Styled(ERROR, "error:"))?;
                return Ok(Outcome::Different);
            }
        }
    }
}

/// Writes a line of JSON for each value or message. Errors are not JSON, so they are written to standard error.
fn json(format: &Format, file: &Path, out: &mut dyn Write) -> Result<Outcome, Failure> {
    if let Some(name) = &format.types.ty {
        let schema = input::value_schema(&format.types, name)?;
        let bytes = input::bytes(file)?;
        let explain = |error: &WalkError| schema.explain_walk(&bytes, error).to_string();
        return match line(out, schema.view(&bytes), explain)? {
            Ok(()) => Ok(Outcome::Well),
            Err(text) => Ok(invalid(text)),
        };
    }
    let schema = input::message_schema(&format.types)?;
    let mut messages = Messages::open(file, format)?;
    let mut outcome = Outcome::Well;
    loop {
        match messages.next()? {
            Ok((offset, bytes)) => {
                let explain = |error: &WalkError| schema.explain_walk(bytes, error).to_string();
                if let Err(text) = line(out, schema.view_message(bytes), explain)? {
                    outcome = invalid(format!("message at byte {offset}: {text}"));
                }
            }
            Err(End::OfInput) => return Ok(outcome),
            Err(End::Broken(text)) => {
                return Ok(invalid(text));
            }
        }
    }
}

/// Writes a line with a value, or returns the text of an error.
fn line(
    out: &mut dyn Write,
    view: Result<View<'_>, WalkError>,
    explain: impl FnOnce(&WalkError) -> String,
) -> Result<Result<(), String>, Failure> {
    let view = match view {
        Ok(view) => view,
        Err(error) => return Ok(Err(explain(&error))),
    };
    match serde_json::to_string(&view) {
        Ok(line) => Ok(Ok(writeln!(out, "{line}")?)),
        Err(error) => Ok(Err(error.to_string())),
    }
}

/// Writes the error of an invalid input to standard error.
fn invalid(text: String) -> Outcome {
    Failure::Other(text).show();
    Outcome::Different
}

/// Writes the error at the end of a value.
fn ended(
    out: &mut dyn Write,
    result: Result<Walked, WalkError>,
    explain: impl FnOnce(&WalkError) -> String,
) -> Result<Outcome, Failure> {
    match result {
        Ok(Walked::Opaque(offset)) => {
            writeln!(out, "bytes without a schema follow, from byte {offset}")?;
            Ok(Outcome::Well)
        }
        Ok(_) => Ok(Outcome::Well),
        Err(error) => {
            writeln!(out, "{} {}", Styled(ERROR, "error:"), explain(&error))?;
            Ok(Outcome::Different)
        }
    }
}

/// Writes lines with the offset and the bytes in another style than the rest.
struct Lines<'o> {
    out: &'o mut dyn Write,
    line: String,
    result: io::Result<()>,
}

impl<'o> Lines<'o> {
    fn new(out: &'o mut dyn Write) -> Self {
        Self {
            out,
            line: String::new(),
            result: Ok(()),
        }
    }

    /// Returns the error of the output.
    fn finish(self) -> io::Result<()> {
        self.result
    }
}

/// The number of characters before the name of a part.
const COLUMNS: usize = 35;

impl fmt::Write for Lines<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.line.push_str(text);
        while let Some((line, rest)) = self.line.split_once('\n') {
            let split = line.char_indices().nth(COLUMNS).map(|(at, _)| at);
            let (bytes, part) = line.split_at(split.unwrap_or(line.len()));
            self.result = writeln!(self.out, "{}{part}", Styled(BYTES, bytes));
            self.line = rest.to_owned();
            if self.result.is_err() {
                return Err(fmt::Error);
            }
        }
        Ok(())
    }
}
