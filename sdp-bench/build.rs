//! Passes the compiler version, the profile and the optimization level to the report. The `rustc` found at run time may
//! be a different one. With the feature `all-formats`, it generates buffa's messages.

use std::path::Path;
use std::process::Command;
use std::{env, error::Error};

fn main() -> Result<(), Box<dyn Error>> {
    let output = Command::new(env::var("RUSTC")?).arg("--version").output()?;
    let version = String::from_utf8(output.stdout)?;
    println!("cargo::rustc-env=SDP_BENCH_RUSTC={}", version.trim());
    let level = env::var("OPT_LEVEL")?;
    println!("cargo::rustc-env=SDP_BENCH_OPT_LEVEL={level}");
    // Cargo's `PROFILE` names only the profile that a custom one inherits from, so this is the folder of the build.
    let out = env::var("OUT_DIR")?;
    let build = Path::new(&out).ancestors().find(|it| it.ends_with("build"));
    let folder = build.and_then(Path::parent).and_then(Path::file_name);
    let profile = folder.ok_or("no folder of the profile")?.to_string_lossy();
    println!("cargo::rustc-env=SDP_BENCH_PROFILE={profile}");
    println!("cargo::rerun-if-changed=build.rs");
    #[cfg(feature = "all-formats")]
    generate_buffa(Path::new(&out))?;
    Ok(())
}

/// Generates a module for each schema in `proto`, without fields for unknown fields, which buffa calls the setting for
/// speed, and implementations for the views.
#[cfg(feature = "all-formats")]
fn generate_buffa(out: &Path) -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=proto");
    let names = std::fs::read_dir("proto")?.map(|it| Ok(it?.file_name()));
    let names = names.collect::<Result<Vec<_>, std::io::Error>>()?;
    let mut compiler = protox::Compiler::new(["proto"])?;
    compiler.open_files(&names)?;
    let schemas = out.join("schemas");
    std::fs::write(&schemas, compiler.encode_file_descriptor_set())?;
    std::fs::write(out.join("visit.rs"), visits(&compiler))?;
    buffa_build::Config::new()
        .descriptor_set(schemas)
        .files(&names)
        .preserve_unknown_fields(false)
        .lazy_views(true)
        .include_file("buffa.rs")
        .compile()
}

/// Returns `InBuffa` for a workload, whose type is the first message, and `Visit` for all views. The fields of a schema
/// are in the order of the native type, and `optional` if that is an option.
#[cfg(feature = "all-formats")]
fn visits(compiler: &protox::Compiler) -> String {
    use protox::prost_reflect::prost_types::field_descriptor_proto::{Label, Type};
    let mut out = "use crate::workload::{Visit, Visitor};\n".to_owned();
    for file in compiler.file_descriptor_set().file {
        let package = file.package();
        for (index, message) in file.message_type.iter().enumerate() {
            let name = message.name();
            if index == 0 && package != "plugins_v2" {
                out += &format!(
                    "impl super::InBuffa for crate::workload::{package}::{name} {{ type Buffa = {package}::{name}; type LazyView = {package}::{name}LazyView<'static>; }}\n"
                );
            }
            for (view, one, each) in [
                ("View", ".as_option()", ""),
                ("LazyView", ".get().ok().flatten()", ".flatten()"),
            ] {
                let fields = message.field.iter().map(|field| {
                    let (name, is_repeated) = (field.name(), field.label() == Label::Repeated);
                    match field.r#type() {
                        Type::Message if is_repeated => format!("v.count(self.{name}.len()); for it in self.{name}.iter(){each} {{ it.visit(v); }}"),
                        Type::Message if field.proto3_optional() => format!("self.{name}{one}.visit(v);"),
                        Type::Message => format!("if let Some(it) = self.{name}{one} {{ it.visit(v); }}"),
                        // The native type fixes their length, so no count precedes them.
                        Type::Bytes if package == "signed_block" && is_repeated => format!("v.count(self.{name}.len()); for it in self.{name}.iter() {{ v.bytes(it); }}"),
                        Type::Bytes if package == "signed_block" => format!("v.bytes(self.{name});"),
                        _ if is_repeated => format!("(&*self.{name}).visit(v);"),
                        _ => format!("self.{name}.visit(v);"),
                    }
                });
                let fields = fields.collect::<String>();
                out += &format!(
                    "impl Visit for {package}::{name}{view}<'static> {{ #[inline] fn visit<V: Visitor>(&self, v: &mut V) {{ {fields} }} }}\n"
                );
            }
        }
    }
    out
}
