//! The output file of `sdp export`.

use std::fs;

use super::streams::{HOST, Temporary, data, output, run};

const CLIP: &str = "tests/data/clip.sdp";

#[test]
fn output_file_has_the_text_of_standard_output() {
    let file = Temporary::new("export.sdp", b"old");
    let on_standard_output = output(&["export", "--to", "sdp", CLIP], b"");
    let result = run(&["export", "--to", "sdp", CLIP, "-o", file.path()], b"");
    assert!(result.status.success() && result.stdout.is_empty());
    assert_eq!(fs::read(&file.0).unwrap(), on_standard_output);
    let notes = String::from_utf8(result.stderr).unwrap();
    assert_eq!(
        notes,
        "note: `Player` is left out, because the schema language has no message enums\n\
         note: `Play.range` is renamed to `range_`\nnote: `Stop.type` is renamed to `type_`\n"
    );
}

#[test]
fn output_file_is_replaced_as_a_whole() {
    let file = Temporary::new("export-whole.sdp", b"old");
    let link = file.0.with_extension("link");
    fs::hard_link(&file.0, &link).unwrap();
    output(&["export", "--to", "sdp", CLIP, "-o", file.path()], b"");
    // Writing into the old file would change both names.
    assert_eq!(fs::read(&link).unwrap(), b"old");
    assert_ne!(fs::read(&file.0).unwrap(), b"old");
    fs::remove_file(link).unwrap();
}

#[test]
fn output_file_stays_the_same_after_an_error() {
    let file = Temporary::new("export-error.sdp", b"old");
    let result = run(&["export", "--to", "sdp", HOST, "-o", file.path()], b"");
    assert_eq!(result.status.code(), Some(2));
    assert!(result.stdout.is_empty());
    assert_eq!(fs::read(&file.0).unwrap(), b"old");
}

#[test]
fn all_items_are_exported_without_a_type() {
    let schema = b"struct First { x: u8 } struct Second { y: u16 }";
    let text = output(&["export", "--to", "typescript", "-"], schema);
    let text = String::from_utf8(text).unwrap();
    assert!(text.contains("function decodeFirst(") && text.contains("function decodeSecond("));
    let text = output(
        &["export", "--to", "typescript", "--type", "First", "-"],
        schema,
    );
    assert!(!String::from_utf8(text).unwrap().contains("Second"));
}

#[test]
fn schema_is_read_from_standard_input() {
    let expected = output(&["export", "--to", "sdp", CLIP], b"");
    assert_eq!(
        output(&["export", "--to", "sdp", "-"], &data("clip.sdp")),
        expected
    );
}

#[test]
fn control_characters_of_names_do_not_reach_the_terminal() {
    let schema = br#"#[name = "A\u{1b}[31m"] struct A { #[name = "type\u{1b}[0m"] x: u8 }"#;
    let result = run(&["export", "--to", "sdp", "-"], schema);
    assert!(result.status.success());
    assert!(!result.stdout.contains(&0x1b) && !result.stderr.contains(&0x1b));
    let schema = br#"#[name = "A\u{1b}[31m"] struct A {}"#;
    let result = run(&["export", "--to", "sdp", "-"], schema);
    assert_eq!(result.status.code(), Some(2));
    assert!(!result.stderr.contains(&0x1b));
}
