//! The text of each error.

use sdp_schema::Schema;

use super::error_in;
use crate::check_cases;
use crate::table::{U8, schema, structure};

const ITEMS: &str = "\
    struct Plugin { name: str, parameters: []Parameter }
    struct Parameter { address: u16, kind: Kind, range: Option<(f32, f32)> }
    enum Kind: u8 { Linear = 0, Power = 1 { 0: u8 }, Steps = 2 { count: u8 }, Range = 3 { 0: u8, 1: u8 } }";

/// The file contains types and texts of JSON, each with its error after `=>`.
#[test]
fn wrong_json_has_exact_errors() {
    check_cases("json/errors.txt", include_str!("errors.txt"), |case| {
        let (ty, json) = case.split_once('\n').unwrap();
        let schema: Schema = format!("type Root = {ty}; {ITEMS}").parse().unwrap();
        error_in(&schema, json)
    });
}

#[test]
fn names_of_a_peer_are_short_and_without_control_characters() {
    let name = "\u{1b}[2J".repeat(100);
    let fields: Vec<String> = (0..10).map(|index| format!("{name}{index}")).collect();
    let fields: Vec<(&str, u32)> = fields.iter().map(|name| (&**name, 1)).collect();
    let types = schema(&[structure(&fields), U8]);
    let key = serde_json::to_string(&name).unwrap();
    for text in ["{}".to_owned(), format!("{{{key}: 1}}")] {
        let error = error_in(&types, &text);
        assert!(!error.contains('\u{1b}') && error.len() < 3000, "{error}");
    }
    let key = serde_json::to_string(fields[9].0).unwrap();
    let error = error_in(&types, &format!("{{{key}: true}}"));
    assert!(!error.contains('\u{1b}') && error.len() < 500, "{error}");
}
