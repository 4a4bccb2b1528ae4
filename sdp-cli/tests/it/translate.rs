//! Streams and values of one schema as those of another.

use std::fs;

use sdp::message::{self, FrameDecoder};
use sdp_schema::Hello;
use serde_json::json;

use super::streams::{HOST, Temporary, data, output, run};

const NEXT: &str = "tests/data/next.sdp";

/// Returns messages that set a parameter.
fn settings(addresses: impl Iterator<Item = u64>) -> Vec<u8> {
    let line =
        |it| json!({"SetParameter": {"address": it, "value": 0.5, "ramp": null}}).to_string();
    let lines: Vec<String> = addresses.map(line).collect();
    output(&["encode", "--schema", HOST], lines.join("\n").as_bytes())
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

/// Returns the `Hello` at the start of a stream.
pub(super) fn hello(stream: &[u8]) -> Hello {
    let mut frames = FrameDecoder::new();
    frames.spare_capacity()[..stream.len()].copy_from_slice(stream);
    frames.commit(stream.len());
    frames.next_frame().unwrap().unwrap().decode().unwrap()
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
