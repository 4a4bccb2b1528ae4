//! The open files of the command. A file cannot be an input and an output, because the command would lose its content.

use std::fs::{self, File, Metadata};
use std::io;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use crate::error::Failure;
use crate::text;

/// The use of a file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    Input,
    Output,
}

/// The place of an output with a path.
pub(crate) enum Target {
    /// The path names what standard output or standard error has open, such as `/dev/stdout`.
    StandardOutput,
    StandardError,
    /// A device or a pipe, which has no content to keep.
    Stream,
    /// A regular file, which may be missing.
    File,
}

/// The identity of a file: its device and its number.
#[cfg(unix)]
type Identity = (u64, u64);

/// The identity of a file: its path without links. The standard library has nothing better on this system.
#[cfg(not(unix))]
type Identity = std::path::PathBuf;

/// The regular files that the command has opened.
static FILES: Mutex<Vec<(Role, Identity)>> = Mutex::new(Vec::new());

/// Registers an input, and returns whether it is a regular file.
pub(crate) fn input(path: &Path, metadata: &Metadata) -> Result<bool, Failure> {
    register(Role::Input, &text::path(path), path, metadata)
}

/// Registers standard input or standard output, and returns whether it is a regular file.
pub(crate) fn standard(role: Role) -> Result<bool, Failure> {
    let (name, file) = match role {
        Role::Input => ("standard input", standard::input()),
        Role::Output => ("standard output", standard::output()),
    };
    // It can be closed.
    match file.and_then(|file| file.metadata()) {
        Ok(metadata) => register(role, name, Path::new("-"), &metadata),
        Err(_) => Ok(false),
    }
}

/// Registers an output with this path, and returns how to write it.
pub(crate) fn output(path: &Path) -> Result<Target, Failure> {
    let Ok(metadata) = path.metadata() else {
        return Ok(Target::File);
    };
    register(Role::Output, &text::path(path), path, &metadata)?;
    let own = identity(path, &metadata);
    let is_open_as = |file: io::Result<File>| {
        let metadata = file.and_then(|file| file.metadata());
        metadata.is_ok_and(|it| own.is_some() && identity(Path::new("-"), &it) == own)
    };
    Ok(match () {
        // Everybody can open a device.
        () if is_device(&metadata) => Target::Stream,
        () if is_open_as(standard::output()) => Target::StandardOutput,
        () if is_open_as(standard::error()) => Target::StandardError,
        () if !metadata.is_file() => Target::Stream,
        () if is_descriptor(path) => {
            let text = "the path names a descriptor with a file, whose content would be lost; name the file, or use \
                        standard output";
            return Err(Failure::of_file(path, &text));
        }
        () => Target::File,
    })
}

/// Registers a regular file, or returns an error if it has the opposite role, and then returns whether the file is
/// regular.
fn register(role: Role, name: &str, path: &Path, metadata: &Metadata) -> Result<bool, Failure> {
    let Some(identity) = identity(path, metadata).filter(|_| metadata.is_file()) else {
        return Ok(metadata.is_file());
    };
    let mut files = FILES.lock().unwrap_or_else(PoisonError::into_inner);
    if files
        .iter()
        .any(|(other, it)| *other != role && *it == identity)
    {
        let text = format!("{name}: the output is also an input");
        return Err(Failure::Other(text));
    }
    files.push((role, identity));
    Ok(true)
}

#[cfg(unix)]
#[expect(
    clippy::unnecessary_wraps,
    reason = "other systems have another function"
)]
fn identity(_: &Path, metadata: &Metadata) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt as _;

    Some((metadata.dev(), metadata.ino()))
}

#[cfg(not(unix))]
fn identity(path: &Path, _: &Metadata) -> Option<Identity> {
    path.canonicalize().ok()
}

#[cfg(unix)]
fn is_device(metadata: &Metadata) -> bool {
    use std::os::unix::fs::FileTypeExt as _;

    let kind = metadata.file_type();
    kind.is_char_device() || kind.is_block_device()
}

#[cfg(not(unix))]
fn is_device(metadata: &Metadata) -> bool {
    !metadata.is_file()
}

/// Returns whether a path leads to an open descriptor of a process, such as `/dev/fd/3`.
fn is_descriptor(path: &Path) -> bool {
    /// The most links that a system follows.
    const MAX_LINKS: usize = 40;

    let mut path = path.to_path_buf();
    for _ in 0..MAX_LINKS {
        let folder = path.parent().unwrap_or(Path::new("")).to_path_buf();
        if let Ok(folder) = folder.canonicalize()
            && folder.ends_with("fd")
            && (folder.starts_with("/proc") || folder.starts_with("/dev"))
        {
            return true;
        }
        match fs::read_link(&path) {
            Ok(target) => path = folder.join(target),
            Err(_) => return false,
        }
    }
    false
}

/// The descriptors of the standard streams, without the buffers of `std`.
pub(crate) mod standard {
    use super::{File, io};

    #[cfg(unix)]
    use std::os::fd::AsFd as _;
    #[cfg(windows)]
    use std::os::windows::io::AsHandle as _;

    macro_rules! standard {
        ($($name:ident: $stream:ident,)+) => {$(
            pub(crate) fn $name() -> io::Result<File> {
                #[cfg(unix)]
                let descriptor = io::$stream().as_fd().try_clone_to_owned()?;
                #[cfg(windows)]
                let descriptor = io::$stream().as_handle().try_clone_to_owned()?;
                Ok(descriptor.into())
            }
        )+};
    }

    standard! {
        input: stdin,
        output: stdout,
        error: stderr,
    }
}
