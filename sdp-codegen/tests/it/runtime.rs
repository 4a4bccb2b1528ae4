//! The runtime: two generated files of a program share it, and a file needs the runtime of its version.

use std::fs;
use std::process::Command;

use sdp_codegen::{Bindings, Target};

use crate::hostile::TARGETS;
use crate::peer::{has_tools, run};
use crate::{go, typescript};

const SCHEMAS: [(&str, &str); 2] = [
    (
        "a",
        "messages Left { A } #[message_id = 1] struct A { lists: [][]str, gains: Map<u8, f32> }",
    ),
    (
        "b",
        "messages Right { B } #[message_id = 2] struct B { id: u8, name: str }",
    ),
];

/// For each language, the files of a program, a command, the text before the version in the runtime, and an error.
#[test]
fn generated_files_share_a_runtime_of_their_version() {
    for line in include_str!("runtime/languages.txt").lines() {
        let columns: Vec<_> = line.split(" | ").collect();
        let [language, sources, command, version, error] = *columns else {
            panic!("{line}")
        };
        let mut tools = command
            .split(" && ")
            .map(|it| it.split(' ').next().unwrap());
        if !tools.all(|it| it.starts_with('.') || has_tools(language, &[&typescript::tool(it)])) {
            continue;
        }
        let directory = go::module("runtime", language, "test");
        for (name, text) in typescript::project(&[]) {
            fs::write(directory.join(name), text).unwrap();
        }
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/runtime/");
        for source in sources.split(' ') {
            fs::copy(format!("{folder}{source}"), directory.join(source)).unwrap();
        }
        let target = TARGETS.iter().find(|it| format!("{:?}", it.0) == language);
        let (target, extension) = *target.unwrap();
        let mut runtime = directory.clone();
        for (name, schema) in SCHEMAS {
            let mut bindings = Bindings::new().with_schema(schema.parse().unwrap());
            let mut path = directory.join(format!("{name}.{extension}"));
            if let Target::Go = target {
                bindings = bindings.with_runtime("test/sdp");
                path = directory.join(name).join("code.go");
            }
            let bindings = bindings.with_namespace(name);
            bindings.write(&path, target).unwrap();
            let generated = bindings.generate_for(&path, target).unwrap();
            runtime = path.with_file_name(generated.files().next().unwrap().0);
        }
        let mut shell = Command::new("sh");
        let command = command.replacen("tsc", &typescript::tool("tsc"), 1);
        shell.args(["-c", &command]).current_dir(&directory);
        run(&mut shell);
        let text = fs::read_to_string(&runtime).unwrap();
        let other = text.replacen(version, &format!("{version}1"), 1);
        assert_ne!(other, text, "{language}");
        fs::write(runtime, other).unwrap();
        let output = shell.output().unwrap();
        let printed = [output.stdout, output.stderr].concat();
        let printed = String::from_utf8_lossy(&printed);
        assert!(
            !output.status.success() && printed.contains(error),
            "{printed}"
        );
    }
}
