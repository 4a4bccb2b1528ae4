//! Go: a package for each case, checked by `gofmt`, `go vet` and `staticcheck`, in one program.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use sdp_codegen::{Bindings, Target};

use crate::cases::{Case, cases, hex};
use crate::peer::{self, Peer, directory, has_tools, number, run};
use crate::python::words;
use crate::{programs, resolve};

/// Returns types that the corpus does not have.
fn more_cases() -> Vec<Case> {
    let words = words(Target::Go);
    let names = include_str!("python/names.txt").replace('␀', "\0");
    let texts = [
        ("names", &*names),
        ("words", &words),
        ("forms", include_str!("python/forms.txt")),
        ("kinds", include_str!("c/kinds.txt")),
        ("silent", "messages Silent {}"),
    ];
    let cases = texts.iter().map(|(name, text)| Case::new(name, text));
    cases.collect()
}

/// Runs a command of Go in a module.
pub(crate) fn go(directory: &Path, arguments: &[&str]) {
    let mut command = Command::new("go");
    let command = command.args(arguments).current_dir(directory);
    run(command.env("GOTOOLCHAIN", "local"));
}

/// Returns an empty directory that is a module.
pub(crate) fn module(language: &str, test: &str, module: &str) -> PathBuf {
    let directory = directory(language, test);
    let text = format!("module {module}\n\ngo 1.23\n");
    fs::write(directory.join("go.mod"), text).unwrap();
    directory
}

/// Checks the packages of a module.
pub(crate) fn check(directory: &Path) {
    let mut format = Command::new("sh");
    let format = format.args(["-c", "! gofmt -d . | grep ."]);
    run(format.current_dir(directory));
    go(directory, &["vet", "./..."]);
    if has_tools("staticcheck", &["staticcheck"]) {
        let mut check = Command::new("staticcheck");
        run(check.arg("./...").current_dir(directory));
    }
}

/// Returns a function that decodes the first root of a package and encodes it again.
fn root(text: &str, package: &str) -> String {
    let is_root = |it: &&str| it.contains("UnmarshalBinary(") || it.starts_with("func Unmarshal");
    let line = text.lines().find(is_root).unwrap();
    let method = line.strip_prefix("func (v *");
    let function = line.strip_prefix("func Unmarshal");
    let name = method.or(function).unwrap();
    let name = name.split([')', '(']).next().unwrap();
    match method {
        Some(_) => format!("value[{package}.{name}]()"),
        None => format!("message({package}.Unmarshal{name}, {package}.Append{name})"),
    }
}

/// Writes the programs with all cases, and returns the cases and the reasons why the others are refused.
fn program(directory: &Path) -> (Vec<Case>, Vec<String>) {
    let (mut imports, mut roots) = (vec![], vec![]);
    let (mut all, mut refused) = (vec![], vec![]);
    for case in cases().into_iter().chain(more_cases()) {
        let package = format!("case{}", all.len());
        let bindings = Bindings::new().with_schema(case.schema.clone());
        let bindings = bindings.with_calls().with_namespace(&package);
        let path = directory.join(&package).join("case.go");
        match bindings.with_runtime("test/sdp").write(&path, Target::Go) {
            Err(error) => refused.push(format!("{}: {error}", case.name)),
            Ok(()) => {
                imports.push(format!("\t\"test/{package}\"\n"));
                roots.push(root(&fs::read_to_string(path).unwrap(), &package));
                all.push(case);
            }
        }
    }
    let links = ["Hello", "LinkMessage"];
    roots.extend(links.map(|it| format!("message(sdp.Unmarshal{it}, sdp.Append{it})")));
    imports.push("\t\"test/sdp\"\n".into());
    let names = all.iter().map(|it| &*it.name).chain(["Hello", "Link"]);
    let names = names.collect::<Vec<_>>().join(" ");
    fs::write(directory.join("names.txt"), names).unwrap();
    imports.sort();
    let (imports, roots) = (imports.concat(), roots.join(",\n\t"));
    let text =
        format!("package main\n\nimport (\n{imports})\n\nvar roots = []root{{\n\t{roots},\n}}\n");
    let conform = directory.join("conform");
    fs::create_dir(&conform).unwrap();
    programs::copy(&conform, "../../../testdata/corpus/conform.go go/own.go");
    programs::copy(directory, "go/peer.go");
    for directory in [directory, &conform] {
        fs::write(directory.join("roots.go"), &text).unwrap();
        programs::copy(directory, "go/root.go");
    }
    let load =
        "messages Request { Load } #[message_id = 1] struct Load { #[default = \"00\"] slot: u8 }";
    let load = Bindings::new().with_schema(load.parse().unwrap());
    let load = load.with_conversion().with_namespace("load");
    let path = directory.join("load/load.go");
    load.write(path, Target::Go).unwrap();
    check(directory);
    (all, refused)
}

#[test]
fn go_agrees_with_rust() {
    if !has_tools("Go", &["go"]) {
        return;
    }
    let directory = module("go", "cases", "test");
    let (cases, refused) = program(&directory);
    let expected = [
        "opaque: `Value`: the bytes of `a \"name\"` have no known length: add `#[sdp(schema = \"Type\")]` with a type of the same bytes",
        "huge: `Value`: a value needs more than 16 MiB, which is too large for Go",
    ];
    assert_eq!(refused, expected);
    go(&directory, &["build", "-o", "peer", "."]);
    let mut peer = Peer::start(&mut Command::new(directory.join("peer")));
    peer.exchange(&cases);
    peer.finish();
    conforms_to_the_corpus(&directory);
}

/// Asserts that the program of the corpus skips the expected rows, and finds no failures.
fn conforms_to_the_corpus(directory: &Path) {
    let mut texts = String::new();
    for line in resolve::ROWS.lines() {
        let (writer, reader, _) = resolve::row(line);
        for (schema, text) in [writer, reader].iter().zip(line.split(" | ").skip(1)) {
            writeln!(texts, "{} | {text}", hex(&sdp::to_vec(schema).unwrap())).unwrap();
        }
    }
    fs::write(directory.join("texts.txt"), texts).unwrap();
    let command = "go run ./conform $CARGO_MANIFEST_DIR/../testdata/corpus";
    let output = programs::shell(directory, command).output().unwrap();
    let printed = String::from_utf8_lossy(&output.stdout);
    let (levels, skipped): (Vec<_>, Vec<_>) =
        printed.lines().partition(|it| it.starts_with("level "));
    let is_full = output.status.success() && !levels.concat().contains(" 0 passed");
    assert!(is_full, "{printed}");
    let expected = include_str!("go/skipped.txt").lines();
    assert!(skipped.into_iter().eq(expected), "{printed}");
}

/// Runs Go's fuzzer over all cases. Set `SDP_FUZZ_RUNS` to the number of inputs.
#[test]
#[ignore = "takes minutes"]
fn fuzz() {
    let directory = module("go", "fuzz", "test");
    let (cases, _) = program(&directory);
    let mut seeds = String::new();
    for (root, value) in peer::seeds(&cases) {
        writeln!(seeds, "{root} {}", hex(&value)).unwrap();
    }
    fs::write(directory.join("seeds.txt"), seeds).unwrap();
    programs::copy(&directory, "go/fuzz_test.go");
    let runs = format!("{}x", number("SDP_FUZZ_RUNS", 100_000));
    go(&directory, &["test", "-fuzz=.", "-fuzztime", &runs, "."]);
}
