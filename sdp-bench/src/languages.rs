//! The speed of generated code in other languages beside formats that are common there.
//!
//! The folder `languages` has a program for each language. This module generates code, encodes the plugin registry, builds
//! and runs the programs, and compares the checksums of the decoded values. The results are written to BENCHMARKS.md.

mod tools;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
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

const LANGUAGES: [Language; 3] = [
    Language {
        name: "TypeScript",
        builds: &[
            "npm install --no-package-lock --no-audit --no-fund --silent",
            "npx esbuild main.ts --bundle --platform=node --format=esm --loader:.desc=base64 --outfile=main.mjs --log-level=error",
        ],
        program: "node main.mjs",
    },
    Language {
        name: "C and C++",
        builds: &[
            "g++ -std=c++17 -O2 -c main.cpp plugins.pb.cc",
            "gcc -std=c99 -O2 -c plugins.pb-c.c",
            "g++ -o main main.o plugins.pb.o plugins.pb-c.o -lprotobuf -lprotobuf-c",
        ],
        program: "./main",
    },
    Language {
        name: "Python",
        builds: &[],
        program: "python3 main.py",
    },
];

/// The modules of the bundles, of which each decodes and encodes the registry.
const BUNDLES: [(&str, &str); 3] = [
    (
        "SDP",
        "export { decodePluginRegistry, encodePluginRegistry } from './registry.ts';",
    ),
    (
        "protobuf-es",
        "import { fromBinary, toBinary } from '@bufbuild/protobuf'; import { PluginRegistrySchema as it } from './plugins_pb.ts';
         export const decode = (bytes) => fromBinary(it, bytes), encode = (value) => toBinary(it, value);",
    ),
    (
        "FlatBuffers",
        "import { Builder, ByteBuffer } from 'flatbuffers'; import { PluginRegistry as it } from './plugins_generated.ts';
         export const decode = (bytes) => it.getRootAsPluginRegistry(new ByteBuffer(bytes)).unpack();
         export const encode = (value) => { const to = new Builder(); to.finish(value.pack(to)); return to.asUint8Array(); };",
    ),
];

/// The division of the time.
#[derive(Clone, Copy, Debug)]
pub struct Division {
    /// The processes of each program, which run one after the other.
    pub processes: u32,
    /// The rounds of each process, which sample every case once, in random order.
    pub rounds: u32,
    /// The length of a sample.
    pub milliseconds: u32,
}

/// The output of a program.
#[derive(Deserialize)]
struct Output {
    encodings: Vec<Encoded>,
    rows: Vec<Samples>,
}

#[derive(Deserialize)]
struct Encoded {
    format: String,
    bytes: usize,
    /// The checksums of the values that were decoded and read in several ways.
    checksums: Vec<u32>,
}

#[derive(Deserialize)]
struct Samples {
    operation: Operation,
    format: String,
    samples: Vec<f64>,
}

/// Measures the languages, or only one of them, and returns the section of BENCHMARKS.md.
///
/// # Errors
///
/// Returns an error if a tool is missing or fails, if a format decodes other values, or if no language has the name.
pub fn measure(only: Option<&str>, division: Division) -> Result<String> {
    let is_chosen = |it: &&Language| {
        only.is_none_or(|name| it.name.to_lowercase().contains(&name.to_lowercase()))
    };
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
    for language in languages {
        for command in language.builds {
            run(&directory, command, "")?;
        }
        let command = format!(
            "{} {} {}",
            language.program, division.rounds, division.milliseconds
        );
        let mut outputs: Vec<Output> = Vec::new();
        for _ in 0..division.processes {
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
        division.rounds, division.milliseconds, division.processes
    );
    let versions = versions(&directory)?;
    Ok(report::languages(
        &results,
        &division,
        &format!("on {}, {}", environment::machine(), environment::today()),
        &versions,
        &bundles,
    ))
}

/// Writes the section of BENCHMARKS.md, and returns the path of the file.
///
/// # Errors
///
/// Returns an error if the file has no such section or cannot be written.
pub fn write(section: &str) -> Result<PathBuf> {
    report::write_section_of_benchmarks("languages", section)
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
    for it in outputs.iter().flat_map(|it| &it.encodings) {
        if it.checksums.is_empty() || it.checksums.iter().any(|it| *it != checksum) {
            bail!(
                "{name}: {} decodes other values: {:?}, expected {checksum}",
                it.format,
                it.checksums
            );
        }
    }
    let mut rows = Vec::new();
    for (index, row) in first.rows.iter().enumerate() {
        let costs = outputs.iter().map(|output| {
            let row = output
                .rows
                .get(index)
                .context("rows differ between processes")?;
            Ok(Cost::of_samples(
                row.samples.clone(),
                Allocations::default(),
            ))
        });
        let costs = costs.collect::<Result<Vec<_>>>()?;
        let cost = Cost::of_processes(&costs).context("no process")?;
        rows.push(Row::new(row.operation, &row.format, "", 0, &cost));
    }
    Ok(Workload {
        name: name.to_owned(),
        title: String::new(),
        comparison: Comparison::Formats,
        encodings: (first.encodings.iter())
            .map(|it| Encoding::new(&it.format, it.bytes, None))
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
