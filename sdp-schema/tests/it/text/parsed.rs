//! The schemas of texts.

use sdp_schema::{Root, Schema};

use super::{parse, roots};

#[test]
fn byte_order_mark_is_no_part_of_the_text() {
    let text = "struct Point {\n    x: f32,\n}\n";
    assert_eq!(parse(&format!("\u{feff}{text}")).to_string(), text);
    let error = |text: &str| text.parse::<Schema>().unwrap_err().to_string();
    assert_eq!(
        error("\u{feff}struct Point { x: f31 }"),
        error("struct Point { x: f31 }")
    );
    assert!(error("\u{feff}\u{feff}").starts_with("line 1, column 1: "));
}

#[test]
fn abbreviations_and_names_of_generic_types_are_free() {
    let text = "struct Map { a: Row, b: []Option, Box: Option<Option>, } type Row = []Option;
        struct Option { c: u8 } struct Unused { d: Row, e: [2]u8 } type Unused_2 = u16;";
    let schema = parse(text);
    let expected = "struct Map {
    a: []Option,
    b: []Option,
    Box: Option<Option>,
}

struct Option {
    c: u8,
}

struct Unused {
    d: []Option,
    e: [2]u8,
}
";
    assert_eq!(schema.to_string(), expected);
    let unused = schema.find("Unused").unwrap();
    assert_eq!((unused.get(), schema.types().len()), (5, 7));
}

#[test]
fn abbreviations_can_abbreviate_each_other_and_contain_themselves() {
    let schema = parse("type A = B; type B = C; struct D { c: C, a: A } type C = []D;");
    assert_eq!(
        schema.to_string(),
        "type Root = []D;\n\nstruct D {\n    c: Root,\n    a: Root,\n}\n"
    );
    let schema = parse("type A = B; type B = []C; type C = A;");
    assert_eq!(schema.to_string(), "type Root = []Root;\n");
    let schema = parse("struct A { b: Option<B> } type B = Box<C>; alias C = Option<B>;");
    assert_eq!(schema.types().len(), 4);
}

#[test]
fn equal_types_are_one_type() {
    let text = "struct A { b: B, c: C, d: []D } type B = []B; type C = []C;
        #[name = \"E\"] struct D {} #[name = \"E\"] struct E {}";
    let text = text.replace("{}", "{ f: (u8) }");
    let expected = "struct A {
    b: Type,
    c: Type,
    d: []E,
}

type Type = []Type;

struct E {
    f: (u8,),
}
";
    assert_eq!(parse(&text).to_string(), expected);
}

#[test]
fn documentation_can_be_empty_lines() {
    for (text, expected) in [
        ("///\nstruct A {}", "struct A {}\n"),
        ("///\n///\r\nstruct A {}", "///\n///\nstruct A {}\n"),
    ] {
        assert_eq!(parse(text).to_string(), expected);
    }
}

#[test]
fn types_of_a_line_nest_at_most_64_deep() {
    let deep = |count| format!("alias A = {}u8;", "[]".repeat(count));
    assert_eq!(parse(&deep(63)).types().len(), 65);
    let error = deep(64).parse::<Schema>().unwrap_err();
    assert_eq!(error.message(), "the types of one line nest deeper than 64");
    // Neighbours do not add to the depth.
    let wide = format!(
        "alias A = ({});",
        format!("{}u8, ", "[]".repeat(62)).repeat(3)
    );
    assert_eq!(parse(&wide).types().len(), 65);
}

#[test]
fn messages_are_beside_aliases_and_other_items() {
    let text = "\
messages Request {
    Gain,
    Stop,
}

#[message_id = 3]
alias Gain = Decibel;

alias Decibel = f32;

#[message_id = 4]
enum Stop: u8 {
    Now = 0,
}

alias Unused = []Gain;

