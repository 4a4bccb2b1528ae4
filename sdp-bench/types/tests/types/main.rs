//! The tables of `sdp/docs/types.md`: the types that each format encodes and decodes, as the compiler finds them, and as a
//! round trip of a value shows. The tables of types whose bytes differ, of `sdp/docs/migrating.md` and sdp-serde.
//!
//! `UPDATE_EXPECT=1 cargo test -p sdp-bench-types` rewrites the tables.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test fails by panicking, also in its helper functions"
)]

use std::fmt::Write as _;

mod bytes;
mod rows;
#[path = "../../../../testdata/src/standard.rs"]
mod standard_types;
mod support;

use bytes::{Difference, Reading};
use rows::Row;
use support::Support;

/// A type of a row.
struct Kind {
    name: &'static str,
    support: [Support; 6],
    /// How sdp-serde and borsh differ from SDP's derives.
    differences: [Option<Difference>; 2],
}

/// A page with tables.
macro_rules! page {
    ($path:literal) => {
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../", $path)
    };
}

/// The formats, in the order of the columns.
const FORMATS: [&str; 6] = [
    "SDP",
    "borsh 1",
    "bincode 2",
    "postcard 1",
    "wincode 0.6",
    "rkyv 0.8",
];

/// Returns the text of a cell, for all types of a row.
fn cell(support: &[Support]) -> &'static str {
    let all = |index: usize| support.iter().all(|support| support[index]);
    let any = support.iter().any(|[encode, decode]| *encode || *decode);
    match [all(0), all(1)] {
        [true, true] => "yes",
        [true, false] => "encode",
        [false, true] => "decode",
        [false, false] if any => "some",
        [false, false] => "",
    }
}

/// Returns a Markdown table.
fn table(rows: &[Row]) -> String {
    let mut table = format!(
        "| Type | {} |\n|---|{}\n",
        FORMATS.join(" | "),
        "---|".repeat(6)
    );
    for (name, types) in rows {
        write!(table, "| {name} |").unwrap();
        for format in 0..FORMATS.len() {
            let support: Vec<Support> = types.iter().map(|it| it.support[format]).collect();
            write!(table, " {} |", cell(&support)).unwrap();
        }
        table.push('\n');
    }
    table
}

/// Returns the types whose bytes in a format differ, with their form in the format and with SDP's derives.
fn forms(format: &str) -> Vec<[&'static str; 3]> {
    let sections = include_str!("forms.txt").split("\n[");
    let section = sections.filter_map(|it| it.strip_prefix(format)).next();
    let rows = section.unwrap().lines().filter(|line| line.contains('|'));
    rows.map(|line| line.split(" | ").collect::<Vec<_>>().try_into().unwrap())
        .collect()
}

/// Returns a table of the types whose bytes in a format differ.
///
/// # Panics
///
/// If `forms.txt` does not list these types.
fn difference_table(rows: &[Row], index: usize, title: &str, format: &str) -> String {
    let forms = forms(format);
    let mut table = format!(
        "| Type | {title} | SDP's derives | One reads the bytes of the other as |\n|---|---|---|---|\n"
    );
    let mut groups: Vec<(Vec<String>, [&str; 3])> = Vec::new();
    let mut missing = Vec::new();
    let mut unused: Vec<_> = forms.iter().map(|it| it[0]).collect();
    for kind in rows.iter().flat_map(|(_, types)| types) {
        let Some(difference) = &kind.differences[index] else {
            continue;
        };
        let name = kind.name.replace(' ', "").replace("'static,", "");
        let stem = name.split('<').next().unwrap();
        let found = forms.iter().find(|it| it[0] == name || it[0] == stem);
        let Some([name, other, derived]) = found else {
            missing.push((name, difference));
            continue;
        };
        unused.retain(|it| it != name);
        let has_errors = !(difference.encodes && difference.decodes);
        assert_eq!(
            other.contains("an error"),
            has_errors,
            "{name}: {difference:?}"
        );
        let reading = match difference.reading {
            Reading::SameValue => "the same value",
            Reading::Error => "an error",
            Reading::OtherValue => "**another value**",
        };
        let texts = [*other, derived, reading];
        let name = format!("`{name}`");
        match groups.iter_mut().find(|group| group.1 == texts) {
            Some((names, _)) if names.contains(&name) => {}
            Some((names, _)) => names.push(name),
            None => groups.push((vec![name], texts)),
        }
    }
    assert!(unused.is_empty(), "the bytes do not differ: {unused:?}");
    assert!(
        missing.is_empty(),
        "the bytes differ, so `forms.txt` needs these types: {missing:#?}"
    );
    for (names, texts) in groups {
        writeln!(table, "| {} | {} |", names.join(", "), texts.join(" | ")).unwrap();
    }
    table
}

/// Returns `page` with the table after this heading replaced.
fn with_table(page: &str, heading: &str, table: &str) -> String {
    let mut page = page.to_owned();
    let section = page.find(heading).unwrap();
    let start = section + page[section..].find("\n| Type |").unwrap() + 1;
    let rest = page[start..].split_inclusive('\n');
    let len = rest
        .take_while(|line| line.starts_with('|'))
        .map(str::len)
        .sum::<usize>();
    page.replace_range(start..start + len, table);
    page
}

