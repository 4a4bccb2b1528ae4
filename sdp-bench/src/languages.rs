//! The speed of generated code in other languages beside formats that are common there.
//!
//! The folder `languages` has a program for each language. This module generates code, encodes the plugin registry, builds
//! and runs the programs, and compares the checksums of the decoded values. The results are written to BENCHMARKS.md.

mod tools;

use std::fs;
use std::num::NonZeroU32;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use clap::Parser;
use sdp_codegen::{Bindings, Target};
use serde::Deserialize;

use crate::allocations::Allocations;
use crate::catalogue::ENTRIES;
use crate::environment;
use crate::measure::Cost;
use crate::operation::Operation;
use crate::options::{REPOSITORY, out_directory};
use crate::report;
use crate::results::{Encoding, Environment, Results, Row, Settings, Workload};
use crate::run::DATA;
use crate::suite::Comparison;
use crate::workload::plugins::PluginRegistry;
use crate::workload::{Visit, Visitor, Workload as _};

use tools::{run, versions};

/// A language, and the commands that build and run its program.
struct Language {
    name: &'static str,
    builds: &'static [&'static str],
    program: &'static str,
}

/// The schemas, which all languages use.
const SCHEMAS: [&str; 3] = [
    "protoc --cpp_out=. --descriptor_set_out=plugins.desc plugins.proto",
    "protoc-c --c_out=. plugins.proto",
    "flatc --cpp --ts --gen-object-api plugins.fbs",
];

const NATIVE: &[&str] = &[
    "g++ -std=c++17 -O2 -c main.cpp plugins.pb.cc",
    "gcc -std=c99 -O2 -c plugins.c plugins.pb-c.c",
    "g++ -o main main.o plugins.o plugins.pb.o plugins.pb-c.o -lprotobuf -lprotobuf-c",
];

const LANGUAGES: [Language; 4] = [
    Language {
        name: "TypeScript",
        builds: &[
            "npm install --no-package-lock --no-audit --no-fund --silent",
            "npx esbuild main.ts --bundle --platform=node --format=esm --loader:.desc=base64 --outfile=main.mjs --log-level=error",
        ],
        program: "node main.mjs",
    },
    Language {
        name: "C++",
        builds: NATIVE,
        program: "./main c++",
    },
    Language {
        name: "C",
        builds: NATIVE,
        program: "./main c",
    },
    Language {
        name: "Python",
        builds: &[],
        program: "python3 main.py",
    },
];

/// The modules of the bundles, of which each decodes and encodes the registry.
const BUNDLES: [(&str, &str); 2] = [
    (
        "SDP",
        "export { decodePluginRegistry, encodePluginRegistry } from './registry.ts';",
    ),
    (
        "protobuf-es",
        "import { fromBinary, toBinary } from '@bufbuild/protobuf'; import { PluginRegistrySchema as it } from './plugins_pb.ts';
         export const decode = (bytes) => fromBinary(it, bytes), encode = (value) => toBinary(it, value);",
    ),
];

/// Measures generated code in TypeScript, C, C++ and Python beside other formats.
///
/// Checks that every format decodes the same values, and prints tables. A missing tool is an error that names its
/// package. Needs the npm registry once. Run it on an idle machine.
#[derive(Debug, Parser)]
#[command(name = "languages", version)]
pub struct Options {
    /// Measure only this language, such as "typescript"
    #[arg(short, long, value_name = "NAME", conflicts_with = "write_docs")]
    pub language: Option<String>,

    /// Number of processes of each language, run one after the other
    #[arg(long, value_name = "N", default_value = "6")]
    pub processes: NonZeroU32,

    /// Number of rounds in each process; a round samples every case once, in random order
    #[arg(long, value_name = "N", default_value = "15")]
    pub rounds: NonZeroU32,

    /// Length of a sample
    #[arg(long, value_name = "N", default_value = "10")]
    pub milliseconds: NonZeroU32,

    /// Rewrite the section of BENCHMARKS.md
    #[arg(long)]
    pub write_docs: bool,
}

/// The output of a program.
#[derive(Deserialize)]
struct Output {
    /// Each format with the length of its encoding, and the checksums of the values that it decodes and reads.
    encodings: Vec<(String, usize, Vec<u32>)>,
    /// Each operation of a format with its samples in nanoseconds.
    rows: Vec<(Operation, String, Vec<f64>)>,
}

/// Measures the languages, and returns the section of BENCHMARKS.md, which it can write.
///
/// # Errors
///
/// Returns an error if a tool is missing or fails, if a format decodes other values, if no language has the
/// name, or if the file cannot be written.
pub fn measure(options: &Options) -> Result<String> {
    let only = options.language.as_deref();
    let is_chosen = |it: &&Language| only.is_none_or(|name| it.name.eq_ignore_ascii_case(name));
    let languages: Vec<&Language> = LANGUAGES.iter().filter(is_chosen).collect();
    ensure!(
        !languages.is_empty(),
        "no language `{}`: there are {}",
        only.unwrap_or_default(),
        LANGUAGES.map(|it| it.name).join(", ")
    );
    let directory = out_directory().join("languages");
    let registry = PluginRegistry::load(Path::new(DATA))?;
    write_inputs(&directory, &registry)?;
    for command in SCHEMAS {
        run(&directory, command, "")?;
    }
    let set = directory.join("plugins.desc");
    fs::write(&set, only_file(&fs::read(&set)?)?)?;

    let mut workloads = Vec::new();
    let mut built = Vec::new();
    for language in languages {
        // C and C++ have one program.
        for command in language.builds {
            if !built.contains(command) {
                run(&directory, command, "")?;
                built.push(command);
            }
        }
        let command = format!(
            "{} {} {}",
            language.program, options.rounds, options.milliseconds
        );
        let mut outputs: Vec<Output> = Vec::new();
        for _ in 0..options.processes.get() {
            let json = run(&directory, &command, "")?;
            outputs.push(serde_json::from_str(&json).with_context(|| command.clone())?);
        }
        workloads.push(workload(language.name, &outputs, checksum(&registry))?);
    }
    let bundles = if workloads.iter().any(|it| it.name == "TypeScript") {
        let len = |&(format, source): &(_, _)| Ok((format, bundle_len(&directory, source)?));
        BUNDLES.iter().map(len).collect::<Result<_>>()?
    } else {
        Vec::new()
    };
    let results = Results::new(Environment::default(), Settings::default(), workloads);
    let division = format!(
        "{} rounds of {} ms in each of {} processes",
        options.rounds, options.milliseconds, options.processes
    );
    let section = report::languages(
        &results,
        &division,
        &format!("on {}, {}", environment::machine(), environment::today()),
        &versions(&directory)?,
        &bundles,
    );
    if options.write_docs {
        report::write_section_of_benchmarks("languages", &section)?;
    }
    Ok(section)
}

