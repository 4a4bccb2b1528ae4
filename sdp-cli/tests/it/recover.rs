//! Whole files of those that are cut off or damaged.

use std::fs;

use sdp::message;

use super::streams::{Temporary, data, output, run};
use super::translate::hello;

/// Returns the exit code, the file and the texts for an input.
fn recover(input: &[u8]) -> (Option<i32>, Vec<u8>, String) {
    let result = run(&["recover"], input);
    let texts = String::from_utf8(result.stderr).unwrap();
    (result.status.code(), result.stdout, texts)
}

#[test]
fn every_cut_of_a_file_becomes_a_file_with_its_whole_messages() {
    let recording = data("recording.bin");
    let start = message::to_vec(&hello(&recording)).unwrap().len();
    // The ends of the `Hello`, the two messages and the `End`.
    let ends = [start, 0x2ff, 0x31a, recording.len()];
    for len in ends
        .into_iter()
        .chain([start + 1, 0x2fe, 0x300, 0x319, 0x31b, recording.len() - 1])
    {
        let (code, file, texts) = recover(&recording[..len]);
        assert_eq!(code, Some(i32::from(len < recording.len())), "{texts}");
        let whole = ends.iter().rfind(|end| **end <= len).unwrap();
        let kept = ends.iter().position(|end| end == whole).unwrap().min(2);
        assert!(file.starts_with(&recording[..ends[kept]]));
        assert_eq!(file.len(), ends[kept] + 22);
        assert!(
            String::from_utf8(output(&["inspect"], &file))
                .unwrap()
                .contains("(End)")
        );
        let plural = if kept == 1 { "" } else { "s" };
        assert!(
            texts.ends_with(&format!("note: {kept} message{plural} kept\n")),
            "{texts}"
        );
        if len > *whole {
            let lost = len - whole;
            let plural = if lost == 1 { "" } else { "s" };
            assert!(
                texts.contains(&format!(" at offset {whole:#x}: ")),
                "{texts}"
            );
            assert!(
                texts.contains(&format!("\n{lost} byte{plural} from there on lost\n")),
                "{texts}"
            );
        }
    }
    assert_eq!(recover(&recording).1, recording);
}

#[test]
fn input_without_a_whole_hello_has_no_output() {
    let kept = Temporary::new("recovered.bin", b"kept");
    for input in [
        &b""[..],
        b"SDP2",
        &data("recording.bin")[..300],
        &data("capture.bin"),
        b"RIFF data",
    ] {
        let result = run(&["recover", "-o", kept.path()], input);
        assert_eq!(result.status.code(), Some(2));
        assert_eq!(fs::read(&kept.0).unwrap(), b"kept");
    }
}
