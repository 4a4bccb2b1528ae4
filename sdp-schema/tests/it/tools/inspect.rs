//! Annotated bytes.

use std::collections::BTreeMap;

use sdp_schema::{Explanation, Inspect, Schema, inspect};

use super::schema_and_bytes;
use crate::check_cases;
use crate::table::{Type, schema, structure};

/// Returns the lines of bytes, and whether these are valid.
pub(crate) fn inspected(
    schema: &Schema,
    bytes: &[u8],
    offset: u64,
    max_lines: Option<usize>,
) -> (String, Result<(), Explanation>) {
    let (options, mut text) = (Inspect { offset, max_lines }, String::new());
    let result = inspect(schema, bytes, &options, &mut text);
    (text, result)
}

/// The file contains schemas and bytes, each with the result after `=>`, and the lines.
#[test]
fn bytes_have_their_lines() {
    check_cases("tools/inspect.txt", include_str!("inspect.txt"), |case| {
        let (schema, bytes) = schema_and_bytes(case);
        let (text, result) = inspected(&schema, &bytes, 256, None);
        let result = result.map_or_else(|error| error.to_string(), |()| "valid".into());
        format!("{result}\n{}", text.trim_end())
    });
}

#[test]
fn lines_are_limited() {
    type Map = BTreeMap<u8, Vec<u16>>;
    let value: Map = (0..100).map(|key| (key, vec![7; 9])).collect();
    let (schema, bytes) = (Schema::of::<Map>(), sdp::to_vec(&value).unwrap());
    let (whole, _) = inspected(&schema, &bytes, 0, None);
    assert_eq!(whole.lines().count(), 1 + 100 * 11);
    for (max, more) in [
        (0, "… 1101 more lines\n"),
        (1100, "… 1 more line\n"),
        (1101, ""),
    ] {
        let (text, _) = inspected(&schema, &bytes, 0, Some(max));
        let lines = text.strip_suffix(more).unwrap();
        assert_eq!(lines.lines().count(), max);
        assert!(whole.starts_with(lines));
    }
}

#[test]
fn long_lines_are_cut() {
    // A name, a label and a value with more bytes than a line, at many levels.
    let name = "\u{1f39b}".repeat(100);
    let mut types: Vec<Type> = (1..=100).map(|inner| Type::Tuple(vec![inner])).collect();
    types.push(structure(&[(&name, 101)]));
    types.push(Type::Unordered(name.clone(), 102));
    types.push(Type::Str);
    let bytes = sdp::to_vec(&name).unwrap();
    let (text, _) = inspected(&schema(&types), &bytes, 0, None);
    assert_eq!(text.lines().count(), 102);
    let longest = text.lines().map(str::len).max().unwrap();
    assert!((300..=400).contains(&longest), "{longest}");
}

#[test]
fn output_that_fails_ends_the_lines() {
    struct Full;

    impl std::fmt::Write for Full {
        fn write_str(&mut self, _: &str) -> std::fmt::Result {
            Err(std::fmt::Error)
        }
    }

    let schema = Schema::of::<(u8, bool)>();
    assert!(inspect(&schema, &[1, 0], &Inspect::default(), &mut Full).is_ok());
    assert!(inspect(&schema, &[1, 2], &Inspect::default(), &mut Full).is_err());
}
