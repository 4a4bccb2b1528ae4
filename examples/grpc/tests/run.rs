//! Runs the example, and checks its output.

#![allow(clippy::unwrap_used, reason = "a panic fails the test")]

use std::process::Command;

#[test]
fn each_kind_of_call_prints_its_result() {
    let output = Command::new(env!("CARGO_BIN_EXE_sdp-example-grpc"))
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{text}{errors}");
    let mut lines: Vec<_> = text.lines().collect();
    // Either side may notice the deadline first. They report different codes.
    let codes = ["  Cancelled", "  DeadlineExceeded"];
    let deadline = lines.iter_mut().find(|line| codes.contains(line)).unwrap();
    *deadline = "  (missed)";
    assert_eq!(
        lines,
        [
            "A client calls a server in another process, over gRPC with SDP values.",
            "a registry:",
            "  Chorus has Parameter { address: 7, name: \"wet\", min: 0.0, max: 1.0, curve: Linear }",
            "  Chorus has Parameter { address: 8, name: \"rate\", min: 0.0, max: 10.0, \
             curve: Power { exponent: 2.0 } }",
            "a stream of changes:",
            "  parameter 7 is 0.25",
            "  parameter 7 is 0.5",
            "  parameter 7 is 0.75",
            "  parameter 7 is 1",
            "a missed deadline:",
            "  (missed)",
            "an error of the server:",
            "  NotFound: no plugin is named Flanger",
            "the server has ended",
            "The client received a value, a stream, a missed deadline and an error.",
        ]
    );
}
