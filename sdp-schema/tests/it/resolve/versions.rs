//! Ten versions of the plugin protocol, each with one realistic change, and the conversions between any two.

use std::collections::BTreeSet;

use sdp_schema::{Grade, Plan, Schema};

use super::agreement::outcomes;
use super::pairs::values;
use super::seeded;

const COUNT: usize = 10;

const TEXTS: [&str; COUNT] = [
    include_str!("../../../../testdata/plugin_protocol/1.sdp"),
    include_str!("../../../../testdata/plugin_protocol/2.sdp"),
    include_str!("../../../../testdata/plugin_protocol/3.sdp"),
    include_str!("../../../../testdata/plugin_protocol/4.sdp"),
    include_str!("../../../../testdata/plugin_protocol/5.sdp"),
    include_str!("../../../../testdata/plugin_protocol/6.sdp"),
    include_str!("../../../../testdata/plugin_protocol/7.sdp"),
    include_str!("../../../../testdata/plugin_protocol/8.sdp"),
    include_str!("../../../../testdata/plugin_protocol/9.sdp"),
    include_str!("../../../../testdata/plugin_protocol/10.sdp"),
];

/// The grades of the messages 1 to 4, one row for each writer and one column for each reader: same, total, partial,
/// refused, or `-` if the writer has no such message.
#[rustfmt::skip]
const GRADES: [[&str; COUNT]; COUNT] = [
    ["SSS-", "STS-", "STS-", "TTT-", "TTT-", "TTT-", "TTT-", "TTT-", "TTT-", "TTT-"],
    ["STS-", "SSS-", "SSS-", "TTT-", "TTT-", "TTT-", "TTT-", "TTT-", "TTT-", "TTT-"],
    ["STS-", "SSS-", "SSS-", "TTT-", "TTT-", "TTT-", "TTT-", "TTT-", "TTT-", "TTT-"],
    ["PPP-", "PPP-", "PPP-", "SSS-", "STT-", "STT-", "STT-", "STT-", "STT-", "STT-"],
    ["PPP-", "PPP-", "PPP-", "STT-", "SSS-", "STS-", "STS-", "STS-", "STT-", "STT-"],
    ["PPPR", "PPPR", "PPPR", "STTR", "STSR", "SSSS", "SSSS", "STSS", "STTS", "STTS"],
    ["PPPR", "PPPR", "PPPR", "SPTR", "SPSR", "SPSS", "SSSS", "STSS", "STTS", "STTS"],
    ["PRPR", "PRPR", "PRPR", "SRTR", "SRSR", "SRSS", "SRSS", "SSSS", "SSTS", "STTS"],
    ["PRPR", "PRPR", "PRPR", "SRPR", "SRPR", "SRPS", "SRPS", "SSPS", "SSSS", "STSS"],
    ["PRPR", "PRPR", "PRPR", "SRPR", "SRPR", "SRPS", "SRPS", "STPS", "STSS", "SSSS"],
];

/// The ids of all messages.
const IDS: [u16; 4] = [1, 2, 3, 4];

fn schemas() -> Vec<Schema> {
    let parse = |text: &str| text.parse().unwrap_or_else(|error| panic!("{error}"));
    TEXTS.map(parse).into()
}

fn id(message: &[u8]) -> u16 {
    u16::from_le_bytes([message[4], message[5]])
}

/// Returns messages of a schema, some of each type.
fn samples(schema: &Schema) -> Vec<Vec<u8>> {
    let samples: Vec<Vec<u8>> = (0..8)
        .flat_map(|seed| values(schema, &mut seeded(seed)))
        .collect();
    let ids: BTreeSet<u16> = samples.iter().map(|message| id(message)).collect();
    assert!(
        IDS.iter()
            .all(|id| schema.message(*id).is_none() || ids.contains(id))
    );
    samples
}

/// Returns the plans between any two schemas: those of the writers, by their readers.
fn plans(schemas: &[Schema]) -> Vec<Vec<Plan>> {
    let plan = |writer, reader| Plan::new(writer, reader).unwrap();
    let of = |writer| schemas.iter().map(|reader| plan(writer, reader)).collect();
    schemas.iter().map(of).collect()
}

#[test]
fn each_pair_of_versions_has_its_grades() {
    let grade = |plan: &Plan, id: u16| plan.messages().find(|it| it.0.get() == id);
    let letter = |plan: &Plan, id: u16| match grade(plan, id).map(|it| it.1) {
        None => '-',
        Some(Grade::Same) => 'S',
        Some(Grade::Total) => 'T',
        Some(Grade::Partial) => 'P',
        Some(Grade::Refused) => 'R',
    };
    let cell = |plan: &Plan| IDS.iter().map(|id| letter(plan, *id)).collect::<String>();
    let found = plans(&schemas());
    let found: Vec<Vec<String>> = found
        .iter()
        .map(|row| row.iter().map(cell).collect())
        .collect();
    assert_eq!(found, GRADES);
}

#[test]
fn converted_messages_are_accepted_as_their_grades_say() {
    let schemas = schemas();
    for writer in &schemas {
        let samples = samples(writer);
        for reader in &schemas {
            let outcomes = outcomes(writer, reader, &samples);
            let is_partial = |it: &&(Grade, bool)| it.0 == Grade::Partial;
            let partial = outcomes.iter().filter(is_partial).map(|it| it.1);
            let found: BTreeSet<bool> = partial.collect();
            assert!(found.len() != 1, "{writer}\nto {reader}");
        }
    }
}
