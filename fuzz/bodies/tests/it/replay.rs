//! The committed inputs: seeds of each target, and what failed once.

use std::fs;
use std::path::{Path, PathBuf};

use sdp_fuzz_bodies::{Body, TARGETS, differential, roundtrip};

/// The files below `fuzz/` in this directory whose names are such.
fn inputs(directory: &str, target: &str, is_input: fn(&str) -> bool) -> Vec<PathBuf> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("..")
        .join(directory)
        .join(target);
    let entries = fs::read_dir(&directory).unwrap_or_else(|error| panic!("{directory:?}: {error}"));
    let paths = entries.map(|entry| entry.unwrap().path());
    let mut paths: Vec<_> = paths
        .filter(|path| is_input(&path.file_name().unwrap().to_string_lossy()))
        .collect();
    paths.sort();
    paths
}

/// What git keeps of a corpus: the rest is what runs have added.
fn is_seed(name: &str) -> bool {
    name.starts_with("seed-")
}

/// Whatever libFuzzer called it: a crash, a timeout, or what it made shorter.
fn has_failed(name: &str) -> bool {
    name != ".gitkeep"
}

fn replay(paths: &[PathBuf], body: Body) {
    for path in paths {
        let data = fs::read(path).unwrap();
        // What a panic of the body is read with.
        println!("{}", path.display());
        body(&data);
    }
}

#[test]
fn every_seed_passes() {
    for (target, body) in TARGETS {
        let seeds = inputs("corpus", target, is_seed);
        assert!(!seeds.is_empty(), "{target} has no seeds");
        replay(&seeds, body);
    }
}

#[test]
fn every_seed_of_a_value_is_enough_for_one() {
    let are_enough = |target, body: fn(&[u8]) -> bool| {
        for seed in inputs("corpus", target, is_seed) {
            assert!(body(&fs::read(&seed).unwrap()), "{}", seed.display());
        }
    };
    are_enough("differential", differential);
    are_enough("roundtrip", roundtrip);
}

#[test]
fn every_input_that_failed_once_passes() {
    for (target, body) in TARGETS {
        replay(&inputs("crashes", target, has_failed), body);
    }
}
