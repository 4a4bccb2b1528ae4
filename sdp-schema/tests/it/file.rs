//! Files: their messages in each version of a program, and damage.

use std::io::Write as _;
use std::path::PathBuf;
use std::{fs, io, iter, thread};

use sdp::message::{self, EncodeMessage, Header};
use sdp::schema::{Name, Schema};
use sdp::{SdpDecode, SdpMessage as _};
use sdp_schema::{Edited, FileError, FileReader, FileWriter, Grade, Hello};

use crate::TempFile;
use crate::spec::{bytes, tables};

/// The program that writes the files.
mod old {
    #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema, Debug, PartialEq, Clone)]
    #[sdp(message_id = 1)]
    pub(super) struct Loaded {
        pub(super) plugin: String,
        pub(super) slot: u32,
    }

    #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema, Debug, PartialEq, Clone)]
    #[sdp(message_id = 2)]
    pub(super) struct Moved(pub(super) f32);

    #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema, Debug, PartialEq, Clone)]
    #[sdp(message_id = 3)]
    pub(super) struct Stopped;

    #[derive(sdp::SdpDispatch, sdp::SdpSchema, Debug, PartialEq, Clone)]
    pub(super) enum Event {
        Loaded(Loaded),
        Moved(Moved),
        Stopped(Stopped),
    }
}

/// A later version: a renamed field that is narrower, a new field, a wider number, and one message less.
mod new {
    #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema, Debug, PartialEq)]
    #[sdp(message_id = 1)]
    pub(super) struct Loaded {
        #[sdp(alias = "slot")]
        pub(super) index: u8,
        pub(super) plugin: String,
        #[sdp(default)]
        pub(super) is_bypassed: bool,
    }

    #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema, Debug, PartialEq)]
    #[sdp(message_id = 2)]
    pub(super) struct Moved(pub(super) f64);

    #[derive(sdp::SdpDispatch, sdp::SdpSchema, Debug, PartialEq)]
    pub(super) enum Event {
        Loaded(Loaded),
        Moved(Moved),
    }
}

