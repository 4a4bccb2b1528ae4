//! Names that C, the support code or the generated functions already use.

use std::process::Command;

use sdp_codegen::{Bindings, Generated, Target};

use super::KINDS;
use crate::peer::{directory, has_tools, renamings, run};

/// Parameters and local variables of the generated functions.
const LOCALS: &str = "
    a arena at b buffer bytes capacity content current data element element_a element_b error i id in input is_schema_sent
    is_some is_valid key key_start last len memory messages mismatches order out previous protocol reader rest_a rest_b schema
    scratch seen start tag theirs value values x y";

/// Types and functions of the standard library.
const LIBRARY: &str = "
    assert basename bcmp index int_least8_t intmax_t intptr_t locale_t main major memccpy offsetof strerror strtok uint_fast8_t
    wchar_t";

/// Returns a schema with each form of C, in which types without a struct of their own have these names.
pub(super) fn schema() -> String {
    let words = || LOCALS.split_whitespace().chain(LIBRARY.split_whitespace());
    let ty = |word: &str| heck::AsUpperCamelCase(word).to_string();
    let fields: String = words().map(|it| format!("{it}: {},", ty(it))).collect();
    let types: String = words()
        .map(|it| format!("#[message_id = none] struct {} {{ 0: u32 }}\n", ty(it)))
        .collect();
    let kinds = KINDS.replace("taken: Taken,", "taken: Taken, library: Library, sdp: Sdp,");
    format!(
        "{kinds}
        #[message_id = none] struct Library {{ {fields} list: []Key, map: Map<Key, Value>, line: __, __: u8 }}
        #[message_id = none] struct __ {{ x: u8, y: u8 }}
        enum Sdp: u8 {{ Ok = 0, Hello = 1, Messages = 2 }}
        {types}"
    )
}

fn generate(text: &str) -> Generated {
    let bindings = Bindings::new().with_schema(text.parse().unwrap());
    bindings.generate(Target::C).unwrap()
}

#[test]
fn names_of_c_and_of_the_support_code_are_not_used() {
    assert_eq!(
        renamings(&generate(KINDS)),
        [
            ("SdpError", "type_sdp_error"),
            ("Time", "time_"),
            ("PointRead", "point_read_type"),
            ("Names.errno", "errno_"),
            ("Names.int", "int_"),
            ("Names.class", "class_"),
            ("Names.linux", "linux_"),
            ("Names.register", "register_"),
            ("Names.camel_case", "camel_case2"),
        ]
    );
}

/// Words of other headers that a type, variant or field could have as its name.
const PLATFORM: &str = "
    None Success Always Bool Status True False Std std typeof min max near far interface small ERROR
    major minor linux unix errno stdin NULL hyper pid_t h_addr s6_addr si_int signals slots emit foreach";

/// Macros of X11, Windows, Qt and glibc, after the headers of the standard library.
const PRELUDE: &str = include_str!("platform.h");

#[test]
fn names_are_those_of_no_macro_of_a_platform() {
    let words = || PLATFORM.split_whitespace();
    let fields: String = words().map(|it| format!("{it}: {it}, ")).collect();
    let types = words().zip(words().skip(1)).enumerate();
    let types = types.map(|(at, (word, next))| match at % 2 {
        0 => format!("#[message_id = none] struct {word} {{ {word}: u8, x: str }}\n"),
        _ => format!("#[message_id = none] enum {word}: u8 {{ {word} = 0, {next} = 1 }}\n"),
    });
    let types: String = types.collect();
    let plain: String = words()
        .zip(0..)
        .map(|(it, tag)| format!("{it} = {tag}, "))
        .collect();
    let full: String = words()
        .zip(0..)
        .map(|(it, tag)| format!("{it} = {tag} {{ {it}: u8 }}, "))
        .collect();
    let schema = format!(
        "messages Platform {{ Fields }} #[message_id = 1] struct Fields {{ {fields} plain: Plain, full: Full }}
        #[message_id = none] struct foreach {{ x: u8 }} {types}
        enum Plain: u8 {{ {plain} }} enum Full: u8 {{ {full} }}"
    );
    let bindings = Bindings::new().with_schema(schema.parse().unwrap());
    let directory = directory("c", "platform");
    for (name, target) in [("c", Target::C), ("cpp", Target::Cpp)] {
        let path = directory.join(format!("{name}.h"));
        bindings.write(path, target).unwrap();
        let source = format!("{PRELUDE}#include \"{name}.h\"\nint main(void) {{ return 0; }}\n");
        std::fs::write(directory.join(format!("{name}.c")), source).unwrap();
    }
    if !has_tools("C", &["gcc", "g++"]) {
        return;
    }
    for (source, language, standard) in [
        ("c.c", "c", "gnu99"),
        ("c.c", "c", "c99"),
        ("c.c", "c++", "c++17"),
        ("cpp.c", "c++", "gnu++17"),
        ("cpp.c", "c++", "c++17"),
    ] {
        let compiler = if language == "c" { "gcc" } else { "g++" };
        run(Command::new(compiler)
            .current_dir(&directory)
            .arg(format!("-std={standard}"))
            .args(["-Wall", "-Wextra", "-Werror", "-fsyntax-only", "-x"])
            .args([language, source]));
    }
}
