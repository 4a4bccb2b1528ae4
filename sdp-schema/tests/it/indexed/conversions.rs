//! Conversions between sequences and indexed sequences, of values and schemas that may come from an attacker.

use sdp::Indexed;
use sdp_schema::{Plan, Schema, check};

fn schema(text: &str) -> Schema {
    text.parse().unwrap()
}

fn converted(plan: &Plan, bytes: &[u8]) -> Result<Vec<u8>, String> {
    let mut out = Vec::new();
    let done = plan.append(bytes, &mut out);
    assert!(done.is_ok() || out.is_empty());
    done.map(|()| out).map_err(|error| error.to_string())
}

#[test]
fn wrong_ends_change_no_converted_element() {
    let old = Schema::of::<Indexed<Vec<String>>>();
    let plan = Plan::new(&old, &Schema::of::<Vec<String>>()).unwrap();
    let names = vec![String::from("wet"), "a".into(), String::new()];
    let bytes = sdp::to_vec(&Indexed(names.clone())).unwrap();
    let expected = sdp::to_vec(&names).unwrap();
    assert_eq!(converted(&plan, &bytes), Ok(expected.clone()));
    for at in 4..16 {
        for end in [0, 1, 0x7f, 0xff] {
            let mut bytes = bytes.clone();
            bytes[at] = end;
            assert_eq!(converted(&plan, &bytes), Ok(expected.clone()));
        }
    }
}

#[test]
fn number_after_a_wrong_end_has_no_value() {
    let old = Schema::of::<Indexed<Vec<u16>>>();
    let plan = Plan::new(&old, &Schema::of::<Vec<u8>>()).unwrap();
    let mut bytes = sdp::to_vec(&Indexed(vec![7_u16, 300])).unwrap();
    assert_eq!(
        converted(&plan, &bytes).unwrap_err(),
        "[1]: 300 does not fit the reader's type (at byte 18, u16)"
    );
    bytes[4] = 9;
    assert_eq!(
        converted(&plan, &bytes).unwrap_err(),
        "[0]: the number does not fit the reader's type (at byte 18, []u16)"
    );
}

#[test]
fn cut_and_changed_values_are_errors_or_valid() {
    let [old, new] = [
        "struct A { items: Indexed<([]u32, []Item)>, old: Indexed<([]u32, []str)>, end: u8 } \
         struct Item { id: u8, names: []str }",
        "struct A { end: u16, items: Indexed<([]u32, []Item)> } \
         struct Item { id: u16, names: Indexed<([]u32, []str)> }",
    ]
    .map(schema);
    let plan = Plan::new(&old, &new).unwrap();
    let mut valid = 0;
    for seed in 0..50 {
        let bytes = sdp_schema::sample(&old, seed).unwrap();
        check(&new, &converted(&plan, &bytes).unwrap()).unwrap();
        for len in 0..bytes.len() {
            converted(&plan, &bytes[..len]).unwrap_err();
        }
        for at in 0..bytes.len() {
            let mut bytes = bytes.clone();
            bytes[at] ^= 1 << (at % 8);
            if let Ok(new_bytes) = converted(&plan, &bytes)
                && check(&old, &bytes).is_ok()
            {
                check(&new, &new_bytes).unwrap();
                valid += 1;
            }
        }
    }
    assert!(valid > 100, "{valid}");
}

#[test]
fn output_has_a_limit() {
    let default = format!("00000100{}", "00".repeat(1 << 16));
    let old = schema("struct A { items: []Item } struct Item { id: u8 }");
    let new = schema(&format!(
        "struct A {{ items: Indexed<([]u32, []Item)> }} \
         struct Item {{ id: u8, #[default = \"{default}\"] added: []u8 }}"
    ));
    let plan = Plan::new(&old, &new).unwrap();
    let items = |count: u32| [&count.to_le_bytes()[..], &vec![7; count as usize]].concat();
    let len = |count| converted(&plan, &items(count)).map(|it| it.len());
    assert_eq!(len(1000), Ok(8 + 1000 * (4 + 1 + 4 + (1 << 16))));
    assert_eq!(
        len(2000).unwrap_err(),
        "items[1025].id: the converted value is too long (at byte 1029, u8)"
    );
}

#[test]
fn deep_value_is_converted_or_an_error() {
    let old = schema("struct Node { children: []Node }");
    let new = schema("struct Node { children: Indexed<([]u32, []Node)> }");
    let deep = |levels: usize| [[1, 0, 0, 0].repeat(levels), vec![0; 4]].concat();
    let plan = Plan::new(&old, &new).unwrap();
    // As deep as a decoder allows.
    let value = converted(&plan, &deep(127)).unwrap();
    check(&new, &value).unwrap();
    let back = Plan::new(&new, &old).unwrap();
    assert_eq!(converted(&back, &value), Ok(deep(127)));
    let error = converted(&plan, &deep(100_000)).unwrap_err();
    assert!(error.contains("the value is nested too deep"), "{error}");
}
