//! The code that does not depend on the types, and the imports.

use std::collections::BTreeSet;

use crate::chunks::{Syntax, words};
use crate::code::{version, wrapped};
use crate::template::{Templates, as_lines, files, with};

/// The definitions, with two empty lines between them. The first paragraph has the imports.
const RUNTIME: &str = files! { "\n\n";
    "runtime.py" "indexed.py" "keys.py" "times.py" "message.py" "hello.py" "link.py" "calls.py"
};

/// The parts of the module that converts, each after a paragraph with the imports.
const RESOLVER: [&str; 9] = files! {
    "resolve/schema.py" "resolve/value.py" "resolve/pairs.py" "resolve/resolution.py"
    "resolve/convert.py" "resolve/runs.py" "resolve/plan.py" "resolve/reasons.py"
    "resolve/peer.py"
};

/// Returns the definitions without the imports.
fn definitions() -> &'static str {
    let (_, code) = RUNTIME.split_once("\n\n\n").unwrap_or_default();
    code.trim_end()
}

pub(super) const SYNTAX: Syntax = Syntax {
    separator: "\n\n\n",
    comment: &['#'],
    keywords: &["def", "class"],
    used: words,
};

/// Returns the names of the definitions.
fn declared(code: &str) -> impl Iterator<Item = &str> {
    let lines = code.lines().filter_map(|line| {
        let definition = line.strip_prefix("def ").or(line.strip_prefix("class "));
        let rest = definition.unwrap_or(line);
        let end = rest.find(|it: char| !it.is_alphanumeric() && it != '_')?;
        let (name, after) = rest.split_at_checked(end)?;
        let is_value = after.starts_with(": ") || after.starts_with(" = ");
        (definition.is_some() || is_value).then_some(name)
    });
    lines.filter(|name| !name.is_empty())
}

/// Returns the content of the file with the runtime.
pub(super) fn file() -> String {
    let texts = Templates::new(include_str!("steps.py"));
    let code = definitions();
    let version = texts.fill("version", with! { version: version(code) });
    let docs = "The code that all modules of sdp-codegen share.";
    let mut names = words(code);
    names.insert("_Array".into());
    let head = head(&texts, docs, names, None);
    format!("{head}\n\n\n{version}\n\n\n{code}\n")
}

/// Returns the text before the definitions: marks, documentation, and the imports of these names.
fn head(
    texts: &Templates,
    docs: &str,
    mut names: BTreeSet<String>,
    import: Option<&str>,
) -> String {
    let is_hint = names.contains("_Array");
    // A module with the runtime defines it.
    let has_array = is_hint && import.is_none();
    if has_array {
        names.extend(["Any", "Buffer", "Protocol"].map(str::to_owned));
    }
    let has_buffer = names.contains("Buffer");
    if has_buffer || is_hint {
        names.insert("TYPE_CHECKING".into());
    }
    let lines = texts.get("imports").lines().filter_map(|line| {
        let (from, imported) = line.split_once(" import ")?;
        let used = imported
            .split(", ")
            .filter(|it| names.contains(it.rsplit(' ').next().unwrap_or(it)));
        let used: Vec<_> = used.collect();
        (!used.is_empty()).then(|| format!("{from} import {}", used.join(", ")))
    });
    let imports = as_lines(lines);
    let import = import.filter(|_| is_hint).unwrap_or_default();
    texts.fill(
        "head",
        with! { docs, imports, import, has_buffer, has_array, has_hints: has_buffer || is_hint },
    )
}

/// Returns the module that converts.
pub(super) fn resolver(import: Option<&str>) -> String {
    let texts = Templates::new(include_str!("steps.py"));
    let text = SYNTAX.joined(&RESOLVER);
    let mut names = words(&text);
    for name in declared(&text) {
        names.remove(name);
    }
    let docs = "The conversion of values, messages and files between versions of their types.";
    module(docs, &text, names, &texts, import)
}

pub(super) fn is_import(import: &str) -> bool {
    let is_word = |word: &str| {
        let is_word = word.chars().all(|it| it.is_alphanumeric() || it == '_');
        is_word && word.starts_with(|it: char| !it.is_numeric())
    };
    import.trim_start_matches('.').split('.').all(is_word)
}

/// Returns the path of a module, which is relative if it starts with dots.
pub(super) fn path(import: &str) -> String {
    let name = import.trim_start_matches('.');
    match import.len().saturating_sub(name.len()) {
        0 => format!("{}.py", name.rsplit('.').next().unwrap_or(name)),
        dots => {
            let up = "../".repeat(dots.saturating_sub(1));
            format!("{up}{}.py", name.replace('.', "/"))
        }
    }
}

/// Returns a module with these definitions, and the runtime or its import.
pub(super) fn module(
    docs: &str,
    text: &str,
    mut names: BTreeSet<String>,
    texts: &Templates,
    import: Option<&str>,
) -> String {
    let runtime = match import {
        Some(import) => {
            let used = declared(definitions()).filter(|name| names.contains(*name));
            let version = version(definitions());
            let names = as_lines(wrapped(used.map(|it| format!("{it},")), 110));
            texts.fill("runtime", with! { import, version, names })
        }
        None => {
            names.extend(words(definitions()));
            definitions().to_owned()
        }
    };
    let head = head(texts, docs, names, import);
    let lines = if import.is_some() { "\n" } else { "\n\n\n" };
    format!("{head}{lines}{runtime}\n\n\n{text}")
}
