//! Runs the tables of SPEC.md and of its examples in Rust. Every row is checked.
#![allow(
    clippy::approx_constant,
    reason = "3.14 is the value in SPEC.md, not pi"
)]

use std::fmt::Debug;

use sdp::message::MessageId;
use sdp::{
    DecodeErrorKind, Indexed, SdpDecode, SdpDecodeOwned, SdpEncode, SdpMessage, SdpSchema, message,
};

use crate::encoding::has_the_bytes;
use crate::schema::check_schema;
use crate::standard::Encoding;
use crate::standard_types::*;

const SPEC: &str = concat!(
    include_str!("../../../SPEC.md"),
    include_str!("../../docs/rust_types.md")
);

types! {
    #![derive(SdpEncode, SdpDecode, SdpSchema, Debug, PartialEq)]
    #[sdp(message_id = 1)]
    struct Point { x: f64, y: f64 }

    enum Curve { Linear, Power { exponent: f32 }, Table(Vec<u8>) }

    #[sdp(tag = "u16")]
    enum Level { Low = 5, High }

    struct Device { id: u32, name: String, active: bool }

    #[sdp(tag = "u32")]
    enum Event { Start = 70_000, Stop }
}

/// Returns the rows of the table with the header `columns`. The cells have no backticks.
fn table(columns: &[&str]) -> Vec<Vec<String>> {
    let cells = |line: &str| -> Vec<String> {
        line.trim_matches('|')
            .split('|')
            .map(|cell| cell.trim().replace('`', ""))
            .collect()
    };
    let mut lines = SPEC.lines().skip_while(|line| cells(line) != columns);
    assert!(lines.next().is_some(), "no table {columns:?}");
    let rows = lines
        .skip(1)
        .take_while(|line| line.starts_with('|'))
        .map(cells);
    rows.inspect(|row| assert_eq!(row.len(), columns.len(), "{row:?}"))
        .collect()
}

fn bytes(hex: &str) -> Vec<u8> {
    hex.split_whitespace()
        .map(|byte| u8::from_str_radix(byte, 16).unwrap())
        .collect()
}

/// Returns the bytes in the first column of a table.
fn bytes_of_parts(columns: &[&str]) -> Vec<u8> {
    let rows = table(columns).into_iter();
    rows.flat_map(|row| bytes(&row[0])).collect()
}

/// Returns source text without whitespace, for comparison.
fn source(text: &str) -> String {
    text.split_whitespace().collect()
}

/// The rows of a table, to be checked in order.
struct Rows(std::vec::IntoIter<Vec<String>>);

impl Rows {
    fn of(columns: &[&str]) -> Self {
        Self(table(columns).into_iter())
    }

    /// Returns the next row without its first cell. The first cell must be `text`.
    fn next(&mut self, text: &str) -> Vec<String> {
        let mut row = self.0.next().unwrap_or_else(|| panic!("no row for {text}"));
        assert_eq!(source(&row.remove(0)), source(text), "the next row differs");
        row
    }

    fn finish(mut self) {
        assert_eq!(self.0.next(), None, "a row is not checked");
    }
}

