//! Literals, comments and lines of Go.

use crate::template::as_lines;

/// Returns a string literal of ASCII.
pub(super) fn quoted(text: &[u8]) -> String {
    let mut literal = String::from("\"");
    for byte in text {
        match byte {
            // A quote is escaped as a number, so that a quote is always an end.
            b'"' | b'\\' => literal.push_str(&format!("\\x{byte:02x}")),
            b' '..=b'~' => literal.push(char::from(*byte)),
            _ => literal.push_str(&format!("\\x{byte:02x}")),
        }
    }
    literal + "\""
}

/// Returns documentation as comment lines that `gofmt` does not change, or nothing.
pub(super) fn doc(docs: &str) -> String {
    let mut lines: Vec<String> = vec![];
    for line in docs.trim().lines() {
        // A control character can be an error, and quotes like these are replaced.
        let is_odd = |it: char| it.is_control() || it == '\u{feff}';
        let line = line.replace(is_odd, " ").replace("''", "\u{201d}");
        let line = line.replace("``", "\u{201c}");
        let line = line.trim_matches(|it: char| it.is_whitespace() || it == '#');
        // A paragraph without a full stop could become a heading.
        let is_end = lines
            .last()
            .is_some_and(|it| it.ends_with(['.', ':', '!', '?']));
        // Links and the fences of code are marks of Markdown.
        let is_link = line.starts_with('[') && line.contains("]:");
        match line {
            "" if is_end => lines.push("//".into()),
            "" => {}
            _ if is_link || line.starts_with("\u{201c}`") => {}
            _ => lines.push(format!("// {line}")),
        }
    }
    while lines.last().is_some_and(|it| it == "//") {
        lines.pop();
    }
    lines.join("\n")
}

/// Returns lines with two or three columns as `gofmt` aligns them. A line with documentation starts a new block.
pub(super) fn aligned(lines: &[(String, String, String)]) -> String {
    let mut blocks: Vec<Vec<&(String, String, String)>> = vec![];
    for line in lines {
        match blocks.last_mut().filter(|_| line.0.is_empty()) {
            Some(block) => block.push(line),
            None => blocks.push(vec![line]),
        }
    }
    let blocks = blocks.iter().map(|block| {
        let width = block.iter().map(|it| it.1.chars().count()).max();
        let width = width.unwrap_or(0);
        as_lines(block.iter().map(|(docs, name, rest)| {
            let line = format!("{name:width$} {rest}");
            match docs.is_empty() {
                true => line,
                false => format!("{docs}\n{line}"),
            }
        }))
    });
    blocks.collect::<Vec<_>>().join("\n\n")
}

/// Returns a text without comments and the content of string literals.
pub(super) fn code(text: &str) -> String {
    let lines = text.lines().filter(|it| !it.trim_start().starts_with("//"));
    as_lines(lines.map(|line| line.split('"').step_by(2).collect::<Vec<_>>().join("\"\"")))
}
