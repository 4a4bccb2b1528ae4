//! Conversions from releases in C and C++: a program gets fingerprints and values, and agrees with `Plan`.

use std::fs;
use std::process::Command;

use sdp::message::Frame;
use sdp_codegen::{Bindings, Target};
use sdp_schema::{Plan, Root, Schema};

use crate::c::{PEER, PEER_HEADER, WARNINGS};
use crate::peer::{Answer, Peer, directory, has_tools, kind_name, needs_all_cases, number, run};
use crate::resolve::{Case, ROWS, kind, random, row};

/// The number of headers in a source file.
const GROUP: usize = 12;

/// Returns some random cases. `RELEASES` replaces their number.
fn random_cases(first: u64) -> impl Iterator<Item = Case> {
    let count = number("RELEASES", 24);
    (first..first + count).filter_map(random)
}

/// Returns the code for a case, the name of its conversion, or `None` if a type has no form or no conversion.
fn code((writer, reader, _): &Case, index: usize, target: Target) -> Option<(String, String)> {
    let bindings = Bindings::new()
        .with_schema(reader.clone())
        .with_namespace(&format!("p{index}"));
    let bindings = bindings.in_single_file();
    bindings.generate(target).ok()?;
    let lock = format!("{reader}\nrelease \"1\";\n{writer}");
    let generated = bindings.with_release(&lock, "1").generate(target);
    let generated = generated.map_err(|error| {
        // A peer can have a default that is no value of its type, and a lock cannot.
        let reasons = ["recover", "the default is not a value of its type"];
        let error = error.to_string();
        assert!(reasons.iter().any(|it| error.contains(it)), "{error}");
    });
    let text = generated.ok()?.text().to_owned();
    let (_, conversions) = text.rsplit_once("sdp_conversion_of(const")?;
    let (before, after) = match target {
        Target::C => ("struct sdp_error ", "_from_release("),
        _ => ("\nstruct releases<", "> {"),
    };
    let (start, _) = conversions.split_once(after)?;
    let name = start.rsplit_once(before)?.1.to_owned();
    (!text.contains("does not have the type")).then_some((text, name))
}

/// Writes the program of some cases, and returns those that it has.
fn program(name: &str, cases: impl Iterator<Item = Case>, target: Target) -> (Vec<Case>, Peer) {
    let (directory, is_c) = (directory("release", name), target == Target::C);
    let write = |name: &str, text: &str| fs::write(directory.join(name), text).unwrap();
    write("peer.h", PEER_HEADER);
    write("peer.c", PEER);
    write("main.h", include_str!("release/main.h"));
    write("main.hpp", include_str!("release/main.hpp"));
    let (mut kept, mut sources, mut answers) = (vec![], vec![], vec![]);
    for case in cases {
        let index = kept.len();
        let Some((text, function)) = code(&case, index, target) else {
            continue;
        };
        if index % GROUP == 0 {
            sources.push([String::from("#include \"0.h\"\n"), String::new()]);
        }
        // Most files have only the conversions, which the compiler reads faster.
        let guard = if is_c {
            "#ifndef SDP_CONVERSIONS\n"
        } else {
            "#ifndef SDP_CONVERSIONS_HPP\n"
        };
        let text = match text.rsplit_once(guard) {
            Some((_, part)) if index > 0 => {
                let roots = part.split("\nstruct releases<").skip(1);
                let roots = roots.map(|it| it.split_once("> {").unwrap().0);
                let roots = roots.map(|it| {
                    let (space, name) = it.split_once("::").unwrap();
                    format!("namespace sdp::{space} {{ struct {name}; }}\n")
                });
                roots.collect::<String>() + guard + part
            }
            _ => text,
        };
        let call = match is_c {
            true => format!("converted({function}_from_release, "),
            false => format!("converted<sdp::{function}>("),
        };
        let answer = format!("struct answer answer_{index}(const uint8_t *input, size_t len)");
        let [headers, functions] = sources.last_mut().unwrap();
        *headers += &format!("#include \"{index}.h\"\n");
        *functions += &format!("{answer};\n{answer}\n{{\n    return {call}input, len);\n}}\n");
        write(&format!("{index}.h"), &text);
        answers.push(answer);
        kept.push(case);
    }
    for (index, [headers, functions]) in sources.iter().enumerate() {
        let main = if is_c { "main.h" } else { "main.hpp" };
        let text = format!("{headers}#include \"{main}\"\n{functions}");
        write(&format!("group{index}.c"), &text);
    }
    let names = (0..kept.len()).map(|it| format!("answer_{it},"));
    let table = format!(
        "#include \"peer.h\"\n{};\nanswer_fn *const ROOTS[] = {{{}}};\nconst size_t ROOT_COUNT = {};\n",
        answers.join(";\n"),
        names.collect::<String>(),
        kept.len()
    );
    write("table.c", &table);
    let options = match is_c {
        true => {
            "-std=c99 -O0 -fsanitize=address,undefined -fno-sanitize-recover=all -ffast-math -Wshadow"
        }
        false => "-std=c++17 -O0 -x c++ -fsanitize=address",
    };
    let groups = (0..sources.len()).map(|it| format!("group{it}.c"));
    run(Command::new(if is_c { "clang" } else { "g++" })
        .current_dir(&directory)
        .args(options.split(' '))
        .args(WARNINGS)
        .args(groups)
        .args(["peer.c", "table.c", "-o", "main"]));
    let peer = Peer::start(&mut Command::new(directory.join("main")));
    (kept, peer)
}

