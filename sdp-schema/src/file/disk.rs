//! The operations on a disk, each of which can be the last one in a test.

use alloc::format;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

#[derive(Debug)]
pub(super) struct Output(File);

/// Creates a file that has no permissions yet for anyone but its owner, if it is private. Only Unix has
/// such permissions.
pub(super) fn create_new(path: &Path, is_private: bool) -> io::Result<Output> {
    step("create")?;
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    if is_private {
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    }
    let _ = is_private;
    Ok(Output(options.open(path)?))
}

impl Output {
    pub(super) fn set_permissions(&self, permissions: fs::Permissions) -> io::Result<()> {
        step("permissions")?;
        self.0.set_permissions(permissions)
    }

    /// Waits until the content of the file is on the disk.
    pub(super) fn sync(&self) -> io::Result<()> {
        step("sync")?;
        self.0.sync_all()
    }

    /// Returns whether the file still has this name. Windows keeps the name of an open file.
    pub(super) fn is_at(&self, path: &Path) -> io::Result<bool> {
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt as _;

            let place = |file: &fs::Metadata| (file.dev(), file.ino());
            Ok(place(&self.0.metadata()?) == place(&fs::symlink_metadata(path)?))
        }
        #[cfg(not(unix))]
        {
            let _ = path;
            Ok(true)
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        step("write")?;
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The cause of a file that is busy, and the way out.
const BUSY: &str = "the file may be a mount point, such as one that a container shares, and cannot be replaced: mount its \
                    folder, or write another file and copy it over this one";

pub(super) fn rename(from: &Path, to: &Path) -> io::Result<()> {
    let renamed = step("rename").and_then(|()| fs::rename(from, to));
    renamed.map_err(|error| match error.kind() {
        io::ErrorKind::ResourceBusy => io::Error::new(error.kind(), format!("{error}; {BUSY}")),
        _ => error,
    })
}

pub(super) fn remove(path: &Path) -> io::Result<()> {
    step("remove")?;
    fs::remove_file(path)
}

/// Waits until the name of a file is on the disk. Only Unix can open a folder for this.
pub(super) fn sync_folder(file: &Path) -> io::Result<()> {
    step("sync folder")?;
    match file.parent() {
        Some(folder) if cfg!(unix) => File::open(folder)?.sync_all(),
        _ => Ok(()),
    }
}

#[cfg(not(test))]
#[expect(clippy::unnecessary_wraps, reason = "tests have another function")]
fn step(_: &str) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
use self::stopping::step;

/// A program that stops.
#[cfg(test)]
pub(super) mod stopping {
    use std::cell::{Cell, RefCell};
    use std::io;

    std::thread_local! {
        /// The number of operations until the program stops.
        static REST: Cell<usize> = const { Cell::new(usize::MAX) };
        /// The kind of the errors of the operations after it.
        pub(in crate::file) static KIND: Cell<io::ErrorKind> = const { Cell::new(io::ErrorKind::Other) };
        /// The names of the operations before it.
        static STEPS: RefCell<Vec<&'static str>> = const { RefCell::new(Vec::new()) };
    }

    /// Runs a function that stops after this number of operations, and returns them.
    pub(in crate::file) fn stopped<R>(
        after: usize,
        run: impl FnOnce() -> R,
    ) -> (R, Vec<&'static str>) {
        STEPS.take();
        REST.set(after);
        let result = run();
        REST.set(usize::MAX);
        (result, STEPS.take())
    }

    /// Fails if the program has stopped, so no operation follows, not even one of a destructor.
    pub(super) fn step(name: &'static str) -> io::Result<()> {
        let rest = REST.get().checked_sub(1);
        REST.set(rest.unwrap_or(0));
        if rest.is_none() {
            return Err(io::Error::new(KIND.get(), "stopped"));
        }
        STEPS.with_borrow_mut(|steps| steps.push(name));
        Ok(())
    }
}
