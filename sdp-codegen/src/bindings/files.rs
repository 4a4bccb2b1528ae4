//! The generated files on a disk.

use std::io::{self, ErrorKind};
use std::path::{Component, Path, PathBuf, absolute};
use std::{fs, iter};

use sdp_schema::__private::Replacement;
use similar::TextDiff;

use crate::code::Generated;

/// The environment variable to write the files.
pub(super) const UPDATE: &str = "UPDATE_BINDINGS";

/// Returns the directory of a file.
pub(super) fn parent(path: &Path) -> &Path {
    match path.parent() {
        Some(directory) if !directory.as_os_str().is_empty() => directory,
        _ => Path::new("."),
    }
}

/// Returns the path with an absolute start and without `.` and `..`, to compare it.
pub(super) fn normal(path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for part in absolute(path).unwrap_or(path.into()).components() {
        match part {
            Component::ParentDir => drop(normal.pop()),
            part => normal.push(part),
        }
    }
    normal
}

/// Returns the paths of the generated files, with their contents.
pub(super) fn files<'a>(
    path: &Path,
    generated: &'a Generated,
) -> impl Iterator<Item = (PathBuf, &'a str)> + use<'a> {
    let directory = parent(path).to_owned();
    let files = generated.files();
    let files = files.map(move |(path, text)| (directory.join(path), text));
    iter::once((path.to_owned(), generated.text())).chain(files)
}

/// Compares a file with a text.
pub(super) fn check(path: &Path, new: &str) -> Result<(), String> {
    let shown = path.display();
    let old = match fs::read_to_string(path) {
        Ok(old) => old.replace("\r\n", "\n"),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            return Err(format!(
                "{shown} is missing: run the test with {UPDATE}=1 to write it"
            ));
        }
        Err(error) => return Err(format!("{shown}: {error}")),
    };
    if after_first_line(&old) == after_first_line(new) {
        return Ok(());
    }
    let diff = TextDiff::from_lines(&*old, new);
    let mut diff = diff.unified_diff();
    let diff = diff.context_radius(3).header("the file", "the types");
    Err(format!(
        "{shown} differs from the types: run the test with {UPDATE}=1 to write it\n{diff}"
    ))
}

/// Returns the text without its first line, which has the version of the generator.
pub(super) fn after_first_line(text: &str) -> &str {
    text.split_once('\n').map_or("", |(_, rest)| rest)
}

/// Replaces a file as a whole, so that no reader sees a part of it, and names the file in errors.
pub(super) fn replace(path: &Path, text: &str) -> io::Result<()> {
    let write = || {
        // A build script must not change the time of a file that stays the same.
        if path.is_file() && fs::read(path)? == text.as_bytes() {
            return Ok(());
        }
        fs::create_dir_all(parent(path))?;
        let mut file = Replacement::create(path)?;
        file.write_all(text.as_bytes())?;
        file.finish(|| Ok(()))
    };
    let named = |error: io::Error| format!("{}: {error}", path.display());
    write().map_err(|error| io::Error::new(error.kind(), named(error)))
}
