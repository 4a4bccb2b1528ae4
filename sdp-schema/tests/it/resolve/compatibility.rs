//! The grades in both directions, by pairs of schema files.

use sdp_schema::{Compatibility, Schema};

use crate::check_cases;

/// The file contains pairs of schemas, each with its grades and places after `=>`.
#[test]
fn pairs_have_their_grades_and_places() {
    let content = include_str!("compatibility.txt");
    check_cases("resolve/compatibility.txt", content, |pair| {
        let [.., old, new] = pair.lines().collect::<Vec<_>>()[..] else {
            panic!("two schemas: {pair}");
        };
        let [old, new] = [old, new].map(|text| text.parse::<Schema>().unwrap());
        let all = Compatibility::all(&old, &new);
        let lines: Vec<String> = all.iter().map(ToString::to_string).collect();
        lines.join("\n")
    });
}

#[test]
fn pair_without_a_message_has_the_name_of_the_new_root() {
    let [value, messages] =
        ["struct A {}", "messages M {}"].map(|it| it.parse::<Schema>().unwrap());
    let all = Compatibility::all(&value, &messages);
    assert_eq!((all.len(), all[0].name()), (1, "messages"));
}
