//! Writes the generated types to the build directory.

use std::path::Path;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let directory = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    let file = Path::new(&directory).join("types.rs");
    fs::write(file, sdp_fuzz_types::types()).expect("the build directory is writable");
}
