//! The code that does not depend on the types.

use std::collections::BTreeSet;

use sdp_schema::Number;

use super::text::{used, view_suffix};
use crate::chunks::Syntax;
use crate::code::{list, version};
use crate::template::{Templates, with};

/// The parts of the runtime.
pub(super) const SUPPORT: [&str; 10] = [
    include_str!("support/error.ts"),
    include_str!("support/message.ts"),
    include_str!("support/reader.ts"),
    include_str!("support/writer.ts"),
    include_str!("support/keys.ts"),
    include_str!("support/collections.ts"),
    include_str!("support/times.ts"),
    include_str!("support/hello.ts"),
    include_str!("support/link.ts"),
    include_str!("support/calls.ts"),
];

pub(super) const SYNTAX: Syntax = Syntax {
    separator: "\n\n",
    comment: &['/', '*'],
    keywords: &[
        "export",
        "async",
        "class",
        "const",
        "function",
        "interface",
        "let",
        "type",
    ],
    used,
};

/// The maximum length in bytes of a typed array for which V8 needs no buffer. A loop over the numbers is then faster than a copy
/// of a buffer, except for bytes.
const WITHOUT_BUFFER: u64 = 64;

/// Returns the content of the file with the runtime.
pub(crate) fn file() -> String {
    let (texts, code) = code();
    format!("\n{}\n\n{code}", texts.get("marks"))
}

/// Returns the templates, and the runtime with its version.
fn code() -> (Templates, String) {
    let texts = Templates::new(include_str!("steps.ts"));
    let mut parts: Vec<_> = SUPPORT.iter().map(|it| it.trim_end().to_owned()).collect();
    for number in Number::ALL {
        let (suffix, size) = (view_suffix(number), number.size());
        let end = if size == 1 { "" } else { ", true" };
        let max = WITHOUT_BUFFER.checked_div(size).unwrap_or(0);
        let values = with! { suffix, size, max, end, is_float: !number.is_integer() };
        // Bytes are always copied, and 128 bits are no typed array.
        if number != Number::U8 && size <= 8 {
            parts.push(texts.fill("take numbers", values));
            parts.push(texts.fill("put numbers", values));
        }
    }
    let code = parts.join("\n\n");
    let version = texts.fill("version", with! { version: version(&code) });
    (texts, format!("{version}\n\n{code}\n"))
}

/// Returns the runtime, or its import in a file with these names.
pub(super) fn included(import: Option<&str>, names: &BTreeSet<String>) -> String {
    let (texts, code) = code();
    let Some(import) = import else {
        return code.trim_end().into();
    };
    let is_type =
        |text: &str| text.contains("\nexport interface ") || text.contains("\nexport type ");
    // The first declaration is the version.
    let mut declarations = SYNTAX.declarations(&code);
    let version = declarations.next().map_or("", |(name, _)| name);
    let used = declarations.filter(|(name, _)| names.contains(*name));
    let used = used.map(|(name, text)| match is_type(&format!("\n{text}")) {
        true => format!("type {name}"),
        false => name.to_owned(),
    });
    let names = list(used);
    texts.fill("import", with! { names, import, version })
}

/// Returns the content of the module that converts, with these declarations.
pub(crate) fn resolver(text: &str, import: Option<&str>) -> String {
    let texts = Templates::new(include_str!("steps.ts"));
    let mut names = used(text);
    for (name, _) in SYNTAX.declarations(&format!("\n\n{text}")) {
        names.remove(name);
    }
    let marks = texts.get("marks");
    let head = texts.fill("head of the resolver", with! { marks });
    format!("{head}\n\n{}\n\n{text}", included(import, &names))
}
