//! Compile-fail tests: mistakes of users, and the compiler's messages.
//!
//! `TRYBUILD=overwrite cargo test -p sdp-derive --test compile_fail` rewrites the `.stderr` files. Review them
//! as a user who sees the message for the first time.

#[test]
fn mistakes_do_not_compile_and_the_message_names_the_fix() {
    let cases = trybuild::TestCases::new();
    // With a valid case, trybuild builds all cases. Some errors appear only in code generation.
    cases.pass("tests/compile_fail/valid.rs");
    cases.compile_fail("tests/compile_fail/*/*.rs");
}