/// A folder that is removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        let path = TempFile::new().0.with_extension("");
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn file(&self, name: &str) -> TempFile {
        TempFile(self.0.join(name))
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<_> = names.collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn loaded(plugin: &str, slot: u32) -> old::Event {
    let plugin = plugin.into();
    old::Loaded { plugin, slot }.into()
}

fn events() -> Vec<old::Event> {
    let moved = old::Moved(0.5).into();
    let stopped = old::Stopped.into();
    vec![loaded("wet", 3), loaded("dry", 300), moved, stopped]
}

fn write<T: EncodeMessage + sdp::SdpSchema>(path: &TempFile, messages: &[T]) {
    let mut file = FileWriter::create(&path.0).unwrap();
    for message in messages {
        file.write(message).unwrap();
    }
    file.finish().unwrap();
}

type Read<T> = Vec<Result<T, FileError>>;

/// Returns all messages, or why the file cannot be opened.
fn read<T: sdp::SdpSchema + for<'de> sdp::message::DecodeMessage<'de>>(
    path: &TempFile,
) -> Result<Read<T>, FileError> {
    let mut file = FileReader::open(&path.0)?;
    Ok(iter::from_fn(|| file.read().transpose()).collect())
}

/// Returns all messages, which have no errors.
fn events_of(path: &TempFile) -> Vec<old::Event> {
    let read = read(path).unwrap().into_iter();
    read.map(Result::unwrap).collect()
}

/// Returns why a file cannot be opened. The same file from a stream has the same error, and nothing is appended.
fn refused<T>(path: &TempFile) -> FileError
where
    T: sdp::SdpSchema + message::EncodeMessage + for<'de> message::DecodeMessage<'de>,
{
    let error = FileReader::<T>::open(&path.0).unwrap_err();
    let appended = FileWriter::<T>::append(&path.0).unwrap_err();
    assert_eq!(appended.to_string(), error.to_string());
    if let Ok(file) = fs::File::open(&path.0) {
        let streamed = FileReader::<T>::from_reader(file).unwrap_err();
        assert_eq!(streamed.to_string(), error.to_string());
    }
    error
}

/// The CRC-32 of SCHEMA.md, bit by bit.
fn crc(bytes: &[u8]) -> u32 {
    let mut crc = !0_u32;
    for byte in bytes {
        crc ^= u32::from(*byte);
        for _ in 0..8 {
            crc = (crc >> 1) ^ ((crc & 1) * 0xedb8_8320);
        }
    }
    !crc
}

/// Returns a file with this start and a last message with this number.
fn ended(mut bytes: Vec<u8>, messages: u64) -> Vec<u8> {
    let header = Header {
        id: Hello::MESSAGE_ID,
        payload_len: 12,
    };
    bytes.extend(header.to_bytes());
    bytes.extend(messages.to_le_bytes());
    let checksum = crc(&bytes);
    bytes.extend(checksum.to_le_bytes());
    bytes
}

fn hello(protocol: &str) -> Hello {
    Hello::new::<old::Event>(protocol)
}

#[test]
fn messages_keep_their_order_and_number() {
    let path = TempFile::new();
    let events: Vec<_> = (0..10_000).map(|slot| loaded("", slot)).collect();
    write(&path, &events);
    assert!(events_of(&path) == events);
}

#[test]
fn stream_has_the_messages_of_its_file() {
    let path = TempFile::new();
    write(&path, &events());
    let (input, mut output) = io::pipe().unwrap();
    let bytes = fs::read(&path.0).unwrap();
    // The stream comes in small pieces.
    let writer = thread::spawn(move || bytes.chunks(7).try_for_each(|it| output.write_all(it)));
    let mut file = FileReader::<old::Event>::from_reader(input).unwrap();
    writer.join().unwrap().unwrap();
    for event in events() {
        assert_eq!(file.read().unwrap(), Some(event));
    }
    assert_eq!(file.read().unwrap(), None);
}

#[test]
fn error_of_a_stream_stays_as_it_is() {
    struct Broken;

    impl io::Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::new(io::ErrorKind::ConnectionReset, "gone"))
        }
    }

    let error = FileReader::<old::Event>::from_reader(Broken).unwrap_err();
    assert_eq!(error.to_string(), "gone");
    assert_eq!(
        io::Error::from(error).kind(),
        io::ErrorKind::ConnectionReset
    );
}

#[test]
fn appended_messages_follow_the_last_one() {
    let (path, whole) = (TempFile::new(), TempFile::new());
    write(&path, &events());
    let mut file = FileWriter::append(&path.0).unwrap();
    file.write(&loaded("late", 9)).unwrap();
    drop(file);
    assert_eq!(read::<old::Event>(&path).unwrap().len(), 4);

    // A type of the file is enough, and the schema of the file stays.
    let mut file = FileWriter::append(&path.0).unwrap();
    file.write(&old::Moved(0.75)).unwrap();
    file.finish().unwrap();
    write(&whole, &[events(), vec![old::Moved(0.75).into()]].concat());
    assert_eq!(fs::read(&path.0).unwrap(), fs::read(&whole.0).unwrap());
}

#[test]
fn messages_of_another_layout_are_not_appended() {
    #[derive(sdp::SdpEncode, SdpDecode, sdp::SdpSchema)]
    #[sdp(message_id = 3)]
    struct Stopped {
        reason: Option<u8>,
    }
    let path = TempFile::new();
    write(&path, &events());
    let bytes = fs::read(&path.0).unwrap();
    let text = "at byte 0 of the file: the messages have another layout in this file: read it with `FileReader`, and write \
                all messages to a new file with `FileWriter::create`";
    for error in [
        FileWriter::<new::Event>::append(&path.0).unwrap_err(),
        FileWriter::<Stopped>::append(&path.0).unwrap_err(),
    ] {
        assert_eq!(error.to_string(), text);
    }
    assert_eq!(fs::read(&path.0).unwrap(), bytes);
    assert_eq!(Stopped { reason: None }.reason, None);
}

