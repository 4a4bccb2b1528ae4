//! The code that does not depend on the types, and the imports.

use std::collections::BTreeMap;

use super::text::{aligned, code};
use crate::chunks::{Syntax, words};
use crate::code::version;
use crate::template::{Templates, as_lines, files, with};
use crate::words::renamed;

/// The declarations with the names of a single file, which start with `SDP` or `sdp`. In a package `sdp` they are without
/// it: `sdpTake` is `sdp.Take`.
const RUNTIME: [&str; 4] = files! {
    "runtime.go" "hello.go" "link.go" "calls.go"
};

/// The parts of the package that converts, each after a first paragraph.
const RESOLVER: [&str; 11] = files! {
    "resolve/schema.go" "resolve/check.go" "resolve/value.go" "resolve/pairs.go"
    "resolve/resolution.go" "resolve/settle.go" "resolve/convert.go" "resolve/runs.go"
    "resolve/plan.go" "resolve/reasons.go" "resolve/peer.go"
};

pub(super) const SYNTAX: Syntax = Syntax {
    separator: "\n\n\n",
    comment: &['/'],
    keywords: &["func", "type", "const", "var"],
    used: |text| words(&code(text)),
};

/// The maximum number of parts of a tuple in the runtime.
pub(super) const MAX_TUPLE: usize = 12;

const PACKAGES: &str = "bytes cmp context encoding/binary errors fmt hash/crc32 io iter math math/bits net slices strconv strings sync time unicode/utf8";

/// Returns the declarations, with the tuples.
fn declarations(texts: &Templates) -> String {
    let files = RUNTIME.iter().filter_map(|it| it.split_once("\n\n\n"));
    let files = files.map(|(_, code)| code.trim_end().to_owned());
    let tuples = (1..=MAX_TUPLE).map(|count| tuple(texts, count));
    let all = files.chain(tuples);
    all.collect::<Vec<_>>().join("\n\n")
}

/// Returns the definition of a tuple.
pub(super) fn tuple(texts: &Templates, count: usize) -> String {
    let parameters: Vec<_> = (0..count).map(|it| format!("T{it}")).collect();
    let fields = parameters.iter().enumerate();
    let fields = fields.map(|(at, ty)| (String::new(), format!("V{at}"), ty.clone()));
    let fields = aligned(&fields.collect::<Vec<_>>());
    let parameters = parameters.join(", ");
    texts.fill("tuple", with! { count, parameters, fields })
}

/// Returns the names of declarations with their names in a package `sdp`.
fn names(code: &str) -> impl Iterator<Item = (&str, &str)> {
    code.lines().filter_map(|line| {
        let words = ["func ", "type ", "const "];
        let rest = words.iter().find_map(|word| line.strip_prefix(word))?;
        let name = rest.split(|it: char| !it.is_alphanumeric()).next()?;
        let inner = name.strip_prefix("SDP").or(name.strip_prefix("sdp"))?;
        Some((name, inner))
    })
}

/// Returns the content of the file with the runtime, which is a package.
pub(super) fn file() -> String {
    let texts = Templates::new(include_str!("steps.go"));
    let code = declarations(&texts);
    let version = texts.fill("version", with! { version: version(&code).to_uppercase() });
    let code = format!("{version}\n\n{code}").replace("\n\n\n", "\n\n");
    let code = replaced(&code, &names(&code).collect());
    let imports = imports(&code, None);
    let head = texts.fill("head of the runtime", with! { imports });
    format!("\n{head}\n\n{code}\n")
}

/// Returns a file with these declarations, and the runtime or its import.
pub(super) fn file_with(
    text: &str,
    texts: &Templates,
    head: &str,
    package: &str,
    import: Option<&str>,
) -> String {
    let runtime = declarations(texts);
    let text = match import {
        Some(_) => {
            let version = version(&runtime).to_uppercase();
            let check = texts.fill("check", with! { version });
            let names = names(&runtime).map(|(name, inner)| (name, format!("sdp.{inner}")));
            let names: BTreeMap<_, _> = names.collect();
            let names = names.iter().map(|(name, it)| (*name, it.as_str()));
            format!("{check}\n\n{}", replaced(text, &names.collect()))
        }
        None => format!("{text}\n{runtime}\n"),
    };
    let text = text.replace("\n\n\n", "\n\n");
    let imports = imports(&text, import);
    let head = texts.fill(head, with! { package, imports });
    format!("\n{head}\n\n{text}")
}

/// Returns the package that converts.
pub(super) fn resolver(import: Option<&str>) -> String {
    let texts = Templates::new(include_str!("steps.go"));
    let text = SYNTAX.joined(&RESOLVER);
    file_with(&text, &texts, "head of the resolver", "sdpresolve", import)
}

/// Returns the lines that import the used packages.
fn imports(text: &str, runtime: Option<&str>) -> String {
    let plain = code(text);
    let is_used = |path: &&str| {
        let name = path.rsplit('/').next().unwrap_or(path);
        plain.match_indices(&format!("{name}.")).any(|(at, _)| {
            let before = plain.get(..at).and_then(|it| it.chars().next_back());
            before.is_none_or(|it| !it.is_alphanumeric() && it != '_' && it != '.')
        })
    };
    let imports = PACKAGES.split(' ').filter(is_used);
    let mut imports: Vec<_> = imports.map(|it| format!("\"{it}\"")).collect();
    if let Some(path) = runtime {
        if !imports.is_empty() {
            imports.push(String::new());
        }
        let is_usual = path == "sdp" || path.ends_with("/sdp");
        let name = if is_usual { "" } else { "sdp " };
        imports.push(format!("{name}\"{path}\""));
    }
    imports.join("\n")
}

/// Returns code with other names, but with the same strings.
fn replaced(text: &str, names: &BTreeMap<&str, &str>) -> String {
    as_lines(text.split('\n').map(|line| {
        // A quote inside a string is escaped as a number, so each quote is a start or an end.
        let parts = line.split('"').enumerate().map(|(at, part)| match at % 2 {
            0 => renamed(part, names),
            _ => part.to_owned(),
        });
        parts.collect::<Vec<_>>().join("\"")
    }))
}
