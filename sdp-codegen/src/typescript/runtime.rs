//! The code that does not depend on the types.

use std::collections::BTreeSet;

use sdp_schema::Number;

use super::text::{used, view_suffix};
use crate::chunks::Syntax;
use crate::code::{version, wrapped};
use crate::template::{Templates, as_lines, files, with};

/// The parts of the runtime.
pub(super) const SUPPORT: [&str; 10] = files! {
    "support/error.ts" "support/message.ts" "support/reader.ts" "support/writer.ts"
    "support/keys.ts" "support/collections.ts" "support/times.ts" "support/hello.ts"
    "support/link.ts" "support/calls.ts"
};

/// The parts of the module that converts.
const RESOLVER: [&str; 7] = files! {
    "resolve/schema.ts" "resolve/value.ts" "resolve/pairs.ts" "resolve/convert.ts"
    "resolve/plan.ts" "resolve/reasons.ts" "resolve/peer.ts"
};

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
pub(super) fn file() -> String {
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
        true => format!("type {name},"),
        false => format!("{name},"),
    });
    let names = as_lines(wrapped(used, 110));
    texts.fill("import", with! { names, import, version })
}

/// Returns the path of a module, which is beside the generated file unless it is relative.
pub(super) fn path(import: &str) -> String {
    let path = match import.starts_with('.') {
        true => import.strip_prefix("./").unwrap_or(import),
        false => import.rsplit('/').next().unwrap_or(import),
    };
    let stem = path.strip_suffix(".js").or(path.strip_suffix(".ts"));
    format!("{}.ts", stem.unwrap_or(path))
}

/// Returns the module that converts.
pub(super) fn resolver(import: Option<&str>) -> String {
    let texts = Templates::new(include_str!("steps.ts"));
    let text = SYNTAX.joined(&RESOLVER);
    let mut names = used(&text);
    for (name, _) in SYNTAX.declarations(&format!("\n\n{text}")) {
        names.remove(name);
    }
    let marks = texts.get("marks");
    let head = texts.fill("head of the resolver", with! { marks });
    format!("{head}\n\n{}\n\n{text}", included(import, &names))
}