#[test]
fn file_has_the_bytes_of_the_specification() {
    assert_eq!(crc(b"123456789"), 0xcbf4_3926);
    let [.., hello_bytes, end_bytes] = &tables("| Bytes | Content |")[..] else {
        panic!("a `Hello` and an `End`");
    };
    let bytes = [bytes(hello_bytes), bytes(end_bytes)].concat();
    assert_eq!(ended(bytes[..36].to_vec(), 0), bytes);

    let path = TempFile::new();
    write(&path, &events());
    let mut expected = message::to_vec(&hello("Event")).unwrap();
    for event in events() {
        message::append(&event, &mut expected).unwrap();
    }
    assert_eq!(fs::read(&path.0).unwrap(), ended(expected, 4));
}

#[test]
fn each_prefix_and_each_flipped_bit_of_a_file_is_an_error() {
    let path = TempFile::new();
    write(&path, &events());
    let mut bytes = fs::read(&path.0).unwrap();
    let is_invalid = |bytes: &[u8]| {
        let error = refused::<old::Event>(&TempFile::with(bytes));
        assert!(matches!(error, FileError::Invalid { .. }), "{error}");
    };
    for len in 0..bytes.len() {
        is_invalid(&bytes[..len]);
    }
    for bit in 0..bytes.len() * 8 {
        bytes[bit / 8] ^= 1 << (bit % 8);
        is_invalid(&bytes);
        bytes[bit / 8] ^= 1 << (bit % 8);
    }
}

#[test]
fn invalid_files_have_a_reason() {
    let hello_bytes = message::to_vec(&hello("Event")).unwrap();
    let message = message::to_vec(&events()[0]).unwrap();
    let len = hello_bytes.len();
    let both = [&*hello_bytes, &message].concat();
    let mut long = hello_bytes.clone();
    long.extend(
        Header {
            id: old::Moved::MESSAGE_ID,
            payload_len: u32::MAX,
        }
        .to_bytes(),
    );
    let bare = message::to_vec(&hello("Event").without_schema()).unwrap();
    let end = both.len();
    let cases = [
        (vec![], 0, "the file is empty"),
        (
            b"RIFF of another program".to_vec(),
            0,
            "expected the magic \"SDP\" of a message, found \"RIF\"",
        ),
        (
            ended(message.clone(), 1),
            0,
            "expected a `Hello`, found a message with the id 1",
        ),
        (
            ended(ended(vec![], 0), 0),
            20,
            "unexpected end of input: expected 4 bytes, found 2",
        ),
        (
            [&*ended(hello_bytes.clone(), 0), b"\0"].concat(),
            len + 22,
            "bytes after the last message",
        ),
        (
            both.clone(),
            end,
            "the last message, with the checksum, is missing",
        ),
        (
            ended(both.clone(), 2),
            end,
            "the last message counts 2 messages, but the file has 1",
        ),
        (
            long,
            len + 6,
            "the file is cut off or damaged: expected a payload of 4294967295 bytes, found 0",
        ),
        (ended(bare, 0), 0, "the `Hello` has no schema"),
    ];
    for (bytes, offset, text) in cases {
        let error = refused::<old::Event>(&TempFile::with(&bytes)).to_string();
        let text = format!("at byte {offset} of the file: {text}");
        assert!(error.starts_with(&text), "{error}\n{text}");
    }
}

#[test]
fn later_version_reads_all_messages_but_those_without_a_conversion() {
    let path = TempFile::new();
    write(&path, &events());
    let file = FileReader::<new::Event>::open(&path.0).unwrap();
    let grades: Vec<_> = file.plan().messages().map(|(_, grade)| grade).collect();
    assert_eq!(grades, [Grade::Partial, Grade::Total, Grade::Refused]);

    let read = read::<new::Event>(&path).unwrap();
    assert_eq!(read.len(), 4);
    let wet = new::Loaded {
        index: 3,
        plugin: "wet".into(),
        is_bypassed: false,
    };
    assert_eq!(*read[0].as_ref().unwrap(), wet.into());
    assert_eq!(*read[2].as_ref().unwrap(), new::Moved(0.5).into());

    let start = message::encoded_len(&hello("Event")).unwrap();
    let first = message::encoded_len(&events()[0]).unwrap();
    let offsets = [start + first, start + 2 * first + 14];
    for (at, position, expected, text) in [
        (
            1,
            2,
            offsets[0],
            "slot: 300 does not fit the reader's type (at byte 17, u32)",
        ),
        (3, 4, offsets[1], "message 3 is refused: "),
    ] {
        let error = read[at].as_ref().unwrap_err();
        let FileError::Message {
            index,
            id,
            offset,
            error,
        } = error
        else {
            panic!("{error}");
        };
        assert_eq!((*index, *offset), (position, expected as u64));
        assert_eq!(u64::from(id.get()), if at == 1 { 1 } else { 3 });
        assert!(error.to_string().starts_with(text), "{error}");
    }
}

