//! Passes the compiler version and the optimization level to the report. The `rustc` found at run time may be a
//! different one.

use std::process::Command;
use std::{env, error::Error};

fn main() -> Result<(), Box<dyn Error>> {
    let output = Command::new(env::var("RUSTC")?).arg("--version").output()?;
    let version = String::from_utf8(output.stdout)?;
    println!("cargo::rustc-env=SDP_BENCH_RUSTC={}", version.trim());
    println!(
        "cargo::rustc-env=SDP_BENCH_OPT_LEVEL={}",
        env::var("OPT_LEVEL")?
    );
    println!("cargo::rerun-if-changed=build.rs");
    Ok(())
}
