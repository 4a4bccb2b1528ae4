//! [`Frames`]: the messages of a file, one in memory at a time.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::mem;
use std::fs::File;
use std::io::{self, Cursor, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use sdp::Limits;
use sdp::message::{Frame, FrameDecoder, HEADER_LEN, Header};

use super::error::FileError;
use crate::hello::envelope::MAX_LEN;

/// The length of the first header.
const FIRST_LEN: u64 = HEADER_LEN as u64;

/// A file, or the bytes of a stream.
trait Input: Read + Seek + Send + Sync {}

impl<T: Read + Seek + Send + Sync> Input for T {}

/// The messages of a file. `MessageReader` needs `std` of `sdp`, which this crate does not enable.
pub(super) struct Frames {
    file: Box<dyn Input>,
    /// The path of the file, for errors, or an empty path.
    path: PathBuf,
    frames: FrameDecoder,
    max_payload: u32,
    /// The offset of the next message.
    offset: u64,
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
            file,
            path: path.into(),
            frames: limited(FrameDecoder::new(), MAX_LEN),
            max_payload: MAX_LEN,
            offset: 0,
        }
    }

    /// Accepts longer messages than a `Hello`. The length of the file limits them.
    pub(super) fn lift_limit(&mut self) {
        self.frames = limited(mem::take(&mut self.frames), u32::MAX);
        self.max_payload = u32::MAX;
    }

    /// Continues with the message at this offset.
    pub(super) fn seek(&mut self, offset: u64) -> Result<(), FileError> {
        let seeked = self.file.seek(SeekFrom::Start(offset));
        seeked.map_err(FileError::of_path(&self.path))?;
        self.frames = limited(FrameDecoder::new(), u32::MAX);
        self.offset = offset;
        Ok(())
    }

    pub(super) const fn offset(&self) -> u64 {
        self.offset
    }

    /// Returns whether there are no more bytes.
    pub(super) fn is_at_end(&mut self) -> Result<bool, FileError> {
        Ok(self.frames.unread().is_empty() && self.fill()? == 0)
    }

    /// Returns the next message with its offset, or `None` at the end of the file.
    pub(super) fn next(&mut self) -> Result<Option<(u64, Frame<'_>)>, FileError> {
        let offset = self.offset;
        while !self.has_next() {
            if self.fill()? == 0 {
                let whole = self.frames.finish();
                whole.map_err(|error| FileError::of_message(offset, &error))?;
                return Ok(None);
            }
        }
        let frame = self.frames.next_frame();
        let frame = frame.map_err(|error| FileError::of_message(offset, &error))?;
        let len = frame.map_or(0, |frame| frame.as_bytes().len());
        self.offset = offset.saturating_add(u64::try_from(len).unwrap_or(u64::MAX));
        Ok(frame.map(|frame| (offset, frame)))
    }

    /// Returns whether the next message is whole, or its header broken.
    fn has_next(&self) -> bool {
        let bytes = self.frames.unread();
        match Header::parse(bytes) {
            Ok(header) => {
                header.payload_len > self.max_payload || bytes.len() >= header.frame_len()
            }
            Err(_) => bytes.len() >= HEADER_LEN,
        }
    }

    /// Reads at least one byte. Returns 0 at the end of the file.
    fn fill(&mut self) -> Result<usize, FileError> {
        loop {
            match self.file.read(self.frames.spare_capacity()) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => {
                    let len = read.map_err(FileError::of_path(&self.path))?;
                    self.frames.commit(len);
                    return Ok(len);
                }
            }
        }
    }
}

fn limited(frames: FrameDecoder, max_payload: u32) -> FrameDecoder {
    frames.with_limits(&Limits::DEFAULT.with_max_payload_len(max_payload))
}
