//! Plans: grades, conversions and refusals, by pairs of schema files.

use sdp_schema::{Grade, Plan, Schema};

fn schema(text: &str) -> Schema {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[track_caller]
fn converts(old: &str, new: &str, grade: Grade, bytes: &[u8], expected: &[u8]) {
    let plan = Plan::new(&schema(old), &schema(new)).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(plan.grade(), grade);
    let mut out = vec![9];
    plan.append(bytes, &mut out).unwrap();
    assert_eq!(out[1..], *expected);
    let converted = plan.convert(bytes).unwrap();
    assert_eq!(sdp::to_vec(&converted).unwrap(), expected);
}

#[track_caller]
fn fails(old: &str, new: &str, bytes: &[u8], error: &str) {
    let plan = Plan::new(&schema(old), &schema(new)).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(plan.grade(), Grade::Partial);
    let mut out = vec![9];
    assert_eq!(plan.append(bytes, &mut out).unwrap_err().to_string(), error);
    assert_eq!(out, [9]);
    assert_eq!(plan.convert(bytes).unwrap_err().to_string(), error);
}

#[track_caller]
fn refused(old: &str, new: &str, error: &str) {
    let refusals = Plan::new(&schema(old), &schema(new)).unwrap_err();
    assert_eq!(refusals.to_string(), error);
}

#[test]
fn a_value_that_does_not_fit_names_its_place() {
    fails(
        "struct P { items: []Item } struct Item { name: str, step: u16 }",
        "struct P { items: []Item } struct Item { name: str, step: u8 }",
        b"\x01\0\0\0\x01\0\0\0a\x2c\x01",
        "items[0].step: 300 does not fit the reader's type (at byte 9, u16)",
    );
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
fn a_refusal_names_each_place_and_the_remedy() {
    refused(
        "struct P { items: []Item } struct Item { name: str, step: u16 }",
        "struct P { a: u8, items: []Item, #[default = \"07\"] c: bool } struct Item { name: u32, step: u8 }",
        "P: the writer has no field `a` of P, and the reader has no default for it\n  help: add #[sdp(default)] to the field, or \
         #[sdp(alias = \"…\")] with its earlier name\n\
         P: the default of the field `c` of P is not a value of its type\n\
         P.items[].name: str has no conversion to u32\n  help: keep the type, give the new field another name and a \
         default, or use `Resolver::upgrade`",
    );
    refused(
        "enum E: u8 { A = 0 { old: u8 } }",
        "enum E: u8 { A = 0 { a: u8, b: u8 } }",
        "E::A: the writer has no field `a` of E::A, and the reader has no default for it\n  help: if `a` is the new name \
         of `old`, add #[sdp(alias = \"old\")] to it, or else #[sdp(default)]\n\
         E::A: the writer has no field `b` of E::A, and the reader has no default for it\n  help: add #[sdp(default)] to the \
         field, or #[sdp(alias = \"…\")] with its earlier name",
    );
    let keep =
        "keep the type, give the new field another name and a default, or use `Resolver::upgrade`";
    let (value, named) = (
        "struct S { p: P } struct P { 0: f32 }",
        "struct S { p: P } struct P { exponent: f32 }",
    );
    let text = "S.p: struct P has no conversion to struct P\n  help: add #[sdp(alias = ";
    let alias = "\"0\")] to `exponent` if it has the earlier value";
    refused(value, named, &format!("{text}{alias}, or else {keep}"));
    let alias = "\"exponent\")] to the unnamed field if it has the value of `exponent`";
    refused(named, value, &format!("{text}{alias}, or else {keep}"));

    refused(
        "struct P { items: []Item } struct Item { name: str, step: u16 }",
        "struct P { items: []Item } struct Item { name: u32, step: bool }",
        "P.items[].name: str has no conversion to u32\n  help: keep the type, give the new field another name and a \
         default, or use `Resolver::upgrade`\nP.items[].step: u16 has no conversion to bool\n  help: keep the type, give the new field another \
         name and a default, or use `Resolver::upgrade`",
    );
    refused(
        "messages M { A } #[message_id = 1] struct A { x: u8 }",
        "messages M { B } #[message_id = 2] struct B { x: u8 }",
        "A: the reader has no message 1, but only message 2 (B)",
    );
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
    let converted = plan.convert(b"SDP2\x01\0\x01\0\0\0\x07").unwrap();
    assert_eq!(sdp::to_vec(&converted).unwrap(), out);
    let error = plan
        .append(b"SDP2\x02\0\x04\0\0\0\0\0\0\0", &mut out)
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "message 2 is refused: B: the reader has no message 2 (at byte 0, message)"
    );
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
    let converted = sdp::to_vec(&plan.convert(&value).unwrap()).unwrap();
    assert_eq!(converted, [vec![0; 60], vec![0, 7, 0, 9]].concat());
    let plan = Plan::new(&writer, &nested("u8", "b: u8")).unwrap();
    assert_eq!(sdp::to_vec(&plan.convert(&value).unwrap()).unwrap(), [9]);
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

    let mut orders = vec![];
    for places in 1..COUNT {
        let mut order = old.clone();
        order.rotate_left(places);
        orders.push(order);
    }
    for swaps in 1..=15 {
        let mut order = old.clone();
        (0..swaps).for_each(|swap| order.swap(swap * 12 + 1, 199 - swap));
        orders.push(order);
    }
    for order in orders {
        let new = format!("struct P {{ {} }}", fields(&order));
        converts(
            &old_schema,
            &new,
            Grade::Total,
            &bytes(&old),
            &bytes(&order),
        );
        // Skipped fields are beside the moved ones.
        let fewer: Vec<usize> = order.into_iter().filter(|at| at % 5 != 0).collect();
        if fewer
            .windows(2)
            .filter(|pair| pair[1] != pair[0] + 1)
            .count()
            < 62
        {
            let new = format!("struct P {{ {} }}", fields(&fewer));
            converts(
                &old_schema,
                &new,
                Grade::Total,
                &bytes(&old),
                &bytes(&fewer),
            );
        }
    }

    let reversed: Vec<usize> = old.into_iter().rev().collect();
    refused(
        &old_schema,
        &format!("struct P {{ {} }}", fields(&reversed)),
        "P: too many fields of P have another order in P\n  help: keep the order of most fields",
    );
}
