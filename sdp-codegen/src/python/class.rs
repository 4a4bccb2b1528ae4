//! The definitions of types: classes, and aliases of unions.

use std::collections::BTreeSet;

use super::Python;
use super::body::Lines;
use super::naming::{self, DURATION, POINT_IN_TIME, is_message};
use crate::model::{Enum, Field, Id, Type};

/// The classes of durations and points in time.
const TIMES: &str = include_str!("times.py");

/// The maximum number of lists and options around a buffer whose class accepts any buffer.
const MAX_LEVELS: u64 = 4;

/// A class of a struct, a variant or a message.
struct Class<'a> {
    name: &'a str,
    docs: &'a str,
    message_id: Option<u16>,
    is_key: bool,
    names: &'a [String],
    fields: &'a [Field],
}

impl Python<'_> {
    /// Returns the definitions of all types with names.
    pub(super) fn classes(&self) -> Vec<String> {
        let keys = self.keys();
        let items = self.model.items().iter();
        let times = self.times().into_iter();
        times
            .chain(items.flat_map(|id| self.definitions(*id, &keys)))
            .collect()
    }

    /// Returns the classes of durations and points in time.
    fn times(&self) -> Vec<String> {
        let classes = TIMES.split("\n\n\n").zip([DURATION, POINT_IN_TIME]);
        let used = classes.filter_map(|(text, usual)| {
            let mut names = self.names.times.iter();
            let (_, class) = names.find(|(id, _)| naming::time(self.model, **id) == Some(usual))?;
            Some(text.replace(usual, class))
        });
        used.collect()
    }

    fn definitions(&self, id: Id, keys: &BTreeSet<Id>) -> Vec<String> {
        let Some(item) = self.model.item(id) else {
            return vec![];
        };
        let (name, is_key) = (self.names.ty(id), keys.contains(&id));
        let message_id = item.message_id.filter(|_| is_message(self.model, id));
        let mut blocks = match self.model.get(id) {
            Type::Struct(_, fields) => {
                let names = self.names.fields(id, 0);
                let class = Class {
                    name,
                    docs: &item.docs,
                    message_id,
                    is_key,
                    names,
                    fields,
                };
                return vec![self.class(&class)];
            }
            Type::Enum(of) if of.is_plain() => vec![self.unit_enum(id, of)],
            Type::Enum(of) => self.variants(id, of, is_key),
            Type::Alias(_, content) => {
                let mut lines = Lines::default();
                lines.line(format!("{name}: TypeAlias = \"{}\"", self.hint(*content)));
                docstring(&mut lines, &item.docs, ("", &[]));
                vec![lines.text]
            }
            _ => vec![],
        };
        if let Some(class) = self.names.messages.get(&id) {
            let field = Field {
                name: "0".into(),
                docs: String::new(),
                ty: id,
            };
            let (names, fields) = (["value".into()], [field]);
            let docs = format!("The message with a {name}.");
            let class = Class {
                name: class,
                docs: &docs,
                message_id,
                is_key: false,
                names: &names,
                fields: &fields,
            };
            blocks.push(self.class(&class));
        }
        blocks
    }

    /// Expands to:
    /// ```text
    /// class Point(_Struct):
    ///     """A point."""
    ///
    ///     __slots__ = __match_args__ = ("x", "y")
    ///     _letters = "dd"
    ///     MESSAGE_ID = 1
    ///
    ///     def __init__(self, x: float, y: float) -> None:
    ///         self.x: float = x
    ///         self.y: float = y
    /// ```
    fn class(&self, class: &Class<'_>) -> String {
        let mut lines = Lines::default();
        lines.open(format!(
            "class {}({}):",
            class.name,
            match class.is_key {
                true => "_Key",
                false if class.fields.iter().any(|it| self.has_view(it.ty)) => "_Views",
                false => "_Struct",
            }
        ));
        let docs: Vec<(&str, &str)> = class
            .names
            .iter()
            .zip(class.fields)
            .map(|(name, it)| (&**name, &*it.docs))
            .collect();
        docstring(&mut lines, class.docs, ("Attributes:", &docs));
        if !lines.text.ends_with("):\n") {
            lines.line("");
        }
        let names: Vec<String> = class.names.iter().map(|it| format!("\"{it}\"")).collect();
        let after = if names.len() == 1 { ",)" } else { ")" };
        lines.listed(("__slots__ = __match_args__ = ", ""), &names, ("(", after));
        let letters: String = class
            .fields
            .iter()
            .map(|it| self.field_letter(it.ty))
            .collect();
        if letters.contains(|it| it != '.') {
            lines.line(format!("_letters = \"{letters}\""));
        }
        if let Some(id) = class.message_id {
            lines.line(format!("MESSAGE_ID = {id}"));
        }
        if !class.fields.is_empty() {
            lines.line("");
            let parameters = class.names.iter().zip(class.fields);
            let parameters = parameters.map(|(name, field)| {
                let buffers = self.buffers(field.ty, name, MAX_LEVELS);
                let hint = buffers.map_or_else(|| self.hint(field.ty), |(hint, _)| hint);
                format!("{name}: {hint}")
            });
            let parameters: Vec<String> =
                std::iter::once("self".into()).chain(parameters).collect();
            lines.listed(("def __init__", " -> None:"), &parameters, ("(", ")"));
            lines.depth = lines.depth.saturating_add(1);
            for (name, field) in class.names.iter().zip(class.fields) {
                let buffers = self.buffers(field.ty, name, MAX_LEVELS);
                let value = buffers.map_or_else(|| name.clone(), |(_, views)| views);
                let hint = self.hint(field.ty);
                // A parameter can have the name of a type.
                let mut words = hint.split(|it: char| !it.is_alphanumeric() && it != '_');
                lines.line(
                    match words.any(|word| class.names.iter().any(|it| it == word)) {
                        true => format!("self.{name} = {value}"),
                        false => format!("self.{name}: {hint} = {value}"),
                    },
                );
            }
        }
        lines.text
    }

    /// Returns the classes of variants, and the union of them.
    fn variants(&self, id: Id, of: &Enum, is_key: bool) -> Vec<String> {
        let variants = of.variants.iter().enumerate();
        let classes = variants.map(|(index, variant)| {
            self.class(&Class {
                name: self.names.variant(id, index),
                docs: &variant.docs,
                message_id: None,
                is_key,
                names: self.names.fields(id, index),
                fields: &variant.fields,
            })
        });
        let mut blocks: Vec<String> = classes.collect();
        let names = (0..of.variants.len()).map(|index| self.names.variant(id, index).to_owned());
        blocks.push(union(
            self.names.ty(id),
            &names.collect::<Vec<_>>(),
            &of.item.docs,
        ));
        blocks
    }

    /// Expands to:
    /// ```text
    /// Level: TypeAlias = Literal["Low", "High"]
    ///
    /// _LEVEL_NAMES: dict[int, Level] = {5: "Low", 6: "High"}
    /// _LEVEL_TAGS: dict[Level, int] = {"Low": 5, "High": 6}
    /// ```
    fn unit_enum(&self, id: Id, of: &Enum) -> String {
        let (name, table) = (self.names.ty(id), self.names.table(id));
        let mut lines = Lines::default();
        if of.variants.is_empty() {
            lines.line(format!("{name}: TypeAlias = Never"));
            docstring(&mut lines, &of.item.docs, ("", &[]));
            return lines.text;
        }
        let names: Vec<String> = of.variants.iter().map(|it| string(&it.name)).collect();
        lines.listed(
            (&format!("{name}: TypeAlias = Literal"), ""),
            &names,
            ("[", "]"),
        );
        let docs: Vec<(&str, &str)> = of
            .variants
            .iter()
            .map(|it| (&*it.name, &*it.docs))
            .collect();
        docstring(&mut lines, &of.item.docs, ("Values:", &docs));
        let by_tag = of
            .variants
            .iter()
            .map(|it| format!("{}: {}", it.tag, string(&it.name)));
        let by_name = of
            .variants
            .iter()
            .map(|it| format!("{}: {}", string(&it.name), it.tag));
        let (by_tag, by_name): (Vec<_>, Vec<_>) = (by_tag.collect(), by_name.collect());
        lines.line("");
        lines.listed(
            (&format!("{table}_NAMES: dict[int, {name}] = "), ""),
            &by_tag,
            ("{", "}"),
        );
        lines.listed(
            (&format!("{table}_TAGS: dict[{name}, int] = "), ""),
            &by_name,
            ("{", "}"),
        );
        lines.text
    }
}

