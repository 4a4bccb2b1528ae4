//! Plans: grades, conversions and refusals, by pairs of schema files.

use sdp_schema::{Grade, Plan, Schema};

fn schema(text: &str) -> Schema {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Converts all values, such as these bytes.
#[track_caller]
fn converts(old: &str, new: &str, bytes: &[u8], expected: &[u8]) {
    let plan = Plan::new(&schema(old), &schema(new)).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(plan.grade(), Grade::Total);
    assert_eq!(converted(&plan, bytes), expected);
}

fn converted(plan: &Plan, bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    plan.append(bytes, &mut out).unwrap();
    out
}

#[test]
fn bytes_after_a_value_are_counted() {
    let plan = Plan::new(
        &schema("struct P { a: u8 }"),
        &schema("struct P { a: u16 }"),
    )
    .unwrap();
    for (bytes, text) in [
        (&[7; 2][..], "1 trailing byte after the value"),
        (&[7; 3], "2 trailing bytes after the value"),
    ] {
        let error = plan.append(bytes, &mut Vec::new()).unwrap_err();
        assert_eq!(error.detail(), text);
    }
}

/// The stack of a thread of a test holds all levels, in a debug build as well.
#[test]
fn a_value_that_is_nested_too_deep_is_an_error() {
    // The second pair has many fields of a variable size, whose positions are on the stack.
    let names = ["a", "b", "c", "d", "e", "f", "g", "h", "i"].map(|name| format!(", {name}: str"));
    for (texts, level) in [(String::new(), 2), (names.concat(), 2 + 9 * 4)] {
        let old = format!("struct List {{ value: u8, next: Option<Box<List>>{texts} }}");
        let new = format!("struct List {{ next: Option<Box<List>>, value: u16{texts} }}");
        let plan = Plan::new(&schema(&old), &schema(&new)).unwrap();
        // The texts are after the next value, so all of them are at the end.
        let value = |depth: usize| {
            let mut bytes = [1, 1].repeat(depth);
            bytes.extend([1, 0]);
            bytes.resize((depth + 1) * level, 0);
            bytes
        };
        plan.append(&value(250), &mut Vec::new()).unwrap();
        let error = plan.append(&value(2000), &mut Vec::new()).unwrap_err();
        assert_eq!(error.detail(), "the value is nested too deep");
    }
}

#[test]
fn invalid_tag_is_never_repaired() {
    for (old, new) in [
        ("o: Option<u8>", "o: Option<u16>"),
        ("o: Option<u8>", "o: u8"),
        ("o: Option<u8>", "#[default = \"05\"] o: u8"),
        ("o: Result<u8, u8>", "o: Result<u16, u16>"),
        // The tag is skipped, moved, and copied together with other fields.
        ("o: Option<u8>", ""),
        ("o: Result<u8, u8>", ""),
        ("o: Option<u8>, a: str", "a: str, o: Option<u8>"),
        (
            "o: Option<u8>, a: str",
            "o: Option<u8>, a: str, #[default = \"00\"] b: u8",
        ),
    ] {
        let structs = [old, new].map(|fields| schema(&format!("struct P {{ x: u8, {fields} }}")));
        let [old, new] = &structs;
        let plan = Plan::new(old, new).unwrap();
        for tag in 0..=255 {
            let bytes = [9, tag, 7, 0, 0, 0, 0];
            let (mut valid, mut out) = (false, vec![9]);
            // The value ends after the option, or after its tag.
            for len in 2..=bytes.len() {
                valid |= plan.append(&bytes[..len], &mut out).is_ok();
            }
            assert!(!valid || tag < 2, "{tag}: {old} {new}");
            assert!(valid || out == [9] && tag != 1, "{tag}: {old} {new}");
        }
    }
}

#[test]
fn late_error_leaves_the_output_as_it_was() {
    let old = schema("struct P { texts: []str, step: u16 }");
    let new = schema("struct P { texts: []str, step: u8 }");
    // Much longer than the buffer of a conversion.
    let mut value = sdp::to_vec(&vec!["wet"; 100_000]).unwrap();
    value.extend(300_u16.to_le_bytes());
    let mut out = vec![9];
    Plan::new(&old, &new)
        .unwrap()
        .append(&value, &mut out)
        .unwrap_err();
    assert_eq!(out, [9]);

    let of_messages = |schema: &Schema| {
        let text = format!("messages M {{ P }} #[message_id = 1] {schema}");
        text.replace("#[message_id = none]", "")
            .parse::<Schema>()
            .unwrap()
    };
    let plan = Plan::new(&of_messages(&old), &of_messages(&new)).unwrap();
    let len = u32::try_from(value.len()).unwrap();
    let message = [b"SDP2\x01\0", &len.to_le_bytes()[..], &value].concat();
    plan.append(&message, &mut out).unwrap_err();
    assert_eq!(out, [9]);
}

#[test]
fn messages_have_their_own_grades() {
    let old = schema(
        "messages M { A, B } #[message_id = 1] struct A { x: u8 } #[message_id = 2] struct B { y: str }",
    );
    let new = schema(
        "messages M { A, C } #[message_id = 1] struct A { x: u16 } #[message_id = 3] struct C { y: str }",
    );
    let plan = Plan::new(&old, &new).unwrap();
    let grades: Vec<(u16, Grade)> = plan
        .messages()
        .map(|(id, grade)| (id.get(), grade))
        .collect();
    assert_eq!(grades, [(1, Grade::Total), (2, Grade::Refused)]);
    let mut out = Vec::new();
    plan.append(b"SDP2\x01\0\x01\0\0\0\x07", &mut out).unwrap();
    assert_eq!(out, b"SDP2\x01\0\x02\0\0\0\x07\0");
    let error = plan
        .append(b"SDP2\x02\0\x04\0\0\0\0\0\0\0", &mut out)
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "message 2 is refused: B: the reader has no message 2 (at byte 0)"
    );
    let only = |id| {
        schema(&format!(
            "messages M {{ A{id} }} #[message_id = {id}] struct A{id} {{}}"
        ))
    };
    let error = Plan::new(&only(1), &only(2)).unwrap_err();
    let text = "A1: the reader has no message 1";
    assert_eq!(error.to_string(), text);
}

