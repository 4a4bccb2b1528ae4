//! TypeScript: compiled with the strictest flags, and run by Node.

mod page;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use sdp_codegen::{Bindings, Target};
use sdp_schema::{Root, Schema};

use crate::cases::{Case, cases};
use crate::peer::{self, Peer, has_tools, run};

const TSCONFIG: &str = include_str!("typescript/tsconfig.json");

/// Returns a command of `tests/node_modules`, or else of `PATH`.
pub(crate) fn tool(name: &str) -> String {
    let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/node_modules/.bin/");
    let local = format!("{directory}{name}");
    match Path::new(&local).exists() {
        true => local,
        false => name.into(),
    }
}

/// Returns whether the commands can be run: `npm ci` in `tests` installs them.
pub(crate) fn has_typescript() -> bool {
    has_tools("TypeScript", &["node", &tool("tsc"), &tool("esbuild")])
}

/// Writes files to an empty directory, and returns it.
fn directory(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let directory = peer::directory("typescript", name);
    for (file, text) in files {
        fs::write(directory.join(file), text).unwrap();
    }
    directory
}

fn generate(schema: &Schema) -> Result<String, String> {
    let generated = Bindings::new()
        .with_schema(schema.clone())
        .with_calls()
        .generate(Target::TypeScript);
    generated
        .map(|it| it.text().to_owned())
        .map_err(|error| error.to_string())
}

/// The runtime, which all modules share.
static RUNTIME: LazyLock<String> = LazyLock::new(|| {
    let bindings = Bindings::new().with_schema("struct A {}".parse().unwrap());
    let generated = bindings.generate(Target::TypeScript).unwrap();
    generated.files().next().unwrap().1.into()
});

/// Returns the files to compile TypeScript, and the files of a test.
pub(crate) fn project<'a>(files: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let settings = [
        ("sdp.ts", &**RUNTIME),
        ("tsconfig.json", TSCONFIG),
        ("package.json", "{ \"type\": \"module\" }"),
    ];
    [&settings, files].concat()
}

fn root_name(schema: &Schema) -> String {
    let name = match schema.root() {
        Root::Value(ty) => schema.get(ty).name(),
        Root::Messages(_) => schema.name(),
    };
    name.map_or("Value".into(), |it| it.name().into())
}

/// Compiles the files of a directory to JavaScript.
pub(crate) fn compile(directory: &Path) {
    run(Command::new(tool("tsc"))
        .args(["-p", "."])
        .current_dir(directory));
}

/// Returns types whose names are words of TypeScript, names of the generated code, or no names at all, and all kinds of keys.
fn own_cases() -> Vec<Case> {
    let types = "enum Variant: u8 { A = 0, B = 1 { 0: f32 }, C = 2 { x: u8, y: f32 } }
        struct Wrapped { 0: f32 }";
    let keys = include_str!("typescript/orders.txt").lines().enumerate();
    let keys = keys.map(|(index, ty)| {
        let schema = format!("struct Keys {{ keys: {ty}, end: u8 }} {types}");
        Case::new(&format!("keys{index}"), &schema)
    });
    let names = [
        Case::new("names", include_str!("typescript/names.txt")),
        Case::new("hostile", include_str!("typescript/hostile.txt")),
        Case::new("silent", "messages Silent {}"),
    ];
    let shapes = include_str!("typescript/shapes.txt").lines().enumerate();
    let shapes = shapes.map(|(index, schema)| Case::new(&format!("shape{index}"), schema));
    names.into_iter().chain(keys).chain(shapes).collect()
}

#[test]
fn typescript_agrees_with_rust() {
    if !has_typescript() {
        return;
    }
    let (mut files, mut imports, mut roots) = (vec![], String::new(), String::new());
    let mut refused = vec![];
    let mut generated: Vec<Case> = vec![];
    for case in cases().into_iter().chain(own_cases()) {
        let Ok(text) = generate(&case.schema) else {
            refused.push(case.name);
            continue;
        };
        let (name, root) = (&case.name, root_name(&case.schema));
        files.push((format!("{name}.ts"), text));
        writeln!(imports, "import * as {name}_ from \"./{name}.js\";").unwrap();
        let value = format!("{name}_.decode{root}(bytes)");
        writeln!(roots, "  (bytes) => {name}_.encode{root}({value}),").unwrap();
        generated.push(case);
    }
    assert_eq!(refused, ["opaque", "huge"]);
    let hello = "  (bytes) => sdp.encodeSdpHello(sdp.decodeSdpHello(bytes)),
  (bytes) => sdp.encodeSdpLinkMessage(sdp.decodeSdpLinkMessage(bytes)),\n";
    let text = format!(
        "{imports}import * as sdp from \"./sdp.js\";\nexport const roots: ((bytes: Uint8Array) => Uint8Array)[] = [\n{roots}{hello}];\n"
    );
    files.push(("roots.ts".into(), text));
    files.push((
        "main.mjs".into(),
        include_str!("typescript/main.mjs").into(),
    ));
    let files: Vec<_> = files
        .iter()
        .map(|(name, text)| (&**name, &**text))
        .collect();
    let directory = directory("cases", &project(&files));
    compile(&directory);
    let mut peer = Peer::start(Command::new("node").arg("main.mjs").current_dir(&directory));
    peer.keeps_nan = false;
    peer.exchange(&generated);
    peer.finish();
}

/// Returns the schema of a case.
fn schema_of(name: &str) -> Schema {
    let case = cases().into_iter().find(|it| it.name == name);
    case.unwrap().schema
}

#[test]
fn encoders_refuse_what_has_no_encoding() {
    if !has_typescript() {
        return;
    }
    let sample: Schema = include_str!("typescript/sample.txt").parse().unwrap();
    let fields = [
        "Numbers.small Numbers.negative PluginId.0 SmallShape::A.x SmallShape::B.0",
        "Small.option Small.pair Small.list Small.array Small.by_id Small.ids Small.result Small.non_zero",
        "Small.boxed Small.uptime",
    ];
    let fields = fields.iter().flat_map(|it| it.split(' '));
    let sample = fields.fold(
        Bindings::new().with_schema(sample),
        Bindings::with_js_number,
    );
    let sample = sample.generate(Target::TypeScript).unwrap();
    let [renaming] = sample.renamings() else {
        panic!("{:?}", sample.renamings())
    };
    assert_eq!(
        (renaming.rust(), renaming.name()),
        ("Shape::Circle.kind", "kind_")
    );
    let request = generate(&schema_of("request")).unwrap();
    let directory = directory(
        "behavior",
        &project(&[
            ("sample.ts", sample.text()),
            ("request.ts", &request),
            ("behavior.ts", include_str!("typescript/behavior.ts")),
        ]),
    );
    compile(&directory);
    run(Command::new("node")
        .arg("behavior.js")
        .current_dir(&directory));
}
