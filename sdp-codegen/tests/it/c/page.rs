//! The code of the page about C in the cookbook.

use std::fs;
use std::process::Command;

use sdp_codegen::{Bindings, Target};

use super::{WARNINGS, directory};
use crate::peer::{blocks, has_tools, run};

/// The types of the page.
const PAGE: [&str; 3] = [
    "messages Request { SetParameter }
     #[message_id = 1] struct SetParameter { plugin: u32, address: u64, value: f32 }",
    "messages Event { Refused } #[message_id = 2] struct Refused { reason: str }",
    "#[message_id = none] struct Registry { parameters: []Parameter, names: Map<str, u32> }
     #[message_id = none] struct Parameter { address: u64 }",
];

#[test]
fn code_of_the_cookbook_compiles() {
    if !has_tools("C", &["clang"]) {
        return;
    }
    let directory = directory("c", "page");
    let schemas = PAGE.into_iter().map(|it| it.parse().unwrap());
    let bindings = schemas.fold(Bindings::new(), Bindings::with_schema);
    let lock = "struct A {} release \"1\"; #[message_id = 2] struct R { reason: Option<str> }";
    let bindings = bindings.with_release(lock, "1");
    bindings.write(directory.join("host.h"), Target::C).unwrap();
    let blocks = blocks(include_str!("../../../../sdp/docs/c.md"), "c").into_iter();
    let blocks = blocks.filter(|it| !it.contains("int main("));
    let blocks: String = blocks.map(|it| format!("{{\n{it}}}\n")).collect();
    let blocks = blocks.replace("#include \"host.h\"\n", "");
    let program = format!(
        "#include <inttypes.h>
        #include <stdio.h>
        #include \"host.h\"
        void page(FILE *to_plugin, FILE *from_plugin, const uint8_t *bytes, size_t len);
        void page(FILE *to_plugin, FILE *from_plugin, const uint8_t *bytes, size_t len)
        {{
        static uint8_t buffer[65536];
        struct registry registry = {{ 0 }};
        struct sdp_hello peer = {{ 0 }};
        {blocks}
        }}\n"
    );
    fs::write(directory.join("page.c"), program).unwrap();
    run(Command::new("clang")
        .arg("-std=c99")
        .args(WARNINGS)
        .args(["-Wno-unused-variable", "-fsyntax-only"])
        .arg(directory.join("page.c")));
}
