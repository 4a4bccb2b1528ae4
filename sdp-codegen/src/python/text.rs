//! Literals, documentation and lists of Python.

use crate::template::as_lines;

/// The maximum length of a line.
const WIDTH: usize = 100;

/// Returns a line with a list in brackets, or one line for each part if that is too long after the indentation.
pub(super) fn listed(
    indent: usize,
    before: &str,
    parts: &[String],
    (open, close): (&str, &str),
    after: &str,
) -> String {
    let line = format!("{before}{open}{}{close}{after}", parts.join(", "));
    if line.len().saturating_add(indent) <= WIDTH {
        return line;
    }
    let (open, close) = match open {
        "" => ("(", ")"),
        _ => (open, close.trim_start_matches(',')),
    };
    let parts: String = parts.iter().map(|it| format!("    {it},\n")).collect();
    format!("{before}{open}\n{parts}{close}{after}")
}

/// Returns documentation as a string, with the documentation of fields or variants, or nothing.
pub(super) fn docstring(docs: &str, title: &str, parts: &[(&str, &str)]) -> String {
    let mut text = escaped(docs.trim());
    let parts = parts.iter().filter(|(_, docs)| !docs.trim().is_empty());
    let parts = parts.map(|(name, docs)| {
        let docs = escaped(docs.trim()).replace('\n', "\n        ");
        format!("\n    {}: {docs}", escaped(name))
    });
    let parts: String = parts.collect();
    if !parts.is_empty() {
        let space = if text.is_empty() { "" } else { "\n\n" };
        text = format!("{text}{space}{title}{parts}");
    }
    let is_short = !text.contains('\n') && !text.ends_with('"');
    match (&*text, is_short) {
        ("", _) => text,
        (_, true) => format!("\"\"\"{text}\"\"\""),
        (_, false) => format!("\"\"\"{text}\n\"\"\""),
    }
}

/// Returns a string literal.
pub(super) fn string(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{}\"", without_controls(&text))
}

/// Escapes the text of a docstring.
fn escaped(docs: &str) -> String {
    as_lines(docs.lines().map(|line| {
        let line = line.trim_end().replace('\\', "\\\\");
        without_controls(&line.replace("\"\"\"", "\\\"\\\"\\\""))
    }))
}

/// Escapes control characters, because a file with some of them is not valid.
fn without_controls(text: &str) -> String {
    let mut escaped = String::new();
    for it in text.chars() {
        match it.is_control() && it != '\t' {
            true => escaped.push_str(&format!("\\x{:02x}", u32::from(it))),
            false => escaped.push(it),
        }
    }
    escaped
}
