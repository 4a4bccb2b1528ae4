//! [`Templates`]: the text of generated code, in a file of its language.
//!
//! A section starts with a line such as `@@ read text`, and ends before the next one. In its lines, `$name` or `${name}` is
//! a value. A line that is only a value has several lines, or none if the value is empty. A line after `$if name: ` is
//! left out if the value is empty or `false`, and a line after `$no name: ` is left out otherwise.

use std::collections::BTreeMap;
use std::fmt::Display;

/// The sections of a file, by their names.
#[derive(Debug, Default)]
pub(crate) struct Templates(BTreeMap<&'static str, &'static str>);

/// The names and values of a section.
pub(crate) type Values<'a> = &'a [(&'a str, &'a dyn Display)];

/// Lists variables and values by their names: `with! { target, count: list.len() }`.
macro_rules! with {
    ($($name:ident $(: $value:expr)?),* $(,)?) => {
        &[$((stringify!($name), $crate::template::with!(@ $name $(, $value)?))),*]
    };
    (@ $name:ident) => { &$name as &dyn ::std::fmt::Display };
    (@ $name:ident, $value:expr) => { &$value as &dyn ::std::fmt::Display };
}
pub(crate) use with;

/// Returns the texts of files as an array, or joined by a separator: `files! { "\n"; "a.h" "b.h" }`.
macro_rules! files {
    ($($file:literal)+) => {
        [$(include_str!($file)),+]
    };
    ($separator:literal; $first:literal $($file:literal)*) => {
        concat!(include_str!($first) $(, $separator, include_str!($file))*)
    };
}
pub(crate) use files;

impl Templates {
    pub(crate) fn new(file: &'static str) -> Self {
        let sections = file.split("@@ ").skip(1);
        let sections = sections.filter_map(|it| it.split_once('\n'));
        let sections = sections.map(|(name, text)| (name, text.trim_end()));
        Self(sections.collect())
    }

    /// Returns the text of a section.
    pub(crate) fn get(&self, section: &str) -> &'static str {
        let text = self.0.get(section).copied();
        debug_assert!(text.is_some(), "no section `{section}`");
        text.unwrap_or_default()
    }

    /// Returns the lines of a section with these values, without a line feed at the end.
    pub(crate) fn fill(&self, section: &str, values: Values<'_>) -> String {
        let values = values.iter().map(|(name, it)| (*name, it.to_string()));
        let values: Vec<_> = values.collect();
        let lines = self.get(section).split('\n');
        as_lines(lines.filter_map(|line| filled(line, &values)))
    }
}

/// Returns texts as lines, without a line feed at the end.
pub(crate) fn as_lines(texts: impl IntoIterator<Item = impl Into<String>>) -> String {
    let texts: Vec<String> = texts.into_iter().map(Into::into).collect();
    texts.join("\n")
}

/// Returns a text for a section, which is empty without a value.
pub(crate) fn optional(value: Option<impl Display>) -> String {
    value.map_or_else(String::new, |it| it.to_string())
}

/// Returns a line with the values, or `None` if it is left out.
fn filled(line: &str, values: &[(&str, String)]) -> Option<String> {
    let value = |name: &str| {
        let value = values.iter().find(|(it, _)| *it == name);
        debug_assert!(value.is_some(), "no value `{name}` for `{line}`");
        value.map_or("", |(_, value)| value)
    };
    let mut rest = line.trim_start();
    let indent = line.strip_suffix(rest)?;
    while let Some(condition) = rest.strip_prefix("$if ").or(rest.strip_prefix("$no ")) {
        let is_wanted = rest.starts_with("$if");
        let (name, after) = condition.split_once(':').unwrap_or_default();
        if matches!(value(name), "" | "false") == is_wanted {
            return None;
        }
        rest = after.strip_prefix(' ').unwrap_or(after);
    }
    let mut parts = rest.split('$');
    let mut text = parts.next()?.to_owned();
    let only = rest.strip_prefix('$').filter(|it| it.chars().all(is_name));
    if only.is_some_and(|name| value(name).is_empty()) {
        return None;
    }
    for part in parts {
        let (name, after) = match part.strip_prefix('{') {
            Some(part) => part.split_once('}').unwrap_or_default(),
            None => part.split_at(part.find(|it| !is_name(it)).unwrap_or(part.len())),
        };
        text.push_str(value(name));
        text.push_str(after);
    }
    let lines = text.split('\n').map(|line| match line {
        "" => String::new(),
        line => format!("{indent}{line}"),
    });
    Some(as_lines(lines))
}

/// Returns whether a name of a value can have a character.
const fn is_name(it: char) -> bool {
    it.is_ascii_lowercase() || it == '_'
}

#[cfg(test)]
mod tests {
    use super::Templates;

    #[test]
    fn a_section_has_the_lines_and_values_that_are_wanted() {
        let templates = Templates::new(
            "About.\n@@ one\nif ($a) {\n  $body\n  $none\n}\n\n@@ two\n$if yes: f${a}Of($a$b);\n\
             $no yes: g();\n$if no: $no yes: h();\nend",
        );
        let (a, body, none) = (1, "x;\n\ny;", "");
        let one = templates.fill("one", with! { a, body, none });
        assert_eq!(one, "if (1) {\n  x;\n\n  y;\n}");
        let two = templates.fill("two", with! { a, b: "q", yes: true, no: false });
        assert_eq!(two, "f1Of(1q);\nend");
    }

    #[test]
    fn a_dollar_sign_without_a_name_is_refused() {
        for line in ["a $", "a $$", "a ${b", "$if b"] {
            let line: &str = format!("@@ one\n{line}").leak();
            let filled = std::panic::catch_unwind(|| Templates::new(line).fill("one", &[]));
            assert!(filled.is_err(), "{line}");
        }
    }
}
