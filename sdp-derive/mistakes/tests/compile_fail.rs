//! Compile-fail tests: mistakes of users, and the compiler's messages.
//!
//! `TRYBUILD=overwrite cargo test -p sdp-mistakes` rewrites the `.stderr` files. Review them
//! as a user who sees the message for the first time.

#[test]
fn mistakes_do_not_compile_and_the_message_names_the_fix() {
    trybuild::TestCases::new().compile_fail("tests/compile_fail/*/*.rs");
}

/// These errors appear only in code generation. With a valid case, trybuild builds all cases, which takes longer.
#[test]
fn mistakes_in_values_of_type_parameters_do_not_build() {
    let cases = trybuild::TestCases::new();
    cases.pass("tests/codegen_fail/valid.rs");
    cases.compile_fail("tests/codegen_fail/[!v]*.rs");
}

#[test]
fn a_forgotten_derive_adds_few_notes() {
    let text = include_str!("compile_fail/type/field_without_derive.stderr");
    let notes = text.lines().filter(|line| line.contains("= note: for "));
    let errors = text.matches("error[E0277]").count();
    assert_eq!(
        (errors, notes.count()),
        (4, 10),
        "two notes for encoding, three for decoding"
    );
    // rustc prints the other 89 lines: the places of the field and of the type, and a list of other types.
    assert_eq!(text.lines().count(), 99);
}
