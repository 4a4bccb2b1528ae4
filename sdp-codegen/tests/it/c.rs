//! The generated header for C: values, messages and `Hello`, in all standards of C and C++.

mod names;
mod page;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use sdp_codegen::{Bindings, Target};
use sdp_schema::Root;

use crate::cases::{Case, bytes, cases, some};
use crate::peer::{
    self, Answer, Peer, directory, has_32_bits, has_tools, needs_all_cases, number, run,
};

pub(crate) const PEER: &str = include_str!("c/peer.c");
pub(crate) const PEER_HEADER: &str = include_str!("c/peer.h");
const KINDS: &str = include_str!("c/kinds.txt");

pub(crate) const WARNINGS: [&str; 6] = [
    "-Wall",
    "-Wextra",
    "-Wpedantic",
    "-Wconversion",
    "-Wsign-conversion",
    "-Werror",
];

/// The compilers with a standard for all headers, if no program has it, and with standards for some headers.
const STANDARDS: [(&str, Option<&str>, &[&str]); 4] = [
    ("gcc", None, &["c11", "c17", "c2x"]),
    ("clang", None, &["c11", "c17", "c2x"]),
    ("g++", Some("c++17"), &["c++20", "c++23"]),
    ("clang++", None, &["c++17", "c++20", "c++2b"]),
];

/// Returns the source of a part of the program for a root.
fn root(header: &str, case: &Case, index: usize) -> String {
    let rust = match case.schema.root() {
        Root::Value(ty) => case.schema.get(ty).name().map_or("Value", |it| it.name()),
        Root::Messages(_) => case.schema.name().unwrap().name(),
    };
    let start =
        |name: &str, function: &str| format!("static inline struct sdp_error {name}_{function}(");
    let mut name = heck::AsSnakeCase(rust).to_string();
    if !header.contains(&start(&name, "encode")) {
        name.push('_');
    }
    let parameters = |function: &str| {
        let start = start(&name, function);
        let (_, rest) = header.split_once(&start).expect(&start);
        rest.split_once(")\n").unwrap().0.to_owned()
    };
    let decode = parameters("decode");
    let ty = decode.rsplit_once(',').unwrap().1.trim();
    let arena = match decode.contains("sdp_arena") {
        true => "arena,",
        false => "",
    };
    include_str!("c/root.c")
        .replace("DECODE_ARENA", arena)
        .replace("TYPE", ty.strip_suffix("*value").unwrap())
        .replace("NAME", &name)
        .replace("HEADER", &format!("{}.h", case.name))
        .replace("INDEX", &index.to_string())
}

/// Returns the cases, and cases with forms that matter only in C.
fn all_cases() -> Vec<Case> {
    cases().into_iter().chain(cases_of_c()).collect()
}

/// Returns cases that use each part of the support code, and each form of C.
fn some_cases() -> Vec<Case> {
    let all = needs_all_cases();
    let more = cases_of_c().into_iter();
    let more = more.filter(|it| all || ["kinds", "taken"].contains(&&*it.name));
    some(cases()).into_iter().chain(more).collect()
}

fn cases_of_c() -> [Case; 5] {
    // Each level of nesting is several calls, and a type has many parts in each other.
    let chain = "enum Chain: u8 { End = 0, Next = 1 { 0: Box<A> } } struct A { a: B } struct B { b: Chain }";
    let (options, end) = ("Option<".repeat(60), ">".repeat(60));
    let (lists, close) = ("[]Option<".repeat(20), ">".repeat(20));
    let deep = format!(
        "type Root = ({options}More{end}, Set<{lists}u8{close}>); type More = {options}u8{end};"
    );
    let taken = names::schema();
    let more = [
        ("kinds", KINDS),
        ("chain", chain),
        ("deep", &deep),
        ("taken", &taken),
        (
            "arrays",
            "messages Arrays { A, B } #[message_id = 1] alias A = [3]i8; #[message_id = 2] alias B = [2](u8, str);",
        ),
    ];
    more.map(|(name, text)| Case::new(name, text))
}

/// Writes the sources of the program without its main file, and returns the cases with headers and the refused ones.
fn program(directory: &Path, cases: Vec<Case>) -> (Vec<Case>, Vec<String>) {
    let write = |name: &str, text: &str| fs::write(directory.join(name), text).unwrap();
    write("peer.h", PEER_HEADER);
    let (mut kept, mut refused) = (vec![], vec![]);
    for case in cases {
        let bindings = Bindings::new().with_schema(case.schema.clone());
        let path = directory.join(format!("{}.h", case.name));
        match bindings.with_calls().write(&path, Target::C) {
            Ok(()) => {
                let root = root(&fs::read_to_string(path).unwrap(), &case, kept.len());
                write(&format!("{}.c", case.name), &root);
                kept.push(case);
            }
            Err(_) => refused.push(case.name),
        }
    }
    let mut table = String::from("#include \"peer.h\"\n");
    let mut roots = kept.len();
    if kept.iter().any(|it| it.name == "request") {
        let hello = include_str!("c/hello.c").replace("HEADER", "request.h");
        let hello = hello.replace("INDEX", &roots.to_string());
        write(
            "hello.c",
            &hello.replace("REFUSAL", &(roots + 2).to_string()),
        );
        let header = fs::read_to_string(directory.join("request.h")).unwrap();
        let link = Case::new("request", "messages Link {}");
        write("link.c", &root(&header, &link, roots + 1));
        roots += 3;
    }
    for index in 0..roots {
        table += &format!("answer_fn answer_{index};\n");
    }
    table += "answer_fn *const ROOTS[] = {\n";
    for index in 0..roots {
        table += &format!("    answer_{index},\n");
    }
    table += "};\nconst size_t ROOT_COUNT = sizeof ROOTS / sizeof *ROOTS;\n";
    write("table.c", &table);
    (kept, refused)
}