/// Checks the tables of a page, or rewrites them.
fn check_page(path: &str, tables: &[(&str, String)]) {
    let page = std::fs::read_to_string(path).unwrap();
    let expected = tables.iter().fold(page.clone(), |page, (heading, table)| {
        with_table(&page, heading, table)
    });
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(path, expected).unwrap();
        return;
    }
    let lines = expected
        .lines()
        .filter(|line| !page.lines().any(|it| it == *line));
    let new: Vec<_> = lines.collect();
    assert!(
        page == expected,
        "to update {path}, set UPDATE_EXPECT=1, for {new:#?}"
    );
}

#[test]
fn page_lists_the_types_of_each_format() {
    let tables = [
        ("# Standard library", table(&rows::std_types())),
        ("# Other crates", table(&rows::types_of_crates())),
    ];
    check_page(page!("sdp/docs/types.md"), &tables);
}

#[test]
fn pages_list_the_types_whose_bytes_differ() {
    let rows = [
        rows::std_types(),
        rows::types_of_crates(),
        rows::more_types_of_crates(),
    ];
    let rows: Vec<Row> = rows.into_iter().flatten().collect();
    let of_serde = difference_table(&rows, 0, "Here", "sdp-serde");
    let of_borsh = difference_table(&rows, 1, "borsh", "borsh");
    check_page(
        page!("sdp-serde/docs/limits.md"),
        &[("# Types with other bytes", of_serde)],
    );
    check_page(
        page!("sdp/docs/migrating.md"),
        &[("# From borsh", of_borsh)],
    );
}

#[test]
fn probe_finds_traits_and_their_absence() {
    use support::support;

    struct Neither;
    assert_eq!(support!(Neither, [Neither; 1]), [[false; 2]; 6]);
    assert_eq!(support!(u8, [7_u8]), [[true; 2]; 6]);
    // Borrowed text: rkyv has only references to its own archived types.
    assert_eq!(
        support!(&'static str, ["wet"])[..4].concat(),
        [true, true, true, false, true, true, true, true]
    );
    // Only encoded, because a reference needs an owner.
    assert_eq!(support!(&'static u8, [&7_u8])[0], [true, false]);
    // postcard has the traits of serde, and fails in the round trip, because its bytes do not contain the type of a value.
    assert_eq!(
        support!(serde_json::Value, [serde_json::json!([1])])[3],
        [true, false]
    );
}

/// serde hides a date in a transparent type from the encoder only.
#[test]
fn date_is_refused_in_each_place() {
    use serde::{Deserialize, Serialize};
    use std::collections::BTreeMap;

    #[derive(Serialize, Deserialize, Debug)]
    struct Day(time::Date);
    #[derive(Serialize, Deserialize, Debug)]
    #[serde(transparent)]
    struct Hidden(time::Date);
    #[derive(Serialize, Deserialize, Debug)]
    struct Event<T> {
        day: T,
    }
    fn check<T: Serialize>(day: T) {
        let error = sdp_serde::to_vec(&Event { day }).unwrap_err();
        assert!(
            error
                .to_string()
                .starts_with("struct Event, field day: a `time::Date`"),
            "{error}"
        );
    }
    let day = time::Date::from_ordinal_date(2020, 258).unwrap();
    check(day);
    check(Day(day));
    check((7, Box::new(day)));
    check(vec![Some(day)]);
    check(BTreeMap::from([(day, Ok::<_, u8>(day))]));
    let error = sdp_serde::from_slice::<Event<Hidden>>(&[0xe4, 7, 0, 0, 9, 14]).unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("at byte 0: struct Event, field day: a `time::Date`"),
        "{error}"
    );
}

/// Otherwise the tables would say that a format lacks a type.
#[test]
fn features_for_the_crates_are_enabled() {
    let output = std::process::Command::new(env!("CARGO"))
        .args(["metadata", "--locked", "--format-version", "1"])
        .output()
        .unwrap();
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let array = |value: &serde_json::Value| value.as_array().cloned().unwrap();
    let packages = array(&metadata["packages"]);
    let named = |name: &'static str| packages.iter().filter(move |it| it["name"] == name);
    // Whether the optional dependencies between two packages in their resolved versions are enabled.
    let edges = |from: &'static str, to: &'static str| {
        let mut enabled = Vec::new();
        for (package, target) in named(from).flat_map(|it| named(to).map(move |to| (it, to))) {
            let version: semver::Version = target["version"].as_str().unwrap().parse().unwrap();
            let is_possible = array(&package["dependencies"]).iter().any(|it| {
                let required: semver::VersionReq = it["req"].as_str().unwrap().parse().unwrap();
                it["name"] == to && it["kind"].is_null() && required.matches(&version)
            });
            if is_possible {
                let nodes = array(&metadata["resolve"]["nodes"]);
                let node = nodes.iter().find(|it| it["id"] == package["id"]).unwrap();
                enabled.push(array(&node["dependencies"]).contains(&target["id"]));
            }
        }
        enabled
    };
    for (name, _) in rows::types_of_crates() {
        let (name, _) = name.split_once(": ").unwrap();
        for format in ["borsh", "bincode", "rkyv", "wincode", "serde", "serde_core"] {
            let enabled = [edges(name, format), edges(format, name)].concat();
            let is_enabled = enabled.is_empty() || enabled.contains(&true);
            assert!(
                is_enabled,
                "enable {format} of {name}, or {name} of {format}"
            );
        }
    }
}
