//! The errors of schema files.

use sdp_schema::{__private::Lock, Schema};

use crate::check_cases;

#[track_caller]
fn error(text: &str) -> String {
    let error = Lock::parse(text).expect_err(text);
    let shown = error.to_string();
    let (line, column) = (error.line(), error.column());
    let first = format!("line {line}, column {column}: {}", error.message());
    assert_eq!(shown.lines().next(), Some(&*first));
    first
}

/// The file contains texts, each with its error after `=>`.
#[test]
fn bad_files_have_exact_errors() {
    check_cases("text/errors.txt", include_str!("errors.txt"), error);
}

#[test]
fn error_shows_its_line() {
    let shown = |text: &str| text.parse::<Schema>().unwrap_err().to_string();
    assert_eq!(
        shown("struct A {\n\ta: \u{e9}u8,\n}"),
        "line 2, column 5: expected a type\n2 |  a: \u{e9}u8,\n  |     ^"
    );
    assert_eq!(
        shown(""),
        "line 1, column 1: expected `struct`, `enum`, `alias`, `messages` or `type`\n1 | \n  | ^"
    );
    let many_lines = format!("{}struct A {{ a: ?", "\r\n".repeat(11));
    assert_eq!(
        shown(&many_lines),
        "line 12, column 15: expected a type\n12 | struct A { a: ?\n   |               ^"
    );
    // A long line is not shown as a whole.
    let long = "u8, ".repeat(999);
    let shown = shown(&format!("struct A {{ a: ({long}?, {long}) }}"));
    let [_, line, caret] = shown.lines().collect::<Vec<_>>()[..] else {
        panic!("{shown}");
    };
    assert_eq!(line.find("?,"), caret.find('^'));
    assert!(line.len() < 130, "{shown}");
}

#[test]
fn error_shows_hidden_characters_as_escapes() {
    for (text, excerpt) in [
        (
            "struct A { \u{1b}[31m\u{202e} }",
            "expected a field\n1 | struct A { \\u{1b}[31m\\u{202e} }\n  |            ^",
        ),
        (
            "/// \u{7}\n\u{202e}/**/ /*\u{7}*/ ?",
            "\n2 | \\u{202e}/**/ /*\\u{7}*/ ?\n  | ^",
        ),
        ("// \u{9b}\n/* \u{7} */", "\n2 | /* \\u{7} */\n  | ^"),
        (
            "struct A { a: Vec<\u{7}> }",
            "struct A { a: Vec<\\u{7}> }\n  |               ^",
        ),
        (
            "struct A { #[name = \"\\u{7}\"] a: u8, \u{1b} }",
            "a: u8, \\u{1b} }\n  |                                     ^",
        ),
    ] {
        let error = text.parse::<Schema>().unwrap_err().to_string();
        assert!(error.ends_with(excerpt), "{error}");
    }
    let hidden = "enum A: u8 { #[name = \"\u{202e}\"] B = 0 }"
        .parse::<Schema>()
        .unwrap_err();
    assert_eq!((hidden.line(), hidden.column()), (1, 24));
    assert_eq!(hidden.message(), "expected `\"` or an escape");
}

#[test]
fn error_of_a_long_name_is_short() {
    let name = "\\u{7}".repeat(100_000);
    let text = format!("struct A {{ #[alias = \"{name}\"] #[alias = \"{name}\"] b: u8 }}");
    let error = text.parse::<Schema>().unwrap_err();
    let start = "schema with a repeated name or alias in a type: A: `";
    assert!(error.message().starts_with(start));
    assert!(error.to_string().len() < 1000, "{error}");
}

#[test]
fn deep_and_long_files_have_errors() {
    const COUNT: usize = if cfg!(any(miri, target_family = "wasm")) {
        200
    } else {
        2000
    };
    let of = |open: &str, close: &str| {
        let (open, close) = (open.repeat(COUNT), close.repeat(COUNT));
        format!("struct A {{ a: {open}u8{close} }}")
    };
    for text in [
        of("[]", ""),
        of("[4]", ""),
        of("(", ")"),
        of("Option<", ">"),
        of("Map<u8, ", ">"),
        of("Result<", ", u8>"),
        of("NonZero<", ">"),
        of("Named<\"\", ", ">"),
    ] {
        assert!(error(&text).ends_with("the types of one line nest deeper than 64"));
    }
    let unclosed = [
        "[", "(", "Option<", "///\n", "//\n", "#[", "\"", "{", "\\", "\n", "a", "1",
    ];
    for start in [
        "",
        "struct A { a: ",
        "#[name = \"",
        "enum A: u8 {",
        "messages A {",
    ] {
        for text in unclosed {
            error(&format!("{start}{}", text.repeat(COUNT)));
        }
    }

    // Each type contains the next one.
    let chain = |keyword: &str, body: fn(usize) -> String| {
        let lines = (0..COUNT).map(|number| format!("{keyword} T{number} = {};\n", body(number)));
        lines.collect::<String>() + &format!("struct T{COUNT} {{ a: u8 }}")
    };
    let count = |text: &str| text.parse::<Schema>().unwrap().types().len();
    let sequence = |number| format!("[]T{}", number + 1);
    assert_eq!(count(&chain("type", sequence)), COUNT + 2);
    assert_eq!(count(&chain("alias", sequence)), 2 * COUNT + 2);
    let name = |number| format!("T{}", number + 1);
    assert_eq!(count(&chain("type", name)), 2);
    let too_deep = error(&chain("alias", name));
    assert!(
        too_deep.contains("types that nest deeper than 128"),
        "{too_deep}"
    );
    let too_deep = error(&chain("type", |number| format!("(T{},)", number + 1)));
    assert!(
        too_deep.contains("types that nest deeper than 128"),
        "{too_deep}"
    );
    // A cycle.
    let sequences = chain("type", |number| format!("[]T{}", (number + 1) % COUNT));
    assert_eq!(count(&sequences), 3);
    let names = chain("type", |number| format!("T{}", (number + 1) % COUNT));
    assert!(error(&names).ends_with("a `type` is an abbreviation for itself"));
}
