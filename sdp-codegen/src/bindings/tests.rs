//! The code of all languages, and its paths.

mod disk;

use std::fs;

use tempfile::TempDir;

use super::{Bindings, files};
use crate::language::Conversion;
use crate::model::VISITS;
use crate::target::Target;

const GAIN: &str = "/// The gain.\n#[message_id = 1] struct Gain { value: f32 }";

fn bindings(schema: &str) -> Bindings {
    Bindings::new().with_schema(schema.parse().unwrap())
}

fn text(schema: &str) -> String {
    let generated = bindings(schema).generate(Target::Sdp);
    generated.unwrap().text().into()
}

/// Returns the languages with a runtime.
fn targets() -> impl Iterator<Item = Target> {
    Target::ALL
        .into_iter()
        .filter(|it| it.row().runtime.is_some())
}

#[test]
fn schema_file_has_all_its_types_in_the_code() {
    let items = "struct Alder { x: u8 } struct Birch { y: u16 } struct Cedar { part: Birch }
        alias Hazel = [4]u8; struct Larch { next: Option<Box<Maple>> } struct Maple { next: []Larch }";
    let messages = format!("messages Protocol {{ Alder }} {items}");
    for schema in [items, &messages] {
        for target in targets() {
            let bindings = bindings(schema).with_runtime("sdp");
            let generated = bindings.generate(target).unwrap();
            let text = generated.text().to_lowercase();
            for name in ["alder", "birch", "cedar", "hazel", "larch", "maple"] {
                assert!(text.contains(name), "{target:?}: {name}");
            }
        }
    }
    // Types in a type have their order from it, and a type of a reached one is there once.
    let file =
        text("#[message_id = none] struct A { x: u8 } struct C { z: u16 } struct B { c: C }");
    let structs: Vec<_> = file
        .lines()
        .filter(|line| line.starts_with("struct"))
        .collect();
    assert_eq!(structs, ["struct A {", "struct C {", "struct B {"]);
}

#[test]
fn chain_of_types_is_visited_in_linear_time() {
    let visits = |target: Target, count: usize| {
        let mut text = format!("struct S{count} {{ value: str }}");
        for at in 0..count {
            let next = at + 1;
            text += &format!(
                "struct S{at} {{ next: Option<Box<S{next}>>, all: []S{next}, paths: Set<Unordered<\"path\", str>> }}"
            );
        }
        VISITS.set(0);
        bindings(&text)
            .with_runtime("sdp")
            .generate(target)
            .unwrap();
        VISITS.get()
    };
    for target in Target::ALL {
        let [few, many] = [30, 60].map(|count| visits(target, count));
        assert!(many < few * 21 / 10, "{target:?}: {few}, {many}");
    }
}

/// Targets, directories and options, with an import and the path of the runtime.
const PLACES: &str = "
    C . - -> sdp.h sdp.h
    Cpp . ../sdp.hpp -> ../sdp.hpp ../sdp.hpp
    TypeScript . - -> ./sdp.js sdp.ts
    TypeScript . ../sdp.ts -> ../sdp.ts ../sdp.ts
    TypeScript . @host/sdp -> @host/sdp sdp.ts
    Python . - -> sdp sdp.py
    Python audio/gain - -> .sdp sdp.py
    Python audio/gain ..sdp -> ..sdp ../sdp.py
    Python audio host.sdp -> host.sdp sdp.py
    Go . - -> gain.example/host/sdp sdp/sdp.go
    Go audio/gain - -> gain.example/host/audio/gain/sdp sdp/sdp.go
    Go audio/gain gain.example/host/sdp -> gain.example/host/sdp ../../sdp/sdp.go
    Go audio/gain gain.example/wire -> gain.example/wire wire/wire.go";

#[test]
fn place_of_the_runtime_follows_from_its_import() {
    let directory = TempDir::new().unwrap();
    let package = directory.path().join("audio/gain");
    fs::create_dir_all(&package).unwrap();
    fs::write(package.join("__init__.py"), "").unwrap();
    let module = "// A module.\nmodule gain.example/host // of a comment\n";
    fs::write(directory.path().join("go.mod"), module).unwrap();
    let generate = |target: &str, place: &str, import: &str| {
        let target = targets().find(|it| format!("{it:?}") == target);
        let bindings = match import {
            "-" => bindings(GAIN),
            import => bindings(GAIN).with_runtime(import),
        };
        let path = directory.path().join(place);
        let generated = bindings.generate_for(path, target.unwrap());
        generated.map_err(|error| error.to_string())
    };
    for line in PLACES.lines().skip(1) {
        let words: Vec<_> = line.split_whitespace().collect();
        let [target, place, option, _, import, path] = *words else {
            panic!("{line}")
        };
        let generated = generate(target, &format!("{place}/gain.x"), option).unwrap();
        assert_eq!(generated.files().next().unwrap().0, path, "{line}");
        let import = match target {
            "Python" => format!("from {import} import"),
            _ => format!("\"{import}\""),
        };
        assert!(generated.text().contains(&import), "{line}");
    }
    let refused = |target, place, option| generate(target, place, option).unwrap_err();
    let report = refused("Go", "/gain.go", "-");
    assert!(report.starts_with("the import path of the runtime in Go is unknown"));
    assert!(report.ends_with(": set the path, or generate a single file"));
    let invalid = ["", "a\"b", "a\nb"];
    for (target, imports, example) in [
        ("C", &[][..], "../sdp.h"),
        (
            "Python",
            &[
                "../sdp.py",
                "host/sdp",
                "..",
                ".",
                "host..sdp",
                "host.",
                "1st",
            ],
            "host.sdp",
        ),
        (
            "Go",
            &["../sdp", "./sdp", "host/../sdp", "/sdp", "host/"],
            "example.com/host/sdp",
        ),
    ] {
        for import in invalid.iter().chain(imports) {
            let report = refused(target, "audio/gain/gain.x", import);
            assert!(
                report.starts_with(&format!("`{import}`: ")) || import.is_empty(),
                "{report}"
            );
            assert!(report.ends_with(&format!(" `{example}`")), "{report}");
        }
    }
    assert!(refused("Python", "audio/gain.py", "../sdp.py").contains("`..sdp`"));
}

