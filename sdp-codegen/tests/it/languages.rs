//! [`Language`]: what all tests know about a language, from its section in `languages.txt`.

use sdp_codegen::Target;

/// A language of generated code.
#[derive(Clone, Copy)]
pub(crate) struct Language {
    pub(crate) name: &'static str,
    pub(crate) target: Target,
    lines: &'static str,
}

impl Language {
    /// Returns the columns of a line, if the language has it.
    pub(crate) fn line<const N: usize>(&self, key: &str) -> Option<[&'static str; N]> {
        let mut lines = self.lines.lines();
        let line = lines.find_map(|it| it.strip_prefix(key)?.strip_prefix(": "))?;
        let columns: Vec<_> = line.splitn(N, " | ").collect();
        Some(columns.try_into().unwrap())
    }

    /// Returns the path of a generated file.
    pub(crate) fn file(&self, name: &str) -> String {
        let [file] = self.line("file").unwrap();
        file.replace('$', name)
    }

    /// Returns the extension of generated files.
    pub(crate) fn extension(&self) -> &'static str {
        let [file] = self.line("file").unwrap();
        file.rsplit('.').next().unwrap()
    }

    /// Returns whether a module converts all versions.
    pub(crate) fn has_conversion(&self) -> bool {
        self.line("converts") == Some(["all versions"])
    }
}

/// Returns the languages that are not Rust.
pub(crate) fn languages() -> impl Iterator<Item = Language> {
    let sections = include_str!("languages.txt").split("=== ").skip(1);
    sections.map(|section| {
        let (name, lines) = section.split_once('\n').unwrap();
        let target = name.replace('+', "p");
        let is_it = |it: &Target| format!("{it:?}").eq_ignore_ascii_case(&target);
        let target = Target::ALL.into_iter().find(is_it).unwrap();
        Language {
            name,
            target,
            lines,
        }
    })
}

/// Returns the language with this name or extension.
pub(crate) fn language(name: &str) -> Language {
    let language = languages().find(|it| [it.name, it.extension()].contains(&name));
    language.unwrap_or_else(|| panic!("no language {name}"))
}
