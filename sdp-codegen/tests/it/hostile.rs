//! Schemas of all languages: with names and documentation that would be code if a language copied them, of any form, and of
//! the registry.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::{env, fs, iter};

use fastrand::Rng;
use sdp_codegen::{Bindings, Target};
use sdp_schema::Schema;
use sdp_testdata::PluginRegistry;

use crate::go;
use crate::languages::{Language, languages};
use crate::peer::{has_tools, needs_all_cases, run};
use crate::programs::write;
use crate::typescript::tool;

/// The number of schemas for each language.
const COUNT: u64 = 24;

/// Parts of names. `@` is an error in code of each language, but not in a comment or string.
const PARTS: &str = include_str!("hostile/parts.json");

/// A schema with a name or text in each place that can have one. `$` is a name, and `%` is a documentation.
const SCHEMA: &str = include_str!("hostile/schema.txt");

/// Returns the bindings of a schema with other names for each seed.
fn hostile(seed: u64) -> Bindings {
    let mut rng = Rng::with_seed(seed);
    let parts: Vec<String> = serde_json::from_str(PARTS).unwrap();
    let mut text = || -> String {
        let count = rng.usize(1..=3);
        let parts = (0..count).filter_map(|_| rng.choice(&parts));
        parts.map(String::as_str).collect()
    };
    let mut schema = String::new();
    let mut names = BTreeSet::new();
    for char in SCHEMA.chars() {
        match char {
            '$' => {
                let name = iter::repeat_with(&mut text).find(|it| names.insert(it.clone()));
                schema += &format!("{:?}", name.unwrap()).replace("\\0", "\\u{0}");
            }
            // Each line is one comment.
            '%' => schema += &text().replace('\r', "\\u{d}").replace('\n', "\n/// "),
            char => schema.push(char),
        }
    }
    let schema = schema
        .parse()
        .unwrap_or_else(|error| panic!("{error}\n{schema}"));
    let bindings = Bindings::new().with_schema(schema);
    bindings.with_namespace(&format!("h{seed}"))
}

#[test]
fn registry_is_as_committed() {
    let bindings = Bindings::new().with::<PluginRegistry>();
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/golden");
    for language in languages() {
        let path = directory.join(format!("registry.{}", language.extension()));
        let bindings = match language.target {
            // The comparison with other formats of Go needs one file.
            Target::Go => bindings.clone().in_single_file(),
            _ => bindings.clone(),
        };
        let generated = bindings.generate(language.target).unwrap();
        if env::var_os("UPDATE_BINDINGS").is_some() {
            fs::write(&path, generated.text()).unwrap();
        }
        // The runtime has the code of `src`.
        let committed = fs::read_to_string(&path).unwrap();
        assert!(committed == generated.text(), "{}", path.display());
    }
}

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
pub(crate) fn any_schema(seed: u64) -> String {
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
    let tuple = |at, width| {
        let parts = vec![format!("T{}", at + 1); width];
        format!("type T{at} = ({}, str);", parts.join(", "))
    };
    let list = |at| format!("type T{at} = {open}T{}{close};", at + 1);
    let newtype = |at| format!("struct T{at} {{ 0: []T{} }}", at + 1);
    let pair = |at| format!("struct T{at} {{ a: Box<T{}>, b: []T{0} }}", at + 1);
    let either = |at| {
        let next = at + 1;
        format!("enum T{at}: u8 {{ A = 0 {{ 0: T{next} }}, B = 1 {{ 0: T{next} }} }}")
    };
    vec![
        chain(25, &|at| tuple(at, 2), "[]u8"),
        chain(25, &|at| tuple(at, 60), "[]u8"),
        "type A = []A;".into(),
        "type A = Option<Box<A>>;".into(),
        "alias A = Option<Box<A>>;".into(),
        chain(60, &list, "u8"),
        chain(60, &newtype, "u8"),
        chain(60, &pair, "str"),
        chain(60, &either, "str"),
    ]
}

#[test]
fn schemas_of_any_form_have_code_or_an_error() {
    let count = if needs_all_cases() { 4_000 } else { 100 };
    let (mut valid, mut generated) = (0, 0);
    let schemas = (0..count).map(any_schema).chain(large_schemas());
    for text in schemas {
        let schema: Schema = match text.parse() {
            Ok(schema) => schema,
            Err(_) => continue,
        };
        valid += 1;
        for target in Target::ALL {
            let bindings = Bindings::new().with_schema(schema.clone()).in_single_file();
            generated += u64::from(bindings.generate(target).is_ok());
        }
    }
    // Python and TypeScript have code for almost all.
    assert!(
        valid > count / 8 && generated > valid * 2,
        "{valid} {generated}"
    );
}

/// Checks the code of bindings, if a compiler does. The command may use a processor for this number of seconds.
pub(crate) fn check(
    language: &Language,
    test: &str,
    all: impl IntoIterator<Item = Bindings>,
    seconds: u32,
) {
    let Some([command]) = language.line("check") else {
        return;
    };
    let mut words = command.split(' ');
    let program = tool(words.next().unwrap());
    if !has_tools(language.name, &[&program]) {
        return;
    }
    let directory = go::module(test, language.extension(), "test");
    let (mut files, mut main) = (vec![], String::new());
    for (at, bindings) in all.into_iter().enumerate() {
        let name = language.file(&format!("h{at}"));
        write(&directory, &name, bindings);
        main += &format!("#include \"{name}\"\n");
        files.push(name);
    }
    match words.clone().next_back() {
        None => return go::check(&directory),
        Some("main") => files.clear(),
        Some(_) => {}
    }
    fs::write(directory.join("main"), main).unwrap();
    let limited = format!("ulimit -t {seconds} && exec \"$0\" \"$@\"");
    let mut command = Command::new("sh");
    command.args(["-c", &limited, &program]).args(words);
    run(command.args(files).current_dir(directory));
}

#[test]
fn names_are_not_code() {
    for language in languages() {
        check(&language, "hostile", (0..COUNT).map(hostile), 60);
    }
}