/// Returns the sources in a directory.
fn sources(directory: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(directory).unwrap();
    let files = files.map(|it| it.unwrap().path());
    let mut files: Vec<_> = files
        .filter(|it| it.extension().is_some_and(|it| it == "c"))
        .collect();
    files.sort();
    files
}

#[test]
fn program_in_c_agrees_with_rust() {
    if !has_tools("C", &["clang"]) {
        return;
    }
    let directory = directory("c", "peer");
    let (cases, refused) = program(&directory, all_cases());
    assert_eq!(refused, ["opaque", "huge"]);
    fs::write(directory.join("peer.c"), PEER).unwrap();
    let program = directory.join("peer");
    run(Command::new("clang")
        .args(["-std=c99", "-O0", "-fsanitize=address,undefined", "-Wshadow"])
        // Programs for audio use this option, which must not change what is accepted.
        .args(["-ffast-math", "-fno-sanitize-recover=all", "-o"])
        .arg(&program)
        .args(WARNINGS)
        .args(sources(&directory)));
    exchange(&program, &cases);
}

#[test]
fn program_for_32_bits_agrees_with_rust() {
    if !has_32_bits("C", "gcc") {
        return;
    }
    let directory = directory("c", "peer32");
    let (cases, _) = program(&directory, some_cases());
    fs::write(directory.join("peer.c"), PEER).unwrap();
    let program = directory.join("peer");
    // The registers of x87 would change NaN.
    run(Command::new("gcc")
        .args(["-std=c99", "-O1", "-m32", "-msse2", "-mfpmath=sse"])
        .args(["-Wshadow", "-o"])
        .arg(&program)
        .args(WARNINGS)
        .args(sources(&directory)));
    exchange(&program, &cases);
}

/// Compares the program of all cases with Rust.
fn exchange(program: &Path, cases: &[Case]) {
    let mut peer = Peer::start(&mut Command::new(program));
    peer.exchange(cases);
    let kinds = cases.iter().position(|it| it.name == "kinds").unwrap();
    peer.mutations(kinds, &cases[kinds], 2_500);
    for (hello, is_refused) in refused_hellos() {
        let answer = peer.ask(cases.len() + 2, &hello);
        assert_eq!(answer != Answer::Ok(vec![]), is_refused, "{hello:02x?}");
    }
    peer.finish();
}

/// Returns the `Hello` messages of the corpus, and whether a program with the protocol `plugins` refuses them.
fn refused_hellos() -> Vec<(Vec<u8>, bool)> {
    let lines = include_str!("../../../testdata/corpus/hellos.jsonl").lines();
    let line = |line: &str| {
        let line: serde_json::Value = serde_json::from_str(line).unwrap();
        let refused = line["refused"].as_bool().unwrap();
        (bytes(line["bytes"].as_str().unwrap()), refused)
    };
    lines.map(line).collect()
}

/// Runs the fuzz target for some seconds. A variable sets the number of runs, to run it for longer.
#[test]
fn fuzz_target_finds_no_invalid_access() {
    if !has_tools("C", &["clang"]) {
        return;
    }
    let directory = directory("c", "fuzz");
    let mut cases = all_cases();
    cases.retain(|it| {
        let names = "registry kinds chain list tree json long_cycle equal_to_a_cycle request indexed_records indexed_trees";
        names.split(' ').any(|name| name == it.name)
    });
    let (cases, _) = program(&directory, cases);
    fs::write(directory.join("fuzz.c"), include_str!("c/fuzz.c")).unwrap();
    let target = directory.join("fuzz");
    run(Command::new("clang")
        .args(["-std=c99", "-g", "-fsanitize=fuzzer,address,undefined"])
        .args(["-fno-sanitize-recover=all", "-o"])
        .arg(&target)
        .args(sources(&directory)));
    peer::write_seeds(&directory, &cases);
    let runs = number("SDP_FUZZ_RUNS", 2_000);
    run(Command::new(target)
        .current_dir(&directory)
        .arg(format!("-runs={runs}"))
        .args(["-seed=1", "-max_len=4096", "-print_final_stats=1", "seeds"]));
}

#[test]
fn header_compiles_in_each_standard_without_warnings() {
    let compilers: Vec<_> = STANDARDS.iter().map(|it| it.0).collect();
    if !has_tools("C", &compilers) {
        return;
    }
    let directory = directory("c", "standards");
    program(&directory, some_cases());
    let all = sources(&directory);
    let some =
        ["kinds.c", "registry.c", "request.c", "json.c", "keys.c"].map(|it| directory.join(it));
    let compile = |compiler: &str, standard: &str, sources: &[PathBuf]| {
        // A function in C++ can hide the constructor of a struct with its name, which has no other effect.
        let (language, shadow) = match compiler.ends_with("++") {
            true => ("c++", "-Wno-shadow"),
            false => ("c", "-Wshadow"),
        };
        run(Command::new(compiler)
            .args([&format!("-std={standard}"), shadow])
            .args(WARNINGS)
            .args(["-fsyntax-only", "-x", language])
            .args(sources));
    };
    for (compiler, standard, others) in STANDARDS {
        if let Some(standard) = standard {
            compile(compiler, standard, &all);
        }
        for standard in others {
            compile(compiler, standard, &some);
        }
    }
}
