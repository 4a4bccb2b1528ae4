//! [`Replacement`]: a temporary file that replaces a file as a whole.

use alloc::format;
use std::fs;
use std::io::{self, BufWriter, Write as _};
use std::path::{self, Path, PathBuf};

use super::disk::{self, Output};

/// The maximum number of temporary files in a folder.
const MAX_TEMPORARY: u32 = 100_000;

/// A temporary file, which is removed unless it gets the name of its target.
#[derive(Debug)]
pub struct Replacement {
    /// The temporary file, or none after an error.
    out: Option<BufWriter<Output>>,
    temporary: PathBuf,
    target: PathBuf,
    /// Whether the temporary file has its new name.
    is_done: bool,
}

impl Replacement {
    /// Creates an empty temporary file in the folder of the target.
    ///
    /// # Errors
    ///
    /// The error of the file system.
    pub fn create(target: &Path) -> io::Result<Self> {
        // Follows a symbolic link, and does not depend on the current folder later.
        let target = match fs::canonicalize(target) {
            Ok(target) => target,
            // A new file would replace the link.
            Err(error) if target.is_symlink() => return Err(error),
            Err(_) => path::absolute(target)?,
        };
        let old = fs::metadata(&target).ok();
        if old.as_ref().is_some_and(|metadata| !metadata.is_file()) {
            // A new file would replace a device or pipe.
            return Err(io::Error::other("the path does not name a regular file"));
        }
        let names = (0..MAX_TEMPORARY).map(|number| format!(".sdp-{number}.tmp"));
        for temporary in names.map(|name| target.with_file_name(name)) {
            // Nobody else may open it before it has the permissions of the target.
            match disk::create_new(&temporary, old.is_some()) {
                Ok(out) => {
                    let replacement = Self {
                        out: Some(BufWriter::new(out)),
                        temporary,
                        target,
                        is_done: false,
                    };
                    // On Windows, these are only whether the file can be written.
                    if let (Some(out), Some(old), true) = (&replacement.out, old, cfg!(unix)) {
                        out.get_ref().set_permissions(old.permissions())?;
                    }
                    return Ok(replacement);
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }

    /// Writes to the temporary file.
    ///
    /// # Errors
    ///
    /// The error of the file system.
    pub fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        let mut out = self.take()?;
        out.write_all(bytes)?;
        self.out = Some(out);
        Ok(())
    }

    /// Replaces the target, after the content is on the disk.
    ///
    /// # Errors
    ///
    /// The error of the file system.
    pub fn finish(self) -> io::Result<()> {
        self.finish_if(|| Ok(()))
    }

    /// Replaces the target if it is still the expected one, after the content is on the disk.
    ///
    /// # Errors
    ///
    /// The error of the function or of the file system.
    pub fn finish_if(mut self, check: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
        let out = self.take()?.into_inner();
        let out = out.map_err(io::IntoInnerError::into_error)?;
        out.sync()?;
        // A second program can have deleted the file, and a third one can have used the name again.
        if !out.is_at(&self.temporary)? {
            self.is_done = true;
            return Err(io::Error::other(
                "another program has replaced the temporary file",
            ));
        }
        drop(out);
        check()?;
        disk::rename(&self.temporary, &self.target)?;
        self.is_done = true;
        disk::sync_folder(&self.target).map_err(|error| {
            let text = "the file has its new content, but a power failure can undo that";
            io::Error::new(error.kind(), format!("{error}; {text}"))
        })
    }

    /// Takes the temporary file, which is lost if an error follows.
    fn take(&mut self) -> io::Result<BufWriter<Output>> {
        let out = self.out.take();
        out.ok_or_else(|| io::Error::other("an earlier write to the file has failed"))
    }
}

impl Drop for Replacement {
    fn drop(&mut self) {
        // The file is closed first, without the rest of its buffer.
        drop(self.out.take().map(BufWriter::into_parts));
        // A second program can use the name again, so only a file of this one is removed.
        if !self.is_done {
            let _ = disk::remove(&self.temporary);
        }
    }
}
