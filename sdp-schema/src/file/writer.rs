//! [`FileWriter`]: a file that later builds of a program can read.

use core::fmt;
use core::marker::PhantomData;
use std::path::{Path, PathBuf};

use sdp::message::{self, EncodeMessage};
use sdp::{EncodeError, SdpSchema};

use super::end::End;
use super::error::FileError;
use super::replace::Replacement;
use crate::hello::Hello;
use crate::table::schema::Schema;
use crate::table::types::Name;

const TOO_LONG: EncodeError = EncodeError::custom("schema of more than 1 MiB");

/// Writes a file of messages, which each version of the program can read with a [`FileReader`](crate::FileReader), as in the
/// example there. `T` is a message type or a message enum. Use it for presets, projects, caches and recordings.
///
/// The file starts with a [`Hello`](crate::Hello) that contains the schema of `T`. It ends with the number of messages and
/// a checksum.
///
/// The messages go to a temporary file in the same folder, with a name from `.sdp-` to `.tmp`. [`finish`](Self::finish)
/// replaces the file at the path by it, so readers see the old file or the whole new one, also after a crash or a
/// power failure. Dropping the writer without `finish` removes the temporary file, and leaves the old file as it is. After
/// a crash or a signal that ends the program, the temporary file remains.
///
/// A symbolic link at the path stays, and the file that it names is replaced. A dangling link is an error, and so is a
/// path of anything but a regular file, such as a device. On Unix, the new file has the permissions of the old one, but
/// the owner and group of the program. So a program that may write to the folder also replaces a read-only file.
pub struct FileWriter<T: ?Sized> {
    file: Replacement,
    /// The path of the new file, for errors.
    path: PathBuf,
    messages: u64,
    checksum: crc32fast::Hasher,
    of_type: PhantomData<fn(&T)>,
}

// A bound of the whole block would hide the notes of these traits about a missing derive.
impl<T: ?Sized> FileWriter<T> {
    /// Creates the temporary file. The file at the path stays as it is until [`finish`](Self::finish).
    ///
    /// # Errors
    ///
    /// [`Io`](FileError::Io) if the file system fails, and [`Encode`](FileError::Encode) if the schema of `T` takes more
    /// than 1 MiB.
    pub fn create(path: impl AsRef<Path>) -> Result<Self, FileError>
    where
        T: SdpSchema + EncodeMessage,
    {
        let schema = Schema::of::<T>();
        let hello = Hello::new::<T>(schema.name().map_or("", Name::name));
        // A `Hello` leaves out a schema that is too long.
        if !hello.sends_schema() {
            return Err(FileError::Encode(TOO_LONG));
        }
        let hello = message::to_vec(&hello).map_err(FileError::Encode)?;
        Self::with_hello(path.as_ref(), &hello)
    }

    /// Writes a message.
    ///
    /// # Errors
    ///
    /// After [`Encode`](FileError::Encode), nothing of the message is written, and the writer can be used. After
    /// [`Io`](FileError::Io), the file is lost, and each further call is an error.
    pub fn write(&mut self, message: &T) -> Result<(), FileError>
    where
        T: EncodeMessage,
    {
        self.write_frame(&message::to_vec(message).map_err(FileError::Encode)?)
    }

    /// Creates the temporary file, with this first message.
    pub(super) fn with_hello(path: &Path, hello: &[u8]) -> Result<Self, FileError> {
        let mut writer = Self {
            file: Replacement::create(path).map_err(FileError::of_path(path))?,
            path: path.into(),
            messages: 0,
            checksum: crc32fast::Hasher::new(),
            of_type: PhantomData,
        };
        writer.send(hello)?;
        Ok(writer)
    }

    pub(super) fn write_frame(&mut self, frame: &[u8]) -> Result<(), FileError> {
        self.send(frame)?;
        self.messages = self.messages.saturating_add(1);
        Ok(())
    }

    /// Writes the end of the file, waits until all of it is on the disk, and replaces the file at the path.
    ///
    /// # Errors
    ///
    /// The error of the file system. The old file is still there, unless the folder could not be written to the disk. The
    /// new file is then in its place, but a power failure can undo this.
    pub fn finish(mut self) -> Result<(), FileError> {
        let end = End::to_vec(self.messages, self.checksum.clone());
        self.send(&end)?;
        let finished = self.file.finish(|| Ok(()));
        finished.map_err(FileError::of_path(&self.path))
    }

    fn send(&mut self, bytes: &[u8]) -> Result<(), FileError> {
        self.checksum.update(bytes);
        let written = self.file.write_all(bytes);
        written.map_err(FileError::of_path(&self.path))
    }
}

impl<T: ?Sized> fmt::Debug for FileWriter<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = f.debug_struct("FileWriter");
        out.field("file", &self.file).finish_non_exhaustive()
    }
}
