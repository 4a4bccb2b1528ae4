//! Schemas whose names and documentation would be code if a language copied them, and schemas of any form.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::{env, fs, iter};

use fastrand::Rng;
use sdp_codegen::{Bindings, Target};
use sdp_schema::Schema;

use crate::peer::{directory, has_tools, run};
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
            '%' => schema += &text().replace('\r', "\\u{d}").replace('\n', "\n/// "),
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

/// All languages.
const TARGETS: [Target; 5] = [
    Target::TypeScript,
    Target::C,
    Target::Cpp,
    Target::Python,
    Target::Sdp,
];

/// Returns a type that can contain the types `T0`, `T1`, ….
fn any_type(rng: &mut Rng, depth: u32) -> String {
    let forms: Vec<_> = include_str!("hostile/forms.txt").lines().collect();
    let (mut form, names) = (rng.choice(forms).unwrap(), ["u8", "str", "f32", "()"]);
    if depth == 0 {
        form = if rng.u8(..4) == 0 {
            return rng.choice(names).unwrap().into();
        } else {
            "$"
        };
    }
    let mut text = String::new();
    for char in form.chars() {
        match char {
            '$' if form == "$" => text += &format!("T{}", rng.u8(..6)),
            '$' => text += &any_type(rng, depth.saturating_sub(1)),
            char => text.push(char),
        }
    }
    text
}

/// Returns a schema file with six types that can contain each other. Many have no values, or no values of a finite size.
fn any_schema(seed: u64) -> String {
    let mut rng = Rng::with_seed(seed);
    let item = |at: u8| {
        let mut ty = || any_type(&mut rng, 2);
        let (a, b) = (ty(), ty());
        match rng.u8(..7) {
            0 => format!("struct T{at} {{ 0: {a} }}"),
            1 => format!("struct T{at} {{ 0: {a}, 1: {b} }}"),
            2 => format!("struct T{at} {{ a: {a}, b: {b} }}"),
            3 => format!(
                "enum T{at}: u8 {{ A = 0, B = 1 {{ 0: {a} }}, C = 2 {{ a: {a}, b: {b} }} }}"
            ),
            4 => format!("alias T{at} = {a};"),
            _ => format!("type T{at} = {a};"),
        }
    };
    (0..6).map(item).collect()
}

/// Schemas that are small files, and whose types contain each other deeply or many times.
fn large_schemas() -> Vec<String> {
    let chain = |count: usize, item: &dyn Fn(usize) -> String, end: &str| {
        let items: String = (0..count).map(item).collect();
        format!("struct Root {{ first: T0 }} {items} type T{count} = {end};")
    };
    let (open, close) = ("[]Option<".repeat(28), ">".repeat(28));
    let mut all: Vec<String> = [2, 60]
        .iter()
        .map(|width| {
            let tuple = |at| {
                let parts = vec![format!("T{}", at + 1); *width];
                format!("type T{at} = ({}, str);", parts.join(", "))
            };
            chain(25, &tuple, "[]u8")
        })
        .collect();
    all.extend(
        [
            "type A = []A;",
            "type A = Option<Box<A>>;",
            "alias A = Option<Box<A>>;",
        ]
        .map(String::from),
    );
    all.push(chain(
        60,
        &|at| format!("type T{at} = {open}T{}{close};", at + 1),
        "u8",
    ));
    all.push(chain(
        60,
        &|at| format!("struct T{at} {{ 0: []T{} }}", at + 1),
        "u8",
    ));
    all.push(chain(
        60,
        &|at| format!("struct T{at} {{ a: Box<T{}>, b: []T{0} }}", at + 1),
        "str",
    ));
    all.push(chain(
        60,
        &|at| {
            format!(
                "enum T{at}: u8 {{ A = 0 {{ 0: T{} }}, B = 1 {{ 0: T{0} }} }}",
                at + 1
            )
        },
        "str",
    ));
    all
}

#[test]
fn schemas_of_any_form_have_code_or_an_error() {
    let count = env::var("SDP_SCHEMAS").map_or(400, |it| it.parse().unwrap());
    let (mut valid, mut generated) = (0, 0);
    let schemas = (0..count).map(any_schema).chain(large_schemas());
    for text in schemas {
        let schema: Schema = match text.parse() {
            Ok(schema) => schema,
            Err(_) => continue,
        };
        valid += 1;
        for target in TARGETS {
            let bindings = Bindings::new().with_schema(schema.clone());
            generated += u64::from(bindings.generate(target).is_ok());
        }
    }
    // Python and TypeScript have code for almost all.
    assert!(
        valid > count / 8 && generated > valid * 2,
        "{valid} {generated}"
    );
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
        let directory = directory("hostile", extension);
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
    let directory = directory("hostile", "ts");
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
    let directory = directory("hostile", "py");
    let files = write(&directory, Target::Python, "py");
    let mut command = Command::new("python3");
    run(command
        .current_dir(&directory)
        .args(["-W", "error", "-m", "py_compile"])
        .args(files));
}
