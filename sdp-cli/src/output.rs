//! Standard output or another stream: buffered text with colours, or lines of JSON. Bytes can also go to a file.

use std::fmt;
use std::fs::File;
use std::io::{self, BufWriter, IsTerminal as _, Write};
use std::path::Path;

use anstream::stream::RawStream;
use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use sdp_schema::__private::Replacement;
use serde::Serialize;

use crate::error::Failure;
use crate::{json, text};

const BUFFER: usize = 1 << 16;

/// The styles of text, without effect if the output gets no colours.
#[derive(Clone, Copy, Default)]
pub(crate) struct Styles {
    pub(crate) error: Style,
    pub(crate) note: Style,
    /// A message without a conversion.
    pub(crate) refused: Style,
    /// A message that has a conversion for some values.
    pub(crate) partial: Style,
    /// A message that has a conversion for every value.
    pub(crate) well: Style,
    /// An offset and bytes.
    pub(crate) bytes: Style,
    /// The first line of a message or a table.
    pub(crate) heading: Style,
}

impl Styles {
    const COLORED: Self = Self {
        error: AnsiColor::Red.on_default().bold(),
        note: AnsiColor::Yellow.on_default().bold(),
        refused: AnsiColor::Red.on_default(),
        partial: AnsiColor::Yellow.on_default(),
        well: AnsiColor::Green.on_default(),
        bytes: Style::new().dimmed(),
        heading: Style::new().bold(),
    };
}

pub(crate) struct Styled<T>(pub(crate) Style, pub(crate) T);

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

/// Standard output, or another stream.
pub(crate) struct Output {
    // `AutoStream` would look for colours in all output, and write each line on its own.
    out: BufWriter<Box<dyn Write + Send>>,
    is_terminal: bool,
    pub(crate) styles: Styles,
    pub(crate) is_json: bool,
    /// A line of JSON.
    line: Vec<u8>,
}

impl Output {
    /// Creates the output of a command with or without `--json`.
    pub(crate) fn new(is_json: bool) -> Self {
        Self::over(io::stdout(), is_json, |out| out)
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
            styles: if is_colored {
                Styles::COLORED
            } else {
                Styles::default()
            },
            is_json,
            line: Vec::new(),
        }
    }

    /// Returns whether the output is a terminal.
    pub(crate) const fn is_terminal(&self) -> bool {
        self.is_terminal
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

    /// Writes a remark between the lines of text, but on standard error beside lines of JSON, because those are for
    /// programs.
    pub(crate) fn remark(&mut self, remark: Remark, text: &str) -> io::Result<()> {
        if self.is_json {
            self.flush()?;
            to_stderr(remark, text);
            return Ok(());
        }
        let line = line(self.styles, remark, text);
        writeln!(self, "{line}")
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

/// Bytes for standard output or a file.
pub(crate) enum Sink {
    Stream(BufWriter<Box<dyn Write>>),
    /// A file that gets its name in [`finish`](Self::finish).
    File(Replacement),
}

impl Sink {
    /// Opens a file or standard output (`-`), but not a terminal, because bytes make it unusable. The file must not be one of
    /// the inputs.
    pub(crate) fn open(path: Option<&Path>, inputs: &[&Path]) -> Result<Self, Failure> {
        let stream = |out| Self::Stream(BufWriter::with_capacity(BUFFER, out));
        let Some(path) = path.filter(|path| !text::is_standard(path)) else {
            let out = io::stdout();
            if out.is_terminal() {
                let text = "the output is not for a terminal; name a file with --output";
                return Err(Failure::Other(text.to_owned()));
            }
            return Ok(stream(Box::new(out.lock())));
        };
        refuse_inputs(path, inputs)?;
        // A device or a pipe has no content to keep.
        let is_device = path.metadata().is_ok_and(|it| !it.is_file());
        let sink = match is_device {
            true => File::create(path).map(|file| stream(Box::new(file))),
            false => Replacement::create(path).map(Self::File),
        };
        sink.map_err(|error| Failure::of_file(path, &error))
    }

    /// Writes the rest of the bytes. Replaces the file, which stays as it is without this call.
    pub(crate) fn finish(self) -> io::Result<()> {
        match self {
            Self::Stream(mut out) => out.flush(),
            Self::File(file) => file.finish(),
        }
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Stream(out) => out.write(bytes),
            Self::File(file) => file.write_all(bytes).map(|()| bytes.len()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stream(out) => out.flush(),
            Self::File(_) => Ok(()),
        }
    }
}

/// Returns an error if the file of the output is one of the inputs, which it would replace.
pub(crate) fn refuse_inputs(path: &Path, inputs: &[&Path]) -> Result<(), Failure> {
    let is_same = |input: &&Path| {
        let paths = (path.canonicalize(), input.canonicalize());
        matches!(paths, (Ok(output), Ok(input)) if output == input)
    };
    match inputs.iter().any(is_same) {
        true => Err(Failure::of_file(path, &"the output is also an input")),
        false => Ok(()),
    }
}

/// Writes a remark to standard error.
pub(crate) fn to_stderr(remark: Remark, text: &str) {
    anstream::eprintln!("{}", line(Styles::COLORED, remark, text));
}

fn line(styles: Styles, remark: Remark, text: &str) -> String {
    let label = match remark {
        Remark::Error => Styled(styles.error, "error:"),
        Remark::Note => Styled(styles.note, "note:"),
    };
    format!("{label} {text}")
}
