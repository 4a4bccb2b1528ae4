//! Programs with generated code, in `programs.txt`: they run, or a compiler refuses them.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use sdp_codegen::Bindings;
use sdp_schema::Schema;

use crate::languages::{language, languages};
use crate::peer::{blocks, has_32_bits, has_tools};
use crate::python::MYPY_CACHE;
use crate::{c, cpp, go, typescript};

/// The files of the tests.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/");

/// Returns an empty directory for a program in any language.
pub(crate) fn project(test: &str, name: &str) -> PathBuf {
    let directory = go::module(test, name, "test");
    for (name, text) in typescript::project(&[]) {
        fs::write(directory.join(name), text).unwrap();
    }
    directory
}

/// Copies files of the tests to a directory.
pub(crate) fn copy(directory: &Path, files: &str) {
    for file in files.split(' ') {
        let name = file.rsplit('/').next().unwrap();
        fs::copy(format!("{FOLDER}{file}"), directory.join(name)).unwrap();
    }
}

/// Writes the blocks of a page in a language with a part. In the name of the file, `#` is the number of a block.
fn write_blocks(directory: &Path, text: &str) {
    let (place, part) = text.split_once(": ").unwrap();
    let columns: Vec<_> = place.split(' ').collect();
    let page = format!("{FOLDER}../../../sdp/docs/{}", columns[1]);
    let page = fs::read_to_string(page).unwrap();
    let mut all = blocks(&page, columns[2]);
    all.retain(|it| it.contains(part));
    assert!(columns[0].contains('#') || all.len() == 1, "{text}");
    for (number, block) in all.iter().enumerate() {
        let path = directory.join(columns[0].replace('#', &number.to_string()));
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, block).unwrap();
    }
}

/// Writes generated code in the language of its file.
pub(crate) fn write(directory: &Path, file: &str, mut bindings: Bindings) {
    let (_, extension) = file.rsplit_once('.').unwrap();
    if extension == "go" && file.contains('/') {
        bindings = bindings.with_runtime("test/sdp");
    }
    let target = language(extension).target;
    bindings.write(directory.join(file), target).unwrap();
}

/// Returns a schema by its text, or by a file of the tests with it. A line `9 * V$,` stands for `V1,` to `V9,`.
pub(crate) fn schema_of(text: &str) -> Schema {
    let text = match text.ends_with(".txt") {
        true => fs::read_to_string(format!("{FOLDER}{text}")).unwrap(),
        false => text.into(),
    };
    let lines = text.lines().map(|line| match line.split_once(" * ") {
        Some((count, line)) => (1..=count.trim().parse().unwrap())
            .map(|it: u16| line.replace('$', &it.to_string()))
            .collect(),
        None => format!("{line}\n"),
    });
    let schema = lines.collect::<String>().parse();
    schema.unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Returns whether the first program of a command is installed.
pub(crate) fn can_run(language: &str, command: &str) -> bool {
    match command.split_once(' ').map_or(command, |it| it.0) {
        program if program.starts_with('.') => true,
        program if command.contains(" -m32 ") => has_32_bits(language, program),
        program => has_tools(language, &[&typescript::tool(program)]),
    }
}

/// Returns a command of a shell, in which `$C` and `$CPP` are options with warnings.
pub(crate) fn shell(directory: &Path, command: &str) -> Command {
    let mut shell = Command::new("sh");
    let warnings = [("C", c::WARNINGS.join(" ")), ("CPP", cpp::STRICT.into())];
    shell.args(["-c", command]).envs(warnings);
    // `npm ci` in `tests` installs some of the programs.
    let path = env::var("PATH").unwrap();
    let own = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/node_modules/.bin:");
    shell.env("PATH", format!("{own}{path}"));
    shell.env("MYPY_CACHE_DIR", MYPY_CACHE);
    shell.current_dir(directory);
    shell
}

/// Runs the cases of a language.
fn run(language: &str) {
    let mut count = 0;
    for case in include_str!("programs.txt").split("\n=== ").skip(1) {
        let (title, lines) = case.split_once('\n').unwrap();
        let (of, title) = title.split_once(": ").unwrap();
        assert!(languages().any(|it| it.name == of), "no language {of}");
        if of != language {
            continue;
        }
        count += 1;
        let directory = project("programs", &format!("{language} {title}").replace(' ', "_"));
        let mut files: Vec<(&str, Bindings)> = vec![];
        let mut printed = None;
        for line in lines.lines().filter(|it| !it.is_empty()) {
            let (kind, text) = line.split_at(2);
            if "$!".contains(&kind[..1]) {
                files
                    .drain(..)
                    .for_each(|(file, bindings)| write(&directory, file, bindings));
            }
            match kind {
                ": " | "% " => {
                    let (file, schema) = text.split_once(' ').unwrap();
                    let schema = schema_of(schema);
                    let (file, namespace) = file.split_once('@').unwrap_or((file, ""));
                    match files.iter_mut().find(|it| it.0 == file) {
                        Some((_, bindings)) => *bindings = bindings.clone().with_schema(schema),
                        None => {
                            let mut bindings = Bindings::new().with_schema(schema);
                            if !namespace.is_empty() {
                                bindings = bindings.with_namespace(namespace);
                            }
                            if kind == "% " {
                                bindings = bindings.with_conversion();
                            }
                            files.push((file, bindings));
                        }
                    }
                }
                "= " => write_blocks(&directory, text),
                "+ " => copy(&directory, text),
                "> " => assert!(
                    printed.as_ref().is_none_or(|it: &String| it.contains(text)),
                    "{title}: {printed:?}"
                ),
                "$ " | "! " if !can_run(language, text) => printed = None,
                "$ " | "! " => {
                    let output = shell(&directory, text).output().unwrap();
                    let all = [output.stdout, output.stderr].concat();
                    let all = String::from_utf8_lossy(&all).into_owned();
                    let is_right = output.status.success() == (kind == "$ ");
                    assert!(is_right, "{title}: {text}\n{all}");
                    println!("{text}\n{all}");
                    printed = Some(all);
                }
                _ => panic!("{title}: {line}"),
            }
        }
    }
    assert_ne!(count, 0, "{language}");
}

/// Declares the test of each language.
macro_rules! languages {
    ($($test:ident: $language:literal)+) => {
        $(
            #[test]
            fn $test() {
                run($language);
            }
        )+
    };
}

languages! {
    programs_in_c_run: "C"
    programs_in_cpp_run: "C++"
    programs_in_typescript_run: "TypeScript"
    programs_in_python_run: "Python"
    programs_in_go_run: "Go"
}
