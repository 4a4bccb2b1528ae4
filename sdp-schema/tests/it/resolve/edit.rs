//! Each rule about changes by the reader in the bytes of the writer, by an example. `write_back` compares random ones with
//! a model.

use std::collections::BTreeMap;

use sdp::{SdpDecode, SdpEncode, SdpSchema};
use sdp_schema::{EditError, Editor, Plan, Schema};

/// A field that the reader does not know, and one that it does.
#[derive(SdpEncode, SdpDecode, SdpSchema, Debug, PartialEq, Clone)]
struct New {
    colour: Option<u8>,
    id: u32,
    gain: u16,
}

#[derive(SdpEncode, SdpDecode, SdpSchema, Debug, PartialEq, Clone)]
#[sdp(alias = "New")]
struct Old {
    gain: u32,
    id: u32,
    note: Option<u8>,
}

/// The same with a key.
#[derive(SdpEncode, SdpDecode, SdpSchema, Debug, PartialEq, Clone)]
struct Keyed {
    gain: u32,
    #[sdp(key)]
    id: u32,
}

const fn new(id: u32) -> New {
    let colour = Some(id as u8 + 100);
    New {
        colour,
        id,
        gain: 0,
    }
}

const fn keyed(id: u32) -> Keyed {
    Keyed { gain: 0, id }
}

fn ids(all: &[New]) -> Vec<(u32, Option<u8>)> {
    all.iter().map(|it| (it.id, it.colour)).collect()
}

/// Returns the conversion of a value, and the editor.
fn opened(writer: &Schema, reader: &Schema, original: &[u8]) -> (Vec<u8>, Editor) {
    let mut view = Vec::new();
    let plan = Plan::new(writer, reader).unwrap();
    plan.append(original, &mut view).unwrap();
    (view, Editor::new(writer, reader).unwrap())
}

/// Edits a value of the writer as a value of the reader.
fn edit<W, R>(original: &W, edit: impl FnOnce(&mut R)) -> Result<W, EditError>
where
    W: sdp::SdpEncode + sdp::SdpSchema + for<'de> sdp::SdpDecode<'de>,
    R: sdp::SdpEncode + sdp::SdpSchema + for<'de> sdp::SdpDecode<'de>,
{
    let original = sdp::to_vec(original).unwrap();
    let (view, editor) = opened(&Schema::of::<W>(), &Schema::of::<R>(), &original);
    assert_eq!(editor.write_back(&original, &view).unwrap(), original);
    let mut value: R = sdp::from_slice(&view).unwrap();
    edit(&mut value);
    let edited = sdp::to_vec(&value).unwrap();
    let result = editor.write_back(&original, &edited)?;
    Ok(sdp::from_slice(&result).unwrap())
}

#[track_caller]
fn fails<W, R>(original: &W, change: impl FnOnce(&mut R), path: &str, reason: &str) -> EditError
where
    W: SdpEncode + SdpSchema + for<'de> SdpDecode<'de> + std::fmt::Debug,
    R: SdpEncode + SdpSchema + for<'de> SdpDecode<'de>,
{
    let error = edit(original, change).unwrap_err();
    assert_eq!((error.path(), error.reason()), (path, reason));
    error
}

#[test]
fn fields_that_the_reader_does_not_know_stay() {
    let result = edit(&new(7), |old: &mut Old| old.gain = 9);
    assert_eq!(result.unwrap(), New { gain: 9, ..new(7) });
}

#[test]
fn number_that_does_not_fit_the_writer_is_an_error() {
    let reason = "this value does not fit the writer's u16";
    fails(&new(7), |old: &mut Old| old.gain = 70_000, "gain", reason);
}

#[test]
fn field_that_the_writer_does_not_have_cannot_change() {
    let reason = "the writer has no such field, so it cannot change";
    fails(&new(7), |old: &mut Old| old.note = Some(1), "note", reason);
}

#[test]
fn content_of_an_option_is_written_back() {
    let result = edit(&Some(new(7)), |old: &mut Option<Old>| {
        old.as_mut().unwrap().gain = 9
    });
    assert_eq!(result.unwrap(), Some(New { gain: 9, ..new(7) }));
    let result = edit(&Some(new(7)), |old: &mut Option<Old>| *old = None);
    assert_eq!(result.unwrap(), None);
    // A new value has the default for what the reader does not know.
    let old = Old {
        gain: 1,
        id: 2,
        note: None,
    };
    let result = edit(&None, |edited: &mut Option<Old>| *edited = Some(old));
    let new = New {
        colour: None,
        id: 2,
        gain: 1,
    };
    assert_eq!(result.unwrap(), Some(new));
}

