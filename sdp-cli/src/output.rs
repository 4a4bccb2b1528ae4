//! Standard output or a stream in its place: buffered text with colours, or lines of JSON.

use std::fmt;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anstream::stream::RawStream;
use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use serde::Serialize;

use crate::error::{Failure, Outcome};
use crate::text::{self, count};
use crate::{json, progress};

pub(crate) const BUFFER: usize = 1 << 16;

const ERROR: Style = AnsiColor::Red.on_default().bold();
const NOTE: Style = AnsiColor::Yellow.on_default().bold();
/// A message without a conversion, with one for some values, and with one for every value.
pub(crate) const REFUSED: Style = AnsiColor::Red.on_default();
pub(crate) const PARTIAL: Style = AnsiColor::Yellow.on_default();
pub(crate) const WELL: Style = AnsiColor::Green.on_default();
/// An offset and bytes.
pub(crate) const BYTES: Style = Style::new().dimmed();
/// The first line of a message or a table.
pub(crate) const HEADING: Style = Style::new().bold();

pub(crate) struct Styled<T>(Style, T);

impl<T: fmt::Display> fmt::Display for Styled<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(style, text) = self;
        write!(f, "{style}{text}{style:#}")
    }
}

#[derive(Clone, Copy)]
pub(crate) enum Remark {
    Error,
    Note,
}

impl Remark {
    const fn label(self) -> (Style, &'static str) {
        match self {
            Self::Error => (ERROR, "error:"),
            Self::Note => (NOTE, "note:"),
        }
    }
}

/// Standard output, or a stream in its place.
pub(crate) struct Output {
    // `AutoStream` would look for colours in all output, and write each line on its own.
    out: BufWriter<Box<dyn Write + Send>>,
    is_terminal: bool,
    is_gone: Arc<AtomicBool>,
    is_colored: bool,
    pub(crate) is_json: bool,
    /// A line of JSON.
    line: Vec<u8>,
}

impl Output {
    /// Creates the output of a command.
    pub(crate) fn new() -> Self {
        let is_gone = Arc::default();
        Self {
            is_gone: Arc::clone(&is_gone),
            ..Self::over(io::stdout(), false, |out| Reader::new(out, &is_gone))
        }
    }

    /// Creates the output on a stream, with `wrap` around it.
    pub(crate) fn over<S: RawStream + Send + 'static, W: Write + Send + 'static>(
        stream: S,
        is_json: bool,
        wrap: impl FnOnce(S) -> W,
    ) -> Self {
        let is_terminal = stream.is_terminal();
        // It also prepares a console of Windows for colours.
        let stream = AutoStream::auto(stream);
        let is_colored = !is_json && stream.current_choice() == ColorChoice::AlwaysAnsi;
        let out = Box::new(wrap(stream.into_inner()));
        Self {
            out: BufWriter::with_capacity(BUFFER, out),
            is_terminal,
            is_gone: Arc::default(),
            is_colored,
            is_json,
            line: Vec::new(),
        }
    }

    /// Returns a text in a style, or without one if the output gets no colours.
    pub(crate) fn styled<T>(&self, style: Style, text: T) -> Styled<T> {
        let style = if self.is_colored { style } else { Style::new() };
        Styled(style, text)
    }

    /// Returns whether the output is a terminal.
    pub(crate) const fn is_terminal(&self) -> bool {
        self.is_terminal
    }

    /// Returns whether the reader of the output has ended.
    pub(crate) fn is_gone(&self) -> bool {
        self.is_gone.load(Ordering::Relaxed)
    }

    /// Writes a line of JSON, but nothing if the value cannot be serialized.
    pub(crate) fn json_line(
        &mut self,
        value: &impl Serialize,
    ) -> io::Result<serde_json::Result<()>> {
        self.line.clear();
        if let Err(error) = json::write(&mut self.line, value) {
            return Ok(Err(error));
        }
        self.line.push(b'\n');
        self.out.write_all(&self.line).map(Ok)
    }

