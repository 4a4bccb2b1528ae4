//! C++: the generated headers of all cases in one program, with sanitizers.

use std::fs;
use std::path::Path;
use std::process::Command;

use sdp_codegen::{Bindings, Target};
use sdp_schema::{Root, Schema};
use sdp_testdata::tools::{leave_out, needs_all};

use crate::cases::{Case, cases, some};
use crate::peer::{self, Peer, blocks, directory, has_32_bits, has_tools, number, run};

#[path = "cpp/docs.rs"]
#[expect(unreachable_pub, reason = "the documentation has the same text")]
mod docs;

pub(crate) const STRICT: &str =
    "-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -fno-exceptions -fno-rtti";

/// Cases that the corpus lacks.
const EXTRA: &[&str] = &[
    include_str!("cpp/recursive.txt"),
    include_str!("cpp/hostile.txt"),
];

/// The cases without a header in C++: vectors of vectors of 35 levels, no known length, and too large arrays.
const REFUSED: &[&str] = &["long_cycle", "opaque", "huge"];

/// Returns the bindings of a case. An alias gives each header another namespace, so that one program includes all.
fn bindings(case: &Case, index: usize) -> Bindings {
    let alias = format!("#[message_id = none] alias Case{index} = u8;");
    let alias: Schema = alias.parse().unwrap();
    Bindings::new()
        .with_schema(alias)
        .with_schema(case.schema.clone())
        .with_calls()
}

/// The cases with each container of each element, and each form of recursion. They take most of the time of compilers.
const SHAPES: [&str; 2] = ["containers", "recursions"];

/// Returns whether a case is one of the shapes.
fn is_shape(case: &Case) -> bool {
    SHAPES.contains(&&*case.name)
}

fn extra() -> impl Iterator<Item = Case> {
    EXTRA
        .iter()
        .map(|text| Case::new(text.lines().next().unwrap_or_default(), text))
}

/// Writes the headers of cases and the program. Returns the cases that are its roots, and the names of the refused ones.
fn write_program(
    directory: &Path,
    cases: impl IntoIterator<Item = Case>,
) -> (Vec<Case>, Vec<String>) {
    let (mut includes, mut roots) = (String::new(), String::new());
    let (mut refused, mut used) = (vec![], vec![]);
    let mut hello = String::new();
    for (index, case) in cases.into_iter().enumerate() {
        let path = directory.join(format!("case{index}.hpp"));
        if bindings(&case, index).write(&path, Target::Cpp).is_err() {
            refused.push(case.name);
            continue;
        }
        let text = fs::read_to_string(path).unwrap();
        includes += &format!("#include \"case{index}.hpp\"\n");
        let space = format!("sdp::case{index}");
        let name = case.schema.name().map_or("Value", |it| it.name());
        let view = match text.contains(&format!("encoding<case{index}::{name}View>")) {
            true => format!("{name}View"),
            false => name.into(),
        };
        let reader = match case.schema.root() {
            Root::Value(_) => "of_value",
            Root::Messages(_) => "of_message",
        };
        let is_lazy = text.contains("sdp::indexed<");
        roots +=
            &format!("    {{{reader}<{space}::{name}>, {reader}<{space}::{view}>, {is_lazy}}},\n");
        if case.schema.name().is_some_and(|it| it.name() == "Request") {
            let reader = format!("of_hello<sdp::hello, {space}::decode_hello>");
            let link =
                format!("{{of_message<{space}::Link>, of_message<{space}::LinkView>, false}}");
            hello = format!("    {{{reader}, {reader}, false}},\n    {link},\n");
        }
        used.push(case);
    }
    assert_ne!(hello, "");
    let program = include_str!("cpp/peer.cpp").replace("// INCLUDES\n", &includes);
    let program = program.replace("    // ROOTS\n", &(roots + &hello));
    fs::write(directory.join("peer.cpp"), program).unwrap();
    (used, refused)
}

/// Returns the command that compiles a program with sanitizers.
fn clang(directory: &Path) -> Command {
    let mut command = Command::new("clang++");
    command.current_dir(directory).args(STRICT.split(' '));
    command.args(["-std=c++17", "-O0", "-fno-sanitize-recover=all"]);
    command
}

