//! The texts of indexed sequences, and schemas that no type has.

use core::ops::Range;

use sdp::Indexed;
use sdp_schema::{Schema, check, diff, encode, explain, sample, view};

use super::{Record, records};
use crate::tools::inspect::inspected;

/// Checks the explanation of invalid bytes of an indexed sequence of options: its text without the bytes, and its mark.
#[track_caller]
fn explains(words: &[u32], elements: &[u8], text: &str, mark: Range<usize>) {
    let words: Vec<u8> = words.iter().flat_map(|it| it.to_le_bytes()).collect();
    let bytes = [&words, elements].concat();
    let schema = Schema::of::<Indexed<Vec<Option<u8>>>>();
    let error = sdp::from_slice::<Indexed<Vec<Option<u8>>>>(&bytes).unwrap_err();
    let explanation = explain(&schema, &bytes, &error);
    let checked = check(&schema, &bytes).unwrap_err();
    assert_eq!(explanation.to_string(), checked.to_string());
    let found = explanation.to_string();
    let lines: Vec<&str> = found.lines().take(2).collect();
    assert_eq!((lines.join(" "), explanation.mark()), (text.into(), mark));
}

#[test]
fn error_names_the_element_and_marks_its_bytes() {
    // An end before the start of its element, and one after the last end.
    let text = "[1]: index does not match element 1 at offset 0x8 ([]Option<u8>)";
    explains(&[3, 2, 1, 3, 3], &[1, 7, 0], text, 8..12);
    let text = "[0]: index does not match element 0 at offset 0x4 ([]Option<u8>)";
    explains(&[2, 9, 3, 2], &[1, 7, 0], text, 4..8);
    // An element that ends before its bytes, and one that ends after them.
    let text = "[0]: index does not match element 0 at offset 0x11 (Option<u8>)";
    explains(&[2, 2, 3, 2], &[0, 0, 0], text, 17..18);
    let text = "[0]: unexpected end of input: expected 1 byte, found 0 at offset 0x11 (u8)";
    explains(&[2, 1, 3, 2], &[1, 7, 0], text, 17..17);
    // Another number of elements than of ends.
    let text = "index does not match element 2 at offset 0x8 ([]Option<u8>)";
    explains(&[1, 1, 2], &[0, 0], text, 8..12);
    // A count that the input cannot hold.
    let text =
        "count 9 needs at least 36 bytes, but only 4 bytes remain at offset 0x4 ([]Option<u8>)";
    explains(&[9, 1], &[], text, 0..4);
    let text =
        "count 9 needs at least 9 bytes, but only 1 byte remain at offset 0xc ([]Option<u8>)";
    explains(&[1, 1, 9], &[0], text, 8..12);
    let text =
        "count 2 needs at least 3 bytes, but only 2 bytes remain at offset 0x10 ([]Option<u8>)";
    explains(&[2, 1, 3, 2], &[0, 0], text, 12..16);
}

#[test]
fn elements_have_lines_without_their_ends() {
    let schema = Schema::of::<Indexed<Vec<Record>>>();
    let bytes = sdp::to_vec(&records()).unwrap();
    let (text, _) = inspected(&schema, &bytes, 0, Some(13));
    assert_eq!(
        text,
        "\
00000000  03 00 00 00 22 00 00 00… Indexed<([]u32, []Record)> = 3 elements
00000014                             [0]: Record
00000014  03 00 00 00 77 65 74         name: str = \"wet\"
0000001b  02 00 00 00                  keys: []u16 = 2 elements
0000001f  07 00                          [0]: u16 = 7
00000021  08 00                          [1]: u16 = 8
00000023  02 00 00 00 02 00 00 00…     inner: Indexed<([]u32, []Option<u8>)> = 2 elements
00000033  01                             [0]: Option<u8> = some
00000034  01                               u8 = 1
00000035  00                             [1]: Option<u8> = none
00000036                             [1]: Record
00000036  00 00 00 00                  name: str = \"\"
0000003a  00 00 00 00                  keys: []u16 = 0 elements
… 11 more lines
"
    );
}

