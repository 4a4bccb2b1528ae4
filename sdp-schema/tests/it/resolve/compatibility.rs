//! The grades in both directions, by pairs of schema files.

use sdp_schema::{Compatibility, Grade, Schema};

#[track_caller]
fn shows(old: &str, new: &str, expected: &[&str]) {
    let [old, new] = [old, new].map(|text| text.parse::<Schema>().unwrap());
    let all = Compatibility::all(&old, &new);
    let lines: Vec<String> = all.iter().map(ToString::to_string).collect();
    let lines: Vec<&str> = lines.iter().flat_map(|text| text.lines()).collect();
    assert_eq!(lines, expected);
}

#[test]
fn each_direction_has_its_grade_and_places() {
    shows(
        "struct P { gain: u16, curve: Curve } enum Curve: u8 { Linear = 0, Power = 1 }",
        "struct P { gain: u32, curve: Curve } enum Curve: u8 { Linear = 0, Power = 1, Table = 2 { points: []f32 } }",
        &[
            "P: new reads old (backward): every value; old reads new (forward): some values",
            "  forward: P.gain: u16 holds only some values of u32",
            "  forward: P.curve: the reader has no variant `Table`",
        ],
    );
    shows(
        "struct P { id: u8 }",
        "struct P { id: NonZero<u8> }",
        &[
            "P: new reads old (backward): some values; old reads new (forward): every value, unchanged",
            "  backward: P.id: NonZero<u8> accepts only some values of u8",
        ],
    );
    shows(
        "struct P { id: Option<u8>, name: str }",
        "struct P { id: u8, name: []u8 }",
        &[
            "P: new reads old (backward): some values; old reads new (forward): some values",
            "  backward: P.id: none has no conversion to u8",
            "    help: add #[sdp(default)] to the field",
            "  forward: P.name: str accepts only UTF-8",
        ],
    );
}

#[test]
fn lost_parts_are_listed() {
    shows(
        "struct P { gain: f32, step: u8 } ",
        "struct P { gain: f32, #[default = \"0000\"] unit: u16 }",
        &[
            "P: new reads old (backward): every value; old reads new (forward): no value",
            "  backward: P: the reader skips the field `step`",
            "  forward: P: the writer has no field `step` of P, and the reader has no default for it",
            "    help: keep the field, because the reader needs it",
        ],
    );
    shows(
        "enum E: u8 { A = 0, B = 1 }",
        "enum E: u8 { A = 0, #[other] Unknown = 2 { 0: str } }",
        &[
            "E: new reads old (backward): every value; old reads new (forward): some values",
            "  backward: E: the variant `B` becomes `Unknown`",
            "  forward: E: the reader has no variant `Unknown`",
        ],
    );
}

#[test]
fn a_refused_variant_has_the_reason() {
    shows(
        "enum E: u8 { A = 0, Power = 1 { exponent: f32 }, Pair = 2 { 0: u8, 1: u8 } }",
        "enum E: u8 { A = 0, #[alias = \"Power\"] Curve = 1 { exponent: f32, scale: u8 }, Pair = 2 { 0: u8 } }",
        &[
            "E: new reads old (backward): some values; old reads new (forward): some values",
            "  backward: E::Power: the writer has no field `scale` of E::Curve, and the reader has no default for it",
            "    help: add #[sdp(default)] to the field, or #[sdp(alias = \"…\")] with its earlier name",
            "  backward: E::Pair: E::Pair and E::Pair have different lengths",
            "    help: use a sequence, or a struct with named fields",
            "  forward: E::Curve: the reader skips the field `scale`",
            "  forward: E::Pair: E::Pair and E::Pair have different lengths",
            "    help: use a sequence, or a struct with named fields",
        ],
    );
    shows(
        "enum E: u8 { A = 0, Power = 1 { slot: f32 } }",
        "enum E: u8 { A = 0, Power = 1 { index: f32 }, #[other] Unknown = 2 }",
        &[
            "E: new reads old (backward): every value; old reads new (forward): some values",
            "  backward: E::Power: the variant `Power` becomes `Unknown`, because the writer has no field `index` of \
             E::Power, and the reader has no default for it",
            "    help: if `index` is the new name of `slot`, add #[sdp(alias = \"slot\")] to it, or else #[sdp(default)]",
            "  forward: E::Power: the writer has no field `slot` of E::Power, and the reader has no default for it",
            "    help: if `index` is the new name of `slot`, add #[sdp(alias = \"slot\")] to it",
            "  forward: E: the reader has no variant `Unknown`",
        ],
    );
    // The part of a field is the reason.
    shows(
        "enum E: u8 { A = 0, Power = 1 { exponent: f32 } }",
        "enum E: u8 { A = 0, #[alias = \"Power\"] Curve = 1 { exponent: str } }",
        &[
            "E: new reads old (backward): some values; old reads new (forward): some values",
            "  backward: E: the fields of the variant `Power` have no conversion",
            "    help: keep its fields, or add #[sdp(default)] to new ones",
            "  backward: E::Power.exponent: f32 has no conversion to str",
            "    help: keep the type, give the new field another name and a default, or use `Resolver::upgrade`",
            "  forward: E: the fields of the variant `Curve` have no conversion",
            "    help: keep its fields, or add #[sdp(default)] to new ones",
            "  forward: E::Curve.exponent: str has no conversion to f32",
            "    help: keep the type, because the reader needs it",
        ],
    );
}

