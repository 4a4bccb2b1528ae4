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
fn abbreviations_have_no_documentation() {
    for text in ["///\ntype A = u8;", "/// \r\ntype A = u8;"] {
        let error = text.parse::<Schema>().unwrap_err();
        let message = "a `type` has no documentation and attributes";
        assert_eq!((error.line(), error.message()), (2, message));
    }
    // An item has no documentation if its lines are empty.
    assert_eq!(parse("///\nstruct A {}").to_string(), "struct A {}\n");
    assert_eq!(
        parse("///\n///\r\nstruct A {}").to_string(),
        "///\n///\nstruct A {}\n"
    );
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
    let error = format!("{moved}messages Request {{ Gain }}")
        .parse::<Schema>()
        .unwrap_err();
    assert_eq!(error.message(), "`messages` has to be the first item");
    assert_eq!(roots(&parse(&moved)).len(), 1);
}

#[test]
fn message_enum_has_names_and_no_message_id() {
    let text = "#[name = \"a b\"]\n#[alias = \"c\"]\nmessages a_b {}\n";
    let schema = parse(text);
    assert_eq!(schema.to_string(), text);
    assert_eq!(schema.name().unwrap().name(), "a b");
    let with_id = |id| format!("#[message_id = {id}] messages A {{}}").parse::<Schema>();
    let error = with_id("9").unwrap_err();
    assert_eq!(error.message(), "`messages` has no message id");
    assert_eq!(with_id("none"), Ok(parse("messages A {}")));
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
    let error = "unknown escape in a string";
    for escape in [
        r"\u{}",
        r"\u",
        r"\u41",
        r"\u{41",
        r"\u{0000041}",
        r"\u{ 41}",
        r"\u{+41}",
        r"\u{d800}",
        r"\u{110000}",
        r"\u{g}",
    ] {
        assert_eq!(
            string(&format!("\"{escape}\"")).unwrap_err(),
            error,
            "{escape}"
        );
    }
    for escape in [r"\x41", r"\0", r"\'", r"\N", r"\U{41}", "\\\n"] {
        assert_eq!(
            string(&format!("\"{escape}\"")).unwrap_err(),
            "unknown escape in a string"
        );
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
fn attributes_are_in_any_order_and_at_most_once() {
    let text = "#[alias = \"x\"] #[message_id = 2] #[alias = \"y\"] #[name = \"z\"] struct A {
        #[default = \"00\"] #[key] #[alias = \"c\"] #[name = \"d\"] b: u8 }
        enum E: u8 { #[other] #[alias = \"f\"] #[name = \"g\"] F = 0 }";
    parse(text);
    for (once, repeated) in [
        ("#[message_id = 2]", "#[message_id = none]"),
        ("#[name = \"z\"]", "#[name = \"z\"]"),
        ("#[default = \"00\"]", "#[default = \"\"]"),
        ("#[name = \"d\"]", "#[name = \"e\"]"),
        ("#[key]", "#[key]"),
        ("#[other]", "#[other]"),
        ("#[name = \"g\"]", "#[name = \"f\"]"),
    ] {
        let text = text.replace(once, &format!("{once} {repeated}"));
        let error = text.parse::<Schema>().unwrap_err();
        let attribute = once
            .trim_matches(['#', '[', ']'])
            .split(' ')
            .next()
            .unwrap();
        assert_eq!(error.message(), format!("repeated attribute `{attribute}`"));
    }
}

#[test]
fn defaults_are_pairs_of_digits_with_spaces_anywhere() {
    let default = |digits: &str| {
        let text = format!("struct A {{ #[default = \"{digits}\"] a: [2]u8 }}");
        let schema = text
            .parse::<Schema>()
            .map_err(|error| error.message().to_owned())?;
        let sdp_schema::Type::Struct { fields, .. } = &schema.types()[0] else {
            panic!("{schema:?}");
        };
        Ok(fields[0].default().unwrap().to_vec())
    };
    for digits in ["00 a1", "00A1", " 0 0a1  ", r"0\u{30}a1"] {
        assert_eq!(default(digits), Ok(vec![0, 0xa1]), "{digits}");
    }
    let error = Err("expected pairs of hexadecimal digits".to_owned());
    for digits in ["0", "000", "0x00", "g0", "+1", "00,01", r"00\t01", "００"] {
        assert_eq!(default(digits), error, "{digits}");
    }
}

#[test]
fn words_have_at_most_64_characters() {
    let message = "a word with more than 64 characters";
    for text in [
        "struct N {}",
        "struct A { N: u8 }",
        "enum A: u8 { N = 0 }",
        "messages A { N }",
        "struct A { a: N }",
    ] {
        let error = text
            .replace('N', &"x".repeat(65))
            .parse::<Schema>()
            .unwrap_err();
        assert_eq!(error.message(), message);
    }
    let number = |zeros| format!("struct A {{ a: [{}7]u8 }}", "0".repeat(zeros));
    assert_eq!(number(64).parse::<Schema>().unwrap_err().message(), message);
    assert_eq!(parse(&number(63)), parse(&number(0)));
    parse(&"struct N { N: u8 }".replace('N', &"x".repeat(64)));
}
