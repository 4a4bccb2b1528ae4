//! [`FileReader`]: the messages of a file, converted to the reader's type.

use alloc::boxed::Box;
use alloc::string::ToString as _;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;
use core::marker::PhantomData;
use std::io::Read;
use std::path::Path;

use sdp::message::{self, DecodeMessage, Frame};
use sdp::{SdpMessage as _, SdpSchema};

use super::end::End;
use super::error::FileError;
use super::frames::Frames;
use crate::hello::Hello;
use crate::resolve::{ConvertError, Grade, Plan, ResolveError};
use crate::table::schema::Schema;

/// Reads a file of a [`FileWriter`](crate::FileWriter), also a file of an older or newer program. `T` is a message type
/// or a message enum.
///
/// Opening a file reads all of it once, and checks its checksum, so a file that is cut off or damaged gives no message. The
/// messages are then read one by one, and the reader holds only one of them in memory.
///
/// The file contains the schema of its writer, so messages of older and newer versions are converted, as by a
/// [`Plan`](crate::Plan).
///
/// The file may come from an attacker. Its schema has the limits of a [`Hello`](crate::Hello) and of a plan, and memory
/// grows with the bytes of the file.
///
/// ```
/// use sdp_schema::{FileError, FileReader, FileWriter};
///
/// mod old {
///     #[derive(sdp::SdpEncode, sdp::SdpSchema)]
///     #[sdp(message_id = 1)]
///     pub struct Preset { pub name: String, pub steps: u32 }
/// }
///
/// #[derive(sdp::SdpDecode, sdp::SdpMessage, sdp::SdpSchema, Debug, PartialEq)]
/// #[sdp(message_id = 1)]
/// struct Preset { steps: u8, name: String, author: Option<String> }
///
/// let path = std::env::temp_dir().join(format!("{}-reader.sdp", std::process::id()));
/// let mut file = FileWriter::create(&path)?;
/// for (name, steps) in [("Warm", 8), ("Long", 300), ("Wide", 16)] {
///     file.write(&old::Preset { name: name.into(), steps })?;
/// }
/// file.finish()?;
///
/// let mut file = FileReader::<Preset>::open(&path)?;
/// assert_eq!(file.read()?, Some(Preset { steps: 8, name: "Warm".into(), author: None }));
/// let error = file.read().unwrap_err();
/// let text = "message index 2 (id 1): steps: 300 does not fit the reader's type (at byte 206 of the file, u32)";
/// assert_eq!(error.to_string(), text);
/// assert!(file.read()?.is_some_and(|preset| preset.name == "Wide"));
/// assert_eq!(file.read()?, None);
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct FileReader<T> {
    pub(super) content: Content,
    plan: Plan,
    /// The messages of the type of the plan, for errors.
    pub(super) schema: Schema,
    /// Reads a message as `T` if functions convert it from an older type.
    upgrade: Option<Box<Upgrade<T>>>,
    scratch: Vec<u8>,
    of_type: PhantomData<fn() -> T>,
}

