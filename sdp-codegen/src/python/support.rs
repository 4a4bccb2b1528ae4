//! The fixed code of a generated file: the definitions that the remaining code uses.

use std::collections::BTreeSet;
use std::fmt::Write as _;

/// The definitions, with two empty lines between them.
const RUNTIME: &str = concat!(
    include_str!("runtime.py"),
    "\n\n",
    include_str!("keys.py"),
    "\n\n",
    include_str!("message.py")
);

/// The first lines of a file. Formatters and linters leave the file as it is, because a test compares it with the
/// types. Ruff reads the third line too. Programs checked by Pyright in its strict mode can import the file.
const HEAD: &str = r#"# fmt: off
# isort: skip_file
# flake8: noqa
# pyright: basic

"""Types of SDP, the Serial Data Protocol, with functions that encode and decode them."""

from __future__ import annotations

"#;

/// A hint of Python 3.12, which type checkers know without a package.
const BUFFER: &str = "
if TYPE_CHECKING:
    from typing_extensions import Buffer
";

/// The hint of an array of NumPy.
const ARRAY: &str = r#"
    class _Array(Protocol):
        """An array of NumPy, which is a `Buffer` for type checkers only since Python 3.12."""

        @property
        def __array_interface__(self) -> dict[str, Any]: ...
"#;

/// The modules with the names that the code can import.
const IMPORTS: &[(&str, &[&str])] = &[
    ("bisect", &["bisect_left"]),
    (
        "collections.abc",
        &[
            "Callable",
            "Generator",
            "ItemsView",
            "Iterable",
            "Iterator",
            "Mapping",
            "Set as AbstractSet",
        ],
    ),
    ("datetime", &["datetime", "timedelta", "timezone"]),
    ("errno", &["EAGAIN"]),
    ("itertools", &["groupby"]),
    ("operator", &["index", "itemgetter"]),
    ("select", &["select"]),
    ("struct", &["Struct", "calcsize", "error as StructError"]),
    ("sys", &["byteorder"]),
    ("time", &["monotonic"]),
    (
        "typing",
        &[
            "TYPE_CHECKING",
            "Any",
            "BinaryIO",
            "ClassVar",
            "Generic",
            "Literal",
            "NamedTuple",
            "Never",
            "Protocol",
            "TypeAlias",
            "TypeVar",
        ],
    ),
];

/// Returns a file with these blocks, after the exported definitions and those that they use.
pub(super) fn file(blocks: &[String], exports: &[&'static str]) -> String {
    let definitions: Vec<&str> = RUNTIME.split("\n\n\n").skip(1).map(str::trim).collect();
    let code = blocks.join("\n");
    let mut words: BTreeSet<&str> = words(&code).collect();
    words.extend(exports);
    let mut is_used = vec![false; definitions.len()];
    // A definition can use later ones.
    loop {
        let mut is_done = true;
        for (definition, is_used) in definitions.iter().zip(&mut is_used) {
            if !*is_used && name(definition).is_some_and(|name| words.contains(name)) {
                *is_used = true;
                is_done = false;
                words.extend(self::words(definition));
            }
        }
        if is_done {
            break;
        }
    }
    let used = definitions
        .iter()
        .zip(is_used)
        .filter(|(_, is_used)| *is_used);
    let used: Vec<&str> = used.map(|(definition, _)| *definition).collect();
    if words.contains("_Array") {
        words.extend(["Any", "Buffer", "Protocol"]);
    }
    if words.contains("Buffer") {
        words.insert("TYPE_CHECKING");
    }
    let mut file = String::from(HEAD);
    for (module, names) in IMPORTS {
        let is_used = |name: &&&str| words.contains(name.rsplit(' ').next().unwrap_or(name));
        let names: Vec<&str> = names.iter().filter(is_used).copied().collect();
        if !names.is_empty() {
            let _ = writeln!(file, "from {module} import {}", names.join(", "));
        }
    }
    if words.contains("Buffer") {
        file.push_str(BUFFER);
    }
    if words.contains("_Array") {
        file.push_str(ARRAY);
    }
    for block in used.into_iter().chain(blocks.iter().map(|it| it.trim())) {
        let _ = write!(file, "\n\n{block}\n");
    }
    file
}

/// Returns the words of a text that can be names.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|it: char| !it.is_alphanumeric() && it != '_');
    words.filter(|it| !it.is_empty())
}

/// Returns the name of a definition.
fn name(definition: &str) -> Option<&str> {
    let lines = definition.lines();
    let line = lines.into_iter().find(|it| !it.starts_with('#'))?;
    let mut words = words(line);
    match words.next()? {
        "def" | "class" => words.next(),
        name => Some(name),
    }
}
