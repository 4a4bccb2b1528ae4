//! Rust: the generated types compile, and their schemas are those of the file.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use sdp_codegen::{Bindings, Target};
use sdp_schema::Schema;

use crate::cases::cases;
use crate::hostile::any_schema;
use crate::peer::needs_all_cases;

const MANIFEST: &str = "[package]
name = \"generated\"
version = \"0.0.0\"
edition = \"2024\"
[dependencies]
sdp = { path = \"ROOT/sdp\", features = [\"schema\"] }
sdp-schema = { path = \"ROOT/sdp-schema\", features = [\"text\"] }
[profile.dev]
debug = false
[workspace]
";

/// Returns the generated code of a schema, and the name of its root.
fn generated(schema: &Schema) -> Result<(String, String), String> {
    let bindings = Bindings::new().with_schema(schema.clone());
    let generated = bindings.generate(Target::Rust);
    let text = generated
        .map_err(|error| error.to_string())?
        .text()
        .to_owned();
    let mut items = text.lines().filter_map(|it| it.strip_prefix("pub "));
    let (_, root) = items.next().unwrap().split_once(' ').unwrap();
    let end = root.find(|it: char| !it.is_alphanumeric() && it != '_');
    let root = root[..end.unwrap_or(root.len())].to_owned();
    Ok((text, root))
}

/// Schemas, and the errors of those that Rust cannot express. After `~`, a name or an id is not the one of the schema.
const CASES: &str = include_str!("rust/cases.txt");

/// Compiles the types of schemas, and compares their schemas with those.
#[test]
fn generated_types_have_the_schema_of_the_file() {
    let count = if needs_all_cases() { 2_000 } else { 40 };
    let mut schemas: Vec<(Schema, bool)> = vec![];
    for case in CASES.split("\n\n").map(str::trim) {
        let (text, error) = case.split_once("\n=> ").unzip();
        let text = text.unwrap_or(case);
        let schema: Schema = text.trim_start_matches("~ ").parse().unwrap();
        match error {
            Some(error) => assert_eq!(generated(&schema).unwrap_err(), error),
            None => schemas.push((schema, !text.starts_with('~'))),
        }
    }
    let first = schemas.len();
    let any = (0..count).filter_map(|seed| any_schema(seed).parse().ok());
    let any = cases().into_iter().map(|it| it.schema).chain(any);
    schemas.extend(any.map(|schema| (schema, false)));
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("rust");
    fs::create_dir_all(directory.join("src")).unwrap();
    let (mut code, mut main, mut written) = (String::new(), String::new(), 0);
    for (at, (schema, is_equal)) in schemas.iter().enumerate() {
        match generated(schema) {
            Ok((text, root)) => {
                written += 1;
                let _ = write!(code, "mod s{at} {{\n{text}}}\n");
                fs::write(directory.join(format!("src/{at}.sdp")), schema.to_string()).unwrap();
                let check =
                    format!("check::<s{at}::{root}>(include_str!(\"{at}.sdp\"), {is_equal});");
                let _ = writeln!(main, "{check}");
            }
            Err(error) => assert!(at >= first, "{error}"),
        }
    }
    assert!(written > 40, "{written}");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let manifest = MANIFEST.replace("ROOT", root.to_str().unwrap());
    fs::write(directory.join("Cargo.toml"), manifest).unwrap();
    fs::copy(root.join("Cargo.lock"), directory.join("Cargo.lock")).unwrap();
    let code = format!(
        "#![allow(dead_code, non_camel_case_types, non_snake_case, uncommon_codepoints)]
{code}
fn check<T: sdp::SdpSchema>(text: &str, is_equal: bool) {{
    let (file, own) = (text.parse::<sdp_schema::Schema>().unwrap(), sdp_schema::Schema::of::<T>());
    assert_eq!(own.fingerprint(), file.fingerprint(), \"{{text}}\\n{{own}}\");
    assert!(own == file || !is_equal, \"{{text}}\\n{{own}}\");
}}
fn main() {{
{main}}}
"
    );
    fs::write(directory.join("src/main.rs"), code).unwrap();
    let target = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("..");
    let output = Command::new(env!("CARGO"))
        .args(["run", "--offline", "--quiet", "--target-dir"])
        .arg(target)
        .current_dir(directory)
        .output()
        .unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}");
}

#[test]
fn equal_types_of_two_schemas_are_one_item_in_linear_time() {
    let count = 2_000;
    let mut text =
        String::from("type Root = (S0, Own); struct Own { #[default = \"01\"] a: bool }");
    for at in 0..count {
        let next = at + 1;
        let _ = write!(
            text,
            "struct S{at} {{ #[default = \"00\"] a: Option<Box<S{next}>> }}"
        );
    }
    text += &format!("type S{count} = Unordered<\"path\", str>;");
    let schemas = [text.replace("\"01\"", "\"00\""), text].map(|it| it.parse().unwrap());
    let bindings = schemas
        .into_iter()
        .fold(Bindings::new(), Bindings::with_schema);
    let generated = bindings.generate(Target::Rust).unwrap();
    assert_eq!(generated.text().matches("struct ").count(), count + 2);
    assert_eq!(generated.renamings().len(), 1);
}
