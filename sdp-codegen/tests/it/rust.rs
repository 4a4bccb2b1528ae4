//! Rust: the generated types compile, and their schemas are those of the file.

use std::fmt::Write as _;
use std::{env, fs};

use sdp_codegen::{Bindings, Target};
use sdp_schema::Schema;

use crate::cases::cases;
use crate::hostile::any_schema;

/// The generated types of all schemas, and a function that returns the schemas of their roots.
#[allow(
    dead_code,
    non_camel_case_types,
    non_snake_case,
    unreachable_pub,
    clippy::all,
    clippy::pedantic,
    clippy::nursery,
    reason = "names and layout are those of schemas"
)]
mod generated {
    include!("golden/rust.txt");
}

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

/// Compares the schemas of committed types, which are compiled with this test, with those of the files.
#[test]
fn generated_types_have_the_schema_of_the_file() {
    let (mut code, mut roots, mut files) = (String::new(), String::new(), vec![]);
    let mut add = |schema: Schema, is_equal: bool| {
        let (text, root) = generated(&schema)?;
        let at = files.len();
        let _ = write!(code, "mod s{at} {{\n{text}}}\n\n");
        let _ = writeln!(roots, "        Schema::of::<s{at}::{root}>(),");
        files.push((schema, is_equal));
        Ok::<(), String>(())
    };
    for case in CASES.split("\n\n").map(str::trim) {
        let (text, error) = case.split_once("\n=> ").unzip();
        let text = text.unwrap_or(case);
        let schema = text.trim_start_matches("~ ").parse().unwrap();
        let outcome = add(schema, !text.starts_with('~'));
        assert_eq!(outcome.err().as_deref(), error);
    }
    let any = (0..40).filter_map(|seed| any_schema(seed).parse().ok());
    for schema in cases().into_iter().map(|it| it.schema).chain(any) {
        // Rust cannot express some of them.
        let _ = add(schema, false);
    }
    let code = format!(
        "{code}use sdp_schema::Schema;\n\npub(super) fn schemas() -> Vec<Schema> {{\n    vec![\n{roots}    ]\n}}\n"
    );
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/golden/rust.txt");
    if env::var_os("UPDATE_BINDINGS").is_some() {
        fs::write(path, &code).unwrap();
    }
    let is_current = include_str!("golden/rust.txt") == code;
    assert!(is_current, "run the test with UPDATE_BINDINGS=1, and again");
    let found = generated::schemas();
    assert!(found.len() > 40, "{}", found.len());
    for ((file, is_equal), own) in files.iter().zip(found) {
        assert_eq!(own.fingerprint(), file.fingerprint(), "{file}\n{own}");
        assert!(own == *file || !is_equal, "{file}\n{own}");
    }
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
