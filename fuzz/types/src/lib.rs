//! Writes the types that the fuzz targets decode and encode: random structs and enums, from a fixed
//! seed.
//!
//! A crate of its own, so that it compiles whatever it has written. Its output is committed in
//! `fuzz/bodies/src/generated`, and a test fails where the two differ;
//! `UPDATE_EXPECT=1 cargo test -p sdp-fuzz-types` writes the files anew.

mod arbitrary;
mod grow;
mod model;
mod print;

/// What the types follow from.
const SEED: u64 = 0x5344_5032;

/// How many structs and enums there are, without their twins that borrow.
pub const COUNT: usize = 224;

/// Each generated file: its name and its content.
#[must_use]
pub fn files() -> Vec<(&'static str, String)> {
    print::files(&grow::schema(SEED, COUNT))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    #[test]
    fn generated_types_are_those_that_are_committed() {
        let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../bodies/src/generated");
        let files = super::files();
        assert_eq!(files.len(), 4);
        for (name, content) in files {
            expect_test::expect_file![directory.join(name)].assert_eq(&content);
        }
    }

    #[test]
    fn there_are_as_many_types_as_are_counted() {
        let files = super::files();
        let (_, owned) = files.iter().find(|(name, _)| *name == "owned.rs").unwrap();
        let types = owned.lines().filter(|line| {
            line.starts_with("pub(crate) struct") || line.starts_with("pub(crate) enum")
        });
        assert_eq!(types.count(), super::COUNT);
    }
}
