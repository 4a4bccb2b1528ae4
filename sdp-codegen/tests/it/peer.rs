//! [`Peer`]: a program in another language that decodes and encodes values.
//!
//! The program reads a line with the index of a root and the bytes of a value in hexadecimal digits. It answers with
//! `ok` and the bytes of the value that it has decoded, or with `error`, the name of the error and its offset. Bytes
//! without digits are `-`.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::{env, fs};

use fastrand::Rng;
use sdp_schema::{Schema, check, diff, sample};
use sdp_testdata::tools::leave_out;

use crate::cases::{Case, bytes, hex, outcomes};

/// A running program.
pub(crate) struct Peer {
    child: Child,
    to: Option<ChildStdin>,
    from: BufReader<ChildStdout>,
    /// Whether the program keeps the bits of a NaN.
    pub(crate) keeps_nan: bool,
}

#[derive(Debug, PartialEq)]
pub(crate) enum Answer {
    Ok(Vec<u8>),
    Error(String, u64),
}

/// Returns whether each compiler, standard and platform gets all cases, as in `.ci/run long`.
pub(crate) fn needs_all_cases() -> bool {
    env::var_os("SDP_ALL_CASES").is_some()
}

/// Returns whether the commands of a language can be run.
pub(crate) fn has_tools(language: &str, commands: &[&str]) -> bool {
    for command in commands {
        let dashes = if *command == "go" { "" } else { "--" };
        let probe = Command::new(command)
            .arg(format!("{dashes}version"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        if !probe.is_ok_and(|it| it.success()) {
            leave_out(&format!(
                "{language} is left out, because `{command}` is missing"
            ));
            return false;
        }
    }
    true
}

/// Returns whether a compiler has headers and libraries for 32 bits.
pub(crate) fn has_32_bits(language: &str, compiler: &str) -> bool {
    if !has_tools(language, &[compiler]) {
        return false;
    }
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{language}_probe.cpp"));
    fs::write(&path, "#include <cstdint>\n").unwrap();
    let probe = Command::new(compiler)
        .args(["-m32", "-fsyntax-only"])
        .arg(path)
        .stderr(Stdio::null())
        .status();
    let is_there = probe.is_ok_and(|it| it.success());
    if !is_there {
        let reason = format!("`{compiler} -m32` fails");
        leave_out(&format!(
            "{language} on 32 bits is left out, because {reason}"
        ));
    }
    is_there
}

/// Returns an empty directory for a test of a language.
pub(crate) fn directory(language: &str, test: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let path = path.join(language).join(test);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

/// Returns the blocks of a page in a language.
pub(crate) fn blocks<'a>(page: &'a str, language: &str) -> Vec<&'a str> {
    let blocks = page.split("```").skip(1).step_by(2);
    let blocks = blocks.filter_map(|it| it.split_once('\n'));
    let blocks = blocks.filter(|(name, _)| *name == language);
    blocks.map(|(_, text)| text).collect()
}

/// Runs a command of a build, and panics with its output if it fails.
pub(crate) fn run(command: &mut Command) {
    let output = command.output().unwrap();
    assert!(
        output.status.success(),
        "{command:?}\n{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
}

impl Peer {
    pub(crate) fn start(command: &mut Command) -> Self {
        let command = command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        Self {
            to: child.stdin.take(),
            from: BufReader::new(child.stdout.take().unwrap()),
            child,
            keeps_nan: true,
        }
    }

    /// Decodes bytes as a value of the root with this index, and encodes it again.
    pub(crate) fn ask(&mut self, root: usize, value: &[u8]) -> Answer {
        let digits = if value.is_empty() {
            "-".into()
        } else {
            hex(value)
        };
        let line = format!("{root} {digits}\n");
        let to = self.to.as_mut().unwrap();
        to.write_all(line.as_bytes()).unwrap();
        to.flush().unwrap();
        let mut answer = String::new();
        self.from.read_line(&mut answer).unwrap();
        let parts: Vec<_> = answer.split_whitespace().collect();
        match *parts {
            ["ok", "-"] => Answer::Ok(vec![]),
            ["ok", digits] => Answer::Ok(bytes(digits)),
            ["error", kind, offset] => Answer::Error(kind.into(), offset.parse().unwrap()),
            _ => panic!("{answer:?} for {line}"),
        }
    }

    /// Compares the program, whose roots are the cases and then `Hello` and `Link`, with this crate.
    pub(crate) fn exchange(&mut self, cases: &[Case]) {
        self.values(cases);
        self.outcomes(cases.len(), &["hellos.jsonl", "invalid_hellos.jsonl"]);
        self.outcomes(cases.len() + 1, &["links.jsonl"]);
    }

    /// Compares the program, whose roots are the cases, with this crate. Use it before a language has messages.
    /// `SDP_MUTATIONS` sets the number of changed values.
    pub(crate) fn values(&mut self, cases: &[Case]) {
        let mutations = number("SDP_MUTATIONS", 10_000);
        for (root, case) in cases.iter().enumerate() {
            self.vectors(root, case);
            self.random_values(root, case, 200);
            self.mutations(root, case, mutations / cases.len() as u64);
        }
    }

    /// Ends the program, and asserts that it succeeds.
    pub(crate) fn finish(mut self) {
        drop(self.to.take());
        assert!(self.child.wait().unwrap().success());
    }

    /// Checks the vectors of a case.
    fn vectors(&mut self, root: usize, case: &Case) {
        for value in &case.valid {
            self.agrees(root, case, value);
        }
        for (value, kind, offset) in &case.invalid {
            let answer = self.ask(root, value);
            assert_error(&case.name, &answer, value, kind, *offset);
        }
    }

    /// Checks the messages in files of the corpus, which the program reads as the root with this index.
    fn outcomes(&mut self, root: usize, files: &[&str]) {
        for (value, kind, offset) in outcomes(files) {
            match (self.ask(root, &value), &*kind) {
                (answer, "") => assert_eq!(answer, Answer::Ok(value)),
                (answer, _) => assert_error("message", &answer, &value, &kind, offset),
            }
        }
    }

    /// Sends random values.
    fn random_values(&mut self, root: usize, case: &Case, count: u64) {
        for seed in 0..count {
            // Some types have no small values.
            if let Some(value) = sample(&case.schema, seed) {
                self.agrees(root, case, &value);
            }
        }
    }

    /// Sends changed values, most of which are invalid.
    pub(crate) fn mutations(&mut self, root: usize, case: &Case, count: u64) {
        let mut rng = Rng::with_seed(count);
        let mut values = case.valid.clone();
        values.retain(|it| it.len() < 4096);
        values.extend((0..16).filter_map(|seed| sample(&case.schema, seed)));
        for _ in 0..count {
            let Some(mut value) = rng.choice(&values).cloned() else {
                return;
            };
            for _ in 0..rng.u8(1..4) {
                mutate(&mut value, &mut rng);
            }
            self.agrees(root, case, &value);
        }
    }

    /// Asserts that the program and this crate accept the same bytes, with the same error.
    fn agrees(&mut self, root: usize, case: &Case, value: &[u8]) {
        let answer = self.ask(root, value);
        let name = &case.name;
        match check(&case.schema, value) {
            Ok(()) => match &answer {
                Answer::Ok(bytes) if bytes == value => {}
                Answer::Ok(bytes) if !self.keeps_nan && is_nan(&case.schema, value, bytes) => {}
                _ => panic!("{name}: {answer:02x?} for {value:02x?}"),
            },
            Err(found) => {
                let error = found.error();
                let offset = error.offset() as u64;
                assert_error(name, &answer, value, &kind_name(error), offset);
            }
        }
    }
}

/// Returns the name of an error in SPEC.md.
pub(crate) fn kind_name(error: &sdp::DecodeError) -> String {
    let text = format!("{:?}", error.kind());
    text.split(['(', ' ']).next().unwrap().into()
}

fn assert_error(name: &str, answer: &Answer, value: &[u8], kind: &str, offset: u64) {
    // SPEC E3: several parts can be checked for their minimum size at once.
    let is_same = matches!(answer, Answer::Error(found, at) if found == kind && *at == offset
        || found == "UnexpectedEnd" && *at <= offset);
    assert!(
        is_same,
        "{name}: {answer:02x?} for {value:02x?}, not {kind} at {offset}"
    );
}

/// Returns whether two values differ only in the bits of NaN.
fn is_nan(schema: &Schema, a: &[u8], b: &[u8]) -> bool {
    let is_nan = |text: Option<&str>| text.is_some_and(|it| it.starts_with("NaN"));
    let differences = diff(schema, a, b).unwrap();
    let mut differences = differences.iter();
    differences.all(|it| is_nan(it.before()) && is_nan(it.after()))
}

/// Returns values for a fuzzer, with the indices of their cases.
pub(crate) fn seeds(cases: &[Case]) -> Vec<(usize, Vec<u8>)> {
    let seeds = cases.iter().enumerate().flat_map(|(root, case)| {
        let samples = (0..12).filter_map(|seed| sample(&case.schema, seed));
        let values = samples.chain(case.valid.clone());
        values.map(move |it| (root, it))
    });
    seeds.collect()
}

/// Writes values for a fuzzer to files, each after the index of its case, and returns their directory.
pub(crate) fn write_seeds(directory: &Path, cases: &[Case]) -> PathBuf {
    let folder = directory.join("seeds");
    fs::create_dir_all(&folder).unwrap();
    for (at, (root, value)) in seeds(cases).into_iter().enumerate() {
        let value = [&[root as u8], &*value].concat();
        fs::write(folder.join(at.to_string()), value).unwrap();
    }
    folder
}

/// Returns the number of an environment variable.
pub(crate) fn number(variable: &str, usual: u64) -> u64 {
    let number = env::var(variable).ok();
    number.map_or(usual, |it| it.parse().unwrap())
}

pub(crate) fn mutate(value: &mut Vec<u8>, rng: &mut Rng) {
    let at = rng.usize(..=value.len());
    match rng.u8(..8) {
        0 => value.truncate(at),
        1 => value.insert(at, rng.u8(..)),
        2 if at < value.len() => drop(value.remove(at)),
        3 if at < value.len() => value[at] ^= 1 << rng.u8(..8),
        4 if at < value.len() => value[at] = rng.choice([0, 1, 2, 0x7f, 0x80, 0xff]).unwrap(),
        5 if at < value.len() => value[at] = value[at].wrapping_add(rng.choice([1, 255]).unwrap()),
        6 if at + 4 <= value.len() => {
            let count = rng.choice([0, 1, 2, 3, 255, 65_536, u32::MAX]).unwrap();
            value[at..at + 4].copy_from_slice(&count.to_le_bytes());
        }
        _ => {
            // Repeats a part, so that keys repeat or change their order.
            let end = rng.usize(at..=value.len().min(at + 16));
            let part = value[at..end].to_vec();
            value.splice(at..at, part);
        }
    }
}
