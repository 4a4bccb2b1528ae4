//! Literals, comments and functions of TypeScript, and the names in its code.

use std::collections::BTreeSet;

use sdp_schema::Number;
use unicode_ident::is_xid_continue;

use crate::template::as_lines;

/// Returns a function. Compilers accept unused parameters if their names start with `_`.
pub(super) fn function(
    name: &str,
    parameters: &[(&str, &str)],
    result: &str,
    body: &str,
) -> String {
    let used = used(body);
    let parameter = |(name, ty): &(&str, &str)| match used.contains(*name) {
        true => format!("{name}: {ty}"),
        false => format!("_{name}: {ty}"),
    };
    let parameters: Vec<_> = parameters.iter().map(parameter).collect();
    let parameters = parameters.join(", ");
    let body = indented(body.trim_end());
    format!("function {name}({parameters}): {result} {{\n{body}\n}}")
}

/// Returns the lines of a block.
pub(super) fn indented(lines: &str) -> String {
    as_lines(lines.split('\n').map(|line| match line {
        "" => String::new(),
        line => format!("  {line}"),
    }))
}

/// Returns a comment with documentation, or nothing.
pub(super) fn doc(docs: &str) -> String {
    let docs = docs.trim().replace("*/", "*\\/");
    // A tag would have an effect: the compiler can leave out a declaration with `@internal`.
    let escape = |line: &str| match line.trim_start().starts_with('@') {
        true => line.trim_end().replacen('@', "\\@", 1),
        false => line.trim_end().to_owned(),
    };
    let lines: Vec<_> = docs.lines().map(escape).collect();
    match &*lines {
        [] => String::new(),
        [line] => format!("/** {line} */"),
        _ => {
            let lines = lines
                .iter()
                .map(|line| format!(" * {line}").trim_end().to_owned());
            format!("/**\n{}\n */", as_lines(lines))
        }
    }
}

/// Returns a string literal.
pub(super) fn quoted(text: &str) -> String {
    let mut literal = String::from("\"");
    for it in text.chars() {
        match it {
            '"' | '\\' => literal.extend(['\\', it]),
            _ if it.is_control() || matches!(it, '\u{2028}' | '\u{2029}') => {
                literal.push_str(&it.escape_unicode().to_string());
            }
            _ => literal.push(it),
        }
    }
    literal + "\""
}

/// Returns a type in parentheses if it is a union.
pub(super) fn parens(ty: String) -> String {
    match ty.contains(" | ") {
        true => format!("({ty})"),
        false => ty,
    }
}

/// Returns the suffix of the methods of `DataView`, such as `getUint8`.
pub(super) const fn view_suffix(number: Number) -> &'static str {
    match number {
        Number::U8 => "Uint8",
        Number::U16 => "Uint16",
        Number::U32 => "Uint32",
        Number::U64 | Number::U128 => "BigUint64",
        Number::I8 => "Int8",
        Number::I16 => "Int16",
        Number::I32 => "Int32",
        Number::I64 | Number::I128 => "BigInt64",
        Number::F32 => "Float32",
        Number::F64 => "Float64",
    }
}

/// Returns the call of a method of `DataView` for a number.
pub(super) fn method(verb: &str, number: Number, arguments: &str) -> String {
    let end = if number.size() == 1 { "" } else { ", true" };
    format!("view.{verb}{}({arguments}{end})", view_suffix(number))
}

/// Returns the names in code, without names of fields, comments and strings.
pub(super) fn used(text: &str) -> BTreeSet<String> {
    let is_word = |it: char| is_xid_continue(it) || it == '$';
    let mut names = BTreeSet::new();
    let mut is_comment = false;
    for line in text.lines() {
        let trimmed = line.trim_start();
        is_comment |= trimmed.starts_with("/**");
        if is_comment || trimmed.starts_with("//") {
            is_comment &= !trimmed.ends_with("*/");
            continue;
        }
        let mut rest = line;
        let mut before = "";
        while let Some(first) = rest.chars().next() {
            let (word, after) = match first {
                '"' => rest.split_at(string_len(rest)),
                _ if is_word(first) => {
                    rest.split_at(rest.find(|it| !is_word(it)).unwrap_or(rest.len()))
                }
                _ => rest.split_at(first.len_utf8()),
            };
            // Three dots are a spread.
            let is_member = before.ends_with('.') && !before.ends_with("..");
            let is_field = is_member || after.starts_with(':');
            if is_word(first) && !is_field {
                names.insert(word.to_owned());
            }
            let start = line.len().saturating_sub(after.len());
            (before, rest) = (line.get(..start).unwrap_or_default(), after);
        }
    }
    names
}

/// Returns the length of the string literal at the start of a text.
fn string_len(text: &str) -> usize {
    let mut is_escaped = false;
    for (index, it) in text.char_indices().skip(1) {
        if it == '"' && !is_escaped {
            return index.saturating_add(1);
        }
        is_escaped = it == '\\' && !is_escaped;
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::used;

    #[test]
    fn fields_comments_and_strings_use_no_names() {
        let text = "/** comment */\ncall(value.member, ...spread, { key: \"string \\\" here\" });";
        let names: Vec<_> = used(text).into_iter().collect();
        assert_eq!(names, ["call", "spread", "value"]);
    }
}
