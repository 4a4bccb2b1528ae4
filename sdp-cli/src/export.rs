//! `sdp export`: code in another language for the types of schemas.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use sdp_codegen::{Bindings, Target};
use sdp_schema::{Root, Schema};

use crate::error::{Failure, Outcome};
use crate::output::{self, Output, Remark};
use crate::sink::Sink;
use crate::text::{self, escaped, shown};
use crate::{files, input, schema};

/// Generates code in another language, or in Rust, that reads and writes the types of schemas
#[derive(Args)]
#[command(after_help = "\
Without --type, all types with a name are exported. A lock and a `Hello` have all messages of a program in one enum, \
which the output has in place of the message enums of the program. Several schemas have one output, which contains a \
type of several schemas once. A name that the language does not allow is changed, and standard error shows the new \
name. If the language cannot express a type, nothing is written. Rust gets the types with derives, without a runtime.

The runtime is the code that does not depend on the types. It is a file beside the output, such as sdp.h or sdp.ts, \
which several outputs share. With --single-file, or without a file for the output, the output contains the runtime.

A program can test that the output has its current types, see the crate `sdp-codegen`.

Examples:
  sdp export --to typescript host.sdp -o web/host.ts
  sdp export --to cpp --type Plugin --type Preset host.sdp presets.sdp -o host.hpp
  sdp export --to c --namespace host capture.bin -o host.h
  sdp export --to rust capture.bin -o src/host.rs
  sdp export --to c --from wire.sdp@1.0.0 wire.sdp -o host.h")]
pub(crate) struct Arguments {
    /// The language
    #[arg(long, value_name = "LANGUAGE", value_parser = language())]
    to: Target,
    /// Export only this type and its parts; can be repeated
    #[arg(long = "type", value_name = "NAME")]
    types: Vec<String>,
    /// A 64-bit integer that is a `number` in TypeScript, such as `Plugin.offset`; can be repeated
    #[arg(long, value_name = "TYPE.FIELD")]
    js_number: Vec<String>,
    /// The start of the names in C, the namespace inside `sdp` in C++, and the package in Go
    #[arg(long, value_name = "NAME")]
    namespace: Option<String>,
    /// A release of a lock, such as `wire.sdp@1.0.0`, whose values the code converts in C and C++; can be repeated
    #[arg(long, value_name = "LOCK@RELEASE")]
    from: Vec<PathBuf>,
    /// How the output imports the runtime, such as `../sdp.js`, and where the runtime is
    #[arg(long, value_name = "IMPORT")]
    runtime: Option<String>,
    /// Put the runtime into the output
    #[arg(long, conflicts_with = "runtime")]
    single_file: bool,
    /// Add the module that converts other versions, in TypeScript, Python and Go
    #[arg(long)]
    convert: bool,
    /// Add the messages of connections and calls, in C and C++
    #[arg(long)]
    calls: bool,
    /// The output, with the runtime beside it; without it or with `-`, a single file to standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The schema files, or streams that start with a `Hello`; with `-`, standard input
    #[arg(value_name = "SCHEMA", required = true)]
    schemas: Vec<PathBuf>,
}

/// The languages by name, with their help.
const LANGUAGES: [(&str, Target, &str); 7] = [
    (
        "typescript",
        Target::TypeScript,
        "For Node, browsers and web views",
    ),
    ("c", Target::C, "A header for C99 and later"),
    ("cpp", Target::Cpp, "A header for C++17 and later"),
    ("python", Target::Python, "Python 3.11 and later"),
    ("go", Target::Go, "Go 1.23 and later"),
    ("rust", Target::Rust, "Types with the derives of SDP"),
    (
        "sdp",
        Target::Sdp,
        "The schema language of the reference implementations",
    ),
];

fn language() -> impl TypedValueParser<Value = Target> {
    let names = LANGUAGES.map(|(name, _, help)| PossibleValue::new(name).help(help));
    PossibleValuesParser::new(names).try_map(|name| {
        let language = LANGUAGES.iter().find(|(it, ..)| *it == name);
        language.map(|(_, target, _)| *target).ok_or("no language")
    })
}

