//! Streams and values of one schema as those of another.

use std::fs;

use sdp::message::{self, FrameDecoder};
use sdp_schema::Hello;
use serde_json::{Value, json};

use super::streams::{HOST, Temporary, data, output, run};

const NEXT: &str = "tests/data/next.sdp";

/// Returns the JSON of messages, a value each.
fn messages(schema: &str, bytes: &[u8]) -> Vec<Value> {
    let arguments = ["inspect", "--json", "--schema", schema];
    let json = output(&arguments, bytes);
    let lines = json.split(|byte| *byte == b'\n');
    let lines = lines.filter(|line| !line.is_empty());
    lines
        .map(|line| serde_json::from_slice(line).unwrap())
        .collect()
}

/// Returns messages that set a parameter.
fn settings(addresses: impl Iterator<Item = u64>) -> Vec<u8> {
    let line =
        |it| json!({"SetParameter": {"address": it, "value": 0.5, "ramp": null}}).to_string();
    let lines: Vec<String> = addresses.map(line).collect();
    output(&["encode", "--schema", HOST], lines.join("\n").as_bytes())
}

/// Returns a schema file with one message of these fields.
fn file(name: &str, fields: &str) -> Temporary {
    let text = format!("#[message_id = 1]\nstruct A {{\n    {fields}\n}}\n");
    Temporary::new(name, text.as_bytes())
}

#[test]
fn a_capture_has_the_values_of_the_other_schema() {
    let translated = output(
        &["translate", "--from", HOST, "--to", NEXT],
        &data("capture.bin"),
    );
    let parameter = |name: &str, max: f32| json!({"name": name, "range": [0.0, max], "unit": ""});
    assert_eq!(
        messages(NEXT, &translated),
        [
            json!({"Load": {"index": 3, "path": "chorus.so"}}),
            json!({"Loaded": {"plugin": {"name": "Chorus", "parameters": [
                parameter("wet", 1.0),
                parameter("mode", 3.0),
            ]}}}),
            json!({"SetParameter": {"address": 7, "value": 0.5, "ramp": 480}}),
        ]
    );
}

#[test]
fn nothing_is_written_after_a_message_without_a_conversion() {
    let input = settings([1, 2, 1 << 40, 3].into_iter());
    let result = run(&["translate", "--from", HOST, "--to", NEXT], &input);
    assert_eq!(result.status.code(), Some(1));
    let text = String::from_utf8(result.stderr).unwrap();
    assert_eq!(
        text.trim_end(),
        "error: standard input: message index 2 at offset 0x2e: address: 1099511627776 does not fit the reader's type\n\
         at offset 0x38 (u64)"
    );
    let prefix = settings([1, 2].into_iter());
    let prefix = output(&["translate", "--from", HOST, "--to", NEXT], &prefix);
    assert_eq!(result.stdout, prefix);
}

#[test]
fn every_cut_of_a_stream_is_an_error_or_between_messages() {
    let arguments = ["translate", "--from", HOST, "--to", NEXT];
    let whole = settings([1, 2].into_iter());
    let half = whole.len() / 2;
    let translated = output(&arguments, &whole);
    for len in [0, 1, 9, 10, half - 1, half, half + 1, whole.len() - 1] {
        let result = run(&arguments, &whole[..len]);
        let is_between = len % half == 0;
        assert_eq!(result.status.success(), is_between, "{len}");
        assert_eq!(
            result.stdout,
            translated[..len / half * translated.len() / 2]
        );
    }
}

#[test]
fn a_hello_has_the_messages_and_the_schema_of_the_output() {
    let newer = data("newer.bin");
    let old: Hello = hello(&newer);
    let len = message::to_vec(&old).unwrap().len();
    let arguments = ["translate", "--capture", "--to", "tests/data/newer.sdp"];
    // The messages after it are invalid, so only the `Hello` is translated.
    let translated = output(&arguments, &newer[..len]);
    let new = hello(&translated);
    assert_eq!(new.protocol(), old.protocol());
    assert!(new.extensions().eq(old.extensions()));

    let translated = output(
        &["translate", "--capture", "--to", NEXT],
        &data("session.bin"),
    );
    let new = hello(&translated);
    let text = fs::read_to_string(NEXT).unwrap();
    assert_eq!(new.schema().unwrap().unwrap(), &text.parse().unwrap());
    // So the result needs no other schema, and a second translation changes nothing.
    let again = output(&["translate", "--capture", "--to", NEXT], &translated);
    assert_eq!(again, translated);
}

/// Returns the `Hello` at the start of a stream.
pub(super) fn hello(stream: &[u8]) -> Hello {
    let mut frames = FrameDecoder::new();
    frames.spare_capacity()[..stream.len()].copy_from_slice(stream);
    frames.commit(stream.len());
    frames.next_frame().unwrap().unwrap().decode().unwrap()
}