#[test]
fn error_of_a_message_has_one_offset_which_counts_in_the_file() {
    let mut bytes = message::to_vec(&hello("Event")).unwrap();
    let start = bytes.len();
    for event in [
        &b"SDP2\x01\0\x0a\0\0\0\x03\0\0\0wet\x03\0\0"[..],
        b"SDP2\x07\0\0\0\0\0",
        &message::to_vec(&loaded("dry", 300)).unwrap(),
    ] {
        bytes.extend(event);
    }
    let path = TempFile::with(&ended(bytes, 3));
    fn errors<T>(read: Read<T>) -> Vec<String> {
        let errors = read.into_iter().filter_map(Result::err);
        errors.map(|error| error.to_string()).collect()
    }
    let [end, unknown, narrow] =
        [17, 20, 47].map(|at| format!("at byte {} of the file", start + at));
    let end = format!("unexpected end of input: expected 4 bytes, found 3 ({end}");
    let unknown = format!("message 7 is not part of the writer's schema ({unknown})");
    let own = errors(read::<old::Event>(&path).unwrap());
    let (first, second) = ("message index 1 (id 1): ", "message index 2 (id 7): ");
    assert_eq!(
        own,
        [format!("{first}{end})"), format!("{second}{unknown}")]
    );
    let converted = errors(read::<new::Event>(&path).unwrap());
    let narrow = format!("slot: 300 does not fit the reader's type ({narrow}, u32)");
    assert_eq!(converted[0], format!("{first}slot: {end}, u32)"));
    assert_eq!(converted[2], format!("message index 3 (id 1): {narrow}"));
}

#[test]
fn next_file_has_the_conversion_of_the_first_one() {
    let paths = [(); 4].map(|()| TempFile::new());
    write(&paths[0], &[loaded("a", 1)]);
    write(&paths[1], &[loaded("b", 2), loaded("c", 300)]);
    write(&paths[2], &[old::Moved(0.5)]);
    let mut file = FileReader::<new::Event>::open(&paths[0].0).unwrap();
    assert!(file.open_next(&paths[1].0).unwrap());
    let plugin = |event| match event {
        Ok(Some(new::Event::Loaded(it))) => it.plugin,
        event => panic!("{event:?}"),
    };
    assert_eq!(plugin(file.read()), "b");
    // The file stays open if the next one has a different type or is damaged.
    assert!(!file.open_next(&paths[2].0).unwrap());
    fs::write(&paths[3].0, &fs::read(&paths[0].0).unwrap()[..300]).unwrap();
    file.open_next(&paths[3].0).unwrap_err();
    let error = file.read().unwrap_err().to_string();
    assert!(
        error.starts_with("message index 2 (id 1): slot: 300 "),
        "{error}"
    );
    assert!(file.read().unwrap().is_none());
    assert!(file.open_next(&paths[0].0).unwrap());
    assert_eq!(plugin(file.read()), "a");
}

