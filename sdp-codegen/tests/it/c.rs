//! The generated header for C: values, messages and `Hello`, in all standards of C and C++.

mod names;
mod page;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use sdp_codegen::{Bindings, Target};
use sdp_schema::{Root, Schema};

use crate::cases::{Case, bytes, cases, some};
use crate::peer::{
    self, Answer, Peer, directory, has_32_bits, has_tools, needs_all_languages, run,
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

/// Writes the header of a schema.
fn write(directory: &Path, name: &str, schema: &str) {
    let bindings = Bindings::new().with_schema(schema.parse().unwrap());
    bindings.write(directory.join(name), Target::C).unwrap();
}

/// Returns the header of a schema, or the error of the generator.
fn header(schema: &Schema) -> Result<String, String> {
    let bindings = Bindings::new().with_schema(schema.clone());
    let generated = bindings.generate(Target::C);
    generated
        .map(|it| it.text().to_owned())
        .map_err(|error| error.to_string())
}

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

/// Returns the cases, and those with forms that matter only in C.
fn all_cases() -> Vec<Case> {
    cases().into_iter().chain(cases_of_c()).collect()
}

/// Returns cases that use each part of the support code, and each form of C.
fn some_cases() -> Vec<Case> {
    let all = needs_all_languages();
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
    exchange(&program, &cases, number("SDP_MUTATIONS", 30_000));
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
    exchange(&program, &cases, 10_000);
}

/// Compares the program of all cases with Rust.
fn exchange(program: &Path, cases: &[Case], mutations: u64) {
    let mut peer = Peer::start(&mut Command::new(program));
    peer.exchange(cases, mutations);
    let kinds = cases.iter().position(|it| it.name == "kinds").unwrap();
    peer.mutations(kinds, &cases[kinds], mutations / 4);
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

/// Compiles a program for the header of a schema, and runs it.
fn run_program(name: &str, [schema, program]: [&str; 2], compiler: &str, options: &str) {
    if !has_tools("C", &[compiler]) {
        return;
    }
    let directory = directory("c", &format!("{name}-{compiler}"));
    write(&directory, &format!("{name}.h"), schema);
    fs::write(directory.join("main.c"), program).unwrap();
    run(Command::new(compiler)
        .args(options.split(' '))
        .args(WARNINGS)
        .args(["main.c", "-o", "main"])
        .current_dir(&directory));
    run(&mut Command::new(directory.join("main")));
}

#[test]
fn encoders_name_what_is_wrong_and_messages_are_dispatched() {
    let texts = [include_str!("c/values.txt"), include_str!("c/values.c")];
    let sanitizers = "-O2 -fsanitize=address,undefined -fno-sanitize-recover";
    for (compiler, options) in [("gcc", "-std=c99 -x c"), ("g++", "-std=c++17 -x c++")] {
        let options = format!("{options} {sanitizers}");
        run_program("values", texts, compiler, &options);
    }
}

#[test]
fn encoded_lists_do_not_exceed_the_levels_of_a_deeper_value() {
    let schema = "struct Tree { children: []Tree, texts: Texts } struct Texts { lists: [][]str }";
    let texts = [schema, include_str!("c/levels.c")];
    run_program("levels", texts, "gcc", "-std=c99");
}

#[test]
fn elements_of_indexed_sequences_are_checked_when_they_are_taken() {
    let schema = "struct Log { host: str, lines: Indexed<([]u32, []str)>, blobs: Indexed<([]u32, [][]u8)>, end: u8 }";
    let options = "-std=c99 -fsanitize=address,undefined -fno-sanitize-recover=all";
    let texts = [schema, include_str!("c/indexed.c")];
    run_program("indexed", texts, "clang", options);
}

/// Returns the number of an environment variable.
fn number(variable: &str, usual: u64) -> u64 {
    let number = env::var(variable).ok();
    number.map_or(usual, |it| it.parse().unwrap())
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
    let seeds = directory.join("seeds");
    fs::create_dir(&seeds).unwrap();
    for (at, (root, value)) in peer::seeds(&cases).into_iter().enumerate() {
        let value = [&[root as u8], &*value].concat();
        fs::write(seeds.join(at.to_string()), value).unwrap();
    }
    let runs = number("SDP_FUZZ_RUNS", 20_000);
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

#[test]
fn two_headers_are_included_in_one_file() {
    if !has_tools("C", &["gcc", "clang++"]) {
        return;
    }
    let directory = directory("c", "two");
    // Types of both headers, and different ones that could have one name.
    let (both, other) = include_str!("c/two.txt").split_once("---").unwrap();
    for (name, text) in [("a.h", both), ("b.h", other)] {
        write(&directory, name, text);
    }
    let main = "#include \"a.h\"\n#include \"b.h\"\nint main(void) { return 0; }\n";
    fs::write(directory.join("main.c"), main).unwrap();
    for (compiler, language) in [("gcc", "c"), ("clang++", "c++")] {
        run(Command::new(compiler)
            .args(WARNINGS)
            .args(["-fsyntax-only", "-x", language])
            .arg(directory.join("main.c")));
    }
}

#[test]
fn two_protocols_with_the_same_names_are_included_in_one_file() {
    // A type, a constant and a field each, and a type whose name is too long to be made of those of its parts.
    let schema: Schema = "messages Request { Load } #[message_id = 1] struct Load { level: Level, deep: [][][][]Option<Level> }
        enum Level: u8 { AccessDenied = 0 }"
        .parse()
        .unwrap();
    let directory = directory("c", "namespaces");
    let mut source = String::new();
    for namespace in ["host", "guest"] {
        let bindings = Bindings::new()
            .with_schema(schema.clone())
            .with_namespace(namespace);
        assert!(bindings.generate(Target::C).unwrap().renamings().is_empty());
        let path = directory.join(format!("{namespace}.h"));
        bindings.write(path, Target::C).unwrap();
        source += &format!("#include \"{namespace}.h\"\n");
    }
    source += include_str!("c/namespaces.c");
    fs::write(directory.join("main.c"), source).unwrap();
    if !has_tools("C", &["gcc"]) {
        return;
    }
    let gcc = &mut Command::new("gcc");
    run(gcc
        .current_dir(&directory)
        .args(["-std=c99", "main.c", "-o", "main"])
        .args(WARNINGS));
    run(&mut Command::new(directory.join("main")));
}

#[test]
fn two_protocols_with_one_root_name_are_not_mixed() {
    let directory = directory("c", "guards");
    for (name, ty) in [("host.h", "u8"), ("plugin.h", "u16")] {
        write(&directory, name, &format!("struct State {{ gain: {ty} }}"));
    }
    let main = "#include \"host.h\"\n#include \"host.h\"\n#include \"plugin.h\"\n";
    fs::write(directory.join("main.c"), main).unwrap();
    if has_tools("C", &["gcc"]) {
        let main = directory.join("main.c");
        let output = Command::new("gcc").arg("-fsyntax-only").arg(main).output();
        let errors = String::from_utf8_lossy(&output.unwrap().stderr).into_owned();
        assert!(
            errors.contains("plugin.h") && errors.contains("redefinition"),
            "{errors}"
        );
    }
}

#[test]
fn documentation_does_not_end_its_comment() {
    let text = "/// Ends no comment: */ /* ??/\n/// \u{202e}second\nstruct A { x: u8 }";
    let text = header(&text.parse().unwrap()).unwrap();
    let expected = "/* Ends no comment: * / / * ?? /\n * second */\nstruct a {\n";
    assert!(text.contains(expected), "{text}");
}
