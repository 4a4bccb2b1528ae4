//! The mistakes that users make, and what rustc says of each.
//!
//! `TRYBUILD=overwrite cargo test -p sdp --test it compile_fail` writes the `.stderr` files anew:
//! read them then, as someone who sees the message for the first time.

#[test]
fn mistakes_do_not_compile_and_say_what_to_write_instead() {
    let cases = trybuild::TestCases::new();
    // With a case that compiles, the others are built and not only checked: some refusals come
    // with the code that rustc generates.
    cases.pass("tests/compile_fail/none.rs");
    cases.compile_fail("tests/compile_fail/*/*.rs");
}
