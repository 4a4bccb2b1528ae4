//! The text of an error in encoded bytes.

use sdp_schema::Explanation;

/// Returns the text of an error in bytes that start at an offset of their input.
pub(crate) fn text(explanation: &Explanation, offset: u64) -> String {
    let mut text = String::new();
    if !explanation.path().is_empty() {
        text = format!("{}: ", explanation.path());
    }
    text.push_str(&without_hint(explanation.detail()));
    let at = u64::try_from(explanation.error().offset()).unwrap_or(u64::MAX);
    text.push_str(&format!("\nat offset {:#x}", offset.saturating_add(at)));
    if !explanation.label().is_empty() {
        text.push_str(&format!(" ({})", explanation.label()));
    }
    // The first two lines have the same facts in the words of the library.
    let display = explanation.clone().with_offset(offset).to_string();
    for row in display.lines().skip(2) {
        text.push('\n');
        text.push_str(row);
    }
    text
}

/// The starts of hints of the library that name its functions.
const HINTS: [&str; 3] = [
    ": if the input is a message, see ",
    " (the input starts with a message header: see ",
    ": for a value without a header, see ",
];

/// Removes the hints for programmers. Those name functions, and not arguments.
fn without_hint(detail: &str) -> String {
    let mut text = detail.to_owned();
    for hint in HINTS {
        if let Some((before, after)) = text.split_once(hint) {
            let after = after.trim_start_matches(|c: char| c.is_alphanumeric() || "_:".contains(c));
            let after = after
                .strip_prefix(')')
                .filter(|_| hint.starts_with(" ("))
                .unwrap_or(after);
            text = format!("{before}{after}");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use sdp_schema::{Schema, check};

    use super::text;

    #[test]
    fn hints_for_programmers_are_left_out() {
        let bytes = b"SDP2\x01\0\0\0\0\0";
        let schema = |text: &str| text.parse::<Schema>().unwrap();
        for ty in ["bool", "char", "[]u8", "Option<u8>", "u64", "[10]u16"] {
            let schema = schema(&format!("struct Value {{ 0: {ty} }}"));
            let explanation = check(&schema, bytes).unwrap_err();
            assert!(explanation.to_string().contains("sdp::"), "{explanation}");
            assert!(!text(&explanation, 0).contains("sdp::"), "{explanation}");
        }
        let messages = schema("#[message_id = 1] struct Value { 0: bool }")
            .into_messages()
            .unwrap();
        let explanation = check(&messages, b"GET / HTTP/1.1").unwrap_err();
        let lines: Vec<String> = text(&explanation, 256).lines().map(Into::into).collect();
        let [first, place, row, _] = &*lines else {
            panic!("{lines:?}")
        };
        assert_eq!(first, "expected magic \"SDP\", found \"GET\"");
        assert_eq!(place, "at offset 0x100");
        assert!(row.starts_with("  00000100  47 45 54"));
    }
}