#[test]
fn new_value_needs_a_default_for_each_field_of_the_writer() {
    #[derive(SdpEncode, SdpDecode, SdpSchema, Debug)]
    #[sdp(alias = "Keyed")]
    struct Strict {
        id: u32,
        gain: u16,
        colour: u8,
    }
    let reason = "a new Keyed has no conversion to the writer's Strict";
    let add = |all: &mut Vec<Keyed>| all.push(keyed(1));
    let error = fails(&Vec::<Strict>::new(), add, "[0]", reason);
    assert!(error.remedy().contains("#[sdp(default)]"));
}

#[test]
fn value_that_became_an_option_stays_a_value() {
    let result = edit(&new(7), |old: &mut Option<Old>| {
        old.as_mut().unwrap().gain = 9
    });
    assert_eq!(result.unwrap(), New { gain: 9, ..new(7) });
    let reason = "none, but the writer's New needs a value";
    fails(&new(7), |old: &mut Option<Old>| *old = None, "", reason);
}

#[test]
fn option_that_became_a_value_with_a_default_stays_none_until_it_changes() {
    #[derive(SdpEncode, SdpDecode, SdpSchema, Debug, PartialEq)]
    struct Writer {
        level: Option<u8>,
        other: u8,
    }
    #[derive(SdpEncode, SdpDecode, SdpSchema)]
    struct Reader {
        #[sdp(default)]
        level: u8,
        other: u8,
    }
    let changed =
        |level, change: fn(&mut Reader)| edit(&Writer { level, other: 1 }, change).unwrap();
    let set_other = |reader: &mut Reader| reader.other = 2;
    assert_eq!(changed(None, set_other).level, None);
    assert_eq!(changed(Some(0), set_other).level, Some(0));
    assert_eq!(changed(None, |reader| reader.level = 3).level, Some(3));
    assert_eq!(changed(Some(3), |reader| reader.level = 0).level, Some(0));
}

#[test]
fn sides_of_a_result_are_written_back() {
    type Writer = Result<New, New>;
    type Reader = Result<Old, Old>;
    let gain = |old: &mut Reader| match old {
        Ok(old) | Err(old) => old.gain = 9,
    };
    let expected = New { gain: 9, ..new(7) };
    assert_eq!(
        edit(&Writer::Ok(new(7)), gain).unwrap(),
        Ok(expected.clone())
    );
    assert_eq!(edit(&Writer::Err(new(7)), gain).unwrap(), Err(expected));
    let swap = |old: &mut Reader| *old = Err(old.clone().unwrap());
    let expected = New {
        colour: None,
        ..new(7)
    };
    assert_eq!(edit(&Writer::Ok(new(7)), swap).unwrap(), Err(expected));
}

#[test]
fn entries_are_found_by_their_keys() {
    type Writer = BTreeMap<u8, New>;
    let original = Writer::from([(1, new(1)), (2, new(2)), (3, new(3))]);
    let result = edit(&original, |old: &mut BTreeMap<u16, Old>| {
        let mut moved = old.remove(&2).unwrap();
        moved.gain = 5;
        old.insert(4, moved);
        old.get_mut(&3).unwrap().gain = 9;
    });
    let added = New {
        colour: None,
        id: 2,
        gain: 5,
    };
    let changed = New { gain: 9, ..new(3) };
    assert_eq!(
        result.unwrap(),
        Writer::from([(1, new(1)), (3, changed), (4, added)])
    );
    // A map as a sequence of pairs has to stay a map.
    let pairs = edit(&original, |old: &mut Vec<(u8, Old)>| _ = old.remove(1));
    assert_eq!(pairs.unwrap(), Writer::from([(1, new(1)), (3, new(3))]));
    let reason = "the elements 0 and 3 have the same key";
    let twice = |old: &mut Vec<(u8, Old)>| old.push(old[0].clone());
    fails(&original, twice, "", reason);
    let reason = "the result is no value of the writer: key is less than the previous key";
    let swap = |old: &mut Vec<(u8, Old)>| old.swap(0, 1);
    fails(&original, swap, "", reason);
}