#[test]
fn examples_of_the_documentation_work() {
    let page = include_str!("../../../sdp/docs/cpp.md");
    let types = include_str!("cpp/docs.rs");
    assert!(page.contains(&format!("```ignore\n{types}")), "{types}");
    if !has_tools("C++", &["clang++"]) {
        return;
    }
    let directory = directory("cpp", "docs");
    Bindings::new()
        .with::<docs::Request>()
        .with::<docs::Event>()
        .with_release(
            "struct A {} release \"1\"; #[message_id = 2] struct R { reason: str }",
            "1",
        )
        .write(directory.join("messages.hpp"), Target::Cpp)
        .unwrap();
    let mut blocks = blocks(page, "cpp");
    blocks.retain(|it| !it.contains("int main("));
    assert_eq!(blocks.len(), 6);
    let program = include_str!("cpp/docs.cpp").replace("// EXAMPLES\n", &blocks.join("\n"));
    fs::write(directory.join("docs.cpp"), program).unwrap();
    run(clang(&directory).args(["-fsanitize=address,undefined", "docs.cpp", "-o", "docs"]));
    run(&mut Command::new(directory.join("docs")));
}

/// The shapes are in `fuzz`, because a compiler takes minutes for them with sanitizers. Each template of the support code is in
/// these cases, too.
#[test]
fn values_agree() {
    if !has_tools("C++", &["clang++"]) {
        return;
    }
    let directory = directory("cpp", "values");
    let all = cases().into_iter().filter(|it| !is_shape(it));
    let (cases, refused) = write_program(&directory, all.chain(extra()));
    assert_eq!(refused, REFUSED);
    run(clang(&directory).args(["-fsanitize=address,undefined", "peer.cpp", "-o", "peer"]));
    exchange(&directory, &cases);
}

#[test]
fn values_of_all_shapes_agree() {
    if !needs_all() {
        return leave_out("the containers of C++ are left out, because they take long");
    }
    let directory = directory("cpp", "shapes");
    let all = cases().into_iter().filter(is_shape);
    let hello = cases().into_iter().filter(|it| it.name == "request");
    let (cases, _) = write_program(&directory, all.chain(hello));
    run(clang(&directory).args(["peer.cpp", "-o", "peer"]));
    exchange(&directory, &cases);
}

#[test]
#[ignore = "takes an optimizer long"]
fn values_agree_on_32_bits() {
    if !has_32_bits("C++", "g++") {
        return;
    }
    let directory = directory("cpp", "values32");
    // An optimizer takes minutes for the shapes.
    let some = some(cases()).into_iter().filter(|it| !is_shape(it));
    let (cases, _) = write_program(&directory, some);
    run(gcc32(&directory).args(["peer.cpp", "-o", "peer"]));
    exchange(&directory, &cases);
}

/// Returns the command that compiles a program for 32 bits. The registers of x87 would change NaN. Functions return floats
/// in them, so the functions must be inlined.
fn gcc32(directory: &Path) -> Command {
    let mut command = Command::new("g++");
    command.current_dir(directory).args(STRICT.split(' '));
    command.args(["-std=c++17", "-O2", "-m32", "-msse2", "-mfpmath=sse"]);
    command
}

/// Compares the program of all cases with Rust.
fn exchange(directory: &Path, cases: &[Case]) {
    let mut peer = Peer::start(&mut Command::new(directory.join("peer")));
    peer.exchange(cases);
    peer.finish();
}

/// Checks headers in one program with the last standard. The other programs have the first one: two in clang, and one for
/// 32 bits with the warnings of an optimizer.
#[test]
fn compilers_have_no_warnings() {
    if !has_tools("C++", &["g++"]) {
        return;
    }
    let directory = directory("cpp", "compilers");
    write_program(&directory, some(cases()).into_iter().chain(extra()));
    run(Command::new("g++")
        .current_dir(&directory)
        .args(STRICT.split(' '))
        .args(["-std=c++23", "-fsyntax-only", "peer.cpp"]));
}

/// Runs a fuzzer over all cases. Set `SDP_FUZZ_RUNS` to the number of inputs.
#[test]
#[ignore = "takes minutes"]
fn fuzz() {
    let directory = directory("cpp", "fuzz");
    let (cases, _) = write_program(&directory, cases().into_iter().chain(extra()));
    let seeds = peer::write_seeds(&directory, &cases);
    let options = "-DFUZZ -fsanitize=fuzzer,address,undefined peer.cpp -o fuzz";
    run(clang(&directory).args(options.split(' ')));
    let runs = number("SDP_FUZZ_RUNS", 100_000);
    run(Command::new(directory.join("fuzz"))
        .args([&format!("-runs={runs}"), "-max_len=600", "-timeout=20"])
        .arg(seeds));
}
