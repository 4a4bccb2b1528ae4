//! Tests of indexed sequences: their memory, levels and places in a patch.
//!
//! `indexed_model` compares the owned and the borrowed form for random values and bytes.

use allocation_counter::measure;
use sdp::indexed::Builder;
use sdp::{
    DecodeErrorKind, EncodeError, EncodeErrorKind, Indexed, IndexedSeq, SdpPatch, Seq, WireSize,
};

use crate::errors::{end, fails, is_refused, verdict};
use crate::limits::{decode_nested, encode_nested, nests_like};
use crate::output::{Bytes, End};
use crate::promises::stack::{LazyPage, Page, pages};

/// The strings `wet` and `a`, as in SPEC.md.
const WET: &[u8] = b"\x02\0\0\0\x07\0\0\0\x0c\0\0\0\x02\0\0\0\x03\0\0\0wet\x01\0\0\0a";

types! {
    #[derive(SdpPatch, Clone)]
    #[sdp(patch)]
    struct Record { name: String, id: u16, flag: bool }

    #[derive(SdpPatch, Clone)]
    #[sdp(patch)]
    struct Table {
        title: String,
        #[sdp(patch)] rows: Indexed<Vec<Record>>,
        names: Indexed<Vec<String>>,
        end: u16,
    }

    #[derive(SdpPatch)]
    #[sdp(patch)]
    struct Tables { #[sdp(patch)] tables: Vec<Table> }
}

fn record(name: &str, id: u16) -> Record {
    Record {
        name: name.into(),
        id,
        flag: true,
    }
}

fn table() -> Table {
    Table {
        title: "t".into(),
        rows: Indexed(vec![record("wet", 7), record("rate", 8)]),
        names: Indexed(vec!["a".into(), "bc".into()]),
        end: 9,
    }
}

/// Writes the ends, a count, and the elements.
fn encoding(ends: &[u32], count: u32, elements: &[u8]) -> Vec<u8> {
    let mut bytes = sdp::to_vec(ends).unwrap();
    bytes.extend(count.to_le_bytes());
    bytes.extend(elements);
    bytes
}

#[test]
fn indexed_sequences_are_iterated_and_printed_like_vectors() {
    let sequence: IndexedSeq<&str> = sdp::from_slice(WET).unwrap();
    assert_eq!(format!("{sequence:?}"), r#"["wet", "a"]"#);
    assert_eq!(format!("{:?}", sequence.iter()), r#"["wet", "a"]"#);
    let joined: String = sequence.into_iter().map(Result::unwrap).collect();
    assert_eq!(joined, "weta");
    assert_eq!((&sequence).into_iter().len(), 2);
    let mut indexed = Indexed::from(vec!["wet"]);
    indexed.push("a");
    assert_eq!(sdp::to_vec(&indexed).unwrap(), WET);
    assert_eq!(format!("{indexed:?}"), r#"Indexed(["wet", "a"])"#);
}

#[test]
fn debug_shows_the_first_error() {
    let sequence: IndexedSeq<Option<u8>> =
        sdp::from_slice(b"\x03\0\0\0\x01\0\0\0\x02\0\0\0\x03\0\0\0\x03\0\0\0\0\x02\0").unwrap();
    let text = format!("{sequence:?}");
    let start = "[None, DecodeError { kind: InvalidOptionTag(2)";
    assert!(text.starts_with(start), "{text}");
    assert_eq!(text.matches("None").count(), 1);
}

#[test]
fn partition_point_decodes_few_keys_and_reports_an_invalid_one() {
    let keys: Vec<String> = (0..100).map(|key| format!("{key:03}")).collect();
    let mut bytes = sdp::to_vec(&Indexed(&keys[..])).unwrap();
    let sequence: IndexedSeq<&str> = sdp::from_slice(&bytes).unwrap();
    for expected in [0, 42, 99, 100] {
        let mut decoded = 0;
        let point = sequence.partition_point(|key| {
            decoded += 1;
            *key < *format!("{expected:03}")
        });
        assert_eq!(point, Ok(expected));
        assert!(decoded <= 8, "{decoded}");
    }
    let middle = bytes.len() - 50 * 7 + 4;
    bytes[middle] = 0xff;
    let sequence: IndexedSeq<&str> = sdp::from_slice(&bytes).unwrap();
    let invalid = sequence.partition_point(|_| true);
    fails(invalid, DecodeErrorKind::InvalidUtf8, middle);
    let empty = IndexedSeq::<&str>::default();
    assert_eq!(empty.partition_point(|_| true), Ok(0));
}

#[test]
fn borrowed_form_allocates_nothing_and_opens_without_a_pass() {
    let items: Vec<String> = (0..1000).map(|item| item.to_string()).collect();
    let bytes = sdp::to_vec(&Indexed(&items[..])).unwrap();
    let mut out = vec![0_u8; bytes.len()];
    let info = measure(|| {
        let sequence: IndexedSeq<&str> = sdp::from_slice(&bytes).unwrap();
        assert_eq!(sequence.get(700), Some(Ok("700")));
        assert_eq!(sequence.iter().count(), 1000);
        sequence.check().unwrap();
        sdp::to_slice(&sequence, &mut out).unwrap();
    });
    assert_eq!((info.count_total, info.bytes_total), (0, 0));
    assert_eq!(out, bytes);

    // No element is decoded before it is asked for.
    struct Panics;
    decode_by! {
        Panics: WireSize::at_least(1), |_| panic!("decoded");
    }
    let sequence: IndexedSeq<Panics> = sdp::from_slice(&bytes).unwrap();
    assert_eq!(sequence.len(), 1000);
}

#[test]
fn elements_have_no_bytes_of_their_siblings() {
    // The second sequence needs the eight bytes that the first one claims.
    let bytes = [&[2, 0, 0, 0], &encoding(&[8], 1, &[0; 8])[..]].concat();
    let error = sdp::from_slice::<Vec<Indexed<Vec<String>>>>(&bytes);
    fails(error, end(4, 0), 16);
}

#[test]
fn limit_of_nesting_holds_on_demand() {
    for levels in 1..6 {
        let bytes = sdp::to_vec(&pages(levels)).unwrap();
        let owned = decode_nested::<Page>(&bytes, 3);
        let mut tree: LazyPage = decode_nested(&bytes, 3).unwrap();
        let check = tree.children.check();
        assert_eq!(verdict(check), verdict(owned.map(drop)));
        // Each step down reaches one more level.
        let reached = loop {
            match tree.children.get(0) {
                Some(Ok(child)) => tree = child,
                end => break verdict(end.transpose().map(drop)),
            }
        };
        let too_deep = Err((DecodeErrorKind::NestingTooDeep(3), 3 * 12));
        assert_eq!(reached, if levels > 3 { too_deep } else { Ok(()) });
    }
}

#[test]
fn encoding_at_another_depth_has_the_limit_of_that_depth() {
    let bytes = sdp::to_vec(&pages(3)).unwrap();
    let tree: LazyPage = sdp::from_slice(&bytes).unwrap();
    nests_like(&tree, &pages(3));
    let mut builder = Builder::new();
    for child in &tree.children {
        builder.push(&child.unwrap()).unwrap();
    }
    nests_like(&builder, &pages(3));
    // The sequence around it stores the number of levels that it needs.
    let outer = sdp::to_vec(&vec![pages(3)]).unwrap();
    let seq: Seq<LazyPage> = sdp::from_slice(&outer).unwrap();
    assert!(seq.get(0).unwrap().children.check().is_ok());
    nests_like(&seq, &vec![pages(3)]);

    let items = vec![vec![Indexed(vec![vec!["wet"]])]];
    let bytes = sdp::to_vec(&items).unwrap();
    let seq: Seq<Seq<IndexedSeq<Vec<&str>>>> = sdp::from_slice(&bytes).unwrap();
    let vec: Vec<Seq<IndexedSeq<Vec<&str>>>> = sdp::from_slice(&bytes).unwrap();
    for inner in [seq.first().unwrap(), vec[0]] {
        let indexed = inner.first().unwrap();
        assert_eq!(indexed.get(0), Some(Ok(vec!["wet"])));
        nests_like(&inner, &items[0]);
    }
}

#[test]
fn sequence_with_an_invalid_element_is_not_encoded() {
    let invalid = EncodeError::custom("indexed sequence with an invalid element");
    let bytes = encoding(&[1, 2], 2, &[0, 2]);
    let sequence: IndexedSeq<Option<u8>> = sdp::from_slice(&bytes).unwrap();
    assert_eq!(sdp::to_vec(&sequence), Err(invalid));
    let mut builder = Builder::new();
    assert_eq!(builder.push(&sequence), Err(invalid));
    assert_eq!(sdp::to_vec(&builder).unwrap(), [0; 8]);

    // Inside of an element.
    let bytes = encoding(&[bytes.len() as u32], 1, &bytes);
    let outer: IndexedSeq<IndexedSeq<Option<u8>>> = sdp::from_slice(&bytes).unwrap();
    assert!(outer.get(0).unwrap().unwrap().get(1).unwrap().is_err());
    assert_eq!(sdp::to_vec(&outer), Err(invalid));
    let invalid = DecodeErrorKind::InvalidOptionTag(2);
    fails(outer.check(), invalid, 12 + 17);

    // A `Seq` checks it.
    let bytes = [&[1, 0, 0, 0], &bytes[..]].concat();
    let seq = sdp::from_slice::<Seq<IndexedSeq<IndexedSeq<Option<u8>>>>>(&bytes);
    fails(seq, invalid, 4 + 12 + 17);
}

#[test]
fn elements_of_more_than_four_gibibytes_are_rejected_before_memory_is_allocated() {
    // The same 64 MiB, 64 times.
    let part = vec![0_u8; 64 << 20];
    let items = vec![&part[..]; 64];
    let items = Indexed(&items[..]);
    let too_long = EncodeErrorKind::TooLong(64 * ((64 << 20) + 4));
    let info = measure(|| {
        is_refused(sdp::to_vec(&items), too_long);
        is_refused(sdp::encoded_len(&items), too_long);
        is_refused(sdp::append(&items, &mut Vec::new()), too_long);
        is_refused(sdp::to_slice(&items, &mut [0; 8]), too_long);
    });
    assert_eq!(info.bytes_total, 0);
    assert!(sdp::encoded_len(&Indexed(&items.0[1..])).is_ok());

    let mut builder = Builder::new();
    let long = Bytes::of(1 << 32, 0, End::Ok);
    is_refused(builder.push(&long), EncodeErrorKind::TooLong(1 << 32));
    assert!(builder.is_empty());
}

#[test]
fn builder_is_unchanged_by_an_error() {
    let mut builder = Builder::new();
    builder.push(&pages(2)).unwrap();
    let before = sdp::to_vec(&builder).unwrap();
    let too_deep = EncodeErrorKind::NestingTooDeep(128);
    is_refused(builder.push(&pages(200)), too_deep);
    assert_eq!(sdp::to_vec(&builder).unwrap(), before);
    // It still needs few levels.
    assert!(encode_nested(&builder, 3).is_ok());
    builder.push(&pages(128)).unwrap();
    is_refused(sdp::to_vec(&builder), too_deep);
    let mut sink = Vec::new();
    let error = builder.write_to(&mut sink).unwrap_err();
    assert_eq!(error.kind(), std::io::ErrorKind::InvalidInput);
    assert!(sink.is_empty());
    let text = format!("{:?}", Builder::<u8>::default());
    assert_eq!(text, "Builder { len: 0, bytes: 0, .. }");
    let text = format!("{:?}", Builder::<u8>::default().reborrow());
    assert_eq!(text, "BuilderMut { len: 0, bytes: 0, .. }");
}

#[test]
fn patch_changes_one_element_without_a_check_of_the_others() {
    let mut bytes = sdp::to_vec(&table()).unwrap();
    let mut patch: TablePatch = sdp::patch::open::<Table>(&mut bytes).unwrap();
    assert_eq!((patch.rows.len(), patch.rows.is_empty()), (2, false));
    assert_eq!(format!("{:?}", patch.rows), "IndexedPatch { len: 2, .. }");
    let mut row = patch.rows.get(1).unwrap().unwrap();
    row.name.set("tone").unwrap();
    row.id.set(&300).unwrap();
    assert!(row.name.set("longer").is_err());
    assert!(patch.rows.get(2).is_none());
    patch.end.set(&10).unwrap();
    // Other indexed sequences are changed as a whole.
    assert_eq!(patch.names.get().unwrap()[1], "bc");
    let names = Indexed(vec!["d".into(), "ef".into()]);
    patch.names.set(&names).unwrap();
    let mut expected = table();
    expected.rows[1] = record("tone", 300);
    expected.names = names;
    expected.end = 10;
    assert_eq!(sdp::from_slice::<Table>(&bytes).unwrap(), expected);

    // A wrong end is an error of its element.
    let end = bytes[9];
    bytes[9] = 0xff;
    let mut patch = sdp::patch::open::<Table>(&mut bytes).unwrap();
    fails(
        patch.rows.get(0).unwrap(),
        DecodeErrorKind::InvalidIndex(0),
        9,
    );
    bytes[9] = end;

    // A whole field is checked when it is opened, so that its `get` cannot fail.
    let text = bytes.windows(2).position(|it| it == b"ef").unwrap();
    bytes[text] = 0xff;
    let invalid = sdp::patch::open::<Table>(&mut bytes);
    fails(invalid, DecodeErrorKind::InvalidUtf8, text);
}

#[test]
fn patch_in_a_sequence_opens_each_indexed_sequence() {
    let tables = Tables {
        tables: vec![table(), table()],
    };
    let mut bytes = sdp::to_vec(&tables).unwrap();
    let mut patch = sdp::patch::open::<Tables>(&mut bytes).unwrap();
    for mut table in &mut patch.tables {
        for index in 0..table.rows.len() {
            table.rows.get(index).unwrap().unwrap().id.set(&5).unwrap();
        }
    }
    let tables = sdp::from_slice::<Tables>(&bytes).unwrap().tables;
    let rows = tables.iter().flat_map(|table| table.rows.iter());
    assert!(rows.map(|row| row.id).eq([5; 4]));

    // Offsets are those of the whole input.
    let name = bytes.windows(4).rposition(|it| it == b"rate").unwrap();
    let flag = name + 6;
    bytes[flag] = 3;
    let mut patch = sdp::patch::open::<Tables>(&mut bytes).unwrap();
    let mut table = patch.tables.get(1).unwrap();
    let invalid = table.rows.get(1).unwrap();
    fails(invalid, DecodeErrorKind::InvalidBool(3), flag);
}
