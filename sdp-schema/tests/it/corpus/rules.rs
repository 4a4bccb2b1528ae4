//! The rules of SPEC.md, and the lines that show them.

use std::collections::BTreeSet;

use super::{
    HELLOS, HelloLine, INVALID, INVALID_HELLOS, INVALID_SCHEMAS, INVALID_TEXTS, Line, SCHEMAS,
    SchemaLine, TEXTS, is_update, lines,
};

const SPEC: &str = include_str!("../../../../SPEC.md");
const README: &str = include_str!("../../../../testdata/corpus/README.md");

/// Returns the ids of the rules in SPEC.md: `B1`, and `E4 InvalidBool` for the rows of some tables.
fn rules() -> BTreeSet<String> {
    let is_id = |word: &str| {
        let number = word.strip_prefix(|first: char| first.is_ascii_uppercase());
        number.is_some_and(|number| number.parse::<u8>().is_ok())
    };
    let words = SPEC.lines().flat_map(|line| {
        let cell = line
            .strip_prefix("| ")
            .and_then(|row| row.split(" |").next());
        cell.into_iter().chain(line.split("**"))
    });
    let mut rules: BTreeSet<String> = words.filter(|word| is_id(word)).map(Into::into).collect();
    for (id, table) in [
        ("E4", "| Error of a value "),
        ("M9", "| Error of a header "),
        ("S17", "| Tag | Rule | Content "),
    ] {
        let rows = SPEC.lines().skip_while(|line| !line.starts_with(table));
        let rows = rows.skip(2).take_while(|row| row.starts_with('|'));
        let is_name = |word: &&str| word.starts_with(|first: char| first.is_ascii_uppercase());
        // Only the cells before the cause or the content contain names.
        rules.extend(rows.flat_map(|row| {
            let cell = row.split('|').find(|cell| cell.contains('`')).unwrap();
            let names = cell.split('`').filter(is_name);
            names.map(|name| format!("{id} {name}")).collect::<Vec<_>>()
        }));
    }
    rules
}

#[test]
fn each_rule_is_shown_or_listed() {
    if is_update() {
        // The errors of new lines are not known yet.
        return;
    }
    let mut shown = BTreeSet::new();
    for line in [
        INVALID,
        INVALID_SCHEMAS,
        INVALID_HELLOS,
        TEXTS,
        INVALID_TEXTS,
    ]
    .map(lines::<Line>)
    .into_iter()
    .flatten()
    {
        shown.extend(line.error.map(|error| format!("E4 {error}")));
        shown.extend(line.rule.split(' ').next().map(Into::into));
        shown.insert(line.rule);
    }
    let schemas = lines::<SchemaLine>(SCHEMAS);
    shown.extend(schemas.into_iter().flat_map(|line| line.rules));
    let hellos = lines::<HelloLine>(HELLOS);
    shown.extend(hellos.into_iter().map(|line| line.rule));
    let rules = rules();
    // The errors of headers are not in E4.
    shown.retain(|rule| !rule.starts_with("E4 ") || rules.contains(rule));
    shown.insert("E4".into());
    let (_, list) = README.split_once("no file shows\n").unwrap();
    let rows = list
        .lines()
        .skip_while(|row| !row.starts_with("|---"))
        .skip(1);
    let ids = rows.flat_map(|row| row.split('|').nth(1).unwrap().split(','));
    let listed = ids.map(|id| id.trim().to_string()).collect();
    let empty = BTreeSet::new();
    assert_eq!(&(&shown | &listed) - &rules, empty, "unknown rules");
    assert_eq!(&shown & &listed, empty, "listed, but shown");
    assert_eq!(
        &(&rules - &shown) - &listed,
        empty,
        "neither shown nor listed"
    );
}
