//! Files that are missing, differ, or cannot be written.

use std::path::{Path, PathBuf};
use std::time::SystemTime;
use std::{env, fs};

use tempfile::TempDir;

use super::{Bindings, after_first_line};
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

/// Returns a directory with a file.
fn file(content: &str) -> (TempDir, PathBuf) {
    let directory = TempDir::new().unwrap();
    let path = directory.path().join("gain.sdp");
    fs::write(&path, content).unwrap();
    (directory, path)
}

fn check(path: &Path) -> Result<(), String> {
    bindings(GAIN).check(path, Target::Sdp, false)
}

fn update(path: &Path) -> Result<(), String> {
    bindings(GAIN).check(path, Target::Sdp, true)
}

/// Returns the languages with a runtime.
fn targets() -> impl Iterator<Item = Target> {
    Target::ALL.into_iter().filter(|it| it.runtime().is_some())
}

#[test]
fn schema_file_has_all_its_types_in_the_code() {
    let items = "struct First { x: u8 } struct Part { y: u16 } struct Second { part: Part }
        alias Third = [4]u8; struct Loop { next: Option<Box<Again>> } struct Again { next: []Loop }";
    let messages = format!("messages Protocol {{ First }} {items}");
    for schema in [items, &messages] {
        for target in targets() {
            let bindings = bindings(schema).with_runtime("sdp");
            let generated = bindings.generate(target).unwrap();
            for name in ["First", "Part", "Second", "Third", "Loop", "Again"] {
                let lower = name.to_lowercase();
                let code = match target {
                    Target::TypeScript => format!("function decode{name}("),
                    Target::C => format!(" {lower}_decode("),
                    Target::Cpp => format!("struct {name} {{"),
                    Target::Go => format!("type {name} "),
                    _ => format!("def _read_{lower}("),
                };
                assert!(generated.text().contains(&code), "{target:?}: {name}");
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
    for option in ["`with_runtime`", "--runtime", "--single-file"] {
        assert!(report.contains(option), "{report}");
    }
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
        (Target::C, "in C and C++, use `with_release` or `--from`"),
        (Target::Cpp, "in C and C++, use `with_release` or `--from`"),
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
        bindings.has_conversion = !matches!(target, Target::C | Target::Cpp);
        bindings.check(&path, target, true).unwrap();
        bindings.check(&path, target, false).unwrap();
        let generated = bindings.generate(target).unwrap();
        let files: Vec<_> = super::files(&path, &generated).collect();
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

#[test]
fn missing_file_is_reported_and_written_with_its_directories_by_an_update() {
    let directory = TempDir::new().unwrap();
    let path = directory.path().join("web/messages/gain.sdp");
    let report = check(&path).unwrap_err();
    let expected = "gain.sdp is missing: run the test with UPDATE_BINDINGS=1 to write it";
    assert!(report.ends_with(expected), "{report}");
    assert_eq!(fs::read_dir(&directory).unwrap().count(), 0);
    update(&path).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), text(GAIN));
    check(&path).unwrap();
}

#[test]
fn other_types_are_reported_with_a_diff_and_written_by_an_update() {
    let old = text(&GAIN.replace("f32", "f64"));
    let (_directory, path) = file(&old);
    let report = check(&path).unwrap_err();
    let expected =
        "gain.sdp differs from the types: run the test with UPDATE_BINDINGS=1 to write it
--- the file
+++ the types
@@ -13,5 +13,5 @@
 
 /// The gain.
 struct Gain {
-    value: f64,
+    value: f32,
 }
";
    assert!(report.ends_with(expected), "{report}");
    assert_eq!(fs::read_to_string(&path).unwrap(), old);
    update(&path).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), text(GAIN));
}

#[test]
fn version_of_the_generator_is_not_compared() {
    let text = text(GAIN);
    let other = format!(
        "// Code generated by sdp-codegen 9.0.0. DO NOT EDIT.\n{}",
        after_first_line(&text)
    );
    assert_ne!(other, text);
    let (_directory, path) = file(&other);
    check(&path).unwrap();
    // Only the first line is left out.
    fs::write(&path, format!("// A line.\n{text}")).unwrap();
    check(&path).unwrap_err();
    fs::write(&path, "").unwrap();
    check(&path).unwrap_err();
}

