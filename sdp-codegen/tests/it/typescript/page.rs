//! The code of the page about TypeScript in the cookbook.

use sdp_codegen::{Bindings, Target};

use super::{compile, directory, has_typescript, project};
use crate::peer::blocks;

/// The types of the page.
const PAGE: [&str; 4] = [
    "struct Log { lines: Indexed<([]u32, []str)> }",
    "messages Request { SetParameter }
     #[message_id = 1] struct SetParameter { plugin: u32, address: u64, value: f32 }",
    "messages Event { Refused } #[message_id = 2] struct Refused { reason: str }",
    "#[message_id = none] struct Status {
         uptime: Named<\"duration\", (u64, Nanos<u32>)>, started_at: Named<\"point in time\", (i64, Nanos<u32>)> }",
];

#[test]
fn code_of_the_cookbook_compiles() {
    if !has_typescript() {
        return;
    }
    let schemas = PAGE.into_iter().map(|it| it.parse().unwrap());
    let bindings = schemas.fold(Bindings::new(), Bindings::with_schema);
    let page = blocks(include_str!("../../../../sdp/docs/typescript.md"), "ts");
    // The text around each block, which is `$`. The last two are in the tests of calls and packages.
    let texts = include_str!("page.txt").split("---\n");
    let texts = texts
        .zip(&page)
        .map(|(text, block)| text.replacen('$', block, 1));
    let texts: Vec<_> = texts.collect();
    assert_eq!([page.len(), texts.len()], [10, 8]);
    let names: Vec<_> = (0..texts.len()).map(|it| format!("block{it}.ts")).collect();
    let files = names.iter().zip(&texts);
    let files: Vec<_> = files.map(|(name, text)| (&**name, &**text)).collect();
    let directory = directory("typescript_page", &project(&files));
    let bindings = bindings.with_conversion();
    bindings
        .write(directory.join("host.ts"), Target::TypeScript)
        .unwrap();
    compile(&directory);
}