#[test]
fn differences_are_those_of_elements() {
    let (old, mut new) = (records(), records());
    new[0].name = "wetter".into();
    new[0].inner.0.remove(1);
    new[2].inner[1] = Some(7);
    new.0.push(old[1].clone());
    let schema = Schema::of::<Indexed<Vec<Record>>>();
    let (old, new) = (sdp::to_vec(&old).unwrap(), sdp::to_vec(&new).unwrap());
    let found = diff(&schema, &old, &new).unwrap();
    let found: Vec<String> = found.iter().map(ToString::to_string).collect();
    assert_eq!(
        found,
        [
            "3 elements -> 4 elements",
            "[0].name: \"wet\" -> \"wetter\"",
            "[0].inner: 2 elements -> 1 element",
            "[0].inner[1]: none removed",
            "[2].inner[1]: 2 -> 7",
            "[3]: {name: \"\", keys: [], inner: []} added",
        ]
    );
    assert_eq!(diff(&schema, &old, &old).unwrap(), []);
}

#[test]
fn invalid_json_names_the_element() {
    let error = |json: &str| {
        let schema = Schema::of::<Indexed<Vec<Record>>>();
        let encoded = encode(&schema, &mut serde_json::Deserializer::from_str(json));
        encoded.unwrap_err().to_string()
    };
    assert_eq!(
        error(r#"[{"name": "a", "keys": [], "inner": [1, 2, 256]}]"#),
        "[0].inner[2]: invalid value: integer `256`, expected u8 at line 1 column 46"
    );
    assert_eq!(
        error("[[2], []]"),
        "[0]: invalid type: sequence, expected Record at line 1 column 1"
    );
    assert_eq!(
        error("{}"),
        "invalid type: map, expected []Record at line 1 column 0"
    );
}

#[test]
fn bytes_and_rules_can_be_elements() {
    for (ty, json) in [
        ("Indexed<([]u32, []u8)>", "[7,8]"),
        (
            "Indexed<([]u32, []Indexed<([]u32, []Option<u8>)>)>",
            "[[1,null],[]]",
        ),
        ("Indexed<([]u32, []Heap<[]u8>)>", "[[7,8],[]]"),
        (
            "Named<\"a\", Box<Indexed<([]u32, []AtMost<2, str>)>>>",
            r#"["a","bc"]"#,
        ),
        (
            "Map<str, Indexed<([]u32, []Indexed<([]u32, []str)>)>>",
            r#"{"a":[["b"],[]]}"#,
        ),
    ] {
        let schema: Schema = format!("struct A {{ 0: {ty} }}").parse().unwrap();
        let bytes = encode(&schema, &mut serde_json::Deserializer::from_str(json)).unwrap();
        assert_eq!(
            serde_json::to_string(&view(&schema, &bytes).unwrap()).unwrap(),
            json
        );
        for seed in 0..50 {
            check(&schema, &sample(&schema, seed).unwrap()).unwrap();
        }
    }
}

// SPEC K15, V3.
#[test]
fn keys_with_indexed_sequences_have_an_unknown_order() {
    let schema: Schema = "alias A = Set<(u8, Indexed<([]u32, []bool)>)>;"
        .parse()
        .unwrap();
    let key = |first: u8, values: &[bool]| {
        let indexed = sdp::to_vec(&Indexed(values)).unwrap();
        [&[first], &indexed[..]].concat()
    };
    let check = |keys: &[Vec<u8>]| {
        let count = u32::try_from(keys.len()).unwrap().to_le_bytes();
        let checked = check(&schema, &[&count[..], &keys.concat()].concat());
        checked.map_err(|error| error.detail().to_owned())
    };
    let (a, b) = (key(1, &[true, false]), key(1, &[false]));
    assert_eq!(check(&[a.clone(), b.clone()]), Ok(()));
    assert_eq!(check(&[b.clone(), a.clone()]), Ok(()));
    assert_eq!(
        check(&[a, b.clone(), b.clone()]).unwrap_err(),
        "duplicate key"
    );
    assert_eq!(
        check(&[b, key(0, &[])]).unwrap_err(),
        "key is less than the previous key"
    );
}

// SPEC V5.
#[test]
fn bytes_of_unknown_length_end_the_check_of_an_element() {
    let schema: Schema = "alias A = Indexed<([]u32, []Opaque<\"a\", 2..>)>;"
        .parse()
        .unwrap();
    let bytes = |end: u8| [1, 0, 0, 0, end, 0, 0, 0, 1, 0, 0, 0, 7, 7, 7];
    check(&schema, &bytes(3)).unwrap();
    // The minimum is inside the element.
    let error = check(&schema, &bytes(1)).unwrap_err();
    assert_eq!((error.path(), error.error().offset()), ("[0]", 12));
}