#[test]
fn elements_without_unknown_parts_are_new_parts() {
    let original = vec![1_u8, 1, 2];
    let result = edit(&original, |old: &mut Vec<u16>| *old = vec![2, 1, 1, 3]);
    assert_eq!(result.unwrap(), [2, 1, 1, 3]);
    let reason = "this value does not fit the writer's u8";
    fails(&original, |old: &mut Vec<u16>| old[1] = 300, "[1]", reason);
    let result = edit(&[1_u8, 2], |old: &mut Vec<u16>| old.swap(0, 1));
    assert_eq!(result.unwrap(), [2, 1]);
    let reason = "1 elements, but the writer's array has 2";
    fails(&[1_u8, 2], |old: &mut Vec<u16>| _ = old.pop(), "", reason);
}

#[test]
fn elements_are_found_by_their_key_fields() {
    let original = vec![new(1), new(2), new(3)];
    let result = edit(&original, |old: &mut Vec<Keyed>| {
        old.remove(0);
        old.swap(0, 1);
        old[1].gain = 9;
        old.push(keyed(4));
    });
    let expected = [(3, Some(103)), (2, Some(102)), (4, None)];
    let result = result.unwrap();
    assert_eq!((ids(&result), result[1].gain), (expected.to_vec(), 9));
    let reason = "the elements 0 and 3 have the same key";
    let error = fails(
        &original,
        |old: &mut Vec<Keyed>| old.push(keyed(1)),
        "",
        reason,
    );
    assert_eq!(error.remedy(), "use a key that differs for each element");
    let twice = vec![new(1), new(1)];
    let reason = "the elements 0 and 1 have the same key in the original";
    fails(&twice, |old: &mut Vec<Keyed>| old[0].gain = 9, "", reason);
}

#[test]
fn elements_without_keys_are_changed_in_place_or_moved() {
    let original = vec![new(1), new(2), new(3)];
    let change = |change: fn(&mut Vec<Old>)| edit(&original, change).map(|it| ids(&it));
    let all = [(1, Some(101)), (2, Some(102)), (3, Some(103))];
    let changed = change(|old| {
        old[0].gain = 9;
        old[2].id = 5;
    });
    assert_eq!(changed.unwrap(), [all[0], all[1], (5, Some(103))]);
    assert_eq!(change(|old| _ = old.remove(1)).unwrap(), [all[0], all[2]]);
    assert_eq!(
        change(|old| old.swap(0, 2)).unwrap(),
        [all[2], all[1], all[0]]
    );
    let added = change(|old| {
        old.insert(
            1,
            Old {
                gain: 0,
                id: 9,
                note: None,
            },
        )
    });
    assert_eq!(added.unwrap(), [all[0], (9, None), all[1], all[2]]);
    let error = change(|old| {
        old[0].gain = 9;
        old.swap(0, 2);
    });
    let error = error.unwrap_err();
    assert_eq!(
        error.to_string(),
        "elements were changed, and others added, removed or moved at once\n  \
         help: mark the field that identifies an element with #[sdp(key)]"
    );
    // Equal elements can differ in what the reader does not know.
    let equal = vec![
        new(1),
        New {
            colour: None,
            ..new(1)
        },
    ];
    let removed = edit(&equal, |old: &mut Vec<Old>| _ = old.pop());
    assert_eq!(removed.unwrap_err().remedy(), error.remedy());
    let changed = edit(&equal, |old: &mut Vec<Old>| old[1].gain = 9).unwrap();
    assert_eq!(ids(&changed), ids(&equal));
}

#[test]
fn errors_have_the_path_in_the_edited_value() {
    #[derive(SdpEncode, SdpDecode, SdpSchema, Debug)]
    enum Writer {
        Bank { presets: Vec<New>, name: Option<u8> },
    }
    #[derive(SdpEncode, SdpDecode, SdpSchema)]
    #[sdp(alias = "Writer")]
    enum Reader {
        Bank { presets: Vec<Old> },
    }
    let presets = vec![new(1), new(2)];
    let original = Writer::Bank {
        presets,
        name: Some(3),
    };
    let reason = "this value does not fit the writer's u16";
    let change = |reader: &mut Reader| {
        let Reader::Bank { presets } = reader;
        presets[1].gain = 70_000;
    };
    fails(&original, change, "Bank.presets[1].gain", reason);
}