#[message_id = 3]
struct SameId {}
";
    let schema = parse(text);
    assert_eq!(schema.to_string(), text);
    let Root::Messages(types) = schema.root() else {
        panic!("{schema:?}");
    };
    assert_eq!(types.len(), 2);
    assert_eq!(schema.name().unwrap().message_id(), None);
    assert_eq!(schema.message(3), Some(types[0]));
    let moved = text.replace("messages Request {\n    Gain,\n    Stop,\n}\n\n", "");
    assert_eq!(roots(&parse(&moved)).len(), 1);
}

#[test]
fn message_enum_has_names_and_no_message_id() {
    let text = "#[name = \"a b\"]\n#[alias = \"c\"]\nmessages a_b {}\n";
    let schema = parse(text);
    assert_eq!(schema.to_string(), text);
    assert_eq!(schema.name().unwrap().name(), "a b");
    let with_id = "#[message_id = none] messages A {}";
    assert_eq!(parse(with_id), parse("messages A {}"));
}

/// Returns the name of a type with this string.
fn string(quoted: &str) -> Result<String, String> {
    let schema = format!("#[name = {quoted}] struct A {{}}").parse::<Schema>();
    let schema = schema.map_err(|error| error.message().to_owned())?;
    Ok(schema.name().unwrap().name().to_owned())
}

#[test]
fn escapes_have_one_to_six_digits() {
    for (escape, c) in [
        (r"\u{0}", "\0"),
        (r"\u{41}", "A"),
        (r"\u{0041}", "A"),
        (r"\u{000041}", "A"),
        (r"\u{00e9}\u{00E9}", "éé"),
        (r"\u{10ffff}", "\u{10ffff}"),
        (r#"\"\\\n\r\t"#, "\"\\\n\r\t"),
    ] {
        assert_eq!(string(&format!("\"{escape}\"")).as_deref(), Ok(c));
    }
}

#[test]
fn hidden_characters_in_strings_are_escaped() {
    for c in (0..=0x0011_0000).filter_map(char::from_u32) {
        let is_hidden = matches!(
            c,
            '\0'..='\x1f' | '\x7f'..='\u{9f}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
                | '\u{2066}'..='\u{2069}' | '\u{feff}'
        );
        if is_hidden || c.is_ascii() || c == 'é' || c.is_whitespace() {
            let is_raw = !is_hidden && c != '"' && c != '\\';
            assert_eq!(string(&format!("\"{c}\"")).is_ok(), is_raw, "{c:?}");
            let escape = format!("\"\\u{{{:x}}}\"", u32::from(c));
            assert_eq!(string(&escape), Ok(c.into()));
        }
    }
}

#[test]
fn attributes_are_in_any_order() {
    parse(
        "#[alias = \"x\"] #[message_id = 2] #[alias = \"y\"] #[name = \"z\"] struct A {
        #[default = \"00\"] #[key = \"sequence\"] #[alias = \"c\"] #[name = \"d\"] b: u8 }
        enum E: u8 { #[other] #[alias = \"f\"] #[name = \"g\"] F = 0 }",
    );
}

#[test]
fn defaults_are_pairs_of_digits_with_spaces_anywhere() {
    for digits in ["00 a1", "00A1", " 0 0a1  ", r"0\u{30}a1"] {
        let schema = parse(&format!(
            "struct A {{ #[default = \"{digits}\"] a: [2]u8 }}"
        ));
        let sdp_schema::Type::Struct { fields, .. } = &schema.types()[0] else {
            panic!("{schema:?}");
        };
        assert_eq!(fields[0].default(), Some(&[0, 0xa1][..]), "{digits}");
    }
}

#[test]
fn words_have_at_most_64_characters() {
    let number = |zeros| format!("struct A {{ a: [{}7]u8 }}", "0".repeat(zeros));
    assert_eq!(parse(&number(63)), parse(&number(0)));
    parse(&"struct N { N: u8 }".replace('N', &"x".repeat(64)));
}
