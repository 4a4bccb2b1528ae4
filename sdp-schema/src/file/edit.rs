//! Changes of the messages in a file, also in a file of a later version, and messages after the last one.

use alloc::vec::Vec;
use std::path::Path;

use sdp::SdpSchema;
use sdp::message::{self, DecodeMessage, EncodeMessage, Header};

use super::error::FileError;
use super::reader::FileReader;
use super::writer::FileWriter;
use crate::resolve::{Grade, LazyEditor, Plan};

impl<T: SdpSchema + EncodeMessage + for<'de> DecodeMessage<'de>> FileReader<T> {
    /// Changes messages of a file, also of a file that a later version has written, and replaces the file. `change` returns
    /// whether the message stays. Use it to store a file that this program has opened, because parts, messages and types
    /// that this program does not know stay.
    ///
    /// The function gets each message in order, but messages that have no conversion to `T` are copied. So are unchanged
    /// messages, and the schema. [`Editor`](crate::Editor) has the rules for changed ones. The file is replaced as by
    /// [`FileWriter::finish`], so after an error, the old file is still there.
    ///
    /// # Errors
    ///
    /// The errors of [`open`](Self::open) and [`FileWriter::finish`], and [`Edit`](FileError::Edit) if a change cannot be
    /// written back.
    pub fn edit(
        path: impl AsRef<Path>,
        mut change: impl FnMut(&mut T) -> bool,
    ) -> Result<(), FileError> {
        let path = path.as_ref();
        let mut file = Self::open(path)?;
        let mut out = file.successor(path)?;
        let editor = LazyEditor::default();
        let (mut original, mut index) = (Vec::new(), 0_u64);
        loop {
            index = index.saturating_add(1);
            original.clear();
            let mut message = match file.next(|bytes| original.extend_from_slice(bytes)) {
                Ok(Some(message)) => message,
                Ok(None) => return out.finish(),
                Err(FileError::Message { .. }) => {
                    out.write_frame(&original)?;
                    continue;
                }
                Err(error) => return Err(error),
            };
            if !change(&mut message) {
                continue;
            }
            let edited = message::to_vec(&message).map_err(FileError::Encode)?;
            let reader = || file.schema.clone();
            let result = editor.write_back(file.plan(), reader, &original, &edited);
            let result = result.map_err(|error| match Header::parse(&original) {
                Ok(header) => FileError::Edit {
                    index,
                    id: header.id,
                    error,
                },
                Err(error) => FileError::of_message(0, &error),
            })?;
            out.write_frame(&result)?;
        }
    }

    /// Creates the temporary file with the same `Hello`.
    fn successor(&self, path: &Path) -> Result<FileWriter<T>, FileError> {
        FileWriter::with_hello(path, &self.content.hello)
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
        let mut out = file.successor(path)?;
        while let Some((.., frame)) = file.content.next()? {
            out.write_frame(frame.as_bytes())?;
        }
        Ok(out)
    }
}
