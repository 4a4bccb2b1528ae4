//! Python: all cases in one program, checked by `mypy --strict`.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use sdp::{SdpDecode, SdpDispatch, SdpEncode, SdpSchema, message};
use sdp_codegen::{Bindings, Target};
use sdp_testdata::PluginRegistry;

use crate::cases::{Case, cases};
use crate::peer::{Peer, has_tools, run};

/// The numbers of random values and mutations for each case.
const VALUES: u64 = 200;
const MUTATIONS: u64 = 30_000;

/// Returns a directory for generated modules.
fn directory(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("python")
        .join(name);
    fs::create_dir_all(&path).unwrap();
    path
}

/// Returns types that the corpus does not have.
fn more_cases() -> Vec<Case> {
    // Each level of nesting is several calls.
    let chain = "enum Chain: u8 { End = 0, Next = 1 { 0: Box<A> } } struct A { a: B } struct B { b: C } struct C { c: Chain }";
    let deep = deep();
    let names = include_str!("python/names.txt").replace('␀', "\0");
    let texts = [("names", &*names), ("chain", chain), ("deep", &deep)];
    let case = |(name, text): (&str, &str)| Case {
        name: name.into(),
        schema: text.parse().unwrap(),
        valid: vec![],
        invalid: vec![],
    };
    texts.into_iter().map(case).chain([zeros()]).collect()
}

/// Returns maps and elements with 0.0 and -0.0, which are equal in Python.
fn zeros() -> Case {
    let two = 2_u32.to_le_bytes();
    let (zero, negative) = (0.0_f32.to_le_bytes(), (-0.0_f32).to_le_bytes());
    let map = [&two[..], &zero, &[1], &negative, &[2]].concat();
    let pairs = [two, zero, zero, zero, negative].concat();
    let equal = [two, zero, zero, negative, zero].concat();
    Case {
        name: "zeros".into(),
        schema: "type Root = (Map<Unordered<\"bits\", f32>, u8>, UniqueKeys<[](f32, u8)>,
            Unique<[](OrderedFloat<f32>, f32)>);"
            .parse()
            .unwrap(),
        valid: vec![[&*map, &*map, &*pairs].concat()],
        invalid: vec![([&*map, &*map, &*equal].concat(), "DuplicateKey".into(), 40)],
    }
}

/// Returns a type whose parts are in each other more often than Python allows for blocks, lines and brackets.
fn deep() -> String {
    let nested = |count: usize, before: &str, inner: &str, after: &str| {
        format!("{}{inner}{}", before.repeat(count), after.repeat(count))
    };
    let options = nested(60, "Option<", "More", ">");
    let more = nested(60, "Option<", "u8", ">");
    let results = nested(20, "Result<Result<bool, ", "u8", ">, str>");
    let tuples = nested(50, "(", "str", ", u8)");
    let maps = nested(20, "Map<u8, ", "u8", ">");
    let keys = nested(20, "[]Option<", "u8", ">");
    format!(
        "type Root = ({options}, {results}, {tuples}, {maps}, Set<{keys}>); type More = {more};"
    )
}

/// Returns the cases with a module, and the names of the others.
fn modules(directory: &Path) -> (Vec<Case>, Vec<String>) {
    let (mut all, mut refused) = (vec![], vec![]);
    for case in cases().into_iter().chain(more_cases()) {
        let bindings = Bindings::new().with_schema(case.schema.clone());
        match bindings.generate(Target::Python) {
            Ok(generated) => {
                let name = format!("case_{}.py", all.len());
                fs::write(directory.join(name), generated.text()).unwrap();
                all.push(case);
            }
            Err(error) => refused.push(format!("{}: {error}", case.name)),
        }
    }
    (all, refused)
}

/// Returns the command of the type checker.
fn mypy(files: &[&str]) -> Command {
    let mut command = Command::new("mypy");
    command
        .args(["--strict", "--python-version", "3.11"])
        .args(files);
    command
}

#[test]
fn python_agrees_with_rust() {
    let directory = directory("cases");
    let (cases, refused) = modules(&directory);
    assert_eq!(
        refused,
        [
            "opaque: `Value`: the bytes of `a \"name\"` have no known length: add `#[sdp(schema = \"Type\")]` with a type of the same bytes",
            "huge: `Value`: Python has no arrays of 18446744073709551615 elements of this size",
        ]
    );
    if !has_tools("Python", &["python3", "mypy"]) {
        return;
    }
    let modules: Vec<_> = (0..cases.len()).map(|it| format!("case_{it}.py")).collect();
    let modules: Vec<&str> = modules.iter().map(|it| &**it).collect();
    run(mypy(&modules).current_dir(&directory));
    let peer = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/python/peer.py");
    let mut peer = Peer::start(
        Command::new("python3")
            .arg(peer)
            .arg(cases.len().to_string())
            .current_dir(&directory),
    );
    // A float of Python has 64 bits, and its conversion changes the bits of a signaling NaN.
    peer.keeps_nan = false;
    for (root, case) in cases.iter().enumerate() {
        peer.vectors(root, case);
        peer.random_values(root, case, VALUES);
        peer.mutations(root, case, MUTATIONS / cases.len() as u64);
    }
    peer.hellos(cases.len());
    peer.finish();
}

