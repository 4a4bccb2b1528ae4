//! Each rule about changes by the reader in the bytes of the writer, by an example. `write_back` compares random ones with
//! a model.

use sdp_schema::{Editor, Plan, Schema, encode, view};
use serde_json::{Deserializer, to_string};

use crate::check_cases;

/// The file contains schemas of a writer and of a reader, the original and the edited value as JSON, and the result after
/// `=>`.
#[test]
fn edits_have_their_results() {
    check_cases("resolve/edit.txt", include_str!("edit.txt"), |case| {
        let [.., writer, reader, original, edited] = case.lines().collect::<Vec<_>>()[..] else {
            panic!("two schemas and two values: {case}");
        };
        let [writer, reader] = [writer, reader].map(|text| text.parse::<Schema>().unwrap());
        let bytes = |schema: &Schema, json| {
            encode(schema, &mut Deserializer::from_str(json))
                .unwrap_or_else(|error| panic!("{error}: {json}"))
        };
        let original = bytes(&writer, original);
        let plan = Plan::new(&writer, &reader).unwrap();
        let mut unchanged = Vec::new();
        plan.append(&original, &mut unchanged).unwrap();
        let editor = Editor::new(&writer, &reader).unwrap();
        assert_eq!(editor.write_back(&original, &unchanged).unwrap(), original);
        match editor.write_back(&original, &bytes(&reader, edited)) {
            Ok(result) => to_string(&view(&writer, &result).unwrap()).unwrap(),
            Err(error) => error.to_string(),
        }
    });
}

#[test]
fn deep_values_are_written_back_or_errors() {
    let schema = |fields: &str, list: &str| -> Schema {
        format!("struct V {{ {fields}next: {list} }}")
            .parse()
            .unwrap()
    };
    for (list, end) in [("Option<Box<V>>", &[0][..]), ("[]V", &[0, 0, 0, 0])] {
        let (writer, reader) = (schema("x: u8, a: u8, ", list), schema("a: u16, ", list));
        let value = |depth: usize, head: &[u8], last: &[u8]| {
            let count = if end.len() == 1 {
                &[1][..]
            } else {
                &[1, 0, 0, 0]
            };
            let mut bytes = [head, count].concat().repeat(depth);
            bytes.extend([last, end].concat());
            bytes
        };
        for (depth, is_valid) in [(120, true), (600, false)] {
            let original = value(depth, &[7, 1], &[7, 1]);
            let edited = value(depth, &[1, 0], &[2, 0]);
            let editor = Editor::new(&writer, &reader).unwrap();
            let result = editor.write_back(&original, &edited);
            let expected = value(depth, &[7, 1], &[7, 2]);
            assert_eq!(
                result.as_ref().ok(),
                Some(&expected).filter(|_| is_valid),
                "{depth}"
            );
        }
    }
}

#[test]
fn many_elements_need_no_more_levels() {
    let [writer, reader] = ["x: u8, a: u8", "a: u8"].map(|fields| -> Schema {
        let text = format!("struct V {{ all: []E }} struct E {{ {fields} }}");
        text.parse().unwrap()
    });
    let editor = Editor::new(&writer, &reader).unwrap();
    let value = |first: &[u8], last: &[u8]| [&[232, 3, 0, 0], &*first.repeat(999), last].concat();
    let original = value(&[7, 1], &[8, 1]);
    for (first, last) in [(1, 2), (2, 1), (2, 2)] {
        let result = editor.write_back(&original, &value(&[first], &[last]));
        assert_eq!(result.unwrap(), value(&[7, first], &[8, last]));
    }
}

/// A thread of a test has 2 MiB, which hold all levels in a debug build as well.
#[test]
fn deep_new_part_in_a_deep_value_is_an_error() {
    let schema = |hidden: &str, default: &str| -> Schema {
        let text = "struct A { b: B_ } struct B { c: Option<C>_ } struct C { d: D_ } \
            struct D { l: []E, n: Option<N>_ } enum E: u8 { A = 0 { a: A_ } } struct N { l: []N";
        let text = format!("{}{default} }}", text.replace('_', hidden));
        text.parse().unwrap()
    };
    let writer = schema(", h: u8", ", #[default = \"00\"] x: u8");
    let editor = Editor::new(&writer, &schema("", "")).unwrap();
    let value = |depth: usize, last: &[u8], hidden: &[u8]| {
        let mut bytes = [1, 1, 0, 0, 0, 0].repeat(depth);
        bytes.extend([&[1, 0, 0, 0, 0], last, hidden].concat());
        let end = [&hidden[..hidden.len() / 4], &[0], hidden].concat();
        bytes.extend(end.repeat(depth));
        bytes
    };
    let new = |depth: usize, end: &[u8]| {
        let levels = [1, 0, 0, 0].repeat(depth);
        [&[1], &levels[..], &[0; 4], end].concat()
    };
    let write_back = |depth, new: &[u8]| {
        let original = value(depth, &[0], &[7; 4]);
        editor.write_back(&original, &value(depth, new, &[]))
    };
    let expected = value(60, &new(1, &[0; 2]), &[7; 4]);
    assert_eq!(write_back(60, &new(1, &[])).unwrap(), expected);
    for depth in [100, 295, 600] {
        write_back(71, &new(depth, &[])).unwrap_err();
    }
}

#[test]
fn editor_of_many_sequences_of_one_struct_takes_linear_memory() {
    const COUNT: usize = 1000;
    let schema = |first: &str| -> Schema {
        let sequences =
            (0..COUNT).map(|it| format!("struct T{it} {{ all: []E, b: u8, t: [{it}]u8 }} "));
        let fields = (0..COUNT).map(|it| format!("f{it}: T{it}, "));
        let (sequences, fields) = (sequences.collect::<String>(), fields.collect::<String>());
        let element = (0..COUNT)
            .map(|it| format!("e{it}: u8, "))
            .collect::<String>();
        let text = format!("struct V {{ {fields} }} struct E {{ {first} {element} }} {sequences}");
        text.parse().unwrap()
    };
    let (writer, reader) = (schema("x: u8,"), schema("#[key = \"message\"] k: u8,"));
    let len = sdp::encoded_len(&writer).unwrap() + sdp::encoded_len(&reader).unwrap();
    let info = allocation_counter::measure(|| drop(Editor::new(&writer, &reader)));
    let times = info.bytes_max / u64::try_from(len).unwrap();
    assert!(times < 128, "{times}");
}
