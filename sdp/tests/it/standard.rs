//! Each type of the table of the standard library: its values in each way, its schema, and its rows in the documents.

use sdp::{SdpDecode, SdpEncode, SdpSchema};

use crate::encoding::{borrowed_has_the_bytes, leaked};
use crate::schema::check_schema_by;
use crate::standard_types::*;

/// The text of a value, and its encoding.
pub(crate) type Encoding = (&'static str, Vec<u8>);

/// Checks each value, and returns the encodings. Each value is also decoded into the next one.
fn check<T>(texts: &[&'static str], values: &dyn Fn() -> Vec<T>) -> Vec<Encoding>
where
    T: SdpEncode + SdpDecode<'static> + SdpSchema,
{
    let all = values();
    let encodings = texts.iter().zip(&all).enumerate();
    encodings
        .map(|(index, (text, value))| {
            let bytes = sdp::to_vec(value).unwrap();
            let dirty = values().swap_remove((index + 1) % all.len());
            borrowed_has_the_bytes(value, dirty, &bytes);
            check_schema_by::<T>(&bytes, &|input| {
                sdp::from_slice::<T>(leaked(input)).map(drop)
            });
            (*text, bytes)
        })
        .collect()
}

macro_rules! check_each {
    ($($row:literal: $($type:ty = [$($value:expr),*]),+;)*) => {
        [$($(check::<$type>(&[$(stringify!($value)),*], &|| vec![$($value),*])),+),*].concat()
    };
}

/// Checks all values of the table, and returns their encodings.
pub(crate) fn encodings() -> Vec<Encoding> {
    standard_types!(check_each)
}

/// The file has the bytes of each value. With `UPDATE_EXPECT=1`, this test writes them.
#[test]
fn values_encode_and_decode_in_each_way() {
    let hex = |bytes: &[u8]| {
        bytes
            .iter()
            .fold(String::new(), |all, byte| format!("{all}{byte:02x}"))
    };
    let text = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let lines = encodings()
        .into_iter()
        .map(|(value, bytes)| format!("{} = {}\n", text(value), hex(&bytes)));
    let lines: String = lines.collect();
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/standard.txt");
        std::fs::write(path, lines).unwrap();
        return;
    }
    assert_eq!(lines, include_str!("standard.txt"));
}

macro_rules! row_names {
    ($($row:literal: $($type:ty = [$($value:expr),*]),+;)*) => { [$($row),*] };
}

/// The page lists the rows of the table, in order. With `UPDATE_EXPECT=1`, this test writes them. `sdp-bench` has the cells.
#[test]
fn page_lists_the_rows_of_the_table() {
    let page = include_str!("../../docs/types.md");
    let start = page.find("# Standard library").unwrap();
    let start = start + page[start..].find("|---|").unwrap();
    let start = start + page[start..].find('\n').unwrap() + 1;
    let end = start + page[start..].find("\n\n").unwrap() + 1;
    let rows = standard_types!(row_names).map(|row| {
        let listed = page[start..end].lines();
        let mut listed = listed.filter(|line| line.starts_with(&format!("| {row} |")));
        let new = || format!("| {row} | yes |  |  |  |  |  |");
        listed.next().map_or_else(new, str::to_owned) + "\n"
    });
    let expected = [&page[..start], &rows.concat(), &page[end..]].concat();
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/types.md");
        std::fs::write(path, expected).unwrap();
        return;
    }
    assert!(page == expected, "to update the page, set UPDATE_EXPECT=1");
}
