//! [`file`]: the module that converts between versions of the types.

use crate::chunks::Chunks;
use crate::target::Target;
use crate::{python, typescript};

const TYPESCRIPT: &[&str] = &[
    include_str!("typescript/resolve/schema.ts"),
    include_str!("typescript/resolve/value.ts"),
    include_str!("typescript/resolve/pairs.ts"),
    include_str!("typescript/resolve/convert.ts"),
    include_str!("typescript/resolve/plan.ts"),
    include_str!("typescript/resolve/reasons.ts"),
    include_str!("typescript/resolve/peer.ts"),
];

const PYTHON: &[&str] = &[
    include_str!("python/resolve/schema.py"),
    include_str!("python/resolve/value.py"),
    include_str!("python/resolve/pairs.py"),
    include_str!("python/resolve/resolution.py"),
    include_str!("python/resolve/convert.py"),
    include_str!("python/resolve/runs.py"),
    include_str!("python/resolve/plan.py"),
    include_str!("python/resolve/reasons.py"),
    include_str!("python/resolve/peer.py"),
];

/// Returns the name of the module and its content after the line with the version of the generator, if the language has one.
pub(crate) fn file(target: Target) -> Option<(&'static str, String)> {
    let (name, head, syntax, runtime, parts) = match target {
        Target::TypeScript => (
            "sdp_resolve.ts",
            include_str!("typescript/resolve/head.ts"),
            typescript::SYNTAX,
            &typescript::SUPPORT[..],
            TYPESCRIPT,
        ),
        Target::Python => (
            "sdp_resolve.py",
            include_str!("python/resolve/head.py"),
            python::SYNTAX,
            &[python::RUNTIME][..],
            PYTHON,
        ),
        _ => return None,
    };
    let mut file = Chunks::new(syntax);
    runtime.iter().for_each(|text| file.file(text, |_| false));
    parts.iter().for_each(|text| file.file(text, |_| true));
    let head = head.trim_end();
    Some((
        name,
        format!("{head}{}{}", syntax.separator, file.finish().0),
    ))
}
