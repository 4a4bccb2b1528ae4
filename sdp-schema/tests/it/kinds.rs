//! The schemas of the types of the standard library, as in section 1 of SPEC.md.

use sdp_schema::Schema;

use crate::standard_types::*;

/// Returns the name and the schema file of each type of the table.
macro_rules! schemas {
    ($($row:literal: $($type:ty = [$($value:expr),*]),+;)*) => {
        [$($((stringify!($type), Schema::of::<$type>())),+),*]
    };
}

/// Returns the same for types that are only encoded, and have no values in the table.
macro_rules! schemas_of {
    ($($type:ty),*) => { [$((stringify!($type), Schema::of::<$type>())),*] };
}

/// With `UPDATE_EXPECT=1`, this test writes the file.
#[test]
fn types_of_the_standard_library_have_the_expected_schemas() {
    let encoded = schemas_of![str, Path, OsStr, CStr, [u16], &[u16], &u8, Cow<'_, u8>];
    let schemas = standard_types!(schemas).into_iter().chain(encoded);
    let name = |name: &str| {
        let name = name.replace(' ', "").replace("'static,", "");
        name.replace("'static", "").replace(',', ", ")
    };
    let schemas = schemas.map(|(ty, schema)| (name(ty), schema.to_string()));
    // Types with equal schemas are in one block.
    let mut blocks: Vec<(String, String)> = Vec::new();
    for (name, schema) in schemas {
        match blocks.iter_mut().find(|(_, other)| *other == schema) {
            Some((names, _)) => *names += &format!("; {name}"),
            None => blocks.push((name, schema)),
        }
    }
    let blocks = blocks
        .iter()
        .map(|(names, schema)| format!("// {names}\n{schema}"));
    let texts = blocks.collect::<Vec<_>>().join("\n");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/kinds.txt");
        std::fs::write(path, &texts).unwrap();
        return;
    }
    let expected = include_str!("kinds.txt").split("\n\n");
    for (found, expected) in texts.split("\n\n").zip(expected) {
        assert_eq!(found, expected);
    }
    assert_eq!(texts, include_str!("kinds.txt"));
}
