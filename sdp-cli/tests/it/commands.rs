//! Runs the commands in README.md and in `tests/commands/`, and compares their output.

/// `TRYCMD=overwrite cargo test -p sdp-cli` rewrites the output.
#[test]
fn commands_have_the_documented_output() {
    trycmd::TestCases::new()
        .case("README.md")
        .case("tests/commands/*.md");
}