#[test]
fn a_value_has_the_type_with_the_alias() {
    let translated = output(
        &[
            "translate",
            "--from",
            HOST,
            "--to",
            NEXT,
            "--type",
            "Plugin",
        ],
        &data("plugin.bin"),
    );
    let json = output(
        &["inspect", "--json", "--schema", NEXT, "--type", "Effect"],
        &translated,
    );
    let value: Value = serde_json::from_slice(&json).unwrap();
    assert_eq!(value["parameters"][1]["name"], "mode");
}

#[test]
fn a_result_is_checked_with_the_other_schema() {
    let (old, new) = (
        file("plain", "id: u8,"),
        file("nonzero", "id: NonZero<u8>,"),
    );
    let arguments = ["translate", "--from", old.path(), "--to", new.path()];
    let message = |id| [&b"SDP2\x01\0\x01\0\0\0"[..], &[id]].concat();
    let result = run(&arguments, &[message(7), message(0), message(8)].concat());
    assert_eq!(result.status.code(), Some(1));
    assert_eq!(result.stdout, message(7));
    let text = String::from_utf8(result.stderr).unwrap();
    assert!(
        text.contains("message index 1 at offset 0xb: id: "),
        "{text}"
    );
}

#[test]
fn a_pair_without_a_conversion_leaves_the_output_alone() {
    let (old, new) = (file("number", "id: u8,"), file("text", "id: str,"));
    let kept = Temporary::new("kept.bin", b"kept");
    let arguments = ["translate", "--from", old.path(), "--to", new.path()];
    let result = run(&[&arguments[..], &["-o", kept.path()]].concat(), b"");
    assert_eq!(result.status.code(), Some(2));
    let text = String::from_utf8(result.stderr).unwrap();
    assert!(text.contains("A.id: u8 has no conversion to str"), "{text}");
    assert_eq!(fs::read(&kept.0).unwrap(), b"kept");
}

#[test]
fn every_cut_of_a_file_is_an_error_and_leaves_the_output_alone() {
    let recording = data("recording.bin");
    let kept = Temporary::new("whole.bin", b"kept");
    let arguments = ["translate", "--to", NEXT, "-o", kept.path()];
    let hello = message::to_vec(&hello(&recording)).unwrap().len();
    // The first length ends after the `Hello`, and the second one before the last message.
    let end = recording.len() - 22;
    for len in [hello, end].into_iter().chain(end + 1..recording.len()) {
        let result = run(&arguments, &recording[..len]);
        assert_eq!(result.status.code(), Some(1), "{len}");
        let text = String::from_utf8(result.stderr).unwrap();
        let at = if len < end { len } else { end };
        assert!(text.contains(&format!("at offset {at:#x}: ")), "{text}");
        assert_eq!(fs::read(&kept.0).unwrap(), b"kept");
    }
    output(&arguments, &recording);
    assert_eq!(
        fs::read(&kept.0).unwrap(),
        output(&["translate", "--to", NEXT], &recording)
    );
}

#[test]
fn bytes_after_an_end_are_an_error() {
    let recording = data("recording.bin");
    let at = format!(
        "message index 4 at offset {:#x}: nothing can come after an `End`",
        recording.len()
    );
    let kept = Temporary::new("longer.bin", b"kept");
    let translate = ["translate", "--to", NEXT, "-o", kept.path()];
    let message = message::to_vec(&hello(&recording)).unwrap();
    for more in [&message[..], &message[..11], b"S", &recording] {
        let longer = [&recording[..], more].concat();
        for arguments in [
            &translate[..],
            &["translate", "--capture", "--to", NEXT],
            &["inspect"],
        ] {
            let result = run(arguments, &longer);
            assert_eq!(result.status.code(), Some(1), "{arguments:?}");
            let text = [result.stdout, result.stderr].concat();
            let text = String::from_utf8_lossy(&text);
            assert!(text.contains(&at), "{text}");
        }
        assert_eq!(fs::read(&kept.0).unwrap(), b"kept");
    }
}

#[cfg(unix)]
#[test]
fn a_device_is_an_output() {
    let arguments = ["translate", "--to", NEXT, "-o", "/dev/null"];
    output(&arguments, &data("recording.bin"));
}

#[test]
fn a_translated_file_has_the_checksum_of_its_own_bytes() {
    let file = output(&["translate", "--to", NEXT], &data("recording.bin"));
    let json = output(&["inspect", "--json"], &file);
    let last: Value =
        serde_json::from_slice(json.split(|b| *b == b'\n').rev().nth(1).unwrap()).unwrap();
    let checksum = crc32fast::hash(&file[..file.len() - 4]);
    assert_eq!(
        last,
        json!({"#65535": {"messages": 2, "checksum": checksum}})
    );
}

#[test]
fn a_damaged_file_is_translated_without_an_end() {
    let result = run(&["translate", "--to", NEXT], &data("damaged.bin"));
    assert_eq!(result.status.code(), Some(1));
    let error = String::from_utf8(result.stderr).unwrap();
    assert!(
        error.contains("message index 3 at offset 0x31a: the checksum is 0x"),
        "{error}"
    );
    let whole = output(&["translate", "--to", NEXT], &data("recording.bin"));
    assert_eq!(result.stdout.len(), whole.len() - 22);
}