/// Returns the fingerprint of the type of a value or message.
fn stamp(writer: &Schema, value: &[u8]) -> u64 {
    let Root::Messages(types) = writer.root() else {
        return writer.fingerprint().get();
    };
    let id = value.get(4..6).map(|it| u16::from_le_bytes([it[0], it[1]]));
    let is_it = |id: u16, ty| writer.get(ty).name().unwrap().message_id().unwrap().get() == id;
    let ty = id.and_then(|id| types.iter().find(|ty| is_it(id, **ty)));
    ty.map_or(0, |ty| writer.fingerprints()[ty.get()].get())
}

/// Returns the answer of `Plan`, in which a name of an error can have several kinds.
fn expected((writer, reader, _): &Case, value: &[u8]) -> Answer {
    let mut id = None;
    if let Root::Messages(_) = writer.root() {
        match Frame::from_slice(value) {
            Ok(frame) => id = Some(frame.id()),
            Err(error) => return Answer::Error(kind_name(&error), error.offset() as u64),
        }
    }
    if stamp(writer, value) == 0 {
        return Answer::Error("UnknownRelease".into(), 0);
    }
    let refused = Answer::Error("RefusedRelease".into(), 0);
    let Ok(plan) = Plan::new(writer, reader) else {
        return refused;
    };
    if id.is_some_and(|id| plan.refusals(id).is_some()) {
        return refused;
    }
    let mut out = vec![];
    let Err(error) = plan.append(value, &mut out) else {
        return Answer::Ok(out);
    };
    Answer::Error(kind(error.detail()).into(), error.offset() as u64)
}

/// Compares a program with Rust for the values of all cases, and for each start of some of them.
fn agrees(name: &str, cases: impl Iterator<Item = Case>, target: Target) {
    let (cases, mut peer) = program(name, cases, target);
    let (mut count, mut errors) = (0, 0);
    for (index, case) in cases.iter().enumerate() {
        let starts = case.2.iter().filter(|it| it.len() < 64).take(4);
        let starts = starts.flat_map(|it| (0..it.len()).map(|len| it[..len].to_vec()));
        for value in case.2.iter().cloned().chain(starts) {
            let stamped = [&stamp(&case.0, &value).to_le_bytes()[..], &value].concat();
            let found = match peer.ask(index, &stamped) {
                Answer::Error(kind, offset) => {
                    let tag = ["InvalidOptionTag", "InvalidResultTag"].contains(&&*kind);
                    let kind = if tag { "Invalid?Tag".into() } else { kind };
                    Answer::Error(kind, offset)
                }
                found => found,
            };
            let expected = expected(case, &value);
            assert_eq!(
                found, expected,
                "{index}: {value:02x?}\n{}\nto {}",
                case.0, case.1
            );
            count += 1;
            errors += usize::from(matches!(found, Answer::Error(..)));
        }
    }
    peer.finish();
    println!("{} pairs, {count} values, {errors} errors", cases.len());
    assert!(errors > count / 20 && errors < count * 9 / 10);
}

/// Returns the releases of the plugin protocol, to the last one.
fn plugin_protocol() -> impl Iterator<Item = Case> {
    let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/../testdata/plugin_protocol");
    let read = move |it: u8| fs::read_to_string(format!("{directory}/{it}.sdp")).unwrap();
    let last: Schema = read(10).parse().unwrap();
    (1..10).map(move |it| {
        let writer: Schema = read(it).parse().unwrap();
        let values = crate::resolve::values(&writer, it.into());
        (writer, last.clone(), values)
    })
}

