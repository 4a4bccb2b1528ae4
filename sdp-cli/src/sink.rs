//! [`Sink`]: the bytes of a command, for standard output or a file.

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal as _, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use sdp_schema::__private::Replacement;

use crate::error::Failure;
use crate::files::{self, Target};
use crate::output::{BUFFER, Reader, unless_gone};
use crate::text;

/// Bytes for standard output or a file.
pub(crate) enum Sink {
    Stream(BufWriter<Reader<Box<dyn Write>>>),
    /// A file without a name until [`finish`](Self::finish), and its path.
    File(Shared, PathBuf),
}

/// A file, which a signal removes, so the place is empty before its creation and after the end of the sink.
type Shared = Arc<Mutex<Option<Replacement>>>;

impl Sink {
    /// Opens a file or standard output (`-`), but not a terminal, because bytes make it unusable. The file must not be
    /// an input.
    pub(crate) fn open(path: Option<&Path>) -> Result<Self, Failure> {
        let stream = |out: Box<dyn Write>| {
            let out = Reader::new(out, &Arc::default());
            Self::Stream(BufWriter::with_capacity(BUFFER, out))
        };
        let Some(path) = path.filter(|path| !text::is_standard(path)) else {
            let out = io::stdout();
            if out.is_terminal() {
                let text = "the output is not for a terminal; name a file with --output";
                return Err(Failure::Other(text.to_owned()));
            }
            return Ok(stream(Box::new(out.lock())));
        };
        let sink = match files::output(path)? {
            Target::StandardOutput => Ok(stream(Box::new(io::stdout().lock()))),
            Target::StandardError => Ok(stream(Box::new(io::stderr().lock()))),
            Target::Stream => File::create(path).map(|file| stream(Box::new(file))),
            Target::File => create(path).map(|file| Self::File(file, path.into())),
        };
        sink.map_err(|error| Failure::of_file(path, &error))
    }

    /// Returns whether the reader of the output has ended.
    pub(crate) fn is_gone(&self) -> bool {
        matches!(self, Self::Stream(out) if out.get_ref().is_gone())
    }

    /// Writes the rest of the bytes, and replaces the file, which stays as it is without this call.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        match &mut self {
            Self::Stream(out) => unless_gone(out.flush()),
            Self::File(file, path) => {
                // A signal waits for the end of this.
                let mut file = lock(file);
                let result = file.take().map_or(Ok(()), |file| file.finish(|| Ok(())));
                result.map_err(|error| named(path, &error))
            }
        }
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Stream(out) => out.write(bytes),
            Self::File(file, path) => {
                let write = |file: &mut Replacement| file.write_all(bytes);
                let result = lock(file).as_mut().map_or(Ok(()), write);
                result.map_err(|error| named(path, &error))?;
                Ok(bytes.len())
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stream(out) => out.flush(),
            Self::File(..) => Ok(()),
        }
    }
}

impl Drop for Sink {
    /// Removes an unfinished file, which the thread for signals holds, too.
    fn drop(&mut self) {
        if let Self::File(file, _) = self {
            drop(lock(file).take());
        }
    }
}

fn lock(file: &Shared) -> MutexGuard<'_, Option<Replacement>> {
    file.lock().unwrap_or_else(PoisonError::into_inner)
}

fn named(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", text::path(path)))
}

/// Creates a file. HUP, INT and TERM remove it before they end the command.
fn create(path: &Path) -> io::Result<Shared> {
    let file = Shared::default();
    #[cfg(unix)]
    remove_at_signal(&file);
    // A signal waits until the file is in its place.
    let mut place = lock(&file);
    *place = Some(Replacement::create(path)?);
    drop(place);
    Ok(file)
}

#[cfg(unix)]
fn remove_at_signal(file: &Shared) {
    let Some(mut signals) = crate::signals::received() else {
        return;
    };
    let file = Arc::clone(file);
    std::thread::spawn(move || {
        if let Some(info) = signals.forever().next() {
            // The command waits for the lock, so it does not report that its file is missing.
            let mut file = lock(&file);
            drop(file.take());
            crate::signals::end(info.si_signo);
        }
    });
}
