//! [`file`]: the module that converts between versions of the types.

use crate::error::CodegenError;
use crate::go::runtime as go;
use crate::python::runtime as python;
use crate::target::Target;
use crate::typescript::runtime as typescript;

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
    let refusal = |instead: &str| {
        let reason =
            format!("only TypeScript, Python and Go have a module that converts: {instead}");
        Err(CodegenError::new("", reason))
    };
    let text = |resolver: fn(&str, Option<&str>) -> String, files, separator| {
        resolver(&joined(files, separator), import)
    };
    Ok(match target {
        Target::TypeScript => (
            "sdp_resolve.ts",
            text(typescript::resolver, TYPESCRIPT, "\n\n"),
        ),
        Target::Python => ("sdp_resolve.py", text(python::resolver, PYTHON, "\n\n\n")),
        Target::Go => ("sdpresolve/sdpresolve.go", text(go::resolver, GO, "\n\n\n")),
        Target::C | Target::Cpp => return refusal("in C and C++, use `with_release` or `--from`"),
        Target::Rust | Target::Sdp => return refusal("in Rust, use `sdp_schema::Plan`"),
    })
}

/// Returns the declarations of files, without their first paragraphs.
fn joined(files: &[&str], separator: &str) -> String {
    let texts = files.iter().filter_map(|it| it.split_once(separator));
    let texts = texts.map(|(_, text)| text.trim_end());
    texts.collect::<Vec<_>>().join(separator) + "\n"
}
