//! The target `schema`: arbitrary schemas, and all tools on arbitrary bytes with them.

use arbitrary::Unstructured;
use sdp_schema::{
    Compatibility, Fingerprint, Grade, Inspect, Root, Schema, TypeIndex, check, diff, inspect,
    sample,
};

use crate::input::{MAX_LEN, byte, encoded, up_to};
use crate::tables;

/// Decodes a schema, and reads the following bytes with it. If the first byte is odd, the next bytes select the types
/// of the schema, but otherwise they are an encoded schema.
#[inline]
pub fn schema(data: &[u8]) {
    let (source, data) = byte(data);
    if source % 2 == 1 {
        let mut data = Unstructured::new(data);
        let Ok(table) = tables::table(&mut data) else {
            return;
        };
        if let Ok(schema) = sdp::from_slice::<Schema>(&encoded(&table)) {
            assert_eq!(encoded(&schema), encoded(&table));
            check_names(&schema);
            read(&schema, up_to(MAX_LEN, data.take_rest()));
        }
        return;
    }
    match sdp::from_prefix::<Schema>(data) {
        Ok((schema, rest)) => {
            assert_eq!(encoded(&schema), data[..data.len() - rest.len()]);
            read(&schema, up_to(MAX_LEN, rest));
        }
        Err(error) => assert!(error.offset() <= data.len(), "{error}"),
    }
}

/// Checks that the text of a schema keeps the names and documentation of its types.
fn check_names(schema: &Schema) {
    let parsed: Schema = schema.to_string().parse().unwrap();
    assert_eq!(parsed.name(), schema.name());
    for name in schema.types().iter().filter_map(|ty| ty.name()) {
        assert!(parsed.types().iter().any(|ty| ty.name() == Some(name)));
    }
}

fn read(schema: &Schema, input: &[u8]) {
    for found in Compatibility::all(schema, schema) {
        // Only limits and invalid defaults refuse a value of the same schema.
        let text = found.to_string();
        assert!(text.len() <= MAX_REPORT, "{text}");
        assert!(found.lowest() != Grade::Total, "{text}");
    }
    let mut text = String::new();
    let _ = inspect(schema, input, &Inspect::default(), &mut text);
    let max = MAX_TEXT * (input.len() + encoded(schema).len() + 32);
    assert!(text.len() <= max, "{} bytes of text", text.len());
    match check(schema, input) {
        Ok(()) => assert!(diff(schema, input, input).unwrap().is_empty()),
        Err(explanation) => {
            assert!(explanation.error().offset() <= input.len(), "{explanation}");
            let text = explanation.to_string();
            assert!(text.len() <= 4096, "{text}");
        }
    }
    let (first, second) = (sample(schema, 1), sample(schema, 2));
    for sample in [&first, &second].into_iter().flatten() {
        check(schema, sample).unwrap();
    }
    if let (Some(first), Some(second)) = (first, second) {
        let differences = diff(schema, &first, &second).unwrap();
        assert_eq!(differences.is_empty(), first == second);
        for difference in differences {
            assert_ne!(difference.before(), difference.after(), "{difference}");
        }
    }
    let text = schema.to_string();
    let max = MAX_TEXT * (encoded(schema).len() + 16);
    assert!(text.len() <= max, "{} bytes of text", text.len());
    let parsed = text.parse::<Schema>();
    let parsed = parsed.unwrap_or_else(|error| panic!("{error}\n{text}"));
    // A cycle of more than 64 types can have several entries for equal types, and hashes by the order of the table.
    if schema.types().len() <= 64 {
        assert_eq!(fingerprints(&parsed), fingerprints(schema), "{text}");
        assert_eq!(parsed.to_string().parse(), Ok(parsed), "{text}");
    }
}

/// Returns the fingerprint of each root in a table with one entry for equal types. With several entries, a cycle that
/// refers to another one with the same encoding has another fingerprint.
fn fingerprints(schema: &Schema) -> Vec<Fingerprint> {
    let roots = match schema.root() {
        Root::Value(root) => vec![root],
        Root::Messages(types) => types.to_vec(),
    };
    let fingerprint = |root: &TypeIndex| schema.rooted_at(*root).fingerprint();
    roots.iter().map(fingerprint).collect()
}

/// The number of bytes of text for each byte and each part of a schema.
const MAX_TEXT: usize = 32 * 512;

/// The maximum length of the grades of a type, with 64 places in each direction.
const MAX_REPORT: usize = 1 << 18;