#[test]
fn messages_of_older_types_pass_all_later_functions() {
    #[derive(sdp::SdpEncode, SdpDecode, sdp::SdpSchema, Debug, PartialEq)]
    #[sdp(message_id = 2)]
    struct Gain {
        percent: u8,
    }

    #[derive(sdp::SdpEncode, SdpDecode, sdp::SdpSchema, Debug, PartialEq)]
    #[sdp(message_id = 2)]
    struct Level {
        decibels: i16,
        name: Option<String>,
    }

    fn gains(path: &std::path::Path) -> Result<FileReader<Gain>, FileError> {
        FileReader::upgrade(
            path,
            |path| FileReader::open(path),
            |old: old::Moved| {
                let percent = (old.0 * 100.0) as u8;
                Ok(Gain { percent })
            },
        )
    }

    fn levels(path: &TempFile) -> Vec<Result<Level, String>> {
        let opened = FileReader::upgrade(&path.0, gains, |old| match old.percent {
            0 => Err("no level".into()),
            percent => Ok(Level {
                decibels: i16::from(percent) - 100,
                name: None,
            }),
        });
        let mut file = opened.unwrap();
        let mut levels = Vec::new();
        while let Some(level) = file.read().transpose() {
            levels.push(level.map_err(|error| error.to_string()));
        }
        levels
    }

    let level = |decibels| Level {
        decibels,
        name: None,
    };
    let path = TempFile::new();
    write(&path, &[old::Moved(0.5), old::Moved(0.0), old::Moved(0.25)]);
    let [first, Err(second), third] = &levels(&path)[..] else {
        panic!("one error");
    };
    assert_eq!([first, third], [&Ok(level(-50)), &Ok(level(-75))]);
    assert!(second.starts_with("message index 2 (id 2): no level (at byte "));
    write(&path, &[Gain { percent: 70 }]);
    assert_eq!(levels(&path), [Ok(level(-30))]);
    write(&path, &[level(3)]);
    assert_eq!(levels(&path), [Ok(level(3))]);
}

#[test]
fn file_without_a_common_field_is_of_another_program() {
    mod other {
        #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema, Debug)]
        #[sdp(message_id = 1)]
        pub(super) struct Track {
            #[sdp(default)]
            pub(super) color: u32,
        }

        #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema, Debug)]
        #[sdp(message_id = 1)]
        pub(super) struct Empty {}

        #[derive(sdp::SdpDispatch, sdp::SdpSchema, Debug)]
        pub(super) enum Project {
            Track(Track),
            Moved(super::new::Moved),
        }
    }
    let path = TempFile::new();
    write(&path, &events());
    let text = "\
Loaded: the writer has no field of Track, so each message would be its defaults
  help: add #[sdp(alias = \"…\")] to a renamed field, or use `FileReader::upgrade`
Moved: the reader has no message 2
Stopped: the reader has no message 3";
    assert_eq!(refused::<other::Track>(&path).to_string(), text);
    // One message with a part of the file is enough.
    assert_eq!(read::<other::Project>(&path).unwrap().len(), 4);
    // A struct has gained its first field, or lost its last one.
    assert_eq!(read::<other::Empty>(&path).unwrap().len(), 4);
    write(&path, &[other::Empty {}]);
    let track = read::<other::Track>(&path).unwrap().remove(0).unwrap();
    assert_eq!(track.color, 0);
}

#[test]
fn errors_of_files_are_io_errors_of_their_kind() {
    let path = TempFile::new();
    let missing = refused::<old::Event>(&path);
    assert!(missing.to_string().starts_with(path.0.to_str().unwrap()));
    let inside = path.0.join("project");
    let unwritten = FileWriter::<old::Event>::create(&inside).unwrap_err();
    let name = format!("{}: ", inside.display());
    assert!(unwritten.to_string().starts_with(&name));
    let damaged = refused::<old::Event>(&TempFile::with(b"GET / HTTP/1.1"));
    for (error, kind) in [
        (missing, io::ErrorKind::NotFound),
        (unwritten, io::ErrorKind::NotFound),
        (damaged, io::ErrorKind::InvalidData),
    ] {
        let text = error.to_string();
        let error = io::Error::from(error);
        assert_eq!((error.kind(), error.to_string()), (kind, text));
    }
}

