//! Replays the committed inputs: the seeds of each target, and earlier failures.

use std::fs;
use std::path::{Path, PathBuf};

use sdp_fuzz_harness::{TARGETS, Target, differential, roundtrip};
use sdp_schema::Hello;

/// Returns the files in `fuzz/DIRECTORY/TARGET` with matching names.
fn inputs(directory: &str, target: &str, is_input: fn(&str) -> bool) -> Vec<PathBuf> {
    let fuzz = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let directory = fuzz.join(directory).join(target);
    let entries = fs::read_dir(&directory).unwrap_or_else(|error| panic!("{directory:?}: {error}"));
    let paths = entries.map(|entry| entry.unwrap().path());
    let is_input = |path: &PathBuf| is_input(&path.file_name().unwrap().to_string_lossy());
    let mut paths: Vec<_> = paths.filter(is_input).collect();
    paths.sort();
    paths
}

/// Returns whether a file of a corpus is committed, because Git ignores the others.
fn is_seed(name: &str) -> bool {
    name.starts_with("seed-")
}

fn is_crash(name: &str) -> bool {
    name != ".gitkeep"
}

fn replay(paths: &[PathBuf], target: Target) {
    for path in paths {
        let data = fs::read(path).unwrap();
        // If the test fails, the last printed path is the failing input.
        println!("{}", path.display());
        target(&data);
    }
}

#[test]
fn every_seed_passes() {
    for (name, target) in TARGETS {
        let seeds = inputs("corpus", name, is_seed);
        assert!(!seeds.is_empty(), "{name} has no seeds");
        replay(&seeds, target);
    }
}

/// A clone, the replay and each run of a target take longer with more seeds.
#[test]
fn seeds_are_few() {
    let counts = TARGETS.map(|(name, _)| inputs("corpus", name, is_seed).len());
    let count: usize = counts.iter().sum();
    assert!(count <= 325, "{count} seeds");
}

/// A change of the format of `Hello` makes all earlier seeds invalid.
#[test]
fn some_seeds_of_hello_are_valid() {
    let is_valid = |path: &PathBuf| sdp::from_slice::<Hello>(&fs::read(path).unwrap()).is_ok();
    assert!(inputs("corpus", "hello", is_seed).iter().any(is_valid));
}

#[test]
fn every_seed_has_enough_bytes_for_its_value() {
    let have_enough = |name, target: fn(&[u8]) -> bool| {
        for seed in inputs("corpus", name, is_seed) {
            assert!(target(&fs::read(&seed).unwrap()), "{}", seed.display());
        }
    };
    have_enough("differential", differential);
    have_enough("roundtrip", roundtrip);
}

#[test]
fn every_input_that_failed_once_passes() {
    for (name, target) in TARGETS {
        replay(&inputs("crashes", name, is_crash), target);
    }
}
