//! Releases in the lock of a program as schemas.

use super::streams::{Temporary, output, run};

const LOCK: &str = "\
#[message_id = 1] struct A { id: u32, name: str }
release \"1.0.0\";
#[message_id = 1] struct A { id: u8, name: str }
release \"1.1.0-rc.1\";
#[message_id = 1] struct A { id: u16, name: str }
";

/// The same message of release 1.0.0 and of the current types.
const OLD: &[u8] = b"SDP2\x01\0\x06\0\0\0\x07\x01\0\0\0a";
const NEW: &[u8] = b"SDP2\x01\0\x09\0\0\0\x07\0\0\0\x01\0\0\0a";

#[test]
fn releases_are_schemas_of_all_verbs() {
    let lock = Temporary::new("lock.sdp", LOCK.as_bytes());
    let path = lock.path();
    let [first, last] = ["1.0.0", "1.1.0-rc.1"].map(|release| format!("{path}@{release}"));
    let text = |arguments: &[&str]| String::from_utf8(run(arguments, b"").stdout).unwrap();
    let expected = "A: new reads old (backward): every value; old reads new (forward): some values\n  \
                    forward: A.id: u8 holds only some values of u";
    assert_eq!(text(&["plan", &first, path]), format!("{expected}32\n"));
    assert_eq!(text(&["check", &first, &last]), format!("{expected}16\n"));
    assert_eq!(text(&["check", &last, &last]), "");

    let translated = output(&["translate", "--from", &first, "--to", path], OLD);
    assert_eq!(translated, NEW);
    assert_eq!(
        output(&["translate", "--from", path, "--to", &first], NEW),
        OLD
    );
    let json = output(&["inspect", "--json", "--schema", &first], OLD);
    assert_eq!(output(&["encode", "--schema", &first], &json), OLD);
}

#[test]
fn an_unknown_release_is_an_error_with_all_releases() {
    let lock = Temporary::new("unknown.sdp", LOCK.as_bytes());
    let path = lock.path();
    let error = |schema: &str| {
        let result = run(&["plan", schema, path], b"");
        assert_eq!(result.status.code(), Some(2));
        String::from_utf8(result.stderr)
            .unwrap()
            .trim_end()
            .to_owned()
    };
    assert_eq!(
        error(&format!("{path}@1.0")),
        format!("error: {path}: no release `1.0`, only 1.0.0, 1.1.0-rc.1")
    );
    let host = super::streams::HOST;
    assert_eq!(
        error(&format!("{host}@1.0.0")),
        format!("error: {host}: no release `1.0.0`, because the file has no releases")
    );
    let session = "tests/data/session.bin";
    assert_eq!(
        error(&format!("{session}@1.0.0")),
        format!("error: {session}: a stream has no releases")
    );
    assert!(error("missing@1.0.0").starts_with("error: missing@1.0.0: "));
}

#[test]
fn a_file_with_the_whole_name_is_not_a_release() {
    let file = Temporary::new("named.sdp@1.0.0", b"struct A { id: u8 }");
    let lock = Temporary::new("named.sdp", LOCK.as_bytes());
    let named = format!("{}@1.0.0", lock.path());
    assert_eq!(named, file.path());
    let shown = output(&["fingerprint", &named], b"");
    assert_eq!(shown, output(&["fingerprint", file.path()], b""));
    assert_ne!(shown, output(&["fingerprint", lock.path()], b""));
}