#[test]
fn python_encoders_refuse_invalid_values() {
    if !has_tools("Python", &["python3", "mypy", "pytest"]) {
        return;
    }
    let directory = directory("sample");
    let schema = include_str!("python/sample.txt").parse().unwrap();
    let generated = Bindings::new().with_schema(schema);
    let generated = generated.generate(Target::Python).unwrap();
    fs::write(directory.join("sample.py"), generated.text()).unwrap();
    let test = include_str!("python/test_sample.py");
    fs::write(directory.join("test_sample.py"), test).unwrap();
    run(mypy(&["sample.py", "test_sample.py"]).current_dir(&directory));
    run(Command::new("pytest")
        .args([
            "-q",
            "-p",
            "no:cacheprovider",
            "--rootdir=.",
            "test_sample.py",
        ])
        .current_dir(&directory));
}

#[test]
fn generated_registry_is_reviewed() {
    let bindings = Bindings::new().with::<PluginRegistry>();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/golden/registry.py");
    bindings.assert(path, Target::Python);
}

#[derive(SdpEncode, SdpDecode, SdpSchema, Debug, PartialEq)]
#[sdp(message_id = 1)]
struct SetGain {
    plugin: String,
    gain: f32,
}

#[derive(SdpDispatch, SdpSchema, Debug, PartialEq)]
enum Request {
    SetGain(SetGain),
}

#[test]
fn first_program_of_the_cookbook_exchanges_messages() {
    if !has_tools("Python", &["python3", "mypy"]) {
        return;
    }
    let directory = directory("cookbook");
    let page = include_str!("../../../sdp/docs/python.md");
    let program = page.split("```python\n").nth(1).unwrap();
    let program = program.split("```").next().unwrap();
    fs::write(directory.join("main.py"), program).unwrap();
    let bindings = Bindings::new().with::<Request>();
    bindings
        .write(directory.join("plugins.py"), Target::Python)
        .unwrap();
    run(mypy(&["main.py"]).current_dir(&directory));

    let mut command = Command::new("python3");
    command.arg("main.py").current_dir(&directory);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let (plugin, gain) = (String::from("dry"), 1.5);
    let sent = message::to_vec(&SetGain { plugin, gain }).unwrap();
    child.stdin.take().unwrap().write_all(&sent).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "dry 1.5\n");
    let (plugin, gain) = (String::from("wet"), 0.5);
    let received: Request = message::from_slice(&output.stdout).unwrap();
    assert_eq!(received, Request::SetGain(SetGain { plugin, gain }));
    assert!(page.contains(r#"b"SDP2\x01\0\x0b\0\0\0\x03\0\0\0wet\0\0\0\x3f""#));
    assert_eq!(
        output.stdout,
        b"SDP2\x01\0\x0b\0\0\0\x03\0\0\0wet\0\0\0\x3f"
    );
}

#[test]
fn python_lists_each_renaming() {
    let schema =
        "struct Root { class: Some, fooBar: u8, foo_bar: u8, type: HTTP, http: Http, id: Shape, size: _2D }
        struct Some { self: u8 } struct HTTP { 0: u8 } struct Http { 0: u8, 1: u8 }
        enum Shape: u8 { None = 0 { import: u8 }, none = 1 }
        struct _2D { __: u8, #[name = \"\u{fb01}n\"] a: u8 }";
    let bindings = Bindings::new().with_schema(schema.parse().unwrap());
    let generated = bindings.generate(Target::Python).unwrap();
    let found = generated
        .renamings()
        .iter()
        .map(|it| (it.rust(), it.name()));
    let found: Vec<_> = found.collect();
    let expected = [
        ("Some", "Some_"),
        ("Some.self", "self_"),
        ("Http", "Http2"),
        ("Shape::None.import", "import_"),
        ("Shape::none", "ShapeNone2"),
        ("_2D", "Type2d"),
        ("_2D.__", "field"),
        ("_2D.\u{fb01}n", "ufb01n"),
        ("Root.class", "class_"),
        ("Root.foo_bar", "foo_bar2"),
    ];
    assert_eq!(found, expected);
    assert!(
        generated
            .text()
            .contains("# Renamed: `Http` is `Http2` here.\n")
    );
}
