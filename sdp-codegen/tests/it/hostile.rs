//! Schemas whose names and documentation would be code if a language copied them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, iter};

use fastrand::Rng;
use sdp_codegen::{Bindings, Target};

use crate::peer::{has_tools, run};
use crate::typescript::tool;

/// The number of schemas for each language.
const COUNT: u64 = 24;

/// Parts of names. `@` is an error in code of each language, but not in a comment or string.
const PARTS: &[&str] = &[
    "@",
    "\n@\n",
    "\r@",
    "*/@/*",
    "\"@\"",
    "'@'",
    "`@${@}`",
    "\\",
    "\\\n@",
    "//@\n@",
    "\"\"\"@\"\"\"",
    "'''@",
    "#@\n",
    "??/\n@",
    "\u{2028}@",
    "\u{85}@",
    "\u{202e}@",
    "%@",
    "{@}",
    ";@",
    "1@",
    "²",
    "\u{301}",
    "\0@",
    "class",
    "int",
    "a",
    "B",
    "_",
];

/// A schema with a name or text in each place that can have one. `$` is a name, and `%` is a documentation.
const SCHEMA: &str = "
/// %
messages Root { A }
/// %
#[message_id = 1] #[name = $]
struct A {
    /// %
    #[name = $] a: u8,
    #[name = $] b: B,
    #[name = $] c: Map<str, C>,
    d: Set<Unordered<$, str>>,
    e: Option<[]D>,
}
/// %
#[name = $]
enum B: u8 {
    /// %
    #[name = $] First = 0,
    #[name = $] Second = 1,
}
#[name = $]
enum C: u8 {
    /// %
    #[name = $] First = 0 { #[name = $] x: u8 },
    #[name = $] Second = 1 { 0: u8, 1: f32 },
}
#[name = $] #[message_id = none]
struct D { x: u8, #[name = $] y: str }
";

/// Returns the code of a schema with other names for each seed.
fn generate(target: Target, seed: u64) -> String {
    let mut rng = Rng::with_seed(seed);
    let mut text = || -> String {
        let count = rng.usize(1..=3);
        let parts = (0..count).filter_map(|_| rng.choice(PARTS));
        parts.copied().collect()
    };
    let mut schema = String::new();
    let mut names = BTreeSet::new();
    for char in SCHEMA.chars() {
        match char {
            '$' => {
                let name = iter::repeat_with(&mut text).find(|it| names.insert(it.clone()));
                schema += &format!("{:?}", name.unwrap()).replace("\\0", "\\u{0}");
            }
            // Each line is a comment of its own.
            '%' => schema += &text().replace(['\n', '\r'], "\n/// "),
            char => schema.push(char),
        }
    }
    let schema = schema
        .parse()
        .unwrap_or_else(|error| panic!("{error}\n{schema}"));
    let bindings = Bindings::new().with_schema(schema);
    let bindings = bindings.with_namespace(&format!("h{seed}"));
    bindings.generate(target).unwrap().text().to_owned()
}

/// Writes the code of all schemas to files with this extension, and returns their names.
fn write(directory: &Path, target: Target, extension: &str) -> Vec<String> {
    let write = |seed| {
        let name = format!("h{seed}.{extension}");
        fs::write(directory.join(&name), generate(target, seed)).unwrap();
        name
    };
    (0..COUNT).map(write).collect()
}

fn directory(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("hostile")
        .join(name);
    fs::create_dir_all(&path).unwrap();
    path
}

#[test]
fn names_are_not_code_in_c_and_cpp() {
    for (target, compiler, standard, extension) in [
        (Target::C, "gcc", "c99", "c"),
        (Target::Cpp, "g++", "c++17", "cpp"),
    ] {
        if !has_tools(extension, &[compiler]) {
            continue;
        }
        let directory = directory(extension);
        let headers = write(&directory, target, "h");
        let main: String = headers
            .iter()
            .map(|it| format!("#include \"{it}\"\n"))
            .collect();
        let main_name = format!("main.{extension}");
        fs::write(directory.join(&main_name), main).unwrap();
        let mut command = Command::new(compiler);
        let options = [
            &*format!("-std={standard}"),
            "-Wall",
            "-Wextra",
            "-Werror",
            "-fsyntax-only",
        ];
        run(command.current_dir(&directory).args(options).arg(main_name));
    }
}

#[test]
fn names_are_not_code_in_typescript() {
    if !has_tools("TypeScript", &["node", &tool("tsc")]) {
        return;
    }
    let directory = directory("ts");
    let files = write(&directory, Target::TypeScript, "ts");
    let mut command = Command::new(tool("tsc"));
    let options = [
        "--noEmit",
        "--strict",
        "--target",
        "es2022",
        "--lib",
        "esnext,dom",
    ];
    run(command.current_dir(&directory).args(options).args(files));
}

#[test]
fn names_are_not_code_in_python() {
    if !has_tools("Python", &["python3"]) {
        return;
    }
    let directory = directory("py");
    let files = write(&directory, Target::Python, "py");
    let mut command = Command::new("python3");
    run(command
        .current_dir(&directory)
        .args(["-W", "error", "-m", "py_compile"])
        .args(files));
}
