//! Lists the types of four published crates that implement both traits of serde, from the source code of the crates.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

/// The packages, and the type for each parameter of a type.
const PACKAGES: [(&str, &str); 4] = [
    ("aws_lambda_events", "serde_json::Value"),
    ("gltf-json", "String"),
    ("lsp-types", "String"),
    ("openapiv3", "String"),
];

fn main() {
    println!("cargo::rerun-if-changed=Cargo.lock");
    let metadata = Command::new(env::var("CARGO").expect("Cargo runs this"))
        .args(["metadata", "--locked", "--format-version=1"])
        .output()
        .expect("Cargo runs");
    let metadata: serde_json::Value = serde_json::from_slice(&metadata.stdout).expect("JSON");
    let packages = metadata["packages"].as_array().expect("packages");
    for (name, argument) in PACKAGES {
        let mut packages = packages.iter();
        let newest = packages.rfind(|it| it["name"] == name).expect(name);
        let manifest = newest["manifest_path"].as_str().expect("a path");
        let root = Path::new(manifest).with_file_name("src/lib.rs");
        let mut types = BTreeMap::new();
        read(&root, &name.replace('-', "_"), &mut types);
        let cases = types.iter();
        let cases = cases.map(|(path, count)| match count {
            0 => format!("outcome::<{path}>,\n"),
            _ => format!(
                "outcome::<{path}<{}>>,\n",
                vec![argument; *count].join(", ")
            ),
        });
        let cases = format!("vec![\n{}]\n", cases.collect::<String>());
        let folder = env::var("OUT_DIR").expect("Cargo runs this");
        fs::write(Path::new(&folder).join(name), cases).expect("the list");
    }
}

/// Adds the types of a module and of the modules inside it, each with the number of its parameters.
fn read(file: &Path, module: &str, types: &mut BTreeMap<String, usize>) {
    let text = fs::read_to_string(file).expect("a source file");
    let lines: Vec<&str> = text.lines().collect();
    let mut inline = module.to_owned();
    for (at, line) in lines.iter().enumerate() {
        if let Some((before, name)) = line.split_once("mod ") {
            // The types of a private module have the path of the module around it.
            let inner = match before {
                "pub " => format!("{module}::{}", name.trim_end_matches([';', ' ', '{'])),
                _ => module.into(),
            };
            match name.strip_suffix(';') {
                Some(name) if !before.contains('/') => read_file(file, name, &inner, types),
                _ if before == "pub " => inline = inner,
                _ => {}
            }
        }
        if *line == "}" {
            inline = module.into();
        }
        let line = line.trim_start();
        let item = line.strip_prefix("pub struct ");
        let Some(item) = item.or_else(|| line.strip_prefix("pub enum ")) else {
            continue;
        };
        let end = item.find(|c: char| !c.is_alphanumeric() && c != '_');
        let (name, rest) = item.split_at(end.unwrap_or(item.len()));
        let attributes = lines[..at].rsplit(|line| line.is_empty() || line.trim_start() == "}");
        let attributes = attributes.map(<[&str]>::concat).next().unwrap_or_default();
        let implements = |part: &str, generics: &str| {
            let forms = [" ", "<"].map(|end| format!("{part}{generics} for {name}{end}"));
            attributes.contains(part) || forms.iter().any(|form| text.contains(form))
        };
        if implements("Serialize", "") && implements("Deserialize", "<'de>") {
            types.insert(format!("{inline}::{name}"), parameters(rest));
        }
    }
}

/// Reads a module in its own file, beside the file of the module around it.
fn read_file(parent: &Path, name: &str, module: &str, types: &mut BTreeMap<String, usize>) {
    let is_root = parent.ends_with("lib.rs") || parent.ends_with("mod.rs");
    let folder = match is_root {
        true => parent.with_file_name(""),
        false => parent.with_extension(""),
    };
    let files = [
        folder.join(name).with_extension("rs"),
        folder.join(name).join("mod.rs"),
    ];
    if let Some(file) = files.iter().find(|file| file.exists()) {
        read(file, module, types);
    }
}

/// Returns the number of parameters without a default.
fn parameters(rest: &str) -> usize {
    let parameters = rest.strip_prefix('<').and_then(|it| it.split_once('>'));
    match parameters {
        Some((parameters, _)) if !parameters.contains('=') => parameters.split(',').count(),
        _ => 0,
    }
}