#[test]
fn releases_in_c_agree() {
    if has_tools("C", &["clang"]) {
        let step = if needs_all_cases() { 1 } else { 8 };
        let rows = ROWS.lines().step_by(step).map(row);
        let cases = plugin_protocol().chain(rows);
        agrees("c", cases.chain(random_cases(0)), Target::C);
    }
    for (compiler, options) in [("gcc", "-std=c99 -Wshadow"), ("g++", "-std=c++17 -x c++")] {
        if has_tools("C", &["clang", compiler]) {
            run(Command::new(compiler)
                .current_dir(concat!(env!("CARGO_TARGET_TMPDIR"), "/release/c"))
                .args(options.split(' '))
                .args(WARNINGS)
                .args(["-fsyntax-only", "group1.c"]));
        }
    }
}

#[test]
fn releases_in_cpp_agree() {
    if has_tools("C++", &["g++"]) {
        let cases = plugin_protocol().chain(random_cases(1000));
        agrees("cpp", cases, Target::Cpp);
    }
}

#[test]
fn deepest_conversion_in_c_needs_a_small_stack() {
    let item = |order: &[u32]| {
        let fields = order.iter().map(|it| format!("f{it}: str, "));
        let fields = fields.collect::<String>();
        format!("struct Item {{ {fields} next: []Item }}")
    };
    let generate = |count: u32| {
        let mut order: Vec<_> = (1..count).collect();
        let old = item(&order);
        order.reverse();
        let new = item(&order);
        let lock = format!("{new}\nrelease \"1\";\n{old}");
        let old: Schema = old.parse().unwrap();
        let bindings = Bindings::new().with_schema(new.parse().unwrap());
        let bindings = bindings.with_release(&lock, "1").in_single_file();
        (old.fingerprint().get(), bindings.generate(Target::C))
    };
    let error = generate(33).1.unwrap_err().to_string();
    let reason =
        "33 fields of variable size has changed, and code without allocations moves at most 32";
    assert!(error.ends_with(reason), "{error}");
    if !has_tools("C", &["gcc", "clang"]) {
        return;
    }
    let (fingerprint, generated) = generate(32);
    let header = generated.unwrap().text().to_owned();
    let page = include_str!("../../../sdp/docs/c.md");
    assert!(
        [&header, page]
            .iter()
            .all(|it| it.contains("less than 256 KiB"))
    );
    let directory = directory("release", "stack");
    fs::write(directory.join("item.h"), header).unwrap();
    let main = include_str!("release/stack.c");
    let main = main.replace("FINGERPRINT", &fingerprint.to_string());
    fs::write(directory.join("main.c"), main).unwrap();
    for compiler in ["gcc", "clang"] {
        let compile = format!("{compiler} -std=c99 -O0 main.c -o main");
        let command = format!("{compile} && ulimit -s 256 && ./main");
        let mut shell = Command::new("sh");
        run(shell.args(["-c", &command]).current_dir(&directory));
    }
}

#[test]
fn releases_without_code_are_refused_with_the_reason() {
    let lock = "struct Gain { #[default = \"00\"] db: u8 } release \"1.0.0\"; struct Gain { db: u16 } release \"1.1\"; struct Gain { db: u8 }";
    let refused = |target, lock: &str, release| {
        let schema = lock.parse().unwrap();
        let bindings = Bindings::new()
            .with_schema(schema)
            .with_release(lock, release);
        bindings.generate(target).unwrap_err().to_string()
    };
    let known = "`2.0.0`: no such release, because the lock has only 1.0.0, 1.1";
    assert_eq!(refused(Target::C, lock, "2.0.0"), known);
    let none = "`2.0.0`: no such release, because the lock has no releases";
    assert_eq!(refused(Target::Cpp, "struct A {}", "2.0.0"), none);
    for (target, instead) in [
        (Target::Python, "the module that converts all versions"),
        (Target::Sdp, "in Rust"),
    ] {
        let error = refused(target, lock, "1.1");
        assert!(
            error.starts_with("`release 1.1`: only C and C++ have"),
            "{error}"
        );
        assert!(error.contains(instead), "{error}");
    }

    #[derive(sdp::SdpDecode, sdp::SdpSchema)]
    struct Gain {
        #[sdp(default, recover)]
        db: u8,
    }
    let bindings = Bindings::new().with::<Gain>().with_release(lock, "1.0.0");
    let error = bindings.generate(Target::C).unwrap_err().to_string();
    assert!(
        error.starts_with("`release 1.0.0, Gain`: a field has `#[sdp(recover)]`"),
        "{error}"
    );
    let _ = |it: Gain| it.db;
}
