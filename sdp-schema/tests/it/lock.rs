//! The wire lock, on the history of a protocol: each version is compared with the lock of the one before.

use std::{env, fs, process};

use sdp::{DecodeError, EncodeError, Length, message};
use sdp::{Reader, SdpDecode, SdpEncode, SdpSchema, WireSize, Writer};
use sdp_schema::__private::WireLock;

use crate::TempFile;

/// Defines a version of the protocol: a message enum `Protocol` and other types.
macro_rules! version {
    ($version:ident { $($item:item)* } $($message:ident)*) => {
        #[allow(dead_code, reason = "only encoded")]
        mod $version {
            #[allow(unused_imports, reason = "some versions have no other types")]
            use super::*;
            $(#[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema)] $item)*

            #[derive(sdp::SdpDispatch, sdp::SdpSchema)]
            pub(super) enum Protocol {
                $($message($message),)*
            }
        }
    };
}

version!(v1 {
    #[sdp(message_id = 1)] pub(super) struct Load { path: String, slot: u8 }
    #[sdp(message_id = 2)] pub(super) struct SetParameter { address: u64, value: f32 }
    #[sdp(message_id = 3)] pub(super) struct Loaded { plugin: Plugin }
    pub(super) struct Plugin { name: String, vendor: String, kind: Kind }
    pub(super) enum Kind { Effect, Instrument }
} Load SetParameter Loaded);

// Another message, a renamed field, documentation, another variant, and a field of another type.
version!(v2 {
    /// Loads a plugin.
    #[sdp(message_id = 1)] pub(super) struct Load { path: String, index: u8 }
    #[sdp(message_id = 2)] pub(super) struct SetParameter { address: u64, value: f32 }
    #[sdp(message_id = 3)] pub(super) struct Loaded { plugin: Plugin }
    #[sdp(message_id = 4)] pub(super) struct Unload { slot: u8 }
    pub(super) struct Plugin { name: String, vendor: u32, kind: Kind }
    pub(super) enum Kind { Effect, Instrument, Analyzer }
} Load SetParameter Loaded Unload);

// Another field, a removed message, fields in another order, and a changed id.
version!(v3 {
    /// Loads a plugin.
    #[sdp(message_id = 1)] pub(super) struct Load { index: u8, path: String }
    #[sdp(message_id = 2)] pub(super) struct SetParameter { address: u64, value: f32, ramp: u32 }
    #[sdp(message_id = 5)] pub(super) struct Loaded { plugin: Plugin }
    pub(super) struct Plugin { name: String, vendor: u32, kind: Kind }
    pub(super) enum Kind { Effect, Instrument, Analyzer }
} Load SetParameter Loaded);

// A type around a field, a restricted number, the code of a type, and a sequence in place of one value.
version!(v4 {
    /// Loads a plugin.
    #[sdp(message_id = 1)] pub(super) struct Load { index: Slot, path: String }
    #[sdp(message_id = 2)] pub(super) struct SetParameter {
        address: std::num::NonZeroU64, #[sdp(with = "super::gain")] value: f32, ramp: u32,
    }
    #[sdp(message_id = 5)] pub(super) struct Loaded { plugin: Vec<Plugin> }
    pub(super) struct Plugin { name: String, vendor: u32, kind: Kind }
    pub(super) enum Kind { Effect, Instrument, Analyzer }
    pub(super) struct Slot(u8);
} Load SetParameter Loaded);

// Other names of a message and of a type.
version!(v5 {
    /// Loads a plugin.
    #[sdp(message_id = 1)] pub(super) struct Open { index: Index, path: String }
    #[sdp(message_id = 2)] pub(super) struct SetParameter {
        address: std::num::NonZeroU64, #[sdp(with = "super::gain")] value: f32, ramp: u32,
    }
    #[sdp(message_id = 5)] pub(super) struct Loaded { plugin: Vec<Plugin> }
    pub(super) struct Plugin { name: String, vendor: u32, kind: Kind }
    pub(super) enum Kind { Effect, Instrument, Analyzer }
    pub(super) struct Index(u8);
} Open SetParameter Loaded);