/// Returns the definition of a union.
pub(super) fn union(name: &str, classes: &[String], docs: &str) -> String {
    let mut lines = Lines::default();
    match classes {
        [] => lines.line(format!("{name}: TypeAlias = Never")),
        [first, rest @ ..] => {
            let parts =
                std::iter::once(first.clone()).chain(rest.iter().map(|it| format!("| {it}")));
            let parts: Vec<String> = parts.collect();
            let line = format!("{name}: TypeAlias = {}", parts.join(" "));
            if line.len() <= 100 {
                lines.line(line);
            } else {
                lines.open(format!("{name}: TypeAlias = ("));
                parts.iter().for_each(|it| lines.line(it));
                lines.close();
                lines.line(")");
            }
        }
    }
    docstring(&mut lines, docs, ("", &[]));
    lines.text
}

/// Adds documentation as a string, with the documentation of fields or variants.
pub(super) fn docstring(lines: &mut Lines, docs: &str, parts: (&str, &[(&str, &str)])) {
    let (title, parts) = parts;
    let parts: Vec<_> = parts
        .iter()
        .filter(|(_, docs)| !docs.trim().is_empty())
        .collect();
    let mut text = escaped(docs.trim());
    if !parts.is_empty() {
        if !text.is_empty() {
            text.push_str("\n\n");
        }
        text.push_str(title);
    }
    let has_parts = !parts.is_empty();
    for (name, docs) in parts {
        let docs = escaped(docs.trim()).replace('\n', "\n        ");
        text.push_str(&format!("\n    {}: {docs}", escaped(name)));
    }
    if text.is_empty() {
        return;
    }
    let is_short = !text.contains('\n') && !has_parts;
    let last = if is_short && !text.ends_with('"') {
        ""
    } else {
        "\n"
    };
    lines.line(format!("\"\"\"{text}{last}\"\"\""));
}

/// Returns a string literal.
pub(super) fn string(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{}\"", without_controls(&text))
}

/// Escapes the text of a docstring.
fn escaped(docs: &str) -> String {
    let lines = docs.lines().map(|line| {
        let line = line.trim_end().replace('\\', "\\\\");
        without_controls(&line.replace("\"\"\"", "\\\"\\\"\\\""))
    });
    lines.collect::<Vec<_>>().join("\n")
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