/// Checks a value of a derived type or of another crate, and returns its text and encoding.
fn encoding<T>(text: &'static str, value: &T, dirty: T) -> Encoding
where
    T: SdpEncode + SdpDecodeOwned + SdpSchema,
{
    let bytes = sdp::to_vec(value).unwrap();
    has_the_bytes(value, dirty, &bytes);
    check_schema::<T>(&bytes);
    (text, bytes)
}

macro_rules! encodings {
    ($($value:expr, $dirty:expr;)*) => { vec![$(encoding(stringify!($value), &$value, $dirty)),*] };
}

/// Checks that each row is the text of a value and has its bytes.
fn rows_have_the_bytes(columns: &[&str], encodings: &[Encoding]) {
    for row in table(columns) {
        let expected = (source(&row[0]), bytes(&row[2]));
        let mut encodings = encodings.iter();
        let found = encodings.find(|(text, _)| source(text) == expected.0);
        let (_, found) = found.unwrap_or_else(|| panic!("no value for {row:?}"));
        assert_eq!(*found, expected.1, "{row:?}");
    }
}

#[test]
fn first_example_has_the_bytes_of_the_spec() {
    let device = Device {
        id: 7,
        name: "wet".into(),
        active: true,
    };
    let expected = bytes_of_parts(&["Bytes", "Part"]);
    assert_eq!(sdp::to_vec(&device).unwrap(), expected);
}

#[test]
fn values_have_the_bytes_of_the_spec() {
    let others = encodings! {
        [0_u32; 0], [];
        (1_u8, 2_u16, 'a'), (0, 0, 'b');
        BTreeMap::from([(2_u8, 'b'), (1, 'a')]), BTreeMap::new();
        BTreeSet::from([Reverse(1_u8), Reverse(2)]), BTreeSet::new();
        BTreeSet::from([Err(2_u8), Ok(1_u8)]), BTreeSet::new();
        Point { x: 3.14, y: 2.71 }, Point { x: 0.0, y: 0.0 };
        Device { id: 7, name: String::from("wet"), active: true }, Device { id: 0, name: "dirty".into(), active: false };
        Curve::Linear, Curve::Table(vec![3]);
        Curve::Power { exponent: 1.5 }, Curve::Linear;
        Curve::Table(vec![1, 2]), Curve::Table(vec![3]);
        Level::Low, Level::High;
        Level::High, Level::Low;
        Event::Start, Event::Stop;
        Event::Stop, Event::Start;
    };
    rows_have_the_bytes(
        &["Value", "Kind", "Bytes"],
        &[crate::standard::encodings(), others].concat(),
    );
}

#[cfg(all(feature = "chrono-0_4", feature = "rust_decimal-1"))]
#[test]
fn values_of_other_crates_have_the_bytes_of_the_spec() {
    use chrono::{DateTime, NaiveDate, NaiveTime, TimeDelta};
    use rust_decimal::Decimal;

    let instant = |seconds, nanos| DateTime::from_timestamp(seconds, nanos).unwrap();
    let day = |year, month, day| NaiveDate::from_ymd_opt(year, month, day).unwrap();
    let time = NaiveTime::from_num_seconds_from_midnight_opt(3661, 5).unwrap();
    let dated = day(2024, 2, 29).and_time(time);
    let noon = day(2024, 2, 29).and_hms_opt(12, 0, 0).unwrap();
    macro_rules! others {
        ($($text:literal = $value:expr, $dirty:expr;)*)
            => { [$(encoding($text, &$value, $dirty)),*] };
    }
    let encodings = others! {
        "-1.5 s" = TimeDelta::milliseconds(-1500), TimeDelta::zero();
        "1969-12-31 23:59:59.5" = instant(-1, 500_000_000), instant(0, 0);
        "2016-12-31 23:59:60.5" = instant(1_483_228_799, 1_500_000_000), instant(0, 0);
        "2024-02-29" = day(2024, 2, 29), NaiveDate::MIN;
        "2 BC, January 1" = day(-1, 1, 1), day(2024, 2, 29);
        "01:01:01.000000005" = time, NaiveTime::MIN;
        "2024-02-29 01:01:01.000000005" = dated, noon;
        "-3.140" = Decimal::new(-3140, 3), Decimal::ONE;
    };
    rows_have_the_bytes(&["Value of another crate", "Kind", "Bytes"], &encodings);
}

/// Checks the next row: its bytes must fail to decode to `T`, with this error.
fn rejected<T>(rows: &mut Rows, text: &str, kind_text: &str, kind: DecodeErrorKind)
where
    T: SdpDecodeOwned + SdpSchema + Debug,
{
    let row = rows.next(text);
    assert_eq!(source(&row[1]), source(kind_text), "wrong error: {row:?}");
    check_schema::<T>(&bytes(&row[0]));
    let error = sdp::from_slice::<T>(&bytes(&row[0])).unwrap_err();
    assert_eq!(error.kind(), kind, "{row:?}");
    assert_eq!(error.offset().to_string(), row[2], "{row:?}");
}

macro_rules! rejected {
    ($rows:ident: $($type:ty: $kind:expr;)*) => {
        $(rejected::<$type>(&mut $rows, stringify!($type), stringify!($kind), $kind);)*
    };
}

#[test]
fn bytes_are_rejected_as_in_the_spec() {
    use DecodeErrorKind::*;

    let mut rows = Rows::of(&["Type", "Bytes", "Error", "Offset"]);
    rejected! { rows:
        u32: UnexpectedEnd { needed: 4, available: 3 };
        Point: UnexpectedEnd { needed: 16, available: 9 };
        Device: UnexpectedEnd { needed: 8, available: 6 };
        Device: UnexpectedEnd { needed: 1, available: 0 };
        Curve: UnexpectedEnd { needed: 4, available: 2 };
        Event: UnexpectedEnd { needed: 4, available: 3 };
        (u8, u16): UnexpectedEnd { needed: 2, available: 1 };
        Duration: UnexpectedEnd { needed: 4, available: 1 };
        SocketAddrV4: UnexpectedEnd { needed: 2, available: 1 };
        u8: TrailingBytes(2);
        bool: InvalidBool(2);
        char: InvalidChar(0xd800);
        char: InvalidChar(0x110000);
        NonZeroU16: InvalidZero;
        String: UnexpectedEnd { needed: 3, available: 2 };
        String: InvalidUtf8;
        String: InvalidUtf8;
        CString: Custom("C string without a nul at its end");
        CString: Custom("C string without a nul at its end");
        CString: Custom("C string with a nul before its end");
        CString: UnexpectedEnd { needed: 3, available: 2 };
        Vec<u16>: UnexpectedEnd { needed: 4294967294, available: 2 };
        Vec<String>: UnexpectedEnd { needed: 4, available: 0 };
        Vec<Vec<u8>>: UnexpectedEnd { needed: 8, available: 5 };
        Vec<Vec<u8>>: UnexpectedEnd { needed: 2, available: 0 };
        Vec<(String, Vec<u8>)>: UnexpectedEnd { needed: 4, available: 0 };
        Vec<bool>: InvalidBool(3);
        [u16; 2]: UnexpectedEnd { needed: 4, available: 3 };
        [Wrapping<u16>; 2]: UnexpectedEnd { needed: 4, available: 3 };
        [(u8, u16); 2]: UnexpectedEnd { needed: 6, available: 3 };
        [bool; 2]: UnexpectedEnd { needed: 1, available: 0 };
        [String; 2]: UnexpectedEnd { needed: 4, available: 1 };
        Option<u8>: InvalidOptionTag(2);
        Result<u8, u8>: InvalidResultTag(2);
        Curve: UnknownVariant { tag: 3, name: "Curve" };
        Level: UnknownVariant { tag: 261, name: "Level" };
        Ordering: UnknownVariant { tag: 2, name: "Ordering" };
        Ordering: UnknownVariant { tag: 254, name: "Ordering" };
        Bound<u8>: UnknownVariant { tag: 3, name: "Bound" };
        ControlFlow<u8, u8>: UnknownVariant { tag: 2, name: "ControlFlow" };
        Infallible: UnknownVariant { tag: 0, name: "Infallible" };
        IpAddr: UnknownVariant { tag: 2, name: "IpAddr" };
        BTreeMap<u8, u8>: UnorderedKey;
        BTreeMap<u8, bool>: UnorderedKey;
        HashMap<u8, u8>: DuplicateKey;
        BTreeSet<u8>: UnorderedKey;
        HashSet<u8>: DuplicateKey;
        BinaryHeap<u8>: UnorderedKey;
        BinaryHeap<PathBuf>: DuplicateKey;
        Duration: InvalidNanos(1000000000);
    }
    rows.finish();
}

#[cfg(all(feature = "arrayvec-0_7", feature = "chrono-0_4"))]
#[test]
fn bytes_of_other_crates_are_rejected_as_in_the_spec() {
    use DecodeErrorKind::*;
    use arrayvec::{ArrayString, ArrayVec};
    use chrono::{NaiveDate, NaiveDateTime, NaiveTime};

    let mut rows = Rows::of(&["Type of another crate", "Bytes", "Error", "Offset"]);
    rejected! { rows:
        ArrayString<2>: CapacityExceeded { capacity: 2, needed: 3 };
        ArrayString<2>: UnexpectedEnd { needed: 3, available: 2 };
        ArrayString<2>: InvalidUtf8;
        ArrayVec<bool, 1>: CapacityExceeded { capacity: 1, needed: 2 };
        ArrayVec<bool, 1>: UnexpectedEnd { needed: 2, available: 1 };
        NaiveDate: TimeOutOfRange;
        NaiveTime: InvalidNanos(1000000000);
        NaiveDateTime: TimeOutOfRange;
    }
    rows.finish();
}

#[test]
fn indexed_sequence_has_the_bytes_of_the_spec() {
    use DecodeErrorKind::*;

    let expected = bytes_of_parts(&["Bytes of an index", "Part"]);
    let value = Indexed(vec![String::from("wet"), String::from("a")]);
    let (_, found) = encoding("wet, a", &value, Indexed(vec![]));
    assert_eq!(found, expected);

    let mut rows = Rows::of(&["Indexed sequence", "Bytes", "Error", "Offset"]);
    rejected! { rows:
        Indexed<Vec<Option<u8>>>: InvalidIndex(0);
        Indexed<Vec<Option<u8>>>: InvalidIndex(2);
        Indexed<Vec<Option<u8>>>: UnexpectedEnd { needed: 3, available: 2 };
        Indexed<Vec<Option<u8>>>: InvalidIndex(1);
        Indexed<Vec<Option<u8>>>: InvalidIndex(1);
        Indexed<Vec<Option<u8>>>: InvalidIndex(0);
        Indexed<Vec<Option<u8>>>: UnexpectedEnd { needed: 1, available: 0 };
        Indexed<Vec<Option<u8>>>: InvalidOptionTag(2);
    }
    rows.finish();
}

#[test]
fn header_has_the_fields_of_the_spec() {
    let header = message::Header {
        id: MessageId::try_from(0x0201).unwrap(),
        payload_len: 0x06050403,
    };
    let written = header.to_bytes();
    assert_eq!(message::Header::parse(&written), Ok(header));
    let fields: [&[u8]; 5] = [b"SDP", b"2", &[1, 2], &[3, 4, 5, 6], &[]];
    let mut rows = table(&["Offset", "Size", "Field"]).into_iter();
    let mut offset = 0;
    for field in fields {
        let row = rows.next().unwrap();
        assert_eq!(row[0], offset.to_string());
        let size = if field.is_empty() {
            String::new()
        } else {
            field.len().to_string()
        };
        assert_eq!(row[1], size);
        assert_eq!(&written[offset..offset + field.len()], field, "{row:?}");
        offset += field.len();
    }
    assert_eq!(offset, message::HEADER_LEN);
    assert_eq!(rows.next(), None);
    assert!(SPEC.contains("magic: `53 44 50`") && SPEC.contains("format version: `32`"));
}

#[test]
fn names_have_the_ids_of_the_spec() {
    let rows = table(&["Name", "Id"]);
    assert!(!rows.is_empty());
    for row in rows {
        assert_eq!(MessageId::of_name(&row[0]).to_string(), row[1], "{row:?}");
    }
}

#[test]
fn messages_have_the_bytes_of_the_spec() {
    let mut rows = Rows::of(&["Message", "Bytes"]);
    macro_rules! messages {
        ($($value:expr;)*) => {$(
            let expected = bytes(&rows.next(stringify!($value))[0]);
            assert_eq!(message::to_vec(&$value).unwrap(), expected);
            assert_eq!(message::from_slice::<Point>(&expected).unwrap(), $value);
        )*};
    }
    assert_eq!(Point::MESSAGE_ID.get(), 1);
    messages! {
        Point { x: 3.14, y: 2.71 };
        Point { x: 0.0, y: 0.0 };
    }
    rows.finish();
}

#[test]
fn messages_are_rejected_as_in_the_spec() {
    use DecodeErrorKind::*;

    let expected: Vec<(&str, DecodeErrorKind)> = {
        macro_rules! errors {
            ($($kind:expr;)*) => { vec![$((stringify!($kind), $kind)),*] };
        }
        errors! {
            UnexpectedEnd { needed: 10, available: 9 };
            InvalidMagic(*b"PDS");
            UnsupportedVersion(0x31);
            InvalidMessageLength { claimed: 16, available: 1 };
            InvalidMessageLength { claimed: 0, available: 1 };
            ZeroMessageId;
            WrongMessageId { name: "Point", expected: 1, found: 2 };
            UnexpectedEnd { needed: 16, available: 1 };
            TrailingBytes(1);
        }
    };
    let rows = table(&["Bytes", "Error", "Offset"]);
    assert_eq!(rows.len(), expected.len());
    for (row, (text, kind)) in rows.iter().zip(expected) {
        assert_eq!(source(&row[1]), source(text), "{row:?}");
        let error = message::from_slice::<Point>(&bytes(&row[0])).unwrap_err();
        assert_eq!(error.kind(), kind, "{row:?}");
        assert_eq!(error.offset().to_string(), row[2], "{row:?}");
    }
}
