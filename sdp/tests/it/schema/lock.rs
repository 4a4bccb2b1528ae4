//! The wire lock, on the history of a protocol: each version is compared with the lock of the one before.

use std::path::PathBuf;
use std::{env, fs, process};

use sdp::schema::WireLock;
use sdp::{Reader, SdpDecode, SdpEncode, SdpSchema, WireSize, Writer, message};

/// Defines a version of the protocol: a message enum `Protocol` and other types.
macro_rules! version {
    ($version:ident { $($item:item)* } $($message:ident)*) => {
        #[allow(dead_code)]
        mod $version {
            #[allow(unused_imports)]
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

// Another message.
version!(v2 {
    #[sdp(message_id = 1)] pub(super) struct Load { path: String, slot: u8 }
    #[sdp(message_id = 2)] pub(super) struct SetParameter { address: u64, value: f32 }
    #[sdp(message_id = 3)] pub(super) struct Loaded { plugin: Plugin }
    #[sdp(message_id = 4)] pub(super) struct Unload { slot: u8 }
    pub(super) struct Plugin { name: String, vendor: String, kind: Kind }
    pub(super) enum Kind { Effect, Instrument }
} Load SetParameter Loaded Unload);

// A renamed field, and documentation.
version!(v3 {
    /// Loads a plugin.
    #[sdp(message_id = 1)] pub(super) struct Load { path: String, index: u8 }
    #[sdp(message_id = 2)] pub(super) struct SetParameter { address: u64, value: f32 }
    #[sdp(message_id = 3)] pub(super) struct Loaded { plugin: Plugin }
    #[sdp(message_id = 4)] pub(super) struct Unload { slot: u8 }
    pub(super) struct Plugin { name: String, vendor: String, kind: Kind }
    pub(super) enum Kind { Effect, Instrument }
} Load SetParameter Loaded Unload);

// Another variant, and a field of another type in a nested struct.
version!(v4 {
    /// Loads a plugin.
    #[sdp(message_id = 1)] pub(super) struct Load { path: String, index: u8 }
    #[sdp(message_id = 2)] pub(super) struct SetParameter { address: u64, value: f32 }
    #[sdp(message_id = 3)] pub(super) struct Loaded { plugin: Plugin }
    #[sdp(message_id = 4)] pub(super) struct Unload { slot: u8 }
    pub(super) struct Plugin { name: String, vendor: u32, kind: Kind }
    pub(super) enum Kind { Effect, Instrument, Analyzer }
} Load SetParameter Loaded Unload);

// Another field, and a removed message.
version!(v5 {
    /// Loads a plugin.
    #[sdp(message_id = 1)] pub(super) struct Load { path: String, index: u8 }
    #[sdp(message_id = 2)] pub(super) struct SetParameter { address: u64, value: f32, ramp: u32 }
    #[sdp(message_id = 3)] pub(super) struct Loaded { plugin: Plugin }
    pub(super) struct Plugin { name: String, vendor: u32, kind: Kind }
    pub(super) enum Kind { Effect, Instrument, Analyzer }
} Load SetParameter Loaded);

// Two fields in another order, and a changed id.
version!(v6 {
    /// Loads a plugin.
    #[sdp(message_id = 1)] pub(super) struct Load { index: u8, path: String }
    #[sdp(message_id = 2)] pub(super) struct SetParameter { address: u64, value: f32, ramp: u32 }
    #[sdp(message_id = 5)] pub(super) struct Loaded { plugin: Plugin }
    pub(super) struct Plugin { name: String, vendor: u32, kind: Kind }
    pub(super) enum Kind { Effect, Instrument, Analyzer }
} Load SetParameter Loaded);

// A restricted number, and a type around a field.
version!(v7 {
    /// Loads a plugin.
    #[sdp(message_id = 1)] pub(super) struct Load { index: Slot, path: String }
    #[sdp(message_id = 2)] pub(super) struct SetParameter { address: std::num::NonZeroU64, value: f32, ramp: u32 }
    #[sdp(message_id = 5)] pub(super) struct Loaded { plugin: Plugin }
    pub(super) struct Plugin { name: String, vendor: u32, kind: Kind }
    pub(super) enum Kind { Effect, Instrument, Analyzer }
    pub(super) struct Slot(u8);
} Load SetParameter Loaded);

// Wider tags, and a sequence in place of one value.
version!(v8 {
    /// Loads a plugin.
    #[sdp(message_id = 1)] pub(super) struct Load { index: Slot, path: String }
    #[sdp(message_id = 2)] pub(super) struct SetParameter { address: std::num::NonZeroU64, value: f32, ramp: u32 }
    #[sdp(message_id = 5)] pub(super) struct Loaded { plugin: Vec<Plugin> }
    pub(super) struct Plugin { name: String, vendor: u32, kind: Kind }
    #[sdp(tag = "u16")] pub(super) enum Kind { Effect, Instrument, Analyzer }
    pub(super) struct Slot(u8);
} Load SetParameter Loaded);

// Code that accepts other values.
version!(v9 {
    /// Loads a plugin.
    #[sdp(message_id = 1)] pub(super) struct Load { index: Slot, path: String }
    #[sdp(message_id = 2)] pub(super) struct SetParameter { address: std::num::NonZeroU64, #[sdp(with = "super::gain")] value: f32, ramp: u32 }
    #[sdp(message_id = 5)] pub(super) struct Loaded { plugin: Vec<Plugin> }
    pub(super) struct Plugin { name: String, vendor: u32, kind: Kind }
    #[sdp(tag = "u16")] pub(super) enum Kind { Effect, Instrument, Analyzer }
    pub(super) struct Slot(u8);
} Load SetParameter Loaded);

/// A value of at most 1.0, or of any size.
mod gain {
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::{Reader, SdpDecode, SdpEncode, WireSize, Writer};
    use sdp::{DecodeError, EncodeError, Length};

    pub(super) static IS_STRICT: AtomicBool = AtomicBool::new(true);

    pub(super) const SIZE: WireSize = WireSize::fixed(4);

    pub(super) fn measure(_: &f32, length: &mut Length) {
        length.add(4);
    }

    pub(super) fn encode(value: &f32, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        value.encode(out)
    }

    pub(super) fn decode(input: &mut Reader<'_>) -> Result<f32, DecodeError> {
        let value = f32::decode(input)?;
        if IS_STRICT.load(Ordering::Relaxed) && value.abs() > 1.0 {
            return Err(DecodeError::custom("over 1.0", input.offset() - 4));
        }
        Ok(value)
    }
}

/// A file that is removed at the end of a test.
struct TempFile(PathBuf);

impl TempFile {
    fn new(name: &str) -> Self {
        Self(env::temp_dir().join(format!("sdp-{}-{name}.sdp", process::id())))
    }
}

impl Drop for TempFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// Returns a lock of this message type or message enum.
macro_rules! lock {
    ($file:expr, $ty:ty) => {
        WireLock::new($file.0.clone()).with::<$ty>(|frame| {
            let message: $ty = message::from_slice(frame)?;
            Ok(message::to_vec(&message)?)
        })
    };
}

/// Returns the lines of the report about a lock, without the first and the last line.
fn report(lock: &WireLock) -> Vec<String> {
    let error = lock.check().unwrap_err().to_string();
    let lines: Vec<String> = error.lines().map(String::from).collect();
    assert!(
        lines[0].starts_with("the wire format differs from "),
        "{error}"
    );
    let last = lines.last().unwrap();
    assert_eq!(
        last,
        "to accept the changes, run the test with UPDATE_WIRE_LOCK=1"
    );
    lines[1..lines.len() - 1].to_vec()
}

/// Compares a version with the lock of the one before, and updates the lock.
macro_rules! step {
    ($file:expr, $version:ident: $($line:literal)*) => {
        let lock = lock!($file, $version::Protocol);
        assert_eq!(report(&lock), [$($line),*] as [&str; 0 $(+ { let _ = $line; 1 })*]);
        lock.update().unwrap();
        lock.check().unwrap();
    };
}

#[test]
fn each_version_of_a_protocol_is_explained_and_updated() {
    let file = TempFile::new("history");
    let lock = lock!(file, v1::Protocol);
    let missing = lock.check().unwrap_err().to_string();
    assert!(
        missing.ends_with("to create it, run the test with UPDATE_WIRE_LOCK=1"),
        "{missing}"
    );
    lock.update().unwrap();
    lock.check().unwrap();

    step!(file, v2: "message 4 (Unload): added");
    step!(file, v3:
        "message 1 (Load):"
        "  Load.index: slot -> index (breaks nothing)"
    );
    step!(file, v4:
        "message 3 (Loaded):"
        "  Plugin.vendor: str -> u32 (breaks older and newer readers)"
        "  Kind::Analyzer: variant with tag 2 added (breaks older readers)"
    );
    step!(file, v5:
        "message 4 (Unload): removed"
        "message 2 (SetParameter):"
        "  SetParameter.ramp: u32 added (breaks older and newer readers)"
    );
    step!(file, v6:
        "message 3 (Loaded): removed"
        "message 1 (Load):"
        "  Load: order path, index -> order index, path (breaks older and newer readers)"
        "message 5 (Loaded): added"
    );
    step!(file, v7:
        "message 1 (Load):"
        "  Load.index: u8 -> Slot (breaks nothing)"
        "message 2 (SetParameter):"
        "  SetParameter.address: u64 -> NonZero<u64> (breaks newer readers)"
    );
    step!(file, v8:
        "message 5 (Loaded):"
        "  Loaded.plugin: Plugin -> []Plugin (breaks older and newer readers)"
    );
    step!(file, v9:
        "message 2 (SetParameter):"
        "  SetParameter.value: f32 -> opaque super::gain (breaks older and newer readers)"
    );
    gain::IS_STRICT.store(false, std::sync::atomic::Ordering::Relaxed);
    step!(file, v9:
        "message 2 (SetParameter):"
        "  its code accepts other values (breaks some readers)"
    );
}

#[test]
fn changed_documentation_breaks_nothing() {
    let file = TempFile::new("documentation");
    lock!(file, v3::Load).update().unwrap();
    let text = fs::read_to_string(&file.0).unwrap();
    fs::write(&file.0, text.replace("Loads a plugin", "Adds a plugin")).unwrap();
    let lock = lock!(file, v3::Load);
    assert_eq!(
        report(&lock),
        ["only names of types, their order or documentation (breaks nothing)"]
    );
    assert!(!lock.check().unwrap_err().breaks_readers());
    // The line breaks of Windows change nothing.
    fs::write(&file.0, text.replace('\n', "\r\n")).unwrap();
    lock.check().unwrap();
}

#[test]
fn damaged_lock_is_an_error_with_its_position() {
    let file = TempFile::new("damaged");
    fs::write(&file.0, "struct Load {\n    path str,\n}\n").unwrap();
    let error = lock!(file, v1::Load).check().unwrap_err().to_string();
    assert!(error.contains("line 2"), "{error}");
}

/// A type whose code differs from its schema.
struct Liar;

impl SdpEncode for Liar {
    const SIZE: WireSize = WireSize::fixed(1);

    fn measure(&self, length: &mut sdp::Length) {
        length.add(1);
    }

    fn encode(&self, out: &mut Writer<'_>) -> Result<(), sdp::EncodeError> {
        7_u8.encode(out)
    }
}

impl<'de> SdpDecode<'de> for Liar {
    const SIZE: WireSize = WireSize::fixed(1);

    fn decode(input: &mut Reader<'de>) -> Result<Self, sdp::DecodeError> {
        u8::decode(input).map(|_| Self)
    }
}

impl SdpSchema for Liar {
    const SCHEMA: &'static sdp::schema::Schema = u8::SCHEMA;
}

#[derive(SdpEncode, SdpDecode, SdpSchema)]
#[sdp(message_id = 1)]
struct OfLiar(Liar);

#[derive(SdpEncode, SdpDecode, SdpSchema)]
#[sdp(message_id = 1)]
struct Short(#[sdp(with = "bit", schema = "u8")] bool);

/// A bool, with a schema that accepts other bytes.
mod bit {
    use super::{Reader, SdpDecode, SdpEncode, WireSize, Writer};
    use sdp::{DecodeError, EncodeError, Length};

    pub(super) const SIZE: WireSize = WireSize::fixed(1);

    pub(super) fn measure(_: &bool, length: &mut Length) {
        length.add(1);
    }

    pub(super) fn encode(value: &bool, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        value.encode(out)
    }

    pub(super) fn decode(input: &mut Reader<'_>) -> Result<bool, DecodeError> {
        bool::decode(input)
    }
}

#[test]
fn code_that_differs_from_its_schema_is_found() {
    let file = TempFile::new("code");
    let error = lock!(file, OfLiar).update().unwrap_err().to_string();
    assert_eq!(
        error,
        "message 1 (OfLiar): a value of its schema encodes to other bytes"
    );
    let error = lock!(file, Short).update().unwrap_err().to_string();
    assert!(
        error.starts_with(
            "message 1 (Short): its code rejects a value of its schema: at byte 10: invalid bool: "
        ),
        "{error}"
    );
}

#[test]
fn macro_compares_with_a_file_of_the_crate() {
    sdp::assert_wire_lock!("tests/it/schema/wire.sdp", v2::Protocol);
}
