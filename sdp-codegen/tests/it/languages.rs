//! [`Language`]: what all tests know about a language, from its row in `languages.txt`.

use sdp_codegen::Target;

/// A language of generated code.
pub(crate) struct Language {
    pub(crate) name: &'static str,
    pub(crate) target: Target,
    /// The extension of generated files.
    pub(crate) extension: &'static str,
    /// The command that checks files, if a compiler does.
    pub(crate) check: Option<&'static str>,
    /// The program of `matrix.rs`, its generated file, and the commands that build and start it.
    pub(crate) program: Option<[&'static str; 4]>,
}

/// Returns the languages that are not Rust.
pub(crate) fn languages() -> impl Iterator<Item = Language> {
    include_str!("languages.txt").lines().map(|row| {
        let columns: Vec<_> = row.split(" | ").collect();
        let target = columns[0].replace('+', "p");
        let is_it = |it: &Target| format!("{it:?}").eq_ignore_ascii_case(&target);
        Language {
            name: columns[0],
            target: Target::ALL.into_iter().find(is_it).unwrap(),
            extension: columns[1],
            check: columns.get(2).copied(),
            program: columns.get(3..).and_then(|it| it.try_into().ok()),
        }
    })
}

/// Returns the target of a language with this name or extension.
pub(crate) fn target(name: &str) -> Target {
    let language = languages().find(|it| [it.name, it.extension].contains(&name));
    language
        .unwrap_or_else(|| panic!("no language {name}"))
        .target
}