#[test]
fn line_ends_of_windows_are_accepted() {
    let (_directory, path) = file(&text(GAIN).replace('\n', "\r\n"));
    check(&path).unwrap();
}

#[test]
fn equal_file_is_not_written_again() {
    let (_directory, path) = file(&text(GAIN));
    let file = fs::File::options().write(true).open(&path).unwrap();
    file.set_modified(SystemTime::UNIX_EPOCH).unwrap();
    update(&path).unwrap();
    bindings(GAIN).write(&path, Target::Sdp).unwrap();
    let modified = fs::metadata(&path).unwrap().modified().unwrap();
    assert_eq!(modified, SystemTime::UNIX_EPOCH);
}

#[test]
fn error_of_a_type_leaves_the_file_unchanged() {
    let (_directory, path) = file("old");
    let bindings = bindings("struct List { next: Option<Box<List>> }");
    let expected = "`List.next`: a struct of the schema language cannot contain itself";
    for is_update in [false, true] {
        let report = bindings.check(&path, Target::Sdp, is_update);
        assert_eq!(report.unwrap_err(), expected);
    }
    let error = bindings.write(&path, Target::Sdp).unwrap_err();
    assert_eq!(error.to_string(), expected);
    assert_eq!(fs::read_to_string(&path).unwrap(), "old");
}

#[test]
fn directory_that_cannot_be_written_is_an_error() {
    let (directory, path) = file("old");
    for path in [path.join("gain.sdp"), directory.path().into()] {
        let report = update(&path).unwrap_err();
        let start = format!("{}: ", path.display());
        assert!(report.starts_with(&start), "{report}");
        let error = bindings(GAIN).write(&path, Target::Sdp).unwrap_err();
        assert_eq!(error.to_string(), report);
    }
    assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    assert_eq!(fs::read_dir(&directory).unwrap().count(), 1);
}

#[cfg(unix)]
#[test]
fn read_only_directory_leaves_the_file_unchanged() {
    use std::os::unix::fs::PermissionsExt as _;

    let (directory, path) = file("old");
    let set_mode = |mode| fs::set_permissions(&directory, fs::Permissions::from_mode(mode));
    set_mode(0o555).unwrap();
    // The administrator can write everywhere.
    let is_writable = fs::write(directory.path().join("other"), "").is_ok();
    let result = update(&path);
    set_mode(0o755).unwrap();
    assert_eq!(result.is_ok(), is_writable);
    let expected = if is_writable {
        text(GAIN)
    } else {
        "old".into()
    };
    assert_eq!(fs::read_to_string(&path).unwrap(), expected);
}

#[cfg(unix)]
#[test]
fn file_keeps_its_mode_and_a_link_stays_a_link() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    let (directory, path) = file("old");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    let link = directory.path().join("link.sdp");
    symlink(&path, &link).unwrap();
    update(&link).unwrap();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read_to_string(&path).unwrap(), text(GAIN));
    let mode = fs::metadata(&path).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
}

/// Asserts the file of `variable_selects_an_update`, in its own process.
#[test]
fn child_asserts_the_file() {
    if let Some(path) = env::var_os("SDP_CHILD_FILE") {
        bindings(GAIN).assert(path, Target::Sdp);
    }
}

#[test]
fn variable_selects_an_update() {
    let directory = TempDir::new().unwrap();
    let path = directory.path().join("gain.sdp");
    let run = |value: &str| {
        let mut child = std::process::Command::new(env::current_exe().unwrap());
        child.args(["--exact", "bindings::tests::child_asserts_the_file"]);
        child
            .env("SDP_CHILD_FILE", &path)
            .env("UPDATE_BINDINGS", value);
        child.output().unwrap()
    };
    let output = run("");
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stdout).contains("gain.sdp is missing"));
    assert!(run("1").status.success());
    assert_eq!(fs::read_to_string(&path).unwrap(), text(GAIN));
    assert!(run("").status.success());
}