#[test]
fn unknown_variant_stays_while_it_is_unknown() {
    #[derive(SdpEncode, SdpDecode, SdpSchema, Debug, PartialEq, Clone)]
    enum Shape {
        Linear,
        Power { exponent: u8, colour: Option<u8> },
        Table(Vec<u8>),
    }
    #[derive(SdpEncode, SdpDecode, SdpSchema, Debug, PartialEq)]
    #[sdp(alias = "Shape")]
    enum OldShape {
        #[sdp(other)]
        Unknown(String),
        Linear,
        Power {
            exponent: u16,
        },
    }
    type Writer = (Shape, u8);
    type Reader = (OldShape, u8);
    let table = Shape::Table(vec![1, 2]);
    let change = |shape: &Shape, change: fn(&mut Reader)| {
        edit::<Writer, Reader>(&(shape.clone(), 1), change)
    };
    assert_eq!(change(&table, |old| old.1 = 2).unwrap(), (table.clone(), 2));
    assert_eq!(
        change(&table, |old| old.0 = OldShape::Linear).unwrap(),
        (Shape::Linear, 1)
    );
    let power = |exponent| Shape::Power {
        exponent,
        colour: Some(3),
    };
    let set = |old: &mut Reader| old.0 = OldShape::Power { exponent: 4 };
    assert_eq!(change(&power(1), set).unwrap(), (power(4), 1));
    let error = change(&power(1), |old| old.0 = OldShape::Unknown("Table".into()));
    let error = error.unwrap_err();
    assert_eq!(error.path(), "0");
    assert_eq!(error.reason(), "this value does not fit the writer's Shape");
}

#[test]
fn ends_of_indexed_sequences_are_written_again() {
    let structs = "struct E { a: u8, b: Option<u8>, text: str }";
    let old = "struct E { a: u8, text: str }";
    let sequence = |element: &str, kind: &str| -> Schema {
        let root = match kind {
            "indexed" => "alias Root = Indexed<([]u32, []E)>;",
            _ => "alias Root = []E;",
        };
        format!("{root} {element}").parse().unwrap()
    };
    let element = |a: u8, b: &[u8], text: &str| {
        let len = (text.len() as u32).to_le_bytes();
        [&[a][..], b, &len, text.as_bytes()].concat()
    };
    let list = |kind: &str, elements: &[Vec<u8>]| {
        let count = (elements.len() as u32).to_le_bytes();
        let mut ends = vec![];
        let mut end = 0;
        for element in elements {
            end += element.len() as u32;
            ends.extend(end.to_le_bytes());
        }
        let head = if kind == "indexed" {
            [&count[..], &ends].concat()
        } else {
            vec![]
        };
        [&head[..], &count, &elements.concat()].concat()
    };
    for (from, to) in [
        ("indexed", "indexed"),
        ("indexed", "plain"),
        ("plain", "indexed"),
    ] {
        let (writer, reader) = (sequence(structs, from), sequence(old, to));
        let original = [element(1, &[1, 7], "x"), element(2, &[0], "")];
        let original = list(from, &original);
        let (view, editor) = opened(&writer, &reader, &original);
        assert_eq!(view, list(to, &[element(1, &[], "x"), element(2, &[], "")]));
        let edited = list(to, &[element(1, &[], "longer"), element(2, &[], "")]);
        let result = editor.write_back(&original, &edited).unwrap();
        let expected = [element(1, &[1, 7], "longer"), element(2, &[0], "")];
        assert_eq!(result, list(from, &expected), "{from} to {to}");
    }
}

#[test]
fn messages_keep_their_id() {
    let messages = |id: u16, name: &str, fields: &str| -> Schema {
        let text = format!(
            "messages M {{ {name}, Z }} #[message_id = {id}] #[alias = \"A\"] struct {name} {{ {fields} }} #[message_id = 9] struct Z {{}}"
        );
        text.parse().unwrap()
    };
    let writer = messages(1, "A", "a: u8, b: Option<u8>");
    let reader = messages(2, "B", "a: u16");
    let frame = |id: u8, payload: &[u8]| {
        [b"SDP2", &[id, 0, payload.len() as u8, 0, 0, 0][..], payload].concat()
    };
    let original = frame(1, &[1, 1, 7]);
    let (view, editor) = opened(&writer, &reader, &original);
    assert_eq!(view, frame(2, &[1, 0]));
    let result = editor.write_back(&original, &frame(2, &[5, 0]));
    assert_eq!(result.unwrap(), frame(1, &[5, 1, 7]));
    let error = editor.write_back(&original, &frame(9, &[])).unwrap_err();
    assert_eq!(error.reason(), "the message 9 is no edit of the message 2");
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
    let (writer, reader) = (schema("x: u8,"), schema("#[key] k: u8,"));
    let len = sdp::encoded_len(&writer).unwrap() + sdp::encoded_len(&reader).unwrap();
    let info = allocation_counter::measure(|| drop(Editor::new(&writer, &reader)));
    let times = info.bytes_max / u64::try_from(len).unwrap();
    assert!(times < 128, "{times}");
}
