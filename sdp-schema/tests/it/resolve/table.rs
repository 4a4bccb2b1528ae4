//! The rows of `testdata/corpus/resolution.txt`: pairs of schemas by the rules of SCHEMA.md, section 5.

use std::collections::BTreeSet;

use sdp_schema::{Root, Schema, check};

use super::convert::{Convert, Planned};
use super::oracle::Oracle;
use crate::corpus;

const ROWS: &str = include_str!("../../../../testdata/corpus/resolution.txt");

/// The columns of a row.
pub(super) struct Row {
    pub(super) line: &'static str,
    pub(super) rule: &'static str,
    pub(super) writer: Schema,
    pub(super) reader: Schema,
    pub(super) grades: &'static str,
    /// Values of the writer with their conversion, or `None` for an error.
    pub(super) values: Vec<(Vec<u8>, Option<Vec<u8>>)>,
}

/// Returns the schema of a file, or of a type with the items after it.
fn schema(text: &str) -> Schema {
    let keyword = text.split(' ').next().unwrap();
    let text = match keyword {
        "messages" => text.into(),
        _ if text.contains(';') => format!("#[message_id = none] alias V = {text}"),
        _ => format!("#[message_id = none] alias V = {text};"),
    };
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn bytes(hex: &str) -> Vec<u8> {
    match hex {
        "empty" => vec![],
        _ => corpus::bytes(&hex.replace(' ', "")),
    }
}

fn value(value: &str) -> (Vec<u8>, Option<Vec<u8>>) {
    let (given, expected) = value.split_once(" > ").unwrap();
    let expected = (expected != "error").then(|| bytes(expected));
    (bytes(given), expected)
}

pub(super) fn rows() -> Vec<Row> {
    let row = |line: &'static str| {
        let columns: Vec<&str> = line.split(" | ").collect();
        let values = columns
            .get(4)
            .into_iter()
            .flat_map(|values| values.split(", "));
        Row {
            line,
            rule: columns[0],
            writer: schema(columns[1]),
            reader: schema(columns[2]),
            grades: columns[3],
            values: values.map(value).collect(),
        }
    };
    ROWS.lines().map(row).collect()
}

/// Returns the grades of a pair in the form of the rows.
pub(super) fn grades(converter: &dyn Convert, writer: &Schema) -> String {
    let name = |grade| format!("{grade:?}").to_lowercase();
    let grades = converter.grades().into_iter();
    let grades: Vec<_> = grades
        .map(|(id, it)| format!("{id} {}", name(it)))
        .collect();
    match writer.root() {
        Root::Value(_) => name(converter.grade()),
        Root::Messages(_) => grades.join(", "),
    }
}

/// Compares a converter with the rows.
fn check_rows<'a, C: Convert>(rows: &'a [Row], new: impl Fn(&'a Schema, &'a Schema) -> C) {
    let mut wrong = String::new();
    for row in rows {
        let converter = new(&row.writer, &row.reader);
        let grades = grades(&converter, &row.writer);
        if grades != row.grades {
            wrong += &format!("{}: {grades}\n", row.line);
        }
        for (given, expected) in &row.values {
            let found = converter.convert(given);
            let checked = found
                .clone()
                .ok()
                .filter(|it| check(&row.reader, it).is_ok());
            if checked != *expected {
                wrong += &format!("{}: {found:x?} for {given:x?}\n", row.line);
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn rows_are_conversions_of_plans() {
    check_rows(&rows(), Planned::new);
}

#[test]
fn rows_are_conversions_of_the_oracle() {
    check_rows(&rows(), Oracle::new);
}

#[test]
fn each_rule_of_resolution_has_rows() {
    let (cores, rules) = (
        (1..=24).map(|id| format!("C{id}")),
        (1..=13).map(|id| format!("R{id}")),
    );
    let expected: BTreeSet<_> = cores.chain(rules).collect();
    let found: BTreeSet<_> = rows().iter().map(|row| row.rule.to_owned()).collect();
    assert_eq!(found, expected);
    assert!(rows().len() >= 150);
}
