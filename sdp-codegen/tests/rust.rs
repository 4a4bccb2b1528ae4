//! The generated Rust types of `it/rust.rs` compile, and have the schemas of the files.

#[allow(
    dead_code,
    non_camel_case_types,
    non_snake_case,
    unreachable_pub,
    clippy::all,
    clippy::pedantic,
    clippy::nursery,
    clippy::unwrap_used,
    reason = "names and layout are those of schemas"
)]
mod generated {
    include!("it/golden/rust.txt");
}

#[test]
fn generated_types_have_the_schema_of_the_file() {
    generated::check_all();
}
