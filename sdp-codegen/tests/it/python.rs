//! Python: all cases in one program, checked by `mypy --strict` and `pyright`.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use sdp_codegen::{Bindings, Target};

use crate::cases::{Case, cases};
use crate::peer::{Peer, directory, has_tools, run};

/// Returns types that the corpus does not have.
fn more_cases() -> Vec<Case> {
    // Each level of nesting is several calls.
    let chain = "enum Chain: u8 { End = 0, Next = 1 { 0: Box<A> } } struct A { a: B } struct B { b: C } struct C { c: Chain }";
    let deep = deep();
    let names = include_str!("python/names.txt").replace('␀', "\0");
    let words = words(Target::Python);
    let texts = [
        ("names", &*names),
        ("words", &words),
        ("chain", chain),
        ("deep", &deep),
        ("forms", include_str!("python/forms.txt")),
        ("kinds", include_str!("c/kinds.txt")),
    ];
    let cases = texts.into_iter().map(|(name, text)| Case::new(name, text));
    cases.chain([zeros()]).collect()
}

/// Returns a map with 0.0 and -0.0, which are equal in Python.
fn zeros() -> Case {
    let two = 2_u32.to_le_bytes();
    let (zero, negative) = (0.0_f32.to_le_bytes(), (-0.0_f32).to_le_bytes());
    Case {
        valid: vec![[&two[..], &zero, &[1], &negative, &[2]].concat()],
        ..Case::new("zeros", "type Root = Map<f32, u8>;")
    }
}

/// Returns a type whose parts are in each other more often than Python allows for blocks, lines and brackets.
fn deep() -> String {
    let nested = |count: usize, before: &str, inner: &str, after: &str| {
        format!("{}{inner}{}", before.repeat(count), after.repeat(count))
    };
    let options = nested(60, "Option<", "More", ">");
    let more = nested(60, "Option<", "u8", ">");
    let results = nested(20, "Result<Result<bool, ", "u8", ">, str>");
    let tuples = nested(50, "(", "str", ", u8)");
    let maps = nested(20, "Map<u8, ", "u8", ">");
    let keys = nested(20, "[]Option<", "u8", ">");
    format!(
        "type Root = ({options}, {results}, {tuples}, {maps}, Set<{keys}>); type More = {more};"
    )
}

/// Returns the cases with a module, and the names of the others.
fn modules(directory: &Path) -> (Vec<Case>, Vec<String>) {
    let (mut all, mut refused) = (vec![], vec![]);
    for case in cases().into_iter().chain(more_cases()) {
        let bindings = Bindings::new().with_schema(case.schema.clone());
        let path = directory.join(format!("case_{}.py", all.len()));
        match bindings.with_calls().write(path, Target::Python) {
            Ok(()) => all.push(case),
            Err(error) => refused.push(format!("{}: {error}", case.name)),
        }
    }
    (all, refused)
}

/// The results of `mypy` for the standard library, which take it seconds in each new folder.
pub(crate) const MYPY_CACHE: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/mypy");
pub(crate) const CHECKERS: [&str; 3] = ["python3", "mypy", "pyright"];

/// Runs the type checkers in their strict modes.
pub(crate) fn check_types(directory: &Path, files: &[&str]) {
    let strict = r#"{ "typeCheckingMode": "strict" }"#;
    fs::write(directory.join("pyrightconfig.json"), strict).unwrap();
    let mut mypy = Command::new("mypy");
    mypy.args(["--strict", "--python-version", "3.11"])
        .env("MYPY_CACHE_DIR", MYPY_CACHE);
    let mut pyright = Command::new("pyright");
    pyright.args(["--pythonversion", "3.11"]);
    for mut command in [mypy, pyright] {
        run(command.args(files).current_dir(directory));
    }
}

/// Returns a schema in which the words of generated code are names of types, fields and variants.
pub(crate) fn words(target: Target) -> String {
    let sample = include_str!("python/sample.txt").parse().unwrap();
    let bindings = Bindings::new().with_schema(sample).in_single_file();
    let code = bindings.generate(target).unwrap();
    let code = code.text();
    let words = code.split(|it: char| !it.is_ascii_alphanumeric() && it != '_');
    let is_name = |it: &&str| !it.is_empty() && !it.starts_with(|it: char| it.is_ascii_digit());
    let words: BTreeSet<&str> = words.filter(is_name).collect();
    let words: Vec<&str> = words.into_iter().collect();
    // Hints of all forms.
    let hints = "Level;Map<u16, Level>;[]u16;Set<u32>;Option<[]str>";
    let hints: Vec<&str> = hints.split(';').collect();
    let mut schema = String::from(
        "type Root = (Types, OneOf, []Fields0, []Fields1, []Fields2, []Fields3, []Fields4);\n",
    );
    let mut list = |open: &str, part: &dyn Fn(usize, &str) -> String, words: &[&str]| {
        let words = words.iter().enumerate();
        let parts: String = words
            .map(|(number, word)| format!("#[name = {word:?}] {}, ", part(number, word)))
            .collect();
        writeln!(schema, "{open} {{ {parts} }}").unwrap();
    };
    let types = words
        .iter()
        .filter(|it| it.starts_with(|it: char| it.is_ascii_uppercase()));
    let types: Vec<&str> = types.copied().collect();
    for (number, chunk) in words.chunks(words.len().div_ceil(5)).enumerate() {
        let field = |at: usize, _: &str| format!("f{at}: {}", hints[at % hints.len()]);
        list(&format!("struct Fields{number}"), &field, chunk);
    }
    list(
        "enum OneOf: u16",
        &|number, _| format!("V{number} = {number}"),
        &words,
    );
    list(
        "struct Types",
        &|number, _| format!("t{number}: T{number}"),
        &types,
    );
    for (number, word) in types.iter().enumerate() {
        list(
            &format!("#[name = {word:?}] struct T{number}"),
            &|_, _| "x: u8".into(),
            &["x"],
        );
    }
    schema + "enum Level: u8 { Low = 0 }"
}

#[test]
fn python_agrees_with_rust() {
    let directory = directory("python", "cases");
    let (cases, refused) = modules(&directory);
    assert_eq!(
        refused,
        [
            "opaque: `Value`: the bytes of `a \"name\"` have no known length: add `#[sdp(schema = \"Type\")]` with a type of the same bytes",
            "huge: `Value`: Python has no arrays of 18446744073709551615 elements of this size",
        ]
    );
    if !has_tools("Python", &CHECKERS) {
        return;
    }
    let modules: Vec<_> = (0..cases.len()).map(|it| format!("case_{it}.py")).collect();
    let modules: Vec<&str> = modules.iter().map(|it| &**it).collect();
    check_types(&directory, &modules);
    let peer = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/python/peer.py");
    let mut peer = Peer::start(
        Command::new("python3")
            .arg(peer)
            .arg(cases.len().to_string())
            .current_dir(&directory),
    );
    // A float of Python has 64 bits, and its conversion changes the bits of a signaling NaN.
    peer.keeps_nan = false;
    peer.exchange(&cases);
    peer.finish();
}