#[test]
fn a_default_for_none_is_no_error() {
    shows(
        "struct P { step: Option<u8>, name: str }",
        "struct P { #[default = \"07\"] step: u8, name: str }",
        &["P: new reads old (backward): every value; old reads new (forward): every value"],
    );
}

#[test]
fn a_rename_proposes_an_alias_in_both_directions() {
    let help = "    help: if `index` is the new name of `slot`, add #[sdp(alias = \"slot\")] to it";
    shows(
        "struct Load { path: str, slot: u8 }",
        "struct Load { path: str, index: u8 }",
        &[
            "Load: new reads old (backward): no value; old reads new (forward): no value",
            "  backward: Load: the writer has no field `index` of Load, and the reader has no default for it",
            &format!("{help}, or else #[sdp(default)]"),
            "  forward: Load: the writer has no field `slot` of Load, and the reader has no default for it",
            help,
        ],
    );
    // The value would be lost without an error.
    shows(
        "struct Load { path: str, slot: Option<u8> }",
        "struct Load { index: Option<u8>, path: str }",
        &[
            "Load: new reads old (backward): every value; old reads new (forward): every value",
            "  backward: Load: the reader skips the field `slot`",
            help,
            "  forward: Load: the reader skips the field `index`",
            help,
        ],
    );
    // With the alias, or with another type, it is no rename.
    shows(
        "struct Load { path: str, slot: u8 }",
        "struct Load { path: str, #[alias = \"slot\"] index: u8 }",
        &[
            "Load: new reads old (backward): every value, unchanged; old reads new (forward): every value, unchanged",
        ],
    );
    shows(
        "struct Load { slot: u8 }",
        "struct Load { #[default = \"00000000\"] gain: f32 }",
        &[
            "Load: new reads old (backward): every value; old reads new (forward): no value",
            "  backward: Load: the reader skips the field `slot`",
            "  forward: Load: the writer has no field `slot` of Load, and the reader has no default for it",
            "    help: keep the field, because the reader needs it",
        ],
    );
}

#[test]
fn messages_are_matched_by_id_and_alias() {
    shows(
        "messages M { A, B, C } #[message_id = 1] struct A { x: u8 } #[message_id = 2] struct B { y: str } \
         #[message_id = 3] struct C { z: u8 }",
        "messages M { A, D, E } #[message_id = 1] struct A { x: u8 } #[message_id = 4] struct D { y: str } \
         #[message_id = 5] #[alias = \"C\"] struct E { z: u8 }",
        &[
            "message 1 (A): new reads old (backward): every value, unchanged; old reads new (forward): every value, \
             unchanged",
            "message 2 (B) (removed): new reads old (backward): no value",
            "  backward: B: the reader does not have this message",
            "message 3 (C) -> message 5 (E): new reads old (backward): every value; old reads new (forward): every value",
            "message 4 (D) (added): old reads new (forward): no value",
            "  forward: D: the reader does not have this message",
        ],
    );
}

#[test]
fn types_outside_the_root_are_compared_by_name() {
    shows(
        "struct A { x: u8 } struct B { y: u8 }",
        "struct A { x: u8 } struct B { y: u16 }",
        &[
            "A: new reads old (backward): every value, unchanged; old reads new (forward): every value, unchanged",
            "B: new reads old (backward): every value; old reads new (forward): some values",
            "  forward: B.y: u8 holds only some values of u16",
        ],
    );
}