type Upgrade<T> =
    dyn Fn(&Plan, Frame<'_>, &mut Vec<u8>, &Schema) -> Result<T, ResolveError> + Send + Sync;

impl<T> FileReader<T> {
    /// Opens a file, checks all of it, and makes the conversion of its messages.
    ///
    /// # Errors
    ///
    /// All errors but [`Encode`](FileError::Encode) and [`Message`](FileError::Message).
    pub fn open(path: impl AsRef<Path>) -> Result<Self, FileError>
    where
        T: SdpSchema + for<'de> DecodeMessage<'de>,
    {
        Self::of_frames(Frames::open(path.as_ref())?)
    }
}

impl<T: SdpSchema + for<'de> DecodeMessage<'de>> FileReader<T> {
    /// Reads a whole file from a stream, such as a pipe, a socket or a decompressor, checks all of it, and makes the
    /// conversion of its messages. The stream must end after the file.
    ///
    /// The bytes stay in memory, because the checksum is at their end. So limit a stream from an attacker by
    /// [`Read::take`]. Copy a stream that is larger than memory to a temporary file, and open that.
    ///
    /// # Errors
    ///
    /// The errors of [`open`](Self::open). The path of [`Io`](FileError::Io) is empty.
    pub fn from_reader(stream: impl Read) -> Result<Self, FileError> {
        Self::of_frames(Frames::of_stream(stream)?)
    }

    fn of_frames(frames: Frames) -> Result<Self, FileError> {
        let content = Content::verify(frames)?;
        let hello = message::from_slice(&content.hello);
        let hello: Hello = hello.map_err(|error| FileError::of_message(0, &error))?;
        // The protocol is a name in the code of the writer, and can change.
        let ours = Hello::without_messages(hello.protocol());
        if let Some(mismatch) = ours.refusals(&hello).into_iter().next() {
            return Err(FileError::Mismatch(mismatch));
        }
        let writer = match hello.schema() {
            Some(Ok(schema)) => schema,
            Some(Err(error)) => {
                let reason = format!("the schema of the `Hello` cannot be used: {error}");
                return Err(FileError::invalid(0, reason));
            }
            None => return Err(FileError::invalid(0, "the `Hello` has no schema")),
        };
        let schema = Schema::of::<T>().into_messages();
        let schema = schema.expect("a message type should have a message id");
        let plan = Plan::of_file(writer, &schema).map_err(FileError::Refused)?;
        Ok(Self {
            content,
            plan,
            schema,
            upgrade: None,
            scratch: Vec::new(),
            of_type: PhantomData,
        })
    }

    /// Returns the conversion of the messages. Use it to find out before the first message which of them can be read, and
    /// why a second one is refused.
    #[must_use]
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Opens a further file with the same conversion, instead of the current one. Use it to read many small files, because making
    /// the conversion takes most of the time of [`open`](Self::open).
    ///
    /// Returns `false` and keeps the current file if the further one starts with a different `Hello`, for example because an
    /// older program has written it. Call `open` then.
    ///
    /// # Errors
    ///
    /// The errors of [`open`](Self::open). The current file stays open.
    pub fn open_next(&mut self, path: impl AsRef<Path>) -> Result<bool, FileError> {
        let content = Content::verify(Frames::open(path.as_ref())?)?;
        let is_equal = content.hello == self.content.hello;
        if is_equal {
            self.content = content;
        }
        Ok(is_equal)
    }

    /// Opens a file, with a function that converts the messages of an older version of `T`. Use it after a change that no
    /// attribute describes, such as a new unit.
    ///
    /// `older` opens the file as the older type. For a chain of versions, it calls `upgrade` itself. As with
    /// [`Resolver::upgrade`](crate::Resolver::upgrade), the function converts the messages of a file of exactly the older
    /// type, and of a file without a conversion to `T`. The result then has the plan of the older type.
    ///
    /// # Errors
    ///
    /// The errors of [`open`](Self::open). An error of the function is an error of its message.
    pub fn upgrade<Old: for<'de> DecodeMessage<'de> + 'static>(
        path: impl AsRef<Path>,
        older: impl FnOnce(&Path) -> Result<FileReader<Old>, FileError>,
        function: impl Fn(Old) -> Result<T, Box<dyn Error + Send + Sync>> + Send + Sync + 'static,
    ) -> Result<Self, FileError> {
        let path = path.as_ref();
        let direct = match Self::open(path) {
            Ok(direct) if direct.plan().grade() == Grade::Same => return Ok(direct),
            direct => direct,
        };
        let older = match older(path) {
            Ok(older) if older.upgrade.is_some() || older.plan.grade() == Grade::Same => older,
            Ok(older) if direct.is_err() => older,
            _ => return direct,
        };
        let earlier = older.upgrade;
        let upgrade =
            move |plan: &Plan, frame: Frame<'_>, scratch: &mut Vec<u8>, schema: &Schema| {
                let old = match &earlier {
                    Some(earlier) => earlier(plan, frame, scratch, schema),
                    None => plan.decode(frame, scratch, Some(schema)),
                };
                function(old?).map_err(|error| ResolveError::Upgrade(error.into()))
            };
        Ok(Self {
            content: older.content,
            plan: older.plan,
            schema: older.schema,
            upgrade: Some(Box::new(upgrade)),
            scratch: older.scratch,
            of_type: PhantomData,
        })
    }

    /// Reads the next message. Returns `None` after the last one.
    ///
    /// # Errors
    ///
    /// [`Message`](FileError::Message) if the message has no conversion to `T`, and the next call reads the next message.
    /// [`Io`](FileError::Io) if the file system fails. [`Invalid`](FileError::Invalid), at the latest after the last message,
    /// if a program has changed the file since it was opened.
    pub fn read(&mut self) -> Result<Option<T>, FileError> {
        self.next(|_, _| ())
    }

    /// Reads the next message as [`read`](Self::read), and returns each field with `#[sdp(recover)]` whose value has no
    /// conversion, as [`Plan::recovered`](crate::Plan::recovered).
    ///
    /// # Errors
    ///
    /// The errors of [`read`](Self::read).
    pub fn read_recovered(&mut self) -> Result<Option<(T, Vec<ConvertError>)>, FileError> {
        let mut original = Vec::new();
        let message = self.next(|_, frame| original = frame.as_bytes().to_vec())?;
        Ok(message.map(|message| (message, self.plan().recovered(&original))))
    }

    /// Reads the next message, and calls a function with its index and bytes, also if it has no conversion.
    pub(super) fn next(
        &mut self,
        see: impl FnOnce(u64, Frame<'_>),
    ) -> Result<Option<T>, FileError> {
        let Some((index, offset, frame)) = self.content.next()? else {
            return Ok(None);
        };
        see(index, frame);
        let (plan, schema) = (&self.plan, &self.schema);
        let message = match &self.upgrade {
            Some(upgrade) => upgrade(plan, frame, &mut self.scratch, schema),
            None => plan.decode(frame, &mut self.scratch, Some(schema)),
        };
        message.map(Some).map_err(|error| FileError::Message {
            index,
            id: frame.id(),
            offset,
            error,
        })
    }
}

