//! [`file`]: the module that converts between versions of the types.

use crate::error::CodegenError;
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

/// Returns the path of the module and its content after the line with the version of the generator. It imports the
/// runtime, or contains it.
///
/// # Errors
///
/// A language without such a module.
pub(crate) fn file(
    target: Target,
    import: Option<&str>,
) -> Result<(&'static str, String), CodegenError> {
    let (name, text) = match target {
        Target::TypeScript => {
            let text = typescript::runtime::resolver(&joined(TYPESCRIPT, "\n\n"), import);
            ("sdp_resolve.ts", text)
        }
        Target::Python => {
            let text = python::runtime::resolver(&joined(PYTHON, "\n\n\n"), import);
            ("sdp_resolve.py", text)
        }
        Target::Go => {
            let text = go::runtime::resolver(&joined(GO, "\n\n\n"), import);
            ("sdpresolve/sdpresolve.go", text)
        }
        Target::C | Target::Cpp | Target::Sdp => {
            let instead = match target {
                Target::Sdp => "convert in Rust",
                _ => "in C and C++, use `with_release` or `--from`",
            };
            let reason =
                format!("only TypeScript, Python and Go have a module that converts: {instead}");
            return Err(CodegenError::new("", reason));
        }
    };
    Ok((name, text))
}

/// Returns the declarations of files, without their first paragraphs.
fn joined(files: &[&str], separator: &str) -> String {
    let texts = files.iter().filter_map(|it| it.split_once(separator));
    let texts = texts.map(|(_, text)| text.trim_end());
    texts.collect::<Vec<_>>().join(separator) + "\n"
}
