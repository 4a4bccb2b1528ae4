//! The conversion in other languages: a program gets pairs of schemas and values, and agrees with `Plan`.
//!
//! Each line of the program's input is a writer's schema, a reader's schema and values, in hexadecimal digits. Its answer
//! is a line of JSON: for each message the id, the grade and the refusals, and for each value the bytes or an error.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use sdp_codegen::Bindings;
use sdp_schema::{Plan, Root, Schema, check};
use serde::Deserialize;

use crate::cases::{bytes, hex};
use crate::languages::language;
use crate::peer::{self, blocks, has_tools, number};
use crate::{go, python, typescript};

#[allow(dead_code, reason = "the tests of sdp-schema use the rest")]
#[path = "../../../sdp-schema/tests/it/resolve"]
mod shared {
    pub(super) mod pairs;
    pub(super) mod random;
}

pub(crate) const ROWS: &str = include_str!("../../../testdata/corpus/resolution.txt");

#[derive(Deserialize, Debug)]
struct Answer {
    messages: Vec<(u16, String, Vec<String>)>,
    /// The bytes of each value, or the name of an error and its offset.
    values: Vec<(String, Option<usize>)>,
}

pub(crate) type Case = (Schema, Schema, Vec<Vec<u8>>);

pub(crate) fn row(line: &str) -> Case {
    let columns: Vec<&str> = line.split(" | ").collect();
    let schema = |text: &str| -> Schema {
        let end = if text.contains(';') { "" } else { ";" };
        let text = match text.starts_with("messages") {
            true => text.into(),
            false => format!("#[message_id = none] alias V = {text}{end}"),
        };
        text.parse().unwrap()
    };
    let values = columns.get(4).into_iter().flat_map(|it| it.split(", "));
    let given = values.map(|it| it.split(" > ").next().unwrap());
    let values = given.map(|it| bytes(it.trim_start_matches("empty")));
    (schema(columns[1]), schema(columns[2]), values.collect())
}

fn choices(seed: u64) -> shared::random::Rng {
    let mut choices = vec![0; 4096];
    fastrand::Rng::with_seed(seed).fill(&mut choices);
    shared::random::Rng::new(choices)
}

pub(crate) fn random(seed: u64) -> Option<Case> {
    let (writer, reader) = shared::pairs::pair(&mut choices(seed))?;
    let values = values(&writer, seed);
    Some((writer, reader, values))
}

/// Returns values of a schema.
pub(crate) fn valid(writer: &Schema, seed: u64) -> Vec<Vec<u8>> {
    shared::pairs::values(writer, &mut choices(seed))
}

/// Returns values of a schema, and changed ones.
pub(crate) fn values(writer: &Schema, seed: u64) -> Vec<Vec<u8>> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut values = valid(writer, seed);
    for mut value in values.clone() {
        peer::mutate(&mut value, &mut rng);
        values.push(value);
    }
    values
}

/// Returns the name of an error by its text.
pub(crate) fn kind(text: &str) -> &str {
    let names = "unexpected end=UnexpectedEnd|after the value=TrailingBytes|not a variant of=UnknownVariant\
        |too deep=NestingTooDeep|invalid tag=Invalid?Tag";
    let mut names = names.split('|').filter_map(|it| it.split_once('='));
    let found = names.find(|(part, _)| text.contains(part));
    found.map_or("InvalidConversion", |it| it.1)
}

fn agrees((writer, reader, values): &Case, answer: &Answer) -> usize {
    let context = || format!("{writer}\nto {reader}\n{answer:?}");
    let plan = Plan::new(writer, reader);
    let texts = answer.messages.iter().flat_map(|it| &it.2);
    let grades = answer.messages.iter();
    let grades: Vec<_> = grades.map(|it| format!("{} {}", it.0, it.1)).collect();
    match &plan {
        Err(refusals) => {
            let mut texts: Vec<&str> = texts.take(64).map(|it| &**it).collect();
            texts.dedup();
            assert_eq!(texts.join("\n"), refusals.to_string(), "{}", context());
        }
        Ok(plan) => {
            let mut expected: Vec<String> = plan
                .messages()
                .map(|(id, it)| format!("{id} {it:?}"))
                .collect();
            if let Root::Value(_) = writer.root() {
                expected.push(format!("0 {:?}", plan.grade()));
            }
            assert_eq!(grades, expected, "{}", context());
            for ((id, _), (.., texts)) in plan.messages().zip(&answer.messages) {
                let expected = plan.refusals(id).map(ToString::to_string);
                assert_eq!(
                    texts.join("\n"),
                    expected.unwrap_or_default(),
                    "{}",
                    context()
                );
            }
        }
    }
    for (value, (found, offset)) in values.iter().zip(&answer.values) {
        let mut out = vec![];
        let expected = plan.as_ref().ok().map(|it| it.append(value, &mut out));
        let is_valid = check(writer, value).is_ok();
        let rejects = |it: &[u8]| !is_valid && check(reader, it).is_err();
        let is_right = match (&expected, offset) {
            (Some(Ok(())), None) => bytes(found) == out || rejects(&out),
            (Some(Err(error)), Some(at)) if is_valid => {
                (found.as_str(), *at) == (kind(error.detail()), error.offset())
            }
            (None | Some(Err(_)), Some(_)) => true,
            // An invalid value can also become bytes that the reader rejects.
            (None | Some(Err(_)), None) => rejects(&bytes(found)),
            (Some(Ok(())), Some(_)) => rejects(&out),
        };
        assert!(
            is_right,
            "{value:02x?} to {found} {offset:?}, not {expected:02x?} {out:02x?}\n{}",
            context()
        );
    }
    values.len()
}

