//! The integration tests of `sdp-schema`, in one binary.

#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a panic fails the test"
)]

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, fs, process};

mod attributes;
mod corpus;
#[cfg(all(target_os = "linux", not(miri)))]
mod crash;
#[cfg(not(target_family = "wasm"))]
mod file;
mod fingerprints;
mod hello;
mod history;
mod indexed;
mod json;
mod kinds;
#[cfg(not(target_family = "wasm"))]
mod lock;
mod resolve;
mod spec;
#[path = "../../../testdata/src/standard.rs"]
mod standard_types;
mod table;
mod text;
mod tools;
mod views;

/// Compares the cases of a file with their results after `=>`. With `UPDATE_EXPECT=1`, it writes the results.
#[track_caller]
fn check_cases(path: &str, content: &str, result: impl Fn(&str) -> String) {
    let cases = content.trim_end().split("\n\n").map(|case| {
        let (case, _) = case.split_once("\n=>").unwrap();
        format!("{case}\n=> {}", result(case))
    });
    let cases = cases.collect::<Vec<_>>().join("\n\n") + "\n";
    if env::var_os("UPDATE_EXPECT").is_some() {
        let path = format!("{}/tests/it/{path}", env!("CARGO_MANIFEST_DIR"));
        return fs::write(path, &cases).unwrap();
    }
    assert_eq!(cases, content);
}

/// A path of a file, which is removed at the end of a test.
struct TempFile(PathBuf);

impl TempFile {
    fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        Self(env::temp_dir().join(format!("sdp-schema-{}-{count}.sdp", process::id())))
    }

    fn with(bytes: &[u8]) -> Self {
        let file = Self::new();
        fs::write(&file.0, bytes).unwrap();
        file
    }
}

impl Drop for TempFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// A tuple struct with a skipped field.
#[derive(sdp::SdpSchema)]
#[allow(dead_code, reason = "only its schema is used")]
struct Skips(u8, #[sdp(skip)] (), u32);

#[test]
fn skipped_field_does_not_count_for_the_positions_of_fields() {
    let schema = sdp_schema::Schema::of::<Skips>();
    let text =
        "/// A tuple struct with a skipped field.\nstruct Skips {\n    0: u8,\n    1: u32,\n}\n";
    assert_eq!(schema.to_string(), text);
}

#[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema)]
#[sdp(message_id = 7)]
struct Load {
    slot: u8,
}

#[derive(sdp::SdpDispatch, sdp::SdpSchema)]
enum Request {
    Load(Box<Load>),
}

#[test]
fn boxed_messages_have_the_schema_of_their_content() {
    use sdp_schema::{Hello, Schema, check};

    let schema = Schema::of::<Request>();
    let load = Schema::of::<Box<Load>>().into_messages().unwrap();
    assert_eq!(schema.fingerprint(), load.fingerprint());
    assert_eq!(load.name().unwrap().name(), "LoadMessage");
    let frame = sdp::message::to_vec(&Request::Load(Box::new(Load { slot: 3 }))).unwrap();
    check(&schema, &frame).unwrap();
    check(&load, &frame).unwrap();
    let hello = Hello::new::<Request>("boxes");
    assert!(hello.speaks::<Box<Load>>() && hello.speaks::<Load>());
}
