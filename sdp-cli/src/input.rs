//! Files and standard input.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::error::Failure;
use crate::files::{self, Role};
use crate::output::BUFFER;
use crate::progress;
use crate::text::{self, count};

/// The start of a message.
pub(crate) const MAGIC: &[u8] = b"SDP2";

/// The note for an input without bytes.
pub(crate) const EMPTY: &str = "the input is empty";

/// A file or standard input, with bytes that were read ahead.
pub(crate) struct Input {
    source: Box<dyn Read>,
    /// Whether it is a regular file, which has an end.
    pub(crate) is_file: bool,
    bytes: Vec<u8>,
    /// The number of taken bytes.
    start: usize,
}

impl Input {
    pub(crate) fn new(source: Box<dyn Read>, is_file: bool) -> Self {
        Self {
            source,
            is_file,
            bytes: Vec::new(),
            start: 0,
        }
    }

    /// Returns the bytes that were read and not taken.
    pub(crate) fn unread(&self) -> &[u8] {
        self.bytes.get(self.start..).unwrap_or_default()
    }

    pub(crate) fn unread_mut(&mut self) -> &mut [u8] {
        self.bytes.get_mut(self.start..).unwrap_or_default()
    }

    /// Takes unread bytes.
    pub(crate) fn advance(&mut self, len: usize) {
        self.start = self.start.saturating_add(len);
    }

    /// Reads more bytes, and returns whether there are any.
    pub(crate) fn more(&mut self) -> io::Result<bool> {
        // So each byte moves only a few times.
        if self.start > self.bytes.len() / 2 {
            self.bytes.drain(..self.start);
            self.start = 0;
        }
        let end = self.bytes.len();
        self.bytes.resize(end.saturating_add(BUFFER), 0);
        let result = loop {
            match self
                .source
                .read(self.bytes.get_mut(end..).unwrap_or_default())
            {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                result => break result,
            }
        };
        let len = *result.as_ref().unwrap_or(&0);
        self.bytes.truncate(end.saturating_add(len));
        progress::add(if self.is_file { len } else { 0 });
        Ok(result? > 0)
    }
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.unread().is_empty() && !self.more()? {
            return Ok(0);
        }
        let len = self.unread().read(buffer)?;
        self.advance(len);
        Ok(len)
    }
}

/// Opens a file or standard input, which must not be an output.
pub(crate) fn open(path: &Path) -> Result<Input, Failure> {
    if text::is_standard(path) {
        let is_file = files::standard(Role::Input)?;
        return Ok(Input::new(Box::new(io::stdin().lock()), is_file));
    }
    let opened = File::open(path).and_then(|file| Ok((file.metadata()?, file)));
    let (metadata, file) = opened.map_err(|error| Failure::of_file(path, &error))?;
    Ok(Input::new(Box::new(file), files::input(path, &metadata)?))
}

/// Reads the bytes of a value, or returns the text of an error if there are more than `max`.
pub(crate) fn value(path: &Path, max: u32) -> Result<Result<Vec<u8>, String>, Failure> {
    let mut bytes = Vec::new();
    let max = u64::from(max);
    match open(path)?
        .take(max.saturating_add(1))
        .read_to_end(&mut bytes)
    {
        Ok(len) if u64::try_from(len).is_ok_and(|len| len <= max) => Ok(Ok(bytes)),
        Ok(_) => {
            let max = count(max, "byte");
            Ok(Err(format!(
                "the value exceeds the limit of {max}; raise it with --max-payload"
            )))
        }
        Err(error) => Err(Failure::of_file(path, &error)),
    }
}

/// Returns the paths of inputs, or standard input without any.
pub(crate) fn paths(files: &[PathBuf]) -> Vec<&Path> {
    match files {
        [] => vec![Path::new("-")],
        files => files.iter().map(PathBuf::as_path).collect(),
    }
}

/// Returns the file of a schema, and the release of it that is named after an `@`.
pub(crate) fn schema_file(path: &Path) -> (&Path, Option<&str>) {
    let parts = path.to_str().and_then(|text| text.rsplit_once('@'));
    match parts {
        Some((file, release)) if !path.exists() && Path::new(file).exists() => {
            (Path::new(file), Some(release))
        }
        _ => (path, None),
    }
}

/// Registers the named files, also those that may not be opened, and adds the lengths of all files to the progress.
/// Returns an error if standard input is named twice.
pub(crate) fn check_paths<'p>(paths: impl IntoIterator<Item = &'p Path>) -> Result<(), Failure> {
    let (standard, named): (Vec<_>, _) = paths.into_iter().partition(|it| text::is_standard(it));
    if standard.len() > 1 {
        let text = "several inputs are standard input; name files for all but one";
        return Err(Failure::Other(text.into()));
    }
    for path in named.into_iter().map(|path| schema_file(path).0) {
        if let Ok(metadata) = fs::metadata(path)
            && files::input(path, &metadata)?
        {
            progress::add_file(metadata.len());
        }
    }
    let own = |_| files::standard::input()?.metadata();
    let files = standard.iter().flat_map(own).filter(fs::Metadata::is_file);
    files.for_each(|file| progress::add_file(file.len()));
    Ok(())
}
