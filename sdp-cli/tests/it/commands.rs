//! Runs the commands in README.md, `tests/commands/` and `tests/shell/`, and compares their output.
//! `TRYCMD=overwrite cargo test -p sdp-cli` rewrites the output.

#[test]
fn commands_have_the_documented_output() {
    trycmd::TestCases::new()
        .case("README.md")
        .case("tests/commands/*.md");
}

/// Runs commands with the inputs and outputs of other commands.
#[cfg(unix)]
#[test]
fn pipes_have_the_documented_output() {
    let folder = std::path::Path::new(env!("CARGO_BIN_EXE_sdp")).parent();
    let folder = folder.unwrap().display();
    let path = std::env::var("PATH").unwrap();
    trycmd::TestCases::new()
        .register_bin("sh", trycmd::schema::Bin::Path("/bin/sh".into()))
        .register_bin("bash", trycmd::schema::Bin::Path("/bin/bash".into()))
        .env("PATH", format!("{folder}:{path}"))
        .case("tests/shell/*.md");
}
