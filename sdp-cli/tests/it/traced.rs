//! Types that know only serde, in the lock and the command.

use std::fs;

use sdp_schema::{FileWriter, assert_wire_lock};
use sdp_serde::Traced;
use serde::{Deserialize, Serialize};

use super::streams::{Temporary, output};

#[derive(Serialize, Deserialize)]
struct Preset {
    name: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    tags: Vec<String>,
    mode: Mode,
}

#[derive(Serialize, Deserialize)]
enum Mode {
    Dry,
    Wet {
        gain: f32,
    },
    #[serde(other)]
    Unknown,
}

/// The lock has the release 1.0.0 of a struct without tags, and of an enum without the variant `Wet`.
#[test]
fn lock_runs_the_releases_of_a_traced_type() {
    assert_wire_lock!("tests/data/traced.sdp", Traced<Preset>);
    let lock = fs::read_to_string("tests/data/traced.sdp").unwrap();
    let row = "new reads old: every value (64 of 64 samples); old reads new: every value (64 of 64 samples), \
               loses Preset.tags, Preset.mode::Wet";
    assert!(lock.contains(row), "{lock}");
}

#[test]
fn file_of_a_traced_type_is_inspected() {
    let path = Temporary::new("traced.bin", b"");
    let mut file = FileWriter::create(path.path()).unwrap();
    let preset = Preset {
        name: "wet".into(),
        tags: Vec::new(),
        mode: Mode::Wet { gain: 0.5 },
    };
    file.write(&Traced(preset)).unwrap();
    file.finish().unwrap();
    let _ = [Mode::Dry, Mode::Unknown];
    let text = output(&["inspect", path.path()], b"");
    let text = String::from_utf8(text).unwrap();
    for part in ["Preset", "name", "\"wet\"", "tags", "Wet", "gain", "0.5"] {
        assert!(text.contains(part), "{part}: {text}");
    }
}
