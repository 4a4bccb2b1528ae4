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
fn damage_is_left_out_or_said() {
    let recording = data("recording.bin");
    // The tag of an option in the last message.
    let mut invalid = recording.clone();
    invalid[0x31a - 5] = 7;
    let (code, file, texts) = recover(&invalid);
    assert_eq!(code, Some(1));
    let note = "note: left out: message index 2 at offset 0x2ff: ramp: ";
    assert!(texts.contains(note), "{texts}");
    assert!(
        texts.ends_with("note: 1 message left out\nnote: 1 message kept\n"),
        "{texts}"
    );
    output(&["inspect"], &file);

    let (code, file, texts) = recover(&data("damaged.bin"));
    assert_eq!((code, file.len()), (Some(1), recording.len()));
    assert!(
        texts.contains(", so a message of the output may be damaged\n"),
        "{texts}"
    );

    let (code, file, texts) = recover(&[&recording[..], &recording].concat());
    assert_eq!((code, file), (Some(1), recording.clone()));
    assert!(
        texts.contains("nothing can come after an `End`\n816 bytes from there on lost"),
        "{texts}"
    );

    // A program that opens its file again writes the same `Hello`, and another program another one.
    let (start, messages) = recording[..0x31a].split_at(0x2e7);
    let (code, _, texts) = recover(&[start, messages, start, messages].concat());
    assert_eq!(code, Some(1));
    assert!(texts.ends_with("note: 4 messages kept\n"), "{texts}");
    let (_, _, texts) = recover(&[start, messages, &data("newer.bin")].concat());
    assert!(
        texts.contains(" at offset 0x31a: another `Hello` follows\n"),
        "{texts}"
    );
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

#[test]
fn translate_leaves_out_messages_without_a_conversion_on_request() {
    let number = |name: &str, ty: &str| {
        let text = format!("#[message_id = 1]\nstruct A {{\n    id: {ty},\n}}\n");
        Temporary::new(name, text.as_bytes())
    };
    let (old, new) = (number("skip-old", "u32"), number("skip-new", "u8"));
    let lines: String = (0..300)
        .map(|id| format!("{{\"A\":{{\"id\":{id}}}}}\n"))
        .collect();
    let input = output(&["encode", "--schema", old.path()], lines.as_bytes());
    let arguments = [
        "translate",
        "--skip",
        "--from",
        old.path(),
        "--to",
        new.path(),
    ];
    let result = run(&arguments, &input);
    let texts = String::from_utf8(result.stderr).unwrap();
    assert_eq!(
        (result.status.code(), result.stdout.len()),
        (Some(0), 256 * 11),
        "{texts}"
    );
    assert!(
        texts
            .starts_with("note: left out: message index 256 at offset 0xe00: id: 256 does not fit"),
        "{texts}"
    );
    assert!(texts.ends_with("note: 44 messages left out\n"), "{texts}");
    assert_eq!(texts.matches("left out: ").count(), 16);
    // An incomplete message is no message without a conversion.
    let cut = run(&arguments, &input[..input.len() - 1]);
    assert_eq!(cut.status.code(), Some(1));

    // The `End` counts the messages of the output.
    let small = number("skip-small", "u32");
    let text = fs::read_to_string("tests/data/host.sdp")
        .unwrap()
        .replace("address: u64", "address: u32");
    fs::write(&small.0, text).unwrap();
    let mut recording = data("recording.bin")[..0x31a].to_vec();
    recording[0x309..0x311].fill(0xff);
    let recording = run(&["recover"], &recording).stdout;
    let file = output(&["translate", "--skip", "--to", small.path()], &recording);
    assert!(
        String::from_utf8(output(&["inspect"], &file))
            .unwrap()
            .contains("messages: 1\n")
    );
}
