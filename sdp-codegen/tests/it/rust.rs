//! Rust: the generated types compile, and have the schemas of the file.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

use sdp_codegen::{Bindings, Target};
use sdp_schema::Schema;

use crate::cases::cases;
use crate::hostile::any_schema;
use crate::peer::{directory, needs_all_cases, run};

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

/// Returns a module for each schema, and a function that compares the types with the schemas.
fn program(count: u64) -> String {
    let (mut code, mut checks, mut written) = (String::new(), String::new(), 0);
    let mut add = |schema: Schema, is_equal: bool| {
        let (text, root) = generated(&schema)?;
        let _ = write!(code, "mod s{written} {{\n{text}}}\n\n");
        let file = schema.to_string();
        let _ = writeln!(
            checks,
            "    check::<s{written}::{root}>({file:?}, {is_equal});"
        );
        written += 1;
        Ok::<(), String>(())
    };
    for case in CASES.split("\n\n").map(str::trim) {
        let (text, error) = case.split_once("\n=> ").unzip();
        let text = text.unwrap_or(case);
        let schema = text.trim_start_matches("~ ").parse().unwrap();
        let outcome = add(schema, !text.starts_with('~'));
        assert_eq!(outcome.err().as_deref(), error);
    }
    let any = (0..count).filter_map(|seed| any_schema(seed).parse().ok());
    for schema in cases().into_iter().map(|it| it.schema).chain(any) {
        // Rust cannot express some of them.
        let _ = add(schema, false);
    }
    assert!(written > 40, "{written}");
    code + include_str!("rust/check.txt") + "\npub(crate) fn check_all() {\n" + &checks + "}\n"
}

/// `tests/rust.rs` compiles the committed program. If it does not compile, this test can write it again.
#[test]
fn generated_types_are_as_committed() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/golden/rust.txt");
    let code = program(40);
    if env::var_os("UPDATE_BINDINGS").is_some() {
        fs::write(path, &code).unwrap();
    }
    assert!(fs::read_to_string(path).unwrap() == code, "{path}");
}

#[test]
fn generated_types_of_all_cases_have_the_schema_of_the_file() {
    if !needs_all_cases() {
        return;
    }
    let directory = directory("rust", "cases");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let manifest = MANIFEST.replace("ROOT", root.to_str().unwrap());
    fs::write(directory.join("Cargo.toml"), manifest).unwrap();
    fs::copy(root.join("Cargo.lock"), directory.join("Cargo.lock")).unwrap();
    fs::create_dir(directory.join("src")).unwrap();
    let main = "#![allow(dead_code, non_camel_case_types, non_snake_case, uncommon_codepoints)]
fn main() {
    check_all();
}
";
    fs::write(
        directory.join("src/main.rs"),
        main.to_owned() + &program(2_000),
    )
    .unwrap();
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("..");
    let mut cargo = Command::new(env!("CARGO"));
    let cargo = cargo.args(["run", "--offline", "--quiet", "--target-dir"]);
    run(cargo.arg(target).current_dir(directory));
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
