//! Passes the compiler version, the profile and the optimization level to the report. The `rustc` found at run time may
//! be a different one.

use std::path::Path;
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
    // Cargo's `PROFILE` names only the profile that a custom one inherits from, so this is the folder of the build.
    let out = env::var("OUT_DIR")?;
    let build = Path::new(&out).ancestors().find(|it| it.ends_with("build"));
    let folder = build.and_then(Path::parent).and_then(Path::file_name);
    let profile = folder.ok_or("no folder of the profile")?.to_string_lossy();
    println!("cargo::rustc-env=SDP_BENCH_PROFILE={profile}");
    println!("cargo::rerun-if-changed=build.rs");
    Ok(())
}