#[test]
fn enums_inside_each_other_make_a_small_plan() {
    let nested = |number: &str, last: &str| {
        let mut text =
            format!("struct P {{ {last} }} enum E60: u8 {{ A = 0 {{ x: {number} }}, B = 1 }}");
        for depth in 0..60 {
            let next = depth + 1;
            let variants = format!("A = 0 {{ x: E{next} }}, B = 1 {{ x: E{next}, y: str }}");
            text += &format!(" enum E{depth}: u8 {{ {variants} }}");
        }
        schema(&text)
    };
    let value = [vec![0; 60], vec![0, 7, 9]].concat();
    let writer = nested("u8", "a: E0, b: u8");
    let plan = Plan::new(&writer, &nested("u16", "a: E0, b: u8")).unwrap();
    let expected = [vec![0; 60], vec![0, 7, 0, 9]].concat();
    assert_eq!(converted(&plan, &value), expected);
    let plan = Plan::new(&writer, &nested("u8", "b: u8")).unwrap();
    assert_eq!(converted(&plan, &value), [9]);
}

#[test]
fn many_fields_of_variable_size_are_reordered() {
    const COUNT: usize = 200;
    // Every third field has a fixed size. A field has its position as the value.
    let field = |at: usize| match at % 3 {
        0 => format!("f{at}: u8, "),
        _ => format!("f{at}: str, "),
    };
    let bytes = |order: &[usize]| {
        let value = |at: &usize| match at % 3 {
            0 => vec![*at as u8],
            _ => sdp::to_vec(&at.to_string()).unwrap(),
        };
        order.iter().flat_map(value).collect::<Vec<u8>>()
    };
    let fields = |order: &[usize]| -> String { order.iter().map(|at| field(*at)).collect() };
    let old: Vec<usize> = (0..COUNT).collect();
    let old_schema = format!("struct P {{ {} }}", fields(&old));

    let mut orders = vec![old.iter().rev().copied().collect()];
    for places in (1..COUNT).step_by(4) {
        let mut order = old.clone();
        order.rotate_left(places);
        orders.push(order);
    }
    for order in orders {
        let new = format!("struct P {{ {} }}", fields(&order));
        converts(&old_schema, &new, &bytes(&old), &bytes(&order));
        // Skipped fields are beside the moved ones.
        let fewer: Vec<usize> = order.into_iter().filter(|at| at % 5 != 0).collect();
        let new = format!("struct P {{ {} }}", fields(&fewer));
        converts(&old_schema, &new, &bytes(&old), &bytes(&fewer));
    }
}