#[test]
fn file_that_is_changed_while_it_is_read_is_an_error() {
    let path = TempFile::new();
    let events: Vec<_> = (0..20_000).map(|slot| loaded("wet", slot)).collect();
    for is_cut in [true, false] {
        write(&path, &events);
        let mut file = FileReader::<old::Event>::open(&path.0).unwrap();
        let mut bytes = fs::read(&path.0).unwrap();
        if is_cut {
            bytes.truncate(10_000);
        } else {
            // A slot of the same length.
            let last = bytes.len() - 23;
            bytes[last] ^= 1;
        }
        fs::write(&path.0, bytes).unwrap();
        let mut count = 0;
        let error = loop {
            match file.read() {
                Ok(event) => assert!(event.is_some()),
                Err(error) => break error,
            }
            count += 1;
        };
        assert_eq!(count < events.len(), is_cut);
        assert!(matches!(error, FileError::Invalid { .. }), "{error}");
        assert_eq!(file.read().unwrap_err().to_string(), error.to_string());
    }
}

#[cfg(unix)]
#[test]
fn only_a_regular_file_is_replaced() {
    use std::os::unix::fs::{FileTypeExt as _, symlink};
    use std::os::unix::net::UnixListener;

    let path = TempFile::new();
    let _listener = UnixListener::bind(&path.0).unwrap();
    FileWriter::<old::Event>::create(&path.0).unwrap_err();
    assert!(fs::metadata(&path.0).unwrap().file_type().is_socket());

    let path = TempFile::new();
    symlink("nothing", &path.0).unwrap();
    FileWriter::<old::Event>::create(&path.0).unwrap_err();
    assert!(path.0.is_symlink());
}

#[test]
fn dropped_writer_leaves_the_old_file_alone() {
    let folder = Folder::new();
    let path = folder.file("project");
    write(&path, &events());
    let old = fs::read(&path.0).unwrap();
    let mut file = FileWriter::<old::Event>::create(&path.0).unwrap();
    file.write(&loaded("new", 1)).unwrap();
    assert_eq!(folder.names().len(), 2);
    drop(file);
    assert_eq!(folder.names(), ["project"]);
    assert_eq!(fs::read(&path.0).unwrap(), old);
}

#[test]
fn two_writers_use_two_temporary_files() {
    let folder = Folder::new();
    let path = folder.file("project");
    let mut files = [(); 2].map(|()| FileWriter::create(&path.0).unwrap());
    for count in 0..5 {
        for (file, name) in files.iter_mut().zip(["first", "second"]) {
            file.write(&loaded(name, count)).unwrap();
        }
    }
    for (file, name) in files.into_iter().zip(["first", "second"]) {
        file.finish().unwrap();
        let expected: Vec<_> = (0..5).map(|it| loaded(name, it)).collect();
        assert_eq!(events_of(&path), expected);
    }
    assert_eq!(folder.names(), ["project"]);
}

#[cfg(unix)]
#[test]
fn link_to_the_old_file_stays() {
    use std::os::unix::fs::symlink;

    let folder = Folder::new();
    let (path, link) = (folder.file("project"), folder.file("link"));
    write(&path, &events());
    symlink("project", &link.0).unwrap();
    write(&link, &[loaded("new", 1)]);
    assert_eq!(read::<old::Event>(&path).unwrap().len(), 1);
    assert!(link.0.is_symlink());
    assert_eq!(folder.names(), ["link", "project"]);
}

#[test]
fn reader_holds_one_message_in_memory() {
    let path = TempFile::new();
    let name = "w".repeat(10_000);
    let events: Vec<_> = (0..500).map(|slot| loaded(&name, slot % 200)).collect();
    let writing = allocation_counter::measure(|| write(&path, &events));
    let reading = allocation_counter::measure(|| {
        let mut file = FileReader::<new::Event>::open(&path.0).unwrap();
        while let Some(event) = file.read().unwrap() {
            assert!(matches!(event, new::Event::Loaded(it) if it.plugin.len() == 10_000));
        }
    });
    // The file has 5 MB.
    assert!(writing.bytes_max < 200_000, "{writing:?}");
    assert!(reading.bytes_max < 200_000, "{reading:?}");
}

/// A message whose documentation fills its schema.
#[derive(sdp::SdpEncode)]
#[sdp(message_id = 1)]
struct Large;

impl sdp::SdpSchema for Large {
    const SCHEMA: &'static Schema = &Schema::Struct {
        name: Name {
            docs: DOCS,
            message_id: 1,
            ..Name::new("Large")
        },
        fields: &[],
    };
}

