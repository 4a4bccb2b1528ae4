//! The example runs, and shows what it says.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the failure")]

use std::process::Command;

#[test]
fn each_kind_of_call_shows_what_it_gives() {
    let output = Command::new(env!("CARGO_BIN_EXE_sdp-example-grpc"))
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{text}{errors}");
    let mut lines: Vec<_> = text.lines().collect();
    // Which end sees first that the time is over, and what tonic says then, is not the example's.
    let codes = ["  Cancelled", "  DeadlineExceeded"];
    let deadline = lines.iter_mut().find(|line| codes.contains(line)).unwrap();
    *deadline = "  (it is over)";
    assert_eq!(
        lines,
        [
            "a registry:",
            "  Chorus has Parameter { address: 7, name: \"wet\", min: 0.0, max: 1.0, curve: Linear }",
            "  Chorus has Parameter { address: 8, name: \"rate\", min: 0.0, max: 10.0, \
             curve: Power { exponent: 2.0 } }",
            "changes, as they come:",
            "  parameter 7 is 0.25",
            "  parameter 7 is 0.5",
            "  parameter 7 is 0.75",
            "  parameter 7 is 1",
            "a deadline that passes:",
            "  (it is over)",
            "an error of the server:",
            "  NotFound: no plugin is named Flanger",
            "the server has ended",
        ]
    );
}
