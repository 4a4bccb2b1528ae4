//! Runs the tables of SCHEMA.md, and the schema file in the page on schema files.

use sdp::message;
use sdp_schema::{Hello, Schema};

const SCHEMA: &str = include_str!("../../../docs/SCHEMA.md");

const SCHEMA_FILES: &str = include_str!("../../../sdp/docs/schema_files.md");

/// Returns the rows of the tables of SCHEMA.md with this header, as the code in their first two cells.
pub(crate) fn tables(header: &str) -> Vec<Vec<[&'static str; 2]>> {
    tables_of(SCHEMA, header)
}

fn tables_of(page: &'static str, header: &str) -> Vec<Vec<[&'static str; 2]>> {
    let starts = page.match_indices(header);
    let table = |(start, _)| {
        let rows = page[start..].lines().skip(2);
        let rows = rows.take_while(|row| row.starts_with('|'));
        let cells = |row: &'static str| {
            let mut cells = row.trim_matches('|').split(" |");
            [cells.next().unwrap(), cells.next().unwrap()].map(str::trim)
        };
        rows.map(cells).collect()
    };
    starts.map(table).collect()
}

/// Returns the bytes in the first column of a table.
pub(crate) fn bytes(rows: &[[&str; 2]]) -> Vec<u8> {
    let words = rows.iter().flat_map(|[bytes, _]| bytes.split_whitespace());
    let byte = |word: &str| u8::from_str_radix(word.trim_matches('`'), 16).unwrap();
    words.map(byte).collect()
}

/// Returns the first block of code in this language after a position in the page on schema files.
fn block(language: &str, from: &str) -> &'static str {
    let (_, rest) = SCHEMA_FILES.split_once(from).unwrap();
    let (_, rest) = rest.split_once(&format!("```{language}\n")).unwrap();
    rest.split_once("```").unwrap().0
}

/// Returns the schema of a type in the table F6.
fn schema(ty: &str) -> Schema {
    let types = block("text", "**F6**");
    let point = |text: &str| text.replace("struct Point", "#[message_id = 1]\nstruct Point");
    let device = |text: &str| text.replace("struct Device", "#[message_id = 2]\nstruct Device");
    let (values, messages) = types.split_at(types.find("messages").unwrap());
    let text = match ty {
        "Request" => format!("{messages}\n{}", device(&point(values))),
        ty => format!("type Root = {ty};\n{values}"),
    };
    text.parse().unwrap()
}

/// With `UPDATE_SPEC=1`, this test writes the fingerprints.
#[test]
fn types_have_the_fingerprints_of_the_spec() {
    let rows = &tables_of(SCHEMA_FILES, "| Type | Fingerprint |")[0];
    assert_eq!(rows.len(), 17);
    let mut page = SCHEMA_FILES.to_string();
    for [ty, expected] in rows {
        let found = schema(ty.trim_matches('`')).fingerprint();
        if std::env::var_os("UPDATE_SPEC").is_some() {
            let row = |fingerprint: &str| format!("\n| {ty} | {fingerprint} |\n");
            page = page.replace(&row(expected), &row(&format!("`{found}`")));
        } else {
            assert_eq!(*expected, format!("`{found}`"), "{ty}");
        }
    }
    if page != SCHEMA_FILES {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../sdp/docs/schema_files.md");
        std::fs::write(path, page).unwrap();
    }
    assert_eq!(schema("Meters").fingerprint(), schema("f64").fingerprint());
}

#[test]
fn schema_and_hello_have_the_bytes_of_the_spec() {
    let [point, hello, _] = &tables("| Bytes | Content |")[..] else {
        panic!("three tables");
    };
    let expected: Schema = "#[message_id = 1] struct Point { x: f64, y: f64 }"
        .parse()
        .unwrap();
    assert_eq!(sdp::to_vec(&expected).unwrap(), bytes(point));
    assert_eq!(sdp::from_slice(&bytes(point)), Ok(expected));

    let frame = bytes(hello);
    let hello: Hello = message::from_slice(&frame).unwrap();
    assert_eq!((hello.protocol(), hello.messages()), ("plugins", &[][..]));
    assert_eq!((hello.capabilities(), hello.schema()), (0, None));
    assert_eq!(message::to_vec(&hello).unwrap(), frame);
}

#[test]
fn schema_file_of_the_spec_is_that_of_the_writer() {
    let text = block("sdp", "# Attributes");
    let schema: Schema = text.parse().unwrap();
    assert_eq!(schema.to_string(), text);
    assert_eq!(sdp::from_slice(&sdp::to_vec(&schema).unwrap()), Ok(schema));
}