/// Compares a program with the rows of the corpus, and with this number of random values, which the variable
/// `CONVERSIONS` replaces.
fn exchange(command: &mut Command, count: u64) {
    let count = number("CONVERSIONS", count);
    let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/../testdata/corpus");
    let command = command.arg(corpus).stdin(Stdio::piped());
    let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
    let mut to = child.stdin.take().unwrap();
    let mut from = BufReader::new(child.stdout.take().unwrap());
    let mut done = 0;
    for case in ROWS.lines().map(row).chain((0..).filter_map(random)) {
        let schemas = [&case.0, &case.1].map(|it| sdp::to_vec(it).unwrap());
        let parts: Vec<String> = schemas.iter().chain(&case.2).map(|it| hex(it)).collect();
        writeln!(to, "{}", parts.join(" ")).unwrap();
        let mut line = String::new();
        from.read_line(&mut line).unwrap();
        let answer: Answer =
            serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"));
        done += agrees(&case, &answer) as u64;
        if done >= count {
            break;
        }
    }
    println!("{done} values");
    drop(to);
    assert!(child.wait().unwrap().success());
}

/// Writes the modules of two versions of a protocol in a language, and programs.
fn versions(name: &str, programs: &[(&str, &str)]) -> PathBuf {
    let (language, directory) = (language(name), go::module("resolve", name, "test"));
    let texts: Vec<&str> = include_str!("resolve/versions.txt").split("---").collect();
    for (name, version) in [
        ("old", 0),
        ("next", 1),
        ("plugins", 1),
        ("other", 2),
        ("empty", 3),
    ] {
        let bindings = Bindings::new().with_schema(texts[version].parse().unwrap());
        let bindings = bindings.with_conversion().with_namespace(name);
        let path = directory.join(language.file(name));
        bindings.write(path, language.target).unwrap();
    }
    for (name, text) in programs {
        fs::write(directory.join(name), text).unwrap();
    }
    directory
}

#[test]
fn conversions_in_typescript_agree() {
    if typescript::has_typescript() {
        let programs = typescript::project(&[("main.mjs", include_str!("resolve/main.mjs"))]);
        let directory = versions("TypeScript", &programs);
        typescript::compile(&directory);
        let mut node = Command::new("node");
        exchange(node.arg("main.mjs").current_dir(directory), 3000);
    }
}

#[test]
fn conversions_in_python_agree() {
    if has_tools("Python", &python::CHECKERS) {
        let page = blocks(include_str!("../../../sdp/docs/python.md"), "python");
        let mut page = page.into_iter().filter(|it| it.contains("open_file("));
        let programs = [
            ("main.py", include_str!("resolve/main.py")),
            ("page.py", page.next().unwrap()),
        ];
        let directory = versions("Python", &programs);
        python::check_types(&directory, &["sdp_resolve.py", "page.py"]);
        let python = || Command::new("python3");
        exchange(python().arg("main.py").current_dir(&directory), 3000);
        let mut page = python();
        let output = page
            .args(["page.py", "last_year.sdp"])
            .current_dir(&directory)
            .output();
        assert_eq!(output.unwrap().stdout, b"Clear(slot=3, bank=7)\n");
    }
}

#[test]
fn conversions_in_go_agree() {
    if has_tools("Go", &["go"]) {
        let programs = [("main.go", include_str!("resolve/main.go"))];
        let directory = versions("Go", &programs);
        go::check(&directory);
        go::go(&directory, &["build", "-o", "main", "."]);
        exchange(&mut Command::new(directory.join("main")), 3000);
    }
}