/// Defines a module for the attribute `with`.
macro_rules! with {
    ($name:ident: $ty:ty, $size:expr, $decode:expr) => {
        mod $name {
            use super::*;

            pub(super) const SIZE: WireSize = $size;

            pub(super) fn measure(value: &$ty, length: &mut Length) {
                value.measure(length);
            }

            pub(super) fn encode(value: &$ty, out: &mut Writer<'_>) -> Result<(), EncodeError> {
                value.encode(out)
            }

            pub(super) fn decode(input: &mut Reader<'_>) -> Result<$ty, DecodeError> {
                let decode: fn(&mut Reader<'_>) -> Result<$ty, DecodeError> = $decode;
                decode(input)
            }
        }
    };
}

/// Whether `gain` rejects values over 1.0.
static IS_STRICT: std::sync::atomic::AtomicBool = std::sync::atomic::AtomicBool::new(true);

with!(gain: f32, WireSize::fixed(4), |input| {
    let value = f32::decode(input)?;
    if IS_STRICT.load(std::sync::atomic::Ordering::Relaxed) && value.abs() > 1.0 {
        return Err(DecodeError::custom("over 1.0", input.offset() - 4));
    }
    Ok(value)
});
// A bool, with a schema that accepts other bytes.
with!(bit: bool, WireSize::fixed(1), |input| bool::decode(input));
// A number that is always read as 7.
with!(liar: u8, WireSize::fixed(1), |input| u8::decode(input).map(|_| 7));
// Text of an unknown length.
with!(text: String, WireSize::at_least(4), |input| String::decode(input));
// Text of an unknown length, which is not empty.
with!(title: String, WireSize::at_least(4), |input| {
    let title = String::decode(input)?;
    let error = DecodeError::custom("empty title", input.offset());
    if title.is_empty() { Err(error) } else { Ok(title) }
});

impl TempFile {
    fn read(&self) -> String {
        fs::read_to_string(&self.0).unwrap()
    }
}

/// Returns a lock of these message types or message enums.
macro_rules! lock {
    ($file:expr, $($ty:ty),+) => {
        WireLock::new($file.0.clone())$(.with::<$ty>(|frame| {
            let message: $ty = message::from_slice(frame)?;
            Ok(message::to_vec(&message)?)
        }))+
    };
}

// After the macros, so that it can use them.
mod releases;

/// Returns the lines of the report about a lock, without the first and the last line.
#[track_caller]
fn report(lock: &WireLock) -> Vec<String> {
    let error = lock.check().unwrap_err();
    let lines: Vec<String> = error.lines().map(String::from).collect();
    let [first, changes @ .., last] = &lines[..] else {
        panic!("{error}");
    };
    assert!(
        first.starts_with("the wire format differs from "),
        "{error}"
    );
    assert_eq!(
        last,
        "to accept the changes, run the test with UPDATE_WIRE_LOCK=1"
    );
    changes.to_vec()
}

/// Compares a version with the lock of the one before, and updates the lock.
macro_rules! step {
    ($file:expr, $version:ident: $($line:literal)*) => {
        let lock = lock!($file, $version::Protocol);
        assert_eq!(report(&lock), [$($line),*]);
        lock.update().unwrap();
        lock.check().unwrap();
    };
}

#[test]
fn each_version_of_a_protocol_is_explained_and_updated() {
    let file = TempFile::new();
    let lock = lock!(file, v1::Protocol);
    let missing = lock.check().unwrap_err();
    assert!(
        missing.ends_with("to create it, run the test with UPDATE_WIRE_LOCK=1"),
        "{missing}"
    );
    lock.update().unwrap();
    lock.check().unwrap();

    step!(file, v2:
        "message 1 (Load): new reads old (backward): no value; old reads new (forward): no value"
        "  backward: Load: the writer has no field `index` of Load, and the reader has no default for it"
        "    help: if `index` is the new name of `slot`, add #[sdp(alias = \"slot\")] to it, or else #[sdp(default)]"
        "  forward: Load: the writer has no field `slot` of Load, and the reader has no default for it"
        "message 3 (Loaded): new reads old (backward): no value; old reads new (forward): no value"
        "  backward: Loaded.plugin.vendor: str has no conversion to u32"
        "    help: in the newer program, keep the type and add a field with another name and a default, or use `Resolver::upgrade`"
        "  forward: Loaded.plugin.vendor: u32 has no conversion to str"
        "message 4 (Unload) (added): old reads new (forward): no value"
        "  forward: Unload: the reader does not have this message"
    );
    step!(file, v3:
        "message 1 (Load): new reads old (backward): every value; old reads new (forward): every value"
        "message 2 (SetParameter): new reads old (backward): no value; old reads new (forward): every value"
        "  backward: SetParameter: the writer has no field `ramp` of SetParameter, and the reader has no default for it"
        "    help: add #[sdp(default)] to the field, or #[sdp(alias = \"…\")] with its earlier name"
        "  forward: SetParameter: the reader skips the field `ramp`"
        "message 3 (Loaded) (removed): new reads old (backward): no value"
        "  backward: Loaded: the reader does not have this message"
        "message 4 (Unload) (removed): new reads old (backward): no value"
        "  backward: Unload: the reader does not have this message"
        "message 5 (Loaded) (added): old reads new (forward): no value"
        "  forward: Loaded: the reader does not have this message"
    );
    step!(file, v4:
        "message 2 (SetParameter): new reads old (backward): no value; old reads new (forward): no value"
        "  backward: SetParameter.value: f32 has no conversion to opaque super::gain"
        "    help: in the newer program, keep the type and add a field with another name and a default, or use `Resolver::upgrade`"
        "  forward: SetParameter.value: opaque super::gain has no conversion to f32"
        "message 5 (Loaded): new reads old (backward): no value; old reads new (forward): no value"
        "  backward: Loaded.plugin: struct Plugin has no conversion to []Plugin"
        "    help: in the newer program, keep the type and add a field with another name and a default, or use `Resolver::upgrade`"
        "  forward: Loaded.plugin: []Plugin has no conversion to struct Plugin"
    );
    step!(file, v5:
        "message 1 (Load) -> message 1 (Open): new reads old (backward): every value, unchanged; \
         old reads new (forward): every value, unchanged"
        "  backward: Open: the message with the id 1 was `Load`"
        "    help: if it is a new name of `Load`, add #[sdp(alias = \"Load\")] to it, or else choose another id"
    );
    IS_STRICT.store(false, std::sync::atomic::Ordering::Relaxed);
    step!(file, v5:
        "now: SetParameter 2 4de8d519e01e06d0 64"
    );
}

#[test]
fn file_with_only_the_last_line_is_a_new_lock() {
    let file = TempFile::with(b"// end of lock\n");
    let lock = lock!(file, v1::Protocol);
    let error = lock.check().unwrap_err();
    let expected = "\nto create it, run the test with UPDATE_WIRE_LOCK=1";
    assert!(error.ends_with(expected), "{error}");
    lock.update().unwrap();
    lock.check().unwrap();
}

#[test]
fn changed_documentation_changes_no_grade() {
    let file = TempFile::new();
    lock!(file, v2::Load).update().unwrap();
    let text = file.read();
    fs::write(&file.0, text.replace("Loads a plugin", "Adds a plugin")).unwrap();
    let lock = lock!(file, v2::Load);
    assert_eq!(
        report(&lock),
        ["only names of types, their order, documentation, or attributes such as `alias`"]
    );
    // The line breaks of Windows change nothing.
    fs::write(&file.0, text.replace('\n', "\r\n")).unwrap();
    lock.check().unwrap();
}

/// Messages with one field of unknown length.
mod unknown {
    use super::*;

    #[derive(SdpEncode, SdpDecode, SdpSchema)]
    #[sdp(message_id = 1)]
    pub(super) struct Note {
        #[sdp(with = "text")]
        text: String,
        volume: u8,
    }

    #[derive(SdpEncode, SdpDecode, SdpSchema)]
    #[sdp(message_id = 2)]
    pub(super) struct Titled {
        #[sdp(with = "title")]
        title: String,
        volume: u8,
    }

    pub(super) mod wider {
        use super::*;

        #[derive(SdpEncode, SdpDecode, SdpSchema)]
        #[sdp(message_id = 1)]
        pub(crate) struct Note {
            #[sdp(with = "text")]
            text: String,
            volume: u16,
        }
    }

    #[derive(SdpEncode, SdpDecode, SdpSchema)]
    #[sdp(message_id = 1)]
    pub(super) struct Broken {
        #[sdp(with = "text")]
        text: String,
        #[sdp(with = "liar", schema = "u8")]
        rest: u8,
    }
}

/// Returns the number of accepted samples of the only message of a lock.
fn accepted(file: &TempFile) -> u8 {
    let text = file.read();
    let (_, rest) = text.split_once("fingerprint accepted\n").unwrap();
    let words = rest.lines().next().unwrap().rsplit(' ');
    words.map(|it| it.parse().unwrap()).next().unwrap()
}

#[test]
fn other_fields_than_one_of_unknown_length_are_checked() {
    let file = TempFile::new();
    lock!(file, unknown::Note).update().unwrap();
    assert_eq!(accepted(&file), 64);
    let note = "\n// around the field can never change: Note.text\n";
    assert!(file.read().contains(note), "{}", file.read());
    assert_eq!(
        report(&lock!(file, unknown::wider::Note)),
        [
            "message 1 (Note): new reads old (backward): no value; old reads new (forward): no value",
            "  backward: Note: the length of the bytes inside Note.text is unknown",
            "    help: add schema = \"Type\" to the field with `with`, or \"sdp_serde::Traced<Type>\" for a type of serde; for released values, use `Resolver::upgrade`",
            "  forward: Note: the length of the bytes inside Note.text is unknown",
        ]
    );
    lock!(file, unknown::wider::Note).update().unwrap();
    assert_eq!(accepted(&file), 64);
    // The code of another field is checked.
    assert_eq!(
        lock!(file, unknown::Broken).update().unwrap_err(),
        "message 1 (Broken): a value of its schema encodes to other bytes"
    );
    // If the code rejects all samples, the file says so.
    lock!(file, unknown::Titled).update().unwrap();
    assert_eq!(accepted(&file), 0);
    let line = "\n//   not checked: no sample was accepted\n";
    assert!(file.read().contains(line), "{}", file.read());
}

#[derive(SdpEncode, SdpDecode, SdpSchema)]
#[sdp(message_id = 1)]
struct Short(#[sdp(with = "bit", schema = "u8")] bool);

#[test]
fn code_that_rejects_values_of_its_schema_is_found() {
    let file = TempFile::new();
    let error = lock!(file, Short).update().unwrap_err();
    let expected = "message 1 (Short): a value of its schema is rejected by its code: at byte 10: invalid bool: ";
    assert!(error.starts_with(expected), "{error}");
    assert!(!file.0.exists());
}

#[test]
fn macro_compares_with_a_file_of_the_crate() {
    sdp_schema::assert_wire_lock!("tests/it/wire.sdp", v2::Protocol);
}

/// Counts its calls.
fn counted() -> u8 {
    static CALLS: std::sync::atomic::AtomicU8 = std::sync::atomic::AtomicU8::new(0);
    CALLS.fetch_add(1, std::sync::atomic::Ordering::Relaxed)
}

#[derive(SdpEncode, SdpDecode, SdpSchema)]
enum Unstable {
    Id {
        #[sdp(default)]
        stable: u8,
        #[sdp(default = "counted")]
        number: u8,
    },
}

#[test]
fn default_that_differs_between_two_evaluations_is_named() {
    let file = TempFile::new();
    let expected = "Unstable.number: its default differs between two evaluations, \
        but a schema contains the bytes of one value: return the same value each time";
    let lock = lock!(file, Unstable);
    assert_eq!(lock.update().unwrap_err(), expected);
    assert_eq!(lock.check().unwrap_err(), expected);
    assert!(!file.0.exists());
}

#[test]
fn enums_without_other_are_named_until_the_first_release() {
    #[derive(SdpEncode, SdpDecode, SdpSchema)]
    enum Mode {
        Dry,
        Wet,
    }

    #[derive(SdpEncode, SdpDecode, SdpSchema)]
    enum Curve {
        Linear,
        #[sdp(other)]
        Unknown,
    }

    #[derive(SdpEncode, SdpDecode, SdpSchema)]
    struct Preset {
        modes: [Mode; 2],
        curve: Curve,
        // An enum of the format, which does not grow.
        host: std::net::IpAddr,
    }

    let file = TempFile::new();
    let lock = lock!(file, Preset);
    lock.update().unwrap();
    lock.check().unwrap();
    let text = file.read();
    let notes: Vec<&str> = text.lines().filter(|line| line.contains("other")).collect();
    let [note, ..] = notes[..] else {
        panic!("{text}");
    };
    assert!(note.starts_with("// Before the first release, add a variant with #[sdp(other)]"));
    let end = "\n// variant is an error for programs of the release: Mode\n";
    assert!(text.contains(end), "{text}");
    lock.release("1.0.0").unwrap();
    lock.check().unwrap();
    assert!(!file.read().contains("Before the first release"));
    let _ = [(Mode::Dry, Curve::Linear), (Mode::Wet, Curve::Unknown)];
}
