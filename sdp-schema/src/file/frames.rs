//! [`Frames`]: the messages of a file, one in memory at a time.

use alloc::boxed::Box;
use alloc::vec::Vec;
use std::fs::File;
use std::io::{BufReader, Cursor, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use sdp::message::{Frame, HEADER_LEN, Header};
use sdp::{DecodeError, DecodeErrorKind};

use super::error::FileError;
use crate::hello::envelope::MAX_LEN;

const FIRST_LEN: u64 = HEADER_LEN as u64;

const LEN_OFFSET: usize = 6;

/// A file, or the bytes of a stream.
trait Input: Read + Seek + Send + Sync {}

impl<T: Read + Seek + Send + Sync> Input for T {}

/// The messages of a file. `MessageReader` needs `std` of `sdp`, which this crate does not enable.
pub(super) struct Frames {
    file: BufReader<Box<dyn Input>>,
    /// The path of the file, for errors, or an empty path.
    path: PathBuf,
    /// The last message.
    frame: Vec<u8>,
    pub(super) max_payload: u32,
    /// The offset of the next message.
    pub(super) offset: u64,
}

impl Frames {
    /// Opens a file, and starts with its first message, which is a `Hello`.
    pub(super) fn open(path: &Path) -> Result<Self, FileError> {
        let file = File::open(path).map_err(FileError::of_path(path))?;
        Ok(Self::new(Box::new(file), path))
    }

    /// Reads all bytes of a stream, and starts with their first message.
    pub(super) fn of_stream(mut stream: impl Read) -> Result<Self, FileError> {
        let (mut bytes, path) = (Vec::new(), Path::new(""));
        let mut read = stream.by_ref().take(FIRST_LEN).read_to_end(&mut bytes);
        // The stream of a foreign program may have no end.
        if Header::parse(&bytes).is_ok_and(|header| header.payload_len <= MAX_LEN) {
            read = read.and_then(|_| stream.read_to_end(&mut bytes));
        }
        read.map_err(FileError::of_path(path))?;
        Ok(Self::new(Box::new(Cursor::new(bytes)), path))
    }

    fn new(file: Box<dyn Input>, path: &Path) -> Self {
        Self {
            file: BufReader::new(file),
            path: path.into(),
            frame: Vec::new(),
            max_payload: MAX_LEN,
            offset: 0,
        }
    }

    /// Continues with the message at this offset.
    pub(super) fn seek(&mut self, offset: u64) -> Result<(), FileError> {
        let seeked = self.file.seek(SeekFrom::Start(offset));
        seeked.map_err(FileError::of_path(&self.path))?;
        self.offset = offset;
        Ok(())
    }

    /// Returns the next message with its offset, or `None` at the end of the file.
    pub(super) fn next(&mut self) -> Result<Option<(u64, Frame<'_>)>, FileError> {
        let offset = self.offset;
        if let Err(error) = self.read() {
            // The next call has the same error.
            self.seek(offset)?;
            return Err(error);
        }
        if self.frame.is_empty() {
            return Ok(None);
        }
        let len = u64::try_from(self.frame.len()).unwrap_or(u64::MAX);
        self.offset = offset.saturating_add(len);
        let frame = Frame::from_slice(&self.frame);
        let frame = frame.map_err(|error| FileError::of_message(offset, &error))?;
        Ok(Some((offset, frame)))
    }

    /// Reads a whole message, or nothing at the end of the file.
    fn read(&mut self) -> Result<(), FileError> {
        let offset = self.offset;
        let invalid = |error: DecodeError| FileError::of_message(offset, &error);
        self.frame.clear();
        self.take(FIRST_LEN)?;
        if self.frame.is_empty() {
            return Ok(());
        }
        let header = Header::parse(&self.frame).map_err(invalid)?;
        let (len, limit) = (header.payload_len, self.max_payload);
        if len > limit {
            let kind = DecodeErrorKind::PayloadOverLimit { len, limit };
            return Err(invalid(DecodeError::new(kind, LEN_OFFSET)));
        }
        self.take(len.into())?;
        Frame::from_slice(&self.frame).map(drop).map_err(invalid)
    }

    /// Appends bytes of the file to the message, or fewer at the end of the file.
    fn take(&mut self, len: u64) -> Result<(), FileError> {
        let read = (&mut self.file).take(len).read_to_end(&mut self.frame);
        read.map(drop).map_err(FileError::of_path(&self.path))
    }
}
