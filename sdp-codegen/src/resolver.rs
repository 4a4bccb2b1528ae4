//! [`file`]: the module that converts between versions of the types.

use crate::chunks::Chunks;
use crate::language::Language;
use crate::target::Target;
use crate::{go, python, typescript};

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

const GO: &[&str] = &[
    include_str!("go/resolve/schema.go"),
    include_str!("go/resolve/check.go"),
    include_str!("go/resolve/value.go"),
    include_str!("go/resolve/pairs.go"),
    include_str!("go/resolve/resolution.go"),
    include_str!("go/resolve/settle.go"),
    include_str!("go/resolve/convert.go"),
    include_str!("go/resolve/runs.go"),
    include_str!("go/resolve/plan.go"),
    include_str!("go/resolve/reasons.go"),
    include_str!("go/resolve/peer.go"),
];

/// Returns the path of the module and its content after the line with the version of the generator, if the language has one.
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
        Target::Go => (
            "sdpresolve/sdpresolve.go",
            include_str!("go/resolve/head.go"),
            <go::Go<'_> as Language>::SYNTAX,
            &[go::RUNTIME][..],
            GO,
        ),
        _ => return None,
    };
    let mut file = Chunks::new(syntax);
    runtime.iter().for_each(|text| file.file(text, |_| false));
    parts.iter().for_each(|text| file.file(text, |_| true));
    let head = head.trim_end();
    let text = format!("{head}{}{}", syntax.separator, file.finish().0);
    Some(match target {
        // Two empty lines are not the format of Go.
        Target::Go => (name, text.replace("\n\n\n", "\n\n")),
        _ => (name, text),
    })
}