impl<T> fmt::Debug for FileReader<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FileReader").finish_non_exhaustive()
    }
}

/// The messages of a file whose checksum is right.
pub(super) struct Content {
    /// The first message.
    pub(super) hello: Vec<u8>,
    frames: Frames,
    /// The numbers of all messages, and of those that were read.
    count: u64,
    index: u64,
    /// The checksum of what was read, and the checksum that it has after the last message.
    read: crc32fast::Hasher,
    expected: u32,
}

impl Content {
    /// Checks a file, and continues with the first message after its `Hello`, which is not decoded.
    // SPEC H12 to H17.
    fn verify(mut frames: Frames) -> Result<Self, FileError> {
        let mut checksum = crc32fast::Hasher::new();
        let Some((_, first)) = frames.next()? else {
            return Err(FileError::invalid(0, "the file is empty"));
        };
        if first.id() != Hello::MESSAGE_ID {
            let id = first.id();
            let reason = format!("expected a `Hello`, found a message with the id {id}");
            return Err(FileError::invalid(0, reason));
        }
        let hello = first.as_bytes().to_vec();
        checksum.update(&hello);
        let read = checksum.clone();
        frames.max_payload = u32::MAX; // The length of the file limits it.
        let start = frames.offset;
        let mut count: u64 = 0;
        loop {
            let end = frames.offset;
            let Some((offset, frame)) = frames.next()? else {
                let reason = "the last message, with the checksum, is missing";
                return Err(FileError::invalid(end, reason.to_string()));
            };
            if frame.id() == Hello::MESSAGE_ID {
                End::check(&frame, offset, count, checksum.clone())?;
                break;
            }
            checksum.update(frame.as_bytes());
            count = count.saturating_add(1);
        }
        let end = frames.offset;
        match frames.next() {
            Ok(None) => {}
            Err(error @ FileError::Io { .. }) => return Err(error),
            _ => return Err(FileError::invalid(end, "bytes after the last message")),
        }
        frames.seek(start)?;
        Ok(Self {
            hello,
            frames,
            count,
            index: 0,
            read,
            expected: checksum.finalize(),
        })
    }

    /// Returns the next message with its number, from 1, and its offset. Returns `None` after the last one.
    pub(super) fn next(&mut self) -> Result<Option<(u64, u64, Frame<'_>)>, FileError> {
        let end = self.frames.offset;
        if self.index == self.count {
            if self.read.clone().finalize() != self.expected {
                let reason = "the bytes before differ from those when the file was opened";
                return Err(FileError::invalid(end, reason));
            }
            return Ok(None);
        }
        let Some((offset, frame)) = self.frames.next()? else {
            let reason = "the file ends here, but was longer when it was opened";
            return Err(FileError::invalid(end, reason));
        };
        self.index = self.index.saturating_add(1);
        self.read.update(frame.as_bytes());
        Ok(Some((self.index, offset, frame)))
    }
}