const DOCS: &str = match str::from_utf8(&[b'x'; 1 << 20]) {
    Ok(text) => text,
    Err(_) => panic!(),
};

#[test]
#[cfg_attr(miri, ignore = "Miri has no files")]
fn hello_over_its_limit_is_not_read() {
    const MAX: usize = 1 << 20;
    let with_len = |len| hello("Event").with_extension(1, vec![0; len]);
    let rest = MAX - sdp::encoded_len(&with_len(0)).unwrap();
    let longest = message::to_vec(&with_len(rest)).unwrap();
    assert_eq!(longest.len(), 10 + MAX);
    let path = TempFile::with(&ended(longest, 0));
    assert!(read::<old::Event>(&path).unwrap().is_empty());

    let id = Hello::MESSAGE_ID;
    let payload_len = 64 << 20;
    let header = Header { id, payload_len };
    let path = TempFile::with(&header.to_bytes());
    let file = fs::OpenOptions::new().write(true).open(&path.0).unwrap();
    file.set_len(u64::from(payload_len) + 10).unwrap();
    let mut error = None;
    let memory = allocation_counter::measure(|| error = Some(refused::<old::Event>(&path)));
    let text =
        "at byte 6 of the file: a `Hello` of 67108864 bytes exceeds the limit of 1048576 bytes";
    assert_eq!(error.unwrap().to_string(), text);
    assert!(memory.bytes_max < 1 << 20, "{}", memory.bytes_max);
}

#[test]
fn schema_over_the_limit_of_a_hello_cannot_be_written() {
    let path = TempFile::new();
    let error = FileWriter::<Large>::create(&path.0).unwrap_err();
    assert_eq!(error.to_string(), "schema of more than 1 MiB");
    assert!(!path.0.exists());
}

#[test]
fn edited_file_keeps_all_that_the_editor_does_not_know() {
    let path = TempFile::new();
    let moved = old::Event::Moved(old::Moved(0.5));
    let stopped = old::Event::Stopped(old::Stopped);
    // The slot 300 does not fit the type of the editor.
    let events = [
        loaded("a", 1),
        moved,
        stopped.clone(),
        loaded("b", 300),
        loaded("c", 3),
    ];
    write(&path, &events);
    let before = fs::read(&path.0).unwrap();
    let edited = FileReader::edit(&path.0, |_: &mut new::Event| true).unwrap();
    let counts = |it: Edited| [it.changed, it.unchanged, it.removed, it.unread];
    assert_eq!(counts(edited), [0, 3, 0, 2]);
    assert_eq!(fs::read(&path.0).unwrap(), before);
    let refused = FileReader::edit(&path.0, |event: &mut new::Event| {
        if let new::Event::Loaded(loaded) = event {
            loaded.is_bypassed = true;
        }
        true
    });
    let refused = refused.unwrap_err();
    assert_eq!(
        refused.to_string(),
        "message index 1 (id 1): is_bypassed: the writer has no such field, so it cannot change"
    );
    assert_eq!(fs::read(&path.0).unwrap(), before);
    let edited = FileReader::edit(&path.0, |event| {
        if let new::Event::Loaded(loaded) = event {
            loaded.plugin.push('!');
        }
        !matches!(event, new::Event::Moved(_))
    });
    assert_eq!(counts(edited.unwrap()), [2, 0, 1, 2]);
    let expected = [loaded("a!", 1), stopped, loaded("b", 300), loaded("c!", 3)];
    assert_eq!(events_of(&path), expected);
    // The schema stays that of the writer.
    let hello = Header::parse(&before).unwrap().frame_len();
    assert_eq!(fs::read(&path.0).unwrap()[..hello], before[..hello]);
    // The function gets no message, so nothing is saved.
    write(
        &path,
        &[loaded("b", 300), old::Event::Stopped(old::Stopped)],
    );
    let none = FileReader::edit(&path.0, |_: &mut new::Event| panic!("a message"));
    assert!(
        matches!(none, Err(FileError::Message { index: 1, .. })),
        "{none:?}"
    );
}
