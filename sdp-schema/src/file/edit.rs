//! Changes of the messages in a file, also in a file of a later version, and messages after the last one.

use alloc::vec::Vec;
use std::path::Path;

use sdp::SdpSchema;
use sdp::message::{self, DecodeMessage, EncodeMessage};

use super::error::FileError;
use super::reader::FileReader;
use super::writer::FileWriter;
use crate::resolve::{Grade, LazyEditor, Plan};

/// How many messages of a file [`FileReader::edit`] has changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Edited {
    /// The messages that the function has changed.
    pub changed: u64,
    /// The messages that have the same bytes after the function.
    pub unchanged: u64,
    /// The messages that the function has removed.
    pub removed: u64,
    /// The messages that the function did not get, because they have no conversion. They are copied.
    pub unread: u64,
}

impl<T: SdpSchema + EncodeMessage + for<'de> DecodeMessage<'de>> FileReader<T> {
    /// Changes messages of a file, also of a file that a later version has written, and replaces the file. `change` returns
    /// whether the message stays. Use it to store a file that this program has opened, because parts, messages and types
    /// that this program does not know stay.
    ///
    /// The function gets each message in order, but messages that have no conversion to `T` are copied, so look at
    /// [`Edited::unread`]. Unchanged messages and the schema are copied as well. [`Editor`](crate::Editor) has the rules for
    /// changed ones. The file is replaced as by [`FileWriter::finish`], so after an error, the old file is still there.
    ///
    /// # Errors
    ///
    /// The errors of [`open`](Self::open) and [`FileWriter::finish`], [`Edit`](FileError::Edit) if a change cannot be written
    /// back, and the first [`Message`](FileError::Message) if no message has a conversion to `T`.
    pub fn edit(
        path: impl AsRef<Path>,
        mut change: impl FnMut(&mut T) -> bool,
    ) -> Result<Edited, FileError> {
        let path = path.as_ref();
        let mut file = Self::open(path)?;
        let (mut edited, mut first_error) = (Edited::default(), None);
        let count = |count: &mut u64| *count = count.saturating_add(1);
        let mut out = FileWriter::<T>::with_hello(path, &file.content.hello)?;
        let editor = LazyEditor::default();
        let (mut original, mut place) = (Vec::new(), None);
        loop {
            let next = file.next(|index, frame| {
                place = Some((index, frame.id()));
                original = frame.as_bytes().to_vec();
            });
            let mut message = match next {
                Ok(Some(message)) => message,
                Ok(None) => break,
                Err(error @ FileError::Message { .. }) => {
                    count(&mut edited.unread);
                    first_error.get_or_insert(error);
                    out.write_frame(&original)?;
                    continue;
                }
                Err(error) => return Err(error),
            };
            if !change(&mut message) {
                count(&mut edited.removed);
                continue;
            }
            let message = message::to_vec(&message).map_err(FileError::Encode)?;
            let reader = || file.schema.clone();
            let result = editor.write_back(file.plan(), reader, &original, &message);
            let (index, id) = place.expect("the function should have seen the message");
            let result = result.map_err(|error| FileError::Edit { index, id, error })?;
            count(match result == original {
                true => &mut edited.unchanged,
                false => &mut edited.changed,
            });
            out.write_frame(&result)?;
        }
        let read = [edited.changed, edited.unchanged, edited.removed];
        match first_error.filter(|_| read == [0; 3]) {
            Some(error) => Err(error),
            None => out.finish().map(|()| edited),
        }
    }
}

const OTHER_TYPES: &str = "the messages have another layout in this file: read it with `FileReader`, and write all messages \
                           to a new file with `FileWriter::create`";

impl<T: SdpSchema + EncodeMessage + for<'de> DecodeMessage<'de>> FileWriter<T> {
    /// Opens a finished file, to write messages after its last one. `finish` replaces the file, as after
    /// [`create`](Self::create).
    ///
    /// The file may have further messages and types, but each `T` must have the bytes that the schema of the file
    /// describes. All messages are copied to the temporary file, so a program that adds messages often
    /// writes a log with a [`Hello`](crate::Hello) and without an end.
    ///
    /// # Errors
    ///
    /// The errors of [`FileReader::open`] and [`create`](Self::create), and [`Invalid`](FileError::Invalid) if messages of
    /// `T` have another layout in the file. The file stays as it was.
    pub fn append(path: impl AsRef<Path>) -> Result<Self, FileError> {
        let path = path.as_ref();
        let mut file = FileReader::<T>::open(path)?;
        let plan = Plan::new(&file.schema, file.plan().writer());
        if !plan.is_ok_and(|plan| plan.grade() == Grade::Same) {
            return Err(FileError::invalid(0, OTHER_TYPES));
        }
        let mut out = Self::with_hello(path, &file.content.hello)?;
        while let Some((.., frame)) = file.content.next()? {
            out.write_frame(frame.as_bytes())?;
        }
        Ok(out)
    }
}