    /// Writes a line of JSON that can be serialized, because it has only texts and numbers.
    pub(crate) fn line(&mut self, line: &impl Serialize) -> io::Result<()> {
        self.json_line(line).map(drop)
    }

    /// Writes a remark between the lines of text, but on standard error beside lines of JSON, because those are for
    /// programs.
    pub(crate) fn remark(&mut self, remark: Remark, text: &str) -> io::Result<()> {
        if self.is_json {
            unless_gone(self.flush())?;
            to_stderr(remark, text);
            return Ok(());
        }
        let (style, label) = remark.label();
        let label = self.styled(style, label);
        writeln!(self, "{label} {text}")
    }

    /// Writes the error of an input that cannot be read if there are several, so that the command reads the next one.
    pub(crate) fn go_on(
        &mut self,
        path: &Path,
        paths: &[&Path],
        result: Result<Outcome, Failure>,
    ) -> Result<Outcome, Failure> {
        match result {
            Err(Failure::Other(text)) if paths.len() > 1 => {
                let label = format!("{}: ", text::path(path));
                let label = Some(label).filter(|label| !text.starts_with(label));
                unless_gone(self.flush())?;
                to_stderr(Remark::Error, &(label.unwrap_or_default() + &text));
                Ok(Outcome::Refused)
            }
            result => result,
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// An output whose reader may end early, as `head` does. Then the writes succeed without effect, so that the command
/// still finds what its exit code tells, and `flush` is an error.
pub(crate) struct Reader<W> {
    out: W,
    is_gone: Arc<AtomicBool>,
}

impl<W: Write> Reader<W> {
    /// Creates the output, and sets `is_gone` when its reader has ended.
    pub(crate) fn new(out: W, is_gone: &Arc<AtomicBool>) -> Self {
        let is_gone = Arc::clone(is_gone);
        Self { out, is_gone }
    }

    /// Returns whether the reader has ended.
    pub(crate) fn is_gone(&self) -> bool {
        self.is_gone.load(Ordering::Relaxed)
    }

    /// Runs an operation unless the reader has ended, or returns the result for a reader that has ended.
    fn run<T>(
        &mut self,
        gone: io::Result<T>,
        operation: impl FnOnce(&mut W) -> io::Result<T>,
    ) -> io::Result<T> {
        if self.is_gone() {
            return gone;
        }
        match progress::without(|| operation(&mut self.out)) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                self.is_gone.store(true, Ordering::Relaxed);
                gone
            }
            result => result,
        }
    }
}

impl<W: Write> Write for Reader<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.run(Ok(bytes.len()), |out| out.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.run(Err(io::ErrorKind::BrokenPipe.into()), W::flush)
    }
}

/// Returns the result of `flush` without the error that the reader has ended.
pub(crate) fn unless_gone(result: io::Result<()>) -> io::Result<()> {
    match result {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}

/// Parts of an input that the output lacks or changes.
pub(crate) struct Listed {
    noun: &'static str,
    participle: &'static str,
    pub(crate) count: u64,
}

impl Listed {
    /// The most parts whose reasons are written.
    const MAX_SHOWN: u64 = 16;

    pub(crate) const fn new(noun: &'static str, participle: &'static str) -> Self {
        Self {
            noun,
            participle,
            count: 0,
        }
    }

    /// Counts a part, and writes the reason to standard error.
    pub(crate) fn add(&mut self, reason: &str) {
        self.count = self.count.saturating_add(1);
        if self.count <= Self::MAX_SHOWN {
            to_stderr(Remark::Note, &format!("{}: {reason}", self.participle));
        }
    }

    /// Writes the number of parts to standard error, unless it is zero.
    pub(crate) fn report(&self) {
        if self.count > 0 {
            let count = count(self.count, self.noun);
            to_stderr(Remark::Note, &format!("{count} {}", self.participle));
        }
    }
}

/// Writes a remark to standard error.
pub(crate) fn to_stderr(remark: Remark, text: &str) {
    let (style, label) = remark.label();
    let label = Styled(style, label);
    // Without standard error, the exit code still tells the outcome.
    let _ = progress::without(|| writeln!(anstream::stderr(), "{label} {text}"));
}
