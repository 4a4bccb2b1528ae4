//! The command that measures generated code in other languages.

use std::process::Command;

#[test]
fn missing_tool_is_an_error_that_names_its_package() {
    let empty = tempfile::tempdir().unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_languages"))
        .env("PATH", empty.path())
        .env("CARGO_TARGET_DIR", empty.path())
        .output()
        .unwrap();
    assert!(!output.status.success());
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(error, "languages: no `protoc`: install protobuf-compiler\n");
}

#[test]
fn unknown_language_is_an_error_before_any_work() {
    let output = Command::new(env!("CARGO_BIN_EXE_languages"))
        .args(["--language", "cobol"])
        .env("PATH", "")
        .output()
        .unwrap();
    assert!(!output.status.success());
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        error,
        "languages: no language `cobol`: there are TypeScript, C++, C, Python\n"
    );
}
