//! The errors of schema files.

use sdp::schema::OwnedSchema;

#[track_caller]
fn error(text: &str) -> String {
    let error = OwnedSchema::from_text(text).expect_err(text);
    let shown = error.to_string();
    let first = format!(
        "line {}, column {}: {}",
        error.line(),
        error.column(),
        error.message()
    );
    assert_eq!(shown.lines().next(), Some(&*first));
    if let (Some(expected), Some(found)) = (error.expected(), error.found()) {
        assert_eq!(
            error.message(),
            format!("expected {expected}, found {found}")
        );
    }
    first
}

/// The file contains texts, each with its error after `=>`.
#[test]
fn bad_files_have_exact_errors() {
    let cases = include_str!("../errors.txt").trim_end().split("\n\n");
    let cases = cases.map(|case| {
        let (text, _) = case.rsplit_once("\n=>").unwrap();
        format!("{text}\n=> {}", error(text))
    });
    let cases = cases.collect::<Vec<_>>().join("\n\n") + "\n";
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/schema/errors.txt");
        std::fs::write(path, &cases).unwrap();
        return;
    }
    assert_eq!(cases, include_str!("../errors.txt"));
}

#[test]
fn error_shows_its_line() {
    let shown = |text: &str| OwnedSchema::from_text(text).unwrap_err().to_string();
    assert_eq!(
        shown("struct A {\n\ta: \u{e9}u8,\n}"),
        "line 2, column 5: expected a type, found `\u{e9}`\n2 |  a: \u{e9}u8,\n  |     ^"
    );
    assert_eq!(
        shown(""),
        "line 1, column 1: expected `struct`, `enum`, `alias`, `messages` or `type`, found the end of the file\n1 | \n  | ^"
    );
    let many_lines = format!("{}struct A {{ a: ?", "\r\n".repeat(11));
    assert_eq!(
        shown(&many_lines),
        "line 12, column 15: expected a type, found `?`\n12 | struct A { a: ?\n   |               ^"
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
fn deep_and_long_files_have_errors() {
    const COUNT: usize = if cfg!(any(miri, target_family = "wasm")) {
        200
    } else {
        100_000
    };
    let of = |open: &str, close: &str| {
        format!(
            "struct A {{ a: {}u8{} }}",
            open.repeat(COUNT),
            close.repeat(COUNT)
        )
    };
    for text in [
        of("[]", ""),
        of("[4]", ""),
        of("(", ")"),
        of("Option<", ">"),
        of("Map<u8, ", ">"),
        of("Result<", ", u8>"),
        of("NonZero<", ">"),
        of("Named<\"\", ", ""),
    ] {
        assert!(error(&text).ends_with("the types of one line nest deeper than 64"));
    }
    let unclosed = [
        "[", "(", "Option<", "///\n", "//\n", "#[", "\"", "{", "\\", "\n",
    ];
    for start in ["", "struct A { a: ", "#[name = \"", "enum A: u8 {"] {
        for text in unclosed {
            error(&format!("{start}{}", text.repeat(COUNT)));
        }
    }

    // Each type contains the next one.
    let chain = |first: &str, keyword: &str, body: fn(usize) -> String| {
        let mut text = first.to_owned();
        for number in 0..COUNT {
            text += &format!("{keyword} T{number} = {};\n", body(number));
        }
        text + &format!("struct T{COUNT} {{ a: u8 }}")
    };
    let next = |number| format!("[]T{}", number + 1);
    let text = chain("", "type", next);
    assert_eq!(
        OwnedSchema::from_text(&text).unwrap().types().len(),
        COUNT + 2
    );
    let text = chain("", "alias", next);
    assert_eq!(
        OwnedSchema::from_text(&text).unwrap().types().len(),
        2 * COUNT + 2
    );
    let text = chain("", "alias", |number| format!("T{}", number + 1));
    assert!(
        error(&text).ends_with("types that nest deeper than 128"),
        "{}",
        error(&text)
    );
    let text = chain("", "type", |number| format!("(T{})", number + 1));
    assert!(error(&text).contains("deeper than 128"), "{}", error(&text));
    let text = chain("", "type", |number| format!("[]T{}", (number + 1) % COUNT));
    assert!(error(&text).ends_with("a type contains itself without a `struct`, `enum` or `alias`"));
}
