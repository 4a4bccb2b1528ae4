//! [`Replacement`]: a temporary file that replaces a file as a whole.

use core::hash::{BuildHasher as _, Hasher as _};
use std::fs::{self, File, OpenOptions};
use std::hash::RandomState;
use std::io::{self, BufWriter, ErrorKind, Write as _};
use std::path::{self, Path, PathBuf};

/// The cause of a file that is busy, and the way out.
const BUSY: &str = "the file may be a mount point, such as one that a container shares, and cannot be replaced: mount its \
                    folder, or write another file and copy it over this one";

/// A temporary file, which is removed unless it gets the name of its target.
#[derive(Debug)]
pub struct Replacement {
    /// The temporary file, or none after an error.
    out: Option<BufWriter<File>>,
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
        // No second program has this name, also if a cleaner removes the file meanwhile.
        let number = RandomState::new().build_hasher().finish();
        let temporary = target.with_file_name(format!(".sdp-{number:016x}.tmp"));
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        // Nobody else may open it before it has the permissions of the target. Only Unix has such permissions.
        #[cfg(unix)]
        if old.is_some() {
            std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        }
        let out = options.open(&temporary)?;
        let replacement = Self {
            out: Some(BufWriter::new(out)),
            temporary,
            target,
            is_done: false,
        };
        if let (Some(out), Some(old), true) = (&replacement.out, old, cfg!(unix)) {
            out.get_ref().set_permissions(old.permissions())?;
        }
        Ok(replacement)
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

    /// Replaces the target after the content is on the disk, if the function finds no error in the target.
    ///
    /// # Errors
    ///
    /// The error of the function or of the file system.
    pub fn finish(mut self, check: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
        let out = self.take()?.into_inner();
        let out = out.map_err(io::IntoInnerError::into_error)?;
        out.sync_all()?;
        drop(out);
        check()?;
        fs::rename(&self.temporary, &self.target).map_err(|error| match error.kind() {
            ErrorKind::ResourceBusy => io::Error::new(error.kind(), format!("{error}; {BUSY}")),
            _ => error,
        })?;
        self.is_done = true;
        sync_folder(&self.target).map_err(|error| {
            let text = "the file has its new content, but a power failure can undo that";
            io::Error::new(error.kind(), format!("{error}; {text}"))
        })
    }

    /// Takes the temporary file, which is lost if an error follows.
    fn take(&mut self) -> io::Result<BufWriter<File>> {
        let out = self.out.take();
        out.ok_or_else(|| io::Error::other("an earlier write to the file has failed"))
    }
}

/// Waits until the name of a file is on the disk. Only Unix can open a folder for this.
fn sync_folder(file: &Path) -> io::Result<()> {
    match file.parent() {
        Some(folder) if cfg!(unix) => File::open(folder)?.sync_all(),
        _ => Ok(()),
    }
}

impl Drop for Replacement {
    fn drop(&mut self) {
        // The file is closed first, without the rest of its buffer.
        drop(self.out.take().map(BufWriter::into_parts));
        if !self.is_done {
            let _ = fs::remove_file(&self.temporary);
        }
    }
}