#[test]
fn values_and_messages_are_refused() {
    let value: Schema = "struct A { x: u8 }".parse().unwrap();
    let messages: Schema = "messages M { B } #[message_id = 2] struct B { x: u8 }"
        .parse()
        .unwrap();
    let all = Compatibility::all(&value, &messages);
    assert_eq!(all.len(), 1);
    assert_eq!(all[0].lowest(), Grade::Refused);
    assert_eq!(all[0].name(), "messages");
}

#[test]
fn equal_pairs_are_listed_at_each_path() {
    shows(
        "struct P { left: u8, right: u8, more: []Item } struct Item { x: u8 }",
        "struct P { left: str, right: str, more: []Item } struct Item { x: str }",
        &[
            "P: new reads old (backward): no value; old reads new (forward): no value",
            "  backward: P.left: u8 has no conversion to str",
            HELP,
            "  backward: P.right: u8 has no conversion to str",
            HELP,
            "  backward: P.more[].x: u8 has no conversion to str",
            HELP,
            "  forward: P.left: str has no conversion to u8",
            KEEP,
            "  forward: P.right: str has no conversion to u8",
            KEEP,
            "  forward: P.more[].x: str has no conversion to u8",
            KEEP,
        ],
    );
}

const HELP: &str = "    help: keep the type, give the new field another name and a default, or use `Resolver::upgrade`";
const KEEP: &str = "    help: keep the type, because the reader needs it";

#[test]
fn reader_with_the_older_schema_cannot_change() {
    shows(
        "struct P { id: u8 }",
        "struct P { id: Option<u8> }",
        &[
            "P: new reads old (backward): every value; old reads new (forward): some values",
            "  forward: P.id: none has no conversion to u8",
            "    help: write a value, because the reader needs it",
        ],
    );
}

#[test]
fn renamed_variant_is_proposed_at_its_place() {
    const ALIAS: &str = "    help: if `C` is the new name of `B`, add #[sdp(alias = \"B\")] to it";
    let old = "enum E: u8 { A = 0, B = 1 { gain: f32 } }";
    shows(
        old,
        "enum E: u8 { A = 0, C = 1 { gain: f32 } }",
        &[
            "E: new reads old (backward): some values; old reads new (forward): some values",
            "  backward: E: the reader has no variant `B`",
            &format!("{ALIAS}, or else #[sdp(other)] to one variant"),
            "  forward: E: the reader has no variant `C`",
            ALIAS,
        ],
    );
    // Other fields, another number of variants, and a variant for unknown ones.
    for new in [
        "enum E: u8 { A = 0, C = 1 { gain: f64 } }",
        "enum E: u8 { A = 0, C = 1 { level: f32 } }",
        "enum E: u8 { A = 0, C = 1 { gain: f32 }, D = 2 { gain: f32 } }",
    ] {
        let [old, new] = [old, new].map(|text| text.parse::<Schema>().unwrap());
        let all = Compatibility::all(&old, &new);
        let (_, places) = all[0].backward().unwrap();
        let remedies: Vec<&str> = places.places().map(|place| place.remedy()).collect();
        let help = "add #[sdp(alias = \"…\")] to a renamed variant, or #[sdp(other)] to one";
        assert_eq!(remedies, [help]);
    }
    shows(
        "enum E: u8 { A = 0, B = 1 }",
        "enum E: u8 { A = 0, #[other] C = 1 }",
        &[
            "E: new reads old (backward): every value; old reads new (forward): some values",
            "  backward: E: the variant `B` becomes `C`",
            "  forward: E: the reader has no variant `C`",
        ],
    );
}

#[test]
fn id_of_another_message_of_equal_shape_is_a_place() {
    let message = |name: &str, alias: &str| {
        let text =
            format!("messages M {{ {name} }} #[message_id = 1] {alias} struct {name} {{ v: f32 }}");
        text.parse::<Schema>().unwrap()
    };
    let old = message("SetGain", "");
    let all = Compatibility::all(&old, &message("SetPan", ""));
    let title = "message 1 (SetGain) -> message 1 (SetPan)";
    let same = "every value, unchanged";
    assert_eq!(
        all[0].to_string(),
        format!(
            "{title}: new reads old (backward): {same}; old reads new (forward): {same}\n  \
             backward: SetPan: the message with the id 1 was `SetGain`\n    help: if it is a new name of `SetGain`, \
             add #[sdp(alias = \"SetGain\")] to it, or else choose another id"
        )
    );
    let all = Compatibility::all(&old, &message("SetPan", "#[alias = \"SetGain\"]"));
    assert_eq!(all[0].backward().unwrap().1.places().count(), 0);
}
