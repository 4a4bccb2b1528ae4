//! The output file of `sdp export`.

use std::{env, fs};

use super::streams::{Temporary, command, output, run};

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
fn client_is_in_the_output_and_the_module_that_converts_beside_it() {
    let directory = env::temp_dir().join(format!("sdp-{}-conversion", std::process::id()));
    fs::create_dir(&directory).unwrap();
    let file = directory.join("plugins.py");
    let path = file.to_str().unwrap();
    let options = ["--to", "python", "--convert", "--calls", "-o", path];
    let arguments = [&["export", CLIP], &options[..]].concat();
    assert!(run(&arguments, b"").status.success());
    let types = fs::read_to_string(&file).unwrap();
    assert!(types.contains("\nclass SdpLink"));
    let module = fs::read_to_string(directory.join("sdp_resolve.py")).unwrap();
    assert!(module.contains("\nclass Plan:\n"));
    fs::remove_dir_all(directory).unwrap();
}

/// Runs in a new directory, and returns the error and the number of files.
fn refused(name: &str, options: &[&str]) -> (String, usize) {
    let directory = env::temp_dir().join(format!("sdp-{}-{name}", std::process::id()));
    fs::create_dir(&directory).unwrap();
    let schema = fs::canonicalize(CLIP).unwrap();
    let mut command = command(&["export"]);
    command.args(options).arg(schema).current_dir(&directory);
    let result = command.output().unwrap();
    let files = fs::read_dir(&directory).unwrap().count();
    fs::remove_dir_all(directory).unwrap();
    assert!(!result.status.success() && result.stdout.is_empty());
    (String::from_utf8(result.stderr).unwrap(), files)
}

#[test]
fn files_beside_the_output_need_the_name_of_a_file() {
    let outputs = [&[][..], &["-o", "-"], &["-o", "/dev/stdout"]];
    for output in &outputs[..if cfg!(unix) { 3 } else { 2 }] {
        for option in [&["--convert"][..], &["--runtime", "..sdp"]] {
            let options = [&["--to", "python"], option, output].concat();
            let reason = "writes a file beside the output: name a file with --output";
            let expected = format!("error: `{}` {reason}\n", option[0]);
            assert_eq!(refused("no-file", &options), (expected, 0));
        }
    }
}

#[test]
fn directory_that_cannot_be_created_is_named() {
    let options = ["--to", "typescript", "--runtime", "./gain.ts/sdp.js"];
    let (report, _) = refused("blocked", &[&options[..], &["-o", "gain.ts"]].concat());
    assert!(report.starts_with("error: gain.ts: "), "{report}");
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