/// Writes the programs, the generated code and the encodings of the registry by the formats in Rust.
fn write_inputs(directory: &Path, registry: &PluginRegistry) -> Result<()> {
    fs::create_dir_all(directory)?;
    for file in fs::read_dir(Path::new(REPOSITORY).join("sdp-bench/languages"))? {
        let path = file?.path();
        fs::copy(&path, directory.join(path.file_name().context("no name")?))?;
    }
    let bindings = Bindings::new().with::<PluginRegistry>();
    for (name, target) in [
        ("registry.h", Target::C),
        ("registry.hpp", Target::Cpp),
        ("registry.ts", Target::TypeScript),
        ("registry.py", Target::Python),
    ] {
        bindings.write(directory.join(name), target)?;
    }
    let entry = ENTRIES.iter().find(|it| it.name == "plugins");
    let suite = entry.context("no plugins")?.make(registry)?;
    for (format, extension) in [
        ("SDP", "sdp"),
        ("prost", "pb"),
        ("FlatBuffers", "fb"),
        ("serde_json", "json"),
    ] {
        let wire = suite.wires.iter().find(|(name, _)| *name == format);
        let (_, wire) = wire.with_context(|| format!("no encoding of {format}"))?;
        fs::write(directory.join("plugins").with_extension(extension), wire)?;
    }
    Ok(())
}

/// Returns the only file of a `FileDescriptorSet`, without the tag and the length before it.
fn only_file(set: &[u8]) -> Result<&[u8]> {
    let length = set.get(1..).unwrap_or_default();
    let end = length
        .iter()
        .position(|byte| *byte < 0x80)
        .context("no descriptor")?;
    Ok(length
        .get(end..)
        .and_then(|rest| rest.get(1..))
        .unwrap_or_default())
}

/// Returns the FNV-1a of all fields, of which each string ends with 0 and each number has 8 bytes.
fn checksum(registry: &PluginRegistry) -> u32 {
    struct Sum(u32);

    impl Visitor for Sum {
        fn number(&mut self, bits: u64) {
            self.bytes(&bits.to_le_bytes());
        }

        fn text(&mut self, text: &str) {
            self.bytes(text.as_bytes());
            self.bytes(&[0]);
        }

        fn bytes(&mut self, bytes: &[u8]) {
            for byte in bytes {
                self.0 = (self.0 ^ u32::from(*byte)).wrapping_mul(0x0100_0193);
            }
        }
    }

    let mut sum = Sum(0);
    registry.borrowed().visit(&mut sum);
    sum.0
}

/// Checks the values of each process, and combines their samples.
fn workload(name: &str, outputs: &[Output], checksum: u32) -> Result<Workload> {
    let first = outputs.first().context("no process")?;
    for (format, _, found) in outputs.iter().flat_map(|it| &it.encodings) {
        ensure!(
            !found.is_empty() && found.iter().all(|it| *it == checksum),
            "{name}: {format} decodes other values: {found:?}, expected {checksum}"
        );
    }
    let row = |(index, (operation, format, _)): (usize, &(Operation, String, _))| {
        let samples = outputs.iter().filter_map(|it| it.rows.get(index));
        let costs = samples.map(|(.., it)| Cost::of_samples(it.clone(), Allocations::default()));
        let cost = Cost::of_processes(&costs.collect::<Vec<_>>()).context("no process")?;
        Ok(Row::new(*operation, format, "", 0, &cost))
    };
    let rows = first.rows.iter().enumerate().map(row);
    let rows = rows.collect::<Result<_>>()?;
    Ok(Workload {
        name: name.to_owned(),
        title: String::new(),
        comparison: Comparison::Formats,
        encodings: (first.encodings.iter())
            .map(|(format, bytes, _)| Encoding::new(format, *bytes, None))
            .collect(),
        rows,
        missing: Vec::new(),
    })
}

/// Returns the length of a module with all that it imports, minified and compressed by gzip.
fn bundle_len(directory: &Path, source: &str) -> Result<usize> {
    const BUNDLE: &str = "npx esbuild --bundle --minify --format=esm --loader:.desc=base64 --outfile=bundle.mjs --log-level=error";
    const LENGTH: &str = "const { gzipSync } = require('zlib'), { readFileSync } = require('fs');
        console.log(gzipSync(readFileSync('bundle.mjs'), { level: 9 }).length)";
    run(directory, BUNDLE, source)?;
    let len = run(directory, "node", LENGTH)?;
    len.trim().parse().context("no length")
}