pub(crate) fn run(arguments: &Arguments, out: &mut Output) -> Result<Outcome, Failure> {
    if let Some(text) = unused(arguments) {
        return Err(Failure::Other(text));
    }
    let path = arguments.output.as_deref();
    // Another file can be beside a file.
    let has_files = match path.filter(|path| !text::is_standard(path)) {
        Some(path) => matches!(files::output(path)?, files::Target::File),
        None => false,
    };
    if !has_files && (arguments.convert || arguments.runtime.is_some()) {
        let option = match arguments.convert {
            true => "convert",
            false => "runtime",
        };
        let text =
            format!("`--{option}` writes a file beside the output: name a file with --output");
        return Err(Failure::Other(text));
    }
    let inputs: Vec<&Path> = arguments.schemas.iter().map(PathBuf::as_path).collect();
    input::check_paths(inputs.iter().copied())?;
    let read = inputs.iter().map(|path| schema::read(path));
    let schemas = roots(read.collect::<Result<_, _>>()?, &arguments.types)?;
    let enums: Vec<String> = schemas.iter().filter_map(message_enum).collect();
    let bindings = schemas
        .into_iter()
        .fold(Bindings::new(), Bindings::with_schema);
    let fields = arguments.js_number.iter();
    let mut bindings = fields.fold(bindings, |bindings, it| bindings.with_js_number(it));
    if let Some(name) = &arguments.namespace {
        bindings = bindings.with_namespace(name);
    }
    if let Some(import) = &arguments.runtime {
        bindings = bindings.with_runtime(import);
    }
    for path in &arguments.from {
        let (lock, release) = schema::lock(path)?;
        bindings = bindings.with_release(&lock, release);
    }

    if arguments.convert {
        bindings = bindings.with_conversion();
    }
    if arguments.calls {
        bindings = bindings.with_calls();
    }
    if arguments.single_file || !has_files {
        bindings = bindings.in_single_file();
    }
    let generated = match path {
        Some(path) if has_files => bindings.generate_for(path, arguments.to),
        _ => bindings.generate(arguments.to),
    };
    // The names in an error come from the schema.
    let generated = generated.map_err(|error| Failure::Other(escaped(&error.to_string())))?;
    match path {
        Some(path) => {
            for (runtime, _) in generated.files() {
                check_generated(&path.with_file_name(runtime))?;
            }
            // It gets its name last, so that it stays as it is if a file beside it cannot be written.
            let mut main = Sink::open(Some(path))?;
            main.write_all(generated.text().as_bytes())?;
            for (runtime, text) in generated.files() {
                let path = path.with_file_name(runtime);
                if let Some(directory) = path.parent().filter(|_| runtime.contains('/')) {
                    let created = fs::create_dir_all(directory);
                    created.map_err(|error| Failure::of_file(directory, &error))?;
                }
                let mut file = Sink::open(Some(&path))?;
                file.write_all(text.as_bytes())?;
                file.finish()?;
            }
            main.finish()?;
        }
        None => out.write_all(generated.text().as_bytes())?,
    }
    let is_sdp = matches!(arguments.to, Target::Sdp);
    for name in enums.iter().filter(|_| is_sdp) {
        let text =
            format!("`{name}` is left out, because the schema language has no message enums");
        output::to_stderr(Remark::Note, &text);
    }
    for renaming in generated.renamings() {
        let (rust, name) = (escaped(renaming.rust()), renaming.name());
        output::to_stderr(Remark::Note, &format!("`{rust}` is renamed to `{name}`"));
    }
    Ok(Outcome::Well)
}

/// Returns an error if a file beside the output has other content than generated code, because no option names it.
fn check_generated(path: &Path) -> Result<(), Failure> {
    let text = match path.is_file() {
        true => fs::read(path).map_err(|error| Failure::of_file(path, &error))?,
        false => return Ok(()),
    };
    let text = String::from_utf8_lossy(&text);
    let is_generated = |line: &str| line.contains("Code generated by sdp-codegen");
    if text.lines().take(1).all(is_generated) {
        return Ok(());
    }
    let text = "the runtime would replace this file, which is not generated; use --runtime or --single-file";
    Err(Failure::of_file(path, &text))
}

/// Returns the text of an error if an option has no effect in the language.
fn unused(arguments: &Arguments) -> Option<String> {
    use Target::{C, Cpp, Go, Rust, Sdp};
    let to = arguments.to;
    let (option, languages) = match () {
        () if arguments.calls && !matches!(to, C | Cpp) => ("calls", "C and C++"),
        () if arguments.namespace.is_some() && !matches!(to, C | Cpp | Go) => {
            ("namespace", "C, C++ and Go")
        }
        () if !matches!(to, Rust | Sdp) => return None,
        () if arguments.single_file => ("single-file", "languages with a runtime"),
        () if arguments.runtime.is_some() => ("runtime", "languages with a runtime"),
        () => return None,
    };
    Some(format!("`--{option}` is only for {languages}"))
}

/// Returns the name of the message enum of a schema.
fn message_enum(schema: &Schema) -> Option<String> {
    match schema.root() {
        Root::Messages(_) => Some(shown(schema.name()?.name())),
        Root::Value(_) => None,
    }
}

/// Returns the schemas of the types with these names, or all schemas without names.
fn roots(schemas: Vec<Schema>, names: &[String]) -> Result<Vec<Schema>, Failure> {
    if names.is_empty() {
        return Ok(schemas);
    }
    let mut roots = vec![];
    for name in names {
        let found: Vec<_> = schemas
            .iter()
            .filter_map(|it| match message_enum(it) {
                Some(all) if all == *name => Some(it.clone()),
                _ => schema::find(it, name),
            })
            .collect();
        if found.is_empty() {
            return Err(Failure::Other(schema::no_type(name, &schemas)));
        }
        roots.extend(found);
    }
    Ok(roots)
}