#[test]
fn generated_files_have_different_paths() {
    let directory = TempDir::new().unwrap();
    fs::create_dir(directory.path().join("host")).unwrap();
    let module = || bindings(GAIN).with_conversion();
    let types = || bindings(GAIN);
    for (file, bindings, target) in [
        ("sdp.h", types(), Target::C),
        ("sdp.h", types().with_runtime("./sdp.h"), Target::C),
        (
            "host/sdp.h",
            types().with_runtime("../host/./sdp.h"),
            Target::C,
        ),
        ("sdp_resolve.ts", module(), Target::TypeScript),
        (
            "sdp_resolve.ts",
            module().in_single_file(),
            Target::TypeScript,
        ),
        (
            "gain.py",
            module().with_runtime("sdp_resolve"),
            Target::Python,
        ),
    ] {
        let path = directory.path().join(file);
        let error = bindings.write(&path, target).unwrap_err().to_string();
        assert!(error.contains("` is the path of two files"), "{error}");
        assert!(!path.exists());
    }
    // The name alone is no conflict.
    let other = types().with_runtime("../sdp.h");
    other
        .write(directory.path().join("host/sdp.h"), Target::C)
        .unwrap();
    other
        .check(&directory.path().join("host/sdp.h"), Target::C, false)
        .unwrap();
}

#[test]
fn language_without_a_module_that_converts_names_the_alternative() {
    for (target, instead) in [
        (Target::C, "in C and C++, name releases instead"),
        (Target::Cpp, "in C and C++, name releases instead"),
        (Target::Sdp, "in Rust, use `sdp_schema::Plan`"),
    ] {
        let bindings = bindings(GAIN).with_conversion();
        let error = bindings.generate(target).unwrap_err().to_string();
        assert_eq!(
            error,
            format!("only TypeScript, Python and Go have a module that converts: {instead}")
        );
    }
}

#[test]
fn runtime_and_module_are_compared_and_written_like_the_file() {
    for target in targets() {
        let directory = TempDir::new().unwrap();
        let path = directory.path().join("gain.x");
        let mut bindings = bindings(GAIN).with_runtime("sdp");
        bindings.has_conversion = matches!(target.row().conversion, Conversion::Module(..));
        bindings.check(&path, target, true).unwrap();
        bindings.check(&path, target, false).unwrap();
        let generated = bindings.generate(target).unwrap();
        let files: Vec<_> = files(&path, &generated).collect();
        assert_eq!(files.len(), if bindings.has_conversion { 3 } else { 2 });
        for (path, text) in &files {
            assert_eq!(fs::read_to_string(path).unwrap(), *text);
            fs::write(path, "other").unwrap();
        }
        let report = bindings.check(&path, target, false).unwrap_err();
        for (path, _) in &files {
            assert!(report.contains(&format!("{} differs from the types: ", path.display())));
        }
        assert_eq!(
            report.matches("\n-other\n").count(),
            files.len(),
            "{report}"
        );
        bindings.has_conversion = false;
        let single = bindings.in_single_file().generate(target).unwrap();
        assert!(single.files().next().is_none());
        assert!(single.text().len() > generated.text().len());
    }
}

#[test]
fn namespaces_are_names_in_snake_case() {
    let refusal = |name| {
        let bindings = bindings(GAIN).with_namespace(name);
        bindings.generate(Target::C).unwrap_err().to_string()
    };
    for name in ["", "Host", "1st", "_host", "host_", "a__b", "a-b", "\u{e4}"] {
        let reason = "a namespace is a name in snake case, such as `audio_host`";
        assert!(refusal(name).ends_with(reason), "{name}");
    }
    for name in ["sdp", "sdp_host"] {
        assert!(refusal(name).ends_with("belong to the support code"));
    }
}
