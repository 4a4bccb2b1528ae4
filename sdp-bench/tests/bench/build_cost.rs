//! The crates of the build cost.

use std::fs;

use sdp_bench::build_cost::write_crates;

#[test]
fn crates_contain_the_types_of_every_format() {
    let directory = tempfile::tempdir().unwrap();
    let formats = write_crates(directory.path()).unwrap();
    assert_eq!(formats.len(), 11);
    for format in formats {
        let types = directory
            .path()
            .join("registry")
            .join(format)
            .join("src/types.rs");
        let types = fs::read_to_string(types).unwrap();
        assert_eq!(types.matches("struct ").count(), 3, "{format}");
        assert!(types.contains("parameters: Vec<Parameter>"), "{types}");
        assert!(!types.contains("#[sdp("), "{types}");
    }
}
